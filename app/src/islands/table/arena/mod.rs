//! The arena: a list against others, many times over.
//!
//! The server renders the form and checks the lists; the games are played in the browser.

#[cfg_attr(feature = "ssr", path = "server.rs")]
mod browser;
mod fields;

use leptos::prelude::*;

use crate::play::arena::Choices;
use browser::{WorkerPool, begin, cancel, come_alive, pick, read_fields, results};

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
    /// Where the games are played.
    pool: WorkerPool,
}

/// The form of the arena. Without JavaScript it is sent to the server, which answers with its verdict on the lists.
pub(crate) fn form(choices: Choices) -> AnyView {
    let arena = Arena {
        choices: RwSignal::new(choices),
        mine: RwSignal::new(Vec::new()),
        not_played: RwSignal::new(Vec::new()),
        trouble: RwSignal::new(String::new()),
        running: RwSignal::new(false),
        form: NodeRef::new(),
        pool: WorkerPool::new(),
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
                    "Start simulation"
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
