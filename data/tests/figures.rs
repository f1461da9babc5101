//! Figures of cards of every kind, typed from the printed facts and not taken from the data files.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::DefenseToken::{self, *};
use flagbridge_cards::Slot::{self, *};
use flagbridge_cards::{
    Card, Color, Command, CommandSet, DamageTiming, DamageTrait, Faction, FactionSet, HullZone,
    Keyword, ObjectiveCategory, Pool, ReadyCost, Ship, Size, SizeSet, StartingKind, Tag,
};
use flagbridge_data::catalogue;

fn card(id: &str) -> &'static Card {
    catalogue().current().get(id).unwrap_or_else(|error| panic!("{error}"))
}

/// Points, hull, command, squadron, engineering, top speed, shields front, sides, rear.
type ShipFigures = (u16, u8, u8, u8, u8, u8, [u8; 3]);

fn check_ship(
    id: &str,
    (points, hull, command, squadron, engineering, speed, [front, side, rear]): ShipFigures,
    tokens: &[DefenseToken],
    dice: [&str; 4],
    slots: &[Slot],
) -> &'static Ship {
    let card = card(id);
    let ship = card.ship().unwrap();
    assert_eq!(card.points, points, "{id}");
    assert_eq!(
        (ship.hull, ship.command, ship.squadron, ship.engineering, ship.speed.max()),
        (hull, command, squadron, engineering, speed),
        "{id}"
    );
    let shields = [HullZone::Front, HullZone::Left, HullZone::Right, HullZone::Rear]
        .map(|zone| ship.shields.of(zone));
    assert_eq!(shields, [front, side, side, rear], "{id}");
    assert_eq!(ship.defense_tokens, tokens, "{id}");
    let zones = ship.armament.zones;
    let found = [zones[0], zones[1], zones[3], ship.armament.anti_squadron];
    assert_eq!(found.map(|pool| pool.to_string()), dice, "{id}");
    assert_eq!(zones[1], zones[2], "{id}: both sides are alike");
    assert_eq!(ship.slots, slots, "{id}");
    ship
}

#[test]
fn rebel_ships() {
    let corvette = check_ship(
        "cr90-corvette-a",
        (44, 4, 1, 1, 2, 4, [2, 2, 1]),
        &[Evade, Evade, Redirect],
        ["2-1-0", "1-1-0", "1-0-0", "0-1-0"],
        &[DefensiveRetrofit, Officer, SupportTeam, Turbolasers],
    );
    assert_eq!(corvette.size, Size::Small);
    assert_eq!(corvette.speed.yaw(1), [2]);
    assert_eq!(corvette.speed.yaw(2), [1, 2]);
    assert_eq!(corvette.speed.yaw(3), [0, 1, 2]);
    assert_eq!(corvette.speed.yaw(4), [0, 1, 1, 2]);
    check_ship(
        "nebulon-b-escort-frigate",
        (57, 5, 2, 2, 3, 3, [3, 1, 2]),
        &[Brace, Brace, Evade],
        ["3-0-0", "1-1-0", "2-0-0", "0-2-0"],
        &[Officer, SupportTeam, Turbolasers],
    );
    let frigate = check_ship(
        "assault-frigate-mark-ii-a",
        (77, 6, 3, 2, 4, 3, [4, 3, 2]),
        &[Brace, Evade, Redirect],
        ["2-1-0", "3-1-0", "2-1-0", "0-2-0"],
        &[DefensiveRetrofit, OffensiveRetrofit, Officer, Turbolasers, WeaponsTeam],
    );
    assert_eq!(frigate.size, Size::Medium);
    let cruiser = check_ship(
        "mc80h-command-cruiser",
        (102, 8, 3, 4, 4, 2, [4, 4, 3]),
        &[Brace, Contain, Redirect, Redirect],
        ["1-2-0", "3-3-0", "1-2-0", "0-1-1"],
        &[DefensiveRetrofit, IonCannons, OffensiveRetrofit, Officer, SupportTeam, Turbolasers],
    );
    assert!(cruiser.tags.contains(Tag::Mc) && cruiser.tags.contains(Tag::CommandCruiser));
    let starhawk = check_ship(
        "starhawk-class-battleship-mark-i",
        (140, 14, 4, 3, 4, 2, [6, 4, 2]),
        &[Brace, Contain, Redirect, Salvo],
        ["4-2-2", "2-2-1", "2-0-1", "0-1-1"],
        &[IonCannons, OffensiveRetrofit, Officer, Officer, Superweapon, Turbolasers, WeaponsTeam],
    );
    assert!(starhawk.tags.contains(Tag::StarhawkMarkI));
}

