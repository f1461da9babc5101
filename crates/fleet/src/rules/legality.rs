//! Whether a card may be used at all.

use flagbridge_cards::Kind;

use crate::place::Place;
use crate::roster::{Context, Item};
use crate::rules::Rule;
use crate::severity::Severity;
use crate::violation::{Fact, Violation, Violations};

/// The card's number is in the manifest.
///
/// RRG 1.6, Fleet Building: a fleet is made of the game's cards.
pub(crate) fn known(_: &Context<'_>, place: Place, item: &Item<'_>, found: &mut Violations) {
    if item.card.is_none() {
        found.push(Violation::error(Rule::CardKnown, place).card(item.number));
    }
}

/// Ships stand among the ships, upgrades on ships, squadrons among the squadrons, objectives among the objectives.
///
/// RRG 1.6, Fleet Building.
pub(crate) fn kind(_: &Context<'_>, place: Place, item: &Item<'_>, found: &mut Violations) {
    let expected = match place {
        Place::Fleet => return,
        Place::Ship(_) => Kind::Ship,
        Place::Upgrade { .. } => Kind::Upgrade,
        Place::Squadron(_) => Kind::Squadron,
        Place::Objective(_) => Kind::Objective,
    };
    if let Some(kind) = item.card.map(|card| card.kind()).filter(|kind| *kind != expected) {
        let violation = Violation::error(Rule::CardKind, place).card(item.number);
        found.push(violation.fact(Fact::Kind(kind)));
    }
}

/// The card had been released when the edition was in force.
///
/// RRG 1.6, Fleet Building: costs and effects are those of the edition, so a card needs a place in it.
pub(crate) fn pool(_: &Context<'_>, place: Place, item: &Item<'_>, found: &mut Violations) {
    if !item.in_pool && item.card.is_some() {
        found.push(Violation::error(Rule::CardPool, place).card(item.number));
    }
}

/// The card is not on the list of those barred from competitive events.
///
/// RRG 1.5, Card Clarifications. Where the terms are not competitive it is only noted.
pub(crate) fn competitive(
    context: &Context<'_>,
    place: Place,
    item: &Item<'_>,
    found: &mut Violations,
) {
    if !context.terms.edition.is_competitive(item.number) {
        let severity = if context.terms.competitive { Severity::Error } else { Severity::Note };
        let violation = Violation::new(Rule::CardCompetitive, severity, place);
        found.push(violation.card(item.number));
    }
}
