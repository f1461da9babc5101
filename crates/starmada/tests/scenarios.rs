//! Runs every scenario of the game.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use flagbridge_starmada::scenario::Scenario;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut entries: Vec<_> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}

fn scenarios() -> Vec<(String, Scenario)> {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/starmada"), &mut paths);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a file");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        match Scenario::read(&text) {
            Ok(scenario) => (name, scenario),
            Err(fault) => panic!("{name}: {fault}"),
        }
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn every_scenario_holds() {
    let all = scenarios();
    let run = |(name, scenario): &(String, Scenario)| {
        scenario.run().err().map(|fault| format!("{name}: {fault}"))
    };
    let faults: Vec<_> = all.iter().filter_map(run).collect();
    assert!(faults.is_empty(), "{} of {} files:\n{}", faults.len(), all.len(), faults.join("\n"));
}

#[test]
fn every_case_of_the_specification_is_covered_and_every_scenario_cites_a_page() {
    let all = scenarios();
    let covered: BTreeSet<_> =
        all.iter().flat_map(|(_, scenario)| scenario.covers.iter().cloned()).collect();
    let wanted: BTreeSet<_> = (1..=57).map(|number| format!("S{number:03}")).collect();
    assert_eq!(covered, wanted);
    for (name, scenario) in &all {
        assert!(scenario.cite.contains("(p"), "{name} cites {}", scenario.cite);
    }
}

#[test]
fn a_scenario_that_does_not_hold_says_where() {
    let text = "title = \"t\"\ncite = \"c\"\n[play]\nscript = \"\"\"\nexpect valid 2(2)\nexpect valid 2P1S(3)\n\"\"\"";
    let fault = Scenario::read(text).unwrap().run().unwrap_err().to_string();
    assert_eq!(fault, "line 2 of the script, \"expect valid 2P1S(3)\": turns in both directions");
}
