//! What holds in every battle.

mod common;

use std::collections::BTreeSet;

use flagbridge_starmada::orders::{Maneuver, Maneuvers};
use flagbridge_starmada::random::random_answer;
use flagbridge_starmada::record::Record;
use flagbridge_starmada::{
    Action, BattleSize, Chance, Direction, Element, Event, FlightId, Hex, Orders, Question, Seat,
    ShipId, Table, Track, Volley,
};

/// Plays random battles; `each` sees the table before every answer and the answer.
fn play(battles: u64, size: BattleSize, mut each: impl FnMut(&Table, &Action, usize)) {
    for seed in 0..battles {
        let mut table = common::random_table(size, seed * 977 + u64::from(size.limit()));
        let mut chance = Chance::new(seed);
        let mut count = 0;
        while let Some(decision) = table.decision().copied() {
            let action = random_answer(&table, &mut chance)
                .unwrap_or_else(|| panic!("no answer to {decision:?}"));
            each(&table, &action, count);
            table.apply(&action).unwrap_or_else(|refusal| {
                panic!("{refusal} for {action:?} to {:?}", decision.question)
            });
            count += 1;
            assert!(count < 50_000, "the battle does not end");
        }
        assert!(table.outcome().is_some());
    }
}

#[test]
fn a_battle_always_asks_one_thing_with_an_answer_until_it_ends() {
    let mut asked = BTreeSet::new();
    for size in BattleSize::ALL {
        play(30, size, |table, _, _| {
            asked.extend(table.decision().map(|decision| decision.question.id()));
        });
    }
    let all = [
        "activate-flight",
        "activate-ship",
        "fire",
        "flight-attack",
        "fly",
        "losses",
        "orders",
        "place-flight",
        "place-ship",
        "shift",
    ];
    assert_eq!(asked.into_iter().collect::<Vec<_>>(), all, "every question comes up");
}

#[test]
fn every_action_listed_is_accepted() {
    play(6, BattleSize::Small, |table, action, count| {
        assert_eq!(table.check(action), Ok(()), "{action:?}");
        if count % 5 == 0 {
            let answers = table.legal();
            assert!(!answers.actions.is_empty());
            let distinct: BTreeSet<_> = answers.actions.iter().collect();
            assert_eq!(distinct.len(), answers.actions.len(), "{:?}", table.decision());
            for listed in &answers.actions {
                assert_eq!(table.check(listed), Ok(()), "{listed:?} to {:?}", table.decision());
            }
        }
    });
}

#[test]
fn the_damage_of_shots_shown_one_by_one_is_the_damage_done() {
    let mut seen = 0;
    play(6, BattleSize::Small, |table, action, _| {
        let mut now = table.clone();
        let events = now.apply(action).expect("a legal answer");
        let resolved = events.iter().any(|event| matches!(event, Event::Fired { .. }));
        if !resolved || now.turn() != table.turn() || now.phase() != table.phase() {
            return;
        }
        let mut shown = table.clone();
        events.iter().for_each(|event| shown.show_damage(std::slice::from_ref(event)));
        for ship in table.game().ship_ids() {
            let (shown, now) = (shown.ship(ship), now.ship(ship));
            for track in Track::ALL {
                let left = table.game().ship(ship).sheet.boxes(track) - now.checked(track);
                let marks = [shown, now].map(|it| it.marked[track as usize].min(left));
                assert_eq!(marks[0], marks[1], "{track} of {}", table.game().ship_name(ship));
                seen += u32::from(marks[0]);
            }
        }
        for flight in table.game().flight_ids() {
            let left = [&shown, &now].map(|it| {
                let flight = it.flight(flight);
                flight.fighters.saturating_sub(flight.marked)
            });
            assert_eq!(left[0], left[1]);
        }
    });
    assert!(seen > 50, "{seen} boxes");
}

/// The answer by which a movement is listed.
fn listed_as(action: &Action) -> Action {
    match action {
        Action::Orders(ship, orders) => Action::Orders(*ship, orders.canonical()),
        Action::Fly(path) => {
            let orders = Orders { maneuvers: path.clone(), ..Orders::default() };
            Action::Fly(orders.canonical().maneuvers)
        }
        other => other.clone(),
    }
}

