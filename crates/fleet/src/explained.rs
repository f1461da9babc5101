use flagbridge_cards::{CardNumber, Resolved};
use serde::Serialize;

use crate::place::Place;
use crate::remedy::Remedy;
use crate::report::Report;
use crate::violation::Violation;

/// A violation in words, as the command line and the web hand it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The rule's id.
    pub rule: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The place as a path into the JSON document; empty for the fleet as a whole.
    #[serde(rename = "where")]
    pub path: String,
    /// Ids of the cards involved.
    pub cards: Vec<String>,
    /// What a player reads.
    pub message: String,
    /// Document and section.
    pub cite: &'static str,
    /// A change that fixes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<ExplainedRemedy>,
}

/// A remedy in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedRemedy {
    /// What is done: `remove`, `replace`, `move-to-ship`, …
    pub action: &'static str,
    /// What a button says.
    pub label: String,
    /// The place it is done at.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Id of the card that comes in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The squadrons to keep, the ship to move to (from zero), or the points to agree on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<usize>,
    /// Id of the faction to state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<&'static str>,
}

impl Report<'_> {
    /// Every violation in words.
    pub fn explained(&self) -> impl Iterator<Item = Explained> + '_ {
        self.violations.iter().map(|violation| violation.explained(self.terms.edition))
    }
}

impl Violation {
    /// The violation in words.
    pub fn explained(&self, edition: Resolved<'_>) -> Explained {
        let remedy = self.remedy.map(|remedy| ExplainedRemedy {
            label: self.remedy_label(edition).unwrap_or_default(),
            ..remedy.explained(edition)
        });
        Explained {
            rule: self.rule.id(),
            severity: self.severity.id(),
            path: self.place.path(),
            cards: self.cards().map(|card| id(card, edition)).collect(),
            message: self.message(edition),
            cite: self.cite(edition),
            remedy,
        }
    }
}

impl Remedy {
    /// The remedy in words.
    pub fn explained(&self, edition: Resolved<'_>) -> ExplainedRemedy {
        let mut explained = ExplainedRemedy {
            action: self.id(),
            label: self.label(edition),
            path: None,
            card: None,
            value: None,
            faction: None,
        };
        match *self {
            Remedy::Remove(place) => explained.path = Some(place.path()),
            Remedy::SetCount { squadron, count, .. } => {
                explained.path = Some(Place::Squadron(squadron).path());
                explained.value = Some(count.into());
            }
            Remedy::Replace { place, with } => {
                explained.path = Some(place.path());
                explained.card = Some(id(with, edition));
            }
            Remedy::MoveToShip { ship, upgrade, to } => {
                explained.path = Some(Place::Upgrade { ship, upgrade }.path());
                explained.value = Some(to);
            }
            Remedy::AddUpgrade { ship, card } => {
                explained.path = Some(Place::Ship(ship).path());
                explained.card = Some(id(card, edition));
            }
            Remedy::RaisePoints(points) => explained.value = Some(points.into()),
            Remedy::SetFaction(faction) => explained.faction = Some(faction.id()),
        }
        explained
    }
}

/// The card's id; its number where there is no such card.
fn id(card: CardNumber, edition: Resolved<'_>) -> String {
    let known = edition.catalogue().newest(card);
    known.map_or_else(|| card.to_string(), |card| card.id.to_owned())
}
