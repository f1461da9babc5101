use super::{Case, broken, kept};
use flagbridge_fleet::{Place, Rule};

pub(super) const CASES: &[Case] = &[
    kept(
        "ship.slot.available",
        "core-2015",
        "cr90-corvette-a\n  leia-organa-officer\n  xi7-turbolasers",
    ),
    broken(
        "ship.slot.available",
        "core-2015",
        "cr90-corvette-a\n  leia-organa-officer\n  weapons-liaison-officer",
    ),
    broken("ship.slot.available", "core-2015", "cr90-corvette-b\n  enhanced-armament"),
    // Flag Bridge adds a fleet command to the flagship, Phoenix Home an officer, Harrow a support team.
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  admiral-motti-commander\n  flag-bridge\n  entrapment-formation",
    ),
    broken(
        "ship.slot.available",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  admiral-motti-commander\n  entrapment-formation",
    ),
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  chimaera-title\n  entrapment-formation",
    ),
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "cr90-corvette-a\n  liberator-title\n  entrapment-formation",
    ),
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "victory-i-class-star-destroyer\n  harrow-title\n  engine-techs",
    ),
    broken(
        "ship.slot.available",
        "rrg-1.6",
        "victory-i-class-star-destroyer\n  warlord-title\n  engine-techs",
    ),
    // Minister Tua adds a defensive retrofit.
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "gladiator-i-class-star-destroyer\n  minister-tua-officer\n  electronic-countermeasures",
    ),
    // Radiant VII takes turbolasers and ordnance away and adds a fleet support.
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "consular-class-charger-c70\n  radiant-vii-title\n  comms-net",
    ),
    broken(
        "ship.slot.available",
        "rrg-1.6",
        "consular-class-charger-c70\n  radiant-vii-title\n  xi7-turbolasers",
    ),
    broken(
        "ship.slot.available",
        "rrg-1.6",
        "consular-class-armed-cruiser\n  radiant-vii-title\n  external-racks",
    ),
    kept("ship.slot.icon-set", "core-2015", "cr90-corvette-a\n  leia-organa-officer"),
    broken("ship.slot.icon-set", "core-2015", "gr75-medium-transports\n  comms-net"),
    kept("ship.slot.icon-set", "faq-3.2.1", "gr75-medium-transports\n  comms-net"),
    broken(
        "ship.slot.icon-set",
        "faq-3.2.1",
        "onager-class-testbed\n  orbital-bombardment-particle-cannons",
    ),
    kept(
        "ship.slot.icon-set",
        "rrg-1.5",
        "onager-class-testbed\n  orbital-bombardment-particle-cannons",
    ),
    // From RRG 1.5 on every icon is known; a card can break the rule in earlier editions only.
    broken("ship.slot.icon-set", "core-2015", "interdictor-combat-refit\n  grav-shift-reroute"),
    kept("ship.slot.multi-icon", "core-2015", "victory-i-class-star-destroyer\n  gunnery-team"),
    broken(
        "ship.slot.multi-icon",
        "core-2015",
        "victory-i-class-star-destroyer\n  darth-vader-boarding-team",
    ),
    broken(
        "ship.slot.multi-icon",
        "faq-3.2.1",
        "victory-i-class-star-destroyer\n  boarding-troopers-boarding-team",
    ),
    kept(
        "ship.slot.multi-icon",
        "rrg-1.5",
        "victory-i-class-star-destroyer\n  darth-vader-boarding-team",
    ),
    broken(
        "ship.slot.multi-icon",
        "rrg-1.5",
        "gladiator-i-class-star-destroyer\n  boarding-troopers-boarding-team",
    ),
    broken(
        "ship.slot.multi-icon",
        "rrg-1.6",
        "victory-i-class-star-destroyer\n  gunnery-team\n  boarding-troopers-boarding-team",
    ),
    kept(
        "ship.slot.granted",
        "core-2015",
        "victory-i-class-star-destroyer\n  director-isard-officer",
    ),
    kept(
        "ship.slot.granted",
        "faq-3.2.1",
        "imperial-i-class-star-destroyer\n  minister-tua-officer",
    ),
    broken(
        "ship.slot.granted",
        "faq-3.2.1",
        "imperial-ii-class-star-destroyer\n  minister-tua-officer",
    ),
    // A small ship may have both the icon and Minister Tua.
    kept(
        "ship.slot.granted",
        "rrg-1.6",
        "arquitens-class-light-cruiser\n  minister-tua-officer\n  electronic-countermeasures\n  reinforced-blast-doors",
    ),
    kept(
        "ship.slot.available",
        "rrg-1.6",
        "arquitens-class-light-cruiser\n  minister-tua-officer\n  electronic-countermeasures\n  reinforced-blast-doors",
    ),
    broken(
        "ship.slot.granted",
        "rrg-1.6",
        "imperial-star-destroyer-cymoon-refit\n  chimaera-title",
    ),
    kept(
        "ship.huge.no-added-icons",
        "faq-3.2.1",
        "executor-i-class-star-dreadnought\n  minister-tua-officer",
    ),
    broken(
        "ship.huge.no-added-icons",
        "rrg-1.5",
        "executor-i-class-star-dreadnought\n  minister-tua-officer",
    ),
    kept(
        "ship.huge.no-added-icons",
        "rrg-1.5",
        "gladiator-i-class-star-destroyer\n  minister-tua-officer",
    ),
    kept(
        "ship.upgrade.no-duplicate",
        "core-2015",
        "mc80h-assault-cruiser\n  electronic-countermeasures\n  electronic-countermeasures",
    ),
    broken(
        "ship.upgrade.no-duplicate",
        "faq-3.2.1",
        "mc80h-assault-cruiser\n  electronic-countermeasures\n  electronic-countermeasures",
    ),
    kept(
        "ship.upgrade.no-duplicate",
        "faq-3.2.1",
        "mc80h-assault-cruiser\n  electronic-countermeasures\n  advanced-projectors",
    ),
    kept(
        "ship.modification.max-one",
        "core-2015",
        "victory-i-class-star-destroyer\n  expanded-hangar-bay\n  h9-turbolasers",
    ),
    broken(
        "ship.modification.max-one",
        "core-2015",
        "victory-i-class-star-destroyer\n  enhanced-armament\n  expanded-launchers",
    ),
    // H9 Turbolasers and Quad Turbolaser Cannons become Modifications in RRG 1.5.
    kept(
        "ship.modification.max-one",
        "faq-3.2.1",
        "assault-frigate-mark-ii-a\n  redundant-shields\n  h9-turbolasers",
    ),
    broken(
        "ship.modification.max-one",
        "rrg-1.5",
        "assault-frigate-mark-ii-a\n  redundant-shields\n  h9-turbolasers",
    ),
    kept(
        "ship.modification.max-one",
        "rrg-1.5",
        "assault-frigate-mark-ii-a\n  redundant-shields\n  xi7-turbolasers",
    ),
];

fn places(draft: &str, rule: Rule) -> Vec<Place> {
    let report = crate::common::draft(draft).check(crate::common::edition("rrg-1.6"));
    report.violations.iter().filter(|it| it.rule == rule).map(|it| it.place).collect()
}

#[test]
fn the_card_that_does_not_fit_is_the_one_pointed_at() {
    let upgrade = |upgrade| Place::Upgrade { ship: 0, upgrade };
    let two_officers = "cr90-corvette-a\n  leia-organa-officer\n  raymus-antilles-officer";
    assert_eq!(places(two_officers, Rule::SlotAvailable), [upgrade(1)]);
    // The boarding team stands in the way of two cards: it is the one left over, though listed first.
    let boarding = "victory-i-class-star-destroyer\n  boarding-troopers-boarding-team\n  gunnery-team\n  expanded-hangar-bay";
    assert_eq!(places(boarding, Rule::MultiIcon), [upgrade(0)]);
    assert_eq!(places(boarding, Rule::SlotAvailable), []);
    // Against one card the earlier stays.
    let one = "victory-i-class-star-destroyer\n  boarding-troopers-boarding-team\n  gunnery-team";
    assert_eq!(places(one, Rule::SlotAvailable), [upgrade(1)]);
}
