//! Runs every scenario of the repository.

mod common;

use std::path::Path;

use flagbridge_engine::scenario::Scenario;

#[test]
fn every_scenario_holds_in_every_edition_it_names() {
    let paths = common::scenario_files();
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
    for path in common::scenario_files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        let scenario = Scenario::read(&text).expect("a scenario");
        for id in &scenario.covers {
            assert!(known.contains(&id.as_str()), "{}: there is no {id}", path.display());
        }
    }
}
