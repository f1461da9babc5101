//! The objectives, one of each category.

use flagbridge_cards::{CardNumber, ObjectiveCategory};
use flagbridge_fleet::Place;
use leptos::prelude::*;

use super::dom;
use super::editor_state::EditorState;
use super::element_ids::objective_element;
use super::icon_button::IconButton;
use super::mark::Sign;
use super::target::Target;
use crate::editor::{Command, name};
use crate::emblem::objective_glyph;
use crate::icon::Icon;
use crate::islands::rows;

/// One picker for each category the mode knows.
#[component]
pub(crate) fn Objectives(state: EditorState) -> impl IntoView {
    let chosen = Memo::new(move |_| {
        let judgement = state.judgement.get();
        let options = judgement.options().objectives.iter();
        let chosen = options.map(|it| {
            let card = it.chosen.and_then(|at| {
                state.draft(|draft| draft.objectives.get(at).map(|card| (at, *card)))
            });
            (it.category, card)
        });
        chosen.collect::<Vec<_>>()
    });
    view! {
        <section class="part" aria-labelledby="objectives-title">
            <header class="part__head">
                <h2 class="part__title" id="objectives-title">
                    "Objectives"
                </h2>
            </header>
            <ul class="objectives">
                {rows(
                    move || chosen.get(),
                    |it| *it,
                    move |(category, chosen)| view! { <Objective state category chosen /> }.into_any(),
                )}
            </ul>
        </section>
    }
    .into_any()
}

#[component]
fn Objective(
    state: EditorState,
    category: ObjectiveCategory,
    chosen: Option<(usize, CardNumber)>,
) -> impl IntoView {
    let id = objective_element(category.id());
    let open = {
        let id = id.clone();
        move |_| state.pick(Target::Objective(category), &id)
    };
    let remove = chosen.map(|(at, card)| {
        let id = id.clone();
        let remove = move || {
            state.run(Command::Remove(Place::Objective(at)));
            dom::focus_later(&id);
        };
        IconButton::new(Sign::Cross, format!("Remove {}", name(card)), remove)
            .class("icon-button slot__remove")
            .view()
    });
    let here = state.edition.get_untracked();
    let shows = chosen.and_then(|(_, card)| here.card(card)).map(|card| card.id);
    let words = match chosen {
        Some((_, card)) => name(card),
        None => format!("Choose {}", category.name().to_ascii_lowercase()),
    };
    view! {
        <li
            class=format!("objective hue--{}", category.id())
            class:objective--free=chosen.is_none()
            data-card=shows
        >
            <button class="objective__open" id=id type="button" data-stop on:click=open>
                <Icon glyph=objective_glyph(category) />
                <span class="objective__category">{category.name()}</span>
                <span class="objective__name">{words}</span>
            </button>
            {remove}
        </li>
    }
    .into_any()
}
