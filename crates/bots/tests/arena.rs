//! Games between programs: they end, they can be repeated, and the order in which they are played does not matter.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::sync::Arc;

use flagbridge_bots::{Arena, Bot, Player, StopReason, Tally, play, players};
use flagbridge_cards::Resolved;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, Game, Options, Roster, RosterShip, Seat, Table};

fn roster(rules: Resolved<'static>, ships: &[&str], squadrons: &[&str]) -> Roster {
    let number = |id: &&str| rules.get(id).unwrap().number;
    let objectives = ["most-wanted", "fire-lanes", "superior-positions"];
    Roster {
        ships: ships
            .iter()
            .map(|id| RosterShip { card: number(id), upgrades: Vec::new() })
            .collect(),
        squadrons: squadrons.iter().map(number).collect(),
        objectives: objectives.iter().map(number).collect(),
    }
}

fn game(rules: Resolved<'static>) -> Arc<Game> {
    let empire = roster(
        rules,
        &["victory-i-class-star-destroyer", "gladiator-i-class-star-destroyer"],
        &["tie-fighter-squadron"; 4],
    );
    let rebels =
        roster(rules, &["assault-frigate-mark-ii-a", "cr90-corvette-a"], &["x-wing-squadron"; 3]);
    Arc::new(Game::new(rules, Options::STANDARD, [empire, rebels]).unwrap())
}

fn arena(seed: u64) -> Arena {
    Arena::new(game(flagbridge_data::catalogue().current()), [Bot::Random; 2], seed).unwrap()
}

fn tally(arena: &Arena, numbers: impl Iterator<Item = u64>) -> Tally {
    let mut tally = Tally::default();
    numbers.for_each(|number| tally.add(&arena.play(number).unwrap()));
    tally
}

#[test]
fn games_add_up_alike_in_any_order_and_in_parts() {
    let arena = arena(7);
    let forward = tally(&arena, 0..12);
    assert_eq!(forward.games, 12);
    assert_eq!(forward.wins.iter().sum::<u64>(), 12);
    assert_eq!(forward, tally(&arena, (0..12).rev()));
    let mut parts = tally(&arena, (0..12).filter(|number| number % 3 == 0));
    parts.merge(&tally(&arena, (0..12).filter(|number| number % 3 != 0)));
    assert_eq!(forward, parts);
}

#[test]
fn a_game_in_slices_ends_like_the_same_game_in_one_go() {
    let game = game(flagbridge_data::catalogue().current());
    let arena = Arena::new(game, [Bot::Captain, Bot::Ensign], 2).unwrap();
    let (record, played) = arena.record(1).unwrap();
    let mut bot_game = arena.begin(1);
    let mut slices = 0;
    while !bot_game.step(1).unwrap() {
        slices += 1;
    }
    assert!(slices > record.actions.len(), "a captain thinks in many slices");
    assert_eq!(bot_game.end(), Ok((record, played.clone())));
    assert_eq!(played.to_string().parse(), Ok(played));
}

#[test]
fn another_seed_gives_other_games() {
    assert_ne!(tally(&arena(1), 0..2).hash, tally(&arena(2), 0..2).hash);
    let arena = arena(1);
    assert_ne!(arena.seed(0), arena.seed(1));
}

#[test]
fn figures_belong_to_the_list_whatever_its_seat() {
    let arena = arena(3);
    for number in 0..6 {
        let played = arena.play(number).unwrap();
        let [first, second] = game(flagbridge_data::catalogue().current()).rosters.clone();
        let rosters = if Arena::is_swapped(number) { [second, first] } else { [first, second] };
        let rules = flagbridge_data::catalogue().current();
        let game = Arc::new(Game::new(rules, Options::STANDARD, rosters).unwrap());
        let mut table = Table::new(game, arena.seed(number));
        table.apply(&Action::First(Seat::A)).unwrap();
        let pair = players([Bot::Random; 2], arena.seed(number));
        let outcome = play(&mut table, &pair, |_, _, _| {}).unwrap();
        assert_eq!(table.hash(), played.hash);
        let seats = if Arena::is_swapped(number) { [Seat::B, Seat::A] } else { Seat::ALL };
        assert_eq!(seats[played.winner], outcome.winner);
        assert_eq!(played.scores, seats.map(|seat| outcome.scores[seat.index()]));
        assert_eq!(
            played.first_player,
            number as usize % 2,
            "each list is first in every other game"
        );
        assert_eq!(seats[played.first_player], table.first_player());
        assert_eq!(played.rounds, table.round());
    }
}

#[test]
fn a_played_game_replays_from_its_record_in_every_edition() {
    let catalogue = flagbridge_data::catalogue();
    for rules in catalogue.all_editions() {
        let game = game(rules);
        let mut record = Record::new(&game, 5);
        let mut table = Table::new(game, 5);
        let pair = players([Bot::Random; 2], 5);
        play(&mut table, &pair, |_, action, _| record.actions.push(action.clone())).unwrap();
        let replayed = record.replay(catalogue, |_, _| {}).unwrap();
        assert_eq!(replayed.hash(), table.hash(), "{}", rules.id);
        assert_eq!(replayed.outcome(), table.outcome());
    }
}

/// Always gives the same answer, or none.
struct Stubborn(Option<Action>);

impl Player for Stubborn {
    fn answer(&self, _: &Table) -> Option<Action> {
        self.0.clone()
    }
}

#[test]
fn a_player_without_a_legal_answer_stops_the_game() {
    let seated = |answer: Option<Action>| -> [Box<dyn Player>; 2] {
        [Box::new(Stubborn(answer.clone())), Box::new(Stubborn(answer))]
    };
    let mut table = Table::new(game(flagbridge_data::catalogue().current()), 1);
    let asked = table.decision().unwrap().seat;
    let before = table.hash();
    let halt = play(&mut table, &seated(None), |_, _, _| {}).unwrap_err();
    assert_eq!(halt, StopReason::NoAnswer { seat: asked, question: "initiative" });
    let halt = play(&mut table, &seated(Some(Action::Pass)), |_, _, _| {}).unwrap_err();
    assert!(matches!(halt, StopReason::Refused { .. }), "{halt}");
    assert!(halt.to_string().contains("\"initiative\" with \"pass\""), "{halt}");
    assert_eq!(table.hash(), before);
}
