use super::{Case, broken, kept};

pub(super) const CASES: &[Case] = &[
    kept("fleet.unique-names", "core-2015", "luke-skywalker-x-wing-squadron\n2 x-wing-squadron"),
    broken("fleet.unique-names", "core-2015", "2 luke-skywalker-x-wing-squadron"),
    broken(
        "fleet.unique-names",
        "core-2015",
        "howlrunner-tie-fighter-squadron\nhowlrunner-tie-fighter-squadron",
    ),
    // Across kinds of cards.
    broken(
        "fleet.unique-names",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  darth-vader-commander\ndarth-vader-tie-advanced-squadron",
    ),
    broken(
        "fleet.unique-names",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  darth-vader-officer\ngladiator-i-class-star-destroyer\n  darth-vader-commander",
    ),
    broken(
        "fleet.unique-names",
        "rrg-1.6",
        "mc80h-command-cruiser\n  leia-organa-officer\ncr90-corvette-a\n  leia-organa-commander",
    ),
    broken(
        "fleet.unique-names",
        "rrg-1.6",
        "venator-ii-class-star-destroyer-empire\nvenator-ii-class-star-destroyer-empire",
    ),
    // Ships of the community editions with a bullet, and a name that one of their squadrons shares.
    broken(
        "fleet.unique-names",
        "arc-01",
        "munificent-class-command-frigate\nmunificent-class-command-frigate",
    ),
    broken(
        "fleet.unique-names",
        "community-2026-04",
        "pinnace-class-corsair\n  count-dooku-commander\ncount-dooku-sith-infiltrator",
    ),
    broken(
        "fleet.unique-squadron-type",
        "community-2026-04",
        "anakin-skywalker-twilight\nr2-d2-twilight",
    ),
    kept(
        "fleet.unique-names",
        "rrg-1.6",
        "cr90-corvette-a\n  engine-techs\ncr90-corvette-a\n  engine-techs",
    ),
    kept(
        "fleet.unique-squadron-type",
        "faq-3.2.1",
        "han-solo-millennium-falcon\nlando-calrissian-millennium-falcon",
    ),
    kept("fleet.unique-squadron-type", "rrg-1.5", "han-solo-millennium-falcon\n2 yt-1300"),
    broken(
        "fleet.unique-squadron-type",
        "rrg-1.5",
        "han-solo-millennium-falcon\nlando-calrissian-millennium-falcon",
    ),
    kept(
        "fleet.unique-names",
        "rrg-1.5",
        "han-solo-millennium-falcon\nlando-calrissian-millennium-falcon",
    ),
    broken("fleet.unique-squadron-type", "rrg-1.6", "boba-fett-slave-i\nhondo-ohnaka-slave-i"),
];

#[test]
fn the_name_of_a_craft_is_borne_by_nothing_else() {
    let catalogue = flagbridge_data::catalogue();
    let crafts: Vec<_> =
        catalogue.versions.iter().filter_map(|card| card.squadron()?.named_craft).collect();
    for card in &catalogue.versions {
        let craft = card.squadron().and_then(|it| it.named_craft);
        for name in card.unique_names.iter().filter(|name| craft != Some(**name)) {
            assert!(!crafts.contains(name), "{} bears the name of a craft", card.id);
        }
    }
}
