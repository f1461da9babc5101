//! A live table of an event enters its result there when its game is over: once, and never over what a person has entered.

use flagbridge_engine::Seat;
use flagbridge_events::{Author, Change, EventLog, GameResult, PlayerId, Refusal, Side, Subject};
use flagbridge_live::{Armada, Clock, HowEnded, Room};

use super::context::TableContext;
use super::enter_results::ResultKeeper;
use crate::services::events::{ChangeRequest, EventError};
use crate::storage::{EventTable, Sender, StorageError};

/// Enters results of matches in their events.
pub(super) struct EventResults;

impl ResultKeeper for EventResults {
    const RESULT: &'static str = "the result of an event's match";
    type Error = EventError;

    fn concerns(room: &Room<Armada>) -> bool {
        room.event().is_some()
    }

    async fn unsettled(context: &TableContext, since: i64) -> Result<Vec<String>, StorageError> {
        context.storage.unsettled_event_tables(since).await
    }

    async fn enter(
        context: &TableContext,
        id: &str,
        room: &Room<Armada>,
    ) -> Result<(), EventError> {
        let Some(table) = context.storage.event_table_of(id).await?.filter(|table| !table.settled)
        else {
            return Ok(());
        };
        let Some(result) = result(room) else {
            let note = "The event would not name the same winner as the table.";
            return Ok(context.storage.settle_event_table(id, note).await?);
        };
        let sender = Sender::default();
        let request =
            ChangeRequest { slug: &table.slug, author: Author::Table, seen: None, sender: &sender };
        let find = |log: &EventLog| Ok((changes(log, &table, result)?, Vec::new(), ()));
        let note = match context.events.change(&request, find).await {
            Ok(_) => String::new(),
            Err(error @ (EventError::Refused(_) | EventError::NotFound | EventError::TooMany)) => {
                error.message()
            }
            Err(error) => return Err(error),
        };
        Ok(context.storage.settle_event_table(id, &note).await?)
    }
}

/// The change that enters a result; none where this table has entered it already.
fn changes(log: &EventLog, table: &EventTable, result: GameResult) -> Result<Vec<Change>, Refusal> {
    let [a, b] = table.players.map(PlayerId);
    let round = log.event().rounds().iter().find(|round| round.number == table.round);
    let pair = round.and_then(|round| round.match_of(a)).filter(|it| it.side_of(b).is_some());
    let Some(it) = pair else {
        return Err(Refusal::NotAllowed("the two are no longer paired in this round"));
    };
    let subject = Subject::Match(table.round, it.table);
    let done = log.entries().iter().any(|entry| {
        entry.by == Author::Table && entry.at >= table.created && entry.change.subject() == subject
    });
    if done {
        return Ok(Vec::new());
    }
    let result = if it.side_of(a) == Some(Side::One) { result } else { result.turned() };
    Ok(vec![Change::Result { round: table.round, table: it.table, result }])
}

/// How a game ended, in the words of an event: seat A is the side named first. None where the event would name another winner
/// than the table did, or where the first player is unknown in a game that needs it.
fn result(room: &Room<Armada>) -> Option<GameResult> {
    let ended = room.ended()?;
    let table = room.play()?.table();
    let side = |seat: Seat| if seat == Seat::A { Side::One } else { Side::Two };
    // Before the first round the first player may not be chosen yet.
    let first = (table.round() > 0).then(|| side(table.first_player()));
    let scores = ended.scores;
    let given_up = |winner: Seat| {
        let mut scores = scores;
        scores[winner.index()] = table.score_if_conceded(winner);
        GameResult::Conceded { by: side(winner.other()), scores: Some(scores) }
    };
    let result = match (ended.how, ended.winner) {
        (HowEnded::Drawn, _) => GameResult::Drawn,
        (HowEnded::Conceded | HowEnded::Claimed, winner) => given_up(winner?),
        (HowEnded::Time, winner) => match room.settings().clock {
            Clock::Shared { .. } => GameResult::Played { scores, first },
            Clock::None | Clock::Each { .. } => given_up(winner?),
        },
        (HowEnded::Played, _) => {
            let lost = Seat::ALL.map(|seat| table.ships_of(seat).next().is_none());
            match (table.outcome()?.wiped_out, lost) {
                (true, [true, true]) => GameResult::BothTabled { scores, first: first? },
                (true, [true, false]) => GameResult::Tabled { scores, loser: Side::One, first },
                (true, [false, true]) => GameResult::Tabled { scores, loser: Side::Two, first },
                (true, [false, false]) | (false, _) => GameResult::Played { scores, first },
            }
        }
    };
    let agrees = ended.how != HowEnded::Played || result.winner() == ended.winner.map(side);
    agrees.then_some(result)
}
