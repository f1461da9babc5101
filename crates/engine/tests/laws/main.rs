//! What holds in every game of every edition.

#[path = "../common/mod.rs"]
mod common;
mod conserved;
mod offered;

use std::collections::BTreeSet;
use std::sync::Arc;

use flagbridge_cards::{CardNumber, Kind, Resolved};
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, Chance, Game, Options, Question, Roster, RosterShip, Seat, Table};

/// How many times as many games as usual are played: `FLAGBRIDGE_GAMES=20` plays twenty times as many.
fn times() -> u64 {
    let times = std::env::var("FLAGBRIDGE_GAMES").ok().and_then(|times| times.parse().ok());
    times.unwrap_or(1)
}

/// Plays random games in every edition; `each` sees the table before every answer and the answer.
fn play(games: u64, points: u16, mut each: impl FnMut(&mut Table, &Action, usize)) {
    let games = games * times();
    for rules in common::editions() {
        for seed in 0..games {
            let mut table = common::random_table(rules, points, seed * 977 + u64::from(points));
            let mut chance = Chance::new(seed);
            let mut count = 0;
            while let Some(decision) = table.decision().cloned() {
                let action = random_answer(&table, &mut chance)
                    .unwrap_or_else(|| panic!("no answer to {decision:?}"));
                each(&mut table, &action, count);
                table.apply(&action).unwrap_or_else(|refusal| {
                    panic!("{refusal} for {action:?} to {:?}", decision.question)
                });
                count += 1;
                assert!(count < 20_000, "the game does not end");
            }
            assert!(table.outcome().is_some());
            assert!(table.round() <= 6);
        }
    }
}

#[test]
fn a_game_always_asks_one_thing_with_an_answer_until_it_ends() {
    play(10, 200, |_, _, _| {});
    play(4, 400, |_, _, _| {});
}

/// Two lists with ships of several sizes and squadrons, unique ones among them, and one objective.
fn lists_with(rules: Resolved<'static>, objective: CardNumber) -> [Roster; 2] {
    let one = [
        "victory-i-class-star-destroyer+grand-moff-tarkin-commander",
        "gladiator-i-class-star-destroyer",
        "tie-fighter-squadron",
        "tie-bomber-squadron",
        "howlrunner-tie-fighter-squadron",
    ];
    let other = [
        "assault-frigate-mark-ii-b+garm-bel-iblis-commander",
        "cr90-corvette-a",
        "nebulon-b-escort-frigate",
        "x-wing-squadron",
        "x-wing-squadron",
        "luke-skywalker-x-wing-squadron",
    ];
    [&one[..], &other[..]].map(|cards| {
        let mut roster = list(rules, cards).expect("cards of every edition");
        roster.objectives = vec![objective];
        roster
    })
}

#[test]
fn every_objective_is_played_to_the_end_in_every_edition_that_has_it() {
    let mut objectives = BTreeSet::new();
    for rules in common::editions() {
        for objective in rules.cards_of(Kind::Objective) {
            objectives.insert(objective.id);
            let mut lists = lists_with(rules, objective.number);
            // Each side is the second player in about half of the games.
            if (usize::from(objective.number.get()) + objectives.len()) % 2 == 0 {
                lists.swap(0, 1);
            }
            play_out(rules, Options::STANDARD, lists, times());
        }
    }
    assert!(objectives.len() >= 55, "all of them are in some edition");
}

/// Plays random games of two lists to the end; every listed answer on the way is accepted.
fn play_out(rules: Resolved<'static>, options: Options, rosters: [Roster; 2], seeds: u64) {
    for seed in 0..seeds {
        let game = Game::new(rules, options, rosters.clone()).expect("cards of the edition");
        let mut table = Table::new(Arc::new(game), seed);
        let mut chance = Chance::new(seed + 100);
        let mut count = 0;
        while let Some(decision) = table.decision().cloned() {
            if count % 11 == 0 || matches!(decision.question, Question::Pick(_)) {
                let listed = table.legal().actions;
                assert!(!listed.is_empty(), "{decision:?}");
                for one in &listed {
                    assert_eq!(table.check(one), Ok(()), "{one:?} to {:?}", decision.question);
                    let text = table.game().write(one);
                    assert_eq!(table.game().read(&text).as_ref(), Ok(one), "{text}");
                }
            }
            let action = random_answer(&table, &mut chance).expect("an answer");
            table.apply(&action).unwrap_or_else(|refusal| panic!("{refusal}: {action:?}"));
            count += 1;
            assert!(count < 20_000, "the game does not end");
        }
    }
}

