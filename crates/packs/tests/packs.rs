//! Packs of invented cards: read, refused, laid over an edition.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

use flagbridge_cards::Issuer;
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::{Terms, check};
use flagbridge_packs::{Fault, LARGEST, Pack, Source, join, read};
use proptest::prelude::*;

const INVENTED: &str = include_str!("../invented.json");

const COMMUNITY: &str = r#"{
  "ships": {
    "lantern-class": {
      "size": "small", "hull": 5,
      "speed": {"1": [2], "2": [1, 1], "3": [], "4": []},
      "shields": {"front": 2, "rear": 1, "left": 2, "right": 2, "left_aux": 0, "right_aux": 0},
      "hull_zones": {"frontoffset": 0},
      "models": {
        "lantern-class-picket-made-up": {
          "name": "Lantern-class Picket {NR}", "faction": "empire", "points": 41, "traits": ["Transport"],
          "tokens": {"def_brace": 1, "def_evade": 2, "def_scatter": 0},
          "values": {"command": 2, "squadron": 1, "engineer": 3},
          "upgrades": ["commander", "officer", "turbolaser", "title"],
          "armament": {"asa": [0, 1, 0], "front": [2, 0, 0], "rear": [1, 0, 0], "left": [1, 1, 0],
                       "right": [1, 1, 0], "left_aux": [0, 0, 0], "right_aux": [0, 0, 0], "special": [0, 0, 0]}
        }
      }
    }
  },
  "squadrons": {
    "candle-squadron-made-up": {
      "squadron_type": "candle-squadron-made-up", "name": "Candle Squadron", "faction": "empire", "points": 8,
      "hull": 3, "speed": 5, "unique": false, "unique-class": [""], "irregular": false, "ace": false,
      "tokens": {"def_brace": 0}, "armament": {"anti-squadron": [0, 2, 0], "anti-ship": [0, 1, 0]},
      "abilities": {"swarm": true, "counter": 2, "bomber": false, "relay": 0}
    },
    "tie-fighter-squadron-errata-made-up": {"points": 7, "abilities": {"swarm": true, "counter": 1}}
  },
  "upgrades": {
    "wick-made-up": {
      "name": "Wick", "type": "officer", "faction": [""], "points": 4, "unique": true, "unique-class": ["Wick"],
      "restrictions": {"traits": ["Transport"], "size": ["small"], "enable_upgrades": ["ion-cannon"]}
    },
    "hutt-bribe-made-up": {"name": "Bribe", "type": "officer", "faction": ["scum"], "points": 2}
  }
}"#;

fn source(text: &str) -> Source<'_> {
    Source { name: "made-up.json", text }
}

fn faults(text: &str) -> Vec<Fault> {
    read(&[source(text)], "rrg-1.6").unwrap_err()
}

#[test]
fn the_example_fits_the_schema_and_comes_back_as_it_went() {
    let pack = read(&[source(INVENTED)], "").unwrap();
    assert_eq!(pack.cards.len(), 4);
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
    let other = Pack { title: "Another".to_owned(), ..pack.clone() };
    assert_ne!(pack.hash(), other.hash());
    assert_eq!(pack.hash().len(), 16);
}

#[test]
fn a_fleet_of_a_pack_is_read_and_checked() {
    let pack = read(&[source(INVENTED)], "").unwrap();
    let joined = join(flagbridge_data::decode(), &pack).unwrap();
    assert_eq!(joined.skipped, []);
    let catalogue: &'static _ = Box::leak(Box::new(joined.catalogue));
    let edition = catalogue.edition(&joined.edition).unwrap();
    assert_eq!((edition.id, edition.issuer), ("rrg-1.6+invented", Issuer::Community));
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
    assert_eq!(skipped, [("hutt-bribe-made-up", "faction")]);
    let edition = joined.catalogue.edition(&joined.edition).unwrap();
    assert_eq!(edition.get("tie-fighter-squadron").unwrap().points, 7);
    assert!(edition.get("lantern-class-picket-made-up").unwrap().ship().is_some());
    let wick = edition.get("wick-made-up").unwrap();
    assert!(wick.factions.is_any() && wick.unique);
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
            "made-up.json: candle-squadron-made-up: armament.anti-ship: three numbers of dice up to 12 are expected",
            "made-up.json: lantern-class-picket-made-up: points: a whole number up to 999 is expected",
            "made-up.json: wick-made-up: unique: true or false is expected",
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
    assert!(message("[]").starts_with("neither a pack"));
    assert!(message("{\"objectives\": {}}").starts_with("neither a pack"));
    assert!(read(&[], "rrg-1.6").is_err());
    let deep = "[".repeat(20);
    assert_eq!(message(&deep), "the file is nested 20 deep; 8 are allowed");
    let large = " ".repeat(LARGEST + 1);
    assert!(message(&large).ends_with("4194304 are allowed"));
    let two = read(&[source(INVENTED), source(COMMUNITY)], "rrg-1.6").unwrap_err();
    assert!(two[0].message.contains("stands alone"));
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

/// JSON values as a hand that slipped would write them.
fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let keys = [
        "ships",
        "squadrons",
        "upgrades",
        "models",
        "pack",
        "title",
        "parent",
        "cards",
        "points",
        "speed",
        "1",
        "tokens",
        "def_brace",
        "abilities",
        "counter",
        "armament",
        "front",
        "faction",
        "type",
        "a-errata-b",
    ];
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        prop::sample::select(vec!["", "rebel", "officer", "small", "rrg-1.6", "0-1-0", "x{Y}"])
            .prop_map(Into::into),
        "\\PC{0,12}".prop_map(Into::into),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::btree_map(
                prop::sample::select(keys.to_vec()).prop_map(str::to_owned),
                inner,
                0..6
            )
            .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = read(&[source(&text)], "rrg-1.6");
    }

    #[test]
    fn any_json_is_read_or_refused(value in any_json()) {
        let text = value.to_string();
        if let Ok(pack) = read(&[source(&text)], "rrg-1.6") {
            let _ = join(flagbridge_data::decode(), &pack);
        }
    }

    #[test]
    fn a_pack_with_a_hole_is_read_or_refused(
        own in any::<bool>(),
        at in any::<prop::sample::Index>(),
        length in 0_usize..40,
        with in "\\PC{0,6}",
    ) {
        let text = if own { INVENTED } else { COMMUNITY };
        // Both texts are plain ASCII, so that every place is the beginning of a character.
        let start = at.index(text.len());
        let end = text.len().min(start + length);
        let broken = format!("{}{with}{}", &text[..start], &text[end..]);
        if let Ok(pack) = read(&[source(&broken)], "rrg-1.6") {
            let _ = join(flagbridge_data::decode(), &pack);
        }
    }
}
