use flagbridge_cards::CardNumber;

use crate::draft::Draft;
use crate::place::Place;
use crate::report::{new_among, run};
use crate::roster::Roster;
use crate::terms::Terms;
use crate::violation::Violation;

/// A card about to be put into a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Addition {
    /// A ship.
    Ship(CardNumber),
    /// An upgrade on a ship.
    Upgrade {
        /// The ship.
        ship: usize,
        /// The upgrade.
        card: CardNumber,
        /// Position of the upgrade it takes the place of, if any.
        instead: Option<usize>,
    },
    /// One squadron.
    Squadron(CardNumber),
    /// An objective.
    Objective {
        /// The objective.
        card: CardNumber,
        /// Position of the objective it takes the place of, if any.
        instead: Option<usize>,
    },
}

impl Addition {
    /// The card.
    pub const fn card(&self) -> CardNumber {
        match *self {
            Addition::Ship(card)
            | Addition::Squadron(card)
            | Addition::Upgrade { card, .. }
            | Addition::Objective { card, .. } => card,
        }
    }

    /// The errors, warnings and notes a draft has with the card and did not have without it.
    pub fn violations(&self, draft: &Draft, terms: &Terms<'_>) -> Vec<Violation> {
        self.violations_since(&run(&Roster::new(draft, terms)), draft, terms)
    }

    /// The same, where it is known what the draft has without the card.
    pub(crate) fn violations_since(
        &self,
        before: &[Violation],
        draft: &Draft,
        terms: &Terms<'_>,
    ) -> Vec<Violation> {
        let mut changed = draft.clone();
        changed.add(self);
        let after = run(&Roster::new(&changed, terms));
        new_among(&after, before).copied().collect()
    }
}

impl Draft {
    /// Puts the card in. Returns whether the ship or the place it goes to exists.
    pub fn add(&mut self, addition: &Addition) -> bool {
        match *addition {
            Addition::Ship(card) => {
                self.add_ship(card);
                true
            }
            Addition::Squadron(card) => {
                self.add_squadron(card);
                true
            }
            Addition::Upgrade { ship, card, instead: Some(upgrade) } => {
                self.replace(Place::Upgrade { ship, upgrade }, card)
            }
            Addition::Upgrade { ship, card, instead: None } => {
                self.add_upgrade(ship, card).is_some()
            }
            Addition::Objective { card, instead: Some(objective) } => {
                self.replace(Place::Objective(objective), card)
            }
            Addition::Objective { card, instead: None } => {
                self.add_objective(card);
                true
            }
        }
    }
}
