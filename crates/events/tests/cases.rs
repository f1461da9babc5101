//! The worked cases below `cases/`, one file each.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::fs;
use std::path::{Path, PathBuf};

use flagbridge_events::{
    About, Author, Change, Event, EventLog, GameResult, GroupsApart, PairingRequest, PlayerId,
    ScoringTable, Settings, Stage, current_scoring, pair, scoring_tables, standings,
};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    title: String,
    cite: String,
    table: Option<String>,
    #[serde(default)]
    game: Vec<Game>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    groups: Vec<String>,
    #[serde(default)]
    prizes: Vec<String>,
    #[serde(default)]
    forbidden: Vec<[String; 2]>,
    groups_apart: Option<GroupsApart>,
    #[serde(default)]
    round: Vec<Round>,
    #[serde(default)]
    standing: Vec<Line>,
    next: Option<Next>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    result: GameResult,
    gives: Option<[[u16; 2]; 2]>,
    refused: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Round {
    cut: Option<usize>,
    pairs: Vec<[String; 2]>,
    #[serde(default)]
    byes: Vec<String>,
    results: Vec<GameResult>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    player: String,
    points: u32,
    margin: u32,
    strength: Option<u32>,
    extended: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Next {
    pairs: Option<Vec<[String; 2]>>,
    byes: Option<Vec<String>>,
    #[serde(default)]
    apart: Vec<[String; 2]>,
}

#[test]
fn every_worked_case_comes_out() {
    let mut failures = Vec::new();
    let files = files();
    assert!(files.len() >= 15, "the cases are there: {}", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let case: Case =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(!case.title.is_empty() && !case.cite.is_empty(), "{}", file.display());
        assert!(!case.game.is_empty() || case.next.is_some(), "{} says something", file.display());
        if let Err(failure) = run(&case) {
            failures.push(format!("{}: {failure}", case.title));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut files: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "toml"))
        .collect();
    files.sort();
    files
}

fn run(case: &Case) -> Result<(), String> {
    let table = match &case.table {
        Some(id) => scoring_tables()
            .into_iter()
            .find(|table| table.id == *id)
            .ok_or(format!("there is no table {id}"))?,
        None => current_scoring(),
    };
    for game in &case.game {
        check_game(game, &table)?;
    }
    if case.players.is_empty() {
        return Ok(());
    }
    let mut log = begun(case, table);
    for (round, number) in case.round.iter().zip(1..) {
        play(&mut log, round, number)?;
    }
    check_standings(case, log.event())?;
    match &case.next {
        Some(next) => check_next(next, log.event()),
        None => Ok(()),
    }
}

fn check_game(game: &Game, table: &ScoringTable) -> Result<(), String> {
    let rated = table.rate(&game.result);
    match (&game.gives, &game.refused, rated) {
        (Some(gives), None, Ok(awards)) => {
            let given = awards.map(|award| [award.points, award.margin]);
            (given == *gives)
                .then_some(())
                .ok_or(format!("{:?} gives {given:?}, not {gives:?}", game.result))
        }
        (None, Some(part), Err(error)) if error.to_string().contains(part) => Ok(()),
        (_, _, rated) => Err(format!("{:?} gave {rated:?}", game.result)),
    }
}

fn begun(case: &Case, scoring: ScoringTable) -> EventLog {
    let mut log = EventLog::new();
    let settings = Settings {
        name: case.title.chars().take(100).collect(),
        scoring,
        groups_apart: case.groups_apart.unwrap_or_default(),
        ..Settings::default()
    };
    let mut changes = vec![Change::Settings { settings: Box::new(settings) }];
    for ((index, name), number) in case.players.iter().enumerate().zip(1..) {
        let about = About {
            name: name.clone(),
            group: case.groups.get(index).cloned().unwrap_or_default(),
            first_round_bye: case.prizes.contains(name),
        };
        let lot = u64::from(number);
        changes.push(Change::Enter { player: PlayerId(number), about, lot });
    }
    for change in changes {
        log.make(Author::Organiser, 0, change).unwrap();
    }
    for pair in &case.forbidden {
        let pair = ids(log.event(), pair);
        log.make(Author::Organiser, 0, Change::Forbid { pair }).unwrap();
    }
    log
}

fn play(log: &mut EventLog, round: &Round, number: u16) -> Result<(), String> {
    let mut stage = Stage::Swiss;
    if let Some(count) = round.cut {
        stage = Stage::Elimination;
        let ranking = standings(log.event());
        let players = ranking.iter().take(count).map(|line| line.player).collect();
        log.make(Author::Judge, 0, Change::Cut { players, stage }).map_err(|it| it.to_string())?;
    }
    let pairs = round.pairs.iter().map(|pair| ids(log.event(), pair)).collect();
    let byes = round.byes.iter().map(|name| id(log.event(), name)).collect();
    let mut changes = vec![Change::Round { number, stage, pairs, byes }];
    let results = round.results.iter().zip(1..);
    changes.extend(results.map(|(result, table)| Change::Result {
        round: number,
        table,
        result: *result,
    }));
    for change in changes {
        log.make(Author::Judge, 0, change).map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}

fn check_standings(case: &Case, event: &Event) -> Result<(), String> {
    if case.standing.is_empty() {
        return Ok(());
    }
    let found = standings(event);
    if found.len() != case.standing.len() {
        return Err("the ranking has another length".to_owned());
    }
    for (expected, line) in case.standing.iter().zip(&found) {
        let name = event.name_of(line.player);
        let same = name == expected.player
            && line.points == expected.points
            && line.margin == expected.margin
            && expected.strength.is_none_or(|it| it == line.strength)
            && expected.extended.is_none_or(|it| it == line.extended);
        if !same {
            return Err(format!("at rank {} stands {name}: {line:?}", line.rank));
        }
    }
    Ok(())
}

/// Whatever chance decides, what the case says must hold: twenty seeds are tried.
fn check_next(next: &Next, event: &Event) -> Result<(), String> {
    for seed in 0..20 {
        let pairing = pair(event, &PairingRequest { seed, ..PairingRequest::default() })
            .map_err(|refusal| refusal.to_string())?;
        let sorted = |pair: [PlayerId; 2]| {
            let mut names = pair.map(|player| event.name_of(player).to_owned());
            names.sort();
            names
        };
        let mut pairs: Vec<_> = pairing.pairs.iter().map(|pair| sorted(*pair)).collect();
        pairs.sort();
        let mut byes: Vec<_> =
            pairing.byes.iter().map(|player| event.name_of(*player).to_owned()).collect();
        byes.sort();
        let wrong = format!("seed {seed} pairs {pairs:?}, bye {byes:?}");
        if let Some(expected) = &next.pairs {
            let mut expected: Vec<_> =
                expected.iter().map(|pair| sorted(ids(event, pair))).collect();
            expected.sort();
            if pairs != expected {
                return Err(wrong);
            }
        }
        if next.byes.as_ref().is_some_and(|expected| byes != *expected)
            || next.apart.iter().any(|pair| pairs.contains(&sorted(ids(event, pair))))
        {
            return Err(wrong);
        }
    }
    Ok(())
}

fn ids(event: &Event, names: &[String; 2]) -> [PlayerId; 2] {
    names.each_ref().map(|name| id(event, name))
}

fn id(event: &Event, name: &str) -> PlayerId {
    event.player_named(name).unwrap_or_else(|| panic!("there is no {name}")).id
}
