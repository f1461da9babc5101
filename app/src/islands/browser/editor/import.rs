//! A list pasted from elsewhere.

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Reading;
use flagbridge_fleet::replace_line;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::dialog::Dialog;
use super::editor_state::{EditorDialog, EditorState};
use super::{autosave, dom};
use crate::check::reader;
use crate::edition_choice;
use crate::editor::{Command, Verdict, edition_of, terms_of, told_apart};
use crate::islands::browser::lazy_view::lazy_view;

/// Id of the field for the list.
const FIELD: &str = "import-text";

/// Id of the choice of rules.
const RULES: &str = "import-edition";

/// The dialog.
#[component]
pub(crate) fn ImportDialog(state: EditorState) -> impl IntoView {
    let open = Signal::derive(move || state.dialog.get() == Some(EditorDialog::Import));
    let close = Callback::new(move |()| state.dialog.set(None));
    view! {
        <Dialog id="import" title="Paste a list" open close>
            {lazy_view(pasted(), move |view| view(state))}
        </Dialog>
    }
}

/// Reading lists is code of its own.
#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn pasted() -> Result<fn(EditorState) -> AnyView, SplitLoaderError> {
    Ok(|state| {
        dom::focus_later(FIELD);
        view! { <Pasted state /> }.into_any()
    })
}

#[component]
fn Pasted(state: EditorState) -> impl IntoView {
    let (text, chosen) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let own = state.draft(|draft| draft.edition.clone());
    let read = Memo::new(move |_| {
        let text = text.get();
        (!text.trim().is_empty()).then(|| reader().read(&text))
    });
    // The edition chosen here, else the one the text states, else the one the player builds for.
    let reading = Memo::new(move |_| {
        let mut reading = read.get()?;
        let stated = reading.draft.edition.take();
        reading.draft.edition = chosen.get().or(stated).or_else(|| own.clone());
        Some(reading)
    });
    let empty =
        move || reading.with(|it| it.as_ref().is_none_or(|it| it.draft.cards().next().is_none()));
    let replaces = state.draft(|draft| draft.cards().next().is_some());
    let take = move |_| {
        if let Some(reading) = reading.get_untracked() {
            let unread: Vec<String> =
                reading.unread.iter().map(|it| it.text.trim().to_owned()).collect();
            state.run(Command::Load {
                draft: Box::new(reading.draft),
                name: "paste a list".to_owned(),
            });
            if !unread.is_empty() {
                autosave::annotate(state, |saved| saved.keep_unread(unread));
            }
            state.dialog.set(None);
        }
    };
    // A suggestion stands in the text from then on, as if it had been pasted so.
    let choose = Callback::new(move |(line, card): (usize, CardNumber)| {
        let changed = reading.with_untracked(|reading| {
            let unread = reading.as_ref()?.unread.get(line)?;
            text.with_untracked(|text| replace_line(reader(), text, unread, card))
        });
        if let Some(changed) = changed {
            text.set(changed);
            dom::focus_later(FIELD);
        }
    });
    view! {
        <p class="import__hint">
            "Text from any builder, a link to a fleet, or a Flagbridge file. Unrecognised lines are listed; the rest still imports."
        </p>
        <textarea
            class="export__text"
            id=FIELD
            aria-label="The list"
            rows="10"
            spellcheck="false"
            placeholder="Paste the list here"
            prop:value=move || text.get()
            on:input=move |event| text.set(event_target_value(&event))
        ></textarea>
        <div aria-live="polite">
            {move || reading.get().map(|reading| view! { <Understood reading choose chosen /> })}
        </div>
        <p class="actions">
            <button class="button button--primary" type="button" disabled=empty on:click=take>
                {if replaces { "Replace the fleet" } else { "Use this list" }}
            </button>
            {replaces
                .then(|| {
                    view! {
                        <span class="import__hint">"You can undo this."</span>
                    }
                })}
        </p>
    }
}

