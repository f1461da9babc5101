//! Every question and every answer is told in words: random games with every objective there is.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use flagbridge_cards::{Kind, Resolved};
use flagbridge_data::catalogue;
use flagbridge_engine::random::{random_answer, random_roster};
use flagbridge_engine::{Action, Chance, Game, Options, Question, Table};

use super::forecast::Placing;
use super::session::Session;
use super::wording;
use crate::play::occupant::Occupant;

/// A random game with this objective, played to its end.
fn play(rules: Resolved<'static>, objective: &str, seed: u64, mut look: impl FnMut(&Table)) {
    let mut chance = Chance::new(seed);
    let mut rosters = [0, 1].map(|_| random_roster(rules, 160, &mut chance));
    let number = rules.get(objective).unwrap().number;
    rosters.iter_mut().for_each(|roster| roster.objectives = vec![number]);
    let game = Arc::new(Game::new(rules, Options::STANDARD, rosters).unwrap());
    let seats = ["person", "person"].map(Occupant::of_id);
    let mut session = Session::new(game, seed, seats, ["One".to_owned(), "Two".to_owned()]);
    while let Some(action) = random_answer(session.table(), &mut chance) {
        look(session.table());
        session.answer(&action).unwrap();
    }
    for entry in session.log() {
        // What a card does is told in its own summary.
        let words = entry.text.split(" is used: ").next().unwrap_or_default();
        is_plain(words, session.table().game(), objective);
    }
}

/// Neither an id of a card nor a place in millimetres is a word, and a unit is called by its name, if need be with its sign before it.
fn is_plain(words: &str, game: &Game, context: &str) {
    assert!(!words.trim().is_empty(), "{context}");
    for word in words.split([' ', ',', ':', ';']) {
        let is_id = word.contains('-') && game.rules.get(word).is_ok();
        assert!(!is_id, "{context}: {words}");
    }
    let mut first = words.split(' ');
    if first.next().is_some_and(|word| game.unit_named(word).is_some()) {
        let named = first.next().is_some_and(|next| !next.starts_with(char::is_lowercase));
        assert!(named, "{context}: {words}");
    }
    let digit = |place: usize| words.as_bytes().get(place).is_some_and(u8::is_ascii_digit);
    let place = words.match_indices(',').any(|(at, _)| at > 0 && digit(at - 1) && digit(at + 1));
    assert!(!place, "{context}: {words}");
    assert!(!words.contains("exhausted-") && !words.contains("obstacle "), "{context}: {words}");
}

#[test]
fn every_decision_has_a_wording_and_every_answer_a_label() {
    let mut asked: BTreeSet<&'static str> = BTreeSet::new();
    for rules in [catalogue().current(), catalogue().edition("rrg-1.5").unwrap()] {
        let objectives: Vec<_> = rules.cards_of(Kind::Objective).map(|card| card.id).collect();
        for (seed, objective) in objectives.into_iter().enumerate() {
            play(rules, objective, seed as u64, |table| {
                let Some(decision) = table.decision() else { return };
                let context = format!("{objective}, {:?}", decision.question);
                let words = wording::question(table, decision);
                assert!(words.ends_with(['?', '.']), "{context}: {words}");
                is_plain(&words, table.game(), &context);
                asked.insert(decision.question.id());
                labels(table, decision.question, &context);
                for (action, refusal) in table.barred() {
                    is_plain(&wording::answer(table, &action), table.game(), &context);
                    assert!(wording::refusal(refusal).len() > 5, "{context}");
                }
            });
        }
    }
    for id in ["exogorth", "move-obstacle", "displaced", "gained-dial", "targeting"] {
        assert!(asked.contains(id), "{id} was never asked, only {asked:?}");
    }
}

/// The buttons of a decision: none says what another says, none says what the notation says.
fn labels(table: &Table, question: Question, context: &str) {
    let game = table.game();
    let legal = table.legal();
    assert!(!legal.actions.is_empty(), "{context}");
    let mut seen: BTreeMap<(String, String), Action> = BTreeMap::new();
    for action in legal.actions {
        let label = match action {
            Action::Pass => wording::pass(question).to_owned(),
            ref action => wording::answer(table, action),
        };
        assert_ne!(label, game.write(&action), "{context}");
        is_plain(&label, game, context);
        let composed = matches!(question, Question::Course(_) | Question::Dials(_))
            || (!legal.complete && Placing::of(&action, question).is_some());
        let group = wording::group(&action);
        if !composed && let Some(other) = seen.insert((group, label.clone()), action.clone()) {
            panic!("{context}: “{label}” is both {action:?} and {other:?}");
        }
    }
}

#[test]
fn ignition_and_mines_are_asked_for_in_words() {
    let rules = catalogue().edition("rrg-1.5").unwrap();
    let mut asked = BTreeSet::new();
    for seed in 0..12 {
        let mut chance = Chance::new(seed);
        let mut rosters = [0, 1].map(|_| random_roster(rules, 120, &mut chance));
        let gun = rules
            .cards_of(Kind::Ship)
            .find(|card| card.ship().is_some_and(|ship| !ship.armament.special.is_empty()));
        rosters[0].ships[0].card = gun.expect("a ship with a special battery").number;
        rosters[0].ships[0].upgrades.clear();
        let mines = rules.get("minefields").unwrap().number;
        rosters.iter_mut().for_each(|roster| roster.objectives = vec![mines]);
        let game = Arc::new(Game::new(rules, Options::STANDARD, rosters).unwrap());
        let mut table = Table::new(game, seed);
        while let Some(action) = random_answer(&table, &mut chance) {
            let decision = table.decision().unwrap();
            let context = format!("{:?}", decision.question);
            asked.insert(decision.question.id());
            is_plain(&wording::question(&table, decision), table.game(), &context);
            labels(&table, decision.question, &context);
            table.apply(&action).unwrap();
        }
    }
    assert!(asked.contains("targeting"), "{asked:?}");
}
