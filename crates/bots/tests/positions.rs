//! Positions with one answer that every bot must give, or must not give.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

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

/// Plays a ship's whole activation with a bot and returns the table after it.
fn activated(mut table: Table, bot: Bot) -> Table {
    let player = bot.player(5);
    for _ in 0..200 {
        let Some(decision) = table.decision() else { break };
        let started = table.ships_of(Seat::A).any(|ship| table.ship(ship).activated);
        if started && decision.question == Question::Activate {
            break;
        }
        let answer = player.answer(&table.view(decision.seat)).unwrap();
        table.apply(&answer).unwrap();
    }
    table
}

/// Ships of every size and yaw.
const SHIPS: [&str; 12] = [
    "cr90-corvette-a",
    "nebulon-b-escort-frigate",
    "assault-frigate-mark-ii-a",
    "mc80h-command-cruiser",
    "mc30c-torpedo-frigate",
    "gladiator-i-class-star-destroyer",
    "victory-i-class-star-destroyer",
    "imperial-i-class-star-destroyer",
    "raider-i-class-corvette",
    "quasar-fire-i-class-cruiser-carrier",
    "hammerhead-torpedo-corvette",
    "interdictor-suppression-refit",
];

#[test]
fn a_ship_headed_for_the_edge_stays_on_the_table() {
    for card in SHIPS {
        let own = format!(
            "[ships.A1]\ncard = \"{card}\"\nplace = {{ at = [1500, 560] }}\nspeed = 2\n\
             dials = [\"navigate\", \"navigate\", \"navigate\"]\n"
        );
        let table = table(&format!("{own}{FAR_ENEMY}"), "asks A activate");
        let after = activated(table, Bot::Ensign);
        let ship = ship(&after, Seat::A, 1);
        assert!(after.ship(ship).is_deployed(), "{card} flew off");
        // It can still turn away or stop.
        let state = after.ship(ship);
        let room = after.game().play_area().high.y - state.pose.at.y;
        assert!(room > 10_000 || state.speed < 2, "{card}: {state:?}");
    }
}

#[test]
fn a_ship_does_not_ram_its_own_side_where_it_can_avoid_it() {
    for card in SHIPS {
        let own = format!(
            "[ships.A1]\ncard = \"{card}\"\nplace = {{ at = [900, 200] }}\nspeed = 2\n\
             dials = [\"navigate\", \"navigate\", \"navigate\"]\n\
             [ships.A2]\ncard = \"nebulon-b-escort-frigate\"\nplace = {{ at = [925, 400] }}\n\
             speed = 1\nactivated = true\n"
        );
        let table = table(&format!("{own}{FAR_ENEMY}"), "asks A activate");
        let before = table.ships_of(Seat::A).map(|ship| table.ship(ship).damage.len());
        let before: usize = before.sum();
        let after = activated(table, Bot::Ensign);
        let damage: usize = after.ships_of(Seat::A).map(|it| after.ship(it).damage.len()).sum();
        assert_eq!(damage, before, "{card} rammed its own side");
    }
}

#[test]
fn a_ship_from_hyperspace_does_not_come_back_facing_off_the_table() {
    for (card, token) in [
        ("gladiator-i-class-star-destroyer", [60, 300]),
        ("raider-i-class-corvette", [900, 60]),
        ("mc30c-torpedo-frigate", [1_740, 500]),
        ("hammerhead-torpedo-corvette", [60, 840]),
    ] {
        let [x, y] = token;
        let position = format!(
            "objective = \"hyperspace-assault\"\nphase = \"status\"\n\
             [ships.A1]\ncard = \"cr90-corvette-a\"\nplace = {{ at = [900, 300] }}\n\
             [ships.B1]\ncard = \"{card}\"\nset-aside = true\n\
             [ships.B2]\ncard = \"victory-i-class-star-destroyer\"\nplace = {{ at = [900, 800] }}\n\
             [[markers]]\nkind = \"objective\"\nat = [{x}, {y}]\n\
             [[markers]]\nkind = \"objective\"\nat = [1200, 300]\n"
        );
        let mut table = table(
            &position,
            "asks B window round-start\nB: use objective 2\nB: pick marker 1\nasks B deploy",
        );
        let answer = Bot::Ensign.player(5).answer(&table.view(Seat::B)).unwrap();
        table.apply(&answer).unwrap();
        let ship = ship(&table, Seat::B, 1);
        let ahead = table.ship(ship).pose.place(flagbridge_engine::Point::new(0, 20_000));
        assert!(table.game().play_area().contains(ahead), "{card}: {answer:?}");
    }
}

