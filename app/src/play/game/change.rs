//! What is different between two tables of a game, as a player notices it.

use flagbridge_engine::{Point, ShipId, SquadronId, Table, Unit};

/// What became different from one table to a later one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Units whose shields and hull became more or fewer.
    pub tolls: Vec<Loss>,
    /// Whether a unit was destroyed.
    pub destroyed: bool,
    /// Whether a unit stands elsewhere.
    pub moved: bool,
    /// Whether dice were rolled.
    pub rolled: bool,
}

/// How the shields and the hull of a unit changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Where the unit stood.
    pub at: Point,
    /// Points lost, below zero, or won back.
    pub points: i32,
}

impl Change {
    /// What became different.
    pub fn between(before: &Table, after: &Table) -> Change {
        let game = before.game();
        let ships = (0..game.ships.len()).map(|place| Unit::Ship(ShipId(place as u8)));
        let squadrons = 0..game.squadrons.len();
        let squadrons = squadrons.map(|place| Unit::Squadron(SquadronId(place as u8)));
        let mut change = Change { rolled: rolled(before, after), ..Change::default() };
        for unit in ships.chain(squadrons) {
            let Some((at, points)) = standing(before, unit) else { continue };
            let (there, left) = standing(after, unit).unwrap_or((at, 0));
            change.destroyed |= left == 0 && standing(after, unit).is_none();
            change.moved |= there != at;
            if left != points {
                change.tolls.push(Loss { at: there, points: left - points });
            }
        }
        change
    }
}

/// Where a unit stands, and its shields and hull points together; none if it is not on the table.
fn standing(table: &Table, unit: Unit) -> Option<(Point, i32)> {
    let at = match unit {
        Unit::Ship(ship) if table.ship(ship).is_deployed() => table.ship(ship).pose.at,
        Unit::Squadron(squadron) if table.squadron(squadron).is_deployed() => {
            table.squadron(squadron).at
        }
        _ => return None,
    };
    Some((at, table.points_left(unit)))
}

/// Whether dice lie there now that did not before.
fn rolled(before: &Table, after: &Table) -> bool {
    let dice = |table: &Table| table.attack().map(|attack| attack.dice);
    dice(after).is_some_and(|now| !now.is_empty() && dice(before) != Some(now))
}

#[cfg(test)]
mod tests {
    use flagbridge_engine::Event;

    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn what_the_events_tell_is_what_is_noticed() {
        let mut session = session(["bot-random", "bot-random"]);
        play(&mut session, usize::MAX, |_, _| ());
        let mut before = session.at(0);
        let (mut lost, mut destroyed, mut rolls) = (0, 0, 0);
        session.for_each_answer(|_, table, events| {
            let change = Change::between(&before, table);
            let told = events.iter().any(|event| matches!(event, Event::Destroyed(_)));
            assert_eq!(change.destroyed, told, "{events:?}");
            if events.iter().any(|event| matches!(event, Event::SquadronDamaged(..))) {
                assert!(change.tolls.iter().any(|losses| losses.points < 0), "{events:?}");
                lost += 1;
            }
            destroyed += usize::from(change.destroyed);
            rolls += usize::from(change.rolled);
            assert_eq!(Change::between(table, table), Change::default());
            before = std::sync::Arc::new(table.clone());
        });
        assert!(lost > 0 && destroyed > 0 && rolls > lost, "{lost} {destroyed} {rolls}");
    }
}
