//! What the player owns, kept in this browser: boxes ticked off, cards by number, a file to take along.

#[cfg(not(feature = "ssr"))]
mod shelf;
#[cfg(not(feature = "ssr"))]
mod store;

#[cfg(feature = "ssr")]
use leptos::prelude::*;

/// The boxes and the cards.
#[cfg(feature = "ssr")]
#[component]
pub fn CollectionShelf(
    /// What is shown without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("collection_shelf", &(), children())
}

#[cfg(not(feature = "ssr"))]
island!(collection_shelf in lists, |()| shelf::open());
