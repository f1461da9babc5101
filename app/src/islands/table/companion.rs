//! The table as a companion beside a real one: two lists, nothing played.

use leptos::prelude::*;

use super::terms;
use crate::play::lobby::Choices;
use crate::play::opponents::opponents;
use crate::play::read_list::{edition, read_list};
use crate::text_area::TextArea;

#[cfg_attr(feature = "ssr", path = "companion/server.rs")]
mod browser;

#[cfg(not(feature = "ssr"))]
pub(crate) use browser::open;

/// The lists to lay out, as a plain form.
pub(crate) fn form(choices: &Choices) -> AnyView {
    let mine = browser::saved_fleets();
    view! {
        <form class="lobby companion" method="get" action="/play/companion" autocomplete="off">
            <div class="lobby__sides">{side(choices, 0, &mine)} {side(choices, 1, &mine)}</div>
            <div class="lobby__terms">
                {terms::rules("companion", &choices.edition, &choices.mode)}
            </div>
            <div class="actions">
                <button class="button button--primary" type="submit" data-lay-out>"Set up the table"</button>
            </div>
        </form>
    }
    .into_any()
}

fn side(choices: &Choices, place: usize, mine: &[(String, String)]) -> AnyView {
    let letter = ["a", "b"][place];
    let heading = ["Side A", "Side B (optional)"][place];
    let text = choices.lists[place].clone();
    let read = read_list(&choices.lists[place], edition(&choices.edition), choices.mode());
    let facts = match (read, choices.lists[place].trim().is_empty()) {
        (Some(list), _) => format!("{}: {}", list.title, list.facts),
        (None, true) => String::new(),
        (None, false) => "No card was found in this text.".to_owned(),
    };
    let house: Vec<_> = opponents()
        .iter()
        .map(|list| view! { <option value=list.code.clone()>{list.label()}</option> })
        .collect();
    let mine: Vec<_> = mine
        .iter()
        .map(|(name, code)| view! { <option value=code.clone()>{name.clone()}</option> })
        .collect();
    let mine = (!mine.is_empty())
        .then(|| view! { <optgroup label="My fleets in this browser">{mine}</optgroup> });
    view! {
        <fieldset class=format!("lobby__side lobby__side--{letter}")>
            <legend class="lobby__heading">{heading}</legend>
            <div class="lobby__field">
                <label class="field-label" for=format!("companion-pick-{letter}")>"Fleet"</label>
                <select class="field" id=format!("companion-pick-{letter}") name=format!("pick-{letter}")>
                    <option value="">"None: use the list below"</option>
                    {mine}
                    <optgroup label="Preset fleets">{house}</optgroup>
                </select>
            </div>
            <div class="lobby__field">
                <label class="field-label" for=format!("companion-list-{letter}")>"Or a list"</label>
                <TextArea
                    text
                    class="field lobby__list"
                    id=format!("companion-list-{letter}")
                    name=letter
                    rows=4
                    placeholder="A list in any format, a share code or a link"
                />
            </div>
            <p class="lobby__facts">{facts}</p>
        </fieldset>
    }
    .into_any()
}
