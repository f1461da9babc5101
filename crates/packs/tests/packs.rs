//! Packs of invented cards: read, refused, laid over an edition.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::Issuer;
use flagbridge_engine::effects::{Played, played};
use flagbridge_engine::{BadRoster, Game, Options, Roster, RosterShip, Seat};
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::{Document, Draft, Rule, Terms, check, share};
use flagbridge_packs::{
    Files, LARGEST, Pack, PackError, Source, bring_effects, join, read, read_all,
};

const INVENTED: &str = include_str!("../invented.json");

const COMMUNITY: &str = include_str!("made-up.json");

fn source(text: &str) -> Source<'_> {
    Source { name: "made-up.json", text }
}

fn faults(text: &str) -> Vec<PackError> {
    read(&[source(text)], "rrg-1.6").unwrap_err()
}

#[test]
fn the_example_fits_the_schema_and_comes_back_as_it_went() {
    let pack = read(&[source(INVENTED)], "").unwrap();
    assert_eq!(pack.cards.len(), 6);
    let written = serde_json::to_string(&pack).unwrap();
    assert_eq!(read(&[source(&written)], "").unwrap(), pack);
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    let schema = serde_json::from_str(include_str!("../schema.json")).unwrap();
    compiler.add_resource("/pack.json", schema).unwrap();
    let index = compiler.compile("/pack.json", &mut schemas).unwrap();
    for text in [INVENTED, &written] {
        let value = serde_json::from_str(text).unwrap();
        schemas.validate(&value, index).unwrap();
    }
    assert_eq!(pack.hash().len(), 16);
    let renamed = Pack { title: "Another".to_owned(), pack: "another".to_owned(), ..pack.clone() };
    assert_eq!(pack.hash(), renamed.hash(), "the same cards have the same fingerprint");
    let mut other = pack.clone();
    other.cards.upgrades[0].points += 1;
    assert_ne!(pack.hash(), other.hash());
}

#[test]
fn a_fleet_of_a_pack_is_read_and_checked() {
    let pack = read(&[source(INVENTED)], "").unwrap();
    let joined = join(flagbridge_data::decode(), &pack).unwrap();
    assert_eq!(joined.skipped, []);
    let catalogue: &'static _ = Box::leak(Box::new(joined.catalogue));
    let edition = catalogue.edition(&joined.edition).unwrap();
    assert_eq!(edition.id, format!("rrg-1.6+invented@{}", pack.hash()));
    assert_eq!((edition.issuer, edition.is_official()), (Issuer::Pack, false));
    let list = "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Minefields\n\n\
                Lamplighter-class Tender (38)\n- Mon Mothma (27)\n- Wickerlight (3)\n- Raymus Antilles\n\
                - Leia Organa\n\nCR90 Corvette A (41)\n\nSquadrons:\n- 2 x Moth Squadron (18)\n- Aunt Candle (15)\n";
    let reading = Reader::new(catalogue).read(list);
    assert_eq!(reading.unread, []);
    let report = check(&reading.draft, &Terms::of(&reading.draft, edition));
    assert!(report.is_legal(), "{:?}", report.violations);
    assert_eq!(report.points.squadrons, 33);
    // The catalogue's own cards are what they were, by number, id and version.
    for old in flagbridge_data::catalogue().all_editions() {
        let new = catalogue.edition_at(old.index);
        for card in old.cards() {
            let same = new.get(card.id).unwrap();
            assert_eq!(
                (same.number, same.points, same.summary),
                (card.number, card.points, card.summary)
            );
            let names = |names: &[flagbridge_cards::UniqueName],
                         of: &flagbridge_cards::Catalogue| {
                names.iter().map(|name| of.unique_name(*name)).collect::<Vec<_>>()
            };
            assert_eq!(
                names(&same.unique_names, catalogue),
                names(&card.unique_names, flagbridge_data::catalogue())
            );
        }
        assert!(new.get("moth-squadron-invented").is_err());
    }
}

