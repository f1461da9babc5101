//! The bots play legally everywhere, can be repeated, and each is better than the one before.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::sync::Arc;

use flagbridge_bots::{Behaviour, Bot, Budget, Captain, Ensign, Ladder, Player, Standing, play};
use flagbridge_cards::{Face, Keyword, Resolved};
use flagbridge_engine::{
    Action, Die, Event, Game, Options, Phase, Question, Roster, RosterShip, Table, Unit,
};

/// A list; upgrades that the edition does not have are left out.
fn roster(rules: Resolved<'static>, ships: &[(&str, &[&str])], squadrons: &[&str]) -> Roster {
    let number = |id: &&str| rules.get(id).unwrap().number;
    Roster {
        ships: ships
            .iter()
            .map(|(card, upgrades)| RosterShip {
                card: number(card),
                upgrades: upgrades
                    .iter()
                    .filter_map(|id| Some(rules.get(id).ok()?.number))
                    .collect(),
            })
            .collect(),
        squadrons: squadrons.iter().map(number).collect(),
        objectives: ["most-wanted", "fire-lanes", "superior-positions"]
            .iter()
            .map(number)
            .collect(),
    }
}

/// Two fleets of the oldest cards, with upgrades that ask for something in every phase.
fn fleets(rules: Resolved<'static>) -> [Roster; 2] {
    let empire = roster(
        rules,
        &[
            (
                "victory-i-class-star-destroyer",
                &["admiral-screed-commander", "gunnery-team", "assault-concussion-missiles"],
            ),
            (
                "gladiator-i-class-star-destroyer",
                &["demolisher-title", "engine-techs", "ordnance-experts"],
            ),
        ],
        &[
            "tie-fighter-squadron",
            "tie-fighter-squadron",
            "tie-bomber-squadron",
            "howlrunner-tie-fighter-squadron",
        ],
    );
    let rebels = roster(
        rules,
        &[
            (
                "assault-frigate-mark-ii-a",
                &["garm-bel-iblis-commander", "electronic-countermeasures"],
            ),
            ("nebulon-b-escort-frigate", &["yavaris-title", "raymus-antilles-officer"]),
            ("cr90-corvette-a", &["leia-organa-officer"]),
        ],
        &[
            "x-wing-squadron",
            "x-wing-squadron",
            "b-wing-squadron",
            "luke-skywalker-x-wing-squadron",
        ],
    );
    [empire, rebels]
}

fn game(rules: Resolved<'static>) -> Arc<Game> {
    Arc::new(Game::new(rules, Options::STANDARD, fleets(rules)).unwrap())
}

/// A captain and a commodore that hardly think.
const HASTY: Budget = Budget { decisions: 60, playouts: 1, ..Budget::STANDARD };
const HASTY_COMMODORE: Budget = Budget { decisions: 60, playouts: 1, setup: 400, ..Budget::FAR };

fn ladder(rules: Resolved<'static>) -> Ladder {
    Ladder::new(rules, Options::STANDARD, &fleets(rules), 5).unwrap()
}

fn standing(bots: [Bot; 2], games: u64) -> Standing {
    let ladder = ladder(flagbridge_data::catalogue().current());
    let mut standing = Standing::default();
    (0..games).for_each(|number| standing.add(&ladder.play(bots, number).unwrap()));
    standing
}

#[test]
fn bots_answer_legally_in_every_edition() {
    for rules in flagbridge_data::catalogue().all_editions() {
        for seed in 0..2 {
            let seated: [[Box<dyn Player>; 2]; 3] = [
                [Box::new(Ensign::new(seed)), Bot::Random.player(seed)],
                [Box::new(Captain::with_budget(seed, HASTY)), Box::new(Ensign::new(seed))],
                [Box::new(Captain::with_budget(seed, HASTY_COMMODORE)), Bot::Recruit.player(seed)],
            ];
            for pair in seated {
                let mut table = Table::new(game(rules), seed);
                let outcome = play(&mut table, &pair, |_, _, _| {});
                assert!(outcome.is_ok(), "{} {seed}: {:?}", rules.id, outcome.err());
            }
        }
    }
}

#[test]
fn an_ensign_beats_one_who_plays_at_random() {
    let share = standing([Bot::Ensign, Bot::Random], 20).share;
    assert!(share.wins >= 16, "{share:?}");
}

