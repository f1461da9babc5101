use flagbridge_cards::{CardNumber, Catalogue, Change, EditionIndex, Issuer, Resolved, brought};

use crate::draft::Draft;
use crate::report::{Report, report};
use crate::rules::RuleSet;
use crate::terms::Terms;

/// A draft checked in one edition, and what that edition changed for it.
#[derive(Clone, Debug)]
pub struct AsOf<'a> {
    /// The edition.
    pub edition: Resolved<'a>,
    /// The draft checked in it, without remedies.
    pub report: Report<'a>,
    /// What changed for this list since the edition before; empty for the first.
    pub differences: Vec<Difference>,
}

/// What an edition changed for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Something about one of its cards.
    Card {
        /// The card.
        card: CardNumber,
        /// How many of it are in the list.
        copies: u32,
        /// What changed.
        change: Change,
    },
    /// What the whole list costs.
    Total {
        /// In the edition before.
        from: u32,
        /// In this one.
        to: u32,
    },
    /// What it may cost.
    Limit {
        /// In the edition before.
        from: u32,
        /// In this one.
        to: u32,
    },
    /// Rules it broke in the edition before and keeps in this one.
    Fixed(RuleSet),
    /// Rules it kept in the edition before and breaks in this one.
    Broken(RuleSet),
}

impl Difference {
    /// The difference in words: "2 × Demolisher: 10 → 12 points".
    pub fn text(&self, catalogue: &Catalogue) -> String {
        match self {
            Self::Card { card, copies, change } => {
                let card = match (catalogue.newest(*card), copies) {
                    (None, _) => format!("card {card}"),
                    (Some(card), 0 | 1) => card.name.to_owned(),
                    (Some(card), copies) => format!("{copies} × {}", card.name),
                };
                match change {
                    Change::Entered => format!("{card} added"),
                    Change::Left => format!("{card} left the pool"),
                    Change::Points { from, to } => format!("{card}: {from} → {to} points"),
                    Change::Effect => format!("{card}: new effect"),
                    Change::Facets => format!("{card}: stats or restrictions changed"),
                    Change::Barred => format!("{card} barred from competitive play"),
                    Change::Admitted => format!("{card} admitted to competitive play"),
                }
            }
            Self::Total { from, to } => format!("The list costs {to} instead of {from}"),
            Self::Limit { from, to } => format!("{to} points to spend instead of {from}"),
            Self::Fixed(rules) => format!("Now legal: {}", titles(*rules)),
            Self::Broken(rules) => format!("Now illegal: {}", titles(*rules)),
        }
    }
}

/// Checks a draft in every edition, oldest first, by the mode and points it states itself. Of editions with packs only
/// the draft's own is among them: the one it states, else the one that has all its cards and the fewest packs.
pub fn as_of<'a>(draft: &Draft, catalogue: &'a Catalogue) -> Vec<AsOf<'a>> {
    as_of_with(draft, catalogue, |edition| Terms::of(draft, edition))
}

/// Checks a draft in every edition, oldest first, by terms of the caller's choice.
pub fn as_of_with<'a>(
    draft: &Draft,
    catalogue: &'a Catalogue,
    terms: impl Fn(Resolved<'a>) -> Terms<'a>,
) -> Vec<AsOf<'a>> {
    let cards = copies(draft);
    let mut all: Vec<AsOf<'a>> = Vec::new();
    let own = own_edition(draft, catalogue);
    let editions = catalogue.all_editions();
    for edition in editions.filter(|it| it.issuer != Issuer::Pack || Some(it.index) == own) {
        let report = report(draft, &terms(edition), 0);
        // Packs stand behind all others; each is compared with the edition below it.
        let before = match edition.issuer {
            Issuer::Pack => all.iter().find(|it| it.edition.index == edition.rank()),
            Issuer::Official | Issuer::Community => all.last(),
        };
        let differences =
            before.map_or_else(Vec::new, |before| differences(&cards, &before.report, &report));
        all.push(AsOf { edition, report, differences });
    }
    all
}

fn own_edition(draft: &Draft, catalogue: &Catalogue) -> Option<EditionIndex> {
    if draft.edition.is_some() {
        return Some(draft.edition_in(catalogue).index);
    }
    // Packs stand behind all others, and of them those with the fewest packs are the last.
    let has_all =
        |edition: &Resolved<'_>| draft.cards().all(|(_, card, _)| edition.card(card).is_some());
    let of_pack = draft.cards().any(|(_, card, _)| brought::card_id(card).is_some());
    let mut editions = catalogue.all_editions().rev().filter(|_| of_pack);
    editions.find(has_all).map(|edition| edition.index)
}

/// Each card of the draft once, with its copies, in order of first appearance.
pub(crate) fn copies(draft: &Draft) -> Vec<(CardNumber, u32)> {
    let mut cards: Vec<(CardNumber, u32)> = Vec::new();
    for (_, number, count) in draft.cards() {
        match cards.iter_mut().find(|(it, _)| *it == number) {
            Some((_, copies)) => *copies = copies.saturating_add(count.into()),
            None => cards.push((number, count.into())),
        }
    }
    cards
}

pub(crate) fn differences(
    cards: &[(CardNumber, u32)],
    before: &Report<'_>,
    after: &Report<'_>,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (card, copies) in cards.iter().copied() {
        let changes = changes(card, before.terms.edition, after.terms.edition);
        let of_card = changes.into_iter().map(|change| Difference::Card { card, copies, change });
        differences.extend(of_card);
    }
    let (from, to) = (before.points.total, after.points.total);
    if from != to {
        differences.push(Difference::Total { from, to });
    }
    let (from, to) = (before.points.limit, after.points.limit);
    if from != to {
        differences.push(Difference::Limit { from, to });
    }
    let errors = |report: &Report<'_>| -> RuleSet { report.errors().map(|it| it.rule).collect() };
    let (broke, breaks) = (errors(before), errors(after));
    let fixed: RuleSet = broke.iter().filter(|rule| !breaks.contains(*rule)).collect();
    if !fixed.is_empty() {
        differences.push(Difference::Fixed(fixed));
    }
    let broken: RuleSet = breaks.iter().filter(|rule| !broke.contains(*rule)).collect();
    if !broken.is_empty() {
        differences.push(Difference::Broken(broken));
    }
    differences
}

/// What happened to a card between two editions.
fn changes(card: CardNumber, before: Resolved<'_>, after: Resolved<'_>) -> Vec<Change> {
    let mut changes = Change::between(before.card(card), after.card(card));
    changes.extend(Change::of_standing(before.is_competitive(card), after.is_competitive(card)));
    changes
}

fn titles(rules: RuleSet) -> String {
    rules.iter().map(|rule| rule.title()).collect::<Vec<_>>().join(", ")
}
