use flagbridge_cards::{Card, CardNumber, Catalogue, Mode, Resolved};
use serde::Serialize;

use crate::draft::Draft;
use crate::edition_change::EditionChange;
use crate::explained::Explained;
use crate::formats::{NoteKind, Reading};
use crate::report::{PointsSummary, Report, check};
use crate::share;
use crate::terms::Terms;

/// What the command line and the web say of a list: how it was read, and whether it is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Id of the edition it was checked in.
    pub edition: &'static str,
    /// Who issued the edition.
    pub issuer: &'static str,
    /// Id of the mode; as the list names it where no such mode is known.
    pub mode: String,
    /// Id of the format it was read from; none where the text carries too few marks to tell.
    pub format: Option<&'static str>,
    /// Id of the faction, stated or seen from the ships.
    pub faction: Option<&'static str>,
    /// Points and counts.
    pub points: PointsSummary,
    /// Whether what was read may be played.
    pub legal: bool,
    /// The violations, in the order of the list, at most [`MOST_LISTED`].
    pub violations: Vec<Explained>,
    /// How many more violations there are.
    pub more_violations: usize,
    /// Lines that could not be read.
    pub unknown: Vec<UnknownLine>,
    /// The fleet's name; may be empty.
    pub name: String,
    /// Where the text was read otherwise than it stands, or says something doubtful.
    pub notes: Vec<ReadingNote>,
    /// Id of the edition whose costs the text states; none where it states none or no edition has them.
    pub costs_of: Option<&'static str>,
    /// Ids and fingerprints of the packs that the list needs and that are not here, as editions name them:
    /// `PACK@HASH+PACK@HASH`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs_pack: Option<String>,
    /// By which edition it was read, in words, where its costs tell.
    pub read_as: Option<String>,
    /// The share code of what was read.
    pub share: String,
    /// What changes for the list in another edition, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Compared>,
}

/// What changes for a list in another edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Id of the other edition.
    pub edition: &'static str,
    /// Who issued it.
    pub issuer: &'static str,
    /// What the list costs there.
    pub total: u32,
    /// In one sentence: "The 400 points of Rules Reference 1.6 cost 389 in ARC01; 3 cards have different text."
    pub sentence: String,
    /// Everything that changes, in words.
    pub changes: Vec<String>,
}

impl Compared {
    /// Compares a draft in two editions, by the mode and points it states itself.
    pub fn new(draft: &Draft, from: Resolved<'_>, to: Resolved<'_>) -> Self {
        let change = EditionChange::new(draft, from, to);
        let differences = change.differences.iter();
        Self {
            edition: to.edition().id,
            issuer: to.issuer.id(),
            total: change.points.1,
            sentence: change.sentence(),
            changes: differences.map(|it| it.text(to.catalogue())).collect(),
        }
    }
}

/// The most violations that are listed one by one.
pub const MOST_LISTED: usize = 200;

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnknownLine {
    /// The line, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// Ids of the nearest cards, best first.
    pub suggestions: Vec<String>,
    /// Why it could not be read.
    pub why: &'static str,
}

/// Something about a line that a player should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadingNote {
    /// The line, from 1; zero for the text as a whole.
    pub line: usize,
    /// What sort of note.
    pub kind: &'static str,
    /// The note.
    pub text: String,
    /// Ids of the cards concerned.
    pub cards: Vec<String>,
}

impl Verdict {
    /// Words a reading and the report on its draft.
    pub fn new(reading: &Reading, report: &Report<'_>) -> Self {
        let edition = report.terms.edition;
        let catalogue = edition.catalogue();
        let stated = reading.draft.mode.clone();
        Self {
            edition: edition.edition().id,
            issuer: edition.issuer.id(),
            mode: report.terms.mode.map_or(stated.unwrap_or_default(), |mode| mode.id.to_owned()),
            format: reading.format.map(|format| format.id()),
            faction: report.faction.map(|faction| faction.id()),
            points: report.points,
            legal: report.is_legal(),
            violations: report.explained().take(MOST_LISTED).collect(),
            more_violations: report.violations.len().saturating_sub(MOST_LISTED),
            unknown: unknown(reading, catalogue),
            name: reading.draft.name.clone(),
            notes: notes(reading, catalogue),
            costs_of: reading.edition().map(|index| catalogue.edition_at(index).edition().id),
            needs_pack: needs(&reading.draft, catalogue),
            read_as: reading.read_as(catalogue),
            share: share::encode(&reading.draft),
            compared: None,
        }
    }

    /// The same with what changes for the list in another edition.
    #[must_use]
    pub fn compared(self, draft: &Draft, from: Resolved<'_>, to: Resolved<'_>) -> Self {
        Self { compared: Some(Compared::new(draft, from, to)), ..self }
    }
}

/// Lines that could not be read, with ids for suggestions.
pub fn unknown(reading: &Reading, catalogue: &Catalogue) -> Vec<UnknownLine> {
    let line = |unread: &crate::formats::Unread| UnknownLine {
        line: unread.line,
        text: unread.text.clone(),
        suggestions: ids(&unread.suggestions, catalogue),
        why: unread.why.text(),
    };
    reading.unread.iter().map(line).collect()
}

/// Notes about the reading, with ids for cards.
pub fn notes(reading: &Reading, catalogue: &Catalogue) -> Vec<ReadingNote> {
    let note = |note: &crate::formats::Note| ReadingNote {
        line: note.line,
        kind: kind(note.kind),
        text: note.text.clone(),
        cards: ids(&note.cards, catalogue),
    };
    reading.notes.iter().map(note).collect()
}

impl Draft {
    /// Checks the draft in an edition by what was asked: the mode and the points where they are given, else what the
    /// draft says of them itself.
    pub fn check_as<'a>(
        &self,
        edition: Resolved<'a>,
        mode: Option<&'a Mode>,
        points: Option<u16>,
    ) -> Report<'a> {
        check(self, &Terms::asked(self, edition, mode, points))
    }
}

impl Reading {
    /// Whether not a single card was found: this is not a list.
    pub fn is_empty(&self) -> bool {
        self.draft.cards().next().is_none()
    }
}

fn needs(draft: &Draft, catalogue: &Catalogue) -> Option<String> {
    let missing: Vec<_> = draft.missing_packs(catalogue).iter().map(ToString::to_string).collect();
    (!missing.is_empty()).then(|| missing.join("+"))
}

fn ids(cards: &[CardNumber], catalogue: &Catalogue) -> Vec<String> {
    let known = cards.iter().filter_map(|card| catalogue.newest(*card));
    known.map(|card: &Card| card.id.to_owned()).collect()
}

const fn kind(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Spelling => "spelling",
        NoteKind::Broken => "broken",
        NoteKind::Namesake => "namesake",
        NoteKind::Title => "title",
        NoteKind::Misplaced => "misplaced",
        NoteKind::Choice => "choice",
        NoteKind::Commander => "commander",
        NoteKind::Cost => "cost",
        NoteKind::Total => "total",
        NoteKind::Aside => "aside",
    }
}