#[test]
fn a_dial_that_does_nothing_becomes_a_token() {
    for (dial, card) in
        ["repair", "squadron"].iter().flat_map(|dial| SHIPS.map(|card| (dial, card)))
    {
        let own = format!(
            "[ships.A1]\ncard = \"{card}\"\nplace = {{ at = [900, 300] }}\ndials = [\"{dial}\"]\n"
        );
        let table = table(&format!("{own}{FAR_ENEMY}"), "A: activate A1\nasks A dial A1");
        let answer = Bot::Ensign.player(5).answer(&table.view(Seat::A)).unwrap();
        assert_eq!(answer, Action::Convert, "{dial} on {card}");
    }
}

#[test]
fn every_ship_finishes_a_cripple_rather_than_shoot_at_a_whole_ship() {
    for card in SHIPS {
        let position = TWO_TARGETS.replace("victory-i-class-star-destroyer", card);
        let table = table(&position, "A: activate A1\nA: pass\nasks A attack A1");
        let weak = ship(&table, Seat::B, 1);
        let answer = Bot::Ensign.player(5).answer(&table.view(Seat::A)).unwrap();
        let finishes = matches!(answer, Action::Attack { target: Target::Zone(target, _), .. } if target == weak);
        assert!(finishes, "{card}: {answer:?}");
    }
}

/// A ship of the second player with an asteroid field under the end of its straight course, and a token on that.
const TOKEN_AHEAD: &str = r#"
objective = "dangerous-territory"
first = "B"

[ships.A1]
card = "victory-i-class-star-destroyer"
place = { at = [900, 300] }
speed = 2
activated = false
dials = ["navigate", "navigate", "navigate"]

[ships.B1]
card = "cr90-corvette-a"
place = { at = [200, 850], heading = 90 }
activated = true

[[obstacles]]
id = "asteroid-field-1"
at = [900, 460]

[[markers]]
kind = "objective"
at = [900, 460]
"#;

#[test]
fn a_token_on_an_obstacle_is_collected_where_the_obstacle_does_no_harm() {
    let after = activated(table(TOKEN_AHEAD, "asks A activate"), Bot::Ensign);
    assert_eq!(after.victory_tokens(Seat::A), 1);
    assert!(after.ship(ship(&after, Seat::A, 1)).damage.is_empty());
}

#[test]
fn a_squadron_flies_for_a_token_that_squadrons_collect() {
    let position = r#"
objective = "infested-fields"
phase = "squadron"

[ships.A1]
card = "victory-i-class-star-destroyer"
place = { at = [300, 200] }

[ships.B1]
card = "cr90-corvette-a"
place = { at = [300, 800] }

[squadrons.As1]
card = "tie-fighter-squadron"
place = { at = [900, 400] }

[[obstacles]]
id = "asteroid-field-1"
at = [960, 350]

[[markers]]
kind = "objective"
at = [960, 350]
"#;
    let table = table(position, "A: activate As1\nasks A squadron As1");
    for (bot, answer) in answers(&table) {
        let Action::Move(to) = answer else { panic!("{bot}: {answer:?}") };
        assert!(to.is_within(table.markers()[0].at, 1_300), "{bot}: {to:?}");
    }
}
