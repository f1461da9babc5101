//! What the campaign says of a unit of the fleet, and of a card in the picker.

use flagbridge_cards::CardNumber;
use leptos::prelude::*;

use super::judge::judge;
use super::wire::{FleetOffer, Problem, UnitState};
use crate::editor::Key;
use crate::islands::browser::editor::editor_state::EditorState;

/// New, scarred or a veteran.
pub(crate) fn ship(state: EditorState, key: Key) -> AnyView {
    let tags = Memo::new(move |_| {
        let ship = state.editing.with(|it| it.keyed().ship(key));
        let ships = state.editing.with(|it| it.draft().ships.len());
        judge(state).offer.with(|offer| {
            let units = &offer.as_ref()?.units;
            // A list that has changed since has other units.
            let is_same = units.len() >= ships;
            units.get(ship?).filter(|_| is_same).map(tags_of)
        })
    });
    view! { {move || tags.get().unwrap_or_default().into_iter().map(tag).collect_view()} }
        .into_any()
}

/// How many of a line are new, scarred or veterans.
pub(crate) fn squadrons(state: EditorState, key: Key) -> AnyView {
    let tags = Memo::new(move |_| {
        let (first, count) = state.editing.with(|it| {
            let line = it.keyed().squadron(key)?;
            let draft = it.draft();
            let before = draft.squadrons.get(..line)?.iter().map(|it| usize::from(it.count));
            let count = draft.squadrons.get(line).map_or(0, |it| usize::from(it.count));
            Some((draft.ships.len() + before.sum::<usize>(), count))
        })?;
        judge(state).offer.with(|offer| {
            let units = offer.as_ref()?.units.get(first..first + count)?;
            let many = |what: fn(&UnitState) -> bool, word: &str| {
                let found = units.iter().filter(|it| what(it)).count();
                let words = if count == 1 { word.to_owned() } else { format!("{found} {word}") };
                (found > 0).then_some(words)
            };
            let all = [
                many(|it| it.new, "new"),
                many(|it| it.scarred, "scarred"),
                many(|it| it.veteran, "veteran"),
            ];
            Some(all.into_iter().flatten().collect::<Vec<_>>())
        })
    });
    view! {
        <span class="campaign-tags">
            {move || tags.get().unwrap_or_default().into_iter().map(tag).collect_view()}
        </span>
    }
    .into_any()
}

fn tags_of(unit: &UnitState) -> Vec<String> {
    let all = [(unit.new, "new"), (unit.scarred, "scarred"), (unit.veteran, "veteran")];
    all.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()).collect()
}

fn tag(word: String) -> AnyView {
    view! { <span class="tag" data-campaign-tag>{word}</span> }.into_any()
}

/// Why a card cannot be added, or that it is paid for.
pub(crate) fn card(state: EditorState, card: CardNumber) -> AnyView {
    let told = Memo::new(move |_| {
        let here = state.edition.get();
        let id = here.card(card)?.id;
        judge(state).offer.with(|offer| told_of(offer.as_ref()?, id))
    });
    view! {
        {move || {
            told.get().map(|told| match told {
                Told::Owned => view! { <span class="tag campaign-free">"Set aside: free"</span> }.into_any(),
                Told::Barred(Problem { message, cite }) => view! {
                    <p class="picker-row__reasons campaign-barred">
                        <span class="reason__message">{format!("Campaign: {message}")}</span>
                        <cite class="reason__cite">{cite}</cite>
                    </p>
                }.into_any(),
            })
        }}
    }
    .into_any()
}

#[derive(Clone, PartialEq)]
enum Told {
    Owned,
    Barred(Problem),
}

fn told_of(offer: &FleetOffer, id: &str) -> Option<Told> {
    if offer.spare.iter().any(|it| it.id == id) {
        return Some(Told::Owned);
    }
    let barred = offer.barred.iter().find(|it| it.cards.iter().any(|card| card == id));
    barred.map(|it| Told::Barred(it.reason.clone()))
}
