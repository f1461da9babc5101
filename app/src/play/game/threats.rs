//! What each ship could attack, and what could attack it: from their current places, or after a planned maneuver.

use flagbridge_cards::HullZone;
use flagbridge_engine::{Pose, Position, Range, Seat, ShipId, Table, Target, Unit};
use flagbridge_wording::count;

use super::naming;

/// What a ship can attack and what can attack it, each with the nearest range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The ship.
    pub ship: ShipId,
    /// Enemy ships and squadrons it could attack.
    pub attacks: Vec<(Unit, Range)>,
    /// Enemy ships and squadrons that could attack it.
    pub attacked_by: Vec<(Unit, Range)>,
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
    let own = Unit::Ship(ship);
    let enemy = table.seat_of(own).other();
    let enemies = || {
        let ships = table.ships_of(enemy).map(Unit::Ship);
        ships.chain(table.squadrons_of(enemy).map(Unit::Squadron))
    };
    let pairs = |shot: &dyn Fn(Unit) -> Option<Range>| {
        enemies().filter_map(|enemy| Some((enemy, shot(enemy)?))).collect()
    };
    Threat {
        ship,
        attacks: pairs(&|enemy| nearest_shot(table, own, enemy)),
        attacked_by: pairs(&|enemy| nearest_shot(table, enemy, own)),
    }
}

/// The nearest range at which a unit could attack another; none if it could not.
fn nearest_shot(table: &Table, attacker: Unit, defender: Unit) -> Option<Range> {
    let zones_of = |ship: ShipId| table.game().ship(ship).ship.hull_zones().iter().copied();
    let from: Vec<Option<HullZone>> = match attacker {
        Unit::Ship(ship) => zones_of(ship).map(Some).collect(),
        _ => vec![None],
    };
    let at: Vec<Target> = match defender {
        Unit::Ship(ship) => zones_of(ship).map(|zone| Target::Zone(ship, zone)).collect(),
        Unit::Squadron(squadron) => vec![Target::Squadron(squadron)],
        _ => Vec::new(),
    };
    let shots = from.iter().flat_map(|zone| {
        at.iter().filter_map(|target| table.attack_dice(attacker, *zone, *target).ok())
    });
    shots.map(|(shot, _)| shot.range).min()
}

impl Threat {
    /// Both directions as two short lines: ships with the range, squadrons by number.
    pub fn lines(&self, table: &Table) -> [String; 2] {
        let list = |units: &[(Unit, Range)]| {
            let ship = |(unit, range): &(Unit, Range)| match unit {
                Unit::Ship(ship) => {
                    Some(format!("{} ({})", naming::ship(table.game(), *ship), range.id()))
                }
                _ => None,
            };
            let mut words: Vec<String> = units.iter().filter_map(ship).collect();
            let squadrons = units.len() - words.len();
            if squadrons > 0 {
                words.push(count(squadrons, "squadron", "squadrons"));
            }
            match words.is_empty() {
                true => "none".to_owned(),
                false => words.join(", "),
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

    #[test]
    fn squadrons_that_could_attack_or_be_attacked_are_counted() {
        let session = session(["person", "person"]);
        let mut position = Position::of(session.table());
        position.put_ship(ShipId(0), Pose::new(Point::new(90_000, 40_000), Heading::NORTH));
        let game = session.table().game();
        let enemies: Vec<_> = game.squadrons_of(Seat::B).collect();
        assert_eq!(enemies.len(), 2);
        // One beside the bow, the other far away.
        position.put_squadron(enemies[0], Point::new(90_000, 49_000));
        position.put_squadron(enemies[1], Point::new(10_000, 80_000));
        let [own] = &of_seat(position.table(), Seat::A, None)[..] else { panic!("one ship") };
        let lines = own.lines(position.table());
        assert_eq!(lines, ["Can attack: 1 squadron", "Can be attacked by: 1 squadron"]);
    }
}
