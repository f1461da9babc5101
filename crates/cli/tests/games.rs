//! `flagbridge play`, `replay` and `arena`, run as a player runs them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn flagbridge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flagbridge")).args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = flagbridge(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).unwrap()
}

/// The message of a command that fails with code 2 and prints nothing.
fn failure(arguments: &[&str]) -> String {
    let output = flagbridge(arguments);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// The reader's sample, which is not legal: the battle cruiser has no icon for the countermeasures.
fn illegal() -> String {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fleet/tests/samples");
    samples.join("kingston.txt").to_str().unwrap().to_owned()
}

const IMPERIALS: &str = "Name: Iron Watch
Faction: Imperial
Commander: Admiral Motti

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Superior Positions

Victory II-class Star Destroyer (85)
• Admiral Motti (24)
= 109 Points

Gladiator I-class Star Destroyer (56)
• Demolisher (10)
= 66 Points

Squadrons:
• 4 x TIE Fighter Squadron (32)
= 32 Points
";

/// A folder of its own for each test, with two legal lists.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        std::fs::create_dir_all(&path).unwrap();
        let rebels = std::fs::read_to_string(illegal()).unwrap();
        let legal = rebels.replace("• Electronic Countermeasures (7)\n", "");
        assert_ne!(legal, rebels);
        let folder = Folder(path);
        folder.write("rebels.txt", &legal);
        folder.write("imperials.txt", IMPERIALS);
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }

    fn lists(&self) -> [String; 2] {
        [self.path("rebels.txt"), self.path("imperials.txt")]
    }
}

#[test]
fn a_game_is_told_to_its_end_and_replays_to_the_same_state() {
    let folder = Folder::new("told");
    let [rebels, imperials] = folder.lists();
    let record = folder.path("game.txt");
    let play = ["play", &rebels, &imperials, "--bots", "random,random", "--seed", "7"];
    let told = text(&[&play[..], &["--record", &record]].concat());
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "A: Lantern Watch, played by random");
    assert_eq!(lines[1], "B: Iron Watch, played by random");
    assert_eq!(lines[2], "Rules Reference 1.6 (rrg-1.6), seed 7");
    assert!(told.contains("B1    Victory II-class Star Destroyer, Admiral Motti\n"), "{told}");
    assert!(told.contains("\nRound 1\n"));
    let [.., result, hash] = lines.as_slice() else { panic!("{told}") };
    assert!(result.contains(" wins after "), "{result}");
    assert!(hash.starts_with("hash ") && hash.len() == 21, "{hash}");

    assert_eq!(told, text(&play), "the same seed gives the same game");
    let replayed = text(&["replay", &record]);
    let own: Vec<&str> = lines[2..].to_vec();
    assert_eq!(replayed.lines().collect::<Vec<_>>(), own);

    let json = json(&["replay", &record, "--json"]);
    assert_eq!(json["hash"], hash["hash ".len()..]);
    assert_eq!(json["edition"], "rrg-1.6");
    assert_eq!(json["seed"], 7);
    assert_eq!(json["asked"], Value::Null);
    let (winner, scores) = (&json["outcome"]["winner"], &json["outcome"]["scores"]);
    let expected = format!("{} wins, {} to {}", winner.as_str().unwrap(), scores[0], scores[1]);
    assert_eq!(json["events"].as_array().unwrap().last().unwrap(), &expected);
    assert_eq!(json["units"][0]["name"], "A1");
    assert_eq!(json["units"][0]["card"], "mc80l-battle-cruiser");
    let other = text(&["play", &rebels, &imperials, "--seed", "8"]);
    assert_ne!(other.lines().last(), Some(*hash));
}

