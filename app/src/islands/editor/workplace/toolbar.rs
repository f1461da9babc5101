//! Undo, redo, import, share.

use leptos::prelude::*;

use super::desk::{Desk, Sheet};
use super::mark::{Mark, Sign};
use super::{keeping, online};

/// The buttons above the fleet.
#[component]
pub(super) fn Toolbar(desk: Desk) -> impl IntoView {
    let past = Memo::new(move |_| desk.editing.with(|it| it.past().next().map(str::to_owned)));
    let future = Memo::new(move |_| desk.editing.with(|it| it.future().next().map(str::to_owned)));
    let undo = move || past.get().map_or("Undo".to_owned(), |name| format!("Undo: {name}"));
    let redo = move || future.get().map_or("Redo".to_owned(), |name| format!("Redo: {name}"));
    let code = move || desk.editing.with(|it| flagbridge_fleet::share::encode(it.draft()));
    let try_it = move || format!("/play?a={}&begin=now", code());
    let how_it_does = move || format!("/arena?a={}", code());
    let nothing = move || desk.editing.with(|it| it.draft().cards().next().is_none());
    view! {
        <div class="toolbar" role="toolbar" aria-label="Editing">
            <h1 class="toolbar__title">"Fleet editor"</h1>
            <span class="toolbar__kept">
                {move || online::words(desk)}
            </span>
            <span class="toolbar__group">
                <button
                    class="icon-button"
                    type="button"
                    aria-label=undo
                    title=undo
                    disabled=move || past.with(Option::is_none)
                    on:click=move |_| desk.undo()
                >
                    <Mark sign=Sign::Undo />
                </button>
                <button
                    class="icon-button"
                    type="button"
                    aria-label=redo
                    title=redo
                    disabled=move || future.with(Option::is_none)
                    on:click=move |_| desk.redo()
                >
                    <Mark sign=Sign::Redo />
                </button>
                <button
                    class="icon-button"
                    type="button"
                    aria-label="Dice odds"
                    title="Dice odds"
                    on:click=move |_| super::odds::open(desk, String::new())
                >
                    <Mark sign=Sign::Dice />
                </button>
                <button
                    class="icon-button toolbar__keys"
                    type="button"
                    aria-label="Keys"
                    title="Keys"
                    on:click=move |_| desk.sheet.set(Some(Sheet::Keys))
                >
                    <Mark sign=Sign::Keyboard />
                </button>
            </span>
            <button
                class="button button--small"
                type="button"
                on:click=move |_| keeping::begin_anew(desk, Default::default())
                hidden=nothing
            >
                <Mark sign=Sign::Plus />
                "New"
            </button>
            <button
                class="button button--small"
                type="button"
                on:click=move |_| desk.sheet.set(Some(Sheet::Import))
            >
                <Mark sign=Sign::Paste />
                "Paste a list"
            </button>
            <a
                class="button button--small"
                href=try_it
                hidden=nothing
            >
                "Try this list"
            </a>
            <a
                class="button button--small"
                href=how_it_does
                hidden=nothing
            >
                "How does this list do?"
            </a>
            <button
                class="button button--small button--primary"
                type="button"
                disabled=nothing
                on:click=move |_| desk.sheet.set(Some(Sheet::Export))
            >
                <Mark sign=Sign::Share />
                "Share"
            </button>
        </div>
    }
    .into_any()
}
