//! Every ruling is proven: it names scenarios that fail if the engine plays it differently, or a test, or says why neither
//! can prove it. Those that are not proven yet are listed, and the list only gets shorter.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod support;

use std::collections::BTreeSet;
use std::fs;

use flagbridge_cards::Resolved;
use flagbridge_data::catalogue;
use support::{Ruling, root, rulings, scenario};

/// Rulings that nothing proves yet. **This number only goes down**: prove a ruling, take its id off
/// `rulings-not-yet.txt` and lower it. A new ruling comes with its proof.
const NOT_YET: usize = 0;

/// The editions in which a ruling holds and all its cards are in the pool.
fn held_in(ruling: &Ruling) -> BTreeSet<&'static str> {
    let from = catalogue().edition(&ruling.from).unwrap().index;
    let until = ruling.until.as_ref().map(|id| catalogue().edition(id).unwrap().index);
    let cards: Vec<_> = ruling.cards.iter().filter_map(|id| catalogue().number(id)).collect();
    let in_pool =
        |edition: &Resolved<'static>| cards.iter().all(|card| edition.card(*card).is_some());
    let editions = catalogue()
        .all_editions()
        .filter(|edition| from <= edition.index && until.is_none_or(|until| edition.index < until));
    editions.filter(in_pool).map(|edition| edition.edition().id).collect()
}

/// The editions in which a scenario runs.
fn runs_in(name: &str) -> BTreeSet<&'static str> {
    let scenario = scenario(name);
    let named = |edition: &Resolved<'static>| {
        scenario.editions.iter().any(|word| match word.strip_suffix('+') {
            _ if word == "all" => true,
            Some(first) => catalogue().edition(first).unwrap().index <= edition.index,
            None => edition.edition().id == word,
        })
    };
    catalogue().all_editions().filter(named).map(|edition| edition.edition().id).collect()
}

#[test]
fn no_two_rulings_have_one_id() {
    let mut seen = BTreeSet::new();
    for ruling in rulings() {
        assert!(seen.insert(ruling.id.clone()), "{} is the id of two rulings", ruling.id);
    }
}

#[test]
fn a_proof_exists() {
    for ruling in rulings() {
        for scenario in &ruling.proof {
            let file = root().join(format!("scenarios/{scenario}.toml"));
            assert!(file.is_file(), "{}: there is no scenario {scenario}", ruling.id);
        }
        if let Some(check) = &ruling.check {
            let (file, test) = check.split_once('#').unwrap();
            let text = fs::read_to_string(root().join(file)).unwrap_or_default();
            let test = format!("#[test]\nfn {test}()");
            assert!(text.contains(&test), "{}: there is no test {check}", ruling.id);
        }
    }
}

/// The list names exactly the rulings without a proof. A ruling that is proven must leave it.
#[test]
fn every_ruling_is_proven_or_on_the_list() {
    let list = fs::read_to_string(root().join("data/tests/rulings-not-yet.txt")).unwrap();
    let listed: BTreeSet<&str> = list.lines().collect();
    let rulings = rulings();
    let open = rulings.iter().filter(|ruling| ruling.is_open());
    let open: BTreeSet<&str> = open.map(|ruling| ruling.id.as_str()).collect();
    let unlisted: Vec<_> = open.difference(&listed).collect();
    assert!(unlisted.is_empty(), "name what proves these rulings: {unlisted:#?}");
    let proven: Vec<_> = listed.difference(&open).collect();
    assert!(proven.is_empty(), "take these off the list and lower NOT_YET: {proven:#?}");
    assert_eq!(open.len(), NOT_YET, "the number of rulings not proven only goes down");
}

/// The scenarios of a ruling run in every edition in which it holds and has its cards.
#[test]
fn proofs_run_in_the_editions_of_their_ruling() {
    let mut in_part = Vec::new();
    for ruling in rulings() {
        if ruling.proof.is_empty() {
            continue;
        }
        let run: BTreeSet<_> = ruling.proof.iter().flat_map(|scenario| runs_in(scenario)).collect();
        let held = held_in(&ruling);
        assert!(!held.is_empty(), "{} holds in no edition with its cards", ruling.id);
        assert!(!held.is_disjoint(&run), "{}: the proof runs in none of its editions", ruling.id);
        let missing: Vec<_> = held.difference(&run).copied().collect();
        if !missing.is_empty() {
            in_part.push(format!("{}: not in {}", ruling.id, missing.join(", ")));
        }
    }
    assert!(in_part.is_empty(), "rulings that are proven only in part:\n{}", in_part.join("\n"));
}
