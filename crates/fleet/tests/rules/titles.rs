use super::{Case, broken, kept, warned};

pub(super) const CASES: &[Case] = &[
    kept("ship.title.max-one", "core-2015", "cr90-corvette-a\n  jainas-light-title"),
    warned(
        "ship.title.max-one",
        "core-2015",
        "cr90-corvette-a\n  jainas-light-title\n  dodonnas-pride-title",
    ),
    kept("ship.title.max-one", "rrg-1.5", "cr90-corvette-a\n  jainas-light-title"),
    broken(
        "ship.title.max-one",
        "rrg-1.5",
        "cr90-corvette-a\n  jainas-light-title\n  dodonnas-pride-title",
    ),
    kept("ship.title.matches-chassis", "core-2015", "cr90-corvette-b\n  jainas-light-title"),
    broken(
        "ship.title.matches-chassis",
        "core-2015",
        "nebulon-b-escort-frigate\n  jainas-light-title",
    ),
    broken(
        "ship.title.matches-chassis",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  demolisher-title",
    ),
    kept("ship.title.generic-name", "faq-3.2.1", "cr90-corvette-b\n  jainas-light-title"),
    kept(
        "ship.title.generic-name",
        "rrg-1.5",
        "executor-i-class-star-dreadnought\n  executor-title",
    ),
    broken(
        "ship.title.generic-name",
        "rrg-1.5",
        "imperial-i-class-star-destroyer\n  executor-title",
    ),
    kept(
        "ship.title.generic-name",
        "rrg-1.6",
        "onager-class-star-destroyer\n  seventh-fleet-star-destroyer-title",
    ),
    broken(
        "ship.title.generic-name",
        "rrg-1.6",
        "onager-class-testbed\n  seventh-fleet-star-destroyer-title",
    ),
    kept("ship.title.name-restricted", "faq-3.2.1", "cr90-corvette-b\n  jainas-light-title"),
    kept(
        "ship.title.name-restricted",
        "rrg-1.5",
        "starhawk-class-battleship-mark-i\n  amity-title",
    ),
    broken(
        "ship.title.name-restricted",
        "rrg-1.5",
        "starhawk-class-battleship-mark-ii\n  amity-title",
    ),
];
