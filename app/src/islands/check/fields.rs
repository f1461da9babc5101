//! The list and by what it is checked.

use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::{CheckState, browser};
use crate::check::MOST_POINTS;
use crate::edition_choice::options;
use crate::text_area::TextArea;

/// The text field, the choices beside it, and the button that sends them.
#[component]
pub(crate) fn Fields(state: CheckState) -> impl IntoView {
    let asked = state.question.get_untracked();
    let modes = catalogue().modes.iter().filter(|mode| mode.offered || mode.id == asked.mode);
    let modes = modes.map(|mode| (mode.id, mode.name));
    let modes = [("", "As stated in the list")].into_iter().chain(modes).map(|(value, label)| {
        view! { <option value=value selected=value == asked.mode>{label}</option> }
    });
    view! {
        <div class="check__list">
            <label class="check__label" for="check-list">
                "Fleet list"
            </label>
            <TextArea
                text=asked.list
                class="check__text"
                id="check-list"
                name="list"
                rows=16
                placeholder="Paste a list, a share code or a link"
            />
        </div>
        <div class="check__terms">
            {choice("edition", "Edition", options(&asked.edition))}
            {choice("mode", "Mode", modes.collect_view().into_any())}
            <div class="check__term check__term--points">
                <label class="check__label" for="check-points">
                    "Points"
                </label>
                <input
                    class="check__field"
                    id="check-points"
                    name="points"
                    type="number"
                    inputmode="numeric"
                    min="1"
                    max=MOST_POINTS
                    placeholder=move || limit(state)
                    value=asked.points
                />
            </div>
        </div>
        <div class="check__buttons">
            <button class="button button--primary check__submit" type="submit" name="check" value="1">
                "Check"
            </button>
            <label class="button check__open">
                "Open file"
                <input
                    class="visually-hidden"
                    type="file"
                    accept=".txt,.json,text/plain,application/json"
                    on:change=move |event| browser::open_file(state, &event)
                />
            </label>
            <button class="button check__clear" type="submit" name="clear" value="1">
                "Clear"
            </button>
        </div>
    }
    .into_any()
}

fn choice(name: &'static str, label: &'static str, options: AnyView) -> AnyView {
    let id = format!("check-{name}");
    view! {
        <div class="check__term">
            <label class="check__label" for=id.clone()>
                {label}
            </label>
            <select class="check__field" id=id name=name>
                {options}
            </select>
        </div>
    }
    .into_any()
}

/// The points that count where none are typed.
fn limit(state: CheckState) -> String {
    let of_list = state.answer.with(|answer| answer.as_ref().map(|it| it.report.points.limit));
    let standard =
        || state.question.with(|it| u32::from(it.edition().edition().fleet.standard_points));
    of_list.unwrap_or_else(standard).to_string()
}
