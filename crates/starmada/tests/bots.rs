//! Players that are programs.

mod common;

use flagbridge_starmada::bots::{Arena, Bot, Tally};
use flagbridge_starmada::{BattleSize, Options};

fn arena(bots: [Bot; 2], seed: u64) -> Arena {
    let size = BattleSize::Small;
    let rosters = common::random_table(size, seed).game().rosters.clone();
    Arena::new(Options::of(size), rosters, bots, seed).expect("bundled sheets make a game")
}

#[test]
fn the_commodore_beats_random_play() {
    let mut tally = Tally::default();
    for seed in 0..10 {
        let arena = arena([Bot::Commodore, Bot::Random], seed);
        (0..2).for_each(|number| tally.add(&arena.play(number)));
    }
    assert!(tally.wins[0] >= 18, "{tally:?}");
}

#[test]
fn every_level_beats_the_one_below_and_commodores_stay_on_the_board() {
    let meet = |bots: [Bot; 2]| {
        let mut tally = Tally::default();
        for seed in 0..12 {
            let arena = arena(bots, seed);
            (0..2).for_each(|number| tally.add(&arena.play(number)));
        }
        tally
    };
    let captain = meet([Bot::Captain, Bot::Ensign]);
    assert!(captain.win_rate() > 0.4, "{captain:?}");
    let commodore = meet([Bot::Commodore, Bot::Ensign]);
    assert!(commodore.win_rate() > 0.6, "{commodore:?}");
    // It used to lose two ships and more over the edge in every battle.
    assert!(commodore.left[0] <= 6, "{commodore:?}");
}

#[test]
fn a_battle_depends_on_nothing_but_its_number_and_its_record_replays() {
    let arena = arena([Bot::Commodore, Bot::Commodore], 3);
    for number in 0..2 {
        let (record, played) = arena.record(number);
        assert_eq!(played, arena.play(number));
        let table = record.replay(|_, _| {}).expect("a record of a battle");
        assert_eq!(table.hash(), played.hash);
        assert!(table.outcome().is_some(), "the battle came to its end");
    }
}

#[test]
fn a_bot_is_found_by_its_name() {
    for bot in Bot::ALL {
        assert_eq!(bot.id().parse(), Ok(bot));
    }
    let error = "admiral".parse::<Bot>().expect_err("no such bot").to_string();
    assert_eq!(error, "unknown bot \"admiral\"; available: random, ensign, captain, commodore");
}
