use super::{Case, broken, kept};

pub(super) const CASES: &[Case] = &[
    kept("fleet.faction.set", "core-2015", "rebel\ncr90-corvette-a"),
    broken("fleet.faction.set", "core-2015", "republic"),
    kept("fleet.faction.set", "rrg-1.5", "separatist\nmunificent-class-comms-frigate"),
    broken("fleet.faction.set", "faq-3.2.1", "separatist"),
    broken("fleet.faction.set", "core-2015", "munificent-class-comms-frigate"),
    kept(
        "fleet.faction.single",
        "core-2015",
        "empire\nvictory-i-class-star-destroyer\ntie-fighter-squadron",
    ),
    broken("fleet.faction.single", "core-2015", "empire\ncr90-corvette-a"),
    broken(
        "fleet.faction.single",
        "rrg-1.6",
        "republic\nvenator-i-class-star-destroyer\nx-wing-squadron",
    ),
    // Where none is stated the first ship decides.
    broken("fleet.faction.single", "rrg-1.6", "cr90-corvette-a\ntie-fighter-squadron"),
    kept("fleet.faction.single", "rrg-1.6", "cr90-corvette-a\nx-wing-squadron"),
    kept("fleet.faction.dual", "core-2015", "cr90-corvette-a\n  engine-techs"),
    broken("fleet.faction.dual", "core-2015", "cr90-corvette-a\n  hot-landing"),
    broken("fleet.faction.dual", "faq-3.2.1", "cr90-corvette-a\n  hot-landing"),
    kept(
        "fleet.faction.dual",
        "rrg-1.5",
        "republic\nvenator-i-class-star-destroyer\n  hot-landing",
    ),
    kept(
        "ship.upgrade.faction-match",
        "core-2015",
        "cr90-corvette-a\n  leia-organa-officer\n  engine-techs",
    ),
    broken("ship.upgrade.faction-match", "core-2015", "cr90-corvette-a\n  director-isard-officer"),
    kept(
        "ship.upgrade.faction-match",
        "rrg-1.6",
        "venator-i-class-star-destroyer\n  swivel-mount-batteries",
    ),
    kept(
        "ship.upgrade.faction-match",
        "rrg-1.6",
        "munificent-class-star-frigate\n  swivel-mount-batteries",
    ),
    broken("ship.upgrade.faction-match", "rrg-1.6", "cr90-corvette-a\n  swivel-mount-batteries"),
    broken(
        "ship.upgrade.faction-match",
        "rrg-1.6",
        "venator-i-class-star-destroyer\n  ahsoka-tano-officer-rebel",
    ),
    kept("ship.commander.faction", "core-2015", "cr90-corvette-a\n  mon-mothma-commander"),
    broken("ship.commander.faction", "core-2015", "cr90-corvette-a\n  admiral-motti-commander"),
    broken(
        "ship.commander.faction",
        "rrg-1.6",
        "munificent-class-star-frigate\n  plo-koon-commander",
    ),
];
