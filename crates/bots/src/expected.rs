//! What is probably hidden: the dials an opponent has chosen.

use flagbridge_cards::Command;
use flagbridge_engine::{Chance, Seat, ShipId, Table};

use crate::ensign;
use crate::field::Field;

/// A dial that is wished for by so much less than the best is expected a quarter as often.
const INDIFFERENCE: f64 = 0.3;

/// The dials an opponent may have chosen, each as likely as an ensign would want it.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    /// The share of each command, by ship and place in the stack.
    dials: Vec<(ShipId, usize, [f64; 4])>,
}

impl Expected {
    /// What a seat may expect of its opponent.
    pub(crate) fn of(view: &Table, seat: Seat) -> Expected {
        let field = Field::new(view, seat.other());
        let mut dials = Vec::new();
        for stand in &field.own {
            for place in 0..view.ship(stand.ship).dials.len() {
                let wishes = ensign::wishes(&field, stand.ship, place);
                let best = wishes.iter().copied().fold(f64::MIN, f64::max);
                let share = |behind: f64| INDIFFERENCE / (INDIFFERENCE + behind);
                let weights = wishes.map(|wish| share(best - wish) * share(best - wish));
                let sum: f64 = weights.iter().sum();
                dials.push((stand.ship, place, weights.map(|weight| weight / sum)));
            }
        }
        Expected { dials }
    }

    /// One of the dials that a place in a stack may have.
    pub(crate) fn draw(&self, ship: ShipId, place: usize, chance: &mut Chance) -> Command {
        let known = self.dials.iter().find(|(own, at, _)| (*own, *at) == (ship, place));
        let shares = known.map_or([0.25; 4], |(_, _, shares)| *shares);
        let mut left = chance.below(10_000) as f64 / 10_000.0;
        for (command, share) in Command::ALL.iter().zip(shares) {
            if left < share {
                return *command;
            }
            left -= share;
        }
        Command::Navigate
    }
}
