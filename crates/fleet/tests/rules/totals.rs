use super::{Case, broken, kept, warned};

pub(super) const CASES: &[Case] = &[
    kept(
        "fleet.points.limit",
        "core-2015",
        "empire\nvictory-ii-class-star-destroyer\n  grand-moff-tarkin-commander",
    ),
    broken(
        "fleet.points.limit",
        "core-2015",
        "empire 180\nvictory-ii-class-star-destroyer\n  grand-moff-tarkin-commander\nvictory-i-class-star-destroyer",
    ),
    // Tarkin costs 38 until FAQ 3.2.1 and 28 since RRG 1.5: 85 + 38 against 85 + 28.
    broken(
        "fleet.points.limit",
        "faq-3.2.1",
        "empire 120\nvictory-ii-class-star-destroyer\n  grand-moff-tarkin-commander",
    ),
    kept(
        "fleet.points.limit",
        "rrg-1.5",
        "empire 120\nvictory-ii-class-star-destroyer\n  grand-moff-tarkin-commander",
    ),
    // Every copy of a squadron is paid for.
    kept("fleet.points.limit", "rrg-1.6", "empire 24\n3 tie-fighter-squadron"),
    broken("fleet.points.limit", "rrg-1.6", "empire 31\n4 tie-fighter-squadron"),
    // The standard total of the edition counts where none is stated: 300 in 2015, 400 since 2016.
    broken("fleet.points.limit", "core-2015", THREE_STAR_DESTROYERS),
    kept("fleet.points.limit", "faq-3.2.1", THREE_STAR_DESTROYERS),
    kept("fleet.points.limit", "rrg-1.5", THREE_STAR_DESTROYERS),
    kept("fleet.ships.at-least-one", "core-2015", "rebel\ncr90-corvette-a"),
    kept("fleet.ships.at-least-one", "core-2015", "rebel\ngr75-medium-transports"),
    broken("fleet.ships.at-least-one", "core-2015", "rebel\nx-wing-squadron"),
    kept("fleet.ships.at-least-one", "faq-3.2.1", "rebel\ngr75-medium-transports\ncr90-corvette-a"),
    // What joins another fleet needs none.
    kept("fleet.ships.at-least-one", "rrg-1.6", "rebel\nmode rim-ally\n3 x-wing-squadron"),
    broken(
        "fleet.ships.at-least-one",
        "faq-3.2.1",
        "rebel\n2 x-wing-squadron\ngr75-medium-transports",
    ),
    broken("fleet.ships.at-least-one", "rrg-1.6", "separatist\ngozanti-class-cruisers-separatist"),
    kept("fleet.mode.known", "core-2015", "mode core-set\ncr90-corvette-a"),
    warned("fleet.mode.known", "core-2015", "mode task-force\ncr90-corvette-a"),
    warned("fleet.mode.known", "rrg-1.6", "mode hundred-years-war\ncr90-corvette-a"),
    kept("fleet.mode.known", "rrg-1.6", "mode sector-fleet\ncr90-corvette-a"),
    kept(
        "fleet.flotillas.tournament-cap",
        "core-2015",
        "gr75-medium-transports\ngr75-medium-transports",
    ),
    broken(
        "fleet.flotillas.tournament-cap",
        "core-2015",
        "gr75-medium-transports\ngr75-medium-transports\ngr75-combat-retrofits",
    ),
];

const THREE_STAR_DESTROYERS: &str = "empire\nimperial-i-class-star-destroyer\nimperial-i-class-star-destroyer\nimperial-i-class-star-destroyer";

#[test]
fn the_flotilla_cap_is_off_unless_the_event_asks_for_it() {
    let draft = crate::common::draft(
        "gozanti-class-cruisers\ngozanti-class-cruisers\ngozanti-class-cruisers",
    );
    let report = draft.check(crate::common::edition("rrg-1.6"));
    assert!(report.violations.iter().all(|it| it.rule.id() != "fleet.flotillas.tournament-cap"));
}

#[test]
fn points_and_counts_are_summed_up() {
    let draft = crate::common::draft(crate::common::EMPIRE);
    let report = draft.check(crate::common::edition("rrg-1.6"));
    let points = report.points;
    assert_eq!((points.limit, points.squadron_cap, points.ace_cap), (400, 134, Some(4)));
    assert_eq!((points.activations, points.deployments, points.aces), (3, 6, 1));
    assert_eq!(points.squadrons, 3 * 8 + 2 * 9 + 16);
}
