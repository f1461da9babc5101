use flagbridge_engine::{Action, Chance, Event, Outcome, Refusal, Seat, Table};

use crate::bot::Bot;
use crate::player::Player;

/// Why a game did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StopReason {
    /// A player gave no answer.
    #[error("seat {seat} has no answer to \"{question}\"")]
    NoAnswer {
        /// Who was asked.
        seat: Seat,
        /// What was asked, by the question's word in scenarios.
        question: &'static str,
    },
    /// A player's answer was refused.
    #[error("seat {seat} answers \"{question}\" with \"{answer}\": {refusal}")]
    Refused {
        /// Who was asked.
        seat: Seat,
        /// What was asked, by the question's word in scenarios.
        question: &'static str,
        /// The answer in notation.
        answer: String,
        /// Why it cannot be.
        refusal: Refusal,
    },
    /// The table asks nothing and yet has no outcome.
    #[error("the table asks nothing and the game has not ended")]
    NothingAsked,
}

/// The two players of a game that begins at a seed, one for each seat.
///
/// Their own chance follows from the seed, but not along the same numbers as the table's.
pub fn players(bots: [Bot; 2], seed: u64) -> [Box<dyn Player>; 2] {
    let mut chance = Chance::new(!seed);
    bots.map(|bot| bot.player(chance.word()))
}

/// Plays a table to its end. Each answer goes to `then` with what happened because of it.
pub fn play(
    table: &mut Table,
    players: &[Box<dyn Player>; 2],
    mut then: impl FnMut(&Table, &Action, &[Event]),
) -> Result<Outcome, StopReason> {
    while let Some(decision) = table.decision() {
        let (seat, question) = (decision.seat, decision.question.id());
        let player = &players[seat.index()];
        if let Some(action) = player.draw(table) {
            let events = table.apply_own(&action);
            then(table, &action, &events);
            continue;
        }
        let answer = player.answer(&table.view(seat));
        let action = answer.ok_or(StopReason::NoAnswer { seat, question })?;
        let events = table.apply(&action).map_err(|refusal| {
            let answer = table.game().write(&action);
            StopReason::Refused { seat, question, answer, refusal }
        })?;
        then(table, &action, &events);
    }
    table.outcome().ok_or(StopReason::NothingAsked)
}
