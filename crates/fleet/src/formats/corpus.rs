//! How well a collection of lists is read: the figures behind the promise that every well-formed list is.

use std::fmt;

use flagbridge_cards::Catalogue;

use super::reader::Reader;
use super::reading::{NoteKind, Reading, Why};

/// What came of reading many lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many lists there are.
    pub fleets: usize,
    /// Lists of which every line was read.
    pub complete: usize,
    /// Lines that are not empty.
    pub lines: usize,
    /// Cards read, copies not counted.
    pub cards: usize,
    /// Lines that could not be read: list and line, text, reason.
    pub unread: Vec<(usize, usize, String, Why)>,
    /// Notes: list and line, kind, text.
    pub notes: Vec<(usize, usize, NoteKind, String)>,
    /// Lists that state a total.
    pub totals: usize,
    /// Lists whose stated total is what the cards cost in some edition.
    pub totals_agreeing: usize,
    /// For each edition, its id and how many stated totals agree with it.
    pub by_edition: Vec<(&'static str, usize)>,
}

/// Reads lists separated by lines of `%%%` and counts what came of it.
pub fn survey(reader: &Reader<'_>, text: &str) -> Survey {
    let mut survey = Survey { by_edition: editions(reader.catalogue()), ..Survey::default() };
    for list in lists(text) {
        survey.add(&reader.read(list), list);
    }
    survey
}

/// The lists in a text, divided by lines of `%%%`.
pub fn lists(text: &str) -> impl Iterator<Item = &str> {
    text.split("%%%").filter(|list| !list.trim().is_empty())
}

fn editions(catalogue: &Catalogue) -> Vec<(&'static str, usize)> {
    catalogue.editions.iter().map(|edition| (edition.id, 0)).collect()
}

impl Survey {
    /// The share of lists of which every line was read, in hundredths of a percent.
    pub fn complete_share(&self) -> usize {
        (self.complete * 10_000).checked_div(self.fleets).unwrap_or(10_000)
    }

    fn add(&mut self, reading: &Reading, list: &str) {
        self.fleets += 1;
        let fleet = self.fleets;
        self.complete += usize::from(reading.is_complete());
        self.lines += list.lines().filter(|line| !line.trim().is_empty()).count();
        self.cards += reading.draft.cards().count();
        let unread = reading.unread.iter();
        self.unread.extend(unread.map(|it| (fleet, it.line, it.text.clone(), it.why)));
        let notes = reading.notes.iter();
        self.notes.extend(notes.map(|it| (fleet, it.line, it.kind, it.text.clone())));
        if reading.stated.total.is_some() {
            self.totals += 1;
            let agreeing = reading.agreements.iter().filter(|it| it.total == Some(true));
            self.totals_agreeing += usize::from(agreeing.clone().next().is_some());
            for agreement in agreeing {
                self.by_edition[usize::from(agreement.edition.0)].1 += 1;
            }
        }
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = self.complete_share();
        writeln!(f, "fleets            {}", self.fleets)?;
        writeln!(f, "read in full      {} ({}.{:02} %)", self.complete, share / 100, share % 100)?;
        writeln!(f, "lines             {}", self.lines)?;
        writeln!(f, "cards             {}", self.cards)?;
        writeln!(f, "notes             {}", self.notes.len())?;
        writeln!(f, "totals stated     {}", self.totals)?;
        writeln!(f, "totals agreeing   {}", self.totals_agreeing)?;
        for (edition, totals) in &self.by_edition {
            writeln!(f, "  {edition:<15} {totals}")?;
        }
        for (fleet, _, _, text) in self.notes.iter().filter(|it| it.2 == NoteKind::Total) {
            writeln!(f, "  {fleet}: {text}")?;
        }
        writeln!(f, "lines not read    {}", self.unread.len())?;
        for (fleet, line, text, why) in &self.unread {
            writeln!(f, "  {fleet}:{line} {text:?}: {}", why.text())?;
        }
        Ok(())
    }
}
