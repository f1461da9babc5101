//! `flagbridge validate`, `convert` and `analyse`, run as a player runs them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod support;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use support::{complaint, flagbridge, text};

/// The reader's own samples: one fleet in every format.
fn sample(format: &str) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fleet/tests/samples");
    samples.join(format!("{format}.txt"))
}

/// The sample as a legal list: the battle cruiser has no icon for the countermeasures.
fn legal_list() -> String {
    sample_text("kingston").replace("• Electronic Countermeasures (7)\n", "")
}

fn sample_text(format: &str) -> String {
    std::fs::read_to_string(sample(format)).unwrap()
}

/// The exit code and the JSON of `validate --json` for a text.
fn validate(list: &str, arguments: &[&str]) -> (i32, Value) {
    let mut all = vec!["validate", "-", "--json"];
    all.extend(arguments);
    let output = flagbridge(&all, list);
    let json = serde_json::from_str(&text(&output)).unwrap_or_else(|error| {
        panic!("{error}: {} {}", text(&output), complaint(&output));
    });
    (output.status.code().unwrap(), json)
}

const FORMATS: [&str; 12] = [
    "kingston",
    "warlords",
    "afd",
    "afd-first",
    "fab",
    "aff",
    "tts",
    "flagship",
    "discord",
    "markdown",
    "json",
    "share",
];

#[test]
fn every_format_is_recognised() {
    for format in FORMATS {
        let path = sample(format);
        let output = flagbridge(&["validate", path.to_str().unwrap(), "--json"], "");
        assert_eq!(output.status.code(), Some(1), "{format}: {}", text(&output));
        let json: Value = serde_json::from_str(&text(&output)).unwrap();
        assert_eq!(json["format"], format);
        assert_eq!(json["edition"], "rrg-1.6");
        assert_eq!(json["mode"], "standard");
        assert_eq!(json["faction"], "rebel");
        assert_eq!(json["legal"], false, "{format}");
        let rules = json["violations"].as_array().unwrap().iter().map(|it| &it["rule"]);
        assert_eq!(rules.collect::<Vec<_>>(), ["ship.slot.available"], "{format}");
        assert_eq!(json["violations"][0]["remedy"]["label"], "Move to ship 2", "{format}");
        assert_eq!(json["unknown"], json!([]), "{format}");
        let points = &json["points"];
        let expected = [("total", 331), ("limit", 400), ("squadrons", 99), ("squadron_cap", 134)];
        for (name, value) in expected {
            assert_eq!(points[name], value, "{format}: {name}");
        }
    }
}

#[test]
fn a_code_or_a_link_may_stand_in_place_of_a_file() {
    let output = flagbridge(&["convert", "-", "--to", "share"], &legal_list());
    let code = text(&output);
    let code = code.trim();
    for source in [code.to_owned(), format!("https://flagbridge.example/f/{code}?print=1")] {
        let output = flagbridge(&["validate", &source], "");
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
        assert!(text(&output).starts_with("LEGAL in Rules Reference 1.6 (rrg-1.6)\n"));
    }
    let damaged = format!("/f/{}", code.replacen('g', "h", 1));
    let output = flagbridge(&["validate", &damaged], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("checksum"), "{}", complaint(&output));
}

#[test]
fn an_illegal_list_names_rule_place_citation_and_remedy() {
    let list = legal_list().replace("• Comms Net (2)", "• Comms Net (2)\n• Comms Net (2)");
    let (code, json) = validate(&list, &[]);
    assert_eq!(code, 1);
    assert_eq!(json["legal"], false);
    let violations = json["violations"].as_array().unwrap();
    let doubled = violations.iter().find(|it| it["rule"] == "ship.upgrade.no-duplicate").unwrap();
    assert_eq!(doubled["severity"], "error");
    assert_eq!(doubled["where"], "ships[2].upgrades[2]");
    assert_eq!(doubled["cards"], json!(["comms-net"]));
    assert_eq!(doubled["message"], "The ship has a copy of Comms Net already.");
    assert_eq!(doubled["cite"], "RRG 1.6, Fleet Building");
    assert_eq!(doubled["remedy"]["action"], "remove");
    assert_eq!(doubled["remedy"]["label"], "Remove Comms Net");

    let output = flagbridge(&["validate", "-"], &list);
    assert_eq!(output.status.code(), Some(1));
    let page = text(&output);
    assert!(page.starts_with("ILLEGAL: "), "{page}");
    assert!(page.contains("\nLantern Watch · Rebel Alliance · read from Kingston"), "{page}");
    assert!(page.contains("326 of 400 points · squadrons 99 of 134 · aces 2 of 4"), "{page}");
    assert!(
        page.contains("ship 3, upgrade 3: The ship has a copy of Comms Net already."),
        "{page}"
    );
    assert!(page.contains("RRG 1.6, Fleet Building [ship.upgrade.no-duplicate]"), "{page}");
    assert!(page.contains("→ Remove Comms Net"), "{page}");
}

