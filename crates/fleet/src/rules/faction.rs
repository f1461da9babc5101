//! Whose cards a fleet may use.

use flagbridge_cards::{Card, FactionSet, Kind, Slot};

use crate::place::Place;
use crate::roster::{Context, Item, Roster, Vessel};
use crate::rules::Rule;
use crate::violation::{Fact, Violation, Violations};

/// The fleet belongs to a faction the edition has.
///
/// RR 2015, Faction: Rebel and Imperial; RRG 1.5, Faction: four.
pub(crate) fn known_faction(roster: &Roster<'_>, found: &mut Violations) {
    let Some(faction) = roster.context.faction else { return };
    if !roster.context.rules().factions.contains(faction) {
        let fact = Fact::Faction(faction);
        found.push(Violation::error(Rule::FactionSet, Place::Fleet).fact(fact));
    }
}

/// A ship or squadron is of the fleet's faction.
///
/// RRG 1.6, Fleet Building.
pub(crate) fn single_faction(
    context: &Context<'_>,
    place: Place,
    item: &Item<'_>,
    found: &mut Violations,
) {
    let (Some(faction), Some(card)) = (context.faction, item.card) else { return };
    let aligned = matches!(card.kind(), Kind::Ship | Kind::Squadron);
    if aligned && !card.factions.contains(faction) {
        let violation = Violation::error(Rule::FactionSingle, place);
        found.push(violation.card(item.number).fact(Fact::Faction(faction)));
    }
}

/// A split-symbol card may serve either faction; earlier editions have no such cards.
///
/// RRG 1.5, Fleet Building and Upgrade Cards.
pub(crate) fn dual_faction(
    context: &Context<'_>,
    place: Place,
    item: &Item<'_>,
    found: &mut Violations,
) {
    let split = item.card.is_some_and(|card| !card.factions.is_any() && card.factions.len() > 1);
    if split && !context.rules().dual_faction_cards {
        found.push(Violation::error(Rule::FactionDual, place).card(item.number));
    }
}

/// The commander carries the ship's faction symbol, or none.
///
/// RRG 1.6, Upgrade Cards.
pub(crate) fn commander_faction(
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    if vessel.upgrades[upgrade].has_slot(Slot::Commander) {
        match_faction(Rule::CommanderFaction, context, vessel, upgrade, found);
    }
}

/// Any other upgrade carries the ship's faction symbol, or none.
///
/// RRG 1.6, Upgrade Cards.
pub(crate) fn upgrade_faction(
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    if !vessel.upgrades[upgrade].has_slot(Slot::Commander) {
        match_faction(Rule::UpgradeFaction, context, vessel, upgrade, found);
    }
}

fn match_faction(
    rule: Rule,
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let item = &vessel.upgrades[upgrade];
    let Some(card) = item.card.filter(|card| card.kind() == Kind::Upgrade) else { return };
    let expected = match vessel.item.card.filter(|card| card.kind() == Kind::Ship) {
        Some(Card { factions, .. }) => *factions,
        None => context.faction.map_or(FactionSet::ANY, |faction| FactionSet::EMPTY.with(faction)),
    };
    if let Some(faction) = expected.iter().next().filter(|_| !card.factions.intersects(expected)) {
        let violation = Violation::error(rule, vessel.place(upgrade));
        found.push(violation.card(item.number).fact(Fact::Faction(faction)));
    }
}