#[test]
fn the_communitys_json_is_understood() {
    let pack = read(&[source(COMMUNITY)], "community-2026-04").unwrap();
    assert_eq!((pack.pack.as_str(), pack.parent.as_str()), ("made-up", "community-2026-04"));
    let ship = &pack.cards.ships[0];
    assert_eq!((ship.name.as_str(), ship.hull, ship.points), ("Lantern-class Picket", 5, 41));
    assert_eq!(ship.speed, [vec![2], vec![1, 1]]);
    assert_eq!(ship.defense_tokens, ["brace", "evade", "evade"]);
    assert_eq!(ship.slots, ["officer", "turbolasers"]);
    assert_eq!(ship.armament["anti-squadron"], "0-1-0");
    let squadron = &pack.cards.squadrons[0];
    assert_eq!(squadron.keywords.len(), 2);
    assert_eq!((squadron.keywords["swarm"], squadron.keywords["counter"]), (0, 2));
    assert_eq!(pack.overlays["tie-fighter-squadron"].points, Some(7));
    let joined = join(flagbridge_data::decode(), &pack).unwrap();
    let skipped: Vec<_> =
        joined.skipped.iter().map(|it| (it.card.as_str(), it.field.as_str())).collect();
    assert_eq!(skipped, [("old-hand-made-up", "slots"), ("moth-chase-made-up", "category")]);
    let edition = joined.catalogue.edition(&joined.edition).unwrap();
    assert_eq!(edition.get("tie-fighter-squadron").unwrap().points, 7);
    assert!(edition.get("lantern-class-picket-made-up").unwrap().ship().is_some());
    let wick = edition.get("wick-made-up").unwrap();
    assert!(wick.factions.is_any() && wick.unique);
    // Objectives: figures are read, sentences are left out, errata change the card of the edition.
    let watch = edition.get("night-watch-made-up").unwrap();
    let objective = watch.objective().unwrap();
    assert_eq!((objective.victory_points, objective.tokens), (10, 3));
    assert!(!watch.summary.contains("sentence") && watch.summary.contains("made-up"));
    assert_eq!(edition.get("minefields").unwrap().objective().unwrap().victory_points, 25);
}

#[test]
fn objectives_of_a_pack_are_checked_kept_and_not_played() {
    let pack = read(&[source(INVENTED)], "").unwrap();
    let joined = join(flagbridge_data::decode(), &pack).unwrap();
    let catalogue: &'static _ = Box::leak(Box::new(joined.catalogue));
    let edition = catalogue.edition(&joined.edition).unwrap();
    let festival = edition.get("lamp-festival-invented").unwrap();
    assert!(festival.summary.starts_with("Setup: The second player"), "{}", festival.summary);
    assert!(festival.summary.contains(" End of round: A ship"), "{}", festival.summary);
    assert_eq!(played(festival), Played::NotYet);
    let list = "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Lamp Festival\n\n\
                CR90 Corvette A (41)\n- Mon Mothma (27)\n";
    let reading = Reader::new(catalogue).read(list);
    assert_eq!(reading.unread, []);
    let draft = Draft { edition: Some(joined.edition.clone()), ..reading.draft };
    let report = check(&draft, &Terms::of(&draft, edition));
    assert!(report.is_legal(), "{:?}", report.violations);
    // A second objective of its category is one too many, as with all others.
    let mut doubled = draft.clone();
    doubled.add_objective(catalogue.number("minefields").unwrap());
    let report = check(&doubled, &Terms::of(&doubled, edition));
    assert!(report.violations.iter().any(|it| it.rule == Rule::Objectives));
    // Links and documents keep it, whether or not the pack is there.
    assert_eq!(share::decode(&share::encode(&draft)).as_ref(), Ok(&draft));
    let plain = flagbridge_data::catalogue();
    let document = Document::new(&draft, plain).to_string();
    assert!(document.contains("\"lamp-festival-invented\""), "{document}");
    assert_eq!(Document::parse(&document).unwrap().draft(plain), (draft.clone(), Vec::new()));
    // It can be brought to the table, where it does nothing.
    let number = |id: &str| catalogue.number(id).unwrap();
    let roster = || Roster {
        ships: vec![RosterShip { card: number("cr90-corvette-a"), upgrades: Vec::new() }],
        squadrons: Vec::new(),
        objectives: vec![festival.number],
    };
    assert!(Game::new(edition, Options::STANDARD, [roster(), roster()]).is_ok());
}

