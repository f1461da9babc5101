use flagbridge_cards::{Card, CardNumber, Kind, Resolved, Slot};

use crate::draft::Draft;
use crate::formats::cost_in;
use crate::message::name;
use crate::place::Place;
use crate::remedy::Remedy;
use crate::report::{Report, check};
use crate::rules::Rule;
use crate::severity::Severity;
use crate::terms::Terms;
use crate::violation::Violation;

/// A change that fixes a violation, and the label of its button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The change.
    pub remedy: Remedy,
    /// What a button says: "Drop Engine Techs (8)".
    pub label: String,
}

/// Every fix for a violation that is worth offering.
///
/// A fleet over its points gets the least changes first: cards to drop and cheaper cards to take for others, each enough
/// by itself. To agree on a higher total comes last. Of two commanders either may go. Other violations have the one fix
/// that the report names.
pub fn fixes(violation: &Violation, draft: &Draft, terms: &Terms<'_>) -> Vec<Fix> {
    match violation.rule {
        Rule::PointsLimit => within_the_limit(violation, draft, terms),
        Rule::CommanderMaxOne => one_commander(draft, terms),
        _ => named_by_the_report(violation, terms).into_iter().collect(),
    }
}

/// How many changes of cards are offered.
const OFFERED: usize = 4;

/// How many changes are tried; each is a check of the whole fleet.
const TRIED: usize = 60;

/// A change with the points it saves.
struct Saving {
    place: Place,
    points: u32,
    fix: Fix,
}

fn within_the_limit(violation: &Violation, draft: &Draft, terms: &Terms<'_>) -> Vec<Fix> {
    let before = check(draft, terms);
    let over = before.points.total.saturating_sub(before.points.limit);
    let mut savings = drops(draft, terms);
    savings.extend(swaps(draft, terms));
    // Of equal savings dropping comes first, because it needs no second thought.
    savings.sort_by_key(|saving| saving.points);
    let enough = savings.partition_point(|saving| saving.points < over);
    let (less, enough) = savings.split_at(enough);
    let mut chosen: Vec<&Saving> = Vec::new();
    for saving in enough.iter().take(TRIED) {
        let again = chosen.iter().any(|it| it.place == saving.place);
        if chosen.len() < OFFERED && !again && is_sound(&saving.fix.remedy, draft, terms, &before) {
            chosen.push(saving);
        }
    }
    if chosen.is_empty() {
        // No single change is enough: the largest is at least a beginning.
        let sound = |it: &&Saving| is_sound(&it.fix.remedy, draft, terms, &before);
        chosen.extend(less.iter().rev().take(TRIED).find(sound));
    }
    let mut fixes: Vec<Fix> = chosen.into_iter().map(|saving| saving.fix.clone()).collect();
    fixes.extend(named_by_the_report(violation, terms));
    fixes
}

/// Each card that could be left out, with what goes with it.
fn drops(draft: &Draft, terms: &Terms<'_>) -> Vec<Saving> {
    let mut drops = Vec::new();
    for (place, card, count) in draft.cards() {
        let named = name(card, terms.edition);
        let points = cost_at(place, card, draft, terms.edition);
        let (remedy, what) = match place {
            Place::Squadron(squadron) if count > 1 => {
                (Remedy::SetCount { squadron, count: count - 1, card }, format!("one {named}"))
            }
            Place::Ship(ship)
                if draft.ships.get(ship).is_some_and(|it| !it.upgrades.is_empty()) =>
            {
                (Remedy::Remove(place), format!("{named} and its upgrades"))
            }
            _ => (Remedy::Remove(place), named),
        };
        if points > 0 {
            let label = format!("Drop {what} ({points})");
            drops.push(Saving { place, points, fix: Fix { remedy, label } });
        }
    }
    drops
}

/// The points that go when one card is taken out; a ship takes its upgrades along.
pub(crate) fn cost_at(place: Place, card: CardNumber, draft: &Draft, edition: Resolved<'_>) -> u32 {
    let cost = |card: CardNumber| u32::from(cost_in(edition, card));
    let upgrades = match place {
        Place::Ship(ship) => draft.ships.get(ship).map_or(&[][..], |ship| &ship.upgrades),
        _ => &[],
    };
    cost(card) + upgrades.iter().map(|card| cost(*card)).sum::<u32>()
}

/// Each card with the cheaper ones that could stand in its place: upgrades of the same icons, ships of the same hull,
/// squadrons of the same craft. Who commands and what a ship is called is the player's own choice.
fn swaps(draft: &Draft, terms: &Terms<'_>) -> Vec<Saving> {
    let edition = terms.edition;
    let mut swaps = Vec::new();
    for (place, number, count) in draft.cards() {
        let Some(card) = edition.card(number) else { continue };
        for other in edition.cards_of(card.kind()).filter(|it| stands_for(it, card)) {
            let points = u32::from(card.points - other.points) * u32::from(count);
            let (old, new) = (name(number, edition), name(other.number, edition));
            let label = format!("Take {new} for {old} (saves {points})");
            let remedy = Remedy::Replace { place, with: other.number };
            swaps.push(Saving { place, points, fix: Fix { remedy, label } });
        }
    }
    swaps
}

/// Whether a cheaper card is of the same sort as another.
fn stands_for(other: &Card, card: &Card) -> bool {
    let alike = match card.kind() {
        Kind::Ship => other.ship().map(|it| it.chassis) == card.ship().map(|it| it.chassis),
        Kind::Squadron => {
            other.squadron().map(|it| it.craft_id) == card.squadron().map(|it| it.craft_id)
        }
        Kind::Upgrade => {
            let slots = |card: &Card| card.upgrade().map(|it| it.slots.clone());
            let personal = [Slot::Commander, Slot::Title];
            slots(other) == slots(card)
                && slots(card).is_some_and(|it| !it.iter().any(|slot| personal.contains(slot)))
        }
        Kind::Objective | Kind::Damage => false,
    };
    alike && other.points < card.points
}

/// Either of the commanders may go.
fn one_commander(draft: &Draft, terms: &Terms<'_>) -> Vec<Fix> {
    let leads = |card| {
        let upgrade = terms.edition.card(card).and_then(Card::upgrade);
        upgrade.is_some_and(|it| it.slots.contains(&Slot::Commander))
    };
    let commanders = draft.cards().filter(|(_, card, _)| leads(*card));
    let fixes = commanders.filter_map(|(place, card, _)| {
        let Place::Upgrade { ship, .. } = place else { return None };
        let carrier = draft.ships.get(ship).map(|it| name(it.card, terms.edition))?;
        let label = format!("Remove {} from {carrier}", name(card, terms.edition));
        Some(Fix { remedy: Remedy::Remove(place), label })
    });
    fixes.collect()
}

fn named_by_the_report(violation: &Violation, terms: &Terms<'_>) -> Option<Fix> {
    let label = violation.remedy_label(terms.edition)?;
    Some(Fix { remedy: violation.remedy?, label })
}

/// Whether the change brings no new error.
fn is_sound(remedy: &Remedy, draft: &Draft, terms: &Terms<'_>, before: &Report<'_>) -> bool {
    let mut changed = draft.clone();
    changed.apply(remedy) && {
        let after = check(&changed, terms);
        after.new_since(before).all(|violation| violation.severity != Severity::Error)
    }
}
