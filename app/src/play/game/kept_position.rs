//! A position laid out by hand, as the browser keeps it.

use flagbridge_cards::{DefenseToken, HullZone};
use flagbridge_data::catalogue;
use flagbridge_engine::geometry::Disc;
use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{
    Game, Heading, Point, Pose, Position, Seat, ShipId, SquadronId, Token, Unit,
};
use serde::{Deserialize, Serialize};

/// The version of what is kept.
const VERSION: u32 = 1;

/// A position kept in the browser. Lengths are hundredths of a millimetre, headings hundredths of a degree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPosition {
    #[serde(rename = "flagbridge-position")]
    version: u32,
    /// What it was started from; if that changes, the position starts over.
    pub source: String,
    /// The lists by name.
    pub names: [String; 2],
    /// The game it belongs to, as the beginning of a record.
    pub record: String,
    ships: Vec<KeptShip>,
    squadrons: Vec<KeptSquadron>,
    /// Number in the catalogue's list, place and heading.
    obstacles: Vec<(u8, i32, i32, i32)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptShip {
    /// Place and heading; none off the table.
    pose: Option<(i32, i32, i32)>,
    speed: u8,
    shields: [u8; 6],
    damage: u8,
    defense: Vec<(String, bool)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptSquadron {
    /// Place; none off the table.
    at: Option<(i32, i32)>,
    hull: u8,
    defense: Vec<(String, bool)>,
}

impl KeptPosition {
    /// A position as it stands.
    pub fn new(source: String, names: [String; 2], position: &Position) -> Self {
        let table = position.table();
        let game = table.game();
        let ships = (0..game.ships.len()).map(|place| {
            let state = table.ship(ShipId(place as u8));
            let pose = state.pose;
            KeptShip {
                pose: state.is_deployed().then_some((
                    pose.at.x,
                    pose.at.y,
                    pose.heading.hundredths(),
                )),
                speed: state.speed,
                shields: state.shields,
                damage: state.damage.len() as u8,
                defense: words(&state.defense),
            }
        });
        let squadrons = (0..game.squadrons.len()).map(|place| {
            let state = table.squadron(SquadronId(place as u8));
            KeptSquadron {
                at: state.is_deployed().then_some((state.at.x, state.at.y)),
                hull: state.hull,
                defense: words(&state.defense),
            }
        });
        let obstacles = table.obstacles().iter().map(|obstacle| {
            let Pose { at, heading } = obstacle.pose;
            (obstacle.token, at.x, at.y, heading.hundredths())
        });
        Self {
            version: VERSION,
            source,
            names,
            // The lists made this game, so they make it again.
            record: Record::new(game, 0).write(catalogue()).unwrap_or_default(),
            ships: ships.collect(),
            squadrons: squadrons.collect(),
            obstacles: obstacles.collect(),
        }
    }

    /// Reads a kept position; none if the text is something else.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().filter(|laid: &Self| laid.version == VERSION)
    }

    /// The text to keep.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }

    /// The position as it was left.
    pub fn position(&self) -> Result<Position, BadRecord> {
        let game = Record::read(&self.record, catalogue())?.game(catalogue())?;
        let mut position = Position::empty(std::sync::Arc::clone(&game));
        for (place, ship) in self.ships.iter().enumerate().take(game.ships.len()) {
            ship.put(&mut position, &game, ShipId(place as u8));
        }
        for (place, squadron) in self.squadrons.iter().enumerate().take(game.squadrons.len()) {
            let id = SquadronId(place as u8);
            if let Some((x, y)) = squadron.at {
                position.put_squadron(id, Point::new(x, y));
            }
            position.set_hull(id, squadron.hull);
            position.set_defense(Unit::Squadron(id), &tokens(&squadron.defense));
        }
        for (token, x, y, heading) in &self.obstacles {
            position.lay_obstacle(*token, Pose::new(Point::new(*x, *y), Heading::new(*heading)));
        }
        Ok(position)
    }
}

impl KeptShip {
    fn put(&self, position: &mut Position, game: &Game, id: ShipId) {
        if let Some((x, y, heading)) = self.pose {
            position.put_ship(id, Pose::new(Point::new(x, y), Heading::new(heading)));
        }
        position.set_speed(id, self.speed);
        for zone in game.ship(id).ship.hull_zones() {
            position.set_shields(id, *zone, self.shields[*zone as usize]);
        }
        position.set_damage(id, self.damage);
        position.set_defense(Unit::Ship(id), &tokens(&self.defense));
    }
}

