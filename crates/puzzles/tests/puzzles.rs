//! The puzzles of this project hold.

use std::collections::BTreeSet;

use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_puzzles::{Flaw, Puzzle, Theme, check, daily, puzzle, puzzles, record};

/// One in this many puzzles is played out again.
const SAMPLE: usize = 12;
const PLAYOUTS: usize = 32;

fn read(game: &str) -> Record {
    let text = record(game).expect("the record of every puzzle is there");
    Record::read(text, catalogue()).expect("a record")
}

#[test]
fn every_puzzle_replays_and_its_answers_are_legal() {
    assert!(!puzzles().is_empty());
    for (place, puzzle) in puzzles().iter().enumerate() {
        let playouts = if place % SAMPLE == 0 { PLAYOUTS } else { 0 };
        let held = check(puzzle, &read(&puzzle.game), catalogue(), playouts);
        assert_eq!(held, Ok(()), "{}", puzzle.id);
    }
}

#[test]
fn puzzles_have_their_own_ids_and_every_difficulty_is_there() {
    let ids: BTreeSet<&str> = puzzles().iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids.len(), puzzles().len());
    assert!(ids.iter().all(|id| puzzle(id).is_some_and(|puzzle| puzzle.id == **id)));
    let difficulties: BTreeSet<u8> = puzzles().iter().map(|puzzle| puzzle.difficulty).collect();
    assert_eq!(difficulties, BTreeSet::from([1, 2, 3]));
    let themes: BTreeSet<Theme> = puzzles().iter().map(|puzzle| puzzle.theme).collect();
    assert!(themes.len() >= 4, "{themes:?}");
}

#[test]
fn every_puzzle_has_its_day_before_one_comes_again() {
    let count = puzzles().len() as u64;
    let days = (20_000..20_000 + count).map(|day| daily(day).expect("a puzzle").id.as_str());
    assert_eq!(days.collect::<BTreeSet<_>>().len() as u64, count);
    assert_eq!(daily(20_000), daily(20_000 + count));
}

#[test]
fn a_puzzle_that_does_not_hold_is_found() {
    let good = &puzzles()[0];
    let game = read(&good.game);
    let flaw = |change: fn(&mut Puzzle)| {
        let mut puzzle = good.clone();
        change(&mut puzzle);
        check(&puzzle, &game, catalogue(), 0)
    };
    assert_eq!(flaw(|_| ()), Ok(()));
    assert_eq!(flaw(|it| it.round += 1), Err(Flaw::Decision));
    assert_eq!(flaw(|it| it.answers[1].behind = 4.0), Err(Flaw::Figures));
    assert_eq!(flaw(|it| it.answers.truncate(1)), Err(Flaw::Figures));
    assert_eq!(flaw(|it| it.fates.clear()), Err(Flaw::Figures), "nothing explains the lead");
    let twice = flaw(|it| it.answers[1].answer = it.answers[0].answer.clone());
    assert!(matches!(twice, Err(Flaw::Alike(_))), "{twice:?}");
    let refused = flaw(|it| "speed 9".clone_into(&mut it.answers[1].answer));
    assert_eq!(refused, Err(Flaw::Answer("speed 9".to_owned())));
    assert!(matches!(flaw(|it| it.place = 1_000_000), Err(Flaw::Record(_))));
}
