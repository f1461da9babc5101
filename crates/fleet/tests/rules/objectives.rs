use super::{Case, broken, kept};

#[test]
fn all_missing_objectives_are_one_message() {
    use crate::common;
    let report = |text: &str| {
        let draft = common::draft(text);
        let report = draft.check(common::edition("rrg-1.6"));
        let rule = "fleet.objectives.one-per-category";
        let found = report.violations.iter().filter(|it| it.rule.id() == rule);
        found.map(|it| it.message(common::edition("rrg-1.6"))).collect::<Vec<_>>()
    };
    let all = ["Choose three objectives: assault, defense and navigation."];
    assert_eq!(report("cr90-corvette-a"), all);
    assert_eq!(
        report("cr90-corvette-a\nmost-wanted"),
        ["No defense or navigation objective is chosen."]
    );
}

pub(super) const CASES: &[Case] = &[
    kept(
        "fleet.objectives.one-per-category",
        "core-2015",
        "most-wanted\nfleet-ambush\nsuperior-positions",
    ),
    broken("fleet.objectives.one-per-category", "core-2015", "most-wanted\nfleet-ambush"),
    broken(
        "fleet.objectives.one-per-category",
        "core-2015",
        "most-wanted\nopening-salvo\nfleet-ambush\nsuperior-positions",
    ),
    broken("fleet.objectives.one-per-category", "core-2015", "cr90-corvette-a"),
    broken(
        "fleet.objectives.one-per-category",
        "rrg-1.6",
        "most-wanted\nfleet-ambush\nsuperior-positions\nhyperlane-raid",
    ),
    kept("fleet.objectives.one-per-category", "rrg-1.6", "mode corellian-conflict\nhyperlane-raid"),
];