#[test]
fn words_of_a_pack_are_known_in_its_fleets() {
    let text = r#"{
      "ships": {"lantern-barge": {"size": "280-huge", "models": {"lantern-barge-made-up": {
        "name": "Lantern Barge", "faction": "hutt-cartel", "points": 60, "traits": ["Pirate"], "hull": 6,
        "speed": {"1": [1]}, "shields": {"front": 2, "rear": 1, "left": 2, "right": 2},
        "upgrades": ["commander", "officer", "smuggler"], "armament": {"front": [2, 0, 0]}}}}},
      "upgrades": {
        "old-debt-made-up": {"name": "Old Debt", "type": "smuggler", "faction": ["hutt-cartel"], "points": 3,
          "restrictions": {"traits": ["Pirate"], "size": ["280-huge"]}},
        "the-hutt-made-up": {"name": "The Hutt", "type": "commander", "faction": ["hutt-cartel"], "points": 20,
          "unique": true, "unique-class": ["The Hutt"]}}
    }"#;
    let pack = read(&[source(text)], "rrg-1.6").unwrap();
    assert_eq!(pack.factions[0].name, "Hutt Cartel");
    let ids = |words: &[flagbridge_packs::PackWord]| words[0].id.clone();
    assert_eq!(
        [&pack.factions, &pack.tags, &pack.sizes, &pack.slots].map(|words| ids(words)),
        ["hutt-cartel", "pirate", "280-huge", "smuggler"]
    );
    let joined = join(flagbridge_data::decode(), &pack).unwrap();
    assert_eq!(joined.skipped, []);
    let catalogue: &'static _ = Box::leak(Box::new(joined.catalogue));
    let edition = catalogue.edition(&joined.edition).unwrap();
    let number = |id: &str| catalogue.number(id).unwrap();
    let mut draft = Draft { edition: Some(joined.edition.clone()), ..Draft::new() };
    draft.faction = flagbridge_cards::Faction::from_id("hutt-cartel");
    draft.add_ship(number("lantern-barge-made-up"));
    for id in ["the-hutt-made-up", "old-debt-made-up", "intel-officer"] {
        draft.add_upgrade(0, number(id));
    }
    for id in ["most-wanted", "fire-lanes", "minefields"] {
        draft.add_objective(number(id));
    }
    let report = check(&draft, &Terms::of(&draft, edition));
    assert!(report.is_legal(), "{:?}", report.violations);
    assert_eq!(report.faction, draft.faction);
    // Elsewhere the faction is not known.
    let official = check(&draft, &Terms::of(&draft, catalogue.edition("rrg-1.6").unwrap()));
    let rules: Vec<_> = official.violations.iter().map(|it| it.rule).collect();
    assert!(rules.contains(&Rule::FactionSet), "{rules:?}");
    // The code spells what is the pack's and says which pack is needed.
    let code = share::encode(&draft);
    assert!(code.starts_with('2'), "{code}");
    assert_eq!(share::decode(&code).as_ref(), Ok(&draft));
    let plain = flagbridge_data::catalogue();
    let missing = draft.missing_packs(plain);
    assert_eq!(missing[0].to_string(), format!("made-up@{}", pack.hash()));
    assert_eq!(draft.missing_packs(catalogue), []);
    // Without the pack the fleet opens as far as it can, and nothing is lost on the way.
    assert_eq!(draft.edition_in(plain).edition().id, "rrg-1.6");
    let document = Document::new(&draft, plain);
    assert!(document.to_string().contains("\"old-debt-made-up\""), "{document}");
    let (again, unknown) = Document::parse(&document.to_string()).unwrap().draft(plain);
    assert_eq!((&again, unknown), (&draft, Vec::new()));
    let report = check(&draft, &Terms::of(&draft, draft.edition_in(plain)));
    let messages: Vec<String> = report.explained().map(|it| it.message.clone()).collect();
    assert!(
        messages
            .contains(&"old-debt-made-up is a card of a pack that is not loaded here.".to_owned()),
        "{messages:?}"
    );
}

#[test]
fn several_files_are_put_together() {
    let (ships, upgrades) = (
        r#"{"ships": {"lantern-class": {"size": "small", "models": {}}}}"#,
        r#"{"upgrades": {"wick": {"name": "Wick", "type": "officer", "points": 1}}}"#,
    );
    let sources = [
        Source { name: "ships.json", text: ships },
        Source { name: "upgrades.json", text: upgrades },
    ];
    let pack = read(&sources, "rrg-1.6").unwrap();
    assert_eq!((pack.cards.chassis.len(), pack.cards.upgrades.len()), (1, 1));
}

