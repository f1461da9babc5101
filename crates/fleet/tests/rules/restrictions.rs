use super::{Case, broken, kept};

pub(super) const CASES: &[Case] = &[
    kept("ship.restriction.chassis", "faq-3.2.1", "cr90-corvette-a\n  engine-techs"),
    kept(
        "ship.restriction.chassis",
        "rrg-1.5",
        "onager-class-testbed\n  orbital-bombardment-particle-cannons",
    ),
    broken(
        "ship.restriction.chassis",
        "rrg-1.5",
        "starhawk-class-battleship-mark-i\n  orbital-bombardment-particle-cannons",
    ),
    kept("ship.restriction.size", "core-2015", "victory-i-class-star-destroyer\n  gunnery-team"),
    kept(
        "ship.restriction.size",
        "faq-3.2.1",
        "mc80h-command-cruiser\n  strategic-adviser-officer",
    ),
    broken("ship.restriction.size", "faq-3.2.1", "cr90-corvette-a\n  bail-organa-officer-rebel"),
    kept(
        "ship.restriction.size",
        "rrg-1.5",
        "victory-i-class-star-destroyer\n  disposable-capacitors",
    ),
    broken(
        "ship.restriction.size",
        "rrg-1.5",
        "imperial-i-class-star-destroyer\n  disposable-capacitors",
    ),
    // A flotilla has the size of its base.
    kept("ship.restriction.size", "rrg-1.6", "gozanti-class-cruisers\n  disposable-capacitors"),
    broken(
        "ship.restriction.size",
        "rrg-1.6",
        "executor-i-class-star-dreadnought\n  point-defense-ion-cannons",
    ),
    kept("ship.restriction.flagship", "faq-3.2.1", "cr90-corvette-a\n  engine-techs"),
    kept(
        "ship.restriction.flagship",
        "rrg-1.5",
        "imperial-i-class-star-destroyer\n  admiral-motti-commander\n  flag-bridge",
    ),
    broken(
        "ship.restriction.flagship",
        "rrg-1.5",
        "imperial-i-class-star-destroyer\n  admiral-motti-commander\nimperial-i-class-star-destroyer\n  flag-bridge",
    ),
    kept("ship.restriction.trait", "faq-3.2.1", "cr90-corvette-a\n  engine-techs"),
    kept(
        "ship.restriction.trait",
        "rrg-1.5",
        "munificent-class-star-frigate\n  battle-droid-reserves",
    ),
    broken("ship.restriction.trait", "rrg-1.5", "consular-class-armed-cruiser\n  clone-gunners"),
    kept("ship.restriction.trait", "rrg-1.6", "acclamator-i-class-assault-ship\n  clone-gunners"),
    kept(
        "ship.restriction.tag",
        "core-2015",
        "victory-i-class-star-destroyer\n  expanded-hangar-bay",
    ),
    kept(
        "ship.restriction.tag",
        "faq-3.2.1",
        "interdictor-combat-refit\n  g8-experimental-projector",
    ),
    broken(
        "ship.restriction.tag",
        "faq-3.2.1",
        "victory-i-class-star-destroyer\n  g8-experimental-projector",
    ),
    // SPHA-T is for Star Destroyers.
    kept("ship.restriction.tag", "rrg-1.6", "venator-i-class-star-destroyer\n  spha-t"),
    broken("ship.restriction.tag", "rrg-1.6", "acclamator-i-class-assault-ship\n  spha-t"),
];
