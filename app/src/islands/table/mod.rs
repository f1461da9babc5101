//! The lobby, the table, the companion, the replay and the arena.
//!
//! The server renders the lobby's form and what is to be known about a game; the game itself runs in the browser.

mod arena;
#[cfg(feature = "hydrate")]
mod background_worker;
#[cfg(feature = "hydrate")]
mod battle;
mod companion;
#[cfg(feature = "hydrate")]
mod games;
#[cfg(feature = "hydrate")]
mod live;
mod lobby;
#[cfg(feature = "hydrate")]
mod replay;
#[cfg(feature = "hydrate")]
mod stored;
mod terms;

#[cfg(feature = "ssr")]
pub use arena::PlayArena;
#[cfg(feature = "ssr")]
pub use companion::PlayCompanion;
#[cfg(feature = "ssr")]
pub use lobby::PlayLobby;
#[cfg(feature = "ssr")]
pub(crate) use terms::{choice, rules};

#[cfg(feature = "ssr")]
use leptos::prelude::*;

/// The table of the game that the address names.
#[cfg(feature = "ssr")]
#[component]
pub fn PlayTable(
    /// What is shown until the code is there, and without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("play_table", &(), children())
}

/// A game seen again: from a link, a file or this browser, or a scenario.
#[cfg(feature = "ssr")]
#[component]
pub fn PlayReplay(
    /// The record of a scenario; without one, the address says what is shown.
    #[prop(optional)]
    scenario: Option<String>,
    /// What is shown until the code is there, and without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("play_replay", &scenario, children())
}

/// A table that two people share from wherever they are.
#[cfg(feature = "ssr")]
#[component]
pub fn PlayLive(
    /// What is shown until the code is there, and without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("play_live", &(), children())
}

#[cfg(not(feature = "ssr"))]
island!(play_table in table, |()| battle::open());

#[cfg(not(feature = "ssr"))]
island!(play_replay in games, |scenario: Option<String>| match scenario {
    Some(record) => replay::scenario(&record),
    None => replay::open(),
});

#[cfg(not(feature = "ssr"))]
island!(play_live in games, |()| crate::islands::live::open::<flagbridge_live::Armada>());
