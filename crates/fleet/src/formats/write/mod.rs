//! One writer for each text format.

mod afd;
mod aff;
mod copies;
mod fab;
mod flagship;
mod kingston;
mod list_writer;
mod markdown;
mod warlords;

use std::collections::HashSet;

use flagbridge_cards::Resolved;

use self::list_writer::ListWriter;
use super::format::Format;
use super::reader::Reader;
use super::reading::NoteKind;
use crate::document::Document;
use crate::draft::Draft;
use crate::place::Place;
use crate::share;

impl Reader<'_> {
    /// Writes a draft in a format, with the costs of an edition.
    ///
    /// What was written is read again: a card that would be taken for a namesake is written with what tells it apart.
    pub fn write(&self, draft: &Draft, format: Format, edition: Resolved<'_>) -> String {
        let write = match format {
            Format::Kingston => kingston::kingston,
            Format::Tts => kingston::tts,
            Format::Warlords => warlords::warlords,
            Format::Flagship => flagship::flagship,
            Format::Afd => afd::afd,
            Format::AfdFirst => afd::afd_first,
            Format::Fab => fab::fab,
            Format::Aff => aff::aff,
            Format::Discord => markdown::discord,
            Format::Markdown => markdown::markdown,
            Format::Json => return Document::new(draft, edition.catalogue()).to_string(),
            Format::Share => return share::encode(draft),
        };
        let mut writer = ListWriter::new(self, draft, edition);
        write(&mut writer);
        let plain = writer.finish();
        let misread = self.misread(draft, &plain);
        if misread.is_empty() {
            return plain;
        }
        let mut writer = ListWriter::new(self, draft, edition).telling_apart(misread);
        write(&mut writer);
        writer.finish()
    }

    /// The places at which a text reads as another card than the draft has, or might.
    fn misread(&self, draft: &Draft, text: &str) -> HashSet<Place> {
        let reading = self.read(text);
        let read = &reading.draft;
        let choices: Vec<_> =
            reading.notes.iter().filter(|note| note.kind == NoteKind::Choice).collect();
        let mut misread = HashSet::new();
        for (place, card, _) in draft.cards() {
            let same = match place {
                // Lines of equal squadrons may be divided or joined, so squadrons are not compared by place.
                Place::Squadron(_) => read.squadrons.iter().any(|it| it.card == card),
                Place::Objective(_) => read.objectives.contains(&card),
                _ => read.card_at(place) == Some(card),
            };
            if !same || choices.iter().any(|note| note.cards.contains(&card)) {
                misread.insert(place);
            }
        }
        misread
    }
}
