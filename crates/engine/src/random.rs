//! A player that answers at random, and lists drawn at random: the baseline for bots, and what the laws of the engine are
//! tested with.

use flagbridge_cards::{CardNumber, Kind, Resolved, Size, Slot};

use crate::geometry::Heading;
use crate::state::{Action, Chance, Question, Table};
use crate::terms::{Roster, RosterShip};

/// A legal answer to the open decision, chosen at random; none when the game is over.
///
/// Where listing every answer is slow — courses, moves, dials — an answer is drawn directly and listed only if that
/// fails.
pub fn random_answer(table: &Table, chance: &mut Chance) -> Option<Action> {
    let decision = table.decision()?;
    let drawn = match decision.question {
        Question::Squadron(_) => draw_squadron(table, chance),
        Question::Obstacle => table.draw_obstacle(chance),
        Question::Deploy => table.draw_deployment(chance),
        Question::Course(_) => table.draw_course(chance),
        Question::Dials(ship) => Some(table.draw_dials(ship, chance)),
        _ => None,
    };
    if let Some(action) = drawn {
        return Some(action);
    }
    if !decision.answers.is_empty() {
        return Some(decision.answers[chance.below(decision.answers.len())].clone());
    }
    let answers = table.legal().actions;
    (!answers.is_empty()).then(|| answers[chance.below(answers.len())].clone())
}

/// Plays to the end with random answers on both sides. Returns how many decisions were answered.
///
/// A game in which a decision has no answer stops there; the laws of the engine say that there is none.
pub fn play_out(table: &mut Table, chance: &mut Chance) -> usize {
    let mut count = 0;
    while let Some(action) = random_answer(table, chance) {
        table.apply_own(&action);
        count += 1;
    }
    count
}

/// A random list of about `points` points: ships of one faction with random upgrades, squadrons, objectives.
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

/// Attacks if it can, most of the time; else tries a few places to move to.
fn draw_squadron(table: &Table, chance: &mut Chance) -> Option<Action> {
    let Question::Squadron(squadron) = table.decision()?.question else { return None };
    let targets: Vec<_> = table.squadron_targets(squadron).collect();
    if !targets.is_empty() && chance.below(4) > 0 {
        let target = targets[chance.below(targets.len())];
        let action = Action::Attack { zone: None, target };
        if table.check(&action).is_ok() {
            return Some(action);
        }
    }
    let at = table.squadron(squadron).at;
    let edge = table.game().ruler.distance_edge(table.squadron_speed(squadron));
    for _ in 0..4 {
        let length = chance.below(edge.max(1) as usize) as i32;
        let to = at + Heading::new(chance.below(36_000) as i32).step(length);
        let action = Action::Move(to);
        if table.check(&action).is_ok() {
            return Some(action);
        }
    }
    Some(Action::Pass)
}
