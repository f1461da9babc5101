//! What lobby, companion and arena ask alike: by which rules, on which table; and what they admit alike.

use flagbridge_data::catalogue;
use leptos::prelude::*;

use crate::edition_choice::options;

/// The edition and the mode, as two fields of a form whose ids begin alike.
pub(crate) fn rules(form: &'static str, edition: &str, mode: &str) -> AnyView {
    let modes = catalogue().modes.iter().filter(|each| each.offered || each.id == mode);
    let modes = modes.map(|each| {
        let value = if each.id == "standard" { "" } else { each.id };
        view! { <option value=value selected=value == mode>{each.name}</option> }
    });
    view! {
        <div class="lobby__field">
            <label class="field-label" for=format!("{form}-edition")>"Rules"</label>
            <select class="field" id=format!("{form}-edition") name="edition">{options(edition)}</select>
        </div>
        <div class="lobby__field">
            <label class="field-label" for=format!("{form}-mode")>"Table"</label>
            <select class="field" id=format!("{form}-mode") name="mode">{modes.collect_view()}</select>
        </div>
    }
    .into_any()
}

/// A choice of a form with its label: the value and the words of every option, and which of them is chosen.
pub(crate) fn choice(
    (id, name): (&'static str, &'static str),
    label: &'static str,
    chosen: &str,
    options: &[(&'static str, &'static str)],
) -> AnyView {
    let option = |(value, words): &(&'static str, &'static str)| {
        view! {
            <option value=*value selected=*value == chosen>
                {*words}
            </option>
        }
    };
    let options: Vec<_> = options.iter().map(option).collect();
    view! {
        <div class="lobby__field">
            <label class="field-label" for=id>
                {label}
            </label>
            <select class="field" id=id name=name>
                {options}
            </select>
        </div>
    }
    .into_any()
}

/// Cards that are on the table without effect, and what that means here.
pub(crate) fn unplayed(names: RwSignal<Vec<String>>, meaning: &'static str) -> AnyView {
    view! {
        <details class="lobby__unplayed" data-unplayed hidden=move || names.with(Vec::is_empty)>
            <summary>
                {move || {
                    let cards = flagbridge_wording::count(names.with(Vec::len), "card", "cards");
                    format!("{cards} will be on the table without effect")
                }}
            </summary>
            <p>{meaning}</p>
            <ul class="lobby__lines">
                {move || names.get().into_iter().map(|name| view! { <li>{name}</li> }).collect_view()}
            </ul>
        </details>
    }
    .into_any()
}
