//! What players and spectators are sent holds no secret, and is the table they see.

mod common;

use std::sync::Arc;

use flagbridge_cards::Command;

use flagbridge_engine::random::random_answer;
use flagbridge_engine::{
    Action, BadState, Chance, Dials, Event, Game, Question, Seat, Table, Viewer,
};
use proptest::prelude::*;

/// Plays a random game in every edition; `each` sees the table before every answer.
fn play(games: u64, mut each: impl FnMut(&Table, &Action)) {
    for rules in common::editions() {
        for seed in 0..games {
            let mut table = common::random_table(rules, 250, seed * 31 + 5);
            let mut chance = Chance::new(seed);
            while table.decision().is_some() {
                let action = random_answer(&table, &mut chance).expect("an answer");
                each(&table, &action);
                table.apply(&action).expect("a legal answer");
            }
        }
    }
}

/// Everything a viewer is sent after an answer, as bytes and words.
fn sent(table: &Table, events: &[Event], viewer: Viewer) -> (Vec<u8>, Vec<Event>) {
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    (table.seen_by(viewer).write_state(), seen.collect())
}

#[test]
fn a_state_is_read_back_as_the_view_it_was_written_from() {
    let mut count = 0;
    play(1, |table, _| {
        count += 1;
        if count % 5 > 0 {
            return;
        }
        let game = table.game();
        let game = Game::new(game.rules, game.options, game.rosters.clone()).expect("the lists");
        let game = Arc::new(game);
        for viewer in Viewer::ALL {
            let view = table.seen_by(viewer);
            let bytes = view.write_state();
            let again = Table::read_state(&game, &bytes).expect("a state of the same game");
            assert!(again == view);
            assert_eq!(again.write_state(), bytes);
            assert_eq!(again.legal().actions, view.legal().actions);
        }
    });
}

#[test]
fn bytes_do_not_differ_where_only_secrets_do() {
    let mut chance = Chance::new(77);
    let mut count = 0;
    play(2, |table, _| {
        count += 1;
        if count % 7 > 0 {
            return;
        }
        for seat in Seat::ALL {
            let mut other = table.clone();
            other.scramble_hidden(seat, &mut chance);
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                assert_eq!(
                    other.seen_by(viewer).write_state(),
                    table.seen_by(viewer).write_state(),
                    "{viewer:?}"
                );
            }
        }
    });
}

#[test]
fn nobody_learns_from_an_answer_which_dials_the_other_chose() {
    let mut compared = 0;
    play(1, |table, action| {
        let Action::Dials { ship, dials } = action else { return };
        let owner = table.decision().expect("it was asked for").seat;
        let turned: Dials = dials.iter().map(|dial| next(*dial)).collect();
        let other = Action::Dials { ship: *ship, dials: turned };
        let (mut one, mut two) = (table.clone(), table.clone());
        let told = one.apply(action).expect("a legal answer");
        // A card may force a command; then there is nothing else to choose.
        let Ok(told_otherwise) = two.apply(&other) else { return };
        for viewer in [Viewer::Seat(owner.other()), Viewer::Spectator] {
            assert_eq!(sent(&one, &told, viewer), sent(&two, &told_otherwise, viewer));
        }
        let own = Viewer::Seat(owner);
        if !matches!(table.decision().map(|it| it.question), Some(Question::CardDials)) {
            assert_ne!(sent(&one, &told, own), sent(&two, &told_otherwise, own));
        }
        compared += 1;
    });
    assert!(compared > 50, "{compared}");
}

fn next(command: Command) -> Command {
    let place = Command::ALL.iter().position(|own| *own == command).unwrap_or(0);
    Command::ALL[(place + 1) % Command::ALL.len()]
}

proptest! {
    #[test]
    fn rubbish_is_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let rules = common::editions()[0];
        let table = common::random_table(rules, 200, 1);
        let game = Arc::new(table.game().clone());
        if let Err(bad) = Table::read_state(&game, &bytes) {
            prop_assert!(matches!(bad, BadState::Unreadable | BadState::OtherGame));
        }
    }
}

/// Only his player is shown the cards that General Dodonna looks at. ARM 1.03 (community): General Dodonna.
#[test]
fn the_four_cards_of_general_dodonna_are_shown_to_his_player_alone() {
    let text = r#"
title = "General Dodonna looks at four cards"
cite = "ARM 1.03 (community): General Dodonna"
editions = ["rrg-1.6"]
deck = ["power-failure", "blinded-gunners", "injured-crew", "coolant-discharge"]

[ships.A1]
card = "cr90-corvette-b"
upgrades = ["general-dodonna-commander"]
place = { at = [900, 300] }

[ships.B1]
card = "victory-i-class-star-destroyer"
place = { ahead-of = "A1", gap = 100 }
shields = { front = 0 }
defense = []

[play]
script = """
A: activate A1
A: pass
dice blue:critical blue:accuracy blue:accuracy
A: attack front B1 front
A: critical
asks A pick A1 general-dodonna-commander
"""
"#;
    let scenario = flagbridge_engine::scenario::Scenario::read(text).expect("a scenario");
    let mut runs = scenario.run(flagbridge_data::catalogue()).expect("an edition");
    let table = runs.pop().and_then(|run| run.end).expect("it passes");
    let listed = |viewer| table.seen_by(viewer).legal().actions.len();
    assert_eq!(listed(Viewer::Seat(Seat::A)), 4);
    assert_eq!(listed(Viewer::Seat(Seat::B)), 0);
    assert_eq!(listed(Viewer::Spectator), 0);
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        assert!(table.seen_by(viewer).deck().iter().all(Option::is_none), "{viewer:?}");
    }
}
