//! Runs every scenario of the repository.

mod common;

use std::path::Path;
use std::sync::Arc;

use flagbridge_engine::record::{BadRecord, Picture, Watched, watch};
use flagbridge_engine::scenario::Scenario;
use flagbridge_engine::{Game, Table, Viewer};

#[test]
fn every_scenario_holds_in_every_edition_it_names() {
    let paths = common::scenario_files();
    assert!(!paths.is_empty(), "there are scenarios");
    let mut faults = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        match Scenario::read(&text).and_then(|scenario| scenario.run(flagbridge_data::catalogue()))
        {
            Err(fault) => faults.push(format!("{name}: {fault}")),
            Ok(runs) => faults.extend(
                runs.into_iter()
                    .filter_map(|run| run.fault)
                    .map(|fault| format!("{name}: {fault}"))
                    .take(1),
            ),
        }
    }
    assert!(faults.is_empty(), "{} of {} files:\n{}", faults.len(), paths.len(), faults.join("\n"));
}

/// Cards that change ships, units that join and go over: they look the same in a table that is sent and in its picture.
#[test]
fn the_end_of_every_scenario_is_sent_and_pictured_as_it_is() {
    for path in common::scenario_files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        let scenario = Scenario::read(&text).expect("a scenario");
        let runs = scenario.run(flagbridge_data::catalogue()).expect("editions");
        let Some(table) = runs.into_iter().next_back().and_then(|run| run.end) else { continue };
        let game = table.game();
        let game = Game::with_inert(game.rules, game.options, game.rosters.clone(), &game.inert)
            .expect("the lists")
            .with_campaign(game.campaign.clone())
            .expect("units of the lists")
            .with_teams(game.teams.clone());
        let game = Arc::new(game);
        let name = path.display();
        for viewer in Viewer::ALL {
            let view = table.seen_by(viewer);
            let sent = Table::read_state(&game, &view.write_state());
            assert_eq!(sent.map(|sent| sent.hash()), Ok(view.hash()), "{name}");
        }
        let picture = Picture::of(&table);
        let drawn = Picture::of(&picture.table(&game));
        // A picture says the score and not what it comes from.
        let facts = |picture: &Picture| {
            let facts = picture.facts().filter(|(name, _)| !name.starts_with("score"));
            facts.map(|(name, words)| format!("{name}={words}")).collect::<Vec<_>>()
        };
        assert_eq!(facts(&drawn), facts(&picture), "{name}");
    }
}

#[test]
fn every_assertion_a_scenario_covers_exists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let list = std::fs::read_to_string(folder.join("assertions.csv")).expect("the list");
    let known: Vec<_> = list.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    for path in common::scenario_files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        let scenario = Scenario::read(&text).expect("a scenario");
        for id in &scenario.covers {
            assert!(known.contains(&id.as_str()), "{}: there is no {id}", path.display());
        }
    }
}

/// What a player watches is the scenario itself: every step, every picture, and what the script says about it.
#[test]
fn every_scenario_can_be_watched() {
    let mut faults = Vec::new();
    for path in common::scenario_files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        let scenario = Scenario::read(&text).expect("a scenario");
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let record = match scenario.replay(&name, flagbridge_data::catalogue()) {
            Ok(record) => record,
            Err(fault) => {
                faults.push(format!("{name}: {fault}"));
                continue;
            }
        };
        let Ok(Watched::Filmed(filmed)) = watch(&record, flagbridge_data::catalogue()) else {
            faults.push(format!("{name}: not shown"));
            continue;
        };
        assert_eq!(filmed.header.scenario.as_deref(), Some(name.as_str()));
        let runs = scenario.run(flagbridge_data::catalogue()).expect("editions");
        let end = runs.into_iter().next_back().and_then(|run| run.end).expect("a table");
        assert_eq!(filmed.film.last(), &Picture::of(&end), "{name}");
        (0..=filmed.film.length()).for_each(|length| drop(filmed.table(length)));
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_watched_scenario_says_what_its_script_remarks_and_refuses() {
    let text = r#"
title = "A ship that has activated cannot activate again"
cite = "RRG 1.6, Activation"
[ships.A1]
card = "cr90-corvette-a"
place = { at = [900, 300] }
dials = ["repair"]
[ships.B1]
card = "cr90-corvette-a"
place = { at = [900, 600] }
dials = ["repair"]
[play]
script = """
refuse activate B1
A: activate A1                    # the first player begins
asks A
"""
"#;
    let scenario = Scenario::read(text).expect("a scenario");
    let record = scenario.replay("round/once", flagbridge_data::catalogue()).expect("a replay");
    let Ok(Watched::Filmed(filmed)) = watch(&record, flagbridge_data::catalogue()) else {
        panic!("a scenario is shown from its film");
    };
    let told: Vec<&String> = filmed.film.frames().iter().flat_map(|it| &it.told).collect();
    assert!(told.iter().any(|it| it.starts_with("not allowed: activate B1 (")), "{told:?}");
    assert!(told.iter().any(|it| *it == "the first player begins"), "{told:?}");
    let unfilmed = record.split("\nfilm ").next().expect("a header");
    assert_eq!(
        watch(unfilmed, flagbridge_data::catalogue()).err(),
        Some(BadRecord::Scenario),
        "there is nothing to play"
    );
}
