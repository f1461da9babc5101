//! Small attacks that can be worked out on paper.
#![allow(clippy::unwrap_used)]

use flagbridge_odds::{Attack, Outcome, TooMuch};

fn odds(text: &str) -> Outcome {
    text.parse::<Attack>().unwrap().resolve().unwrap()
}

#[test]
fn one_red_die() {
    let outcome = odds("1 red");
    assert_eq!(outcome.damage, [0.375, 0.5, 0.125]);
    assert_eq!(outcome.mean(), 0.75);
    assert_eq!((outcome.any_accuracy(), outcome.critical), (0.125, 0.25));
    assert_eq!([0, 1, 2, 3].map(|damage| outcome.at_least(damage)), [1.0, 0.625, 0.125, 0.0]);
}

#[test]
fn one_die_of_each_other_colour() {
    assert_eq!(odds("1 blue").damage, [0.25, 0.75]);
    assert_eq!(odds("1 black").damage, [0.25, 0.5, 0.25]);
    assert_eq!(odds("0 red").damage, [1.0]);
}

#[test]
fn a_rerolled_blank_is_rolled_again() {
    // Black: 2/8 blank, each of which becomes a fresh die.
    assert_eq!(odds("1 black, reroll 1 blank").damage, [0.0625, 0.625, 0.3125]);
    assert_eq!(odds("1 black, reroll 1 blank").mean(), 1.25);
    // A red die is worth 0.75: blanks and the accuracy are rerolled, hits are not.
    assert_eq!(odds("1 red, reroll 1").mean(), 0.75 + 0.375 * 0.75);
}

#[test]
fn criticals_are_damage_between_ships_and_for_bombers_only() {
    assert_eq!(odds("1 blue, by squadron").mean(), 0.5);
    assert_eq!(odds("1 blue, by squadron").critical, 0.0);
    assert_eq!(odds("1 blue, by bomber").mean(), 0.75);
    assert_eq!(odds("1 blue, vs squadron").mean(), 0.5);
    assert_eq!(odds("1 black, by bomber, vs squadron").mean(), 0.75);
}

#[test]
fn brace_halves_and_rounds_up() {
    assert_eq!(odds("1 black, vs brace").damage, [0.25, 0.75]);
    assert_eq!(odds("2 black, vs brace").damage, [0.0625, 0.625, 0.3125]);
}

#[test]
fn scatter_leaves_nothing_unless_an_accuracy_locks_it() {
    assert_eq!(odds("3 black, vs scatter").damage, [1.0]);
    // One blue accuracy (1/4) or one red hit: a blue accuracy locks, the red die does its damage.
    let outcome = odds("1 red 1 blue, vs scatter");
    assert_eq!(outcome.tokens[0].locked, 1.0 - 0.75 * 0.875);
    // Blue accuracy: the red die's 0.75. Red accuracy with blue damage (3/4): one.
    assert_eq!(outcome.mean(), 0.25 * 0.75 + 0.125 * 0.75);
}

#[test]
fn evade_depends_on_range_and_edition() {
    assert_eq!(odds("1 black, vs evade at long").mean(), 0.0);
    // The defender rerolls one damage or two when a fresh die is worth less: only two is more than one.
    assert_eq!(odds("1 black, vs evade at medium").mean(), 0.5 + 0.25 * 1.0);
    assert_eq!(odds("1 black, vs evade at close").mean(), 0.75);
    assert_eq!(odds("1 black, vs evade at close, classic evade").mean(), 1.0);
    assert_eq!(odds("2 black, vs evade at extreme").mean(), 0.0);
    assert_eq!(odds("2 black, vs evade at long, larger attacker").mean(), 0.0);
    assert!(odds("2 black, vs evade at long, larger attacker, classic evade").mean() > 0.0);
    assert!(odds("3 black, vs evade at long, larger attacker, by bomber").mean() > 0.5);
}

#[test]
fn redirect_moves_damage_and_takes_none_away() {
    let outcome = odds("2 black, vs redirect, shields 1, adjacent 1, hull 2");
    assert_eq!(outcome.mean(), 2.0);
    // Totals of two black dice in sixteenths: 1, 4, 6, 4, 1.
    assert_eq!(outcome.hull_damage.unwrap(), [11.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0]);
    assert_eq!(outcome.redirected.unwrap(), [5.0 / 16.0, 11.0 / 16.0]);
    assert_eq!(outcome.destroyed, Some(1.0 / 16.0));
}

