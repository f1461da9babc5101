//! Which ships could attack which: from their current places, or after a planned maneuver.

use flagbridge_engine::{Pose, Position, Range, Seat, ShipId, Table, Target, Unit};

use super::naming;

/// What a ship can attack and what can attack it, each with the nearest range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The ship.
    pub ship: ShipId,
    /// Enemy ships it could attack.
    pub attacks: Vec<(ShipId, Range)>,
    /// Enemy ships that could attack it.
    pub attacked_by: Vec<(ShipId, Range)>,
}

/// The threats of every ship of a seat; one of them as if it stood elsewhere.
pub fn of_seat(table: &Table, seat: Seat, moved: Option<(ShipId, Pose)>) -> Vec<Threat> {
    let mut position = Position::of(table);
    if let Some((ship, pose)) = moved {
        position.put_ship(ship, pose);
    }
    let table = position.table();
    table.ships_of(seat).map(|ship| of_ship(table, ship)).collect()
}

/// The threats of a ship as if it stood elsewhere.
pub fn at(table: &Table, ship: ShipId, pose: Pose) -> Threat {
    let mut position = Position::of(table);
    position.put_ship(ship, pose);
    of_ship(position.table(), ship)
}

fn of_ship(table: &Table, ship: ShipId) -> Threat {
    let enemies = || table.ships_of(table.seat_of(Unit::Ship(ship)).other());
    let pairs = |shot: &dyn Fn(ShipId) -> Option<Range>| {
        enemies().filter_map(|enemy| Some((enemy, shot(enemy)?))).collect()
    };
    Threat {
        ship,
        attacks: pairs(&|enemy| nearest_shot(table, ship, enemy)),
        attacked_by: pairs(&|enemy| nearest_shot(table, enemy, ship)),
    }
}

/// The nearest range at which a ship could attack another; none if it could not.
fn nearest_shot(table: &Table, attacker: ShipId, defender: ShipId) -> Option<Range> {
    let game = table.game();
    let from = game.ship(attacker).ship.hull_zones().iter();
    let shots = from.flat_map(|zone| {
        let at = game.ship(defender).ship.hull_zones().iter();
        at.filter_map(|theirs| {
            let target = Target::Zone(defender, *theirs);
            table.attack_dice(Unit::Ship(attacker), Some(*zone), target).ok()
        })
    });
    shots.map(|(shot, _)| shot.range).min()
}

impl Threat {
    /// Both directions as two short lines.
    pub fn lines(&self, table: &Table) -> [String; 2] {
        let list = |ships: &[(ShipId, Range)]| {
            let word = |(ship, range): &(ShipId, Range)| {
                format!("{} ({})", naming::ship(table.game(), *ship), range.id())
            };
            match ships.is_empty() {
                true => "none".to_owned(),
                false => ships.iter().map(word).collect::<Vec<_>>().join(", "),
            }
        };
        [
            format!("Can attack: {}", list(&self.attacks)),
            format!("Can be attacked by: {}", list(&self.attacked_by)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_engine::{Heading, Point};

    use super::*;
    use crate::play::game::fixture::session;

    #[test]
    fn a_ship_that_would_come_into_range_is_told_before_it_moves() {
        let session = session(["person", "person"]);
        let mut position = Position::of(session.table());
        let at = |y: i32, heading| Pose::new(Point::new(90_000, y), heading);
        position.put_ship(ShipId(0), at(10_000, Heading::NORTH));
        position.put_ship(ShipId(1), at(80_000, Heading::SOUTH));
        let table = position.table();
        let [own] = &of_seat(table, Seat::A, None)[..] else { panic!("one ship") };
        assert!(own.attacks.is_empty() && own.attacked_by.is_empty());
        assert_eq!(own.lines(table)[0], "Can attack: none");
        let near = at(65_000, Heading::NORTH);
        let threat = super::at(table, ShipId(0), near);
        assert_eq!(threat.attacks.len(), 1);
        assert_eq!(threat.attacked_by.len(), 1);
        assert!(threat.lines(table)[1].starts_with("Can be attacked by: B1 "));
        assert_eq!(of_seat(table, Seat::A, Some((ShipId(0), near))), [threat]);
    }
}