#[test]
fn a_record_that_stops_early_says_what_is_asked() {
    let folder = Folder::new("early");
    let [rebels, imperials] = folder.lists();
    let record = folder.path("game.txt");
    text(&["play", &rebels, &imperials, "--edition", "rrg-1.5", "--record", &record]);
    let whole = std::fs::read_to_string(&record).unwrap();
    let (header, actions) = whole.split_once("\n\n").unwrap();
    let first = actions.lines().next().unwrap();
    assert!(first.starts_with("first "), "{first}");

    let early = folder.write("early.txt", &format!("{header}\n\n{first}\n"));
    let json = json(&["replay", &early, "--json"]);
    assert_eq!(json["edition"], "rrg-1.5");
    assert_eq!(json["actions"], 1);
    assert_eq!(json["outcome"], Value::Null);
    assert_eq!(json["asked"]["question"], "objective");
    assert!(text(&["replay", &early]).contains(" (objective)\nhash "));

    let broken = folder.write("broken.txt", &format!("{header}\n\n{first}\nspeed 3\n"));
    assert!(failure(&["replay", &broken]).contains("not a record of a game: action 2: "));
    let rubbish = folder.write("rubbish.txt", "rubbish\n");
    let message = failure(&["replay", &rubbish]);
    assert_eq!(message, "flagbridge: not a record of a game: line 1: not a valid header line\n");
    assert!(failure(&["replay", &folder.path("absent.txt")]).contains("absent.txt"));
}

#[test]
fn a_list_that_is_not_legal_is_played_only_when_told_to() {
    let folder = Folder::new("illegal");
    let [rebels, imperials] = folder.lists();
    let illegal = illegal();
    let message = failure(&["play", &illegal, &imperials]);
    let expected = format!(
        "flagbridge: cannot play {illegal}: it is not legal in Rules Reference 1.6 (rrg-1.6)\n  ship 1"
    );
    assert!(message.starts_with(&expected), "{message}");
    assert!(message.contains("Electronic Countermeasures"), "{message}");
    let output = flagbridge(&["play", &illegal, &imperials, "--anyway"]);
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("anyway: "));

    let garbled =
        std::fs::read_to_string(&rebels).unwrap().replace("• Endeavor (4)", "• Xyzzy (4)");
    let garbled = folder.write("garbled.txt", &garbled);
    let message = failure(&["play", &garbled, &imperials]);
    assert!(message.contains("some lines were not recognised\n  line 11: "), "{message}");
    assert!(flagbridge(&["play", &garbled, &imperials, "--anyway"]).status.success());

    let empty = folder.write("empty.txt", "\n");
    let message = failure(&["play", &rebels, &empty, "--anyway"]);
    assert!(message.ends_with("empty.txt: no cards found\n"), "{message}");
    let late = failure(&["play", &rebels, &imperials, "--anyway", "--edition", "core-2015"]);
    let reason = "MC80 Battle Cruiser is not in core-2015\n";
    assert!(late.ends_with(reason), "{late}");
}

