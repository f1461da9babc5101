//! Lists and tables the tests share.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::sync::Arc;

use flagbridge_cards::{CardNumber, Kind, Resolved, Size, Slot};
use flagbridge_engine::{Chance, Game, Options, Roster, RosterShip, Table};

/// Every edition there is.
pub fn editions() -> Vec<Resolved<'static>> {
    flagbridge_data::catalogue().all_editions().collect()
}

/// A random list of about so many points: ships of one faction with random upgrades, squadrons, objectives.
///
/// It need not be legal; it uses whatever the edition has, so that every card comes up.
pub fn random_roster(rules: Resolved<'static>, points: u16, chance: &mut Chance) -> Roster {
    let factions: Vec<_> = rules.fleet.factions.iter().collect();
    let faction = factions[chance.below(factions.len())];
    let of = |kind: Kind| -> Vec<_> {
        rules.cards_of(kind).filter(|card| card.factions.contains(faction)).collect()
    };
    let (ships, squadrons, upgrades) = (of(Kind::Ship), of(Kind::Squadron), of(Kind::Upgrade));
    let mut roster = Roster::default();
    let mut left = i32::from(points);
    while left > 40 || roster.ships.is_empty() {
        let card = ships[chance.below(ships.len())];
        let Some(ship) = card.ship() else { continue };
        if ship.size == Size::Huge && chance.below(4) > 0 {
            continue;
        }
        let mut entry = RosterShip { card: card.number, upgrades: Vec::new() };
        left -= i32::from(card.points);
        let slots: Vec<Slot> = ship.slots.iter().copied().chain([Slot::Title]).collect();
        for slot in slots {
            let fitting: Vec<_> = upgrades
                .iter()
                .filter(|card| card.upgrade().is_some_and(|upgrade| upgrade.slot() == slot))
                .collect();
            if !fitting.is_empty() && chance.below(2) == 0 {
                let card = fitting[chance.below(fitting.len())];
                entry.upgrades.push(card.number);
                left -= i32::from(card.points);
            }
        }
        roster.ships.push(entry);
        while chance.below(3) > 0 && left > 30 && !squadrons.is_empty() {
            let card = squadrons[chance.below(squadrons.len())];
            roster.squadrons.push(card.number);
            left -= i32::from(card.points);
        }
    }
    let commanders: Vec<_> = upgrades
        .iter()
        .filter(|card| card.upgrade().is_some_and(|upgrade| upgrade.slot() == Slot::Commander))
        .collect();
    if !commanders.is_empty() {
        let commander = commanders[chance.below(commanders.len())];
        roster.ships[0].upgrades.push(commander.number);
    }
    let objectives: Vec<CardNumber> = of(Kind::Objective).iter().map(|card| card.number).collect();
    for _ in 0..3 {
        roster.objectives.push(objectives[chance.below(objectives.len())]);
    }
    roster
}

/// A table of two random lists.
pub fn random_table(rules: Resolved<'static>, points: u16, seed: u64) -> Table {
    let mut chance = Chance::new(seed);
    let rosters = [0, 1].map(|_| random_roster(rules, points, &mut chance));
    let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
    Table::new(Arc::new(game), seed)
}
