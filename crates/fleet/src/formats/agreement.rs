use flagbridge_cards::{CardNumber, Catalogue, EditionIndex, Issuer, Resolved, brought};

use super::reader::Reader;
use super::reading::{Note, NoteKind, Stated, StatedCost};
use crate::draft::Draft;

/// How what a text states agrees with the costs of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The edition.
    pub edition: EditionIndex,
    /// How many of the stated costs are the edition's.
    pub lines: usize,
    /// How many costs are stated.
    pub of: usize,
    /// What the fleet costs in the edition; cards that came out later count as first printed.
    pub points: u32,
    /// How many of the fleet's cards are not in the edition's pool.
    pub outside: usize,
    /// Whether the stated total is what the fleet costs; none where no total is stated.
    pub total: Option<bool>,
    /// Whether tags behind the names, such as `[ARC]`, speak for the edition.
    pub tagged: bool,
    /// Whether the publisher of the game issued the edition.
    pub official: bool,
}

impl Agreement {
    /// Whether nothing that the text states speaks against the edition, and something speaks for it.
    pub fn fits(&self) -> bool {
        let states = self.of > 0 || self.total.is_some();
        states && self.lines == self.of && self.total != Some(false) && self.outside == 0
    }
}

/// Holds what is stated against every edition. Tags of the text speak for the editions from `tagged` on.
pub(crate) fn agreements(
    catalogue: &Catalogue,
    draft: &Draft,
    stated: &Stated,
    tagged: Option<EditionIndex>,
) -> Vec<Agreement> {
    let cards: Vec<(CardNumber, u16)> =
        draft.cards().map(|(_, card, count)| (card, count)).collect();
    let of_edition = |edition: Resolved<'_>| {
        let agrees = |line: &&StatedCost| u32::from(cost_in(edition, line.card)) == line.points;
        let lines = stated.lines.iter().filter(agrees);
        let points = sum(&cards, edition);
        let outside = cards.iter().filter(|(card, _)| edition.card(*card).is_none());
        Agreement {
            edition: edition.index,
            lines: lines.count(),
            of: stated.lines.len(),
            points,
            outside: outside.count(),
            total: stated.total.map(|total| points == total),
            tagged: tagged.is_some_and(|from| from <= edition.rank()),
            official: edition.is_official(),
        }
    };
    // A pack that is at hand says nothing about a list without its cards.
    let with_pack = cards.iter().any(|(card, _)| brought::card_id(*card).is_some());
    let editions = catalogue.all_editions();
    editions.filter(|it| with_pack || it.issuer != Issuer::Pack).map(of_edition).collect()
}

/// What the fleet costs in an edition; cards that are not in its pool count as first printed.
pub(crate) fn points(draft: &Draft, edition: Resolved<'_>) -> u32 {
    let cards: Vec<_> = draft.cards().map(|(_, card, count)| (card, count)).collect();
    sum(&cards, edition)
}

fn sum(cards: &[(CardNumber, u16)], edition: Resolved<'_>) -> u32 {
    let costs =
        cards.iter().map(|(card, count)| u64::from(cost_in(edition, *card)) * u64::from(*count));
    u32::try_from(costs.sum::<u64>()).unwrap_or(u32::MAX)
}

/// What a card costs in an edition; as first printed where it is not in the pool.
pub(crate) fn cost_in(edition: Resolved<'_>, number: CardNumber) -> u16 {
    let catalogue = edition.catalogue();
    // Cards of packs have no first printing, only the version of their pack.
    let printed = || catalogue.printed(number).or_else(|| catalogue.newest(number));
    edition.card(number).or_else(printed).map_or(0, |card| card.points)
}

/// What there is to say about stated costs that no edition has.
pub(crate) fn disagreements(
    reader: &Reader<'_>,
    draft: &Draft,
    stated: &Stated,
    agreements: &[Agreement],
    notes: &mut Vec<Note>,
) {
    let catalogue = reader.catalogue;
    for line in &stated.lines {
        if reader.costs_of(line.card).any(|points| u32::from(points) == line.points) {
            continue;
        }
        let mut costs: Vec<u16> =
            catalogue.all_editions().map(|edition| cost_in(edition, line.card)).collect();
        costs.dedup();
        let name = catalogue.newest(line.card).map_or("This card", |card| card.name);
        let costs: Vec<String> = costs.iter().map(u16::to_string).collect();
        let text = format!("{name} costs {}, not {}.", costs.join(" or "), line.points);
        notes.push(Note { line: line.line, kind: NoteKind::Cost, cards: vec![line.card], text });
    }
    let Some(total) = stated.total else { return };
    let empty = draft.ships.is_empty() && draft.squadrons.is_empty();
    if empty || agreements.iter().any(|it| it.total == Some(true)) {
        return;
    }
    let wing = Draft { squadrons: draft.squadrons.clone(), ..Draft::default() };
    if catalogue.all_editions().any(|edition| points(&wing, edition) == total) {
        let text = format!("The stated total, {total}, is what the squadrons alone cost.");
        notes.push(Note { line: 0, kind: NoteKind::Total, cards: Vec::new(), text });
        return;
    }
    let mut sums: Vec<u32> = agreements.iter().map(|it| it.points).collect();
    sums.sort_unstable();
    sums.dedup();
    let sums: Vec<String> = sums.iter().map(u32::to_string).collect();
    let text = format!("The stated total is {total}; the cards cost {}.", sums.join(" or "));
    notes.push(Note { line: 0, kind: NoteKind::Total, cards: Vec::new(), text });
}
