//! The arena: a list against others, many times over.
//!
//! The server renders the form and says what it thinks of the lists; the games are played in the browser.

#[cfg(feature = "hydrate")]
mod browser;
mod fields;
#[cfg(feature = "hydrate")]
mod games;
#[cfg(feature = "hydrate")]
mod results;
#[cfg(feature = "hydrate")]
mod tally_charts;
#[cfg(feature = "hydrate")]
mod worker_pool;

use leptos::prelude::*;

use crate::play::arena::Choices;

/// What the parts of the arena share.
#[derive(Clone, Copy)]
struct Arena {
    choices: RwSignal<Choices>,
    /// Fleets that this browser keeps: name and share code.
    mine: RwSignal<Vec<(String, String)>>,
    /// Cards whose effects are not played yet.
    not_played: RwSignal<Vec<String>>,
    /// Why the games cannot begin.
    trouble: RwSignal<String>,
    /// Whether games are being played.
    running: RwSignal<bool>,
    form: NodeRef<leptos::html::Form>,
    #[cfg(feature = "hydrate")]
    pool: worker_pool::WorkerPool,
}

/// The form of the arena. Without script it is sent to the server, which says what it thinks of the lists.
#[cfg(feature = "ssr")]
#[component]
pub fn PlayArena(
    /// What is chosen to begin with.
    choices: Choices,
) -> impl IntoView {
    crate::islands::frame::frame("play_arena", &choices, form(choices.clone()))
}

#[cfg(not(feature = "ssr"))]
island!(play_arena in games, form);

fn form(choices: Choices) -> AnyView {
    let arena = Arena {
        choices: RwSignal::new(choices),
        mine: RwSignal::new(Vec::new()),
        not_played: RwSignal::new(Vec::new()),
        trouble: RwSignal::new(String::new()),
        running: RwSignal::new(false),
        form: NodeRef::new(),
        #[cfg(feature = "hydrate")]
        pool: worker_pool::WorkerPool::new(),
    };
    come_alive(arena);
    view! {
        <form
            class="lobby arena"
            method="get"
            action="/arena"
            autocomplete="off"
            node_ref=arena.form
            on:input=move |_| read_fields(arena)
            on:change=move |_| read_fields(arena)
            on:submit=move |event| begin(arena, &event)
        >
            <div class="lobby__sides">{fields::own(arena)} {fields::rivals(arena)}</div>
            {fields::terms(arena)}
            {fields::notes(arena)}
            <p class="lobby__trouble notice notice--warning" role="alert" hidden=move || arena.trouble.with(String::is_empty)>
                {move || arena.trouble.get()}
            </p>
            <div class="actions">
                <button class="button button--primary" type="submit" data-begin disabled=move || arena.running.get()>
                    "Play the games"
                </button>
                <button class="button" type="button" data-cancel hidden=move || !arena.running.get() on:click=move |_| cancel(arena)>
                    "Stop"
                </button>
            </div>
        </form>
        {results(arena)}
    }
    .into_any()
}

#[cfg(feature = "hydrate")]
use browser::{begin, cancel, come_alive, pick, read_fields, results};

/// Nothing is alive on the server.
#[cfg(not(feature = "hydrate"))]
fn come_alive(_arena: Arena) {}

/// On the server nobody types.
#[cfg(not(feature = "hydrate"))]
fn read_fields(_arena: Arena) {}

/// On the server nobody chooses.
#[cfg(not(feature = "hydrate"))]
fn pick(_arena: Arena, _place: usize, _event: &web_sys::Event) {}

/// The server plays no game.
#[cfg(not(feature = "hydrate"))]
fn begin(_arena: Arena, _event: &web_sys::SubmitEvent) {}

/// The server stops no game.
#[cfg(not(feature = "hydrate"))]
fn cancel(_arena: Arena) {}

/// The server has no results.
#[cfg(not(feature = "hydrate"))]
fn results(_arena: Arena) -> AnyView {
    ().into_any()
}
