//! The fleets this browser keeps, as a list.

#[cfg(not(feature = "ssr"))]
mod list;

use leptos::prelude::*;

/// The list: search, folders, tags, archive, one file for all.
#[island(lazy)]
pub fn FleetShelf(
    /// What is shown without script.
    children: Children,
) -> impl IntoView {
    let alive = RwSignal::new(false);
    Effect::new(move |_| alive.set(true));
    view! {
        <div class="shelf">
            <div hidden=move || alive.get()>{children()}</div>
            {move || alive.get().then(list)}
        </div>
    }
}

#[cfg(not(feature = "ssr"))]
fn list() -> AnyView {
    view! { <list::List /> }.into_any()
}

/// The server keeps none of these fleets.
#[cfg(feature = "ssr")]
fn list() -> AnyView {
    ().into_any()
}
