//! On what to spend engineering points, and which tokens to give up.

use flagbridge_cards::Command;
use flagbridge_engine::{Action, Repair, ShipId, Table, Unit};

use crate::field::Field;

/// How much a ship wants a repair command, from 0 to about 3.
pub(crate) fn need(table: &Table, ship: ShipId) -> f64 {
    let state = table.ship(ship);
    let zones = table.game().ship(ship).ship.hull_zones().iter();
    let lost: u8 =
        zones.map(|zone| table.max_shields(ship, *zone).saturating_sub(state.shields(*zone))).sum();
    let hull = f64::from(table.hull_value(ship).max(1));
    let faceup = state.faceup().count() as f64;
    3.0 * state.damage.len() as f64 / hull + 0.25 * f64::from(lost) + 0.3 * faceup
}

/// The best repair effect for the points left; none where every one would be wasted.
pub(super) fn repair(
    table: &Table,
    ship: ShipId,
    points: u8,
    offered: &[Action],
) -> Option<Action> {
    let field = Field::new(table, table.game().ship(ship).seat);
    let own = field.own(ship)?;
    let mut threat = [0.2; 6];
    for enemy in &field.enemies {
        let ruler = &table.game().ruler;
        if let Some(bearing) = enemy.guns.bear(&enemy.spot, &own.guns, &own.spot, ruler) {
            threat[bearing.at as usize] += bearing.damage.min(4.0) * 0.5;
        }
    }
    let state = table.ship(ship);
    let hurt = 1.0 - own.toughness.left / own.toughness.hull;
    let worth = |action: &&Action| match action {
        Action::Repair(Repair::Discard(card)) => {
            1.7 + 2.5 * hurt + if card.is_some() { 0.7 } else { 0.0 }
        }
        Action::Repair(Repair::Recover(zone)) => {
            let left = f64::from(state.shields(*zone));
            1.0 + threat[*zone as usize].min(2.0) - 0.21 * left
        }
        Action::Repair(Repair::Move { from, to }) => {
            let gain = threat[*to as usize] - threat[*from as usize];
            let from = f64::from(state.shields(*from));
            let more = from - f64::from(state.shields(*to));
            // Only from plenty to want, and only with points nothing better can be bought for.
            if points == 1 && gain > 0.3 && more >= 2.0 { 0.5 } else { -1.0 }
        }
        _ => 0.0,
    };
    offered.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// The command token a ship can best do without.
pub(super) fn given_up(table: &Table, ship: ShipId, offered: &[Action]) -> Option<Action> {
    let worth = |action: &&Action| match action {
        Action::Pick(flagbridge_engine::Pick::Command(command)) => want(table, ship, *command),
        _ => f64::MAX,
    };
    offered.iter().min_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// How much a ship wants a token of a command.
pub(super) fn want(table: &Table, ship: ShipId, command: Command) -> f64 {
    if table.ship(ship).tokens.contains(command) {
        return 0.0;
    }
    match command {
        Command::Navigate => 1.5,
        Command::ConcentrateFire => 1.4,
        Command::Repair => 0.79 + need(table, ship),
        Command::Squadron => {
            let seat = table.seat_of(Unit::Ship(ship));
            0.22 * table.squadrons_of(seat).count().min(6) as f64
        }
    }
}
