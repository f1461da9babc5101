use super::{Case, broken, kept, warned};

pub(super) const CASES: &[Case] = &[
    // A third of 180 is 60, of 200 it is 67, of 300 it is 100, of 400 it is 134.
    kept("fleet.squadrons.points-cap", "core-2015", "empire 180\n7 tie-fighter-squadron"),
    broken("fleet.squadrons.points-cap", "core-2015", "empire 180\n8 tie-fighter-squadron"),
    kept("fleet.squadrons.points-cap", "core-2015", "rebel\n7 x-wing-squadron"),
    broken("fleet.squadrons.points-cap", "core-2015", "rebel\n8 x-wing-squadron"),
    kept("fleet.squadrons.points-cap", "rrg-1.6", "empire\n16 tie-fighter-squadron"),
    broken("fleet.squadrons.points-cap", "rrg-1.6", "empire\n17 tie-fighter-squadron"),
    kept("fleet.squadrons.points-cap", "rrg-1.6", "empire 200\n8 tie-fighter-squadron"),
    broken("fleet.squadrons.points-cap", "rrg-1.6", "empire 200\n9 tie-fighter-squadron"),
    // The agreed total counts, not what was spent; the first reference can be read either way.
    warned(
        "fleet.squadrons.points-cap.base",
        "core-2015",
        "empire 180\nvictory-i-class-star-destroyer\n7 tie-fighter-squadron",
    ),
    kept(
        "fleet.squadrons.points-cap.base",
        "core-2015",
        "empire 180\nvictory-i-class-star-destroyer\n4 tie-fighter-squadron",
    ),
    kept(
        "fleet.squadrons.points-cap.base",
        "faq-3.2.1",
        "empire 180\nvictory-i-class-star-destroyer\n7 tie-fighter-squadron",
    ),
    // What joins another fleet has no share of its own.
    kept("fleet.squadrons.points-cap", "rrg-1.6", "rebel\nmode rim-ally\n3 x-wing-squadron"),
    kept(
        "fleet.squadrons.points-cap.campaign",
        "rrg-1.6",
        "rebel\nmode rim-ally\n3 x-wing-squadron",
    ),
    // In a campaign a third of the fleet's own value counts: 73 + 5 * 8 = 113, a third of it 38.
    kept(
        "fleet.squadrons.points-cap.campaign",
        "core-2015",
        "empire\nvictory-i-class-star-destroyer\n5 tie-fighter-squadron",
    ),
    kept(
        "fleet.squadrons.points-cap.campaign",
        "faq-3.2.1",
        "empire\nmode corellian-conflict\nvictory-i-class-star-destroyer\n4 tie-fighter-squadron",
    ),
    broken(
        "fleet.squadrons.points-cap.campaign",
        "faq-3.2.1",
        "empire\nmode corellian-conflict\nvictory-i-class-star-destroyer\n5 tie-fighter-squadron",
    ),
    kept(
        "fleet.squadrons.points-cap",
        "rrg-1.6",
        "empire\nmode corellian-conflict\nvictory-i-class-star-destroyer\n17 tie-fighter-squadron",
    ),
    kept("fleet.squadrons.aces-cap", "faq-3.2.1", FIVE_ACES),
    broken("fleet.squadrons.aces-cap", "rrg-1.5", FIVE_ACES),
    kept(
        "fleet.squadrons.aces-cap",
        "rrg-1.5",
        "empire\nhowlrunner-tie-fighter-squadron\nsoontir-fel-tie-interceptor-squadron\n\
         mauler-mithel-tie-fighter-squadron\nciena-ree-tie-interceptor-squadron\nblack-squadron-tie-fighter-squadron",
    ),
    // Incomplete hundreds do not count.
    broken(
        "fleet.squadrons.aces-cap",
        "rrg-1.6",
        "empire 199\nhowlrunner-tie-fighter-squadron\nsoontir-fel-tie-interceptor-squadron",
    ),
    kept(
        "fleet.squadrons.aces-cap",
        "rrg-1.6",
        "empire 200\nhowlrunner-tie-fighter-squadron\nsoontir-fel-tie-interceptor-squadron",
    ),
];

const FIVE_ACES: &str = "empire 400\nhowlrunner-tie-fighter-squadron\nsoontir-fel-tie-interceptor-squadron\n\
     mauler-mithel-tie-fighter-squadron\nciena-ree-tie-interceptor-squadron\nvalen-rudor-tie-fighter-squadron";
