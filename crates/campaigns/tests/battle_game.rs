//! Battles as games of the engine, and the results that such games give.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use std::sync::Arc;

use common::rim::{BASES, defense, learn, place, rim_settings, submit};
use common::{begun_with, card, done, make};
use flagbridge_campaigns::{
    Author, BattleKind, BattleResult, CampaignLog, CardKind, Change, Condition, FleetList, GameEnd,
    ManualEffect, PlayerId, ResultSource, Role, ShipLine, Side, UnitRef, abilities, battle_game,
    battle_header, result_of_record, seen_by,
};
use flagbridge_data::catalogue;
use flagbridge_engine::effects::fleet_rule;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Chance, Seat, Table};

/// Two ships, a unique squadron between two common ones.
fn fleet(_: PlayerId) -> FleetList {
    let ship = |id: &str, points| ShipLine {
        card: card(id, points, CardKind::Ship, false),
        upgrades: Vec::new(),
    };
    let ace = card("luke-skywalker-x-wing-squadron", 20, CardKind::Squadron, false);
    let ace = flagbridge_campaigns::Card { uniques: vec!["Luke".into()], ..ace };
    let wing = card("x-wing-squadron", 13, CardKind::Squadron, false);
    FleetList {
        ships: vec![ship("cr90-corvette-a", 44), ship("nebulon-b-escort-frigate", 57)],
        squadrons: vec![wing.clone(), ace, wing],
        objectives: vec!["most-wanted".into(), "fire-lanes".into(), "superior-positions".into()],
    }
}

/// Only the first of a team has the unique squadron.
fn fleets(player: PlayerId) -> FleetList {
    let mut list = fleet(player);
    if player.0.is_multiple_of(2) {
        list.squadrons.remove(1);
    }
    list
}

/// All battles of turn 1 are declared: Ada (1) assaults Dora (3) at Corellia, Emil (4) raids against Ben (2).
fn at_battles() -> CampaignLog {
    let mut log = begun_with(2, fleets);
    let assault = |player, location: &str, kind| Change::Assault {
        player: PlayerId(player),
        location: location.into(),
        kind,
    };
    let defend = |battle, player| Change::Defend { battle, player: PlayerId(player) };
    done(&mut log, assault(1, "corellia", BattleKind::Assault));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "drall", BattleKind::ShowOfForce));
    done(&mut log, defend(2, 2));
    log
}

/// The first battle with its objective, a scarred ship, a scarred squadron and a veteran.
fn ready() -> CampaignLog {
    let mut log = at_battles();
    let unit = |player, unit, scarred, veteran| Change::Manual {
        note: "for the test".into(),
        effect: ManualEffect::Unit { player: PlayerId(player), unit, scarred, veteran },
    };
    done(&mut log, unit(1, 2, true, false));
    done(&mut log, unit(3, 3, true, true));
    let objective = "base-defense-ion-cannon-cc".into();
    done(&mut log, Change::Objective { battle: 1, objective });
    log
}

/// Plays a battle with at most `most` random answers.
fn played(log: &CampaignLog, battle: u32, seed: u64, most: usize) -> (Record, Table) {
    let game = Arc::new(battle_game(catalogue(), log.state(), battle).unwrap());
    let mut record = Record::new(&game, seed);
    let mut table = Table::new(game, seed);
    let mut chance = Chance::new(seed);
    while record.actions.len() < most
        && let Some(action) = random_answer(&table, &mut chance)
    {
        table.apply(&action).unwrap();
        record.actions.push(action);
    }
    (record, table)
}

fn refusal(log: &CampaignLog, battle: u32, text: &str) -> String {
    result_of_record(catalogue(), log.state(), battle, text, GameEnd::Played)
        .unwrap_err()
        .to_string()
}

#[test]
fn a_battle_is_set_up_as_the_campaign_says() {
    let log = at_battles();
    let early = battle_game(catalogue(), log.state(), 1).unwrap_err().to_string();
    assert!(early.contains("objective") && early.contains("not chosen"), "{early}");
    let text = battle_header(catalogue(), ready().state(), 1, 7).unwrap();
    for line in [
        "seed 7",
        "A ship cr90-corvette-a",
        "A squadron luke-skywalker-x-wing-squadron",
        "B objective base-defense-ion-cannon-cc",
        "campaign first A",
        "campaign objective base-defense-ion-cannon-cc",
        "campaign scarred A2 Bs1",
        "campaign veteran Bs1",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}: {text}");
    }
    assert!(!text.contains("A objective"), "{text}");
    let game = battle_game(catalogue(), ready().state(), 1).unwrap();
    assert_eq!(Table::new(Arc::new(game), 1).first_player(), Seat::A);
}

