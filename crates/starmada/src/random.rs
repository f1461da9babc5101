//! A player that answers at random, and fleets drawn at random: what the laws of the engine are tested with.

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::chance::Chance;
use crate::element::{Element, FlightId, ShipId};
use crate::hex::{Direction, Hex};
use crate::orders::{Maneuver, Maneuvers, Orders};
use crate::plot::FLIGHT_ALLOWANCE;
use crate::question::Question;
use crate::sheet::Track;
use crate::table::Table;

/// A legal answer to the open decision, chosen at random; none when the battle is over.
///
/// If listing all answers is expensive, an answer is drawn directly, and answers are listed only if that fails.
pub fn random_answer(table: &Table, chance: &mut Chance) -> Option<Action> {
    let decision = table.decision()?;
    let drawn = match decision.question {
        Question::PlaceShip => draw_place(table, decision.seat, chance),
        Question::Orders(ship) => Some(random_orders(table, ship, chance)),
        Question::Fly(flight) => draw_path(table, flight, chance),
        Question::Fire(ship) => Some(draw_volley(table, ship, chance)),
        Question::PlaceFlight
        | Question::Shift(_)
        | Question::ActivateFlight
        | Question::FlightAttack(_)
        | Question::ActivateShip
        | Question::Losses(..) => None,
    };
    if drawn.is_some() {
        return drawn;
    }
    let mut answers = table.legal().actions;
    let place = chance.below(answers.len());
    (!answers.is_empty()).then(|| answers.swap_remove(place))
}

/// Plays to the end with random answers on both sides. Returns how many decisions were answered.
pub fn play_out(table: &mut Table, chance: &mut Chance) -> usize {
    let mut count = 0;
    while let Some(action) = random_answer(table, chance) {
        if table.apply(&action).is_err() {
            break;
        }
        count += 1;
    }
    count
}

fn draw_place(table: &Table, seat: Seat, chance: &mut Chance) -> Option<Action> {
    let ships: Vec<ShipId> = table.waiting_ships(seat).collect();
    let ship = *ships.get(chance.below(ships.len()))?;
    let board = table.game().options.board;
    let depth = crate::game::SETUP_DEPTH;
    for _ in 0..8 {
        let column = chance.below(depth as usize) as i16;
        let column = if seat == Seat::A { column } else { board.columns - 1 - column };
        let hex = Hex::at(column, chance.below(board.rows as usize) as i16);
        // Most players look at the opponent.
        let ahead = if seat == Seat::A { Direction::East } else { Direction::West };
        let facing = if chance.below(4) > 0 { ahead } else { Direction::ALL[chance.below(6)] };
        if table.ship_fits(seat, hex).is_ok() {
            return Some(Action::Place(Element::Ship(ship), hex, facing));
        }
    }
    None
}

/// Legal orders for a ship, drawn at random.
pub fn random_orders(table: &Table, ship: ShipId, chance: &mut Chance) -> Action {
    let state = table.ship(ship);
    let rating = table.value(ship, Track::Engines);
    let previous = state.momentum.speed;
    for _ in 0..6 {
        let slowest = previous.saturating_sub(rating);
        let speed =
            slowest + chance.below(usize::from(previous - slowest + rating.min(6)) + 1) as u8;
        let mut maneuvers = Maneuvers::new();
        let turns = [0, 0, 1, 1, 1, 2, 3][chance.below(7)];
        let (turn, slip) = match chance.below(2) {
            0 => (Maneuver::Port, Maneuver::SlipLeft),
            _ => (Maneuver::Starboard, Maneuver::SlipRight),
        };
        let slips = if chance.below(4) == 0 { chance.below(3).min(speed.into()) as u8 } else { 0 };
        let mut forward = speed - slips;
        for _ in 0..turns {
            let leg = chance.below(usize::from(forward) + 1) as u8;
            if leg > 0 {
                maneuvers.push(Maneuver::Forward(leg));
            }
            forward -= leg;
            maneuvers.push(turn);
        }
        if forward > 0 {
            maneuvers.push(Maneuver::Forward(forward));
        }
        maneuvers.extend((0..slips).map(|_| slip));
        let pivot = if chance.below(6) == 0 { chance.below(5) as i8 - 2 } else { 0 };
        let orders = Orders { maneuvers, speed, pivot };
        if table.orders_fault(ship, &orders).is_none() {
            return Action::Orders(ship, orders);
        }
    }
    Action::Orders(ship, Orders::ahead(previous))
}

fn draw_path(table: &Table, flight: FlightId, chance: &mut Chance) -> Option<Action> {
    for _ in 0..4 {
        let turn = [Maneuver::Port, Maneuver::Starboard][chance.below(2)];
        let turns = chance.below(4) as u8;
        let mut hexes = chance.below(usize::from(FLIGHT_ALLOWANCE / turns.max(1)) + 1) as u8;
        let mut path = Maneuvers::new();
        for _ in 0..turns {
            let leg = chance.below(usize::from(hexes) + 1) as u8;
            if leg > 0 {
                path.push(Maneuver::Forward(leg));
            }
            hexes -= leg;
            path.push(turn);
        }
        if hexes > 0 {
            path.push(Maneuver::Forward(hexes));
        }
        if table.flight_end(flight, &path).is_ok() {
            return Some(Action::Fly(path));
        }
    }
    None
}

/// All weapons of a bank at one target, mostly; sometimes a few, sometimes enough.
fn draw_volley(table: &Table, ship: ShipId, chance: &mut Chance) -> Action {
    let mut aims = Vec::new();
    table.each_aim(ship, |mount, target, left| aims.push((mount, target, left)));
    if aims.is_empty() || chance.below(12) == 0 {
        return Action::Done;
    }
    let (mount, target, left) = aims[chance.below(aims.len())];
    let weapons = if chance.below(3) == 0 { chance.below(left.into()) as u8 + 1 } else { left };
    Action::Fire(crate::action::Volley { mount: mount as u8, weapons, target })
}
