//! What this browser keeps of one kind: fleets or display sheets.

use leptos::prelude::*;

use crate::islands::rows;
use crate::starmada::kept::KeptText;

/// A list of kept texts, each to be opened or forgotten.
pub(super) struct SavedList<Name, Open, Begin, Forget> {
    /// The id of the heading.
    pub id: &'static str,
    /// The heading.
    pub title: &'static str,
    /// The words of the button that begins a new one.
    pub another: &'static str,
    /// What is kept.
    pub kept: RwSignal<Vec<KeptText>>,
    /// What one is called.
    pub name: Name,
    /// Opens one.
    pub open: Open,
    /// Begins a new one.
    pub begin: Begin,
    /// Forgets the one with this id.
    pub forget: Forget,
}

/// The list as a section of the page.
pub(super) fn saved_list(
    list: SavedList<
        impl Fn(&KeptText) -> String + Copy + Send + Sync + 'static,
        impl Fn(&KeptText) + Copy + Send + Sync + 'static,
        impl Fn() + Copy + 'static,
        impl Fn(&str) + Copy + Send + Sync + 'static,
    >,
) -> AnyView {
    let SavedList { id, title, another, kept, name, open, begin, forget } = list;
    let row = move |kept: KeptText| {
        let (words, gone) = (name(&kept), kept.id.clone());
        view! {
            <li class="starmada-count">
                <button class="link-button" type="button" data-open on:click=move |_| open(&kept)>
                    {words.clone()}
                </button>
                <button
                    class="button button--small"
                    type="button"
                    aria-label=format!("Delete {words}")
                    on:click=move |_| forget(&gone)
                >
                    "Delete"
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section aria-labelledby=id>
            <h2 id=id>{title}</h2>
            <ul class="starmada-counts">
                {rows(move || kept.get(), |kept| (kept.id.clone(), kept.changed), row)}
            </ul>
            <button class="button button--small" type="button" on:click=move |_| begin()>
                {another}
            </button>
        </section>
    }
    .into_any()
}
