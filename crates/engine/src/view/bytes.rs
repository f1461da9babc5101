//! A table as bytes, to be looked at and answered elsewhere.

use std::sync::Arc;

use arrayvec::ArrayVec;
use flagbridge_cards::CardNumber;
use serde::{Deserialize, Serialize};

use crate::state::{
    Activation, Attack, Change, CommandUse, Decision, Game, Lasting, Marker, ObjectiveCard,
    Obstacle, Outcome, Phase, Ship, Squadron, Station, Step, Table, UnderWay, Used,
};
use crate::terms::{Seat, ShipId};

/// Why bytes are not the state of a table of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadState {
    /// They were written by another engine, or are damaged.
    #[error("the state of the table is damaged or was written by another version")]
    Unreadable,
    /// They are of a game with other lists.
    #[error("the state is of a game with other fleets")]
    OtherGame,
}

/// Everything that changes on a table but chance: the receiver of a state must not know the dice to come.
#[derive(Serialize, Deserialize)]
struct State {
    first: Seat,
    round: u8,
    phase: Phase,
    ships: Vec<Ship>,
    squadrons: Vec<Squadron>,
    obstacles: ArrayVec<Obstacle, 16>,
    markers: ArrayVec<Marker, 16>,
    stations: ArrayVec<Station, 4>,
    deck: Vec<Option<CardNumber>>,
    discards: Vec<CardNumber>,
    objective: Option<CardNumber>,
    objective_card: ObjectiveCard,
    victory: [u8; 2],
    pass_tokens: [u8; 2],
    activation: Option<Activation>,
    commands: Vec<CommandUse>,
    attacks: Vec<Attack>,
    stack: Vec<Step>,
    under_way: UnderWay,
    used: Vec<Used>,
    lasting: Vec<Lasting>,
    serial: u32,
    decision: Option<Decision>,
    outcome: Option<Outcome>,
    /// What became different about the lists.
    changes: Vec<Change>,
    retreating: Vec<ShipId>,
}

impl Table {
    /// The state as bytes, without chance, events and what the lists say already.
    ///
    /// Nothing is hidden here: write what [`seen_by`](Table::seen_by) gives.
    #[must_use]
    pub fn write_state(&self) -> Vec<u8> {
        let state = State {
            first: self.first,
            round: self.round,
            phase: self.phase,
            ships: self.ships.clone(),
            squadrons: self.squadrons.clone(),
            obstacles: self.obstacles.clone(),
            markers: self.markers.clone(),
            stations: self.stations.clone(),
            deck: self.deck.clone(),
            discards: self.discards.clone(),
            objective: self.objective,
            objective_card: self.objective_card.clone(),
            victory: self.victory,
            pass_tokens: self.pass_tokens,
            activation: self.activation.clone(),
            commands: self.commands.clone(),
            attacks: self.attacks.clone(),
            stack: self.stack.clone(),
            under_way: self.under_way.clone(),
            used: self.used.clone(),
            lasting: self.lasting.clone(),
            serial: self.serial,
            decision: self.decision.clone(),
            outcome: self.outcome,
            changes: self.game.changes.clone(),
            retreating: self.retreating.clone(),
        };
        postcard::to_allocvec(&state).expect("a state is plain data that fits in memory")
    }

    /// The table that the bytes describe, in a game with the same lists.
    pub fn read_state(game: &Arc<Game>, bytes: &[u8]) -> Result<Table, BadState> {
        let state: State = postcard::from_bytes(bytes).map_err(|_| BadState::Unreadable)?;
        let mut game = Arc::clone(game);
        if !state.changes.starts_with(&game.changes) {
            return Err(BadState::OtherGame);
        }
        for change in &state.changes[game.changes.len()..] {
            if !Arc::make_mut(&mut game).change(*change) {
                return Err(BadState::OtherGame);
            }
        }
        let fits = state.ships.len() == game.ships.len()
            && state.squadrons.len() == game.squadrons.len()
            && state
                .ships
                .iter()
                .zip(&game.ships)
                .all(|(ship, own)| ship.upgrades.len() == own.upgrades().count());
        if !fits {
            return Err(BadState::OtherGame);
        }
        let mut table = Table::bare(game, 0);
        table.first = state.first;
        table.round = state.round;
        table.phase = state.phase;
        table.ships = state.ships;
        table.squadrons = state.squadrons;
        table.obstacles = state.obstacles;
        table.markers = state.markers;
        table.stations = state.stations;
        table.deck = state.deck;
        table.discards = state.discards;
        table.objective = state.objective;
        table.objective_card = state.objective_card;
        table.victory = state.victory;
        table.pass_tokens = state.pass_tokens;
        table.activation = state.activation;
        table.commands = state.commands;
        table.attacks = state.attacks;
        table.stack = state.stack;
        table.under_way = state.under_way;
        table.used = state.used;
        table.lasting = state.lasting;
        table.serial = state.serial;
        table.decision = state.decision;
        table.outcome = state.outcome;
        table.retreating = state.retreating;
        table.keep_outlines();
        Ok(table)
    }
}
