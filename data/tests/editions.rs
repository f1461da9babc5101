//! Editions: pools, parameters and what holds for all of them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::{
    BaseMeasures, CapBase, Change, Date, Evade, Faction, Intel, Issuer, Keyword, Kind,
    MandatoryEffects, Mines, ObjectiveCategory, Raid, RedirectTiming, Relay, Resolved, Salvo,
    SetAside, Slot, SquadronSight, UnknownCard,
};
use flagbridge_data::catalogue;

fn edition(id: &str) -> Resolved<'static> {
    catalogue().edition(id).unwrap()
}

#[test]
fn the_current_edition_has_every_card_of_the_game() {
    let count = |kind| catalogue().current().cards_of(kind).count();
    assert_eq!(
        Kind::ALL.iter().map(|kind| count(*kind)).collect::<Vec<_>>(),
        [66, 107, 295, 55, 22]
    );
    assert_eq!(catalogue().card_count(), 583);
    assert_eq!(catalogue().chassis.len(), 37);
}

#[test]
fn pools_grow_from_edition_to_edition() {
    let counts =
        |id| Kind::ALL.iter().map(|kind| edition(id).cards_of(*kind).count()).collect::<Vec<_>>();
    assert_eq!(counts("core-2015"), [10, 18, 48, 12, 22]);
    assert_eq!(counts("faq-3.2.1"), [30, 66, 138, 32, 22]);
    assert_eq!(counts("rrg-1.5"), [54, 99, 253, 55, 22]);
    assert_eq!(counts("errata-2023-10"), [66, 106, 295, 55, 22]);
    assert_eq!(counts("rrg-1.6"), [66, 107, 295, 55, 22]);
    assert_eq!(counts("arc-01"), [70, 107, 295, 55, 22]);
    assert_eq!(counts("arc-02"), [70, 107, 295, 55, 22]);
    assert_eq!(counts("community-2026-04"), [74, 121, 311, 55, 22]);
}

#[test]
fn every_edition_has_the_deck_of_52_and_categories_of_twelve_where_they_exist() {
    for edition in catalogue().all_editions() {
        let deck: u32 = edition
            .cards()
            .filter_map(|card| card.damage())
            .map(|card| u32::from(card.copies))
            .sum();
        assert_eq!(deck, 52, "{}", edition.id);
    }
    let current = |category| {
        let objectives = catalogue().current().cards().filter_map(|card| card.objective());
        objectives.filter(|objective| objective.category == category).count()
    };
    assert_eq!(
        ObjectiveCategory::ALL.iter().map(|c| current(*c)).collect::<Vec<_>>(),
        [12, 12, 12, 19]
    );
}

#[test]
fn fleet_building_parameters() {
    let core = edition("core-2015").edition().fleet;
    assert_eq!((core.standard_points, core.core_set_points), (300, 180));
    assert_eq!(core.factions.iter().collect::<Vec<_>>(), [Faction::Rebel, Faction::Empire]);
    assert_eq!(core.slots.len(), 10);
    assert_eq!(core.squadron_cap_base, CapBase::Ambiguous);
    assert!(core.duplicate_upgrades && !core.one_title && core.points_per_ace.is_none());
    let faq = edition("faq-3.2.1").edition().fleet;
    assert_eq!(faq.standard_points, 400);
    assert_eq!(faq.squadron_cap_base, CapBase::AgreedTotal);
    assert!(!faq.duplicate_upgrades && !faq.flotilla_flagship && !faq.named_craft_exclusive);
    assert!(
        faq.slots.contains(Slot::ExperimentalRetrofit) && !faq.slots.contains(Slot::Superweapon)
    );
    for id in ["rrg-1.5", "errata-2023-10", "rrg-1.6"] {
        let fleet = edition(id).edition().fleet;
        assert_eq!((fleet.standard_points, fleet.core_set_points), (400, 180), "{id}");
        assert_eq!(fleet.points_per_ace, Some(100), "{id}");
        assert_eq!((fleet.factions.len(), fleet.slots.len()), (4, 14), "{id}");
        assert!(fleet.named_craft_exclusive && fleet.one_title && fleet.dual_faction_cards, "{id}");
        assert!(fleet.two_icon_upgrades && fleet.huge_no_added_icons, "{id}");
        assert!(!fleet.duplicate_upgrades && !fleet.flotilla_flagship, "{id}");
    }
}

