//! Where a ship or squadron that was set aside returns: facing the enemy, with room ahead.

use flagbridge_engine::{Action, Point, ShipId, Table};

use super::maneuver;
use crate::manner::Manner;
use crate::rated::best;

/// The speed at which places are compared.
const SPEED: u8 = 2;
/// The most places that are rated.
const PLACES: usize = 300;

/// The best of the places that are offered; none where nothing is set down.
pub(super) fn arrive(table: &Table, offered: &[Action], manner: Manner) -> Option<Action> {
    match offered.first()? {
        Action::DeployShip { ship, .. } => arrive_ship(table, *ship, offered, manner),
        Action::DeploySquadron { .. } => arrive_squadron(table, offered),
        _ => None,
    }
}

fn arrive_ship(table: &Table, ship: ShipId, offered: &[Action], manner: Manner) -> Option<Action> {
    let most = table.game().ship(ship).ship.speed.max();
    let wanted = SPEED.min(most);
    let at_speed =
        |action: &&Action| matches!(action, Action::DeployShip { speed, .. } if *speed == wanted);
    let mut places: Vec<&Action> = offered.iter().filter(at_speed).collect();
    if places.is_empty() {
        places = offered.iter().collect();
    }
    let step = places.len().div_ceil(PLACES).max(1);
    let rated = maneuver::arrivals(table, ship, places.into_iter().step_by(step), manner);
    best(rated)
}

/// Beside the nearest enemy.
fn arrive_squadron(table: &Table, offered: &[Action]) -> Option<Action> {
    let enemy = table.decision()?.seat.other();
    let ships = table.ships_of(enemy).map(|ship| table.ship(ship).pose.at);
    let squadrons = table.squadrons_of(enemy).map(|squadron| table.squadron(squadron).at);
    let enemies: Vec<Point> = ships.chain(squadrons).collect();
    let gap = |action: &&Action| match action {
        Action::DeploySquadron { at, .. } => {
            enemies.iter().map(|enemy| enemy.distance(*at)).min().unwrap_or_default()
        }
        _ => i32::MAX,
    };
    offered.iter().min_by_key(gap).cloned()
}