#[test]
fn imperial_ships() {
    check_ship(
        "victory-ii-class-star-destroyer",
        (80, 8, 3, 3, 4, 2, [3, 3, 1]),
        &[Brace, Redirect, Redirect],
        ["3-3-0", "2-1-0", "2-0-0", "0-1-0"],
        &[IonCannons, OffensiveRetrofit, Officer, Turbolasers, WeaponsTeam],
    );
    let destroyer = check_ship(
        "imperial-ii-class-star-destroyer",
        (120, 11, 3, 4, 4, 3, [4, 3, 2]),
        &[Brace, Contain, Redirect, Redirect],
        ["4-4-0", "2-2-0", "1-2-0", "0-2-0"],
        &[DefensiveRetrofit, IonCannons, OffensiveRetrofit, Officer, Turbolasers, WeaponsTeam],
    );
    assert_eq!((destroyer.size, destroyer.hull_zones().len()), (Size::Large, 4));
    assert!(destroyer.tags.contains(Tag::StarDestroyer));
    let gozanti = check_ship(
        "gozanti-class-assault-carriers",
        (26, 3, 1, 2, 2, 3, [1, 1, 1]),
        &[Evade, Scatter],
        ["1-0-0", "0-1-0", "0-0-0", "0-1-0"],
        &[FleetSupport, OffensiveRetrofit, Officer],
    );
    assert!(gozanti.is_flotilla());
    let testbed = check_ship(
        "onager-class-testbed",
        (116, 10, 3, 1, 3, 3, [5, 2, 1]),
        &[Brace, Redirect, Salvo],
        ["1-2-1", "2-1-0", "1-1-0", "0-0-1"],
        &[Officer, Superweapon, SupportTeam, WeaponsTeam, WeaponsTeam],
    );
    assert_eq!(testbed.armament.special, Pool::new(4, 0, 3));
    assert_eq!(catalogue().chassis(testbed.chassis).arcs.special, Some((6630, 2000)));
    let executor = check_ship(
        "executor-i-class-star-dreadnought",
        (381, 33, 4, 6, 5, 2, [6, 5, 3]),
        &[Brace, Brace, Contain, Contain, Redirect, Redirect],
        ["5-4-0", "3-3-1", "2-1-1", "0-2-1"],
        &[
            FleetCommand,
            FleetCommand,
            FleetCommand,
            FleetCommand,
            IonCannons,
            OffensiveRetrofit,
            Officer,
            Officer,
            Officer,
            Officer,
            Turbolasers,
            WeaponsTeam,
        ],
    );
    assert_eq!((executor.size, executor.hull_zones().len()), (Size::Huge, 6));
    assert_eq!(executor.shields.of(HullZone::LeftAuxiliary), 5);
    assert_eq!(executor.armament.zones[HullZone::RightAuxiliary as usize], Pool::new(2, 3, 1));
    assert_eq!(executor.speed.yaw(2), [0, 0]);
    let venator = card("venator-ii-class-star-destroyer-empire");
    assert_eq!((venator.points, venator.unique), (100, true));
}

#[test]
fn clone_wars_ships() {
    let hardcell = check_ship(
        "hardcell-class-battle-refit",
        (50, 5, 1, 1, 3, 3, [3, 1, 2]),
        &[Brace, Evade, Redirect],
        ["3-0-0", "1-0-0", "0-0-0", "0-1-1"],
        &[DefensiveRetrofit, OffensiveRetrofit, Officer, Turbolasers],
    );
    assert!(hardcell.tags.contains(Tag::Droid) && hardcell.tags.contains(Tag::Transport));
    let names: Vec<_> = ["providence-class-carrier", "providence-class-carrier-rebel"]
        .map(|id| card(id).name)
        .to_vec();
    assert_eq!(names, ["Providence-class Carrier"; 2]);
}

