use flagbridge_cards::Kind;

use crate::addition::Addition;
use crate::draft::Draft;
use crate::fixes::cost_at;
use crate::place::Place;
use crate::remedy::Remedy;
use crate::report::{Report, check};
use crate::rules::Rule;
use crate::severity::Severity;
use crate::terms::Terms;
use crate::violation::Violation;

/// What would become legal if: each single change to the draft after which the card can be taken without any error that
/// the draft does not have already.
///
/// Taking out one other card comes first, the cheapest before the others, then moving the commander, then equipping a card
/// that adds an icon; raising the total, which is no longer a standard game, comes last. The changes are to be applied
/// before the addition. Empty where the card can be taken as it is, or where
/// one change is not enough.
pub fn admitting(addition: &Addition, draft: &Draft, terms: &Terms<'_>) -> Vec<Remedy> {
    let before = check(draft, terms);
    let Some(refusal) = refusal(addition, draft, terms, &before) else { return Vec::new() };
    let changes = changes(addition, draft, terms, &refusal);
    changes.into_iter().filter(|it| admits(it, addition, draft, terms, &before)).collect()
}

/// The report on the draft with the card, if the card brings an error.
fn refusal<'a>(
    addition: &Addition,
    draft: &Draft,
    terms: &Terms<'a>,
    before: &Report<'_>,
) -> Option<Report<'a>> {
    let mut changed = draft.clone();
    let added = changed.add(addition);
    let after = check(&changed, terms);
    let refused = added && after.new_since(before).any(is_error);
    refused.then_some(after)
}

fn is_error(violation: &Violation) -> bool {
    violation.severity == Severity::Error
}

/// Changes worth trying.
fn changes(
    addition: &Addition,
    draft: &Draft,
    terms: &Terms<'_>,
    refusal: &Report<'_>,
) -> Vec<Remedy> {
    let mut changes: Vec<Remedy> = Vec::new();
    let mut drops: Vec<(u32, Remedy)> = Vec::new();
    for (place, card, count) in draft.cards() {
        if place_kept(place, addition) {
            continue;
        }
        let drop = match place {
            Place::Squadron(squadron) if count > 1 => {
                Remedy::SetCount { squadron, count: count - 1, card }
            }
            _ => Remedy::Remove(place),
        };
        drops.push((cost_at(place, card, draft, terms.edition), drop));
    }
    drops.sort_by_key(|(points, _)| *points);
    changes.extend(drops.into_iter().map(|(_, drop)| drop));
    if let Addition::Upgrade { ship: to, .. } = *addition {
        let upgrades = draft.cards().filter_map(|(place, ..)| match place {
            Place::Upgrade { ship, upgrade } if ship != to => Some((ship, upgrade)),
            _ => None,
        });
        changes.extend(upgrades.map(|(ship, upgrade)| Remedy::MoveToShip { ship, upgrade, to }));
        let needs_icon = [Rule::SlotAvailable, Rule::MultiIcon]
            .iter()
            .any(|rule| refusal.rules().contains(*rule));
        let granting = terms.edition.cards_of(Kind::Upgrade).filter(|card| {
            needs_icon && card.upgrade().is_some_and(|upgrade| !upgrade.grants.is_empty())
        });
        changes.extend(granting.map(|it| Remedy::AddUpgrade { ship: to, card: it.number }));
    }
    changes.truncate(MOST_CHANGES);
    changes.extend(refusal.errors().filter_map(|violation| {
        violation.remedy.filter(|remedy| matches!(remedy, Remedy::RaisePoints(_)))
    }));
    changes
}

/// Changes tried; more than any fleet asks for.
const MOST_CHANGES: usize = 300;

/// Whether the addition would no longer mean the same if this place went.
fn place_kept(place: Place, addition: &Addition) -> bool {
    match *addition {
        Addition::Upgrade { ship, instead, .. } => match place {
            Place::Ship(it) => it <= ship,
            Place::Upgrade { ship: on, upgrade } => {
                on == ship && instead.is_some_and(|instead| upgrade <= instead)
            }
            _ => false,
        },
        Addition::Objective { .. } => matches!(place, Place::Objective(_)),
        Addition::Ship(_) | Addition::Squadron(_) => false,
    }
}

/// Whether the card brings no error after the change, and the change itself none either.
fn admits(
    change: &Remedy,
    addition: &Addition,
    draft: &Draft,
    terms: &Terms<'_>,
    before: &Report<'_>,
) -> bool {
    let mut changed = draft.clone();
    if !changed.apply(change) {
        return false;
    }
    let terms = match change {
        Remedy::RaisePoints(points) => terms.with_points(*points),
        _ => *terms,
    };
    let without = check(&changed, &terms);
    if !changed.add(addition) {
        return false;
    }
    let with = check(&changed, &terms);
    let rules_before = before.rules();
    with.errors().all(|violation| rules_before.contains(violation.rule))
        && !with.new_since(&without).any(is_error)
}
