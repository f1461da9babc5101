//! The fixes for a violation.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::draft;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, Fix, Remedy, Rule, Terms, check, fixes};
use proptest::prelude::*;

fn fixes_for(draft: &Draft, rule: Rule) -> Vec<Fix> {
    let terms = Terms::of(draft, catalogue().current());
    let report = check(draft, &terms);
    let violation = report.violations.iter().find(|it| it.rule == rule).unwrap();
    fixes(violation, draft, &terms)
}

fn labels(fixes: &[Fix]) -> Vec<&str> {
    fixes.iter().map(|fix| fix.label.as_str()).collect()
}

const BLACK_SQUADRON: &str = "
empire
imperial-ii-class-star-destroyer
  darth-vader-commander
  gunnery-team
  electronic-countermeasures
2 tie-fighter-squadron
howlrunner-tie-fighter-squadron
most-wanted
fire-lanes
solar-corona
";

#[test]
fn over_the_limit_the_least_change_comes_first_and_a_higher_total_last() {
    let whole = draft(BLACK_SQUADRON);
    let points = check(&whole, &Terms::of(&whole, catalogue().current())).points;
    let limit = u16::try_from(points.total - 3).unwrap();
    let fleet = Draft { points: Some(limit), ..whole };
    let fixes = fixes_for(&fleet, Rule::PointsLimit);
    let labels = labels(&fixes);
    assert!(labels[0].starts_with("Take ") && labels[0].ends_with("(saves 3)"), "{labels:?}");
    assert!(labels.contains(&"Drop Gunnery Team (7)") || labels[0].contains("Gunnery Team"));
    assert_eq!(
        *labels.last().unwrap(),
        format!("Agree on {} points: no longer a standard game", points.total)
    );
    assert!(matches!(fixes.last().unwrap().remedy, Remedy::RaisePoints(_)));
    for fix in &fixes {
        let mut fixed = fleet.clone();
        assert!(fixed.apply(&fix.remedy));
        let after = check(&fixed, &Terms::of(&fixed, catalogue().current()));
        assert!(after.errors().all(|it| it.rule != Rule::PointsLimit), "{}", fix.label);
    }
}

#[test]
fn a_fleet_far_over_is_offered_a_beginning() {
    let fleet = Draft { points: Some(30), ..draft(BLACK_SQUADRON) };
    let fixes = fixes_for(&fleet, Rule::PointsLimit);
    assert!(fixes.len() >= 2, "{fixes:?}");
    assert!(matches!(fixes.last().unwrap().remedy, Remedy::RaisePoints(_)));
}

#[test]
fn of_two_commanders_either_may_go() {
    let fleet = draft(
        "
empire
imperial-ii-class-star-destroyer
  darth-vader-commander
gladiator-i-class-star-destroyer
  grand-moff-tarkin-commander
",
    );
    let fixes = fixes_for(&fleet, Rule::CommanderMaxOne);
    assert_eq!(
        labels(&fixes),
        [
            "Remove Darth Vader from Imperial II-class Star Destroyer",
            "Remove Grand Moff Tarkin from Gladiator I-class Star Destroyer",
        ]
    );
}

#[test]
fn what_is_kept_is_named() {
    let fleet =
        draft("empire\nimperial-ii-class-star-destroyer\n3 howlrunner-tie-fighter-squadron");
    let fixes = fixes_for(&fleet, Rule::UniqueNames);
    assert_eq!(labels(&fixes), ["Keep 1 × Howlrunner (TIE Fighter Squadron)"]);
}

proptest! {
    /// Whatever the limit, every card that is offered to be dropped or taken lowers the total, and none brings an error.
    #[test]
    fn every_way_lowers_the_total_and_breaks_nothing(limit in 1_u16..220) {
        let fleet = Draft { points: Some(limit), ..draft(BLACK_SQUADRON) };
        let terms = Terms::of(&fleet, catalogue().current());
        let before = check(&fleet, &terms);
        for violation in before.violations.iter().filter(|it| it.rule == Rule::PointsLimit) {
            for fix in fixes(violation, &fleet, &terms) {
                if matches!(fix.remedy, Remedy::RaisePoints(_)) {
                    continue;
                }
                let mut changed = fleet.clone();
                prop_assert!(changed.apply(&fix.remedy));
                let after = check(&changed, &terms);
                prop_assert!(after.points.total < before.points.total, "{}", fix.label);
                prop_assert!(after.errors().count() <= before.errors().count(), "{}", fix.label);
            }
        }
    }
}