/// The choice of rules, and the edition whose costs the list states, where it is another one.
fn rules(reading: &Reading, chosen: RwSignal<Option<String>>) -> AnyView {
    let current = edition_of(&reading.draft);
    let take = move |id: String| {
        chosen.set(Some(id));
        dom::focus_later(RULES);
    };
    let groups = edition_choice::groups().into_iter().map(|group| {
        let options = group.editions.into_iter().map(|it| {
            let edition = it.edition();
            let selected = it.index == current.index;
            view! { <option value=edition.id selected=selected>{edition.title}</option> }
        });
        view! { <optgroup label=group.label>{options.collect_view()}</optgroup> }
    });
    let hint = reading.other_edition(current.index).map(|index| {
        let other = catalogue().edition_at(index);
        let words = format!("The costs in this list match {}.", other.full_title());
        view! {
            <p class="import__hint" data-other-edition>
                {words} " "
                <button
                    class="link-button"
                    type="button"
                    on:click=move |_| take(other.edition().id.to_owned())
                >
                    "Use these rules"
                </button>
            </p>
        }
    });
    view! {
        <label class="field-label">
            <span class="field-label__text">"Rules"</span>
            <select
                class="select"
                id=RULES
                on:change=move |event| take(event_target_value(&event))
            >
                {groups.collect_view()}
            </select>
        </label>
        {hint}
    }
    .into_any()
}

/// What the text was understood to be, line by line where it was not.
#[component]
fn Understood(
    reading: Reading,
    /// Takes a card for a line, by the line's place among those that were not read.
    choose: Callback<(usize, CardNumber)>,
    /// The edition chosen by hand.
    chosen: RwSignal<Option<String>>,
) -> impl IntoView {
    let draft = &reading.draft;
    let report = flagbridge_fleet::check(draft, &terms_of(draft));
    let verdict = Verdict::new(draft, &report);
    let squadrons: usize = draft.squadrons.iter().map(|it| usize::from(it.count)).sum();
    let nothing = draft.cards().next().is_none();
    let summary = format!(
        "{}, {}, {} · {} points · {} under {}",
        flagbridge_wording::count(draft.ships.len(), "ship", "ships"),
        flagbridge_wording::count(squadrons, "squadron", "squadrons"),
        flagbridge_wording::count(draft.objectives.len(), "objective", "objectives"),
        report.points.total,
        verdict.word().to_ascii_lowercase(),
        edition_of(draft).full_title(),
    );
    let format = reading.format.map(|it| format!("Format: {}.", it.name()));
    let rules = (!nothing).then(|| rules(&reading, chosen));
    let unread = reading.unread.iter().enumerate().map(|(line, it)| {
        let near = told_apart(&it.suggestions).into_iter().take(3).map(|(card, name)| {
            view! {
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| choose.run((line, card))
                >
                    {name}
                </button>
            }
        });
        let near: Vec<_> = near.collect();
        let asked = (!near.is_empty()).then_some(" Did you mean");
        view! {
            <li class="unread">
                <span class="unread__line">"Line " {it.line}</span>
                <code class="unread__text">{it.text.clone()}</code>
                <span class="unread__why">{it.why.text()} "." {asked}</span>
                <span class="unread__near">{near}</span>
            </li>
        }
    });
    let unread: Vec<_> = unread.collect();
    let notes = reading
        .notes
        .iter()
        .take(8)
        .map(|it| view! { <li class="unread__why">{it.text.clone()}</li> });
    let notes: Vec<_> = notes.collect();
    view! {
        <div class="understood">
            <p class="understood__summary">
                {if nothing { "No card was found in this text.".to_owned() } else { summary }}
            </p>
            <p class="import__hint">{format}</p>
            {rules}
            {(!unread.is_empty())
                .then(|| {
                    view! {
                        <h3 class="understood__title">"Not recognised"</h3>
                        <ul class="understood__list">{unread}</ul>
                    }
                })}
            {(!notes.is_empty())
                .then(|| {
                    view! {
                        <h3 class="understood__title">"Please check"</h3>
                        <ul class="understood__list">{notes}</ul>
                    }
                })}
        </div>
    }
    .into_any()
}