#[test]
fn every_bot_plays_a_game_to_its_end() {
    let ladder = ladder(flagbridge_data::catalogue().current());
    for script in Bot::SCRIPTS {
        let share = standing([Bot::Ensign, script], 4).share;
        assert_eq!(share.games, 4, "{script}");
    }
    // Characters think as long as a captain; their first thoughts are enough here.
    for character in Bot::CHARACTERS {
        let (game, seed) = ladder.fixture(1);
        let table = Table::new(Arc::clone(game), seed);
        let view = table.view(table.decision().unwrap().seat);
        let answer = character.player(3).answer(&view).unwrap();
        assert_eq!(view.check(&answer), Ok(()), "{character}");
    }
}

#[test]
fn who_misjudges_loses_to_who_does_not() {
    let share = standing([Bot::Ensign, Bot::Recruit], 20).share;
    assert!(share.wins >= 13, "{share:?}");
}

#[test]
fn habits_of_ensigns_do_not_get_worse() {
    let ladder = ladder(flagbridge_data::catalogue().current());
    let mut seen = Behaviour::default();
    for number in 0..20 {
        let (game, seed) = ladder.fixture(number);
        seen.play(game, [Bot::Ensign; 2], seed).unwrap();
    }
    assert_eq!(seen.games, 20);
    assert!(seen.activations > 200, "{seen:?}");
    assert_eq!(seen.off_table, 0, "{seen:?}");
    // The limits of docs/bots.md with room for what chance does in so few games.
    assert!(seen.own_rammed <= 8, "{seen:?}");
    assert!(seen.obstacles_avoidable <= 4, "{seen:?}");
    assert!(seen.dials_wasted * 100 <= seen.activations * 4, "{seen:?}");
    let bounds = seen.bounds();
    assert_eq!(bounds[0].seen, 0.0);
    assert!(bounds[0].is_kept(), "{bounds:?}");
    let mut twice = seen.clone();
    twice.merge(&seen);
    assert_eq!(twice.habits().map(|(_, count)| count), seen.habits().map(|(_, count)| 2 * count));
}

#[test]
fn a_pair_of_games_swaps_the_bots() {
    let ladder = ladder(flagbridge_data::catalogue().current());
    for number in 0..4 {
        // The same bot twice wins one of the two: only the places are swapped.
        assert_eq!(ladder.pair([Bot::Ensign; 2], number), Ok(1));
        let won = ladder.pair([Bot::Ensign, Bot::Random], number).unwrap();
        assert_eq!(ladder.pair([Bot::Random, Bot::Ensign], number), Ok(2 - won));
    }
}

#[test]
fn every_pairing_is_played_once() {
    let pairings = Ladder::pairings();
    assert_eq!(pairings.len(), Bot::ALL.len() * (Bot::ALL.len() - 1) / 2);
    assert!(pairings.contains(&[Bot::Captain, Bot::Ensign]));
    assert!(pairings.contains(&[Bot::Ensign, Bot::Random]));
}

#[test]
fn a_game_of_the_ladder_is_the_same_each_time() {
    let bots = [Bot::Ensign, Bot::Random];
    assert_eq!(standing(bots, 4), standing(bots, 4));
}

/// The table at the first decision that a captain thinks about after `skipped` others.
fn thoughtful(captain: &Captain, skipped: usize) -> Table {
    let mut table = Table::new(game(flagbridge_data::catalogue().current()), 3);
    let players = [Ensign::new(1), Ensign::new(2)];
    let mut answered = 0;
    loop {
        let seat = table.decision().unwrap().seat;
        let view = table.view(seat);
        if answered >= skipped && captain.think(&view).is_some() {
            return view;
        }
        let answer = players[seat.index()].answer(&view).unwrap();
        table.apply(&answer).unwrap();
        answered += 1;
    }
}

#[test]
fn a_commodore_searches_setup() {
    let far = Captain::with_budget(9, Budget { playouts: 2, setup: 400, ..Budget::FAR });
    let near = Captain::with_budget(9, HASTY);
    let mut table = Table::new(game(flagbridge_data::catalogue().current()), 3);
    let players = [Ensign::new(1), Ensign::new(2)];
    let mut searched = Vec::new();
    while table.phase() == Phase::Setup {
        let decision = table.decision().unwrap();
        let view = table.view(decision.seat);
        assert!(near.think(&view).is_none());
        if let Some(mut thought) = far.think(&view) {
            assert!(thought.step(u32::MAX));
            assert_eq!(view.check(&thought.answer()), Ok(()));
            searched.push(decision.question);
        }
        let answer = players[decision.seat.index()].answer(&view).unwrap();
        table.apply(&answer).unwrap();
    }
    for question in [Question::Initiative, Question::Objective, Question::Deploy] {
        assert!(searched.contains(&question), "{question:?}: {searched:?}");
    }
}

