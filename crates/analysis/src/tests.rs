//! Figures worked out by hand, sums that must add up, and cards that must be known.

use std::collections::BTreeSet;

use flagbridge_cards::{HullZone, Kind, Pool};
use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;
use flagbridge_odds::{Attack, Range, Target};

use crate::counted::{COUNTED, NOT_COUNTED};
use crate::*;

fn draft(ships: &[(&str, &[&str])]) -> Draft {
    let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("no card {id}"));
    let mut draft = Draft::new();
    for (at, (ship, upgrades)) in ships.iter().enumerate() {
        draft.add_ship(number(ship));
        for upgrade in *upgrades {
            draft.add_upgrade(at, number(upgrade));
        }
    }
    draft
}

fn in_edition(edition: &str, ships: &[(&str, &[&str])]) -> Analysis {
    Analysis::new(&Draft { edition: Some(edition.to_owned()), ..draft(ships) })
}

fn close(one: f64, two: f64) -> bool {
    (one - two).abs() < 1e-9
}

fn pool(ship: &ShipFigures, zone: HullZone) -> Pool {
    ship.batteries.iter().find(|it| it.arc == Arc::Zone(zone)).expect("the zone is there").pool
}

/// Front 2 red 1 blue; red and blue are worth 6/8 each against a ship. Anti-squadron 1 blue, worth 4/8.
#[test]
fn a_corvette_without_upgrades() {
    let analysis = in_edition("rrg-1.6", &[("cr90-corvette-a", &[])]);
    let ship = &analysis.ships[0];
    assert_eq!(ship.damage.map(|(it, _)| it.upgraded), [2.25, 2.25, 1.5]);
    assert_eq!(ship.damage.map(|(it, _)| it.dice), [2.25, 2.25, 1.5]);
    assert_eq!(ship.damage[2].1, Some(Arc::Zone(HullZone::Front)));
    assert_eq!(ship.anti_squadron_damage.map(|it| it.upgraded), [0.5, 0.5, 0.0]);
    assert_eq!((ship.ship.hull, ship.all_shields()), (4, 7));
    assert_eq!(ship.values, Values { command: 1, squadron: 1, engineering: 2 });
    assert!(ship.counted.is_empty() && ship.uncounted.is_empty());
}

/// Left 4 black, a hit each on average. A black die is blank twice in eight: of four dice none is blank in 81 of 256
/// cases, exactly one in 108, so that two rerolls fix 175/256 + 67/256 blanks, and all rerolls fix one.
#[test]
fn a_gladiator_with_ordnance_experts() {
    let gladiator: &[(&str, &[&str])] =
        &[("gladiator-i-class-star-destroyer", &["ordnance-experts"])];
    let now = &in_edition("rrg-1.6", gladiator).ships[0];
    assert_eq!(now.damage[0].1, Some(Arc::Zone(HullZone::Left)));
    assert!(close(now.damage[0].0.dice, 4.0));
    assert!(close(now.damage[0].0.upgraded, 4.0 + 242.0 / 256.0), "{:?}", now.damage[0]);
    // Beyond close range only the two red dice of the front are left, which nothing rerolls.
    assert!(close(now.damage[1].0.upgraded, 1.5) && close(now.damage[2].0.upgraded, 1.5));
    let then = &in_edition("faq-3.2.1", gladiator).ships[0];
    assert!(close(then.damage[0].0.upgraded, 5.0), "{:?}", then.damage[0]);
}

/// Front 4 red 4 blue. A red die shows nothing of worth three times in eight, blank or accuracy: one of four does in
/// 1 - (5/8)^4 = 3471/4096, and its reroll is worth 3/4.
#[test]
fn a_star_destroyer_with_linked_turbolaser_towers() {
    let imperial: &[(&str, &[&str])] =
        &[("imperial-ii-class-star-destroyer", &["linked-turbolaser-towers"])];
    let before = &in_edition("rrg-1.5", imperial).ships[0];
    let gain = 0.75 * 3471.0 / 4096.0;
    for (band, dice) in [6.0, 6.0, 3.0].into_iter().enumerate() {
        let damage = before.damage[band].0;
        assert!(close(damage.dice, dice) && close(damage.gain(), gain), "{damage:?}");
    }
    // From RRG 1.6 on the towers help against ships only with Bombard.
    let now = &in_edition("rrg-1.6", imperial).ships[0];
    assert!(close(now.damage[0].0.gain(), 0.0));
    assert!(now.anti_squadron_damage[0].gain() > 0.9, "two dice more against squadrons");
}