/// Actions that may or may not be legal here.
fn guesses(table: &Table, chance: &mut Chance) -> Vec<Action> {
    let hex = Hex::at(chance.below(34) as i16 - 1, chance.below(20) as i16 - 1);
    let facing = Direction::ALL[chance.below(6)];
    let ship = ShipId(chance.below(table.game().ships.len() + 1) as u8);
    let flight = FlightId(chance.below(6) as u8);
    let element = if chance.below(2) == 0 { Element::Ship(ship) } else { Element::Flight(flight) };
    let maneuver = |chance: &mut Chance| match chance.below(7) {
        0 => Maneuver::Port,
        1 => Maneuver::Starboard,
        2 => Maneuver::UTurn,
        3 => Maneuver::SlipLeft,
        4 => Maneuver::SlipRight,
        _ => Maneuver::Forward(chance.below(4) as u8 + 1),
    };
    let path: Maneuvers = (0..chance.below(6)).map(|_| maneuver(chance)).collect();
    let mut orders = Orders { maneuvers: path.clone(), speed: 0, pivot: chance.below(7) as i8 - 3 };
    orders.speed = (orders.counted_speed() as usize + usize::from(chance.below(8) == 0)) as u8;
    let asked = table.acting_ship().unwrap_or(ship);
    let volley =
        Volley { mount: chance.below(6) as u8, weapons: chance.below(5) as u8, target: element };
    vec![
        Action::Place(element, hex, facing),
        Action::Orders(asked, orders),
        Action::Shift(asked, hex),
        Action::Activate(element),
        Action::Fly(path),
        Action::Attack(element),
        Action::Fire(volley),
        Action::Done,
        Action::LoseWeapon(chance.below(8) as u8),
        Action::LoseEquipment(chance.below(3) as u8),
    ]
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed_and_a_refused_one_changes_nothing() {
    let mut chance = Chance::new(5);
    let (mut accepted, mut refused) = (0, 0);
    play(24, BattleSize::VerySmall, |table, _, count| {
        if count % 3 > 0 {
            return;
        }
        let listed: BTreeSet<_> = table.legal().actions.into_iter().collect();
        let before = table.hash();
        for guess in guesses(table, &mut chance) {
            let mut trial = table.clone();
            let is_listed = listed.contains(&listed_as(&guess));
            match trial.apply(&guess) {
                Ok(_) => {
                    accepted += 1;
                    assert!(is_listed, "{guess:?} to {:?}", table.decision());
                }
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(trial.hash(), before, "{guess:?} was refused");
                    assert!(!is_listed, "{guess:?} to {:?}: {refusal}", table.decision());
                }
            }
        }
    });
    assert!(accepted > 100 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_record_replays_to_the_same_state_and_reads_back_from_text() {
    for seed in 0..6 {
        let mut table = common::random_table(BattleSize::Small, seed);
        let mut record = Record::new(table.game(), seed);
        let mut chance = Chance::new(seed + 9);
        while let Some(action) = random_answer(&table, &mut chance) {
            table.apply(&action).unwrap();
            record.actions.push(action);
        }
        let text = record.write().unwrap();
        let read = Record::read(&text).unwrap();
        assert_eq!(read, record);
        let again = read.replay(|_, _| {}).unwrap();
        assert_eq!(again.hash(), table.hash());
        assert_eq!(again.outcome(), table.outcome());
    }
}

#[test]
fn keeping_quiet_changes_nothing_but_the_events() {
    let mut loud = common::random_table(BattleSize::Medium, 3);
    let mut quiet = loud.clone();
    quiet.keep_quiet();
    let mut chance = Chance::new(1);
    while let Some(action) = random_answer(&loud, &mut chance) {
        loud.apply(&action).unwrap();
        assert_eq!(quiet.apply(&action), Ok(Vec::new()));
        assert_eq!(loud.hash(), quiet.hash());
    }
}

#[test]
fn a_view_tells_nothing_that_is_hidden() {
    let mut chance = Chance::new(9);
    play(6, BattleSize::Small, |table, _, count| {
        if count % 5 > 0 {
            return;
        }
        for seat in Seat::ALL {
            let mut other = table.clone();
            other.scramble_hidden(seat, &mut chance);
            assert_eq!(other.view(seat).hash(), table.view(seat).hash());
            assert_eq!(other.view(seat).write_state(), table.view(seat).write_state());
            assert_eq!(other.open_view().write_state(), table.open_view().write_state());
        }
    });
}

#[test]
fn somebody_who_plays_on_neither_side_sees_what_both_see() {
    play(4, BattleSize::Small, |table, _, _| {
        let both = table.view(Seat::A).view(Seat::B);
        assert_eq!(table.open_view().write_state(), both.write_state());
    });
}

#[test]
fn a_view_reads_back_from_its_bytes_and_damaged_bytes_are_refused() {
    let mut chance = Chance::new(4);
    let mut damaged = 0;
    play(6, BattleSize::Medium, |table, _, count| {
        if count % 7 > 0 {
            return;
        }
        for view in [table.view(Seat::A), table.view(Seat::B), table.open_view()] {
            let mut bytes = view.write_state();
            let read = Table::read_state(table.game(), &bytes).expect("a state of ours");
            assert_eq!(read.hash(), view.hash());
            assert_eq!(read.legal(), view.legal());
            let place = chance.below(bytes.len());
            bytes[place] ^= 1 << chance.below(8);
            // Whatever is read can be looked at.
            match Table::read_state(table.game(), &bytes) {
                Ok(other) => drop(other.hash()),
                Err(_) => damaged += 1,
            }
        }
    });
    assert!(damaged > 20, "{damaged}");
}

#[test]
fn events_of_the_orders_phase_tell_no_orders() {
    for seed in 0..4 {
        let mut table = common::random_table(BattleSize::Small, seed);
        let mut chance = Chance::new(seed);
        while let Some(action) = random_answer(&table, &mut chance) {
            let writing = matches!(table.decision().unwrap().question, Question::Orders(_));
            let events = table.apply(&action).unwrap();
            let still = table
                .decision()
                .is_some_and(|decision| matches!(decision.question, Question::Orders(_)));
            if writing && still {
                let told = |event: &Event| matches!(event, Event::OrdersRevealed(..));
                assert!(table.turn() > 1 || !events.iter().any(told));
            }
            assert!(
                !events.iter().any(|event| matches!(event, Event::Acted(_, Action::Orders(..))))
            );
        }
    }
}

#[test]
fn scores_and_sheets_agree() {
    play(10, BattleSize::Medium, |table, _, _| {
        let game = table.game();
        let mut lost = [0_u16; 2];
        for ship in game.ship_ids() {
            let state = table.ship(ship);
            let gone = !state.on_board() && table.turn() > 0;
            if gone {
                lost[game.ship(ship).seat.other().index()] += game.ship(ship).sheet.rating;
            }
            for track in Track::ALL {
                assert!(state.checked(track) <= game.ship(ship).sheet.boxes(track));
            }
            // What the weapons track says is what still works, unless its owner is choosing.
            let choosing = matches!(
                table.decision().map(|decision| decision.question),
                Some(Question::Losses(..))
            );
            if state.on_board() && !choosing {
                let mounts = 0..game.ship(ship).mounts.len();
                let left: u8 = mounts.map(|mount| table.weapons_left(ship, mount)).sum();
                let items = game.ship(ship).sheet.equipment.len() as u32;
                let items = items - state.equipment_lost.count_ones();
                assert_eq!(left + items as u8, table.value(ship, Track::Weapons));
            }
        }
        assert_eq!(table.scores(), lost);
    });
}

#[test]
fn opposing_ships_never_share_a_hex_after_stacking() {
    play(10, BattleSize::Medium, |table, _, _| {
        if matches!(table.decision().unwrap().question, Question::Shift(_)) {
            return;
        }
        for one in table.ships_of(Seat::A) {
            for other in table.ships_of(Seat::B) {
                assert_ne!(table.ship(one).at, table.ship(other).at);
            }
        }
    });
}

#[test]
fn every_action_reads_back_from_its_text() {
    play(6, BattleSize::Small, |table, action, _| {
        let text = table.write(action);
        assert_eq!(table.read(&text).as_ref(), Ok(action), "{text}");
    });
}
