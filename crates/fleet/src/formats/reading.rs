use flagbridge_cards::{CardNumber, Catalogue, EditionIndex, Faction};

use super::agreement::Agreement;
use super::format::Format;
use crate::draft::Draft;

/// What a pasted text was understood to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The fleet.
    pub draft: Draft,
    /// The format whose marks the text carries; none where it carries too few to tell.
    pub format: Option<Format>,
    /// What the text says about costs.
    pub stated: Stated,
    /// Where the text was read otherwise than it stands, or says something doubtful. In order of lines.
    pub notes: Vec<Note>,
    /// Lines that could not be read, as they stand. In order.
    pub unread: Vec<Unread>,
    /// How the stated costs agree with each edition, oldest edition first.
    pub agreements: Vec<Agreement>,
}

impl Reading {
    /// Whether every line was understood.
    pub fn is_complete(&self) -> bool {
        self.unread.is_empty()
    }

    /// The edition whose costs fit best what the text states: the one that agrees with the total and with the most
    /// lines. Of equals the one that tags speak for, then the newest official one. Never one that lacks a card of the
    /// fleet. None where nothing is stated or nothing fits; where tags speak for it, half of the costs are enough.
    pub fn edition(&self) -> Option<EditionIndex> {
        let rank = |it: &Agreement| (it.total == Some(true), it.lines, it.tagged, it.official);
        let complete = self.agreements.iter().filter(|it| it.outside == 0);
        // Of equals the last is the newest, which is the one `max_by_key` returns.
        let best = complete.max_by_key(|it| rank(it))?;
        let fits = best.total == Some(true)
            || (best.lines > 0 && best.lines == best.of)
            || (best.tagged && 2 * best.lines >= best.of);
        fits.then_some(best.edition)
    }

    /// The edition whose costs the text states, where the edition it is checked by agrees with less of them.
    pub fn other_edition(&self, asked: EditionIndex) -> Option<EditionIndex> {
        let best = self.edition()?;
        let evidence = |index: EditionIndex| {
            let agreement = self.agreements.iter().find(|it| it.edition == index)?;
            Some((agreement.total, agreement.lines, agreement.outside == 0, agreement.tagged))
        };
        (evidence(best) != evidence(asked)).then_some(best)
    }

    /// By which edition the text was read, in words, where its costs or its tags tell: the costs fit one edition only, or
    /// none of the official ones.
    pub fn read_as(&self, catalogue: &Catalogue) -> Option<String> {
        let best = self.edition()?;
        let fitting = || self.agreements.iter().filter(|it| it.fits());
        let agreement = self.agreements.iter().find(|it| it.edition == best)?;
        let tells = agreement.fits() && !(fitting().count() > 1 && fitting().any(|it| it.official));
        if !tells && !agreement.tagged {
            return None;
        }
        let title = catalogue.edition_at(best).full_title();
        let evidence = match (agreement.fits(), agreement.of) {
            (true, 0) => "its total fits".to_owned(),
            (true, 1) => "its cost fits".to_owned(),
            (true, costs) => format!("all {costs} costs fit"),
            (false, 0) => "its cards are marked so".to_owned(),
            (false, costs) => {
                format!("its cards are marked so, and {} of {costs} costs fit", agreement.lines)
            }
        };
        Some(format!("Read as {title}: {evidence}."))
    }
}

/// What is known about a text before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The faction, for a text that does not name one.
    pub faction: Option<Faction>,
    /// The format, for a text whose marks do not tell.
    pub format: Option<Format>,
}

/// What the text says about costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// The fleet's total.
    pub total: Option<u32>,
    /// The agreed total it was built for.
    pub limit: Option<u32>,
    /// The costs behind the cards.
    pub lines: Vec<StatedCost>,
}

/// The cost behind one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatedCost {
    /// The line, from 1.
    pub line: usize,
    /// The card it was read as.
    pub card: CardNumber,
    /// What one copy costs by the text.
    pub points: u32,
}

/// Something about a line that the reader of the fleet should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line, from 1; zero for the text as a whole.
    pub line: usize,
    /// What sort of note.
    pub kind: NoteKind,
    /// The cards concerned.
    pub cards: Vec<CardNumber>,
    /// The note, for a player.
    pub text: String,
}

/// What sort of note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// A misspelt or shortened name that can be only one card here.
    Spelling,
    /// A line broken in two.
    Broken,
    /// A card that cannot stand where it stands, read as the namesake that can.
    Namesake,
    /// A hull where its title is meant.
    Title,
    /// A ship or an upgrade with the other's mark.
    Misplaced,
    /// Several cards fit; one was taken.
    Choice,
    /// The commander was named, but stood on no ship.
    Commander,
    /// A cost that the card has in no edition.
    Cost,
    /// A total that the cards have in no edition.
    Total,
    /// Something the draft does not hold.
    Aside,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The line, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// Why it could not be read.
    pub why: Why,
    /// The nearest cards, best first.
    pub suggestions: Vec<CardNumber>,
}

/// Why a line could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// No card has a name like it.
    UnknownName,
    /// It names an upgrade, but no ship stands before it that could carry it.
    NoShip,
    /// It names more copies than a fleet can hold.
    TooMany,
    /// From here on there is more than any fleet has; none of it was read.
    TooLong,
    /// It is the address of another site, and the text holds no card.
    Link,
    /// It is the start of a document or a code that does not decode.
    Damaged,
}

impl Why {
    /// The reason, for a player.
    pub const fn text(self) -> &'static str {
        match self {
            Self::UnknownName => "no card has this name",
            Self::NoShip => "there is no ship to carry this upgrade",
            Self::TooMany => "no fleet can hold this many",
            Self::TooLong => "this is longer than any fleet list; nothing from here on was read",
            Self::Link => {
                "this is a link to another site, which is not opened from here: open it there and paste the list itself, as text"
            }
            Self::Damaged => "this document or code is damaged",
        }
    }
}
