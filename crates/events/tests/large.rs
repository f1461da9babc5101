//! Fields so large that not everyone is compared with everyone.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use std::cell::Cell;
use std::collections::HashSet;

use common::{finish, log_with};
use flagbridge_events::{
    Abandoned, About, Author, Change, EventLog, GameResult, GroupsApart, Pairing, PairingNote,
    PairingRequest, PlayerId, Settings, Side, Within, pair, pair_while, standings,
};

/// Pairs and plays a round; what the pairing was.
fn play(log: &mut EventLog, seed: u64) -> Pairing {
    let request = PairingRequest { seed, ..PairingRequest::default() };
    let pairing = pair(log.event(), &request).unwrap();
    log.make(Author::Organiser, 0, pairing.clone().into_change()).unwrap();
    let mut score = seed;
    finish(log, || {
        score = score.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let scores = [(score >> 33) % 401, (score >> 43) % 401];
        let scores = scores.map(|score| u16::try_from(score).unwrap());
        GameResult::Played { scores, first: Some(Side::One) }
    });
    pairing
}

#[test]
fn everyone_plays_once_and_nobody_meets_again() {
    for within in [Within::Random, Within::Rank] {
        let mut log = log_with(401, Settings { within, ..common::settings() });
        let mut byes = HashSet::new();
        for seed in 1..=4 {
            let before = standings(log.event());
            let pairing = play(&mut log, seed);
            let all: HashSet<PlayerId> =
                pairing.pairs.iter().flatten().chain(&pairing.byes).copied().collect();
            assert_eq!((all.len(), pairing.pairs.len(), pairing.byes.len()), (401, 200, 1));
            assert!(byes.insert(pairing.byes[0]), "no player has a second bye");
            let rematch = |note: &&PairingNote| matches!(note, PairingNote::Rematch { .. });
            assert_eq!(pairing.notes.iter().find(rematch), None, "round {seed}");
            // Players with about the same points meet: as many groups, as many pairs between two of them at most.
            let groups: HashSet<u32> = before.iter().map(|line| line.points).collect();
            let apart = |note: &&PairingNote| matches!(note, PairingNote::Apart { .. });
            let apart = pairing.notes.iter().filter(apart).count();
            assert!(apart <= groups.len(), "{apart} pairs apart, {} groups", groups.len());
        }
    }
}

#[test]
fn players_who_find_nobody_near_them_look_further() {
    let settings =
        Settings { groups_apart: GroupsApart::Always, within: Within::Rank, ..common::settings() };
    let mut log = log_with(0, settings);
    for number in 0..360_u32 {
        let player = log.event().next_player();
        let group = if number < 60 { "Club" } else { "" }.to_owned();
        let about = About { name: format!("Pilot {number}"), group, first_round_bye: false };
        let lot = u64::from(number);
        log.make(Author::Organiser, 0, Change::Enter { player, about, lot }).unwrap();
    }
    // The club wins every game: then it stands together at the top.
    let players: Vec<PlayerId> = log.event().players().iter().map(|player| player.id).collect();
    let pairs = (0..180).map(|place| [players[place], players[359 - place]]).collect();
    common::round(&mut log, 1, pairs, Vec::new());
    let mut table = 0;
    finish(&mut log, || {
        table += 1;
        let scores = if table <= 60 { [400, 0] } else { [150, 140] };
        GameResult::Played { scores, first: Some(Side::One) }
    });
    let pairing = pair(log.event(), &PairingRequest { seed: 3, ..Default::default() }).unwrap();
    let same = |note: &&PairingNote| matches!(note, PairingNote::SameGroup { .. });
    assert_eq!(pairing.notes.iter().filter(same).count(), 0, "{:?}", pairing.notes);
}

#[test]
fn the_same_seed_gives_the_same_pairing() {
    let mut log = log_with(330, common::settings());
    play(&mut log, 1);
    let request = PairingRequest { seed: 9, ..PairingRequest::default() };
    assert_eq!(pair(log.event(), &request).unwrap(), pair(log.event(), &request).unwrap());
}

#[test]
fn a_pairing_that_nobody_waits_for_is_given_up() {
    let log = log_with(330, common::settings());
    let asked = Cell::new(0);
    let wanted = || {
        asked.set(asked.get() + 1);
        asked.get() < 100
    };
    let given_up = pair_while(log.event(), &PairingRequest::default(), &wanted);
    assert_eq!(given_up, Err(Abandoned));
}