#[test]
fn contain_stops_the_standard_critical_effect_alone() {
    assert_eq!(odds("1 black").critical, 0.25);
    assert_eq!(odds("1 black, vs contain").critical, 0.0);
    assert_eq!(odds("1 black, vs contain, critical black").critical, 0.25);
    assert_eq!(odds("1 black, critical blue").critical, 0.0);
    assert_eq!(odds("1 black, shields 1").faceup, Some(0.25));
    assert_eq!(odds("1 black, shields 2").faceup, Some(0.0));
}

#[test]
fn a_concentrate_fire_dial_adds_a_colour_of_the_pool() {
    assert_eq!(odds("1 red, dial").mean(), 1.5);
    assert_eq!(odds("1 red 1 black, dial").mean(), 2.75);
    assert_eq!(odds("1 red, add 1 any").mean(), 1.75);
    assert_eq!(odds("0 red, dial").mean(), 0.0);
}

#[test]
fn changed_and_added_faces_count() {
    assert_eq!(odds("1 red, change 1 to hit-hit").mean(), 2.0);
    assert_eq!(odds("1 blue, change 1 to hit-hit").mean(), 0.75);
    assert_eq!(odds("1 blue, add 1 blue accuracy, vs scatter").mean(), 0.75);
    assert_eq!(odds("2 black, remove 1").mean(), (2.0 * 7.0 + 1.0 * 8.0) / 16.0);
}

#[test]
fn an_obstructed_attack_loses_its_worst_die() {
    assert_eq!(odds("1 red 1 black, obstructed").mean(), 1.0);
    assert_eq!(odds("1 red 1 black, obstructed, critical none, by squadron").mean(), 0.75);
}

#[test]
fn what_is_played_for_decides() {
    // Two blue dice, one reroll: for damage a hit is kept; for the critical it is rerolled.
    let damage = odds("1 blue, reroll 1");
    let critical = odds("1 blue, reroll 1, for critical");
    assert_eq!(damage.critical, 0.25 + 0.25 * 0.25);
    assert_eq!(critical.critical, 0.25 + 0.75 * 0.25);
    assert!(critical.mean() < damage.mean());
}

#[test]
fn a_comparison_counts_both_rolls() {
    let comparison = odds("1 red").compare(&odds("1 black"));
    assert_eq!(comparison.difference, -0.25);
    assert_eq!(comparison.first, 0.5 * 0.25 + 0.125 * 0.75);
    assert_eq!(comparison.equal, 0.375 * 0.25 + 0.5 * 0.5 + 0.125 * 0.25);
}

#[test]
fn large_pools_are_counted_and_larger_ones_refused() {
    let outcome = odds("6 red 6 blue 6 black");
    assert_eq!(outcome.most_damage(), 30);
    assert!((outcome.mean() - (4.5 + 4.5 + 6.0)).abs() < 1e-12);
    let refused = |text: &str| text.parse::<Attack>().unwrap().resolve().unwrap_err();
    assert_eq!(refused("19 red"), TooMuch::Dice(19));
    assert_eq!(refused("255 red 255 blue 255 black add 255 any"), TooMuch::Dice(1020));
    assert_eq!(
        refused("10 black, reroll all, reroll all, reroll all, reroll all"),
        TooMuch::Rolls(50)
    );
    assert_eq!(refused("6 red 6 blue 6 black, reroll all"), TooMuch::Results);
}

#[test]
fn attacks_of_many_rolls_are_counted_as_exactly_as_short_ones() {
    // Without tokens every die is on its own, so ten dice are worth ten times one.
    for die in ["red", "blue", "black"] {
        let one = odds(&format!("1 {die}, reroll all, reroll all"));
        let ten = odds(&format!("10 {die}, reroll all, reroll all"));
        assert!((ten.mean() - 10.0 * one.mean()).abs() < 1e-12, "{die}");
        assert!((ten.exactly(0) - one.exactly(0).powi(10)).abs() < 1e-15, "{die}");
    }
}