#[test]
fn a_thought_in_slices_comes_to_the_same_answer() {
    let cases = [20, 60, 90].map(|skipped| [(skipped, Budget::STANDARD), (skipped, Budget::FAR)]);
    for (skipped, budget) in cases.into_iter().flatten() {
        let captain = Captain::with_budget(9, Budget { decisions: 3_000, playouts: 3, ..budget });
        let view = thoughtful(&captain, skipped);
        let mut whole = captain.think(&view).unwrap();
        assert!(whole.step(u32::MAX));
        let mut sliced = captain.think(&view).unwrap();
        let mut slices = 0;
        while !sliced.step(10) {
            slices += 1;
            assert!((0.0..=1.0).contains(&sliced.progress()));
        }
        assert!(slices > 1);
        assert_eq!(whole.answer(), sliced.answer());
        assert_eq!(captain.answer(&view), Some(whole.answer()));
        assert_eq!(view.check(&whole.answer()), Ok(()));
    }
}

#[test]
fn what_is_hidden_does_not_change_an_answer() {
    let mut table = Table::new(game(flagbridge_data::catalogue().current()), 8);
    let players = [Ensign::new(1), Ensign::new(2)];
    let mut chance = flagbridge_engine::Chance::new(4);
    for _ in 0..250 {
        let Some(decision) = table.decision() else { break };
        let seat = decision.seat;
        let mut other = table.clone();
        other.scramble_hidden(seat, &mut chance);
        let twin = &players[seat.index()];
        let answer: Action = players[seat.index()].answer(&table.view(seat)).unwrap();
        assert_eq!(twin.answer(&other.view(seat)).unwrap(), answer);
        table.apply(&answer).unwrap();
    }
    assert!(table.round() >= 2, "{}", table.round());
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    for bot in [Bot::Random, Bot::Midshipman, Bot::Ensign] {
        let mut table = Table::new(game(flagbridge_data::catalogue().current()), 8);
        let player = bot.player(4);
        let mut given = 0;
        while let Some(decision) = table.decision() {
            let view = table.view(decision.seat);
            let answer = player.answer(&view);
            assert_eq!(bot.player(4).answer(&view), answer, "{bot}: {}", decision.question.id());
            table.apply(&answer.unwrap()).unwrap();
            given += 1;
        }
        assert!(given > 100, "{given}");
    }
}

#[test]
fn what_a_random_player_draws_at_the_table_is_what_it_answers_to_its_view() {
    let mut table = Table::new(game(flagbridge_data::catalogue().current()), 3);
    let player = Bot::Random.player(6);
    while let Some(decision) = table.decision() {
        let drawn = player.draw(&table);
        assert_eq!(drawn, player.answer(&table.view(decision.seat)), "{}", decision.question.id());
        table.apply(&drawn.unwrap()).unwrap();
    }
    assert!(table.outcome().is_some());
}

/// What rolling a die again gains on average, against a ship or with criticals that do not count.
fn gain(die: Die, criticals: bool) -> f64 {
    let shown = |face: Face| f64::from(face.hits() + if criticals { face.criticals() } else { 0 });
    die.color.faces().map(shown).iter().sum::<f64>() / 8.0 - shown(die.face)
}

#[test]
fn an_attacker_rolls_only_bad_dice_again() {
    let mut rerolls = 0;
    for seed in 0..12 {
        let mut table = Table::new(game(flagbridge_data::catalogue().current()), seed);
        let players = [Ensign::new(1), Ensign::new(2)];
        while let Some(decision) = table.decision() {
            let seat = decision.seat;
            let attack = table.attack().cloned();
            let answer = players[seat.index()].answer(&table.view(seat)).unwrap();
            let events = table.apply(&answer).unwrap();
            let Some(attack) = attack.filter(|own| table.seat_of(own.attacker) == seat) else {
                continue;
            };
            let bombs = match attack.attacker {
                Unit::Ship(_) => true,
                Unit::Squadron(own) => table.has_keyword(own, Keyword::Bomber),
                _ => continue,
            };
            let criticals = bombs && attack.target.zone().is_some();
            for event in events {
                if let Event::Rerolled(before, _) = event {
                    let gain: f64 = before.iter().map(|die| gain(die, criticals)).sum();
                    assert!(gain > 0.0, "seed {seed}: {before:?} for {answer:?}");
                    rerolls += 1;
                }
            }
        }
    }
    assert!(rerolls > 20, "{rerolls}");
}
