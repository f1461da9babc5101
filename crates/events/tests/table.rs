//! What a live table may do in an event: enter the result of a match that has none, and nothing else.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::{log_with, round, settings};
use flagbridge_events::{Author, Change, Clock, GameResult, PlayerId, Refusal, Side};

const fn result(table: u16) -> Change {
    let result = GameResult::Played { scores: [200, 90], first: Some(Side::Two) };
    Change::Result { round: 1, table, result }
}

#[test]
fn a_table_reports_a_match_once_and_never_over_somebody_else() {
    let mut log = log_with(4, settings());
    let may = |log: &flagbridge_events::EventLog, change: &Change| {
        Author::Table.may(change, log.event(), 0)
    };
    assert!(matches!(may(&log, &result(1)), Err(Refusal::NotAllowed(_))), "no round is played");
    round(&mut log, 1, vec![[PlayerId(1), PlayerId(2)], [PlayerId(3), PlayerId(4)]], Vec::new());
    may(&log, &result(1)).unwrap();
    log.make(Author::Judge, 0, result(1)).unwrap();
    assert!(matches!(may(&log, &result(1)), Err(Refusal::NotAllowed(_))), "a person was first");
    may(&log, &result(2)).unwrap();
    for other in [
        Change::NoResult { round: 1, table: 1 },
        Change::Undo { entry: 1 },
        Change::Clock { clock: Clock::Off },
        Change::Drop { player: PlayerId(1) },
        Change::List { player: PlayerId(1), text: String::new() },
    ] {
        assert!(matches!(may(&log, &other), Err(Refusal::NotAllowed(_))), "{other:?}");
    }
}

#[test]
fn what_a_table_has_reported_is_read_again_and_can_be_undone() {
    let mut log = log_with(2, settings());
    round(&mut log, 1, vec![[PlayerId(1), PlayerId(2)]], Vec::new());
    let number = log.make(Author::Table, 5, result(1)).unwrap().number;
    let text = serde_json::to_string(log.entries()).unwrap();
    assert!(text.contains(r#""by":{"role":"table"}"#), "{text}");
    let again = flagbridge_events::EventLog::from_entries(serde_json::from_str(&text).unwrap());
    let mut log = again.unwrap();
    log.make(Author::Judge, 6, Change::Undo { entry: number }).unwrap();
    assert_eq!(log.event().last_round().unwrap().matches[0].result, None);
}
