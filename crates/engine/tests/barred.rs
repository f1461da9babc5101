//! What a player may not answer, and why.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Chance, Game, Options, Point, Pose, Position, Refusal, Table, Unit};

#[test]
fn what_is_barred_is_refused_and_every_reason_is_a_sentence() {
    let mut reasons = BTreeSet::new();
    for rules in common::editions() {
        for seed in 0..12 {
            let mut table = common::random_table(rules, 300, seed * 31 + 5);
            let mut chance = Chance::new(seed);
            while let Some(action) = random_answer(&table, &mut chance) {
                for (barred, why) in table.barred() {
                    let check = table.check(&barred);
                    assert!(check.is_err(), "{barred:?} is legal, yet barred: {why}");
                    reasons.insert(why.to_string());
                }
                table.apply(&action).expect("a legal answer");
            }
        }
    }
    for why in [
        Refusal::Activated,
        Refusal::NoDial,
        Refusal::Resolved,
        Refusal::TooDear,
        Refusal::ShieldsFull,
        Refusal::KindSpent,
        Refusal::Engaged,
        Refusal::NotAdjacent,
        Refusal::OutOfCommand,
        Refusal::NoAccuracy,
    ] {
        assert!(reasons.contains(&why.to_string()), "{why:?} never came up among {reasons:?}");
    }
}

#[test]
fn a_position_asks_nothing_and_measures_like_the_table_it_was_taken_from() {
    let rules = flagbridge_data::catalogue().current();
    let mut chance = Chance::new(8);
    let mut table = common::random_table(rules, 300, 41);
    while table.round() < 3 && table.outcome().is_none() {
        let action = random_answer(&table, &mut chance).expect("the game goes on");
        table.apply(&action).expect("a legal answer");
    }
    let position = Position::of(&table);
    assert!(position.table().decision().is_none());
    let ships: Vec<_> = table.ships().collect();
    assert_eq!(ships, position.table().ships().collect::<Vec<_>>());
    for one in &ships {
        for other in &ships {
            let gap = |table: &Table| table.gap(Unit::Ship(*one), Unit::Ship(*other));
            assert_eq!(gap(&table), gap(position.table()));
        }
        assert!(position.table().ship(*one).dials.is_empty(), "dials stay hidden");
    }
}

#[test]
fn a_position_keeps_to_what_the_cards_allow() {
    let rules = flagbridge_data::catalogue().current();
    let mut chance = Chance::new(3);
    let rosters = [0, 1].map(|_| common::random_roster(rules, 300, &mut chance));
    let game = Arc::new(Game::new(rules, Options::STANDARD, rosters).expect("a game"));
    let mut position = Position::empty(Arc::clone(&game));
    assert_eq!(position.table().ships().count() + position.table().squadrons().count(), 0);
    let ship = game.ships_of(flagbridge_engine::Seat::A).next().expect("a ship");
    position.put_ship(ship, Pose { at: Point::new(90_000, 45_000), ..Pose::default() });
    position.set_speed(ship, 9);
    position.set_damage(ship, 99);
    let zone = game.ship(ship).ship.hull_zones()[0];
    position.set_shields(ship, zone, 99);
    let table = position.table();
    let state = table.ship(ship);
    assert_eq!(state.speed, game.ship(ship).ship.speed.max());
    assert_eq!(state.shields(zone), table.max_shields(ship, zone));
    assert_eq!(state.damage.len() + 1, usize::from(table.hull_value(ship)), "not destroyed");
    position.set_damage(ship, 1);
    assert_eq!(position.table().ship(ship).damage.len(), 1);
    assert!(position.lay_obstacle(0, Pose::default()) && position.lay_obstacle(1, Pose::default()));
    position.take_obstacle(0);
    assert_eq!(position.table().obstacles().len(), 1);
    position.take_off(Unit::Ship(ship));
    assert_eq!(position.table().ships().count(), 0);
}

#[test]
fn a_position_tries_the_maneuver_tool_at_every_speed_of_a_chart() {
    let rules = flagbridge_data::catalogue().current();
    let mut chance = Chance::new(5);
    let (mut tried, mut wider) = (0, 0);
    for _ in 0..4 {
        let rosters = [0, 1].map(|_| common::random_roster(rules, 300, &mut chance));
        let game = Arc::new(Game::new(rules, Options::STANDARD, rosters).expect("a game"));
        let mut position = Position::empty(Arc::clone(&game));
        for seat in flagbridge_engine::Seat::ALL {
            for ship in game.ships_of(seat) {
                assert!(position.asking_for_course(ship, 1, 0).is_none(), "it is not on the table");
                position.put_ship(ship, Pose { at: Point::new(90_000, 45_000), ..Pose::default() });
                let chart = &game.ship(ship).ship.speed;
                assert!(position.asking_for_course(ship, 0, 0).is_none());
                assert!(position.asking_for_course(ship, chart.max() + 1, 0).is_none());
                for speed in 1..=chart.max() {
                    let courses = |extra_yaw| {
                        let table = position.asking_for_course(ship, speed, extra_yaw);
                        let table = table.expect("it asks");
                        assert_eq!(table.decision().map(|it| it.seat), Some(seat));
                        table.legal().actions
                    };
                    let (chart, navigated) = (courses(0), courses(1));
                    assert!(!chart.is_empty());
                    wider += usize::from(chart.len() < navigated.len());
                    assert!(chart.iter().all(|course| navigated.contains(course)));
                    tried += 1;
                }
                assert!(position.table().decision().is_none(), "the position itself asks nothing");
                position.take_off(Unit::Ship(ship));
            }
        }
    }
    assert!(tried > 20 && wider > tried / 2, "{tried} {wider}");
}