/// Where a unit that joins a position starts out: on its own side, straight ahead, where nothing else stands.
pub fn free_pose(position: &Position, unit: Unit) -> Pose {
    let table = position.table();
    let game = table.game();
    let seat = game.seat_of(unit).unwrap_or(Seat::A);
    let (heading, zone) = (table.ahead_of(seat), table.deployment_zone(seat));
    let pose = |aside: i32, back: i32| {
        let front = zone.middle() + heading.turn(Point::new(aside, -back));
        Pose::new(front, heading)
    };
    let is_free = |pose: &Pose| match unit {
        Unit::Ship(ship) => {
            game.play_area().contains_polygon(&game.ship(ship).base.outline(*pose))
                && table.ships_overlapped(ship, *pose).next().is_none()
                && table.squadrons_overlapped(ship, *pose).next().is_none()
        }
        Unit::Squadron(own) => {
            let disc = Disc { center: pose.at, radius: game.squadron_radius };
            let mut others = table.squadrons().filter(|it| *it != own);
            !others.any(|it| table.disc(it).overlaps(&disc))
                && !table.ships().any(|it| table.footprint(it).overlaps_disc(&disc))
        }
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => true,
    };
    // Ships fill the zone from its middle; squadrons line up ahead of them.
    let (step, first) = match unit {
        Unit::Squadron(_) => (4_000, -14_000),
        _ => (3_000, 0),
    };
    let places = (0..8).flat_map(|row| {
        (0..60).map(move |place: i32| {
            let aside = (place + 1) / 2 * if place % 2 == 0 { 1 } else { -1 };
            (aside * step, first + row * step)
        })
    });
    places.map(|(aside, back)| pose(aside, back)).find(is_free).unwrap_or_else(|| pose(0, first))
}

/// What may be changed of a unit by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dial {
    /// A ship's speed.
    Speed,
    /// The shields of a hull zone.
    Shields(HullZone),
    /// Hull points that are left.
    Hull,
}

/// What a dial of a unit shows; none if the unit has no such dial.
pub fn reading(position: &Position, unit: Unit, dial: Dial) -> Option<u8> {
    let table = position.table();
    match (unit, dial) {
        (Unit::Ship(ship), Dial::Speed) => Some(table.ship(ship).speed),
        (Unit::Ship(ship), Dial::Shields(zone)) => Some(table.ship(ship).shields(zone)),
        (Unit::Ship(ship), Dial::Hull) => {
            Some(table.hull_value(ship).saturating_sub(table.ship(ship).damage.len() as u8))
        }
        (Unit::Squadron(squadron), Dial::Hull) => Some(table.squadron(squadron).hull),
        _ => None,
    }
}

/// Turns a dial of a unit; the position keeps it within what the cards allow.
pub fn turn(position: &mut Position, unit: Unit, dial: Dial, to: u8) {
    match (unit, dial) {
        (Unit::Ship(ship), Dial::Speed) => position.set_speed(ship, to),
        (Unit::Ship(ship), Dial::Shields(zone)) => position.set_shields(ship, zone, to),
        (Unit::Ship(ship), Dial::Hull) => {
            let hull = position.table().hull_value(ship);
            position.set_damage(ship, hull.saturating_sub(to.max(1)));
        }
        (Unit::Squadron(squadron), Dial::Hull) => position.set_hull(squadron, to),
        _ => {}
    }
}

/// The tokens a unit has, with those it lost: readied, exhausted, or gone.
pub fn defense(position: &Position, unit: Unit) -> Vec<(DefenseToken, Option<bool>)> {
    let table = position.table();
    let (printed, state): (&[DefenseToken], &[Token]) = match unit {
        Unit::Ship(id) => (&table.game().ship(id).ship.defense_tokens, &table.ship(id).defense),
        Unit::Squadron(id) => {
            (&table.game().squadron(id).squadron.defense_tokens, &table.squadron(id).defense)
        }
        _ => return Vec::new(),
    };
    let mut left: Vec<Token> = state.to_vec();
    printed
        .iter()
        .map(|kind| match left.iter().position(|token| token.kind == *kind) {
            Some(place) => (*kind, Some(left.remove(place).readied)),
            None => (*kind, None),
        })
        .collect()
}

