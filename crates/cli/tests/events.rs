//! `flagbridge judge`, `flagbridge event`, `flagbridge campaign` and `flagbridge library`, run as a judge, an organiser and a reader run
//! them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod support;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use support::{complaint, flagbridge, text};
use tempfile::TempDir;

/// Runs a command that must succeed and returns what it says.
fn done(arguments: &[&str]) -> String {
    let output = flagbridge(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}{}", text(&output), complaint(&output));
    text(&output)
}

/// Runs a command that must fail and returns its complaint.
fn refused(arguments: &[&str]) -> String {
    let output = flagbridge(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output));
    complaint(&output)
}

fn sample(format: &str) -> String {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fleet/tests/samples");
    fs::read_to_string(samples.join(format!("{format}.txt"))).unwrap()
}

/// The sample as a legal list: the battle cruiser has no icon for the countermeasures.
fn legal_list() -> String {
    sample("kingston").replace("• Electronic Countermeasures (7)\n", "")
}

#[test]
fn a_folder_of_lists_is_judged_in_one_table() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("ada.txt"), legal_list()).unwrap();
    fs::write(folder.path().join("ben.txt"), sample("fab")).unwrap();
    fs::write(folder.path().join("cleo.txt"), "what I play is a secret").unwrap();
    let output = flagbridge(&["judge", folder.path().to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    let page = text(&output);
    assert!(page.contains("ok     ada"), "{page}");
    assert!(page.contains("ERROR  ben"), "{page}");
    assert!(page.contains("1 of 3 lists are legal"), "{page}");
    assert!(page.contains("cleo: No cards found"), "{page}");
    assert!(page.contains("RRG 1.6"), "the rule is cited: {page}");

    let alone = folder.path().join("ada.txt");
    let output = flagbridge(&["judge", alone.to_str().unwrap(), "--json"], "");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let json: Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(json["lists"][0]["fine"], true);
    assert_eq!(json["lists"][0]["bid"], 76);
    let faults = json["troubles"].as_array().unwrap().iter().filter(|it| it["kind"] != "costs");
    assert_eq!(faults.count(), 0);
}

#[test]
fn a_pasted_pile_is_divided_and_doubles_are_named() {
    let list = legal_list();
    let pile = format!("Player: Ada\n{list}\n---\nPlayer: Ben\n{list}\n%%%\n{}", sample("aff"));
    let output = flagbridge(&["judge", "-", "--json"], &pile);
    let json: Value = serde_json::from_str(&text(&output)).unwrap();
    let labels: Vec<_> = json["lists"].as_array().unwrap().iter().map(|it| &it["label"]).collect();
    assert_eq!(labels, ["Ada", "Ben", "List 3"]);
    let doubles: Vec<_> = json["troubles"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| it["kind"] == "duplicate")
        .map(|it| it["message"].as_str().unwrap())
        .collect();
    assert_eq!(doubles, ["Same cards as the list of Ben", "Same cards as the list of Ada"]);
}

#[test]
fn a_team_shares_its_unique_names() {
    let folder = TempDir::new().unwrap();
    let table = folder.path().join("team.csv");
    let list = legal_list().replace('"', "\"\"");
    fs::write(&table, format!("Name,Group,List\nAda,Red,\"{list}\"\nBen,Red,\"{list}\"\n"))
        .unwrap();
    let page = text(&flagbridge(&["judge", table.to_str().unwrap(), "--team"], ""));
    assert!(page.contains("whose team may use each unique name only once"), "{page}");
    let page = text(&flagbridge(&["judge", table.to_str().unwrap()], ""));
    assert!(!page.contains("who share"), "{page}");
}

/// Players who are programs: the same strength always, and scores that follow from it and a little chance.
struct Bots(u64);

impl Bots {
    fn score(&mut self, player: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (player * 37 % 200) + (self.0 >> 33) % 200
    }
}

#[test]
fn an_event_of_forty_bots_runs_from_registration_to_the_final() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("event.json");
    let file = file.to_str().unwrap();
    done(&[
        "event",
        "new",
        file,
        "--name",
        "Forty bots",
        "--date",
        "2026-05-02",
        "--apart",
        "first",
    ]);
    let complaint = refused(&["event", "new", file, "--name", "Again"]);
    assert!(complaint.contains("already exists"), "{complaint}");

    let table = folder.path().join("players.csv");
    let players: String = (1..=39).map(|n| format!("Bot {n},Club {}\n", n % 8)).collect();
    fs::write(&table, format!("Name,Group\n{players}")).unwrap();
    assert_eq!(done(&["event", "players", file, table.to_str().unwrap()]), "39 players added\n");
    let list = folder.path().join("list.txt");
    fs::write(&list, legal_list()).unwrap();
    done(&["event", "list", file, "bot 7", list.to_str().unwrap()]);
    let page = text(&flagbridge(&["event", "judge", file], ""));
    assert!(page.contains("ok     Bot 7") && page.contains("No list yet: Bot 1, "), "{page}");

    let mut bots = Bots(7);
    let mut met = HashSet::new();
    for round in 1..=4 {
        if round == 2 {
            done(&["event", "add", file, "Late Bot"]);
        }
        if round == 4 {
            done(&["event", "drop", file, "Bot 3"]);
        }
        done(&["event", "pair", file, "--seed", &round.to_string()]);
        let shown = show(file);
        let running = &shown["rounds"][round - 1];
        let byes = running["byes"].as_array().unwrap().len();
        assert_eq!(byes, usize::from(round != 2 && round != 3), "round {round}");
        play(file, running, &mut bots);
        for it in running["matches"].as_array().unwrap() {
            let mut pair = [it["players"][0].as_u64().unwrap(), it["players"][1].as_u64().unwrap()];
            pair.sort_unstable();
            assert!(met.insert(pair), "{pair:?} meet again in round {round}");
        }
    }
    done(&["event", "cut", file, "8"]);
    for _ in 0..3 {
        done(&["event", "pair", file]);
        let shown = show(file);
        play(file, shown["rounds"].as_array().unwrap().last().unwrap(), &mut bots);
    }
    let complaint = refused(&["event", "pair", file]);
    assert!(complaint.contains("the elimination is over"), "{complaint}");

    let shown = show(file);
    let last = shown["rounds"].as_array().unwrap().last().unwrap();
    assert_eq!(last["matches"].as_array().unwrap().len(), 1, "the final");
    assert_eq!(shown["standings"][0]["survived"], 3);
    assert_eq!(shown["standings"].as_array().unwrap().len(), 40);
    let page = done(&["event", "show", file]);
    assert!(page.contains("Forty bots · 2026-05-02"), "{page}");

    let exported = folder.path().join("exported.json");
    fs::write(&exported, done(&["event", "export", file])).unwrap();
    let again = folder.path().join("again.json");
    let again = again.to_str().unwrap();
    let output = flagbridge(&["event", "import", again, exported.to_str().unwrap()], "");
    assert_eq!(complaint_of(&output), "");
    let points = |shown: &Value| -> Vec<u64> {
        shown["standings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["points"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(points(&show(again)), points(&shown));
    let table = done(&["event", "export", file, "--to", "standings"]);
    assert_eq!(table.lines().count(), 41);
}

#[test]
fn a_wrong_result_is_refused_and_a_right_one_can_be_undone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("event.json");
    let file = file.to_str().unwrap();
    done(&["event", "new", file, "--name", "Two"]);
    done(&["event", "add", file, "Ada"]);
    done(&["event", "add", file, "Ben"]);
    let complaint = refused(&["event", "add", file, " ada "]);
    assert!(complaint.contains("already a player"), "{complaint}");
    done(&["event", "pair", file]);
    let complaint = refused(&["event", "result", file, "1", "100", "100"]);
    assert!(complaint.contains("who was first player"), "{complaint}");
    let complaint = refused(&["event", "result", file, "2", "100", "0"]);
    assert!(complaint.contains("there is no table 2"), "{complaint}");
    done(&["event", "result", file, "1", "100", "100", "--first", "2"]);
    assert_eq!(show(file)["standings"][0]["points"], 6);
    done(&["event", "undo", file, "5"]);
    assert_eq!(show(file)["standings"][0]["points"], 0);
    let complaint = refused(&["event", "undo", file, "2"]);
    assert!(complaint.contains("undo change 4 before change"), "{complaint}");
    let log = done(&["event", "log", file]);
    assert!(
        log.contains("    5  Round 1, table 1: 100:100, player 2 was first player (undone)"),
        "{log}"
    );

    fs::write(file, "{}").unwrap();
    assert!(refused(&["event", "show", file]).contains("not an event"));
}

fn show(file: &str) -> Value {
    serde_json::from_str(&done(&["event", "show", file, "--json"])).unwrap()
}

fn complaint_of(output: &Output) -> String {
    assert!(output.status.success());
    complaint(output)
}

fn play(file: &str, round: &Value, bots: &mut Bots) {
    for it in round["matches"].as_array().unwrap() {
        let score =
            |side: usize, bots: &mut Bots| bots.score(it["players"][side].as_u64().unwrap());
        let (one, two) = (score(0, bots).to_string(), score(1, bots).to_string());
        let table = it["table"].as_u64().unwrap().to_string();
        done(&["event", "result", file, &table, &one, &two, "--first", "1"]);
    }
}

#[test]
fn a_file_of_lists_is_checked_and_counted() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("lists.csv");
    let mut table = "Ships,Event,Rank,Players,TP,Rounds\n".to_owned();
    for rank in 1..=12 {
        table.push_str(&format!("CR90 Corvette A,Open,{rank},20,{},3\n", 15 + rank % 3));
    }
    table.push_str("CR90 Corvette A,Open,1,20,16,3\nnothing of it,Open,2,20,1,3\n");
    fs::write(&file, table).unwrap();
    let path = file.to_str().unwrap();
    assert!(refused(&["library", "check", path]).contains("no column contains lists"));
    assert!(refused(&["library", "check", path, "--column", "x=y"]).contains("FIELD=COLUMN"));
    let output = flagbridge(&["library", "check", path, "--column", "list=Ships"], "");
    assert_eq!(output.status.code(), Some(1), "one line cannot be read");
    let said = text(&output);
    assert!(said.contains("line 15: "), "{said}");
    assert!(said.contains("12 lists recognised, 1 of them different, 1 duplicate"), "{said}");

    let figures = ["library", "figures", path, "--column", "list=Ships"];
    let said = done(&figures);
    assert!(said.contains("1 list, played 12 times, 36 games"), "{said}");
    assert!(
        said.contains("CR90 Corvette A  5.33 points (5.") && said.contains("36 games)"),
        "{said}"
    );
    let json: Value = serde_json::from_str(&done(&[&figures[..], &["--json"]].concat())).unwrap();
    assert_eq!(json["sections"][0]["rows"][0]["id"], "rebel");
    let csv = done(&[&figures[..], &["--csv", "--where", "faction=empire"]].concat());
    assert_eq!(csv.lines().count(), 1, "only the names of the columns: {csv}");
    assert!(refused(&[&figures[..], &["--where", "faction=jedi"]].concat()).contains("available:"));
}

