//! The ledger of the sources: every entry of the tournament FAQ 3.2.1, of the errata, FAQ and clarifications of Rules
//! Reference 1.5 and of the squadron compendium has a row in `scenarios/sources.csv` with what proves it. See
//! `docs/sources.md`.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use support::{root, rulings, scenario};

/// Entries that nothing proves in part or in full. **This number only goes down.**
const OPEN: usize = 0;

/// A row: document, section, entry, and ids of assertions and rulings.
struct Row {
    document: String,
    entry: String,
    proofs: Vec<String>,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("scenarios/sources.csv")).unwrap();
    let row = |line: &str| {
        let (start, proofs) = line.rsplit_once(',').unwrap();
        let (document, entry) = start.split_once(',').unwrap();
        let proofs = proofs.split_whitespace().map(str::to_owned).collect();
        Row { document: document.to_owned(), entry: entry.to_owned(), proofs }
    };
    text.lines().skip(1).map(row).collect()
}

/// Whether each assertion is covered by a scenario, or says why none can cover it.
fn assertions() -> BTreeMap<String, bool> {
    let mut covered = BTreeSet::new();
    for chapter in
        fs::read_dir(root().join("scenarios")).unwrap().map(|entry| entry.unwrap().path())
    {
        if !chapter.is_dir() || chapter.ends_with("starmada") {
            continue;
        }
        for file in fs::read_dir(&chapter).unwrap().map(|entry| entry.unwrap().path()) {
            let (chapter, name) = (chapter.file_name().unwrap(), file.file_stem().unwrap());
            let name = format!("{}/{}", chapter.to_string_lossy(), name.to_string_lossy());
            covered.extend(scenario(&name).covers);
        }
    }
    let list = fs::read_to_string(root().join("scenarios/assertions.csv")).unwrap();
    let lines = list.lines().skip(1).map(|line| {
        let id = line.split(',').next().unwrap().to_owned();
        let is_left_out = line.ends_with('"') && line.matches('"').count() >= 2;
        let proven = covered.contains(&id) || is_left_out;
        (id, proven)
    });
    lines.collect()
}

#[test]
fn every_entry_of_the_sources_names_what_proves_it() {
    let mut known = assertions();
    known.extend(rulings().into_iter().map(|ruling| (ruling.id.clone(), !ruling.is_open())));
    let mut open = Vec::new();
    for Row { document, entry, proofs } in rows() {
        assert!(!proofs.is_empty(), "{document}, {entry}: nothing is named");
        for proof in &proofs {
            assert!(known.contains_key(proof), "{document}, {entry}: there is no {proof}");
        }
        let missing: Vec<_> = proofs.iter().filter(|proof| !known[*proof]).cloned().collect();
        if !missing.is_empty() {
            open.push(format!("{document}, {entry}: {}", missing.join(" ")));
        }
    }
    assert_eq!(open.len(), OPEN, "entries not proven only get fewer:\n{}", open.join("\n"));
}

#[test]
fn no_entry_stands_twice() {
    let mut seen = BTreeSet::new();
    for Row { document, entry, .. } in rows() {
        assert!(seen.insert((document.clone(), entry.clone())), "{document}, {entry} stands twice");
    }
}

/// A ruling that cites one of the sources is in the ledger.
#[test]
fn every_ruling_of_the_sources_is_in_the_ledger() {
    let named: BTreeSet<String> = rows().into_iter().flat_map(|row| row.proofs).collect();
    for ruling in rulings() {
        let cite = ruling.cite.as_str();
        let is_ours = cite.starts_with("Our reading") || cite.starts_with("ARM");
        let of_them = ["Card Clarifications", "Compendium", "Errata", ", FAQ"];
        let documents = ["FAQ 3.2.1", "RRG 1.5", "Compendium"];
        let cites = |words: &[&str]| words.iter().any(|word| cite.contains(word));
        if !is_ours && cites(&of_them) && cites(&documents) && !named.contains(&ruling.id) {
            panic!("{} cites {cite} and is in no row of scenarios/sources.csv", ruling.id);
        }
    }
}