#[test]
fn lasting_upgrades_change_batteries_and_values() {
    let analysis = in_edition(
        "rrg-1.6",
        &[
            ("imperial-ii-class-star-destroyer", &["enhanced-armament", "expanded-hangar-bay"]),
            ("gladiator-i-class-star-destroyer", &["expanded-launchers"]),
        ],
    );
    let [imperial, gladiator] = &analysis.ships[..] else { panic!("two ships") };
    assert_eq!(pool(imperial, HullZone::Left), Pool::new(3, 2, 0));
    assert_eq!(pool(imperial, HullZone::Front), Pool::new(4, 4, 0));
    assert_eq!(imperial.values.squadron, 5);
    assert_eq!(pool(gladiator, HullZone::Front), Pool::new(2, 0, 4));
    assert_eq!(analysis.dice(Range::Long)[0], (Arc::Zone(HullZone::Front), [6, 0, 0]));
}

#[test]
fn a_commander_serves_every_ship_and_added_dice_need_a_gathered_one() {
    let analysis = in_edition(
        "rrg-1.6",
        &[
            ("mc80h-command-cruiser", &["admiral-ackbar-commander"]),
            ("cr90-corvette-a", &[]),
            ("gladiator-i-class-star-destroyer", &[]),
        ],
    );
    let corvette = &analysis.ships[1];
    let left = corvette.damage_of(Arc::Zone(HullZone::Left));
    assert!(close(left[2].upgraded, 0.75 + 1.5), "one red and two more: {left:?}");
    assert_eq!(corvette.damage[2].1, Some(Arc::Zone(HullZone::Left)));
    assert_eq!(corvette.counted[0].card.id, "admiral-ackbar-commander");
    // Four black dice gather nothing at medium range, so nothing joins them.
    let left = analysis.ships[2].damage_of(Arc::Zone(HullZone::Left));
    assert!(close(left[0].upgraded, 4.0 + 1.5) && close(left[1].upgraded, 0.0), "{left:?}");
}

#[test]
fn a_huge_ship_has_six_arcs() {
    let analysis = in_edition("rrg-1.6", &[("executor-i-class-star-dreadnought", &[])]);
    let ship = &analysis.ships[0];
    assert_eq!(ship.batteries.len(), 6);
    assert_eq!(pool(ship, HullZone::LeftAuxiliary), Pool::new(2, 3, 1));
    assert_eq!((ship.all_shields(), analysis.shields(HullZone::RightAuxiliary)), (29, 5));
}

#[test]
fn sums_add_up_for_every_ship_of_every_edition() {
    for edition in catalogue().all_editions() {
        let mut draft = Draft { edition: Some(edition.edition().id.to_owned()), ..Draft::new() };
        for card in edition.cards_of(Kind::Ship) {
            draft.add_ship(card.number);
        }
        for card in edition.cards_of(Kind::Squadron) {
            draft.add_squadron(card.number);
        }
        let analysis = Analysis::new(&draft);
        assert_eq!(analysis.ships.len(), draft.ships.len());
        for (band, range) in BANDS.into_iter().enumerate() {
            let dice: u32 = analysis.dice(range).iter().flat_map(|(_, dice)| dice).sum();
            let batteries = analysis.ships.iter().flat_map(|ship| &ship.batteries);
            let each: u32 = batteries.map(|it| u32::from(gathered(it.pool, range).count())).sum();
            assert_eq!(dice, each);
            let sum: f64 = analysis.ships.iter().map(|ship| ship.damage[band].0.upgraded).sum();
            assert!((analysis.damage()[band].upgraded - sum).abs() < 1e-6);
        }
        let zones: u32 = HullZone::ALL.iter().map(|zone| analysis.shields(*zone)).sum();
        assert_eq!(zones, analysis.all_shields());
        let roles: u32 = Role::ALL.iter().map(|role| analysis.squadrons.of_role(*role).0).sum();
        assert_eq!(roles, analysis.squadrons.count());
        assert_eq!(analysis.side.activations as usize, analysis.ships.len());
    }
}

#[test]
fn upgrades_never_lower_what_dice_are_worth_and_the_mean_is_that_of_the_odds() {
    for reading in COUNTED {
        let ships: &[(&str, &[&str])] = &[
            ("imperial-ii-class-star-destroyer", &[reading.card]),
            ("gladiator-i-class-star-destroyer", &[reading.card]),
        ];
        let analysis = in_edition("rrg-1.6", ships);
        for ship in &analysis.ships {
            for battery in &ship.batteries {
                for (band, damage) in ship.damage_of(battery.arc).into_iter().enumerate() {
                    assert!(damage.upgraded >= damage.dice - 1e-9, "{} {damage:?}", reading.card);
                    let attack = ship.attack(battery.arc, BANDS[band]);
                    if !attack.pool.is_empty() {
                        let mean = attack.resolve().expect("a ship's attack is small").mean();
                        assert!(close(mean, damage.upgraded), "{} {attack}", reading.card);
                    }
                }
            }
        }
    }
}

