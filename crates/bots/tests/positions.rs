//! Positions with one answer that must or must not be given, whoever plays.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

use std::sync::Arc;

use flagbridge_bots::Bot;
use flagbridge_engine::scenario::Scenario;
use flagbridge_engine::{
    Action, Game, Options, Question, Roster, RosterShip, Seat, ShipId, Table, Target,
};

/// The bots that are held to the positions.
const HELD: [Bot; 3] = [Bot::Ensign, Bot::Captain, Bot::Commodore];

/// The table at the end of a scenario's script.
fn table(position: &str, script: &str) -> Table {
    let head = "title = \"A position\"\ncite = \"RRG 1.6\"\neditions = [\"rrg-1.6\"]\n";
    let text = format!("{head}{position}\n[play]\nscript = \"\"\"\n{script}\n\"\"\"\n");
    let runs = Scenario::read(&text).unwrap().run(flagbridge_data::catalogue()).unwrap();
    let run = runs.into_iter().next().unwrap();
    assert!(run.fault.is_none(), "{:?}", run.fault);
    run.end.unwrap()
}

/// A seat's ship by its number, from 1.
fn ship(table: &Table, seat: Seat, number: usize) -> ShipId {
    table.game().ships_of(seat).nth(number - 1).unwrap()
}

/// What each bot answers to the open decision.
fn answers(table: &Table) -> Vec<(Bot, Action)> {
    let view = table.view(table.decision().unwrap().seat);
    HELD.map(|bot| (bot, bot.player(5).answer(&view).unwrap())).into()
}

const FAR_ENEMY: &str = r#"
[ships.B1]
card = "cr90-corvette-a"
place = { at = [200, 250], heading = 90 }
"#;

#[test]
fn a_repair_dial_of_a_whole_ship_becomes_a_token() {
    let own = r#"
[ships.A1]
card = "nebulon-b-escort-frigate"
place = { at = [900, 300] }
dials = ["repair"]
"#;
    let table = table(&format!("{own}{FAR_ENEMY}"), "A: activate A1\nasks A dial A1");
    for (bot, answer) in answers(&table) {
        assert_eq!(answer, Action::Convert, "{bot}");
    }
}

const TWO_TARGETS: &str = r#"
[ships.A1]
card = "victory-i-class-star-destroyer"
place = { at = [900, 300] }
dials = ["navigate"]

[ships.B1]
card = "nebulon-b-escort-frigate"
place = { at = [860, 520], heading = 90 }
shields = { front = 0, left = 0, right = 0, rear = 0 }
facedown = 4
defense = []

[ships.B2]
card = "nebulon-b-escort-frigate"
place = { at = [1000, 520], heading = 90 }
"#;

#[test]
fn a_ship_with_one_hull_point_left_is_finished() {
    let table = table(TWO_TARGETS, "A: activate A1\nA: pass\nasks A attack A1");
    let weak = ship(&table, Seat::B, 1);
    for (bot, answer) in answers(&table) {
        let finishes = matches!(answer, Action::Attack { target: Target::Zone(target, _), .. } if target == weak);
        assert!(finishes, "{bot}: {answer:?}");
    }
}

#[test]
fn where_objectives_favour_the_second_player_the_other_goes_first() {
    let rules = flagbridge_data::catalogue().current();
    let number = |id: &str| rules.get(id).unwrap().number;
    let roster = |objectives: [&str; 3]| Roster {
        ships: vec![RosterShip { card: number("nebulon-b-escort-frigate"), upgrades: Vec::new() }],
        squadrons: Vec::new(),
        objectives: objectives.map(number).to_vec(),
    };
    let strong = ["most-wanted", "asteroid-tactics", "minefields"];
    let weak = ["opening-salvo", "capture-the-vip", "dangerous-territory"];
    for (objectives, second) in [(strong, true), (weak, false)] {
        let lists = [objectives, objectives].map(roster);
        let game = Arc::new(Game::new(rules, Options::STANDARD, lists).unwrap());
        for seed in 0..4 {
            let table = Table::new(Arc::clone(&game), seed);
            let decision = table.decision().unwrap();
            assert_eq!(decision.question, Question::Initiative);
            let seat = decision.seat;
            let answer = Bot::Ensign.player(5).answer(&table.view(seat)).unwrap();
            let first = if second { seat.other() } else { seat };
            assert_eq!(answer, Action::First(first), "{objectives:?}");
        }
    }
}
