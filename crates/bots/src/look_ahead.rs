//! Answers and what becomes of them, for those who compare answers: reviews and puzzles.

use flagbridge_engine::{Action, Phase, Question, Seat, Table};

use crate::ensign::{self, Ensign};
use crate::evaluation::margin;
use crate::manner::Manner;
use crate::player::Player as _;
use crate::rated::{Rated, ranked};

/// Where a playout stops, if the game does not end before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// When the attack with this serial number is over.
    Attack(u32),
    /// When this round is over.
    Round(u8),
}

impl Horizon {
    fn is_reached(self, table: &Table) -> bool {
        match self {
            Horizon::Attack(serial) => table.attack().is_none_or(|attack| attack.serial != serial),
            Horizon::Round(round) => table.round() > round,
        }
    }
}

/// What became of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playout {
    /// The margin that is expected at the horizon, in fleet points; the margin itself where the game has ended.
    pub margin: f64,
    /// How many decisions were simulated.
    pub decisions: u32,
}

/// Plays a table on to the horizon, both sides by an ensign's rules of thumb, and judges it there for a seat.
pub fn look_ahead(mut table: Table, seat: Seat, horizon: Horizon, seed: u64) -> Playout {
    let mut quick = Ensign::quick(seed);
    let mut decisions = 0;
    while !horizon.is_reached(&table)
        && let Some(answer) = quick.choose(&table)
    {
        if table.apply(&answer).is_err() {
            break;
        }
        decisions += 1;
    }
    Playout { margin: margin(&table, seat), decisions }
}

/// The answers to the open decision of a view that are worth comparing, an ensign's own first, at most so many. None during
/// setup, whose answers bear fruit too late, and fewer than two where there is no choice.
pub fn sensible_answers(view: &Table, most: usize, seed: u64) -> Vec<Action> {
    let Some(decision) = view.decision().filter(|_| view.phase() != Phase::Setup) else {
        return Vec::new();
    };
    let listed = || view.legal().actions;
    let manner = Manner::EVEN;
    let rated = match decision.question {
        Question::Course(ship) => ensign::maneuver::courses(view, ship, most, manner),
        Question::Speed(ship) => ensign::maneuver::speeds(view, ship, &listed(), manner),
        Question::Navigate(ship) => ensign::maneuver::navigation(view, ship, &listed(), manner),
        Question::Attack(ship) => ensign::targets(view, ship, &listed()),
        Question::Activate => ensign::command::activations(view, &listed()),
        Question::Dials(ship) => {
            let missing = usize::from(view.command_value(ship)).min(6);
            let missing = missing.saturating_sub(view.ship(ship).dials.len());
            ensign::command::dials(view, ship, missing, manner)
        }
        Question::Squadron(squadron) => ensign::squadrons::turn(view, squadron),
        Question::Command(..) => ensign::command::squadron_activations(view, &listed(), true),
        Question::SquadronTurn => ensign::command::squadron_activations(view, &listed(), false),
        // Squadrons under a ship are put down where there is room.
        Question::Displaced(_) | Question::Dislodged(_) => Vec::new(),
        _ => own_first(view, listed(), seed),
    };
    let answers = ranked(rated).into_iter().map(|rated| rated.action);
    answers.filter(|action| view.check(action).is_ok()).take(most).collect()
}

/// The listed answers, an ensign's own first.
fn own_first(view: &Table, listed: Vec<Action>, seed: u64) -> Vec<Rated> {
    if listed.len() < 2 {
        return Vec::new();
    }
    let own = Ensign::new(seed).answer(view);
    let rate = |action: Action| {
        let score = if Some(&action) == own.as_ref() { 1.0 } else { 0.0 };
        Rated::new(action, score)
    };
    listed.into_iter().map(rate).collect()
}
