//! The cards that can go to a target, what speaks against them, and how they are added.

use flagbridge_cards::{CardNumber, Kind};
use flagbridge_fleet::{Addition, Candidate, RuleSet, Violation, check};
use leptos::prelude::*;

use super::editor_state::EditorState;
use super::target::Target;
use crate::editor::{Command, Judgement, Key, name};

impl Target {
    /// What the picker is called.
    pub fn title(self, state: EditorState) -> String {
        let ship = |key: Key| {
            let ship = state.ship(key)?;
            state.draft(|draft| draft.ships.get(ship).map(|ship| name(ship.card)))
        };
        match self {
            Self::Ship => "Add a ship".to_owned(),
            Self::Squadron => "Add squadrons".to_owned(),
            Self::Slot { ship: key, icon, .. } => match ship(key) {
                Some(ship) => format!("{icon} for {ship}"),
                None => icon.to_string(),
            },
            Self::Objective(category) => format!("{category} objective"),
            Self::Variant(key) => match ship(key) {
                Some(ship) => format!("Change {ship}"),
                None => "Change the ship".to_owned(),
            },
            Self::Every(card) => format!("Replace every {}", name(card)),
        }
    }

    /// Every card that could go there, each with what speaks against it.
    pub fn candidates(self, state: EditorState, judgement: &Judgement) -> Vec<Candidate> {
        let options = judgement.options();
        match self {
            Self::Ship => options.add_ship.clone(),
            Self::Squadron => options.add_squadron.clone(),
            Self::Slot { ship, slot, icon } => {
                let ship = state.ship(ship).and_then(|ship| options.ships.get(ship));
                let slot = ship.and_then(|it| it.slots.get(slot)).filter(|it| it.slot == icon);
                slot.map(|it| it.candidates.clone()).unwrap_or_default()
            }
            Self::Objective(category) => {
                let of = options.objectives.iter().find(|it| it.category == category);
                of.map(|it| it.candidates.clone()).unwrap_or_default()
            }
            Self::Variant(_) | Self::Every(_) => self.alternatives(state, judgement),
        }
    }

    /// The change that takes the card.
    pub fn take(self, state: EditorState, card: CardNumber) -> Option<Command> {
        match self {
            Self::Variant(key) => Some(Command::Refit { ship: state.ship(key)?, card }),
            Self::Every(old) => Some(Command::ReplaceAll { old, new: card }),
            _ => self.addition(state, card).map(Command::Add),
        }
    }

    /// The same as an addition, where it is one.
    pub fn addition(self, state: EditorState, card: CardNumber) -> Option<Addition> {
        let judgement = state.judgement.get_untracked();
        let options = judgement.options();
        match self {
            Self::Ship => Some(Addition::Ship(card)),
            Self::Squadron => Some(Addition::Squadron(card)),
            Self::Slot { ship, slot, .. } => {
                let ship = state.ship(ship)?;
                let instead = options.ships.get(ship)?.slots.get(slot)?.upgrade;
                Some(Addition::Upgrade { ship, card, instead })
            }
            Self::Objective(category) => {
                let of = options.objectives.iter().find(|it| it.category == category)?;
                Some(Addition::Objective { card, instead: of.chosen })
            }
            Self::Variant(_) | Self::Every(_) => None,
        }
    }

    /// The errors the draft would have with the card and does not have without it, in words with their citation.
    pub fn objections(self, state: EditorState, card: CardNumber) -> Vec<(String, &'static str)> {
        let Some(command) = self.take(state, card) else { return Vec::new() };
        let judgement = state.judgement.get_untracked();
        let edition = judgement.terms().edition;
        let violations = new_errors(state, &judgement, &command).unwrap_or_default();
        let words = violations.iter().map(|it| (it.message(edition), it.cite(edition)));
        words.collect()
    }

    /// Cards that could stand where another stands, tried one by one.
    fn alternatives(self, state: EditorState, judgement: &Judgement) -> Vec<Candidate> {
        let edition = judgement.terms().edition;
        let current = match self {
            Self::Variant(key) => {
                state.ship(key).and_then(|it| state.draft(|draft| Some(draft.ships.get(it)?.card)))
            }
            Self::Every(card) => Some(card),
            _ => None,
        };
        let Some(current) = current.and_then(|number| state.edition.get_untracked().card(number))
        else {
            return Vec::new();
        };
        let faction = judgement.report().faction;
        let cards = edition.cards_of(current.kind()).filter(|card| {
            card.number != current.number
                && faction.is_none_or(|faction| card.factions.contains(faction))
                && match current.kind() {
                    Kind::Ship => match (self, card.ship(), current.ship()) {
                        (Self::Variant(_), Some(new), Some(old)) => new.chassis == old.chassis,
                        _ => true,
                    },
                    Kind::Upgrade => {
                        card.upgrade().map(|it| it.slot()) == current.upgrade().map(|it| it.slot())
                    }
                    _ => true,
                }
        });
        let candidates = cards.filter_map(|card| {
            let command = self.take(state, card.number)?;
            let (points_left, refused) = trial(state, judgement, &command)?;
            Some(Candidate { card: card.number, points_left, refused, warned: RuleSet::EMPTY })
        });
        candidates.collect()
    }
}

/// The points left after a change, and the rules it would break.
fn trial(state: EditorState, judgement: &Judgement, command: &Command) -> Option<(i32, RuleSet)> {
    let editing = state.editing.read_untracked();
    let changed = editing.tried(command)?;
    let report = check(changed.draft(), &crate::editor::terms_of(changed.draft()));
    let left = i64::from(report.points.limit) - i64::from(report.points.total);
    let broken = judgement.report().rules();
    let refused = report.errors().map(|it| it.rule).filter(|rule| !broken.contains(*rule));
    Some((left.clamp(i32::MIN.into(), i32::MAX.into()) as i32, refused.collect()))
}

fn new_errors(
    state: EditorState,
    judgement: &Judgement,
    command: &Command,
) -> Option<Vec<Violation>> {
    let editing = state.editing.read_untracked();
    let changed = editing.tried(command)?;
    let after = check(changed.draft(), &crate::editor::terms_of(changed.draft()));
    let errors: Vec<Violation> = after.errors().copied().collect();
    let new = after.new_since(judgement.report()).filter(|it| errors.contains(it)).copied();
    Some(new.collect())
}