#[test]
fn a_campaign_is_kept_in_a_file() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = &at("sector.json");
    let new = ["campaign", "new", file, "--name", "Sector", "--edition", "rrg-1.6"];
    let complaint = refused(&[&new[..], &["--rebel", "Ada", "--empire", "Cleo"]].concat());
    assert!(complaint.contains("4 or 6 fleets"), "{complaint}");
    let players = ["--rebel", "Ada", "--rebel", "Ben", "--empire", "Cleo", "--empire", "Dora"];
    done(&[&new[..], &players].concat());

    let list = &at("ada.txt");
    let objectives = "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    let ships = "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n";
    fs::write(list, format!("{ships}{objectives}")).unwrap();
    assert!(done(&["campaign", "check", file, "ada", list]).contains("71 points"));
    let wrong = flagbridge(&["campaign", "check", file, "Cleo", list], "");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong).contains("own faction"), "{}", text(&wrong));
    done(&["campaign", "fleet", file, "Ada", list]);
    let history = done(&["campaign", "history", file, "Ada"]);
    assert!(history.starts_with("Setup, 2. Starting fleet: 71 points\n"), "{history}");
    assert!(history.contains("  bought: CR90 Corvette A (44), Mon Mothma (27)"), "{history}");
    assert_eq!(done(&["campaign", "history", file, "Ada", "--as", "empire"]), "");
    let json: Value =
        serde_json::from_str(&done(&["campaign", "history", file, "1", "--json"])).unwrap();
    assert_eq!((&json[0]["entry"], &json[0]["points"]), (&Value::from(2), &Value::from(71)));

    let place = r#"{"do": "place", "side": "rebels", "location": "talus", "stand": "outpost"}"#;
    done(&["campaign", "apply", file, place]);
    assert!(refused(&["campaign", "apply", file, place]).contains("already"));
    assert!(done(&["campaign", "show", file]).contains("Talus: Rebel outpost"));
    let seen = done(&["campaign", "show", file, "--as", "empire"]);
    assert!(seen.contains("Talus: Rebel presence") && seen.contains("Ada (Rebel): 0 points"));
    assert!(!done(&["campaign", "show", file, "--as", "3", "--json"]).contains("\"outpost\""));

    let (exported, copy) = (&at("export.json"), &at("copy.json"));
    fs::write(exported, done(&["campaign", "export", file])).unwrap();
    done(&["campaign", "undo", file, "3"]);
    assert!(!done(&["campaign", "show", file]).contains("Talus"));
    assert!(done(&["campaign", "log", file]).contains("Rebels placed: outpost at Talus (undone)"));
    done(&["campaign", "import", copy, exported]);
    assert!(done(&["campaign", "show", copy]).contains("Talus: Rebel outpost"));
}

