//! The squadrons of the fleet, with how many of each.

use flagbridge_fleet::Place;
use leptos::ev;
use leptos::prelude::*;

use super::campaign_part::told;
use super::dom;
use super::editor_state::{CampaignPlace, EditorState};
use super::element_ids::{line_element, more_element};
use super::facts::Facts;
use super::icon_button::IconButton;
use super::mark::Sign;
use super::part_head::part_head;
use super::target::Target;
use super::verdict::Faults;
use crate::editor::{Command, Key};
use crate::emblem::Emblem;
use crate::islands::rows;

/// The lines of squadrons, and the way to add one.
#[component]
pub(crate) fn Squadrons(state: EditorState) -> impl IntoView {
    let keys = Memo::new(move |_| state.editing.with(|it| it.keyed().squadrons().to_vec()));
    view! {
        <section class="part" aria-labelledby="squadrons-title">
            {part_head(state, ("squadrons-title", "Squadrons"), ("add-squadron", "Add squadrons"), Target::Squadron)}
            <p class="part__empty" hidden=move || !keys.with(Vec::is_empty)>
                "No squadrons. Optional, up to a third of your points."
            </p>
            <ul class="lines">
                {rows(move || keys.get(), |key| *key, move |key| view! { <SquadronLine state key /> }.into_any())}
            </ul>
        </section>
    }
    .into_any()
}

#[component]
fn SquadronLine(state: EditorState, key: Key) -> impl IntoView {
    let index = Memo::new(move |_| state.editing.with(|it| it.keyed().squadron(key)));
    let line = Memo::new(move |_| {
        let index = index.get()?;
        state.editing.with(|it| it.draft().squadrons.get(index).copied())
    });
    let count = Memo::new(move |_| line.get().map_or(0, |line| line.count));
    let number = Memo::new(move |_| line.get().map(|line| line.card));
    let card = move || number.get().and_then(|number| state.edition.get().card(number));
    let name = move || number.get().map_or("", |number| state.edition.get().name(number));
    let cost = move || card().map_or(0, |card| u32::from(card.points) * u32::from(count.get()));
    let set = move |count: u16| {
        let Some(squadron) = state.squadron(key) else { return };
        state.run(Command::SetCount { squadron, count });
        if count == 0 {
            dom::focus_later("add-squadron");
        }
    };
    let keys = move |event: ev::KeyboardEvent| {
        let by = match (event.alt_key(), event.key().as_str()) {
            (true, "ArrowUp") => -1,
            (true, "ArrowDown") => 1,
            _ => return,
        };
        event.prevent_default();
        let Some(from) = state.squadron(key) else { return };
        if let Some(to) = from.checked_add_signed(by) {
            state.run(Command::MoveSquadron { from, to });
        }
    };
    let place = Signal::derive(move || index.get().map(Place::Squadron));
    view! {
        <li
            class="line"
            id=line_element(key)
            tabindex="-1"
            data-card=move || card().map(|card| card.id)
            on:keydown=keys
        >
            {move || card().map(|card| view! { <Emblem card /> })}
            <div class="line__words">
                <button class="name-button line__name" type="button" data-opens>
                    {name}
                </button>
                {move || card().map(|card| view! { <Facts card /> })}
                {told(state, CampaignPlace::Squadrons(key))}
            </div>
            <div class="line__count" role="group" aria-label=move || format!("How many {}", name())>
                <button
                    class="stepper__step"
                    type="button"
                    data-stop
                    aria-label=move || format!("Remove one {}", name())
                    on:click=move |_| set(count.get_untracked().saturating_sub(1))
                >
                    "−"
                </button>
                <output class="line__number" aria-live="off">
                    {count}
                </output>
                <button
                    class="stepper__step"
                    id=more_element(key)
                    type="button"
                    data-stop
                    aria-label=move || format!("Add one {}", name())
                    on:click=move |_| set(count.get_untracked().saturating_add(1))
                >
                    "+"
                </button>
            </div>
            <span class="cost">
                <b class="cost__total">{cost}</b>
                <span class="visually-hidden">" points"</span>
            </span>
            {IconButton::new(
                    Sign::Cross,
                    Signal::derive(move || format!("Remove {}", name())),
                    move || set(0),
                )
                .class("icon-button line__remove")
                .view()}
            <Faults state place />
        </li>
    }
    .into_any()
}