#[test]
fn edition_mode_and_points_change_the_verdict() {
    let list = legal_list();
    let (code, json) = validate(&list, &[]);
    assert_eq!((code, &json["legal"]), (0, &json!(true)));
    assert_eq!(json["violations"], json!([]));
    let (code, json) = validate(&list, &["--edition", "core-2015"]);
    assert_eq!((code, &json["edition"]), (1, &json!("core-2015")));
    assert_eq!(json["points"]["limit"], 300);
    assert!(json["violations"].as_array().unwrap().iter().any(|it| it["rule"] == "card.pool"));
    let (code, json) = validate(&list, &["--mode", "task-force"]);
    assert_eq!(
        (code, &json["mode"], &json["points"]["limit"]),
        (1, &json!("task-force"), &json!(200))
    );
    let (code, json) = validate(&list, &["--points", "324"]);
    assert_eq!((code, &json["points"]["limit"]), (0, &json!(324)));
    assert_eq!(json["points"]["squadron_cap"], 108);
    let (code, json) = validate(&list, &["--points", "323"]);
    assert_eq!(code, 1);
    assert_eq!(json["violations"][0]["rule"], "fleet.points.limit");
}

#[test]
fn what_the_list_states_counts_where_nothing_is_asked() {
    let list = sample_text("json").replace(
        "\"flagbridge\": 1,",
        "\"flagbridge\": 1, \"edition\": \"rrg-1.5\", \"mode\": \"sector-fleet\",",
    );
    let (_, json) = validate(&list, &[]);
    assert_eq!((&json["edition"], &json["mode"]), (&json!("rrg-1.5"), &json!("sector-fleet")));
    assert_eq!(json["points"]["limit"], 800);
    let (_, json) = validate(&list, &["--edition", "rrg-1.6", "--points", "400"]);
    assert_eq!((&json["edition"], &json["points"]["limit"]), (&json!("rrg-1.6"), &json!(400)));
}

#[test]
fn a_line_that_cannot_be_read_is_reported_with_suggestions() {
    let list = legal_list().replace("XI7 Turbolasers", "XI7 Turbolaserbarks of Doom");
    let (code, json) = validate(&list, &[]);
    assert_eq!(code, 0, "what was read is legal");
    let unknown = &json["unknown"][0];
    assert_eq!(unknown["line"], 13);
    assert_eq!(unknown["text"], "• XI7 Turbolaserbarks of Doom (6)");
    let suggestions = unknown["suggestions"].as_array().unwrap();
    assert!(suggestions.contains(&json!("xi7-turbolasers")), "{suggestions:?}");
    let page = text(&flagbridge(&["validate", "-"], &list));
    assert!(
        page.starts_with("LEGAL in Rules Reference 1.6 (rrg-1.6), based on the lines recognised"),
        "{page}"
    );
    assert!(
        page.contains("line 13: • XI7 Turbolaserbarks of Doom (6) (no card has this name)"),
        "{page}"
    );
    assert!(page.contains("did you mean ") && page.contains("XI7 Turbolasers"), "{page}");
}

