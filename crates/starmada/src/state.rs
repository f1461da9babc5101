//! A table as bytes, to be looked at and answered elsewhere.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::action::Volley;
use crate::alternation::Alternation;
use crate::element::{Element, FlightId, ShipId};
use crate::event::Outcome;
use crate::game::Game;
use crate::question::{Decision, Question};
use crate::ship::{Flight, Ship};
use crate::table::{Stage, Table};

/// Why bytes are not the state of a table of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadState {
    /// They were written by another engine, or are damaged.
    #[error("the state of the table is damaged or was written by another version")]
    Unreadable,
    /// They are of a game with other fleets.
    #[error("the state belongs to a game with other fleets")]
    OtherGame,
}

/// Everything that changes on a table except the random generator: the receiver of a state must not know future dice.
#[derive(Serialize, Deserialize)]
struct State {
    turn: u16,
    stage: Stage,
    ships: Vec<Ship>,
    flights: Vec<Flight>,
    scores: [u16; 2],
    alternation: Alternation,
    contested: Vec<ShipId>,
    volleys: Vec<Volley>,
    losses: Vec<(ShipId, u8)>,
    decision: Option<Decision>,
    outcome: Option<Outcome>,
}

impl Table {
    /// The state as bytes, without chance, events and what the fleets say already.
    ///
    /// Nothing is hidden here: write a [`view`](Table::view) or an [`open_view`](Table::open_view).
    #[must_use]
    pub fn write_state(&self) -> Vec<u8> {
        let state = State {
            turn: self.turn,
            stage: self.stage,
            ships: self.ships.clone(),
            flights: self.flights.clone(),
            scores: self.scores,
            alternation: self.alternation,
            contested: self.contested.clone(),
            volleys: self.volleys.clone(),
            losses: self.losses.clone(),
            decision: self.decision,
            outcome: self.outcome,
        };
        postcard::to_allocvec(&state).expect("a state is plain data that fits in memory")
    }

    /// The table that the bytes describe, in a game with the same fleets.
    pub fn read_state(game: &Arc<Game>, bytes: &[u8]) -> Result<Table, BadState> {
        let state: State = postcard::from_bytes(bytes).map_err(|_| BadState::Unreadable)?;
        if !state.fits(game) {
            return Err(BadState::OtherGame);
        }
        let mut table = Table::bare(Arc::clone(game), 0);
        // A view knows no dice to come, and neither does this table.
        table.chance = crate::chance::Chance::new(0);
        table.turn = state.turn;
        table.stage = state.stage;
        table.ships = state.ships;
        table.flights = state.flights;
        table.scores = state.scores;
        table.alternation = state.alternation;
        table.contested = state.contested;
        table.volleys = state.volleys;
        table.losses = state.losses;
        table.decision = state.decision;
        table.outcome = state.outcome;
        Ok(table)
    }
}

impl State {
    /// Whether every ship, flight and bank that is named is one of the game's.
    fn fits(&self, game: &Game) -> bool {
        let ship = |ship: ShipId| ship.index() < game.ships.len();
        let flight = |flight: FlightId| flight.index() < game.flights.len();
        let element = |element: Element| match element {
            Element::Ship(it) => ship(it),
            Element::Flight(it) => flight(it),
        };
        let question = |question: Question| match question {
            Question::Orders(it)
            | Question::Shift(it)
            | Question::Fire(it)
            | Question::Losses(it, _) => ship(it),
            Question::Fly(it) | Question::FlightAttack(it) => flight(it),
            Question::PlaceShip
            | Question::PlaceFlight
            | Question::ActivateFlight
            | Question::ActivateShip => true,
        };
        let firing = match self.stage {
            Stage::Flying(it) | Stage::Strafing(it) if !flight(it) => return false,
            Stage::Firing(it) if !ship(it) => return false,
            Stage::Firing(it) => game.ship(it).mounts.len(),
            _ => usize::from(u8::MAX),
        };
        let same = |(own, profile): (&Ship, &crate::game::ShipProfile)| {
            let lost = own.lost.iter().zip(&profile.mounts);
            own.lost.len() == profile.mounts.len()
                && lost.into_iter().all(|(lost, mount)| *lost <= mount.weapons)
        };
        self.ships.len() == game.ships.len()
            && self.flights.len() == game.flights.len()
            && self.ships.iter().zip(&game.ships).all(same)
            && self.contested.iter().all(|it| ship(*it))
            && self.losses.iter().all(|(it, _)| ship(*it))
            && self.volleys.iter().all(|it| element(it.target) && usize::from(it.mount) < firing)
            && self.decision.is_none_or(|it| question(it.question))
    }
}