/// A list of these ships and squadrons; an upgrade follows its ship behind a `+`.
fn list(rules: Resolved<'static>, cards: &[&str]) -> Option<Roster> {
    let number = |id: &str| rules.get(id).ok().map(|card| card.number);
    let mut roster = Roster::default();
    for card in cards {
        let mut words = card.split('+');
        let first = rules.get(words.next()?).ok()?;
        let rest = words.map(number).collect::<Option<Vec<_>>>()?;
        match first.ship() {
            Some(_) => roster.ships.push(RosterShip { card: first.number, upgrades: rest }),
            None => roster.squadrons.push(first.number),
        }
    }
    Some(roster)
}

#[test]
fn ignition_mines_and_dials_on_cards_are_played_to_the_end() {
    let mut played = 0;
    for rules in common::editions() {
        let cards = [
            "onager-class-testbed+superheavy-composite-beam-turbolasers+rakehell-title",
            "onager-class-star-destroyer+orbital-bombardment-particle-cannons+cataclysm-title",
            "victory-i-class-star-destroyer+proximity-mines+bail-organa-commander",
            "tie-fighter-squadron",
        ];
        if let Some(roster) = list(rules, &cards) {
            play_out(rules, Options::STANDARD, [roster.clone(), roster], 6);
            played += 1;
        }
    }
    assert!(played > 1, "the cards are in the pools");
}

#[test]
fn a_game_between_short_edges_is_played_to_the_end() {
    let options = Options { short_edges: true, ..Options::STANDARD };
    for rules in common::editions() {
        let mut chance = Chance::new(31);
        let rosters = [0, 1].map(|_| common::random_roster(rules, 150, &mut chance));
        play_out(rules, options, rosters, 2);
    }
}

#[test]
fn a_record_replays_to_the_same_state_and_reads_back_from_text() {
    let catalogue = flagbridge_data::catalogue();
    for rules in common::editions() {
        let mut table = common::random_table(rules, 150, 11);
        let mut record = Record::new(table.game(), 11);
        let mut chance = Chance::new(3);
        while let Some(action) = random_answer(&table, &mut chance) {
            table.apply(&action).unwrap();
            record.actions.push(action);
        }
        let text = record.write(catalogue).unwrap();
        let read = Record::read(&text, catalogue).unwrap();
        assert_eq!(read, record);
        let again = read.replay(catalogue, |_, _| {}).unwrap();
        assert_eq!(again.hash(), table.hash());
        assert_eq!(again.outcome(), table.outcome());
    }
}

#[test]
fn a_record_with_units_that_joined_replays_to_the_same_state() {
    let catalogue = flagbridge_data::catalogue();
    let joins = ["base-defense-fighter-wing-cc", "pilot-defection", "recruit-allies"];
    let mut joined = 0;
    for rules in common::editions() {
        for objective in joins.iter().filter_map(|id| rules.get(id).ok()) {
            let rosters = lists_with(rules, objective.number);
            let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
            let brought = game.squadrons.len() + game.ships.len();
            let mut table = Table::new(Arc::new(game), 3);
            let mut record = Record::new(table.game(), 3);
            let mut chance = Chance::new(8);
            while let Some(action) = random_answer(&table, &mut chance) {
                table.apply(&action).unwrap();
                record.actions.push(action);
            }
            joined += table.game().squadrons.len() + table.game().ships.len() - brought;
            let read = Record::read(&record.write(catalogue).unwrap(), catalogue).unwrap();
            let again = read.replay(catalogue, |_, _| {}).unwrap();
            assert_eq!(again.hash(), table.hash(), "{}", objective.id);
        }
    }
    assert!(joined > 0, "some units joined");
}

#[test]
fn every_action_reads_back_from_its_text() {
    play(6, 200, |table, action, _| {
        let text = table.game().write(action);
        assert_eq!(table.game().read(&text).as_ref(), Ok(action), "{text}");
    });
}

#[test]
fn a_view_tells_nothing_that_is_hidden() {
    let mut chance = Chance::new(9);
    play(3, 150, |table, _, count| {
        if count % 9 > 0 {
            return;
        }
        for seat in Seat::ALL {
            let mut other = table.clone();
            other.scramble_hidden(seat, &mut chance);
            assert!(other.view(seat) == table.view(seat));
        }
    });
}

#[test]
fn every_entry_belongs_to_a_card_and_to_an_edition() {
    let catalogue = flagbridge_data::catalogue();
    for entry in flagbridge_engine::effects::entries() {
        assert!(catalogue.number(entry.id).is_some(), "there is no card {}", entry.id);
        assert!(
            entry.since.is_empty() || catalogue.edition(entry.since).is_ok(),
            "{} since {}",
            entry.id,
            entry.since
        );
        assert!(!entry.effects.is_empty(), "{} does nothing", entry.id);
    }
}
