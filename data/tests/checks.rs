//! Broken files are refused with the file, the line and what is wrong.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

#[path = "../src/source/mod.rs"]
mod source;

use std::path::Path;

use source::Files;

/// The database as it is, with one edit, and the place where a fault is expected.
struct Broken {
    files: Files,
    file: &'static str,
    line: usize,
}

/// Replaces the first `from` after `anchor` by `to`. The fault is expected on the line where `from` began.
#[track_caller]
fn edit(file: &'static str, anchor: &str, from: &str, to: &str) -> Broken {
    let files = Files::read(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    Broken { files, file, line: 0 }.edit(file, anchor, from, to)
}

impl Broken {
    /// One more edit; the fault is now expected there.
    #[track_caller]
    fn edit(mut self, file: &'static str, anchor: &str, from: &str, to: &str) -> Self {
        let text = self.files.0.get_mut(file).unwrap();
        let start = text.find(anchor).unwrap_or_else(|| panic!("{file} has no {anchor}"));
        let at = start + text[start..].find(from).unwrap_or_else(|| panic!("{file} has no {from}"));
        let line = text[..at].matches('\n').count() + 1;
        text.replace_range(at..at + from.len(), to);
        Self { file, line, ..self }
    }

    /// The error is expected this many lines further down, or up.
    fn shift(self, lines: isize) -> Self {
        Self { line: self.line.saturating_add_signed(lines), ..self }
    }

    /// The fault is expected here.
    fn at(self, file: &'static str, line: usize) -> Self {
        Self { file, line, ..self }
    }

    #[track_caller]
    fn says(&self, message: &str) {
        let expected = format!("data/{}:{}: {message}", self.file, self.line);
        let faults: Vec<_> = match source::compile(&self.files) {
            Ok(_) => panic!("nothing was found wrong; expected\n{expected}"),
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        };
        assert!(faults.contains(&expected), "expected\n{expected}\nfound\n{}", faults.join("\n"));
    }
}

const CORVETTE: &str = "\"id\": \"cr90-corvette-a\"";
const X_WING: &str = "\"id\": \"x-wing-squadron\"";
const RIEEKAN: &str = "\"id\": \"general-rieekan-commander\"";

#[test]
fn the_database_as_it_is_has_no_fault() {
    let files = Files::read(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    if let Err(faults) = source::compile(&files) {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn text_that_is_not_json() {
    edit("dice.json", "red", "]", "]]").says("not JSON: Unexpected token in object");
    edit("dice.json", "red", "\"blue\"", "// comment\n\"blue\"")
        .says("not JSON: Comments are not allowed");
    edit("table.json", "{", "\"token\": 19,\n", "\"token\": 19,\n\"token\": 19,\n")
        .shift(1)
        .says("duplicate \"token\", first on line 18");
}

#[test]
fn a_missing_file() {
    let mut broken = edit("table.json", "{", "{", "{");
    broken.files.0.insert("table.json".to_owned(), String::new());
    broken.says("the file is missing or empty");
}

#[test]
fn an_unknown_field() {
    edit("ships.json", CORVETTE, "\"hull\": 4", "\"hulls\": 4").says(
        "cr90-corvette-a: hulls: unknown field `hulls`, expected one of `chassis`, `tags`, `hull`, `command`, \
         `squadron`, `engineering`, `speed`, `defense-tokens`, `shields`, `armament`, `slots`",
    );
}

#[test]
fn an_unknown_slot() {
    edit("ships.json", CORVETTE, "\"support-team\"", "\"suport-team\"").says(
        "cr90-corvette-a: slots[2]: unknown slot \"suport-team\"; did you mean \"support-team\"?",
    );
    edit("upgrades/officer.json", "minister-tua", "[\"defensive-retrofit\"]", "[\"hangar\"]")
        .says("minister-tua-officer: grants[0]: unknown slot \"hangar\"");
}

#[test]
fn an_unknown_chassis() {
    edit("ships.json", CORVETTE, "\"cr90-corvette\"", "\"cr91-corvette\"").says(
        "cr90-corvette-a: unknown chassis \"cr91-corvette\"; did you mean \"cr90-corvette\"?",
    );
    edit("upgrades/title.json", "demolisher-title", "gladiator-class-star-destroyer", "gladius")
        .says("demolisher-title: unknown chassis \"gladius\"");
}

#[test]
fn an_unknown_keyword_or_a_wrong_number() {
    edit("squadrons.json", X_WING, "\"bomber\"", "\"bommer\"")
        .says("x-wing-squadron: unknown keyword \"bommer\"; did you mean \"bomber\"?");
    edit("squadrons.json", "\"id\": \"a-wing-squadron\"", "\"counter\": 2", "\"counter\": true")
        .says("a-wing-squadron: Counter carries a number from 1 to 9");
    edit("squadrons.json", X_WING, "\"bomber\": true", "\"bomber\": 2")
        .says("x-wing-squadron: Bomber carries no number; write true");
}

#[test]
fn an_unknown_unique_name() {
    edit("upgrades/commander.json", RIEEKAN, "[\"General Rieekan\"]", "[\"General Riekan\"]").says(
        "general-rieekan-commander: unknown unique name \"General Riekan\"; did you mean \"General Rieekan\"?",
    );
    edit(
        "squadrons.json",
        "boba-fett-slave-i",
        "\"named-craft\": \"Slave I\"",
        "\"named-craft\": \"Slave 1\"",
    )
    .says("boba-fett-slave-i: unknown unique name \"Slave 1\"; did you mean \"Slave I\"?");
    edit(
        "squadrons.json",
        "boba-fett-slave-i",
        "\"named-craft\": \"Slave I\"",
        "\"named-craft\": \"Outrider\"",
    )
    .says("boba-fett-slave-i: \"Outrider\" is not among its unique names");
    edit("unique-names.json", "[", "\"Adi Gallia\"", "\"Zadi Gallia\"")
        .shift(1)
        .says("\"Admiral Ackbar\" is out of order; names are sorted, each once");
}

#[test]
fn unique_goes_with_unique_names() {
    edit("upgrades/commander.json", RIEEKAN, "    \"unique-names\": [\"General Rieekan\"],\n", "")
        .shift(-1)
        .says("general-rieekan-commander: a unique card has at least one unique name");
    edit("upgrades/commander.json", RIEEKAN, "    \"unique\": true,\n", "")
        .says("general-rieekan-commander: only a unique card has unique names");
}

#[test]
fn a_duplicate_id() {
    let broken = edit("ships.json", CORVETTE, "\"cr90-corvette-b\"", "\"cr90-corvette-a\"");
    let first = format!("duplicate id, first in data/ships.json:{}", broken.line - 18);
    broken.says(&format!("cr90-corvette-a: {first}"));
    edit("chassis.json", "[", "\"arquitens-class-cruiser\"", "\"acclamator-assault-ship\"")
        .says("acclamator-assault-ship: duplicate id");
    edit("obstacles.json", "[", "\"asteroid-field-2\"", "\"asteroid-field-1\"")
        .says("asteroid-field-1: duplicate id");
}

#[test]
fn a_duplicate_number_a_gap_and_a_number_given_twice() {
    edit("manifest.json", "{", "\"2\":", "\"1\":").says("duplicate \"1\", first on line 2");
    edit("manifest.json", "{", "\"2\":", "\"999\":")
        .says("number 999 stands in place 2; numbers ascend from 1 without a gap");
    edit(
        "manifest.json",
        "{",
        "\"acclamator-ii-class-assault-ship\"",
        "\"acclamator-i-class-assault-ship\"",
    )
    .says("number 2: \"acclamator-i-class-assault-ship\" already has the number 1");
}

#[test]
fn manifest_and_cards_name_each_other() {
    edit("manifest.json", "{", "\"thruster-fissure\"", "\"death-star\"")
        .says("number 545: there is no card \"death-star\"");
    edit("manifest.json", "{", ",\n  \"545\": \"thruster-fissure\"", "")
        .edit("damage.json", "[", "\"id\": \"thruster-fissure\"", "\"id\": \"thruster-fissure\"")
        .says("thruster-fissure: the card has no number in manifest.json");
}

#[test]
fn a_deck_that_is_not_52() {
    edit("damage.json", "structural-damage", "\"copies\": 8", "\"copies\": 7")
        .at("damage.json", 1)
        .says("the damage deck of core-2015 has 51 cards; it needs 52");
}

#[test]
fn a_variant_without_arcs() {
    let arcs = "\"arcs\": { \"front\": { \"origin\": 43, \"angle\": 42.5 }, \"rear\": { \"origin\": 43, \"angle\": 138 } },";
    edit("chassis.json", "\"id\": \"cr90-corvette\"", arcs, "")
        .edit("ships.json", CORVETTE, "\"chassis\"", "\"chassis\"")
        .says("cr90-corvette-a: its chassis \"cr90-corvette\" has no arcs");
}

#[test]
fn a_hull_without_ships_and_a_hull_without_targeting_points() {
    let hull = "\"id\": \"cr90-corvette\"";
    edit("chassis.json", hull, "\"front\": [0, 9], ", "")
        .says("cr90-corvette: the front zone has none");
    edit(
        "ships.json",
        "venator-ii-class-star-destroyer-empire",
        "\"venator-star-destroyer-empire\"",
        "\"venator-star-destroyer\"",
    )
    .edit(
        "chassis.json",
        "[",
        "{\n    \"id\": \"venator-star-destroyer-empire\"",
        "{\n    \"id\": \"venator-star-destroyer-empire\"",
    )
    .says("venator-star-destroyer-empire: no ship is a variant of it");
}

#[test]
fn dice_out_of_range() {
    edit("ships.json", CORVETTE, "\"armament\": { \"front\": \"2-1-0\"", "\"armament\": { \"front\": \"13-1-0\"").says(
        "cr90-corvette-a: \"13-1-0\" is not a dice pool; write red-blue-black, each 0 to 12, as in \"3-2-3\"",
    );
    edit("squadrons.json", X_WING, "\"1-0-0\"", "\"1-0\"").says(
        "x-wing-squadron: \"1-0\" is not a dice pool; write red-blue-black, each 0 to 12, as in \"3-2-3\"",
    );
    edit("dice.json", "{", "\"hit-hit\"", "\"hit\"").says("the red die has other faces");
}

#[test]
fn a_speed_chart_of_the_wrong_shape() {
    edit("ships.json", CORVETTE, "[1, 2]", "[1, 2, 0]")
        .says("cr90-corvette-a: speed 2 has 3 joints; it needs 2");
    edit("ships.json", CORVETTE, "[1, 2]", "[1, 3]")
        .says("cr90-corvette-a: a joint has 0, 1 or 2 clicks");
}

#[test]
fn zones_that_the_hull_lacks() {
    edit("ships.json", CORVETTE, ", \"rear\": 1 }", " }")
        .says("cr90-corvette-a: the rear zone is missing");
    edit("ships.json", CORVETTE, "\"rear\": 1 }", "\"rear\": 1, \"left-auxiliary\": 2 }")
        .says("cr90-corvette-a: a small ship has no left-auxiliary zone");
}

#[test]
fn a_card_in_the_wrong_file() {
    edit("upgrades/officer.json", "minister-tua", "[\"officer\"]", "[\"title\"]")
        .says("minister-tua-officer: a card with these icons belongs in upgrades/title.json");
}

#[test]
fn a_card_that_exhausts_says_how_it_readies() {
    edit("upgrades/officer.json", "adar-tallon", "    \"ready\": \"recur\",\n", "")
        .edit(
            "upgrades/officer.json",
            "[",
            "  {\n    \"id\": \"adar-tallon",
            "  {\n    \"id\": \"adar-tallon",
        )
        .says(
            "adar-tallon-officer: a card that exhausts says how it readies, and no other card does",
        );
}

#[test]
fn a_summary_too_long_or_the_same_as_another() {
    let long = format!("\"summary\": \"{}", "Long. ".repeat(50));
    let broken = edit("upgrades/commander.json", RIEEKAN, "\"summary\": \"", &long);
    let faults = source::compile(&broken.files).err().unwrap();
    let message = "characters; 240 are allowed";
    assert!(
        faults.iter().any(|fault| fault.line == broken.line && fault.message.ends_with(message))
    );
    let text = |broken: &Broken, id: &str| {
        let commanders = &broken.files.0["upgrades/commander.json"];
        let start = commanders.find(id).unwrap();
        let start = start + commanders[start..].find("\"summary\": ").unwrap();
        commanders[start..].lines().next().unwrap().to_owned()
    };
    let whole = edit("upgrades/commander.json", "[", "[", "[");
    let (rieekan, ackbar) = (text(&whole, RIEEKAN), text(&whole, "admiral-ackbar-commander"));
    edit("upgrades/commander.json", RIEEKAN, &rieekan, &ackbar).says(
        "general-rieekan-commander: the summary is the same as that of \"admiral-ackbar-commander\"",
    );
    edit("upgrades/commander.json", RIEEKAN, &rieekan, "\"summary\": \"\"")
        .says("general-rieekan-commander: the card has no summary");
}

#[test]
fn a_release_nobody_knows() {
    edit("ships.json", CORVETTE, "\"wave-0\"", "\"wave-00\"")
        .says("cr90-corvette-a: unknown release \"wave-00\"; did you mean \"wave-0\"?");
    edit("editions/rrg-1.5.json", "\"releases\"", "\"wave-6\"", "\"wave-66\"")
        .says("unknown release \"wave-66\"; did you mean \"wave-6\"?");
    edit("editions/rrg-1.5.json", "\"releases\"", "\"wave-6\"", "\"wave-5\"")
        .says("\"wave-5\" is already in the pool");
}

#[test]
fn an_overlay_that_changes_nothing() {
    let mut broken = edit("editions/rrg-1.6.json", "{", "{", "{");
    let text = &broken.files.0["editions/rrg-1.6.json"];
    let end = text.find(",\n  \"game\"").unwrap();
    let stripped = format!("{}\n}}\n", &text[..end]);
    broken.files.0.insert("editions/rrg-1.6.json".to_owned(), stripped);
    broken.says("the overlay \"rrg-1.6\" changes nothing");
}

#[test]
fn an_overlay_that_repeats_its_parent() {
    edit("editions/rrg-1.5.json", "general-rieekan-commander", "34", "30")
        .says("general-rieekan-commander: \"points\" is the same in the parent");
    edit("editions/rrg-1.5.json", "general-rieekan-commander", "{ \"points\": 34 }", "{}")
        .says("general-rieekan-commander: the entry changes nothing");
    edit(
        "editions/faq-3.2.1.json",
        "\"fleet\"",
        "\"standard-points\": 400",
        "\"standard-points\": 300",
    )
    .says("\"standard-points\" is the same in the parent");
    edit("editions/rrg-1.5.json", "{", "\"wave-9\"]", "\"wave-9\"],\n  \"zzz\": 1")
        .shift(1)
        .says(
            "zzz: unknown field `zzz`, expected one of `id`, `date`, `issuer`, `title`, `summary`, `parent`, \
             `later`, `documents`, `fleet`, `game`, `releases`, `cards`, `not-competitive`",
        );
}

#[test]
fn an_overlay_that_names_a_card_outside_its_pool() {
    edit("editions/faq-3.2.1.json", "\"cards\"", "\"demolisher-title\"", "\"squall-title\"")
        .says("the card \"squall-title\" is not in the pool of \"faq-3.2.1\"");
    edit("editions/faq-3.2.1.json", "\"cards\"", "\"demolisher-title\"", "\"demolsher-title\"")
        .says("unknown card \"demolsher-title\"; did you mean \"demolisher-title\"?");
    edit(
        "editions/rrg-1.5.json",
        "\"not-competitive\"",
        "strategic-adviser-officer",
        "mercy-mission",
    )
    .says("the card \"mercy-mission\" is not in the pool of \"rrg-1.5\"");
}

#[test]
fn an_overlay_cannot_rename_a_card() {
    edit(
        "editions/rrg-1.5.json",
        "general-rieekan-commander",
        "\"points\": 34",
        "\"name\": \"Carlist\"",
    )
    .says("general-rieekan-commander: an overlay cannot change \"name\"");
}

#[test]
fn rule_parameters_are_complete_and_known() {
    edit("editions/core-2015.json", "\"game\"", "    \"evade\": \"classic\",\n", "")
        .edit("editions/core-2015.json", "{", "\"game\"", "\"game\"")
        .says("game: missing field `evade`");
    edit("editions/rrg-1.6.json", "\"game\"", "\"center\"", "\"middle\"").says(
        "game.squadron-sight: unknown variant `middle`, expected `closest-point` or `center`",
    );
}

#[test]
fn parents_are_earlier_editions() {
    edit("editions/faq-3.2.1.json", "{", "\"parent\": \"core-2015\"", "\"parent\": \"rrg-1.5\"")
        .says("the parent \"rrg-1.5\" is not an earlier edition");
    edit("editions/faq-3.2.1.json", "{", "\"parent\": \"core-2015\"", "\"parent\": null")
        .says("only the first edition has no parent; that is \"core-2015\"");
    edit("editions/faq-3.2.1.json", "{", "\"2017-06-26\"", "\"2017-06-31\"")
        .says("date: \"2017-06-31\" is not a date; write it as 2020-12-11");
    edit("editions/faq-3.2.1.json", "{", "\"id\": \"faq-3.2.1\"", "\"id\": \"faq-3\"")
        .says("the file of \"faq-3\" is called faq-3.json");
}

#[test]
fn nothing_official_rests_on_what_the_community_issued() {
    const ISSUER: &str = "\"issuer\": \"official\"";
    edit("editions/core-2015.json", "{", ISSUER, "\"issuer\": \"community\"")
        .says("the first edition is official");
    edit("editions/rrg-1.5.json", "{", ISSUER, "\"issuer\": \"community\"")
        .edit("editions/errata-2023-10.json", "{", ISSUER, ISSUER)
        .says("an official edition has an official parent");
    edit("editions/arc-01.json", "{", "\"community\"", "\"comunity\"")
        .says("issuer: unknown issuer \"comunity\"; did you mean \"community\"?");
}

#[test]
fn an_edition_knows_the_icons_and_keywords_of_its_cards() {
    edit("editions/core-2015.json", "\"fleet\"", "\"slots\"", "\"slots\"")
        .edit("ships.json", CORVETTE, "\"support-team\"", "\"superweapon\"")
        .at("editions/core-2015.json", slots_line())
        .says("the edition does not know the icon \"superweapon\" of \"cr90-corvette-a\"");
    edit("editions/core-2015.json", "\"game\"", "\"keywords\": [\"bomber\", ", "\"keywords\": [")
        .says("the edition does not know the keyword \"bomber\" of \"x-wing-squadron\"");
}

fn slots_line() -> usize {
    edit("editions/core-2015.json", "\"fleet\"", "\"slots\"", "\"slots\"").line
}

#[test]
fn keywords_have_wordings_from_known_editions() {
    edit("keywords.json", "\"adept\"", "\"rrg-1.5\"", "\"rrg-1.4\"")
        .says("adept: unknown edition \"rrg-1.4\"; did you mean \"rrg-1.5\"?");
    edit("keywords.json", "[", "\"id\": \"adept\"", "\"id\": \"adapt\"")
        .says("adapt: id: unknown keyword \"adapt\"; did you mean \"adept\"?");
}

#[test]
fn rulings_name_known_cards_and_editions() {
    edit("rulings/upgrades.json", "[", "\"adar-tallon-officer\"", "\"adar-talon-officer\"")
        .says("unknown card \"adar-talon-officer\"; did you mean \"adar-tallon-officer\"?");
    edit("rulings/upgrades.json", "[", "\"from\": \"", "\"from\": \"x")
        .says_starting("unknown edition \"x");
    edit("rulings/upgrades.json", "[", "\"id\": \"adar", "\"id\": \"xadar")
        .says("the id is the first card, a full stop and a few words");
    edit("rulings/upgrades.json", "[", "\"proof\": ", "\"unplayable\": \"conduct\", \"proof\": ")
        .says("a ruling that something proves can be played");
}

#[test]
fn doubts_name_known_cards_and_editions() {
    edit("doubts.json", "[", "\"hot-landing\"", "\"hot-landin\"")
        .says("unknown card \"hot-landin\"; did you mean \"hot-landing\"?");
    edit("doubts.json", "[", "\"from\": \"", "\"from\": \"x").says_starting("unknown edition \"x");
}

impl Broken {
    #[track_caller]
    fn says_starting(&self, message: &str) {
        let expected = format!("data/{}:{}: {message}", self.file, self.line);
        let faults = source::compile(&self.files).err().unwrap();
        assert!(faults.iter().any(|fault| fault.to_string().starts_with(&expected)), "{faults:?}");
    }
}

#[test]
fn modes_and_aliases_refer_to_what_exists() {
    edit("modes.json", "task-force", "\"rrg-1.5\"", "\"rrg-9\"")
        .says_starting("task-force: unknown edition");
    edit("modes.json", "[", "914.4", "914.444")
        .says("standard: play-area[1]: 914.444 is not a measure with at most two decimals");
    edit("players-words.json", "\"vsd\"", "\"Victory\"", "\"VSD\"")
        .says("vsd: \"VSD\" says nothing new");
    edit("aliases.json", "{", "{", "{\n  \"xi8-turbolasers\": [\"X18\"],")
        .shift(1)
        .says("unknown card \"xi8-turbolasers\"; did you mean \"xi7-turbolasers\"?");
}

#[test]
fn an_outline_runs_counter_clockwise() {
    let whole = edit("obstacles.json", "[", "[", "[");
    let text = &whole.files.0["obstacles.json"];
    let start = text.find("\"outline\": [").unwrap();
    let outline = &text[start..start + text[start..].find("\n    ]").unwrap()];
    edit("obstacles.json", "[", outline, "\"outline\": [[0, 0], [0, 10], [10, 0]")
        .says("asteroid-field-1: an outline runs counter-clockwise around an area");
}

#[test]
fn a_bundled_opponent_names_known_cards_in_their_places() {
    const STRIKE: &str = "opponents/yavaris-strike.json";
    edit(STRIKE, "{", "b-wing-squadron", "b-wing-squadrons")
        .says("unknown card \"b-wing-squadrons\"; did you mean \"b-wing-squadron\"?");
    edit(STRIKE, "ships", "nebulon-b-escort-frigate", "yavaris-title")
        .says("\"yavaris-title\" is no ship");
    edit(STRIKE, "faction", "\"rebel\"", "\"rebels\"")
        .says("unknown faction \"rebels\"; did you mean \"rebel\"?");
    edit(STRIKE, "{", "\"flagbridge\": 1", "\"flagbridge\": 2")
        .says("the version of a fleet document is 1");
    edit(STRIKE, "squadrons", "\"count\": 4", "\"count\": 0").says("no \"b-wing-squadron\" at all");
    edit(STRIKE, "{", "\"Yavaris Strike\"", "\" \"")
        .says("an opponent has a name and a sentence about its character");
}

#[test]
fn every_json_file_beside_the_crate_is_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = Files::read(root).unwrap();
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir()
            && !["schema", "src", "tests", "benches"].contains(&&*name)
        {
            assert!(source::PLACES.contains(&&*name), "the folder {name} is not read");
            let inside = std::fs::read_dir(entry.path()).unwrap().map(Result::unwrap);
            found.extend(
                inside.map(|file| format!("{name}/{}", file.file_name().to_string_lossy())),
            );
        } else if name.ends_with(".json") {
            found.push(name);
        }
    }
    found.sort();
    assert_eq!(found, read.0.keys().cloned().collect::<Vec<_>>());
}
