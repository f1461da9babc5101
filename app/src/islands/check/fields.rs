//! The list and by what it is checked.

use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::{Desk, browser};
use crate::check::MOST_POINTS;
use crate::text_area::TextArea;

/// The text field, the choices beside it, and the button that sends them.
#[component]
pub(super) fn Fields(desk: Desk) -> impl IntoView {
    let asked = desk.question.get_untracked();
    let editions = catalogue().all_editions().rev().enumerate().map(|(age, edition)| {
        let (id, title) = (edition.edition().id, edition.edition().title);
        match age {
            0 => ("", format!("{title} (current)")),
            _ => (id, title.to_owned()),
        }
    });
    let modes = catalogue().modes.iter().map(|mode| (mode.id, mode.name.to_owned()));
    let modes = [("", "As the list says".to_owned())].into_iter().chain(modes);
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
            <Choice name="edition" label="Edition" chosen=asked.edition options=editions.collect() />
            <Choice name="mode" label="Mode" chosen=asked.mode options=modes.collect() />
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
                    placeholder=move || limit(desk)
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
                    on:change=move |event| browser::open_file(desk, &event)
                />
            </label>
            <button class="button check__clear" type="submit" name="clear" value="1">
                "Clear"
            </button>
        </div>
    }
    .into_any()
}

#[component]
fn Choice(
    name: &'static str,
    label: &'static str,
    chosen: String,
    options: Vec<(&'static str, String)>,
) -> impl IntoView {
    let id = format!("check-{name}");
    let option = |(value, label): (&'static str, String)| {
        view! {
            <option value=value selected=value == chosen>
                {label}
            </option>
        }
    };
    view! {
        <div class="check__term">
            <label class="check__label" for=id.clone()>
                {label}
            </label>
            <select class="check__field" id=id name=name>
                {options.into_iter().map(option).collect_view()}
            </select>
        </div>
    }
}

/// The points that count where none are typed.
fn limit(desk: Desk) -> String {
    let of_list = desk.answer.with(|answer| answer.as_ref().map(|it| it.report.points.limit));
    let standard =
        || desk.question.with(|it| u32::from(it.edition().edition().fleet.standard_points));
    of_list.unwrap_or_else(standard).to_string()
}
