//! Starmada in the browser: the table with its lobby, the fleet editor and the sheet editor.
//!
//! All of it loads as one part, separate from Armada's code. Live tables and lessons are a second part, loaded only on their pages.

#[cfg(not(feature = "ssr"))]
mod fleet_editor;
#[cfg(not(feature = "ssr"))]
mod lesson;
#[cfg(not(feature = "ssr"))]
mod live;
#[cfg(not(feature = "ssr"))]
mod lobby;
#[cfg(not(feature = "ssr"))]
mod saved_list;
#[cfg(not(feature = "ssr"))]
mod sheet_editor;
#[cfg(not(feature = "ssr"))]
mod store;
#[cfg(not(feature = "ssr"))]
mod table;

#[cfg(feature = "ssr")]
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

#[cfg(feature = "ssr")]
use crate::play::lesson::LessonStart;

/// What an editor or the lobby begins with.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StarmadaBegin {
    /// A share code or a sheet as text; empty for nothing.
    pub text: String,
}

/// The lobby, or the battle that the address names behind its `#`.
#[cfg(feature = "ssr")]
#[component]
pub fn StarmadaTable(
    /// The fleet that was brought.
    begin: StarmadaBegin,
    /// What is shown until the code is there, and without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("starmada_table", &begin, children())
}

/// A table that two people share from wherever they are.
#[cfg(feature = "ssr")]
#[component]
pub fn StarmadaLive(
    /// What is shown until the code is there, and without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("starmada_live", &(), children())
}

/// A lesson on the table.
#[cfg(feature = "ssr")]
#[component]
pub fn StarmadaLesson(
    /// The lesson.
    start: LessonStart,
    /// What is shown until the code is there, and without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("starmada_lesson", &start, children())
}

/// The fleet editor.
#[cfg(feature = "ssr")]
#[component]
pub fn StarmadaFleetEditor(
    /// The fleet that is edited.
    begin: StarmadaBegin,
    /// The form without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("starmada_fleet_editor", &begin, children())
}

/// The sheet editor.
#[cfg(feature = "ssr")]
#[component]
pub fn StarmadaSheetEditor(
    /// The sheet that is edited.
    begin: StarmadaBegin,
    /// The form without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("starmada_sheet_editor", &begin, children())
}

#[cfg(not(feature = "ssr"))]
island!(starmada_table in starmada, table::open);
#[cfg(not(feature = "ssr"))]
island!(starmada_lesson in starmada_live, lesson::open);
#[cfg(not(feature = "ssr"))]
island!(starmada_live in starmada_live, |()| super::live::open::<flagbridge_live::Starmada>());
#[cfg(not(feature = "ssr"))]
island!(starmada_fleet_editor in starmada, fleet_editor::open);
#[cfg(not(feature = "ssr"))]
island!(starmada_sheet_editor in starmada, sheet_editor::open);
