use flagbridge_cards::{
    CardNumber, Catalogue, EditionIndex, Faction, FactionSet, Issuer, SearchText,
};

use super::adorned::unadorned;
use super::agreement::{agreements, disagreements};
use super::assembly::{Assembly, Built};
use super::names::{Names, fold};
use super::reading::{Hints, Note, NoteKind, Reading, Stated, Unread, Why};
use super::sheet::{Event, Sheet, lines};
use crate::draft::{Draft, ShipDraft};

/// Reads lists of any tool. Made once for a catalogue, then used for any number of texts.
#[derive(Debug)]
pub struct Reader<'c> {
    pub(crate) catalogue: &'c Catalogue,
    pub(crate) names: Names,
    /// For each card number, every cost the card ever had.
    costs: Vec<Vec<u16>>,
}

impl<'c> Reader<'c> {
    /// Prepares every name of every card.
    pub fn new(catalogue: &'c Catalogue) -> Self {
        let mut costs = vec![Vec::new(); catalogue.card_count() + 1];
        for version in &catalogue.versions {
            if let Some(costs) = costs.get_mut(version.number.index())
                && !costs.contains(&version.points)
            {
                costs.push(version.points);
            }
        }
        Self { catalogue, names: Names::new(catalogue), costs }
    }

    /// The catalogue whose cards are read.
    pub fn catalogue(&self) -> &'c Catalogue {
        self.catalogue
    }

    /// Reads a list in any format. Never fails: what cannot be read is reported, line by line.
    pub fn read(&self, text: &str) -> Reading {
        self.read_with(text, Hints::default())
    }

    /// Reads a list of which something is known beforehand.
    pub fn read_with(&self, text: &str, hints: Hints) -> Reading {
        if let Some(reading) = self.read_own(text) {
            return reading;
        }
        let (plain, adorned) = unadorned(text);
        let sheet = Sheet::new(&plain, &self.names);
        let faction = sheet.faction.or(hints.faction).or_else(|| self.infer_faction(&sheet));
        let mut assembly = Assembly::new(self, faction);
        assembly.walk(&sheet);
        assembly.settle(sheet.commander.as_ref());

        let draft = Draft {
            name: sheet.name.unwrap_or_default().to_owned(),
            faction: faction.or_else(|| self.faction_of_ships(&assembly.ships)),
            foreign_faction: None,
            mode: sheet.mode.and_then(|mode| self.mode(mode)),
            points: self.agreed_points(sheet.limit),
            edition: sheet.edition.and_then(|edition| self.edition(edition)),
            ships: assembly
                .ships
                .iter()
                .map(|built| ShipDraft {
                    upgrades: built.upgrades.iter().map(|pick| pick.cards[0]).collect(),
                    ..ShipDraft::new(built.card)
                })
                .collect(),
            squadrons: assembly.squadrons,
            objectives: assembly.objectives,
            notes: String::new(),
        };
        let stated = Stated { total: sheet.total, limit: sheet.limit, lines: assembly.stated };
        let tagged = self.tagged(&sheet.tags);
        let agreements = agreements(self.catalogue, &draft, &stated, tagged);
        let mut notes = assembly.notes;
        let rest = assembly.rest.or(sheet.rest);
        for (line, text) in sheet.asides {
            let text = text.to_owned();
            notes.push(Note { line, kind: NoteKind::Aside, cards: Vec::new(), text });
        }
        disagreements(self, &draft, &stated, &agreements, &mut notes);
        notes.sort_by_key(|note| note.line);
        let mut unread = assembly.unread;
        unread.sort_by_key(|unread| unread.line);
        if let Some(line) = rest {
            let text = from_line(text, line).trim_end().to_owned();
            unread.push(Unread { line, text, why: Why::TooLong, suggestions: Vec::new() });
        }
        if let (Some((line, link)), None) = (sheet.link, draft.cards().next()) {
            let text = link.to_owned();
            unread.push(Unread { line, text, why: Why::Link, suggestions: Vec::new() });
        }
        let format = hints.format.or(adorned).or_else(|| sheet.marks.format());
        Reading { draft, format, stated, notes, unread, agreements }
    }

    /// Every cost the card ever had.
    pub(crate) fn costs_of(&self, card: CardNumber) -> impl Iterator<Item = u16> {
        self.costs.get(card.index()).into_iter().flatten().copied()
    }

    /// The cards named most like the text.
    pub(crate) fn suggestions(&self, text: SearchText<'_>) -> Vec<CardNumber> {
        self.names.nearest(text, 12)
    }

    /// How many lines may go unread before no more is spent on suggestions: then it is not a list.
    pub(crate) const fn patience(&self) -> usize {
        40
    }

    /// The faction that most of the names can belong to; a name of one faction counts more than any number of shared ones.
    fn infer_faction(&self, sheet: &Sheet<'_>) -> Option<Faction> {
        let mut votes = [(0_usize, 0_usize); Faction::PLACES.len()];
        for event in &sheet.events {
            let Event::Item(item) = event else { continue };
            let whole = self.factions(item.entry.name);
            let parts = item.entry.name.split(" - ").take(MOST_PARTS).filter(|_| whole.is_empty());
            for factions in std::iter::once(whole).chain(parts.map(|name| self.factions(name))) {
                for faction in factions.iter().filter(|_| !factions.is_any()) {
                    let vote = &mut votes[faction as usize];
                    vote.0 += usize::from(factions.len() == 1);
                    vote.1 += 1;
                }
            }
        }
        let most = votes.iter().max().filter(|most| most.1 > 0)?;
        let mut winners =
            Faction::PLACES.iter().filter(|faction| votes[**faction as usize] == *most);
        let winner = winners.next().copied();
        if most.0 == 0 && winners.next().is_some() { None } else { winner }
    }

    /// The factions of all cards of a name.
    fn factions(&self, name: &str) -> FactionSet {
        let cards = self.names.find(name).iter();
        let factions = cards.filter_map(|card| Some(self.catalogue.newest(*card)?.factions));
        factions.fold(FactionSet::EMPTY, FactionSet::union)
    }

    /// The faction of the first ship, if it has just one.
    fn faction_of_ships(&self, ships: &[Built]) -> Option<Faction> {
        let factions = self.catalogue.newest(ships.first()?.card)?.factions;
        factions.iter().next().filter(|_| factions.len() == 1)
    }

    /// The agreed total, where it is not the usual one.
    fn agreed_points(&self, limit: Option<u32>) -> Option<u16> {
        let limit = u16::try_from(limit?).ok()?;
        (limit != self.catalogue.current().fleet.standard_points).then_some(limit)
    }

    /// The first edition that tags behind names speak for.
    ///
    /// Builders write `[ARC]` behind cards as ARC01 has them, and `[Legacy]` or `[Community]` behind those of the
    /// Community Edition. `[Nexus]` and `[Naboo]` mark cards of packs that are played with it.
    fn tagged(&self, tags: &[&str]) -> Option<EditionIndex> {
        let edition = |tag: &&str| match fold(tag).as_str() {
            "arc" => self.catalogue.edition("arc-01").ok(),
            "legacy" | "community" | "nexus" | "naboo" => {
                self.catalogue.newest_of(Issuer::Community)
            }
            _ => None,
        };
        tags.iter().filter_map(edition).map(|edition| edition.index).max()
    }

    /// The id of the mode a header names.
    fn mode(&self, text: &str) -> Option<String> {
        let text = fold(text);
        let mut modes = self.catalogue.modes.iter();
        let mode = modes.find(|mode| fold(mode.id) == text || fold(mode.name) == text)?;
        Some(mode.id.to_owned())
    }

    /// The id of the edition a header names.
    fn edition(&self, text: &str) -> Option<String> {
        let text = fold(text);
        let mut editions = self.catalogue.editions.iter();
        let edition = editions.find(|it| fold(it.id) == text || fold(it.title) == text)?;
        Some(edition.id.to_owned())
    }
}

/// The most parts of one line that are asked for their faction.
const MOST_PARTS: usize = 30;

/// The text from a line on, counted from 1.
fn from_line(text: &str, line: usize) -> &str {
    let start = line.checked_sub(1).and_then(|line| lines(text).nth(line));
    // A line is a part of the text, so its address says where it begins.
    let offset = start.map_or(text.len(), |line| line.as_ptr().addr() - text.as_ptr().addr());
    &text[offset..]
}