#[test]
fn what_is_no_list_ends_with_code_2() {
    for list in
        ["", "\n\n", "Dear diary,\ntoday I painted a corvette.\n", "{\"flagbridge\": 9}", "{"]
    {
        let (code, json) = validate(list, &[]);
        assert_eq!((code, &json["legal"]), (2, &json!(false)), "{list:?}");
        let output = flagbridge(&["validate", "-"], list);
        assert_eq!(output.status.code(), Some(2), "{list:?}");
        assert!(text(&output).starts_with("This is not a fleet list"), "{}", text(&output));
        assert_eq!(complaint(&output), "flagbridge: - is not a fleet list: no cards found\n");
    }
    for arguments in [
        &["validate", "no-such-file.txt"][..],
        &["validate", "-", "--edition", "rrg-9"],
        &["validate", "-", "--mode", "brawl"],
        &["validate", "-", "--points", "0"],
        &["validate", "-", "--points", "many"],
        &["validate", "-", "--points", "400", "--mode", "standard"],
        &["convert", "-", "--to", "morse"],
        &["convert", "-"],
        &["validate"],
    ] {
        let output = flagbridge(arguments, &sample_text("kingston"));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
    let output = flagbridge(&["validate", "-", "--mode", "brawl"], &sample_text("kingston"));
    assert!(
        complaint(&output).contains("unknown mode \"brawl\"; available: standard"),
        "{}",
        complaint(&output)
    );
}

#[test]
fn every_format_converts_to_every_other() {
    let code = sample_text("share");
    for from in FORMATS {
        let path = sample(from);
        for to in FORMATS {
            let output = flagbridge(&["convert", path.to_str().unwrap(), "--to", to], "");
            assert_eq!(output.status.code(), Some(0), "{from} to {to}: {}", complaint(&output));
            let (legal, json) = validate(&text(&output), &[]);
            assert_eq!((legal, &json["format"]), (1, &json!(to)), "{from} to {to}");
            assert_eq!(json["points"]["total"], 331, "{from} to {to}");
            let named = !["fab", "aff"].contains(&from) && !["fab", "aff"].contains(&to);
            if named {
                assert_eq!(json["share"], code.trim(), "{from} to {to}");
            }
        }
    }
}

#[test]
fn converting_uses_the_costs_of_the_edition_and_keeps_unknown_fields() {
    let list = "Faction: Rebel\n\nMC80 Command Cruiser (106)\n• General Rieekan (34)\n";
    let convert = |edition: &str| {
        text(&flagbridge(&["convert", "-", "--to", "kingston", "--edition", edition], list))
    };
    assert!(convert("faq-3.2.1").contains("General Rieekan (30)"), "{}", convert("faq-3.2.1"));
    assert!(convert("rrg-1.5").contains("General Rieekan (34)"), "{}", convert("rrg-1.5"));
    let document = sample_text("json").replacen('{', "{\"painted\": true,", 1);
    let output = flagbridge(&["convert", "-", "--to", "json"], &document);
    let json: Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(json["painted"], true);
}

#[test]
fn converting_names_what_it_could_not_read() {
    let list = sample_text("kingston").replace("XI7 Turbolasers", "Zzyzx Bark");
    let output = flagbridge(&["convert", "-", "--to", "tts"], &list);
    assert_eq!(output.status.code(), Some(0));
    assert!(complaint(&output).contains("line 14: no card has this name: • Zzyzx Bark (6)"));
    assert!(!text(&output).contains("Zzyzx"));
    let output = flagbridge(&["convert", "-", "--to", "tts"], "nothing here");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

#[test]
fn a_fleet_is_analysed_beside_an_opponent() {
    let output = flagbridge(&["analyse", "-", "opponent:corvette-pack", "--json"], &legal_list());
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let json: Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(json["edition"], "rrg-1.6");
    assert_eq!((&json["activations"], &json["deployments"]), (&json!(3), &json!(6)));
    let ships = json["ships"].as_array().unwrap();
    assert_eq!(ships.len(), 3);
    // Front 2 red 1 blue; at long range red dice alone, each worth 6/8, and one turned to a double hit.
    let corvette = &ships[1];
    assert_eq!(corvette["damage"][2]["dice"], 1.5);
    assert!(corvette["damage"][2]["upgraded"].as_f64().unwrap() > 3.0);
    assert_eq!(corvette["counted"][0]["card"], "turbolaser-reroute-circuits");
    let sum: f64 = ships.iter().map(|it| it["damage"][0]["upgraded"].as_f64().unwrap()).sum();
    assert!((json["damage"][0]["upgraded"].as_f64().unwrap() - sum).abs() < 1e-9);
    assert_eq!(json["squadrons"][0]["to_squadrons"], 2.0);
    assert!(json["opponent"]["activations"].as_u64().unwrap() > 3);
    // With fewer ships, one pass token fewer as first player.
    let tokens = &json["opponent"]["pass_tokens"];
    assert_eq!(tokens[1][0].as_u64().unwrap(), tokens[0][0].as_u64().unwrap() + 1);
}

#[test]
fn a_commander_without_a_ship_is_named_on_standard_error() {
    let list = "Commander: Admiral Motti (24)\n";
    let reason = "line 1: Commander: Admiral Motti (24), there is no ship to carry this upgrade";
    for (arguments, begin) in [
        (&["validate", "-"][..], "- is not a fleet list"),
        (&["validate", "-", "--json"], "- is not a fleet list"),
        (&["convert", "-", "--to", "json"], "- is not a fleet list"),
        (&["analyse", "-"], "cannot read -"),
    ] {
        let output = flagbridge(arguments, list);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let expected = format!("flagbridge: {begin}: {reason}\n");
        assert!(complaint(&output).ends_with(&expected), "{arguments:?}: {}", complaint(&output));
    }
}

#[test]
fn an_older_tool_writes_mk2_for_mark_ii() {
    let list = "Faction: Rebel\nCommander: General Dodonna\n\nAssault Frigate Mk2 A (81)\n";
    let page = text(&flagbridge(&["validate", "-"], list));
    assert!(!page.contains("Unrecognised lines"), "{page}");
    assert!(page.contains("97 of 400 points"), "{page}");
}

#[test]
fn an_analysis_names_what_it_counts_and_refuses_what_is_no_list() {
    let words = text(&flagbridge(&["analyze", "-"], &legal_list()));
    assert!(words.contains("Turbolaser Reroute Circuits included for an evade token"), "{words}");
    assert!(words.contains("not included: "), "{words}");
    let output = flagbridge(&["analyse", "-"], "hello");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(complaint(&output), "flagbridge: cannot read -: no cards found\n");
}

#[test]
fn a_pack_brings_its_cards() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packs/invented.json");
    let pack = pack.to_str().unwrap();
    let about = text(&flagbridge(&["pack", pack], ""));
    assert!(about.starts_with("Invented Cards (invented), "), "{about}");
    let cards = text(&flagbridge(&["cards", "moth", "--pack", pack], ""));
    assert!(cards.contains("moth-squadron-invented"), "{cards}");
    let list = "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Minefields\n\n\
                Lamplighter-class Tender (38)\n- Mon Mothma (27)\n\nSquadrons:\n- Moth Squadron (9)\n";
    let (code, json) = validate(list, &["--pack", pack]);
    assert_eq!((code, &json["issuer"]), (0, &json!("pack")), "{json}");
    assert!(json["edition"].as_str().unwrap().starts_with("rrg-1.6+invented@"), "{json}");
    // The code names the pack: with it the fleet is legal, without it is read as far as it can be.
    let share = json["share"].as_str().unwrap();
    assert!(share.starts_with('2'), "{share}");
    assert_eq!(validate(share, &["--pack", pack]).0, 0);
    let (code, alone) = validate(share, &[]);
    assert_eq!((code, &alone["edition"]), (1, &json!("rrg-1.6")));
    assert!(alone["needs_pack"].as_str().unwrap().starts_with("invented@"), "{alone}");
    assert_eq!(alone["share"], json["share"]);
    let (code, json) = validate(list, &[]);
    assert_eq!(code, 1);
    assert_eq!(json["unknown"].as_array().unwrap().len(), 3, "{json}");
    let refused = flagbridge(&["pack", sample("kingston").to_str().unwrap()], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint(&refused).contains("not JSON"), "{}", complaint(&refused));
}

#[test]
fn a_fleet_uses_several_packs() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packs");
    let path = |name: &str| packs.join(name).to_str().unwrap().to_owned();
    let (first, second) = (path("invented.json"), path("tests/made-up.json"));
    let both = ["--pack", first.as_str(), "--pack", second.as_str()];
    let about = text(&flagbridge(&["pack", &first, &second], ""));
    assert!(about.contains("Invented Cards (invented), "), "{about}");
    assert!(about.contains("made-up (made-up), "), "{about}");
    let cards = text(&flagbridge(&[&["cards", "night"], &both[..]].concat(), ""));
    assert!(cards.contains("night-lenses-invented") && cards.contains("night-watch-made-up"));
    let own = text(&flagbridge(&[&["cards", "--faction", "hutt-cartel"], &both[..]].concat(), ""));
    assert!(own.contains("hutt-bribe-made-up") && own.contains("1 card in "), "{own}");
    let list = "Faction: Rebel\nAssault: Most Wanted\nDefense: Night Watch\nNavigation: Lamp Festival\n\n\
                Lamplighter-class Tender (38)\n- Mon Mothma (27)\n- Wick (4)\n\nSquadrons:\n- Moth Squadron (9)\n";
    let (code, json) = validate(list, &both);
    assert_eq!((code, &json["legal"]), (0, &json!(true)), "{json}");
    let edition = json["edition"].as_str().unwrap();
    assert!(edition.starts_with("rrg-1.6+invented@") && edition.contains("+made-up@"), "{edition}");
    let (_, over) = validate(list, &[&both[..], &["--edition", "community-2026-04"]].concat());
    assert!(over["edition"].as_str().unwrap().starts_with("community-2026-04+invented@"), "{over}");
    // The code names both. Without one its cards are kept, and the other's are read.
    let share = json["share"].as_str().unwrap();
    assert_eq!(validate(share, &both).0, 0);
    let (code, one) = validate(share, &["--pack", &first]);
    assert_eq!(code, 1);
    assert!(one["edition"].as_str().unwrap().starts_with("rrg-1.6+invented@"), "{one}");
    let needed = one["needs_pack"].as_str().unwrap();
    assert!(needed.starts_with("made-up@") && !needed.contains('+'), "{needed}");
    assert_eq!(one["share"], json["share"], "nothing is lost");
    assert_eq!(validate(share, &[]).1["needs_pack"].as_str().unwrap().matches('@').count(), 2);
    // Converting keeps what is not here, and writes names where the packs are.
    let convert = |options: &[&str]| flagbridge(&[&["convert", share], options].concat(), "");
    let without = convert(&["--to", "json"]);
    assert!(complaint(&without).contains("the list needs the pack made-up@"));
    assert!(text(&without).contains("\"night-watch-made-up\""));
    let named = text(&convert(&[&["--to", "kingston"], &both[..]].concat()));
    assert!(named.contains("Lamplighter-class Tender (38)") && named.contains("Night Watch"));
    assert_eq!(validate(&named, &both).1["share"], json["share"]);
    // The same pack twice is refused, and said to be why.
    let refused = flagbridge(&["validate", "-", "--pack", &first, "--pack", &first], list);
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint(&refused).contains("the pack Invented Cards has the same id"));
}

