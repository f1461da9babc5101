//! Files of other tools: read, written, and never a reason to fall over.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::{finish, log_with};
use flagbridge_events::exchange::{Archive, csv, json};
use flagbridge_events::{
    Author, Change, EventLog, GameResult, PairingRequest, Settings, Side, Stage, pair, standings,
};
use proptest::prelude::*;

const CRYODEX: &str = r#"{
  "name": "Store Championship",
  "players": [
    { "name": "Ada", "mov": 300, "score": 18, "sos": 4.5, "rank": { "swiss": 1 } },
    { "name": "Ben", "mov": 0, "score": 9, "sos": "5.0", "rank": { "swiss": 3 }, "dropped": 2 },
    { "name": "Cleo", "mov": 200, "score": 15, "sos": 6, "rank": { "swiss": 2 } }
  ],
  "rounds": [
    { "round-type": "swiss", "round-number": 1, "matches": [
      { "player1": "Ada", "player1points": 300, "player2": "Ben", "player2points": 0, "result": "win" },
      { "player1": "Cleo", "result": "bye" } ] },
    { "round-type": "swiss", "round-number": 2, "matches": [
      { "player1": "Ada", "player1points": 80, "player2": "Cleo", "player2points": 80, "result": "win",
        "winner": "player2" },
      { "player1": "Ben", "result": "bye" } ] }
  ]
}"#;

#[test]
fn an_event_of_cryodex_is_read() {
    let archive = json::read(CRYODEX).unwrap();
    let (log, told) = archive.into_log(common::settings(), 0).unwrap();
    assert!(told.is_empty(), "{told:?}");
    let event = log.event();
    assert_eq!(event.settings().name, "Store Championship");
    let lines: Vec<_> = standings(event)
        .into_iter()
        .map(|line| (event.name_of(line.player).to_owned(), line.points, line.margin))
        .collect();
    assert_eq!(
        lines,
        [("Ada".to_owned(), 15, 300), ("Cleo".to_owned(), 14, 140), ("Ben".to_owned(), 9, 140)]
    );
    assert!(event.player_named("Ben").unwrap().dropped);
    let wrapped = format!("{{\"tournament\": {CRYODEX}}}");
    assert_eq!(json::read(&wrapped).unwrap().players.len(), 3);
}

