//! A player that looks ahead over plausible enemy movements.

mod ahead;
mod drift;
mod edge;
mod fire;
mod flights;
mod orders;
mod punch;
mod rivals;

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::bots::Player;
use crate::chance::Chance;
use crate::element::{Element, ShipId};
use crate::hex::{Direction, Hex};
use crate::question::{Decision, Question};
use crate::random::random_answer;
use crate::table::Table;

/// Weighs each of its movements against several movements of every enemy, and fires where it counts.
#[derive(Clone, Debug)]
pub(super) struct Commodore {
    chance: Chance,
    skill: Skill,
}

/// How well it judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skill {
    /// Misjudges what its orders are worth by a random amount.
    Captain,
    /// As well as it can.
    Commodore,
}

impl Commodore {
    /// A player whose choices between equals follow from the seed.
    pub const fn new(seed: u64, skill: Skill) -> Commodore {
        Commodore { chance: Chance::new(seed), skill }
    }
}

impl Player for Commodore {
    fn answer(&mut self, view: &Table) -> Option<Action> {
        let decision = view.decision()?;
        let chosen = match decision.question {
            Question::Orders(ship) => {
                Some(orders::choose(view, ship, self.skill, &mut self.chance))
            }
            Question::PlaceShip => place_ship(view, decision.seat, 2),
            _ => common_answer(view, decision),
        };
        chosen
            .filter(|action| view.check(action).is_ok())
            .or_else(|| random_answer(view, &mut self.chance))
    }
}

/// The answer to everything but orders; none where any answer is as good as another.
pub(super) fn common_answer(view: &Table, decision: &Decision) -> Option<Action> {
    match decision.question {
        Question::PlaceShip => place_ship(view, decision.seat, 1),
        Question::PlaceFlight => flights::place(view, decision.seat),
        Question::Fly(flight) => flights::fly(view, flight),
        Question::FlightAttack(flight) => flights::attack(view, flight),
        Question::ActivateShip => activate(view, decision.seat),
        Question::Fire(ship) => Some(fire::choose(view, ship)),
        Question::Losses(ship, _) => fire::lose(view, ship),
        Question::Orders(_) | Question::ActivateFlight | Question::Shift(_) => None,
    }
}

/// Ships that can fire go first: their targets may still choose what to answer with.
fn activate(view: &Table, seat: Seat) -> Option<Action> {
    let armed = view.ready_ships(seat).find(|ship| view.can_fire(*ship));
    armed.map(|ship| Action::Activate(Element::Ship(ship)))
}

/// A line in the middle of the setup area with a limited number of ships in a hex, facing the enemy; carriers behind.
fn place_ship(view: &Table, seat: Seat, most: usize) -> Option<Action> {
    let ship: ShipId = view.waiting_ships(seat).next()?;
    let board = view.game().options.board;
    let carrier = view.game().ship(ship).sheet.carrier > 0;
    let depth = if carrier { 1 } else { crate::game::SETUP_DEPTH - 1 };
    let (column, facing) = match seat {
        Seat::A => (depth, Direction::East),
        Seat::B => (board.columns - 1 - depth, Direction::West),
    };
    let middle = board.rows / 2;
    let free = |row: i16| {
        let hex = Hex::at(column, row);
        let there = view.ships_of(seat).filter(|own| view.ship(*own).at == hex).count();
        there < most && view.ship_fits(seat, hex).is_ok()
    };
    let rows = (0..board.rows).map(|step| {
        let offset = step.div_euclid(2) + 1;
        if step % 2 == 0 { middle + offset - 1 } else { middle - offset }
    });
    let row = rows.filter(|row| (0..board.rows).contains(row)).find(|row| free(*row))?;
    Some(Action::Place(Element::Ship(ship), Hex::at(column, row), facing))
}
