//! Random events: what must hold whatever happens.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use std::collections::{HashMap, HashSet};

use common::{enter, finish, log_with, round};
use flagbridge_events::{
    About, Author, Change, Event, EventLog, GameResult, PairingNote, PairingRequest, PlayerId,
    Refusal, Settings, Side, Stage, Standing, Within, pair, standings,
};
use proptest::prelude::*;

/// One thing that happens between two rounds.
#[derive(Clone, Debug)]
enum Turn {
    Drop(usize),
    Late,
    Forbid(usize, usize),
    Nothing,
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        1 => (0..50_usize).prop_map(Turn::Drop),
        1 => Just(Turn::Late),
        1 => (0..50_usize, 0..50_usize).prop_map(|(one, two)| Turn::Forbid(one, two)),
        4 => Just(Turn::Nothing),
    ]
}

fn result() -> impl Strategy<Value = GameResult> {
    let side = prop_oneof![Just(Side::One), Just(Side::Two)];
    let scores = [0..500_u16, 0..500];
    prop_oneof![
        8 => (scores.clone(), side.clone())
            .prop_map(|(scores, first)| GameResult::Played { scores, first: Some(first) }),
        1 => (scores.clone(), side.clone())
            .prop_map(|(scores, loser)| GameResult::Tabled { scores, loser, first: None }),
        1 => (scores.clone(), side.clone())
            .prop_map(|(scores, first)| GameResult::BothTabled { scores, first }),
        1 => (proptest::option::of(scores), side.clone())
            .prop_map(|(scores, by)| GameResult::Conceded { by, scores }),
        1 => side.prop_map(|side| GameResult::Absent { side }),
        1 => Just(GameResult::NotPlayed),
        1 => Just(GameResult::DoubleLoss),
    ]
}

/// An event that was played: players, what happened between rounds, results in the order they were used.
fn played() -> impl Strategy<Value = EventLog> {
    (
        2..14_usize,
        proptest::collection::vec(turn(), 0..7),
        proptest::collection::vec(result(), 60),
        any::<u64>(),
        any::<bool>(),
    )
        .prop_map(|(count, turns, results, seed, by_rank)| {
            let within = if by_rank { Within::Rank } else { Within::Random };
            let mut log = log_with(count, Settings { within, ..common::settings() });
            let mut results = results.into_iter().cycle();
            for (at, turn) in turns.into_iter().enumerate() {
                take(&mut log, &turn);
                let request =
                    PairingRequest { seed: seed.wrapping_add(at as u64), ..Default::default() };
                let Ok(pairing) = pair(log.event(), &request) else { break };
                log.make(Author::Organiser, 0, pairing.into_change()).unwrap();
                finish(&mut log, || results.next().unwrap());
            }
            log
        })
}