#[test]
fn a_battle_of_the_rim_is_set_up_without_commander_cards() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = &at("rim.json");
    let new = ["campaign", "new", file, "--name", "Rim", "--kind", "rebellion-in-the-rim"];
    let players = ["--rebel", "Ada", "--rebel", "Ben", "--empire", "Cleo", "--empire", "Dora"];
    done(&[&new[..], &players].concat());
    let apply = |change: &str| done(&["campaign", "apply", file, change]);
    let objectives = "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    for (player, name) in (1..).zip(["Ada", "Ben", "Cleo", "Dora"]) {
        let ship = if player < 3 { "CR90 Corvette A (44)" } else { "Raider I-class Corvette (44)" };
        let list = &at(name);
        fs::write(list, format!("{ship}\n{objectives}")).unwrap();
        done(&["campaign", "fleet", file, name, list]);
        apply(&format!(r#"{{"do": "ability", "player": {player}, "ability": 26}}"#));
    }
    for (side, location) in
        [("empire", "kessel"), ("rebels", "yavin"), ("empire", "endor"), ("rebels", "hoth")]
    {
        let base = format!(r#""side": "{side}", "location": "{location}""#);
        apply(&format!(r#"{{"do": "place", {base}, "stand": "base"}}"#));
        let defense = r#""objective": "base-defense-ion-cannon-ritr""#;
        apply(&format!(r#"{{"do": "base-defense", {base}, {defense}}}"#));
    }
    for side in ["rebels", "empire"] {
        apply(&format!(r#"{{"do": "done", "side": "{side}", "done": true}}"#));
    }
    apply(r#"{"do": "assault", "player": 1, "location": "kessel", "kind": "assault"}"#);
    apply(r#"{"do": "defend", "battle": 1, "player": 3}"#);
    apply(r#"{"do": "assault", "player": 4, "location": "felucia", "kind": "assault"}"#);
    apply(r#"{"do": "defend", "battle": 2, "player": 2}"#);
    apply(r#"{"do": "objective", "battle": 1, "objective": "base-defense-ion-cannon-ritr"}"#);
    let shown = done(&["campaign", "show", file]);
    assert!(shown.contains("Act 1: 0 : 0") && shown.contains("Rockhopper I"), "{shown}");
    assert!(shown.contains("Low Fuel"), "{shown}");
    let header = done(&["campaign", "battle", file, "1"]);
    assert!(header.contains("campaign objective base-defense-ion-cannon-ritr"), "{header}");
}

#[test]
fn bots_play_a_battle_of_a_campaign_and_its_record_enters_the_result() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = &at("sector.json");
    let new = ["campaign", "new", file, "--name", "Sector", "--edition", "rrg-1.6"];
    let players = ["--rebel", "Ada", "--rebel", "Ben", "--empire", "Cleo", "--empire", "Dora"];
    done(&[&new[..], &players].concat());
    let objectives = "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    for (name, ships) in [
        ("Ada", "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n"),
        ("Ben", "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• General Rieekan (30)\n"),
        ("Cleo", "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n"),
        ("Dora", "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Motti (24)\n"),
    ] {
        let list = &at(name);
        fs::write(list, format!("{ships}{objectives}")).unwrap();
        done(&["campaign", "fleet", file, name, list]);
    }
    let apply = |change: &str| done(&["campaign", "apply", file, change]);
    for (side, location, stand) in [
        ("rebels", "talus", "base"),
        ("rebels", "tralus", "outpost"),
        ("rebels", "froz", "base"),
        ("rebels", "plympto", "outpost"),
        ("empire", "duro", "base"),
        ("empire", "corfai", "base"),
    ] {
        apply(&format!(
            r#"{{"do": "place", "side": "{side}", "location": "{location}", "stand": "{stand}"}}"#
        ));
    }
    apply(r#"{"do": "done", "side": "rebels", "done": true}"#);
    apply(r#"{"do": "done", "side": "empire", "done": true}"#);
    apply(r#"{"do": "assault", "player": 1, "location": "corellia", "kind": "assault"}"#);
    apply(r#"{"do": "defend", "battle": 1, "player": 3}"#);
    apply(r#"{"do": "assault", "player": 4, "location": "talus", "kind": "assault"}"#);
    apply(r#"{"do": "defend", "battle": 2, "player": 2}"#);
    let battle = ["campaign", "battle", file, "1"];
    assert!(refused(&battle).contains("not chosen yet"));
    apply(r#"{"do": "objective", "battle": 1, "objective": "base-defense-ion-cannon-cc"}"#);
    apply(
        r#"{"do": "manual", "note": "for the test", "effect":
            {"what": "unit", "player": 1, "unit": 1, "scarred": true, "veteran": false}}"#,
    );
    let header = done(&battle);
    assert!(header.contains("\ncampaign scarred A1\n"), "{header}");
    assert!(header.contains("\ncampaign first A\ncampaign objective base-defense-ion"), "{header}");

    let record = &at("game.txt");
    let game = done(&[&battle[..], &["--bots", "ensign", "--record", record]].concat());
    assert!(game.contains("A: Ada, played by") && game.contains("B: Cleo, played by"), "{game}");
    let other = refused(&["campaign", "battle", file, "2", "--enter", record]);
    assert!(other.contains("not chosen yet"), "{other}");
    assert!(refused(&[&battle[..], &["--enter", file]].concat()).contains("not the record"));
    assert!(done(&[&battle[..], &["--enter", record]].concat()).contains("Battle 1 ended"));
    assert!(done(&["campaign", "log", file]).contains("from the record of the game"));
    assert!(refused(&[&battle[..], &["--enter", record]].concat()).contains("has a result"));
}