#[test]
fn what_cannot_be_read_is_told() {
    let text = CRYODEX.replace(r#""winner": "player2""#, r#""winner": "nobody""#);
    let (log, told) = json::read(&text).unwrap().into_log(common::settings(), 0).unwrap();
    assert_eq!(log.event().rounds().len(), 2);
    assert!(told[0].contains("round 2, match 1: the scores are equal"), "{told:?}");
    assert!(json::read("[]").is_err());
    assert!(json::read("{}").unwrap_err().to_string().contains("no players"));
}

fn played(players: usize, rounds: usize, cut: usize, seed: u64) -> EventLog {
    let mut log = log_with(players, common::settings());
    let mut step = seed;
    let mut results = move || {
        step = step.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let score = |shift: u32| ((step >> shift) % 401) as u16;
        let scores = [score(20), score(40)];
        match step >> 60 {
            0 => GameResult::Conceded { by: Side::One, scores: None },
            1 => GameResult::Tabled { scores, loser: Side::Two, first: Some(Side::One) },
            2 => GameResult::Absent { side: Side::Two },
            _ => GameResult::Played { scores, first: Some(Side::Two) },
        }
    };
    let mut begin = |log: &mut EventLog| {
        let request = PairingRequest { seed, ..PairingRequest::default() };
        let pairing = pair(log.event(), &request).unwrap();
        log.make(Author::Organiser, 0, pairing.into_change()).unwrap();
        finish(log, &mut results);
    };
    for _ in 0..rounds {
        begin(&mut log);
    }
    if cut > 1 && cut <= players && rounds > 0 {
        let ranking = standings(log.event());
        let players: Vec<_> = ranking.iter().take(cut).map(|line| line.player).collect();
        let change = Change::Cut { players, stage: Stage::Elimination };
        log.make(Author::Organiser, 0, change).unwrap();
        while log.event().last_round().is_none_or(|round| {
            round.stage == Stage::Swiss || round.matches.len() + round.byes.len() > 1
        }) {
            begin(&mut log);
        }
    }
    log
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn an_event_is_the_same_after_json(
        players in 4..12_usize, rounds in 0..4_usize, cut in prop_oneof![Just(0_usize), Just(2), Just(4), Just(3)], seed in any::<u64>(),
    ) {
        let log = played(players, rounds, cut, seed);
        let text = json::write(log.event(), true).to_string();
        let archive = json::read(&text).unwrap();
        prop_assert_eq!(&archive, &Archive::of(log.event(), true));
        let (read, told) = archive.into_log(common::settings(), 0).unwrap();
        prop_assert!(told.is_empty(), "{:?}", told);
        prop_assert_eq!(json::write(read.event(), true)["rounds"].to_string(),
            json::write(log.event(), true)["rounds"].to_string());
    }

    #[test]
    fn rubbish_is_refused_and_nothing_breaks(text in any::<String>(), at in 0..900_usize, byte in any::<char>()) {
        let _ = json::read(&text);
        let _ = csv::read_players(&text);
        let cut: String = CRYODEX.chars().enumerate()
            .map(|(index, it)| if index == at { byte } else { it }).collect();
        if let Ok(archive) = json::read(&cut) {
            let _ = archive.into_log(Settings::default(), 0);
        }
    }

    #[test]
    fn players_are_the_same_after_csv(names in proptest::collection::hash_set("[A-Za-z=+@＝＠\u{200f}'\",; -]{1,20}", 1..8)) {
        let mut log = log_with(0, common::settings());
        for name in names {
            let player = log.event().next_player();
            let about = flagbridge_events::About { name, group: "=1+1".to_owned(), first_round_bye: false };
            let _ = log.make(Author::Organiser, 0, Change::Enter { player, about, lot: 0 });
        }
        let text = csv::write_players(log.event(), true);
        let read = csv::read_players(&text).unwrap();
        let names = |it: &[flagbridge_events::exchange::ArchivePlayer]| -> Vec<_> {
            it.iter().map(|it| (it.name.clone(), it.group.clone())).collect()
        };
        let own: Vec<_> = log.event().players().iter().map(|it| (it.name().to_owned(), it.about.group.clone())).collect();
        prop_assert_eq!(names(&read.players), own);
        let formula = text.lines().skip(1).any(|line| line.starts_with(['=', '+', '@']));
        prop_assert!(!formula, "{}", text);
    }
}

#[test]
fn players_come_from_tables_of_every_kind() {
    let cryodex = "First Name,Last Name,Email Address,Group,Squad,Faction\n\
                   Ada,North,ada@example.org,Club,,Rebel\n,,,,,\n,,x@example.org,,,\n";
    let read = csv::read_players(cryodex).unwrap();
    assert_eq!(read.players.len(), 1);
    assert_eq!(
        (read.players[0].name.as_str(), read.players[0].group.as_str()),
        ("Ada North", "Club")
    );
    assert_eq!(read.unread, ["line 4 has no name"]);
    let semicolons = "\u{feff}Name;Team;List\nBen;;\"CR90 Corvette A (44)\n= 44\"\n";
    let read = csv::read_players(semicolons).unwrap();
    assert_eq!(read.players[0].list.as_deref(), Some("CR90 Corvette A (44)\n= 44"));
    assert!(csv::read_players("Email\nx@example.org\n").is_err());
}

#[test]
fn tables_of_standings_and_rounds_have_a_line_for_everybody() {
    let log = played(7, 2, 0, 5);
    let text = csv::write_standings(log.event());
    assert_eq!(text.lines().count(), 8);
    assert!(text.starts_with("Rank,Name,Group,Points,MOV,SOS"));
    let round = csv::write_round(log.event(), log.event().last_round().unwrap());
    assert_eq!(round.lines().count(), 5, "{round}");
    assert!(round.lines().last().unwrap().contains(",bye,"));
}

#[test]
fn a_name_never_becomes_a_formula_not_even_in_full_width() {
    let mut log = log_with(0, common::settings());
    for name in ["=1+1", "＝1+1", "＋1", "－1", "＠SUM(1)", "\u{202e}=1+1", "\u{200b}＝1"] {
        let player = log.event().next_player();
        let about = flagbridge_events::About {
            name: name.to_owned(),
            ..flagbridge_events::About::default()
        };
        log.make(Author::Organiser, 0, Change::Enter { player, about, lot: 0 }).unwrap();
    }
    let text = csv::write_players(log.event(), false);
    for line in text.lines().skip(1) {
        assert!(line.starts_with('\''), "{line:?}");
    }
}
