use std::sync::Arc;

use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, Game, Presence, Question, Seat, Table};

use crate::bot::Bot;
use crate::play::{StopReason, players};
use crate::played::{Played, Points};
use crate::player::Player;
use crate::turn::Turn;

/// A game between bots under way, played on in slices as small as the caller likes.
pub struct BotGame {
    table: Table,
    players: [Box<dyn Player>; 2],
    turn: Option<Turn>,
    record: Record,
    /// Whether the first list has seat B.
    swapped: bool,
}

impl BotGame {
    pub(crate) fn new(game: &Arc<Game>, bots: [Bot; 2], seed: u64, swapped: bool) -> BotGame {
        let mut table = Table::new(Arc::clone(game), seed);
        table.keep_quiet();
        let record = Record::new(game, seed);
        BotGame { table, players: players(bots, seed), turn: None, record, swapped }
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Answers the next decision, or thinks about it for about `decisions` more simulated decisions. True once the
    /// game is over.
    ///
    /// Seat A is always the first player: lists change seats after each game, so each is first as often.
    pub fn step(&mut self, decisions: u32) -> Result<bool, StopReason> {
        let Some(decision) = self.table.decision() else { return Ok(true) };
        let (seat, question) = (decision.seat, decision.question.id());
        if decision.question == Question::Initiative {
            return self.apply(seat, question, Action::First(Seat::A));
        }
        let player = &*self.players[seat.index()];
        if let Some(action) = player.draw(&self.table) {
            self.table.apply_own(&action);
            return Ok(self.note(action));
        }
        let turn = self.turn.get_or_insert_with(|| Turn::begin(player, &self.table.view(seat)));
        if !turn.step(decisions) {
            return Ok(false);
        }
        let answer = turn.answer();
        self.turn = None;
        let action = answer.ok_or(StopReason::NoAnswer { seat, question })?;
        self.apply(seat, question, action)
    }

    fn apply(
        &mut self,
        seat: Seat,
        question: &'static str,
        action: Action,
    ) -> Result<bool, StopReason> {
        if let Err(refusal) = self.table.apply(&action) {
            let answer = self.table.game().write(&action);
            return Err(StopReason::Refused { seat, question, answer, refusal });
        }
        Ok(self.note(action))
    }

    /// Keeps an answer that was given. True once the game is over.
    fn note(&mut self, action: Action) -> bool {
        self.record.actions.push(action);
        self.table.decision().is_none()
    }

    /// How a game that is over went, and its record.
    pub fn end(self) -> Result<(Record, Played), StopReason> {
        let table = self.table;
        let outcome = table.outcome().ok_or(StopReason::NothingAsked)?;
        let alive = Seat::ALL.into_iter().all(|seat| table.ships_of(seat).next().is_some());
        let played = Played {
            winner: outcome.winner.index(),
            scores: outcome.scores,
            points: Seat::ALL.map(|seat| points(&table, seat)),
            survivors: Seat::ALL.map(|seat| survivors(&table, seat)),
            tie: alive && outcome.scores[0] == outcome.scores[1],
            wiped_out: outcome.wiped_out,
            first_player: table.first_player().index(),
            rounds: table.round(),
            decisions: self.record.actions.len() as u32,
            hash: table.hash(),
        };
        Ok((self.record, if self.swapped { played.reversed() } else { played }))
    }
}

/// What a seat's points came from.
fn points(table: &Table, seat: Seat) -> Points {
    let (game, enemy) = (table.game(), seat.other());
    let ships = game
        .ships_of(enemy)
        .filter(|ship| table.ship(*ship).place == Presence::Destroyed)
        .map(|ship| u64::from(game.ship(ship).points))
        .sum();
    let squadrons = game
        .squadrons_of(enemy)
        .filter(|squadron| table.squadron(*squadron).place == Presence::Destroyed)
        .map(|squadron| u64::from(game.squadron(squadron).card.points))
        .sum();
    let all = u64::from(table.score(seat));
    Points { ships, squadrons, objective: all.saturating_sub(ships + squadrons) }
}

/// Which of a seat's units are not destroyed.
fn survivors(table: &Table, seat: Seat) -> Vec<bool> {
    let game = table.game();
    let ships = game.ships_of(seat).map(|ship| table.ship(ship).place);
    let squadrons = game.squadrons_of(seat).map(|squadron| table.squadron(squadron).place);
    ships.chain(squadrons).map(|place| place != Presence::Destroyed).collect()
}
