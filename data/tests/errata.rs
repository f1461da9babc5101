//! Every card named in an errata list of the rules texts, with its cost in each edition and the editions that gave it a
//! new effect. Names and costs to 2020 are typed from Tournament FAQ 3.2.1 (Errata) and Rules Reference 1.5 (Errata,
//! pages 23 to 29); later costs from the card errata of October 2023 and January 2025. An erratum that only rewords a
//! card, such as the consistency errata or Taskmaster Grint's, is not a new effect; Rapid Launch Bays and others that a
//! later reference repeats count from the edition whose ruling came first.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::{Card, Change, Command, CommandSet, DefenseToken, ReadyCost};
use flagbridge_data::catalogue;

const EDITIONS: [&str; 5] = ["core-2015", "faq-3.2.1", "rrg-1.5", "errata-2023-10", "rrg-1.6"];

/// Id, cost in the five editions (zero where the card is not in the pool yet), editions with a new effect.
type Row = (&'static str, [u16; 5], &'static [&'static str]);

const UPGRADES: &[Row] = &[
    ("admonition-title", [0, 8, 6, 6, 10], &["rrg-1.5", "rrg-1.6"]),
    ("admiral-konstantine-commander", [0, 23, 23, 23, 23], &["rrg-1.5"]),
    ("assault-concussion-missiles", [7, 7, 5, 5, 5], &["rrg-1.5"]),
    ("admiral-ozzel-commander", [0, 20, 20, 20, 20], &["rrg-1.5"]),
    ("assault-proton-torpedoes", [0, 5, 4, 4, 4], &["rrg-1.5"]),
    ("admiral-raddus-commander", [0, 0, 26, 26, 26], &["rrg-1.5"]),
    ("avenger-title", [0, 5, 5, 5, 5], &["rrg-1.5"]),
    ("bomber-command-center", [0, 8, 8, 8, 8], &["faq-3.2.1"]),
    ("electronic-countermeasures", [7, 7, 7, 7, 7], &["rrg-1.5"]),
    ("captain-brunson-officer", [0, 0, 9, 9, 9], &[]),
    ("external-racks", [0, 0, 4, 4, 4], &[]),
    ("commander-sato-commander", [0, 32, 27, 27, 27], &[]),
    ("gallant-haven-title", [8, 8, 8, 8, 8], &["rrg-1.5", "rrg-1.6"]),
    ("demolisher-title", [10, 10, 10, 10, 10], &["faq-3.2.1", "rrg-1.5"]),
    ("general-rieekan-commander", [0, 30, 34, 34, 34], &["faq-3.2.1"]),
    ("general-tagge-commander", [0, 25, 25, 25, 25], &["rrg-1.5"]),
    ("h9-turbolasers", [8, 8, 8, 8, 8], &[]),
    ("grand-admiral-thrawn-commander", [0, 0, 32, 32, 32], &["rrg-1.5"]),
    ("jamming-field", [0, 2, 2, 2, 2], &["faq-3.2.1"]),
    ("grand-moff-tarkin-commander", [38, 38, 28, 28, 28], &[]),
    ("leading-shots", [4, 4, 6, 6, 5], &[]),
    ("gunnery-team", [7, 7, 7, 7, 7], &["rrg-1.5"]),
    ("leia-organa-commander", [0, 0, 28, 28, 28], &[]),
    ("mon-karren-title", [0, 8, 6, 6, 6], &["rrg-1.5"]),
    ("rapid-launch-bays", [0, 6, 6, 6, 6], &["faq-3.2.1", "rrg-1.6"]),
    ("mon-mothma-commander", [30, 30, 27, 27, 27], &["rrg-1.5"]),
    ("slicer-tools", [0, 7, 7, 7, 7], &["rrg-1.5", "rrg-1.6"]),
    ("ordnance-experts", [0, 4, 4, 4, 4], &["rrg-1.5"]),
    ("taskmaster-grint-officer", [0, 0, 5, 5, 5], &[]),
    ("quad-turbolaser-cannons", [0, 10, 10, 10, 10], &["rrg-1.6"]),
    ("asajj-ventress-officer", [0, 0, 0, 4, 2], &["errata-2023-10"]),
    ("moff-jerjerrod-commander", [0, 23, 23, 23, 23], &[]),
    ("turbolaser-reroute-circuits", [0, 7, 7, 7, 7], &["faq-3.2.1"]),
    ("xi7-turbolasers", [6, 6, 6, 6, 6], &["rrg-1.5"]),
    ("yavaris-title", [5, 5, 5, 5, 5], &["rrg-1.5"]),
    ("auxiliary-shields-team", [0, 0, 3, 3, 3], &[]),
    ("dual-turbolaser-turrets", [0, 5, 5, 5, 4], &[]),
    ("heavy-ion-emplacements", [0, 0, 9, 9, 9], &[]),
    ("linked-turbolaser-towers", [0, 0, 7, 7, 7], &["rrg-1.6"]),
    ("nk-7-ion-cannons", [0, 10, 10, 10, 6], &[]),
];

const SQUADRONS: &[Row] = &[
    ("colonel-jendon-lambda-class-shuttle", [0, 20, 20, 20, 23], &[]),
    ("lambda-class-shuttle", [0, 15, 15, 15, 15], &[]),
    ("vcx-100-freighter", [0, 15, 15, 15, 15], &[]),
    ("major-rhymer-tie-bomber-squadron", [16, 16, 16, 16, 16], &["faq-3.2.1"]),
];

#[test]
fn cards_of_the_errata_lists_cost_what_each_edition_says() {
    for (id, points, _) in UPGRADES.iter().chain(SQUADRONS) {
        for (edition, points) in EDITIONS.iter().zip(points) {
            let card = catalogue().edition(edition).unwrap().get(id);
            assert_eq!(card.map_or(0, |card| card.points), *points, "{id} in {edition}");
        }
    }
}

#[test]
fn cards_of_the_errata_lists_changed_their_effect_in_these_editions() {
    for (id, _, effects) in UPGRADES.iter().chain(SQUADRONS) {
        let number = catalogue().number(id).unwrap();
        let changed: Vec<_> = catalogue()
            .history(number)
            .into_iter()
            .filter(|entry| entry.changes.contains(&Change::Effect))
            .map(|entry| catalogue().edition_at(entry.edition).edition())
            .filter(|edition| edition.is_official())
            .map(|edition| edition.id)
            .collect();
        assert_eq!(changed, *effects, "{id}");
    }
}

#[test]
fn objectives_of_the_errata_lists_changed_with_the_documents() {
    let rows = [
        ("most-wanted", "faq-3.2.1", "core-2015"),
        ("hyperlane-raid", "faq-3.2.1", ""),
        ("nebula-outskirts", "faq-3.2.1", ""),
        ("jamming-barrier", "rrg-1.5", "faq-3.2.1"),
        ("hyperspace-migration", "rrg-1.5", ""),
    ];
    for (id, changed, before) in rows {
        let new = catalogue().edition(changed).unwrap().get(id).unwrap();
        let printed = catalogue().printed(new.number).unwrap();
        assert_ne!(new.summary, printed.summary, "{id}");
        assert_ne!(new.objective().unwrap().parts, printed.objective().unwrap().parts, "{id}");
        assert_eq!(catalogue().current().get(id).unwrap(), new, "{id}");
        if let Ok(before) = catalogue().edition(before) {
            assert_eq!(before.get(id).unwrap(), printed, "{id}");
        }
    }
}

#[test]
fn demolisher_has_three_versions() {
    let demolisher = |edition: &str| {
        catalogue().edition(edition).unwrap().get("demolisher-title").unwrap().summary
    };
    let versions: Vec<_> = EDITIONS.iter().map(|edition| demolisher(edition)).collect();
    assert!(versions[0].contains("extra maneuver included"), "{}", versions[0]);
    assert!(versions[1].contains("first maneuver"), "{}", versions[1]);
    assert!(versions[2].contains("one attack at most"), "{}", versions[2]);
    assert_eq!(versions[2], versions[3]);
    assert_eq!(versions[2], versions[4]);
}

#[test]
fn admonition_returns_to_any_token_in_the_last_errata() {
    let summary = |edition: &str| {
        catalogue().edition(edition).unwrap().get("admonition-title").unwrap().summary
    };
    assert!(summary("rrg-1.5").contains("readied"), "{}", summary("rrg-1.5"));
    assert!(summary("rrg-1.6").contains("exhausted"), "{}", summary("rrg-1.6"));
}

#[test]
fn facets_change_with_the_errata() {
    let upgrade = |edition: &str, id: &str| {
        catalogue().edition(edition).unwrap().get(id).unwrap().upgrade().unwrap().clone()
    };
    for id in ["h9-turbolasers", "quad-turbolaser-cannons"] {
        assert!(!upgrade("faq-3.2.1", id).modification, "{id}");
        assert!(upgrade("rrg-1.5", id).modification, "{id}");
        assert!(upgrade("rrg-1.6", id).modification, "{id}");
    }
    let exhausts = [
        ("assault-concussion-missiles", "faq-3.2.1", "rrg-1.5"),
        ("assault-proton-torpedoes", "faq-3.2.1", "rrg-1.5"),
        ("avenger-title", "faq-3.2.1", "rrg-1.5"),
        ("linked-turbolaser-towers", "errata-2023-10", "rrg-1.6"),
    ];
    for (id, before, since) in exhausts {
        assert!(!upgrade(before, id).exhausts, "{id}");
        assert!(upgrade(since, id).exhausts, "{id}");
        assert_eq!(upgrade(since, id).ready, ReadyCost::Recur, "{id}");
    }
    assert!(upgrade("faq-3.2.1", "turbolaser-reroute-circuits").exhausts);
    for id in ["electronic-countermeasures", "slicer-tools"] {
        assert_eq!(upgrade("faq-3.2.1", id).ready, ReadyCost::Recur, "{id}");
        let paid = ReadyCost::Paid(CommandSet::EMPTY.with(Command::Repair));
        assert_eq!(upgrade("rrg-1.5", id).ready, paid, "{id}");
    }
    assert_eq!(upgrade("rrg-1.5", "grand-admiral-thrawn-commander").starting.unwrap().amount, 3);
    assert_eq!(upgrade("rrg-1.5", "taskmaster-grint-officer").starting.unwrap().amount, 1);
    assert!(!upgrade("rrg-1.5", "rapid-launch-bays").discards);
    assert!(upgrade("rrg-1.6", "rapid-launch-bays").discards);
}

#[test]
fn costs_moved_by_the_errata_of_october_2023() {
    let rows = [
        ("onager-class-star-destroyer", 110, 120),
        ("onager-class-testbed", 96, 116),
        ("matchstick-btl-b-y-wing-squadron", 14, 16),
        ("wat-tambor-belbullab-22-squadron", 20, 18),
        ("anakin-skywalker-commander", 29, 31),
        ("general-romodi-commander", 20, 28),
        ("kyrsta-agate-commander", 20, 25),
        ("wat-tambor-officer", 5, 9),
        ("tranquility-title", 3, 7),
    ];
    for (id, printed, since) in rows {
        let card = catalogue().edition("errata-2023-10").unwrap().get(id).unwrap();
        assert_eq!(card.points, since, "{id}");
        assert_eq!(catalogue().printed(card.number).unwrap().points, printed, "{id}");
    }
    assert_eq!(catalogue().current().get("anakin-skywalker-commander").unwrap().points, 27);
}

#[test]
fn the_errata_of_october_2023_change_a_ready_mark_and_a_set_of_defense_tokens() {
    let errata = catalogue().edition("errata-2023-10").unwrap();
    let ventress = errata.get("asajj-ventress-officer").unwrap().upgrade().unwrap();
    assert!(ventress.exhausts);
    assert_eq!(ventress.ready, ReadyCost::Recur);
    let skerris = errata.get("vult-skerris-tie-interceptor-squadron").unwrap();
    let tokens = |card: &Card| card.squadron().unwrap().defense_tokens.clone();
    assert_eq!(tokens(skerris), [DefenseToken::Brace, DefenseToken::Scatter]);
    let printed = catalogue().printed(skerris.number).unwrap();
    assert_eq!(tokens(printed), [DefenseToken::Evade, DefenseToken::Scatter]);
}

/// RRG 1.6, Effect Use and Timing: what a card does not word as a choice has to be resolved.
#[test]
fn seventeen_cards_leave_no_choice_since_the_1_6_reference() {
    let compulsory = [
        "agent-kallus-officer",
        "bright-hope-title",
        "defiance-title",
        "eclipse-title",
        "g7x-grav-well-projector",
        "gallant-haven-title",
        "garels-honor-title",
        "garm-bel-iblis-commander",
        "general-dodonna-commander",
        "general-draven-officer",
        "grav-shift-reroute",
        "paragon-title",
        "quad-turbolaser-cannons",
        "redemption-title",
        "slaved-turrets",
        "stronghold-title",
        "swivel-mount-batteries",
    ];
    for id in compulsory {
        let summary = |edition| catalogue().edition(edition).unwrap().get(id).unwrap().summary;
        let (before, since) = (summary("errata-2023-10"), summary("rrg-1.6"));
        assert_ne!(before, since, "{id}");
        assert!(since.contains("must") || since.contains("always"), "{id}: {since}");
    }
}

#[test]
fn three_officers_are_barred_from_competition_since_the_1_5_reference() {
    let barred = |edition: &str| -> Vec<&str> {
        let edition = catalogue().edition(edition).unwrap();
        let barred = &edition.edition().not_competitive;
        barred.iter().map(|number| edition.card(*number).unwrap().id).collect()
    };
    let officers =
        ["bail-organa-officer-rebel", "governor-pryce-2018-officer", "strategic-adviser-officer"];
    assert!(barred("core-2015").is_empty());
    assert!(barred("faq-3.2.1").is_empty());
    for edition in ["rrg-1.5", "errata-2023-10", "rrg-1.6"] {
        assert_eq!(barred(edition), officers, "{edition}");
    }
    let pryce = catalogue().current().get("governor-pryce-officer").unwrap();
    assert_eq!(pryce.points, 6);
    assert!(catalogue().current().is_competitive(pryce.number));
}