#[test]
fn game_parameters() {
    let core = &edition("core-2015").edition().game;
    assert_eq!(core.base_measures, BaseMeasures::Printed2015);
    assert_eq!(
        (core.evade, core.salvo, core.raid, core.mines),
        (Evade::Classic, Salvo::None, Raid::None, Mines::None)
    );
    assert_eq!(core.keywords.len(), 5);
    assert!(core.deploy_at_speed_zero && !core.squadrons_inside_setup_area);
    let faq = &edition("faq-3.2.1").edition().game;
    assert_eq!(faq.base_measures, BaseMeasures::WithRails);
    assert!(!faq.deploy_at_speed_zero && faq.squadrons_inside_setup_area);
    assert!(faq.extra_squadron_needs_sight && faq.range_ignores_outside_arc);
    assert!(faq.range_through_zone_denies && faq.flotilla_takes_overlap && !faq.pass_tokens);
    assert_eq!(
        (faq.intel, faq.relay, faq.evade),
        (Intel::EnemiesHeavy, Relay::Anywhere, Evade::Classic)
    );
    assert!(faq.keywords.contains(&Keyword::Cloak) && !faq.keywords.contains(&Keyword::Adept));
    let rrg = &edition("rrg-1.5").edition().game;
    assert!(rrg.pass_tokens && rrg.ready_costs && rrg.ignition && rrg.huge_ships);
    assert_eq!(
        (rrg.intel, rrg.relay, rrg.evade),
        (Intel::FriendsGrit, Relay::InRange, Evade::Extended)
    );
    assert_eq!((rrg.raid, rrg.salvo, rrg.mines), (Raid::AnyDial, Salvo::Answer, Mines::One));
    assert_eq!(rrg.set_aside, SetAside::EffectOnly);
    assert_eq!(rrg.keywords, Keyword::ALL);
    assert!(rrg.dial_on_obstacle_obstructs && !rrg.accuracy_any_time);
    assert_eq!(edition("errata-2023-10").edition().game, *rrg);
    let current = &edition("rrg-1.6").edition().game;
    assert_eq!(current.mandatory_effects, MandatoryEffects::All);
    assert_eq!(current.squadron_sight, SquadronSight::Center);
    assert_eq!(current.redirect, RedirectTiming::AfterTotal);
    assert_eq!(
        (current.raid, current.salvo, current.mines),
        (Raid::OwnDial, Salvo::NewAttack, Mines::All)
    );
    assert!(current.declared_zones_differ && current.canceled_attack_is_over);
    assert!(
        current.accuracy_any_time && current.exogorths_apart && !current.dial_on_obstacle_obstructs
    );
}

#[test]
fn an_edition_is_found_by_id_and_by_day() {
    assert_eq!(catalogue().current().id, "rrg-1.6");
    let on = |day: &str| catalogue().as_of(day.parse::<Date>().unwrap()).map(|edition| edition.id);
    assert_eq!(on("2015-03-26"), None);
    assert_eq!(on("2018-12-24"), Some("faq-3.2.1"));
    assert_eq!(on("2023-10-11"), Some("errata-2023-10"));
    assert_eq!(on("2030-01-01"), Some("rrg-1.6"));
    let newest = |issuer| catalogue().newest_of(issuer).map(|edition| edition.id);
    assert_eq!(newest(Issuer::Official), Some("rrg-1.6"));
    assert_eq!(newest(Issuer::Community), Some("community-2026-04"));
    let error = catalogue().edition("rrg-2.0").unwrap_err();
    assert_eq!(error.id, "rrg-2.0");
    assert!(error.to_string().contains("core-2015, faq-3.2.1, rrg-1.5"), "{error}");
}

#[test]
fn community_editions_keep_the_rules_of_the_last_official_one() {
    let official = edition("rrg-1.6").edition();
    for id in ["arc-01", "arc-02", "community-2026-04"] {
        let edition = edition(id).edition();
        assert_eq!((edition.fleet, &edition.game), (official.fleet, &official.game), "{id}");
        assert_eq!(edition.not_competitive, official.not_competitive, "{id}");
        assert_eq!(edition.issuer, Issuer::Community, "{id}");
        assert!(edition.full_title().contains("not official"), "{id}");
    }
    assert_eq!(official.full_title(), "Rules Reference 1.6");
    let later = |id| edition(id).edition().later;
    assert!(later("community-2026-04").contains("August 2026"));
    assert!(later("rrg-1.6").is_empty());
}

