//! What must be true of every attack.

#![allow(clippy::unwrap_used)]

mod common;

use common::{attacks, color, token};
use flagbridge_cards::{Color, Pool};
use flagbridge_odds::{Accuracies, Attack, Goal, Modification, Reroll};
use proptest::prelude::*;

/// The mean of what is played for, and of the second measure.
fn worth(attack: &Attack) -> f64 {
    let mut attack = attack.clone();
    attack.shields.get_or_insert(0);
    let outcome = attack.resolve().unwrap();
    match attack.goal {
        Goal::Damage => outcome.mean(),
        Goal::Hull => outcome.mean_hull().unwrap(),
        Goal::Critical => outcome.critical,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn chances_add_up_to_one(attack in attacks(6, 2, 4)) {
        let outcome = attack.resolve().unwrap();
        let mut lists = vec![outcome.damage.clone(), outcome.rolled, outcome.accuracies];
        lists.extend(outcome.hull_damage);
        lists.extend(outcome.redirected);
        lists.extend(outcome.shield_damage);
        for list in lists {
            prop_assert!((list.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{attack}");
            prop_assert!(list.iter().all(|chance| (0.0..=1.0).contains(chance)));
        }
        let chances = outcome.tokens.iter().map(|odds| odds.locked).chain(outcome.critical_icons);
        for chance in chances.chain([outcome.critical]).chain(outcome.faceup).chain(outcome.destroyed) {
            prop_assert!((0.0..=1.0).contains(&chance), "{attack}: {chance}");
        }
    }

    #[test]
    fn damage_is_shields_and_redirect_and_hull(attack in attacks(5, 1, 4)) {
        let attack = Attack { shields: Some(2), ..attack };
        let outcome = attack.resolve().unwrap();
        let mean = |list: &Option<Vec<f64>>| -> f64 {
            list.iter().flatten().enumerate().map(|(n, chance)| n as f64 * chance).sum()
        };
        let parts = mean(&outcome.shield_damage) + mean(&outcome.redirected) + mean(&outcome.hull_damage);
        prop_assert!((parts - outcome.mean()).abs() < 1e-9, "{attack}");
    }

    #[test]
    fn one_die_more_is_never_worse(attack in attacks(4, 2, 4), color in color()) {
        let Pool { red, blue, black } = attack.pool;
        let pool = match color {
            Color::Red => Pool::new(red + 1, blue, black),
            Color::Blue => Pool::new(red, blue + 1, black),
            Color::Black => Pool::new(red, blue, black + 1),
        };
        let more = Attack { pool, ..attack.clone() };
        prop_assert!(worth(&more) >= worth(&attack) - 1e-12, "{attack}");
    }

    #[test]
    fn one_reroll_more_is_never_worse(attack in attacks(5, 1, 4)) {
        let more = attack.clone().modify(Modification::TOKEN);
        prop_assert!(worth(&more) >= worth(&attack) - 1e-12, "{attack}");
    }

    #[test]
    fn one_defense_token_more_is_never_better_for_the_attacker(
        attack in attacks(5, 1, 3),
        token in token(),
    ) {
        let more = attack.clone().against(&[token]);
        prop_assert!(worth(&more) <= worth(&attack) + 1e-12, "{attack}, {token}");
    }

    #[test]
    fn the_best_accuracies_are_at_least_as_good_as_any_order(
        attack in attacks(5, 1, 4),
        order in prop::collection::vec(token(), 0..4),
    ) {
        let best = attack.clone().spending(Accuracies::Best);
        let fixed = attack.spending(Accuracies::Order(order));
        prop_assert!(worth(&best) >= worth(&fixed) - 1e-12, "{fixed}");
    }

    #[test]
    fn a_narrower_reroll_is_never_better(attack in attacks(5, 0, 3), color in color()) {
        let wide = attack.clone().reroll(Reroll::up_to(2));
        let narrow = attack.reroll(Reroll::up_to(2).of(color));
        prop_assert!(worth(&wide) >= worth(&narrow) - 1e-12, "{narrow}");
    }

    #[test]
    fn a_comparison_is_the_same_from_both_sides(one in attacks(4, 1, 2), two in attacks(4, 1, 2)) {
        let (one, two) = (one.resolve().unwrap(), two.resolve().unwrap());
        let (there, back) = (one.compare(&two), two.compare(&one));
        prop_assert!((there.first + there.equal + there.second - 1.0).abs() < 1e-12);
        prop_assert!((there.first - back.second).abs() < 1e-12);
        prop_assert!((there.equal - back.equal).abs() < 1e-12);
        prop_assert!((there.difference + back.difference).abs() < 1e-12);
    }
}