#[test]
fn what_does_not_exist_is_named_with_what_does() {
    let folder = Folder::new("absent");
    let [rebels, imperials] = folder.lists();
    let lists = ["play", &rebels, &imperials];
    let with = |more: &[&str]| failure(&[&lists[..], more].concat());
    assert!(
        with(&["--bots", "thrawn,random"])
            .contains("unknown bot \"thrawn\"; available: random, recruit, midshipman, ensign")
    );
    assert!(with(&["--mode", "chess"]).contains("available: standard, "));
    assert!(with(&["--edition", "rrg-9"]).contains("rrg-9"));
    let nowhere = folder.path("nowhere/game.txt");
    let output = flagbridge(&[&lists[..], &["--record", &nowhere]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write "));
    assert!(failure(&["play", "-", "-"]).contains("only one list can come from standard input"));
    let message = failure(&["play", &folder.path("absent.txt"), &imperials]);
    assert!(message.contains("cannot read "), "{message}");
    assert!(failure(&["arena", &rebels, &imperials, "--games", "0"]).contains("--games"));
}

#[test]
fn cards_without_their_effect_are_named() {
    let folder = Folder::new("honest");
    let [rebels, imperials] = folder.lists();
    let coverage = json(&["coverage", "--json"]);
    let kinds = coverage.as_array().unwrap().iter();
    let missing: Vec<_> = kinds.flat_map(|kind| kind["not_played"].as_array().unwrap()).collect();
    let report = json(&["arena", &rebels, &imperials, "--games", "1", "--json"]);
    let named = report["not_played"].as_array().unwrap();
    assert!(named.iter().all(|id| missing.contains(&id)), "{named:?}");
    let own = ["leia-organa-commander", "endeavor-title", "wedge-antilles-squadron"];
    for id in own.map(Value::from) {
        assert_eq!(named.contains(&id), missing.contains(&&id), "{id}");
    }
    let told = String::from_utf8(flagbridge(&["play", &rebels, &imperials]).stderr).unwrap();
    assert_eq!(told.contains("not played yet"), !named.is_empty(), "{told}");
}

#[test]
fn an_arena_counts_alike_whatever_the_number_of_jobs() {
    let folder = Folder::new("arena");
    let [rebels, imperials] = folder.lists();
    let arena = |jobs: &str, seed: &str| {
        let terms = ["arena", &rebels, &imperials, "--games", "9", "--bots", "random,random"];
        json(&[&terms[..], &["--jobs", jobs, "--seed", seed, "--json"]].concat())
    };
    let mut reports = ["1", "2", "5"].map(|jobs| arena(jobs, "3"));
    for report in &mut reports {
        assert!(report["seconds"].as_f64().unwrap() > 0.0);
        assert!(report["games_per_second"].as_f64().unwrap() > 0.0);
        report["seconds"] = Value::Null;
        report["games_per_second"] = Value::Null;
    }
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0], reports[2]);
    let report = &reports[0];
    let number = |value: &Value| value.as_u64().unwrap();
    assert_eq!(number(&report["games"]), 9);
    let wins = number(&report["wins"][0]) + number(&report["wins"][1]);
    assert_eq!(wins + number(&report["draws"]), 9);
    assert!(report["mean_score"][0].is_number() && report["mean_score"][1].is_number());
    let rounds = report["mean_rounds"].as_f64().unwrap();
    assert!((1.0..=6.0).contains(&rounds), "{rounds}");
    assert_ne!(arena("2", "4")["hash"], report["hash"]);
    // Every distribution is over all games.
    let margins = report["margins"].as_array().unwrap();
    assert_eq!(margins.iter().map(|bar| number(&bar["games"])).sum::<u64>(), 9);
    for list in 0..2 {
        let rate = &report["win_rate"][list];
        let figure = |key: &str| rate[key].as_f64().unwrap();
        assert!(figure("low") <= figure("rate") && figure("rate") <= figure("high"), "{rate}");
        let split = |key: &str| number(&report[key][list]["games"]);
        assert_eq!(split("as_first") + split("as_second"), 9);
        let wins = |key: &str| number(&report[key][list]["wins"]);
        assert_eq!(wins("as_first") + wins("as_second"), number(&report["wins"][list]));
        let from = &report["points_from"][list];
        let sum: f64 =
            ["ships", "squadrons", "objective"].map(|of| from[of].as_f64().unwrap()).iter().sum();
        assert!((sum - report["mean_score"][list].as_f64().unwrap()).abs() < 1e-6, "{from}");
        let units = report["units"][list].as_array().unwrap();
        assert!(units.iter().all(|unit| (0.0..=1.0).contains(&unit["survived"].as_f64().unwrap())));
    }
    assert_eq!(report["units"][1].as_array().unwrap().len(), 6);
}

#[test]
fn a_game_of_an_arena_is_recorded_by_its_number() {
    let folder = Folder::new("numbered");
    let [rebels, imperials] = folder.lists();
    let record = folder.path("game.txt");
    let terms = ["arena", &rebels, &imperials, "--bots", "ensign,random", "--seed", "3"];
    let told = json(&[&terms[..], &["--game", "1", "--record", &record, "--json"]].concat());
    let replayed = json(&["replay", &record, "--json"]);
    assert_eq!(told["hash"], replayed["hash"]);
    assert!(told["outcome"].is_object(), "{}", told["outcome"]);
    // In odd games the first list has seat B.
    assert_eq!(told["units"][0]["card"], "victory-ii-class-star-destroyer");
    assert!(failure(&[&terms[..], &["--game", "1"]].concat()).contains("--record"));
}

