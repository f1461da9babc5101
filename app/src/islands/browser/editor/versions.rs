//! Named versions of the fleet, and the differences between two of them.

use flagbridge_fleet::Draft;
use leptos::prelude::*;

use super::autosave;
use super::difference_rows::difference_rows;
use super::editor_state::EditorState;
use super::icon_button::IconButton;
use super::mark::Sign;
use crate::editor::{Command, differences};
use crate::islands::browser::system;
use crate::islands::rows;

/// Saves a version, goes back to one, compares any two.
pub(crate) fn versions(state: EditorState, open: Signal<bool>) -> AnyView {
    let names = Memo::new(move |_| {
        state.saved.with(|saved| {
            let versions = saved.iter().flat_map(|it| &it.versions);
            versions.map(|it| it.name.clone()).collect::<Vec<_>>()
        })
    });
    let name = RwSignal::new(String::new());
    let keep = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = name.get_untracked().trim().to_owned();
        let chosen = if chosen.is_empty() {
            format!("Version {}", names.with_untracked(Vec::len) + 1)
        } else {
            chosen
        };
        autosave::annotate(state, |saved| saved.keep_version(&chosen, system::now()));
        state.say(&format!("saved as {chosen}"));
        name.set(String::new());
    };
    view! {
        <form class="versions__keep" on:submit=keep>
            <input
                class="select"
                type="text"
                aria-label="Name of the version"
                placeholder="Before the tournament"
                maxlength="80"
                prop:value=move || name.get()
                on:input=move |event| name.set(event_target_value(&event))
            />
            <button class="button button--small" type="submit">
                "Save version"
            </button>
        </form>
        <ul class="versions">
            {rows(
                move || names.get(),
                String::clone,
                move |name| view! { <VersionRow state name /> }.into_any(),
            )}
        </ul>
        {move || (!names.with(Vec::is_empty)).then(|| view! { <Compare state names open /> })}
    }
    .into_any()
}

#[component]
fn VersionRow(state: EditorState, name: String) -> impl IntoView {
    let (load, forget) = (name.clone(), name.clone());
    view! {
        <li class="version">
            <button
                class="link-button version__name"
                type="button"
                on:click=move |_| {
                    if let Some(draft) = version_draft(state, &load) {
                        let name = format!("go back to “{load}”");
                        state.run(Command::Load { draft: Box::new(draft), name });
                    }
                }
            >
                {name.clone()}
            </button>
            {IconButton::new(
                    Sign::Cross,
                    format!("Delete {name}"),
                    move || {
                        autosave::annotate(
                            state,
                            |saved| saved.versions.retain(|it| it.name != forget),
                        );
                    },
                )
                .view()}
        </li>
    }
}

/// The name under which the current state is compared.
const NOW: &str = "";

#[component]
fn Compare(state: EditorState, names: Memo<Vec<String>>, open: Signal<bool>) -> impl IntoView {
    let from = RwSignal::new(names.with_untracked(|it| it.last().cloned().unwrap_or_default()));
    let to = RwSignal::new(NOW.to_owned());
    let choice = move |label: &'static str, chosen: RwSignal<String>| {
        let options = move || {
            let names = std::iter::once(NOW.to_owned()).chain(names.get());
            let options = names.map(|name| {
                let words = if name == NOW { "Now".to_owned() } else { name.clone() };
                let selected = chosen.with_untracked(|it| *it == name);
                view! { <option value=name selected=selected>{words}</option> }
            });
            options.collect_view()
        };
        view! {
            <label class="field-label">
                <span class="field-label__text">{label}</span>
                <select class="select" on:change=move |event| chosen.set(event_target_value(&event))>
                    {options}
                </select>
            </label>
        }
    };
    let lines = move || {
        if !open.get() {
            return None;
        }
        state.editing.track();
        let (before, after) =
            (version_draft(state, &from.get())?, version_draft(state, &to.get())?);
        let lines = differences(&before, &after);
        if lines.is_empty() {
            return Some(view! { <li class="difference">"No difference"</li> }.into_any());
        }
        Some(difference_rows(lines).into_any())
    };
    view! {
        <div class="compare">
            <div class="compare__choices">
                {choice("From", from)} {choice("To", to)}
            </div>
            <ul class="differences">{lines}</ul>
        </div>
    }
    .into_any()
}

/// The draft of a version, or the current one.
fn version_draft(state: EditorState, name: &str) -> Option<Draft> {
    if name == NOW {
        return Some(state.draft(Clone::clone));
    }
    state.saved.with(|saved| {
        let version = saved.as_ref()?.versions.iter().find(|it| it.name == name)?;
        Some(version.draft())
    })
}
