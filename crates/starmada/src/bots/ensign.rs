//! A simple player: it brakes, turns to the nearest enemy and fires at the first target it finds.

use crate::action::{Action, Volley};
use crate::bots::Player;
use crate::bots::commodore;
use crate::chance::Chance;
use crate::element::ShipId;
use crate::orders::Orders;
use crate::question::Question;
use crate::random::random_answer;
use crate::sheet::Track;
use crate::table::Table;

/// Holds its ground and fires at whatever comes first.
#[derive(Clone, Debug)]
pub(super) struct Ensign {
    chance: Chance,
}

impl Ensign {
    pub const fn new(seed: u64) -> Ensign {
        Ensign { chance: Chance::new(seed) }
    }
}

impl Player for Ensign {
    fn answer(&mut self, view: &Table) -> Option<Action> {
        let decision = view.decision()?;
        let chosen = match decision.question {
            Question::Orders(ship) => Some(brake_and_face(view, ship)),
            Question::Fire(ship) => Some(first_target(view, ship)),
            Question::FlightAttack(flight) => {
                view.flight_targets(flight).next().map(Action::Attack)
            }
            _ => commodore::common_answer(view, decision),
        };
        chosen
            .filter(|action| view.check(action).is_ok())
            .or_else(|| random_answer(view, &mut self.chance))
    }
}

/// Slows down as much as the engines allow, and pivots towards the nearest enemy with what is left of them.
fn brake_and_face(view: &Table, ship: ShipId) -> Action {
    let (state, rating) = (view.ship(ship), view.value(ship, Track::Engines));
    let seat = view.game().ship(ship).seat;
    let mut orders = Orders::ahead(state.momentum.speed.saturating_sub(rating));
    let (at, heading) = orders.end(state.at, state.heading);
    let spare = rating - (state.momentum.speed - orders.speed).min(rating);
    let nearest = view
        .ships_of(seat.other())
        .map(|enemy| view.ship(enemy).at)
        .min_by_key(|enemy| enemy.distance(at));
    if let Some(enemy) = nearest {
        let bow = |pivot: &i8| at.step(heading.turned(*pivot), 1).distance(enemy);
        let pivots = [0, 1, -1, 2, -2, 3_i8];
        let reachable = pivots.into_iter().filter(|pivot| pivot.unsigned_abs() <= spare);
        orders.pivot = reachable.min_by_key(bow).unwrap_or(0);
    }
    Action::Orders(ship, orders)
}

/// Every weapon that bears on the first target.
fn first_target(view: &Table, ship: ShipId) -> Action {
    let mut first = None;
    view.each_aim(ship, |mount, target, weapons| {
        first.get_or_insert(Volley { mount: mount as u8, weapons, target });
    });
    first.map_or(Action::Done, Action::Fire)
}