/// Points, hull, speed, battery, anti-squadron, tokens, keywords with their numbers.
type SquadronFigures<'a> = (u16, u8, u8, &'a str, &'a str, &'a [DefenseToken], &'a [(Keyword, u8)]);

#[test]
fn squadrons() {
    use Keyword::*;
    let rows: &[(&str, SquadronFigures<'_>)] = &[
        ("x-wing-squadron", (13, 5, 3, "1-0-0", "0-4-0", &[], &[(Bomber, 0), (Escort, 0)])),
        (
            "luke-skywalker-x-wing-squadron",
            (20, 5, 3, "0-0-1", "0-4-0", &[Brace, Brace], &[(Bomber, 0), (Escort, 0)]),
        ),
        ("tie-fighter-squadron", (8, 3, 4, "0-1-0", "0-3-0", &[], &[(Swarm, 0)])),
        (
            "whisper-tie-phantom-squadron",
            (18, 4, 4, "2-0-0", "0-4-0", &[Brace, Scatter], &[(Cloak, 0)]),
        ),
        (
            "dengar-punishing-one",
            (20, 4, 4, "0-0-1", "0-3-0", &[Brace, Scatter], &[(Intel, 0), (Swarm, 0)]),
        ),
        (
            "lambda-class-shuttle",
            (15, 6, 3, "0-1-0", "0-0-2", &[], &[(Heavy, 0), (Relay, 2), (Strategic, 0)]),
        ),
        (
            "tempest-squadron-tie-advanced-squadron",
            (13, 5, 4, "0-0-1", "0-3-0", &[], &[(Bomber, 0), (Escort, 0)]),
        ),
        (
            "vulture-droid-squadron",
            (8, 3, 4, "1-0-0", "0-1-1", &[], &[(AiAntiSquadron, 1), (Swarm, 0)]),
        ),
        (
            "phlac-arphocc-droid-tri-fighter-squadron",
            (
                18,
                3,
                5,
                "0-0-1",
                "1-1-1",
                &[Brace, Scatter],
                &[(AiAntiSquadron, 1), (Counter, 2), (Swarm, 0)],
            ),
        ),
        (
            "matchstick-btl-b-y-wing-squadron",
            (16, 6, 3, "0-0-1", "0-1-1", &[Brace, Brace], &[(Bomber, 0), (Heavy, 0)]),
        ),
        (
            "jango-fett-slave-i",
            (22, 6, 3, "0-2-0", "2-1-1", &[Brace, Brace], &[(Bomber, 0), (Grit, 0), (Rogue, 0)]),
        ),
    ];
    for (id, (points, hull, speed, battery, anti_squadron, tokens, keywords)) in rows {
        let card = card(id);
        let squadron = card.squadron().unwrap();
        assert_eq!((card.points, squadron.hull, squadron.speed), (*points, *hull, *speed), "{id}");
        assert_eq!(squadron.battery.to_string(), *battery, "{id}");
        assert_eq!(squadron.anti_squadron.to_string(), *anti_squadron, "{id}");
        assert_eq!(squadron.defense_tokens, *tokens, "{id}");
        let found: Vec<_> = squadron.keywords.iter().map(|k| (k.keyword, k.value)).collect();
        assert_eq!(found, *keywords, "{id}");
    }
}

#[test]
fn unique_squadrons_share_the_names_of_pilot_and_craft() {
    let slave_i = ["boba-fett-slave-i", "hondo-ohnaka-slave-i", "jango-fett-slave-i"]
        .map(|id| card(id).squadron().unwrap().named_craft.unwrap());
    assert_eq!(slave_i.map(|name| catalogue().unique_name(name)), ["Slave I"; 3]);
    let vader = [
        "darth-vader-commander",
        "darth-vader-officer",
        "darth-vader-boarding-team",
        "darth-vader-tie-advanced-squadron",
        "darth-vader-tie-defender-squadron",
    ]
    .map(|id| card(id).unique_names[0]);
    assert!(vader.iter().all(|name| *name == vader[0]));
    let tempest = card("tempest-squadron-tie-advanced-squadron");
    assert!(tempest.unique && !tempest.squadron().unwrap().ace);
    assert_eq!(tempest.full_name(), "Tempest Squadron (TIE Advanced Squadron)");
    assert!(card("lambda-class-shuttle").squadron().unwrap().irregular);
}

#[test]
fn upgrades() {
    let upgrade = |id: &str| card(id).upgrade().unwrap();
    let sizes = |sizes: &[Size]| sizes.iter().copied().collect::<SizeSet>();
    let tua = upgrade("minister-tua-officer");
    assert_eq!(tua.grants, [DefensiveRetrofit]);
    let medium_and_large = sizes(&[Size::Medium, Size::Large]);
    assert_eq!(tua.restriction.without_slot, Some((DefensiveRetrofit, medium_and_large)));
    let flag_bridge = upgrade("flag-bridge");
    assert_eq!(card("flag-bridge").points, 0);
    assert!(flag_bridge.modification && flag_bridge.restriction.flagship);
    assert_eq!(flag_bridge.restriction.sizes, medium_and_large);
    assert_eq!(flag_bridge.grants, [FleetCommand]);
    let thermal = card("thermal-shields");
    let dual = FactionSet::EMPTY.with(Faction::Republic).with(Faction::Separatist);
    assert_eq!((thermal.factions, thermal.points), (dual, 5));
    let radiant = upgrade("radiant-vii-title");
    assert_eq!(
        (&*radiant.grants, &*radiant.removes),
        (&[FleetSupport][..], &[Turbolasers, Ordnance][..])
    );
    assert_eq!(catalogue().chassis(radiant.restriction.chassis[0]).id, "consular-class");
    let boarding = upgrade("cham-syndulla-boarding-team");
    assert_eq!(boarding.slots, [WeaponsTeam, OffensiveRetrofit]);
    let spha_t = upgrade("spha-t");
    assert!(spha_t.restriction.tags.contains(Tag::StarDestroyer));
    assert_eq!(spha_t.ready, ReadyCost::Paid(CommandSet::EMPTY.with(Command::ConcentrateFire)));
    let tarkin = upgrade("admiral-tarkin-commander").starting.unwrap();
    assert_eq!(tarkin.kind, StartingKind::Tokens);
    assert_eq!((tarkin.commands, tarkin.amount), (CommandSet::ANY, 6));
    let trench = upgrade("admiral-trench-commander").starting.unwrap();
    assert_eq!((trench.kind, trench.amount), (StartingKind::Dials, 4));
    assert_eq!(upgrade("jedi-hostage").ready, ReadyCost::Never);
    assert_eq!(upgrade("sunder-title").critical, [Color::Blue, Color::Black]);
    assert_eq!(upgrade("overload-pulse").critical, [Color::Blue]);
    assert!(upgrade("external-racks").discards);
    let exodus = upgrade("mon-calamari-exodus-fleet-title");
    assert!(exodus.restriction.chassis.is_empty() && exodus.restriction.tags.contains(Tag::Mc));
    assert!(card("gunnery-team").factions.is_any());
}

#[test]
fn objectives_and_damage_cards() {
    let rows = [
        ("most-wanted", ObjectiveCategory::Assault, 0, 0),
        ("station-assault", ObjectiveCategory::Assault, 40, 0),
        ("fleet-ambush", ObjectiveCategory::Defense, 0, 4),
        ("capture-the-vip", ObjectiveCategory::Defense, 50, 0),
        ("dangerous-territory", ObjectiveCategory::Navigation, 15, 6),
        ("hyperlane-raid", ObjectiveCategory::Campaign, 15, 4),
    ];
    for (id, category, victory_points, tokens) in rows {
        let objective = card(id).objective().unwrap();
        let found = (objective.category, objective.victory_points, objective.tokens);
        assert_eq!(found, (category, victory_points, tokens), "{id}");
    }
    let rows = [
        ("structural-damage", DamageTrait::Ship, 8, DamageTiming::Immediate, true),
        ("injured-crew", DamageTrait::Crew, 4, DamageTiming::Immediate, true),
        ("life-support-failure", DamageTrait::Crew, 2, DamageTiming::ImmediateAndPersistent, false),
        ("capacitor-failure", DamageTrait::Ship, 2, DamageTiming::Persistent, false),
    ];
    for (id, category, copies, timing, then_facedown) in rows {
        let damage = card(id).damage().unwrap();
        let found = (damage.category, damage.copies, damage.timing, damage.then_facedown);
        assert_eq!(found, (category, copies, timing, then_facedown), "{id}");
    }
}
