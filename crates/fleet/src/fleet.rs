use flagbridge_cards::{CardNumber, EditionIndex};

use crate::draft::Draft;
use crate::report::{Report, check};
use crate::terms::Terms;

/// A fleet that is legal by the terms of a game, in a named edition. Only the validator makes one:
/// [`Draft::into_fleet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fleet {
    draft: Draft,
    edition: EditionIndex,
}

impl Fleet {
    /// Its cards.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The edition in which it is legal.
    pub fn edition(&self) -> EditionIndex {
        self.edition
    }
}

/// A fleet that is played whether it is legal or not: in practice, at live tables whose players agreed to it, and where
/// something else than the validator decides.
///
/// Games take this type, so that every place that plays a draft without asking the validator says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncheckedFleet(Draft);

impl UncheckedFleet {
    /// The draft, however wrong.
    pub fn anyway(draft: Draft) -> Self {
        Self(draft)
    }

    /// Ships with their upgrades.
    pub fn ships(&self) -> impl Iterator<Item = (CardNumber, &[CardNumber])> {
        self.0.ships.iter().map(|ship| (ship.card, ship.upgrades.as_slice()))
    }

    /// Squadrons with their number of copies.
    pub fn squadrons(&self) -> impl Iterator<Item = (CardNumber, u16)> {
        self.0.squadrons.iter().map(|line| (line.card, line.count))
    }

    /// Objectives.
    pub fn objectives(&self) -> &[CardNumber] {
        &self.0.objectives
    }

    /// The draft.
    pub fn draft(&self) -> &Draft {
        &self.0
    }
}

impl From<Fleet> for UncheckedFleet {
    fn from(fleet: Fleet) -> Self {
        Self(fleet.draft)
    }
}

impl Draft {
    /// The draft as a fleet if there is no error in it; else everything that the validator says.
    pub fn into_fleet<'a>(self, terms: &Terms<'a>) -> Result<Fleet, Box<Report<'a>>> {
        let report = check(&self, terms);
        if report.is_legal() {
            Ok(Fleet { draft: self, edition: terms.edition.edition().index })
        } else {
            Err(Box::new(report))
        }
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_data::{catalogue, opponents};

    use super::*;
    use crate::formats::Reader;

    #[test]
    fn only_a_draft_without_errors_becomes_a_fleet() {
        let edition = catalogue().current();
        let legal = Reader::new(catalogue()).read(opponents()[0].json).draft;
        let terms = Terms::of(&legal, edition);
        let fleet = legal.clone().into_fleet(&terms).expect("preset fleets are legal");
        assert_eq!((fleet.draft(), fleet.edition()), (&legal, edition.edition().index));
        let mut wrong = legal;
        wrong.ships.clear();
        let report = wrong.clone().into_fleet(&terms).expect_err("it has no ship");
        assert!(!report.is_legal());
        assert_eq!(UncheckedFleet::anyway(wrong.clone()).draft(), &wrong);
    }
}