#[test]
fn unknown_cards_are_typed_errors() {
    let core = edition("core-2015");
    assert_eq!(core.get("death-star"), Err(UnknownCard::Nowhere("death-star".to_owned())));
    let absent = UnknownCard::NotInPool { card: "general-rieekan-commander", edition: "core-2015" };
    assert_eq!(core.get("general-rieekan-commander"), Err(absent));
}

#[test]
fn summaries_are_short_and_all_different() {
    let mut seen = std::collections::HashMap::new();
    for card in &catalogue().versions {
        assert!(card.summary.chars().count() <= 240, "{}", card.id);
        if !card.summary.is_empty() {
            assert_eq!(*seen.entry(card.summary).or_insert(card.id), card.id, "{}", card.summary);
        }
    }
    let spoken = |kind| catalogue().current().cards_of(kind).all(|card| !card.summary.is_empty());
    assert!(spoken(Kind::Upgrade) && spoken(Kind::Objective) && spoken(Kind::Damage));
}

#[test]
fn a_history_is_derived_from_the_overlays() {
    let number = catalogue().number("leading-shots").unwrap();
    let history: Vec<_> = catalogue()
        .history(number)
        .into_iter()
        .map(|entry| (catalogue().edition_at(entry.edition).edition().id, entry.changes))
        .collect();
    assert_eq!(
        history,
        [
            ("core-2015", vec![Change::Entered]),
            ("rrg-1.5", vec![Change::Points { from: 4, to: 6 }]),
            ("rrg-1.6", vec![Change::Points { from: 6, to: 5 }]),
        ]
    );
    let number = catalogue().number("external-racks").unwrap();
    let entered = &catalogue().history(number)[0];
    assert_eq!(entered.changes, [Change::Entered, Change::Points { from: 3, to: 4 }]);
    let number = catalogue().number("strategic-adviser-officer").unwrap();
    assert_eq!(catalogue().history(number)[0].changes, [Change::Entered, Change::Barred]);
}

#[test]
fn first_printings_stand_in_order_of_number() {
    for index in 0..catalogue().card_count() {
        assert_eq!(catalogue().versions[index].number.index(), index + 1);
    }
}

#[test]
fn keywords_have_the_wording_of_the_edition() {
    let text = |id, keyword| edition(id).keyword_text(keyword);
    assert_eq!(text("core-2015", Keyword::Intel), None);
    assert_ne!(text("faq-3.2.1", Keyword::Intel), text("rrg-1.5", Keyword::Intel));
    assert_eq!(text("rrg-1.5", Keyword::Intel), text("rrg-1.6", Keyword::Intel));
    assert_eq!(catalogue().keywords.len(), Keyword::ALL.len());
}

#[test]
fn the_table_has_the_measures_of_the_pieces() {
    let table = &catalogue().table;
    assert_eq!(table.rulers.range, [12330, 18700, 30480]);
    assert_eq!(table.rulers.distance, [7650, 12480, 18500, 24500, 30480]);
    assert_eq!((table.bases[2].width, table.bases_2015[2].width), (7750, 7600));
    assert_eq!((table.maneuver_tool.click, table.maneuver_tool.joints), (2250, 4));
    assert_eq!((table.squadron_base, table.token), (3420, 1900));
    assert_eq!(table.obstacles.iter().filter(|obstacle| obstacle.standard).count(), 6);
    assert_eq!(table.obstacles.len(), 13);
    assert_eq!(catalogue().mode("core-set").unwrap().play_area, (91440, 91440));
    assert_eq!(catalogue().mode("standard").unwrap().play_area, (182880, 91440));
    assert_eq!(catalogue().mode("standard").unwrap().points, None);
    assert!(catalogue().mode("corellian-conflict").unwrap().cap_by_own_value);
}

#[cfg(feature = "rulings")]
#[test]
fn rulings_hold_from_their_edition_on() {
    let number = catalogue().number("xi7-turbolasers").unwrap();
    assert!(edition("rrg-1.5").rulings(number).count() > 0);
    assert_eq!(edition("core-2015").rulings(number).count(), 0);
}