fn take(log: &mut EventLog, turn: &Turn) {
    let players: Vec<PlayerId> = log.event().active().map(|player| player.id).collect();
    let pick = |index: usize| players[index % players.len()];
    let change = match turn {
        Turn::Drop(_) if players.len() <= 2 => return,
        Turn::Drop(index) => Change::Drop { player: pick(*index) },
        Turn::Late => return enter(log, "Late"),
        Turn::Forbid(one, two) => Change::Forbid { pair: [pick(*one), pick(*two)] },
        Turn::Nothing => return,
    };
    // A pair may be forbidden twice, or be one player: then nothing happens.
    let _refused: Result<_, Refusal> = log.make(Author::Organiser, 0, change);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn everybody_plays_once_a_round(log in played()) {
        for round in log.event().rounds() {
            let mut seen = HashSet::new();
            let all = round.matches.iter().flat_map(|it| it.players).chain(round.byes.clone());
            for player in all {
                prop_assert!(seen.insert(player), "{player} is in round {} twice", round.number);
            }
            prop_assert!(round.byes.len() <= 1);
        }
    }

    #[test]
    fn nobody_has_a_second_bye_while_somebody_has_none(log in played()) {
        let event = log.event();
        let Ok(pairing) = pair(event, &PairingRequest::default()) else { return Ok(()) };
        for player in &pairing.byes {
            let fewest = event.active().map(|player| event.byes_of(player.id)).min();
            // A bye for a player with fewer byes may be ruled out only by pairs that must not meet.
            let barred = !event.forbidden().is_empty();
            prop_assert!(barred || Some(event.byes_of(*player)) == fewest);
        }
    }

    #[test]
    fn nobody_meets_again_while_it_can_be_avoided(log in played()) {
        let event = log.event();
        let Ok(pairing) = pair(event, &PairingRequest::default()) else { return Ok(()) };
        let found = badness(event, &pairing.pairs, pairing.byes.first().copied());
        prop_assert_eq!(found, least_badness(event), "{:?}", pairing);
    }

    #[test]
    fn a_pairing_can_be_begun_and_says_what_is_wrong_with_it(log in played(), seed in any::<u64>()) {
        let request = PairingRequest { seed, ..PairingRequest::default() };
        let Ok(pairing) = pair(log.event(), &request) else { return Ok(()) };
        prop_assert_eq!(&pairing, &pair(log.event(), &request).unwrap(), "the same seed");
        let rematches =
            pairing.pairs.iter().filter(|it| log.event().have_met(it[0], it[1])).count();
        let told = pairing.notes.iter().filter(|it| matches!(it, PairingNote::Rematch { .. })).count();
        prop_assert_eq!(rematches, told);
        let mut log = log;
        log.make(Author::Judge, 0, pairing.into_change()).unwrap();
    }

    #[test]
    fn the_ranking_does_not_depend_on_the_order_of_entry(log in played(), seed in any::<u64>()) {
        let turned = entered_in_another_order(&log, seed);
        let plain = |event: &Event| -> Vec<(String, Standing)> {
            let line = |line: Standing| {
                let player = PlayerId(0);
                (event.name_of(line.player).to_owned(), Standing { player, ..line })
            };
            standings(event).into_iter().map(line).collect()
        };
        prop_assert_eq!(plain(log.event()), plain(turned.event()));
    }

    #[test]
    fn what_is_undone_never_was(log in played()) {
        let mut again = log.clone();
        for number in (1..=log.version()).rev().take(12) {
            let before = EventLog::from_entries(log.entries()[..number as usize - 1].to_vec());
            if again.make(Author::Organiser, 0, Change::Undo { entry: number }).is_err() {
                prop_assert_eq!(number, 1, "the last change can always be undone");
                break;
            }
            let before = before.unwrap();
            prop_assert_eq!(again.event(), before.event());
        }
        let read = EventLog::from_entries(again.entries().to_vec()).unwrap();
        prop_assert_eq!(read, again);
    }

    #[test]
    fn a_log_is_the_same_after_a_file(log in played()) {
        let text = serde_json::to_string(log.entries()).unwrap();
        let read = EventLog::from_entries(serde_json::from_str(&text).unwrap()).unwrap();
        prop_assert_eq!(&read, &log);
        let (begun, rest) = log.entries().split_at(log.entries().len() / 2);
        let begun = EventLog::from_entries(begun.to_vec()).unwrap();
        prop_assert_eq!(begun.extended(rest.to_vec()).unwrap(), log);
    }

    #[test]
    fn an_erased_player_leaves_no_name_and_changes_no_ranking(log in played(), pick in 0..50_usize) {
        let players = log.event().players();
        let player = players[pick % players.len()].id;
        let name = log.event().name_of(player).to_owned();
        let erased = log.without(player);
        let text = serde_json::to_string(erased.entries()).unwrap();
        let quoted = format!("\"{name}\"");
        prop_assert!(!text.contains(&quoted));
        prop_assert_eq!(standings(erased.event()), standings(log.event()));
    }

    #[test]
    fn a_cut_is_won_by_one(log in played(), size in 2..12_usize, results in proptest::collection::vec(result(), 20)) {
        let mut log = log;
        if log.event().rounds().is_empty() {
            return Ok(());
        }
        let active: HashSet<_> = log.event().active().map(|player| player.id).collect();
        let ranking = standings(log.event());
        let players: Vec<_> =
            ranking.iter().map(|line| line.player).filter(|it| active.contains(it)).take(size).collect();
        if players.len() < 2 {
            return Ok(());
        }
        let change = Change::Cut { players: players.clone(), stage: Stage::Elimination };
        log.make(Author::Organiser, 0, change).unwrap();
        let mut results = results.into_iter().filter(|it| it.winner().is_some()).collect::<Vec<_>>().into_iter().cycle();
        let winning = GameResult::Conceded { by: Side::Two, scores: None };
        for _ in 0..12 {
            match pair(log.event(), &PairingRequest::default()) {
                Ok(pairing) => {
                    log.make(Author::Organiser, 0, pairing.into_change()).unwrap();
                    finish(&mut log, || results.next().unwrap_or(winning));
                }
                Err(refusal) => {
                    prop_assert_eq!(refusal, Refusal::Decided);
                    break;
                }
            }
        }
        let rounds = log.event().rounds().iter().filter(|it| it.stage == Stage::Elimination);
        let played: usize = rounds.map(|round| round.matches.len()).sum();
        prop_assert_eq!(played, players.len() - 1, "one match fewer than players");
        let last = log.event().last_round().unwrap();
        prop_assert_eq!(Some(standings(log.event())[0].player), last.matches[0].winner());
    }
}

