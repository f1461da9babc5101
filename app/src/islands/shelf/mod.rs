//! The fleets this browser keeps, as a list.

#[cfg(not(feature = "ssr"))]
mod list;

use leptos::prelude::*;

/// The list: search, folders, tags, archive, one file for all.
#[cfg(feature = "ssr")]
#[component]
pub fn FleetShelf(
    /// What is shown without script.
    children: Children,
) -> impl IntoView {
    let content = view! { <div class="shelf">{children()}</div> };
    super::frame::frame("fleet_shelf", &(), content)
}

#[cfg(not(feature = "ssr"))]
island!(fleet_shelf in lists, |()| view! { <div class="shelf"><list::List /></div> }.into_any());