#[test]
fn bundled_opponents_are_listed_and_played_by_id() {
    let listed = json(&["opponents", "--json"]);
    let ids: Vec<&str> =
        listed.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert!(ids.len() >= 8, "{ids:?}");
    let fleet = |id: &str| format!("opponent:{id}");
    let report = json(&["arena", &fleet(ids[0]), &fleet(ids[1]), "--games", "1", "--json"]);
    assert_eq!(report["lists"][0], listed[0]["name"]);
    assert!(text(&["opponents"]).contains(ids[7]));
    assert!(failure(&["play", "opponent:nobody", &fleet(ids[0])]).contains(ids[0]));
}

#[test]
fn the_ladder_compares_bots_over_the_bundled_lists() {
    let ladder = ["arena", "--ladder", "--bots", "ensign,random", "--games", "4"];
    let report = json(&[&ladder[..], &["--json"]].concat());
    let row = &report["pairings"][0];
    assert_eq!([&row["bot"], &row["against"]], ["ensign", "random"]);
    assert_eq!(row["win_rate"]["games"], 4);
    assert!(text(&ladder).starts_with("BOT     AGAINST"));
    assert!(failure(&["arena", "--games", "2"]).contains("FLEET"));
}

#[test]
fn a_test_of_strength_goes_on_where_it_stopped_and_is_added_up_from_parts() {
    let folder = Folder::new("sprt");
    let [one, two] = ["one.json", "two.json"].map(|name| {
        // What an earlier run of this test has left would be gone on with.
        let _ = std::fs::remove_file(folder.path(name));
        folder.path(name)
    });
    let run = |shard: &str, state: &str, games: &str| {
        let terms = ["arena", "--sprt", "--bots", "ensign,random", "--elo", "0,50", "--jobs", "2"];
        text(&[&terms[..], &["--shard", shard, "--state", state, "--games", games]].concat())
    };
    assert!(run("1/2", &one, "8").contains("\n8 games"));
    assert!(run("1/2", &one, "12").starts_with("12 games"), "it goes on after the first eight");
    assert!(run("2/2", &two, "12").ends_with("undecided\n"));
    let merged = text(&["merge", &one, &two]);
    assert!(merged.starts_with("24 games") && merged.contains("LLR"), "{merged}");
    assert!(failure(&["merge", &one, &one]).contains("added already"));
    assert!(
        failure(&["arena", "--sprt", "--bots", "ensign,random", "--elo", "20,0"])
            .contains("LOW,HIGH")
    );
    let other = ["arena", "--sprt", "--bots", "random", "--state", &one, "--games", "2"];
    assert!(failure(&other).contains("another test"));
}

#[test]
fn habits_are_counted_over_games() {
    let habits = ["behaviour", "--bots", "ensign", "--games", "4"];
    let report = json(&[&habits[..], &["--json"]].concat());
    assert_eq!((&report["games"], &report["bots"][1]), (&Value::from(4), &Value::from("ensign")));
    assert!(report["activations"].as_u64() > Some(60), "{report}");
    assert_eq!(report["habits"][0]["habit"], "ships off the table");
    assert!(text(&habits).contains("4 games of ensign against ensign"));
}

#[test]
fn a_fit_prints_the_source_of_its_weights() {
    let source = text(&["fit", "--bots", "random", "--games", "3"]);
    assert!(source.starts_with("//! Written by `flagbridge fit`, from 3 games."), "{source}");
    assert!(source.contains("pub(super) const WEIGHTS: Weights = ["), "{source}");
    assert_eq!(source.lines().filter(|line| line.starts_with("    [")).count(), 6, "{source}");
}