#[test]
fn what_changes_for_a_list_in_another_edition_is_said() {
    let list = "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Minefields\n\n\
                Modified Pelta-class Assault Ship (56)\n- Commander Sato (27)\n\nSquadrons:\n\
                - Luke Skywalker (20)\n";
    let (code, json) = validate(list, &["--compare", "community-2026-04"]);
    let compared = &json["compared"];
    assert_eq!((code, &compared["issuer"]), (0, &json!("community")), "{json}");
    assert_eq!((&json["points"]["total"], &compared["total"]), (&json!(103), &json!(97)), "{json}");
    let sentence = "The 103 points of Rules Reference 1.6 cost 97 in Community Edition, April 2026; 2 cards have different text.";
    assert_eq!(compared["sentence"], sentence);
    assert!(
        compared["changes"].as_array().unwrap().contains(&json!("Commander Sato: 27 → 25 points")),
        "{json}"
    );
    let words = text(&flagbridge(&["validate", "-", "--compare", "community-2026-04"], list));
    let heading = "In Community Edition, April 2026 (community, not official) (community-2026-04)";
    assert!(words.contains(heading) && words.contains(sentence), "{words}");
    assert!(validate(list, &[]).1.get("compared").is_none());
    let refused = flagbridge(&["validate", "-", "--compare", "community-2026-08"], list);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn another_edition_never_changes_the_total_in_silence() {
    let told = |options: &[&str]| {
        let arguments = [&["validate", "-"], options].concat();
        complaint(&flagbridge(&arguments, &legal_list()))
    };
    let words = "the standard game in Core Set 2015 has 300 points, not 400; use --points 400 to keep the total";
    assert!(
        told(&["--edition", "core-2015"]).contains(words),
        "{}",
        told(&["--edition", "core-2015"])
    );
    for quiet in [&["--edition", "faq-3.2.1"][..], &["--edition", "core-2015", "--points", "400"]] {
        assert_eq!(told(quiet), "", "{quiet:?}");
    }
}

#[test]
fn a_random_fleet_is_legal_repeatable_and_made_of_what_is_owned() {
    let arguments = ["surprise", "--faction", "empire", "--style", "many-ships", "--seed", "4"];
    let output = flagbridge(&arguments, "");
    let list = text(&output);
    assert_eq!(list, text(&flagbridge(&arguments, "")));
    let (code, verdict) = validate(&list, &[]);
    assert_eq!(code, 0, "{verdict}");
    let nothing = flagbridge(&["surprise", "--owned", "-"], "{}");
    assert_eq!(nothing.status.code(), Some(1), "{}", text(&nothing));
    assert!(complaint(&nothing).contains("no legal fleet found"));
    let broken = flagbridge(&["surprise", "--owned", "-"], "{");
    assert_eq!(broken.status.code(), Some(2));
}