#[test]
fn the_mean_of_dice_is_that_of_the_odds() {
    let pool = Pool::new(3, 2, 1);
    for (target, criticals) in [(Target::Ship, true), (Target::Squadron, false)] {
        let attack = Attack { target, ..Attack::new(pool) };
        let mean = attack.resolve().expect("six dice are few").mean();
        assert!(close(mean, mean_of(pool, criticals)));
    }
}

/// Cards that speak of dice and do not change what the attack of a ship of the fleet does.
const UNRELATED: &[&str] = &[
    "admiral-sloane-commander",
    "admonition-title",
    "ahsoka-tano-officer-republic",
    "bomber-command-center",
    "captain-brunson-officer",
    "cluster-bombs",
    "commander-woldar-officer",
    "daultay-dofine-commander",
    "flight-controllers",
    "foresight-title",
    "general-draven-commander",
    "iden-versio-officer",
    "insatiable-title",
    "lando-calrissian-officer",
    "mon-mothma-commander",
    "nevoota-bee-title",
    "petranaki-title",
    "plo-koon-commander",
    "point-defense-ion-cannons",
    "quad-laser-turrets",
    "surrogator-title",
    "targeting-scrambler",
    "thermal-shields",
    "yavaris-title",
];

#[test]
fn every_card_that_speaks_of_dice_is_counted_or_named() {
    let known: BTreeSet<&str> = COUNTED.iter().map(|reading| reading.card).collect();
    assert_eq!(known.len(), COUNTED.len(), "a card is named once");
    for id in known.iter().chain(NOT_COUNTED).chain(UNRELATED) {
        assert!(catalogue().number(id).is_some(), "there is no card {id}");
    }
    let mut forgotten = Vec::new();
    for card in catalogue().versions.iter().filter(|card| card.kind() == Kind::Upgrade) {
        let mut words = card.summary.split(|letter: char| !letter.is_alphanumeric());
        let speaks = words.any(|word| matches!(word, "die" | "dice" | "reroll" | "rerolls"));
        let listed = known.contains(card.id)
            || NOT_COUNTED.contains(&card.id)
            || UNRELATED.contains(&card.id);
        if speaks && !listed {
            forgotten.push(format!("{}: {}", card.id, card.summary));
        }
    }
    assert!(forgotten.is_empty(), "{}", forgotten.join("\n"));
}

#[test]
fn squadrons_are_told_apart_by_what_they_do() {
    let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("no card {id}"));
    let mut draft = Draft::new();
    for id in ["tie-fighter-squadron", "tie-bomber-squadron", "x-wing-squadron", "hwk-290"] {
        draft.add_squadron(number(id));
    }
    let lines = Analysis::new(&draft).squadrons.lines;
    let roles: Vec<Role> = lines.iter().map(|line| line.role).collect();
    assert_eq!(roles, [Role::AntiSquadron, Role::AntiShip, Role::Both, Role::Support]);
    // A TIE Fighter: 3 blue against squadrons, 1 blue against ships without Bomber.
    assert!(close(lines[0].to_squadrons, 1.5) && close(lines[0].to_ships, 0.5));
    // A TIE Bomber: 1 black with Bomber.
    assert!(close(lines[1].to_ships, 1.0));
}

#[test]
fn the_side_with_fewer_ships_gets_the_pass_tokens() {
    let ours = draft(&[("cr90-corvette-a", &[]), ("cr90-corvette-a", &[])]);
    let theirs = draft(&[("cr90-corvette-a", &[] as &[&str]); 5]);
    let tempo = Tempo::new(&ours, &theirs);
    assert_eq!((tempo.activation_advantage(), tempo.deployment_advantage()), (-3, -3));
    assert_eq!(tempo.tokens(true), PassTokens { ours: 2, theirs: 0 });
    assert_eq!(tempo.tokens(false), PassTokens { ours: 3, theirs: 0 });
    let turned = Tempo::new(&theirs, &ours);
    assert_eq!(turned.tokens(true), PassTokens { ours: 0, theirs: 3 });
    assert_eq!(turned.tokens(false), PassTokens { ours: 0, theirs: 2 });
    assert_eq!((tempo.we_choose(), tempo.ours.bid()), (Some(true), 400 - 88));
    let old = Draft { edition: Some("faq-3.2.1".to_owned()), ..ours };
    assert_eq!(Tempo::new(&old, &theirs).tokens(false), PassTokens { ours: 0, theirs: 0 });
}

#[test]
fn ships_of_one_name_are_numbered_and_titles_are_names() {
    let analysis = in_edition(
        "rrg-1.6",
        &[
            ("gladiator-i-class-star-destroyer", &["demolisher-title"]),
            ("cr90-corvette-a", &[]),
            ("cr90-corvette-a", &[]),
        ],
    );
    let names: Vec<&str> = analysis.ships.iter().map(|ship| ship.name.as_str()).collect();
    assert_eq!(names, ["Demolisher", "CR90 Corvette A 1", "CR90 Corvette A 2"]);
}
