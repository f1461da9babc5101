//! Fighters: to the target that counts most.

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::bots::commodore::punch::worth_of_hull;
use crate::element::{Element, FlightId};
use crate::hex::{Direction, Hex};
use crate::orders::travel;
use crate::roll::Test;
use crate::sheet::Track;
use crate::table::Table;

/// The movement that ends beside the best target, else nearest to the enemy.
pub(super) fn fly(view: &Table, flight: FlightId) -> Option<Action> {
    let state = view.flight(flight);
    let seat = view.game().seat_of(Element::Flight(flight));
    let targets: Vec<(Hex, f64)> = view
        .elements_of(seat.other())
        .filter_map(|target| Some((view.place_of(target)?, worth(view, flight, target))))
        .collect();
    let value = |action: &Action| {
        let Action::Fly(path) = action else { return f64::MIN };
        let (at, heading) = travel(path, state.at, state.heading, |_| {});
        let near = |(hex, worth): &(Hex, f64)| match at.distance(*hex) {
            0 => f64::MIN,
            1 => worth + 100.0,
            far => {
                // Next turn it flies on: what lies ahead is nearer.
                let ahead = at.step(heading, 3).distance(*hex);
                worth * 0.01 - f64::from(far) - f64::from(ahead) * 0.5
            }
        };
        targets.iter().map(near).fold(f64::MIN, f64::max)
    };
    let answers = view.legal().actions;
    answers.into_iter().max_by(|one, other| value(one).total_cmp(&value(other)))
}

/// The best of the adjacent targets.
pub(super) fn attack(view: &Table, flight: FlightId) -> Option<Action> {
    let targets = view.flight_targets(flight);
    let best = targets
        .max_by(|one, other| worth(view, flight, *one).total_cmp(&worth(view, flight, *other)));
    best.map(Action::Attack)
}

/// Ahead of the carrier, facing the enemy.
pub(super) fn place(view: &Table, seat: Seat) -> Option<Action> {
    let flight = view.waiting_flights(seat).next()?;
    let carrier = view.ship(view.game().flights[flight.index()].carrier).at;
    let facing = if seat == Seat::A { Direction::East } else { Direction::West };
    let hexes = (0..=2).rev().flat_map(|radius| carrier.ring(radius));
    let fits = hexes.filter(|hex| view.flight_fits(flight, *hex).is_ok());
    let forward = |hex: &Hex| match seat {
        Seat::A => hex.column(),
        Seat::B => -hex.column(),
    };
    let hex = fits.max_by_key(forward)?;
    Some(Action::Place(Element::Flight(flight), hex, facing))
}

/// Expected points of an attack.
fn worth(view: &Table, flight: FlightId, target: Element) -> f64 {
    let hits = f64::from(view.flight(flight).fighters) / 3.0;
    match target {
        Element::Ship(ship) => {
            let shields = view.value(ship, Track::Shields);
            let impact = if shields == 0 { 1.0 } else { Test::impact(shields, 0, false).odds() };
            hits * impact * 0.7 * worth_of_hull(view, ship)
        }
        Element::Flight(other) => {
            let killed = hits.min(f64::from(view.flight(other).fighters));
            let lost = (hits / 2.0).min(f64::from(view.flight(other).fighters));
            (killed - lost * 0.8) * 5.0
        }
    }
}
