//! The fleet editor.

#[cfg(not(feature = "ssr"))]
pub(crate) mod workplace;

#[cfg(feature = "ssr")]
use leptos::prelude::*;

/// The editor. What the page puts between its tags is shown until the code is there.
#[cfg(feature = "ssr")]
#[component]
pub fn FleetEditor(
    /// The share code of the list to begin with.
    code: Option<String>,
    /// The same in words, and what to do without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame_with("fleet_editor", Some("lists study"), &code, children())
}

#[cfg(not(feature = "ssr"))]
island!(fleet_editor in editor, workplace::open);
