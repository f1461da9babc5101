//! Playouts of single answers, and the answers worth comparing: what game reviews and puzzles are made of.

use flagbridge_engine::{Action, Phase, Question, Seat, Table};

use crate::ensign::{self, Ensign};
use crate::evaluation::margin;
use crate::manner::Manner;
use crate::rated::{Rated, ranked};

/// Where a playout stops, if the game does not end before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// When the attack with this serial number is over.
    Attack(u32),
    /// When this round is over.
    Round(u8),
    /// Nowhere: the game is played to its end.
    End,
}

impl Horizon {
    /// The end of the round, or of the next one if most ships have activated.
    pub fn of_round(table: &Table) -> Horizon {
        Horizon::Round(round_to_see(table))
    }

    fn is_reached(self, table: &Table) -> bool {
        match self {
            Horizon::Attack(serial) => table.attack().is_none_or(|attack| attack.serial != serial),
            Horizon::Round(round) => table.round() > round,
            Horizon::End => false,
        }
    }
}

/// The round whose end shows what an answer is good for: this one, or the next if most ships have activated.
pub(crate) fn round_to_see(table: &Table) -> u8 {
    let early = match table.phase() {
        Phase::Setup | Phase::Command => true,
        Phase::Ship => {
            let ships = || Seat::ALL.into_iter().flat_map(|seat| table.ships_of(seat));
            let waiting = ships().filter(|ship| !table.ship(*ship).activated).count();
            waiting * 2 >= ships().count()
        }
        Phase::Squadron | Phase::Status => false,
    };
    table.round() + u8::from(!early)
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
pub fn look_ahead(table: Table, seat: Seat, horizon: Horizon, seed: u64) -> Playout {
    let (table, decisions) = play_on(table, horizon, seed);
    Playout { margin: margin(&table, seat), decisions }
}

/// Plays a table on to the horizon, both sides by an ensign's rules of thumb. The table there, and how many decisions were
/// simulated.
pub fn play_on(mut table: Table, horizon: Horizon, seed: u64) -> (Table, u32) {
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
    (table, decisions)
}

/// The answers to the open decision that are worth comparing, the ensign's own first; at most `most` of them. None during
/// setup, whose effects come too late for a playout, and fewer than two if there is no choice.
pub fn sensible_answers(view: &Table, most: usize, seed: u64) -> Vec<Action> {
    let Some(decision) = view.decision().filter(|_| view.phase() != Phase::Setup) else {
        return Vec::new();
    };
    let rated =
        ensign::ship_answers(view, most, Manner::EVEN).or_else(|| ensign::squadron_answers(view));
    let rated = rated.unwrap_or_else(|| match decision.question {
        // Where overlapped squadrons are placed is not reviewed.
        Question::Displaced(_) | Question::Dislodged(_) => Vec::new(),
        _ => own_first(view, view.legal().actions, seed),
    });
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
