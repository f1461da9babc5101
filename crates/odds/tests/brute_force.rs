//! The counted odds are those of trying everything.

mod common;

use common::{attacks, brute_force, pool};
use flagbridge_odds::{Attack, Goal};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_best_choices_are_worth_what_trying_everything_finds(attack in attacks(4, 2, 4)) {
        let mut attack = attack;
        attack.shields.get_or_insert(0);
        let outcome = attack.resolve().unwrap();
        let hull = outcome.mean_hull().unwrap();
        let counted = match attack.goal {
            Goal::Damage => (outcome.mean(), outcome.critical),
            Goal::Hull => (hull, outcome.mean()),
            Goal::Critical => (outcome.critical, outcome.mean()),
        };
        let tried = brute_force(&attack);
        prop_assert!((counted.0 - tried.0).abs() < 1e-12, "{attack}: {counted:?} {tried:?}");
        prop_assert!((counted.1 - tried.1).abs() < 1e-12, "{attack}: {counted:?} {tried:?}");
    }

    #[test]
    fn a_plain_pool_is_distributed_as_its_faces_are(pool in pool(4)) {
        let dice: Vec<_> = [(pool.red, 0), (pool.blue, 1), (pool.black, 2)]
            .into_iter()
            .flat_map(|(count, color)| vec![flagbridge_cards::Color::ALL[color]; count.into()])
            .collect();
        let rolls = 8_usize.pow(dice.len() as u32);
        let (mut damage, mut accuracies, mut critical) = (vec![0.0; 9], vec![0.0; 5], 0.0);
        for roll in 0..rolls {
            let faces = dice.iter().enumerate().map(|(at, die)| die.faces()[roll >> (3 * at) & 7]);
            let faces: Vec<_> = faces.collect();
            damage[faces.iter().map(|face| usize::from(face.damage())).sum::<usize>()] += 1.0;
            accuracies[faces.iter().filter(|face| face.accuracies() > 0).count()] += 1.0;
            critical += f64::from(faces.iter().any(|face| face.criticals() > 0));
        }
        let outcome = Attack::new(pool).resolve().unwrap();
        for (at, ways) in damage.iter().enumerate() {
            prop_assert_eq!(outcome.exactly(at), ways / rolls as f64);
        }
        for (at, ways) in accuracies.iter().enumerate() {
            let chance = outcome.accuracies.get(at).copied().unwrap_or(0.0);
            prop_assert_eq!(chance, ways / rolls as f64);
        }
        prop_assert_eq!(outcome.critical, critical / rolls as f64);
    }
}