#[test]
fn all_faults_are_named_at_once_with_file_card_and_field() {
    let broken = COMMUNITY
        .replace("\"points\": 41", "\"points\": \"many\"")
        .replace("\"anti-ship\": [0, 1, 0]", "\"anti-ship\": [0, 1]")
        .replace("\"unique\": true", "\"unique\": \"yes\"");
    let found: Vec<String> = faults(&broken).iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "made-up.json: candle-squadron-made-up: armament.anti-ship: expected three dice counts up to 12",
            "made-up.json: lantern-class-picket-made-up: points: expected a whole number up to 999",
            "made-up.json: wick-made-up: unique: expected true or false",
        ]
    );
    let broken = INVENTED.replace("\"hull\": 4,", "").replace("\"points\": 9", "\"points\": -9");
    let found: Vec<String> = faults(&broken).iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].contains("lamplighter-class-tender-invented: missing field `hull`"),
        "{found:?}"
    );
    assert!(found[1].contains("moth-squadron-invented: points: "), "{found:?}");
}

#[test]
fn what_is_no_pack_is_refused() {
    let message = |text: &str| faults(text)[0].message.clone();
    assert!(message("").starts_with("not JSON"));
    assert!(message("[]").starts_with("not a pack"));
    assert!(message("{\"damage-cards\": {}}").starts_with("not a pack"));
    assert!(read(&[], "rrg-1.6").is_err());
    let deep = "[".repeat(20);
    assert_eq!(message(&deep), "the file is nested 20 levels deep; the limit is 8");
    let large = " ".repeat(LARGEST + 1);
    assert!(message(&large).ends_with("the limit is 4194304"));
    let two = read(&[source(INVENTED), source(COMMUNITY)], "rrg-1.6").unwrap_err();
    assert!(two[0].message.contains("must be a single file"));
}

#[test]
fn a_pack_cannot_take_the_place_of_a_card() {
    let clash =
        INVENTED.replace("\"id\": \"moth-squadron-invented\"", "\"id\": \"x-wing-squadron\"");
    let pack = read(&[source(&clash)], "").unwrap();
    let faults = join(flagbridge_data::decode(), &pack).unwrap_err();
    assert_eq!(faults[0].message, "the catalogue has a card with this id");
    let lost = Pack { parent: "rrg-9".to_owned(), ..read(&[source(INVENTED)], "").unwrap() };
    assert!(join(flagbridge_data::decode(), &lost).unwrap_err()[0].message.contains("rrg-9"));
}

#[test]
fn effects_in_our_words_are_played_and_others_are_not() {
    let text = INVENTED.replace(
        "\"grants\": [\"officer\"]",
        r#""grants": ["officer"], "effects": [
            {"do": {"value": {"of": "squadron", "plus": 1}}},
            {"against": "squadrons", "cost": "exhaust", "do": {"reroll": {"dice": 2, "color": "blue"}}},
            {"do": {"gain-token": ["navigate", "repair"]}}]"#,
    );
    let pack = read(&[source(&text)], "").unwrap();
    let written = serde_json::to_string(&pack).unwrap();
    assert_eq!(read(&[source(&written)], "").unwrap(), pack);
    assert_ne!(pack.hash(), read(&[source(INVENTED)], "").unwrap().hash());
    let joined = join(flagbridge_data::decode(), &pack).unwrap();
    assert_eq!(joined.skipped, []);
    let catalogue: &'static _ = Box::leak(Box::new(joined.catalogue));
    let edition = catalogue.edition(&joined.edition).unwrap();
    bring_effects(&pack);
    let of = |id: &str| played(edition.get(id).unwrap());
    assert_eq!(of("wickerlight-title-invented"), Played::Played);
    assert_eq!(of("aunt-candle-moth-squadron-invented"), Played::NotYet);
    assert_eq!(of("moth-squadron-invented"), Played::NoEffect);
    assert!(edition.get("wickerlight-title-invented").unwrap().upgrade().unwrap().exhausts);
    // Squadrons of a pack can be put on the table; ships without arcs cannot.
    let number = |id: &str| catalogue.number(id).unwrap();
    let roster = |ship: &str| Roster {
        ships: vec![RosterShip {
            card: number(ship),
            upgrades: vec![number("wickerlight-title-invented")],
        }],
        squadrons: vec![number("moth-squadron-invented"); 2],
        objectives: Vec::new(),
    };
    let game = |ship: &str| {
        Game::new(edition, Options::STANDARD, [roster("cr90-corvette-a"), roster(ship)])
    };
    assert!(game("cr90-corvette-b").is_ok());
    let tender = number("lamplighter-class-tender-invented");
    assert_eq!(
        game("lamplighter-class-tender-invented").err(),
        Some(BadRoster::NoArcs { seat: Seat::B, card: tender })
    );
}