/// Turns a unit's token at this place of [`defense`] over: readied, exhausted, gone, readied again.
pub fn flip(position: &mut Position, unit: Unit, place: usize) {
    let mut all = defense(position, unit);
    if let Some((_, side)) = all.get_mut(place) {
        *side = match side {
            Some(true) => Some(false),
            Some(false) => None,
            None => Some(true),
        };
    }
    let tokens = all.into_iter().filter_map(|(kind, side)| Some(Token { kind, readied: side? }));
    position.set_defense(unit, &tokens.collect::<Vec<_>>());
}

fn words(tokens: &[Token]) -> Vec<(String, bool)> {
    tokens.iter().map(|token| (token.kind.id().to_owned(), token.readied)).collect()
}

fn tokens(words: &[(String, bool)]) -> Vec<Token> {
    let token = |(id, readied): &(String, bool)| {
        Some(Token { kind: DefenseToken::from_id(id)?, readied: *readied })
    };
    words.iter().filter_map(token).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn units_that_join_a_position_stand_free_on_their_own_side() {
        let session = session(["person", "person"]);
        let game = session.table().game();
        let mut position = Position::of(session.table());
        for seat in Seat::ALL {
            for ship in game.ships_of(seat) {
                let pose = free_pose(&position, Unit::Ship(ship));
                assert_eq!(pose.heading, session.table().ahead_of(seat));
                position.put_ship(ship, pose);
                assert!(position.table().ships_overlapped(ship, pose).next().is_none());
            }
            for squadron in game.squadrons_of(seat) {
                let pose = free_pose(&position, Unit::Squadron(squadron));
                position.put_squadron(squadron, pose.at);
                let disc = position.table().disc(squadron);
                let mut others = position.table().squadrons().filter(|it| *it != squadron);
                assert!(!others.any(|it| position.table().disc(it).overlaps(&disc)));
            }
        }
        let middle = game.play_area().middle().y;
        let table = position.table();
        assert!(table.ships_of(Seat::A).all(|ship| table.ship(ship).pose.at.y < middle));
        assert!(table.ships_of(Seat::B).all(|ship| table.ship(ship).pose.at.y > middle));
    }

    #[test]
    fn a_kept_position_is_found_as_it_was_left() {
        let mut session = session(["person", "person"]);
        while session.table().round() < 2 {
            play(&mut session, 1, |_, _| ());
        }
        let mut position = Position::of(session.table());
        let ship = position.table().ships().next().unwrap();
        turn(&mut position, Unit::Ship(ship), Dial::Shields(HullZone::Front), 1);
        turn(&mut position, Unit::Ship(ship), Dial::Hull, 2);
        turn(&mut position, Unit::Ship(ship), Dial::Speed, 1);
        flip(&mut position, Unit::Ship(ship), 0);
        let laid = KeptPosition::new("x".to_owned(), session.names().clone(), &position);
        let read = KeptPosition::parse(&laid.text()).unwrap();
        assert_eq!(read, laid);
        let again = read.position().unwrap();
        assert_eq!(KeptPosition::new("x".to_owned(), session.names().clone(), &again), laid);
        for dial in [Dial::Speed, Dial::Shields(HullZone::Front), Dial::Hull] {
            let unit = Unit::Ship(ship);
            assert_eq!(reading(&again, unit, dial), reading(&position, unit, dial), "{dial:?}");
        }
        assert_eq!(reading(&again, Unit::Ship(ship), Dial::Hull), Some(2));
        assert_eq!(defense(&again, Unit::Ship(ship))[0].1, Some(false));
    }

    #[test]
    fn a_token_is_turned_over_taken_away_and_given_back() {
        let session = session(["person", "person"]);
        let mut position = Position::of(session.table());
        let unit = Unit::Ship(ShipId(0));
        let before = defense(&position, unit);
        let sides: Vec<_> = (0..3)
            .map(|_| {
                flip(&mut position, unit, 1);
                defense(&position, unit)[1].1
            })
            .collect();
        assert_eq!(sides, [Some(false), None, Some(true)]);
        assert_eq!(defense(&position, unit), before);
    }
}