#[test]
fn nothing_of_a_battle_is_a_secret_of_one_team() {
    let log = ready();
    let whole = battle_header(catalogue(), log.state(), 1, 0).unwrap();
    for viewer in [Author::Spectator, Author::Organiser, Author::Player(PlayerId(3))] {
        let seen = seen_by(&log, viewer).campaign;
        assert_eq!(battle_header(catalogue(), &seen, 1, 0).unwrap(), whole);
    }
}

#[test]
fn a_game_that_was_played_to_its_end_gives_the_result() {
    let (mut lost, mut fled, mut proven) = (0, 0, 0);
    for seed in 0..80 {
        let mut log = ready();
        let (record, table) = played(&log, 1, seed, usize::MAX);
        let text = record.write(catalogue()).unwrap();
        let result = result_of_record(catalogue(), log.state(), 1, &text, GameEnd::Played).unwrap();
        assert_eq!(result.from, Some(ResultSource::Record));
        assert_eq!([result.assaulter, result.defender], Seat::ALL.map(|it| table.score(it)));
        assert!(result.destroyed.iter().all(|it| !result.retreated.contains(it)));
        let points: u16 = result
            .destroyed
            .iter()
            .chain(&result.retreated)
            .filter(|it| it.player == PlayerId(3))
            .map(|it| {
                log.state().player(it.player).unwrap().roster.unit(it.unit).unwrap().card.points
            })
            .sum();
        assert_eq!(result.assaulter, points, "the score is what the enemy lost");
        let battle = log.state().battle(1).unwrap().clone();
        let winner = if table.outcome().unwrap().winner == Seat::A {
            Role::Assaulter
        } else {
            Role::Defender
        };
        assert_eq!(battle.winner(&result), winner);
        lost += result.destroyed.len();
        fled += result.retreated.len();
        proven += result.veterans.len();
        done(&mut log, Change::Result { battle: 1, result: result.clone() });
        let veterans = result
            .veterans
            .iter()
            .filter_map(|it| log.state().player(it.player).unwrap().roster.unit(it.unit));
        assert!(veterans.into_iter().all(|it| it.veteran && it.can_be_veteran()));
        let gone =
            [UnitRef { player: PlayerId(1), unit: 2 }, UnitRef { player: PlayerId(3), unit: 3 }];
        for it in gone {
            let there = log.state().player(it.player).unwrap().roster.unit(it.unit).is_some();
            assert_eq!(there, !result.destroyed.contains(&it), "scarred and destroyed: eliminated");
        }
    }
    assert!(lost > 0 && fled > 0 && proven > 0, "{lost} {fled} {proven}");
}

#[test]
fn stations_of_a_special_assault_earn_resource_points() {
    let log = ready();
    let (record, table) = played(&log, 2, 3, usize::MAX);
    let text = record.write(catalogue()).unwrap();
    let result = result_of_record(catalogue(), log.state(), 2, &text, GameEnd::Played).unwrap();
    assert_eq!(result.tokens, u16::from(table.victory_tokens(Seat::A)));
}

#[test]
fn a_game_that_was_given_up_is_won_by_the_other_side() {
    let log = ready();
    let (record, _) = played(&log, 1, 1, 40);
    let text = record.write(catalogue()).unwrap();
    assert!(refusal(&log, 1, &text).contains("not over"));
    let end = GameEnd::GivenUp(Seat::B);
    let result = result_of_record(catalogue(), log.state(), 1, &text, end).unwrap();
    assert_eq!(log.state().battle(1).unwrap().winner(&result), Role::Assaulter);
    let result = result_of_record(catalogue(), log.state(), 1, &text, GameEnd::TimeUp).unwrap();
    assert_eq!(
        (result.winner, log.state().battle(1).unwrap().winner(&result)),
        (None, Role::Defender)
    );
}

