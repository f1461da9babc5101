//! Taking a card from the picker.

use flagbridge_cards::CardNumber;
use flagbridge_fleet::Candidate;
use leptos::prelude::*;

use super::dom;
use super::editor_state::EditorState;
use super::element_ids::{
    line_element, more_element, objective_element, row_element, ship_element, slot_element,
};
use super::target::Target;
use super::usage::Usage;

/// Where the picker is beside the fleet. The same as in `style/components/picker.css`.
pub(crate) const DOCKED: &str = "(width >= 64rem)";

/// What the rows of the picker share.
#[derive(Clone, Copy)]
pub(crate) struct Picking {
    pub state: EditorState,
    pub candidates: Memo<Vec<Candidate>>,
    /// The refused card whose reasons are shown.
    pub unfolded: RwSignal<Option<CardNumber>>,
    /// What is said once above the cards that follow, instead of on each: the first of them, and the words.
    pub headings: Memo<Vec<(CardNumber, String)>>,
    /// Counts the changes of the fleet that the picker has followed.
    pub followed: RwSignal<u32>,
    /// In how many published lists each card stands.
    pub usage: Usage,
}

impl Picking {
    /// Takes a card, whatever the rules say of it.
    pub fn take(self, card: CardNumber) {
        let state = self.state;
        let target = state.target.get_untracked();
        let Some(command) = target.take(state, card) else { return };
        let docked = dom::matches(DOCKED);
        state.run(command);
        self.unfolded.set(None);
        match target {
            Target::Ship => {
                let ship = state.editing.with_untracked(|it| it.keyed().ships().last().copied());
                let element = ship.map(ship_element).unwrap_or_default();
                if docked {
                    dom::reveal_later(&element);
                } else {
                    state.opener.set_value(element);
                    state.stop_picking();
                }
            }
            Target::Squadron => {}
            _ => state.stop_picking(),
        }
    }

    /// After a card was taken by keyboard: to what comes next, where the keys of the page work again. After a unique
    /// squadron that is its line: the button for one more would add a second one.
    pub fn go_on(self, target: Target, card: CardNumber) {
        if !dom::matches(DOCKED) {
            return;
        }
        let state = self.state;
        let unique = state.edition.get_untracked().card(card).is_some_and(|it| it.unique);
        let element = match target {
            Target::Ship => {
                let ship = state.editing.with_untracked(|it| it.keyed().ships().last().copied());
                ship.map(|ship| slot_element(ship, 0))
            }
            Target::Squadron => state.editing.with_untracked(|it| {
                let mut lines = it.keyed().squadrons().iter().zip(&it.draft().squadrons);
                let line = lines.rfind(|(_, line)| line.card == card).map(|(key, _)| *key);
                line.map(if unique { line_element } else { more_element })
            }),
            Target::Slot { ship, slot, .. } => {
                let judgement = state.judgement.get_untracked();
                let options = state.ship(ship).and_then(|at| judgement.options().ships.get(at));
                let after = options
                    .and_then(|it| it.slots.iter().skip(slot).position(|it| it.upgrade.is_none()));
                after.map(|steps| slot_element(ship, slot + steps))
            }
            Target::Objective(_) => state.next_objective().map(|it| objective_element(it.id())),
            _ => None,
        };
        if let Some(element) = element {
            dom::focus_later(&element);
        }
    }

    /// Shows and says what speaks against a card, and the ways to take it all the same.
    pub fn refuse(self, card: CardNumber) {
        let state = self.state;
        self.unfolded.set(Some(card));
        let reasons = state.target.get_untracked().objections(state, card);
        let reasons: Vec<String> = reasons.into_iter().map(|(reason, _)| reason).collect();
        let name = state.edition.get_untracked().name(card);
        state.say(&format!("{name} does not fit. {}", reasons.join(" ")));
        dom::focus_later(&row_element(card));
    }
}