#[test]
fn an_arena_is_a_table_for_people() {
    let folder = Folder::new("table");
    let [rebels, imperials] = folder.lists();
    let table = text(&["arena", &rebels, &imperials, "--games", "2", "--jobs", "1"]);
    assert!(table.starts_with("LIST           BOT     WINS"), "{table}");
    assert!(table.contains("\nLantern Watch  random"), "{table}");
    assert!(table.contains("\n2 games in rrg-1.6, seed 1: "), "{table}");
    assert!(table.contains(" games per second\nhash "), "{table}");
}

#[test]
fn a_record_of_other_rules_is_told_from_its_film() {
    let folder = Folder::new("filmed");
    let [rebels, imperials] = folder.lists();
    let record = folder.path("game.txt");
    let played = json(&["play", &rebels, &imperials, "--seed", "9", "--json", "--record", &record]);
    let text = std::fs::read_to_string(&record).unwrap();
    let (answers, film) = text.split_once("\nfilm 1\n").unwrap();
    let mut lines: Vec<&str> = answers.lines().collect();
    let place = lines.len() - 20;
    lines[place] = "first A";
    let refused = folder.write("refused.txt", &format!("{}\n\nfilm 1\n{film}", lines.join("\n")));
    let told = json(&["replay", &refused, "--json"]);
    assert_eq!(told["outcome"], played["outcome"]);
    assert_eq!(told["actions"], played["actions"]);
    assert_eq!((&told["hash"], &told["engine"]), (&Value::Null, &played["engine"]));
    assert!(told["filmed"].as_str().unwrap().contains("action "), "{}", told["filmed"]);
    let lines = self::text(&["replay", &refused]);
    assert!(lines.contains("shown from the stored log: action "), "{lines}");

    let unfilmed = refused_without_film(&refused);
    let unfilmed = folder.write("unfilmed.txt", &unfilmed);
    let told = json(&["replay", &unfilmed, "--json"]);
    assert_eq!(told["outcome"], Value::Null);
    assert!(
        told["filmed"].as_str().unwrap().ends_with("because the record contains no log of its own")
    );
    let damaged = folder.write("damaged.txt", &format!("{answers}\n\nfilm 1\nAAAA\n"));
    assert!(failure(&["replay", &damaged]).contains("the film in this record is damaged"));
}

fn refused_without_film(path: &str) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let (answers, _) = text.split_once("\nfilm 1\n").unwrap();
    // As an older engine would have written it.
    let engine = answers.lines().nth(1).unwrap();
    answers.replacen(engine, "engine 0", 1)
}

#[test]
fn cards_of_a_pack_are_played_and_ships_without_arcs_are_refused() {
    let folder = Folder::new("pack");
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packs/invented.json");
    let pack = pack.to_str().unwrap();
    let list = |ship: &str| {
        format!(
            "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Lamp Festival\n\n\
             {ship}\n- Mon Mothma (27)\n\nSquadrons:\n- 3 x Moth Squadron (27)\n- Aunt Candle (15)\n"
        )
    };
    let moths = folder.write("moths.txt", &list("CR90 Corvette A (41)"));
    let (imperials, record) = (folder.path("imperials.txt"), folder.path("pack.record"));
    let played = flagbridge(&["play", &moths, &imperials, "--pack", pack, "--record", &record]);
    let told = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success(), "{told}");
    let reason = "these cards have no effect, because their pack does not define one: \
                  aunt-candle-moth-squadron-invented, lamp-festival-invented";
    assert!(told.contains(reason), "{told}");
    let record = std::fs::read_to_string(record).unwrap();
    assert!(record.contains("rrg-1.6+invented@") && record.contains("moth-squadron-invented"));
    let tender = folder.write("tender.txt", &list("Lamplighter-class Tender (38)"));
    let refused = failure(&["play", &tender, &imperials, "--pack", pack]);
    assert!(
        refused.contains("the pack of Lamplighter-class Tender defines no firing arcs"),
        "{refused}"
    );
}