/// How often a pairing breaks the first three wishes, the strongest first.
fn badness(event: &Event, pairs: &[[PlayerId; 2]], bye: Option<PlayerId>) -> [usize; 3] {
    let forbidden = pairs.iter().filter(|it| event.is_forbidden(**it)).count();
    let met = pairs.iter().filter(|it| event.have_met(it[0], it[1])).count();
    [forbidden, bye.map_or(0, |player| event.byes_of(player)), met]
}

/// The least of all pairings there are, by trying them all over subsets of players.
fn least_badness(event: &Event) -> [usize; 3] {
    let players: Vec<PlayerId> = event.active().map(|player| player.id).collect();
    let mut known = HashMap::new();
    search(event, &players, (1_u32 << players.len()) - 1, &mut known)
}

fn search(
    event: &Event,
    players: &[PlayerId],
    left: u32,
    known: &mut HashMap<u32, [usize; 3]>,
) -> [usize; 3] {
    if left == 0 {
        return [0; 3];
    }
    if let Some(least) = known.get(&left) {
        return *least;
    }
    let one = left.trailing_zeros() as usize;
    let rest = left & !(1 << one);
    let mut least = [usize::MAX; 3];
    if left.count_ones() % 2 == 1 {
        let own = badness(event, &[], Some(players[one]));
        least = sum(own, search(event, players, rest, known));
    }
    for two in (0..players.len()).filter(|two| rest & (1 << two) != 0) {
        let own = badness(event, &[[players[one], players[two]]], None);
        least = least.min(sum(own, search(event, players, rest & !(1 << two), known)));
    }
    known.insert(left, least);
    least
}

fn sum(one: [usize; 3], two: [usize; 3]) -> [usize; 3] {
    [one[0] + two[0], one[1] + two[1], one[2] + two[2]]
}

/// The same event with its players entered in another order, and results table by table from the last.
fn entered_in_another_order(log: &EventLog, seed: u64) -> EventLog {
    let event = log.event();
    let mut order: Vec<_> = event.players().iter().collect();
    order.sort_by_key(|player| (player.lot ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut turned = EventLog::new();
    let settings = Change::Settings { settings: Box::new(event.settings().clone()) };
    turned.make(Author::Organiser, 0, settings).unwrap();
    let mut numbers = HashMap::new();
    for player in order {
        let id = turned.event().next_player();
        numbers.insert(player.id, id);
        let about = About { name: player.name().to_owned(), ..About::default() };
        let change = Change::Enter { player: id, about, lot: player.lot };
        turned.make(Author::Organiser, 0, change).unwrap();
    }
    for old in event.rounds() {
        let playing: HashSet<_> =
            old.matches.iter().flat_map(|it| it.players).chain(old.byes.clone()).collect();
        for player in event.players() {
            let now = turned.event().player(numbers[&player.id]).unwrap().dropped;
            let change = match (playing.contains(&player.id), now) {
                (true, true) => Change::Return { player: numbers[&player.id] },
                (false, false) => Change::Drop { player: numbers[&player.id] },
                _ => continue,
            };
            turned.make(Author::Organiser, 0, change).unwrap();
        }
        let pairs = old.matches.iter().map(|it| it.players.map(|player| numbers[&player]));
        let byes = old.byes.iter().map(|player| numbers[player]).collect();
        round(&mut turned, old.number, pairs.collect(), byes);
        for it in old.matches.iter().rev() {
            let change =
                Change::Result { round: old.number, table: it.table, result: it.result.unwrap() };
            turned.make(Author::Judge, 0, change).unwrap();
        }
    }
    turned
}

#[test]
fn three_hundred_players_are_paired_round_after_round_without_a_rematch() {
    let mut log = log_with(301, common::settings());
    let mut score = 0_u16;
    for seed in 0..6 {
        let request = PairingRequest { seed, ..PairingRequest::default() };
        let pairing = pair(log.event(), &request).unwrap();
        assert_eq!((pairing.pairs.len(), pairing.byes.len()), (150, 1));
        let fault = pairing.notes.iter().find(|it| !matches!(it, PairingNote::Apart { .. }));
        assert_eq!(fault, None);
        log.make(Author::Organiser, 0, pairing.into_change()).unwrap();
        finish(&mut log, || {
            score = (score * 7 + 13) % 401;
            GameResult::Played { scores: [score, 200], first: Some(Side::One) }
        });
    }
}
