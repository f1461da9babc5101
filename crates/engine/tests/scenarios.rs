//! Runs every scenario of the repository.

use std::path::{Path, PathBuf};

use flagbridge_engine::scenario::Scenario;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            // Fleets are the validator's, which `flagbridge scenario` runs; Starmada is another game.
            if !path.ends_with("fleet") && !path.ends_with("starmada") {
                files(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_holds_in_every_edition_it_names() {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut paths);
    assert!(!paths.is_empty(), "there are scenarios");
    let mut faults = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        match Scenario::read(&text).and_then(|scenario| scenario.run(flagbridge_data::catalogue()))
        {
            Err(fault) => faults.push(format!("{name}: {fault}")),
            Ok(runs) => faults.extend(
                runs.into_iter()
                    .filter_map(|run| run.fault)
                    .map(|fault| format!("{name}: {fault}"))
                    .take(1),
            ),
        }
    }
    assert!(faults.is_empty(), "{} of {} files:\n{}", faults.len(), paths.len(), faults.join("\n"));
}

#[test]
fn every_assertion_a_scenario_covers_exists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let list = std::fs::read_to_string(folder.join("assertions.csv")).expect("the list");
    let known: Vec<_> = list.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a file");
        let scenario = Scenario::read(&text).expect("a scenario");
        for id in &scenario.covers {
            assert!(known.contains(&id.as_str()), "{}: there is no {id}", path.display());
        }
    }
}