#[test]
fn effects_that_make_no_sense_are_named() {
    let with = |effect: &str| {
        let effects = format!("\"grants\": [\"officer\"], \"effects\": [{effect}]");
        INVENTED.replace("\"grants\": [\"officer\"]", &effects)
    };
    // What is no word of ours is found in reading.
    for (effect, field) in [
        (r#"{"do": {"win-the-game": true}}"#, "do"),
        (r#"{"do": {"reroll": {"dice": 1, "color": "green"}}}"#, "color"),
        (r#"{"do": {"value": {"of": "hull", "plus": 1}}, "whenever": "it rains"}"#, "effects"),
    ] {
        let found = faults(&with(effect));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].card, "wickerlight-title-invented");
        assert!(found[0].field.contains(field), "{found:?}");
    }
    // What is said in our words and means nothing leaves the card out, with that reason.
    for (effect, field) in [
        (r#"{"cost": "exhaust", "do": {"value": {"of": "hull", "plus": 1}}}"#, "effects[0].cost"),
        (r#"{"within": 9, "do": {"battery": "0-1-0"}}"#, "effects[0].within"),
        (r#"{"do": {"anti-squadron": "many"}}"#, "effects[0].do"),
        (r#"{"do": {"add-dice": {"dice": 40, "color": "red"}}}"#, "effects[0].do"),
        (r#"{"do": {"gain-token": []}}"#, "effects[0].do.gain-token"),
    ] {
        let pack = read(&[source(&with(effect))], "").unwrap();
        let joined = join(flagbridge_data::decode(), &pack).unwrap();
        let skipped: Vec<_> = joined.skipped.iter().map(|it| it.field.as_str()).collect();
        assert_eq!(skipped, [field]);
    }
}

#[test]
fn files_are_put_together_by_name_or_all_of_them() {
    let (ships, upgrades) = (
        r#"{"ships": {"lantern-class": {"size": "small", "models": {}}}}"#,
        r#"{"upgrades": {"wick": {"name": "Wick", "type": "officer", "points": 1}}}"#,
    );
    let sources = [
        Source { name: "sets/nexus-ships.json", text: ships },
        Source { name: "invented.json", text: INVENTED },
        Source { name: "sets/nexus-upgrades.json", text: upgrades },
        Source { name: "other/nexus-upgrades.json", text: upgrades },
    ];
    let ids = |files: Files| {
        let packs = read_all(&sources, "rrg-1.6", files).unwrap();
        packs.iter().map(|it| (it.pack.clone(), it.cards.len())).collect::<Vec<_>>()
    };
    let named = |all: &[(&str, usize)]| {
        all.iter().map(|(id, cards)| ((*id).to_owned(), *cards)).collect::<Vec<_>>()
    };
    assert_eq!(ids(Files::ByName), named(&[("nexus", 1), ("invented", 6), ("nexus", 1)]));
    assert_eq!(ids(Files::Together), named(&[("nexus", 2), ("invented", 6)]));
    // The faults of all packs are found.
    let broken = [Source { name: "a.json", text: "[]" }, Source { name: "b.json", text: "{" }];
    let faults = read_all(&broken, "rrg-1.6", Files::ByName).unwrap_err();
    assert_eq!(faults.iter().map(|it| it.file.as_str()).collect::<Vec<_>>(), ["a.json", "b.json"]);
    assert!(read_all(&[], "rrg-1.6", Files::ByName).is_err());
}
