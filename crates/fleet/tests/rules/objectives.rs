use super::{Case, broken, kept};

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
