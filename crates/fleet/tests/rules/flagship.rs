use super::{Case, broken, kept};

pub(super) const CASES: &[Case] = &[
    kept("fleet.flagship.exactly-one", "core-2015", "cr90-corvette-a\n  mon-mothma-commander"),
    broken("fleet.flagship.exactly-one", "core-2015", "cr90-corvette-a\n  leia-organa-officer"),
    // A fleet without a ship is told so; that it has no flagship follows.
    kept("fleet.flagship.exactly-one", "rrg-1.6", "tie-fighter-squadron"),
    broken("fleet.ships.at-least-one", "rrg-1.6", "tie-fighter-squadron"),
    // The commander needs no icon in the bar.
    kept("ship.slot.available", "rrg-1.6", "nebulon-b-escort-frigate\n  admiral-ackbar-commander"),
    kept(
        "fleet.commander.max-one",
        "core-2015",
        "cr90-corvette-a\n  mon-mothma-commander\ncr90-corvette-b",
    ),
    broken(
        "fleet.commander.max-one",
        "core-2015",
        "cr90-corvette-a\n  mon-mothma-commander\ncr90-corvette-b\n  general-dodonna-commander",
    ),
    broken(
        "fleet.commander.max-one",
        "rrg-1.6",
        "cr90-corvette-a\n  mon-mothma-commander\n  general-dodonna-commander",
    ),
    kept(
        "ship.commander.not-on-flotilla",
        "core-2015",
        "gr75-medium-transports\n  mon-mothma-commander",
    ),
    kept("ship.commander.not-on-flotilla", "faq-3.2.1", "cr90-corvette-a\n  mon-mothma-commander"),
    broken(
        "ship.commander.not-on-flotilla",
        "faq-3.2.1",
        "gr75-medium-transports\n  mon-mothma-commander",
    ),
    broken(
        "ship.commander.not-on-flotilla",
        "rrg-1.6",
        "gozanti-class-cruisers\n  admiral-screed-commander",
    ),
];