#[test]
fn records_of_something_else_are_refused_with_a_reason() {
    let log = ready();
    let (record, _) = played(&log, 1, 2, usize::MAX);
    let text = record.write(catalogue()).unwrap();
    let other = "differ";
    for (wrong, why) in [
        (String::new(), "not the record of a game"),
        ("flagbridge record 2\nengine 6".to_owned(), "not the record of a game"),
        (text.replace("\n\n", "\npractice\n\n"), "practice"),
        (text.replace("campaign scarred A2 Bs1\n", ""), other),
        (text.replace("campaign scarred A2 Bs1", "campaign scarred A2"), other),
        (text.replace("campaign veteran Bs1\n", ""), other),
        (text.replace("campaign first A", "campaign first B"), other),
        (text.replace("A ship cr90-corvette-a\n", "A ship cr90-corvette-b\n"), other),
        (text.replace("\n\n", "\ninert luke-skywalker-x-wing-squadron\n\n"), other),
        (text.replace("rounds 6", "rounds 1"), other),
        (text.replace("edition rrg-1.6", "edition rrg-1.5"), other),
        (text.replace("seed 2\n", "seed 3\n"), "not the record of a game"),
    ] {
        assert_ne!(wrong, text, "{why}");
        let found = refusal(&log, 1, &wrong);
        assert!(found.contains(why), "{why}: {found}");
    }
    assert!(refusal(&log, 2, &text).contains(other));
    assert!(refusal(&log, 9, &text).contains("battle"));
    let mut over = log.clone();
    let result = BattleResult { assaulter: 1, ..BattleResult::default() };
    done(&mut over, Change::Result { battle: 1, result });
    assert!(refusal(&over, 1, &text).contains("has a result"));
}

#[test]
fn a_table_enters_results_and_nothing_else() {
    let log = ready();
    let result = Change::Result { battle: 1, result: BattleResult::default() };
    assert!(Author::Table.may(&result, log.state()).is_ok());
    for change in [Change::Undo { entry: 5 }, Change::Done { side: Side::Empire, done: true }] {
        assert!(Author::Table.may(&change, log.state()).is_err());
    }
    assert!(Author::Table.side(log.state()).is_none());
}

#[test]
fn the_organiser_undoes_what_a_table_entered() {
    let mut log = ready();
    let result =
        BattleResult { assaulter: 9, from: Some(ResultSource::Table), ..BattleResult::default() };
    log.make(Author::Table, 1, Change::Result { battle: 1, result }).unwrap();
    let entry = log.version();
    let seen = seen_by(&log, Author::Spectator);
    assert!(seen.log.last().unwrap().words.contains("from the table"), "{:?}", seen.log.last());
    make(&mut log, Change::Undo { entry }).unwrap();
    assert!(log.state().battle(1).unwrap().outcome.is_none());
}

/// A task force with real cards; the first player's commander is a Rockhopper aboard the frigate. Ada assaults Dora at Ryloth,
/// where neither has fuel.
fn in_the_rim() -> CampaignLog {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    for player in 1..=4 {
        done(&mut log, submit(player, fleets(PlayerId(player))));
        done(&mut log, learn(player, if player == 1 { 26 } else { 1 }));
    }
    let commander = "Commander Sato".to_owned();
    done(&mut log, Change::Commander { player: PlayerId(1), name: commander, flagship: Some(2) });
    for (side, location) in BASES {
        done(&mut log, place(side, location));
        done(&mut log, defense(side, location));
    }
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    let assault = |player, location: &str| Change::Assault {
        player: PlayerId(player),
        location: location.into(),
        kind: BattleKind::Assault,
    };
    let defend = |battle, player| Change::Defend { battle, player: PlayerId(player) };
    done(&mut log, assault(1, "ryloth"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "felucia"));
    done(&mut log, defend(2, 2));
    done(&mut log, Change::Objective { battle: 1, objective: "surprise-attack".into() });
    log
}

#[test]
fn commanders_and_conditions_of_the_rim_are_part_of_the_game() {
    let log = in_the_rim();
    let text = battle_header(catalogue(), log.state(), 1, 7).unwrap();
    for line in ["campaign fleet A2 rockhopper-1 low-fuel", "campaign fleet B1 low-fuel"] {
        assert!(text.lines().any(|it| it == line), "{line}: {text}");
    }
    // Random games come to their end with all of it, and their results are entered.
    for seed in 1..=3 {
        let (record, _) = played(&log, 1, seed, usize::MAX);
        let text = record.write(catalogue()).unwrap();
        let result = result_of_record(catalogue(), log.state(), 1, &text, GameEnd::Played).unwrap();
        done(&mut log.clone(), Change::Result { battle: 1, result });
        let without = text.replace(" rockhopper-1", "");
        assert!(refusal(&log, 1, &without).contains("commanders"), "another game");
    }
}

#[test]
fn every_ability_that_is_not_kept_by_the_campaign_is_played_in_battles() {
    for ability in abilities() {
        let rule = ability.battle_rule.and_then(fleet_rule);
        assert_eq!(ability.kept_here, rule.is_none(), "{}", ability.name);
        assert_eq!(rule.map_or(ability.name, |it| it.name), ability.name);
    }
    let played = Condition::ALL.map(|it| it.battle_rule().is_some());
    assert_eq!(played, [true, false, false], "what the others do in a battle is not known");
}
