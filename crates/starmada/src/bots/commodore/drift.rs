//! The danger of drifting off the board: a ship that loses its engines keeps its speed.

use crate::bots::commodore::rival::Rival;
use crate::element::{Element, ShipId};
use crate::hex::{Direction, Hex};
use crate::roll::Test;
use crate::seat::Seat;
use crate::sheet::Track;
use crate::table::Table;

/// How far a flight can strike in its next activation.
const FLIGHT_REACH: u8 = 9;

/// Damage dice that come from nowhere in particular, each game turn.
const SURPRISE: f64 = 0.1;

/// The chance that a ship adrift survives a game turn more.
const SURVIVES: f64 = 0.7;

/// A ship's engines, and the fire it must reckon with.
pub(super) struct Drift {
    board: crate::hex::Board,
    /// The engine rating after so many more hits.
    ratings: Vec<u8>,
    /// Hull boxes left.
    hull: u8,
    flights: Vec<Hex>,
    /// Damage dice of one flight's attack.
    per_flight: f64,
}

impl Drift {
    /// What is known before orders are weighed.
    pub fn new(view: &Table, ship: ShipId, enemy: Seat) -> Drift {
        let sheet = &view.game().ship(ship).sheet;
        let hits = view.ship(ship).checked(Track::Engines);
        let ratings =
            (hits..=sheet.boxes(Track::Engines)).map(|it| sheet.value(Track::Engines, it));
        let shields = view.value(ship, Track::Shields);
        let impact = if shields == 0 { 1.0 } else { Test::impact(shields, 0, false).odds() };
        let flights = view.flights_of(enemy).filter_map(|it| view.place_of(Element::Flight(it)));
        Drift {
            board: view.game().options.board,
            ratings: ratings.collect(),
            hull: view.value(ship, Track::Hull),
            flights: flights.collect(),
            per_flight: 2.0 * impact,
        }
    }

    /// The chance that a ship which ends its movement here at this speed cannot stop before the edge.
    ///
    /// It is 1 where it cannot stop even unhurt. Otherwise the damage to come is weighed: all that the enemy's positions allow,
    /// half of it and a quarter, whichever is most likely to take the engines and leave the hull.
    pub fn chance(&self, rivals: &[Rival], at: Hex, heading: Direction, speed: u8) -> f64 {
        if speed == 0 {
            return 0.0;
        }
        let ahead = (1..=100).take_while(|step| self.board.holds(at.step(heading, *step))).count();
        let stops = |hits: usize| {
            let rating = self.ratings.get(hits).copied().unwrap_or(0);
            stopping_distance(speed, rating).is_some_and(|way| way <= ahead)
        };
        let Some(fatal) = (0..=self.ratings.len()).find(|hits| !stops(*hits)) else { return 0.0 };
        if fatal == 0 {
            return 1.0;
        }
        // The way to the edge at this speed: a ship adrift under fire seldom gets far.
        let drifting = ahead / usize::from(speed);
        let turns = f64::from(speed.div_ceil(self.ratings[0].max(1)));
        let dice = (self.damage_dice(rivals, at) + SURPRISE) * turns;
        let chance = |share: f64| {
            let crippled = at_least(fatal, dice * share / 6.0);
            crippled * (1.0 - at_least(self.hull.into(), dice * share / 2.0))
        };
        let most = [1.0, 0.5, 0.25].map(chance).into_iter().fold(0.0, f64::max);
        most * SURVIVES.powi(drifting as i32)
    }

    /// The most damage dice to expect in one game turn.
    fn damage_dice(&self, rivals: &[Rival], at: Hex) -> f64 {
        let dice: f64 = rivals.iter().map(|rival| rival.worst_dice(at)).sum();
        let near = self.flights.iter().filter(|hex| hex.distance(at) <= FLIGHT_REACH).count();
        dice + near as f64 * self.per_flight
    }
}

/// The hexes a ship covers before it has stopped by braking alone; none if it never stops.
fn stopping_distance(speed: u8, rating: u8) -> Option<usize> {
    if speed > 0 && rating == 0 {
        return None;
    }
    let (mut speed, mut way) = (speed, 0);
    while speed > 0 {
        speed = speed.saturating_sub(rating);
        way += usize::from(speed);
    }
    Some(way)
}

/// The chance of at least so many events where on average `expected` happen.
fn at_least(count: usize, expected: f64) -> f64 {
    let (mut term, mut fewer) = ((-expected).exp(), 0.0);
    for number in 0..count {
        fewer += term;
        term *= expected / (number + 1) as f64;
    }
    (1.0 - fewer).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::{Drift, at_least, stopping_distance};
    use crate::hex::{Board, Direction, Hex};

    #[test]
    fn a_ship_covers_the_sum_of_its_falling_speeds() {
        assert_eq!(stopping_distance(9, 4), Some(5 + 1));
        assert_eq!(stopping_distance(4, 4), Some(0));
        assert_eq!(stopping_distance(0, 0), Some(0));
        assert_eq!(stopping_distance(1, 0), None);
    }

    #[test]
    fn chances_of_engine_hits() {
        assert!((at_least(1, 0.5) - 0.393).abs() < 0.001);
        assert!((at_least(2, 0.5) - 0.090).abs() < 0.001);
        assert_eq!(at_least(1, 0.0), 0.0);
    }

    #[test]
    fn speed_near_the_edge_is_dangerous_and_a_stopped_ship_is_safe() {
        let drift = Drift {
            board: Board::STANDARD,
            ratings: vec![4, 2, 0],
            hull: 6,
            flights: Vec::new(),
            per_flight: 0.0,
        };
        let chance = |column, speed| drift.chance(&[], Hex::at(column, 9), Direction::East, speed);
        assert_eq!(chance(31, 0), 0.0);
        // Four hexes are left: speed 8 stops in four, speed 9 in six.
        assert!(chance(27, 8) < 1.0);
        assert_eq!(chance(27, 9), 1.0);
        // One hit leaves a rating of 2, and speed 4 then takes two hexes.
        assert!(chance(30, 4) > chance(29, 4));
        assert!(chance(29, 4) > 0.0);
    }
}
