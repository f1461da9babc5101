//! What the page of a card says and what its entry does agree, in every edition: what it costs, whether it may or must be
//! used, how far it reaches and how often it works. The page shows the card's summary and the marks beside it.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use std::collections::BTreeSet;

use flagbridge_cards::{Card, Resolved};
use flagbridge_engine::Window;
use flagbridge_engine::effects::{Condition, Cost, Effect, Hook, Limit, Operation, effects_of};

/// A card in an edition, with its entry.
struct Page {
    card: &'static Card,
    rules: Resolved<'static>,
    summary: String,
    effects: &'static [Effect],
}

impl Page {
    /// The costs of its effects, each alternative by itself.
    fn costs(&self) -> Vec<Cost> {
        let mut found = Vec::new();
        for cost in self.effects.iter().flat_map(Effect::costs) {
            match cost {
                Cost::OneOf(costs) => found.extend(costs.iter().copied()),
                cost => found.push(*cost),
            }
        }
        found
    }

    /// Effects that are used at a moment; the others hold all the time.
    fn used(&self) -> impl Iterator<Item = &'static Effect> {
        self.effects.iter().filter(|effect| matches!(effect.hook(), Hook::Window(_)))
    }

    fn says(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.summary.contains(word))
    }
}

/// What is wrong with the pages of all cards with an entry, each version of a card once.
fn wrong(check: impl Fn(&Page) -> Option<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for rules in common::editions() {
        for card in rules.cards() {
            let effects = effects_of(rules, card);
            if effects.is_empty() || card.summary.is_empty() {
                continue;
            }
            if !seen.insert((card.id, card.summary, effects.as_ptr() as usize)) {
                continue;
            }
            let page = Page { card, rules, summary: card.summary.to_lowercase(), effects };
            if let Some(fault) = check(&page) {
                let edition = page.rules.edition().id;
                found.insert(format!("{} ({edition}): {fault}: {}", card.id, card.summary));
            }
        }
    }
    found
}

fn assert_none(found: &BTreeSet<String>) {
    let lines: Vec<&str> = found.iter().map(String::as_str).collect();
    assert!(
        lines.is_empty(),
        "{} pages disagree with their entries:\n{}",
        lines.len(),
        lines.join("\n")
    );
}

#[test]
fn a_page_names_what_using_the_card_costs() {
    assert_none(&wrong(|page| {
        let costs = page.costs();
        let unnamed = costs.iter().find(|cost| {
            let words: &[&str] = match cost {
                Cost::Exhaust | Cost::ExhaustCopy(_) => &["exhaust"],
                Cost::Discard => &["discard"],
                Cost::SpendDie(_) => &["spend", "trade", "loses"],
                Cost::SpendToken(..) | Cost::SpendDial(..) => &["spend"],
                Cost::DiscardToken(..) | Cost::DiscardDial(..) | Cost::DiscardCardToken(_) => {
                    &["discard"]
                }
                Cost::SpendDefense(..) | Cost::SpendAnyDefense(_) => &["spend"],
                Cost::DiscardDefense(_) => &["discard"],
                Cost::LoseShield(_) => &["shield"],
                Cost::Suffer(..) => &["suffer", "damage"],
                Cost::DiscardObjectiveToken => &["token"],
                Cost::Free | Cost::OneOf(_) | Cost::Pay(..) => &[""],
            };
            !page.says(words)
        });
        unnamed.map(|cost| format!("does not name {cost:?}"))
    }));
}

#[test]
fn the_marks_of_an_upgrade_are_the_costs_of_its_entry() {
    assert_none(&wrong(|page| {
        let upgrade = page.card.upgrade()?;
        let costs = page.costs();
        // Some cards are exhausted by what a rule of theirs allows, or for another ship: they ask whether they are.
        let exhausts =
            costs.iter().any(|cost| matches!(cost, Cost::Exhaust | Cost::ExhaustCopy(_)))
                || page.effects.iter().flat_map(Effect::conditions).any(|condition| {
                    matches!(condition, Condition::CardReadied | Condition::CardExhausted)
                });
        let discards = costs.iter().any(|cost| matches!(cost, Cost::Discard));
        if exhausts && !upgrade.exhausts {
            return Some("is exhausted without a mark".to_owned());
        }
        if discards && !upgrade.discards {
            return Some("is discarded without a mark".to_owned());
        }
        if upgrade.exhausts && !exhausts {
            return Some("has the mark and is not exhausted".to_owned());
        }
        (upgrade.discards && !discards).then(|| "has the mark and is not discarded".to_owned())
    }));
}

#[test]
fn a_page_says_may_exactly_where_there_is_a_choice() {
    let choice = ["may", "can ", "up to", "any number", "choose", "either", " or ", "lets"];
    assert_none(&wrong(|page| {
        let edition = flagbridge_data::catalogue().edition("rrg-1.6").unwrap();
        // Until then every effect of an upgrade is optional, whatever it says. RRG 1.5, Effect Use and Timing.
        let any_upgrade = page.card.upgrade().is_some() && page.rules.index < edition.index;
        // No critical effect has to be resolved.
        let critical = Hook::Window(Window::AttackCritical);
        let mut free = page.used().filter(|effect| {
            effect.is_optional() && effect.costs().next().is_none() && effect.hook() != critical
        });
        if !any_upgrade && free.next().is_some() && !page.says(&choice) {
            return Some("is optional and does not say so".to_owned());
        }
        let chosen = |effect: &Effect| {
            effect.is_optional()
                || effect.operations().any(|operation| {
                    matches!(
                        operation,
                        Operation::Choose(..)
                            | Operation::Repeat(..)
                            | Operation::PickUnit(_)
                            | Operation::ForUpTo(..)
                            | Operation::Either(_)
                            | Operation::Place(..)
                            | Operation::Run(_)
                    )
                })
        };
        let all_used = page.effects.iter().all(|effect| matches!(effect.hook(), Hook::Window(_)));
        let none = all_used && !page.effects.iter().any(chosen) && !any_upgrade;
        (none && page.says(&[" may "])).then(|| "says may and is mandatory".to_owned())
    }));
}

#[test]
fn a_page_names_how_far_the_card_reaches() {
    assert_none(&wrong(|page| {
        let entry = format!("{:?}", page.effects);
        let bands = 1..=5;
        let mut missing = bands.filter(|band| {
            let reaches = ["Within", "NearSubject", "NearDefender", "NearObstacle", "Beyond"]
                .iter()
                .any(|word| entry.contains(&format!("{word}({band})")));
            let named = page.says(&[
                &format!("distance {band}"),
                &format!("distance 1-{band}"),
                &format!("distance 1 to {band}"),
            ]);
            reaches && !named
        });
        missing.next().map(|band| format!("reaches distance {band} and does not say so"))
    }));
}

/// Moments that come once in a round.
fn comes_once_a_round(effect: &Effect) -> bool {
    let Hook::Window(window) = effect.hook() else { return false };
    let id = window.id();
    id.contains("phase") || id.contains("round") || id.contains("status")
}

#[test]
fn a_page_names_how_often_the_card_works() {
    assert_none(&wrong(|page| {
        let limited = |limit: Limit| page.effects.iter().any(|effect| effect.limit() == limit);
        if limited(Limit::Activation) && !page.says(&["activation"]) {
            return Some("works once in an activation and does not say so".to_owned());
        }
        let mut of_the_round = page
            .effects
            .iter()
            .filter(|effect| effect.limit() == Limit::Round && !comes_once_a_round(effect));
        if of_the_round.next().is_some() && !page.says(&["round"]) {
            return Some("works once in a round and does not say so".to_owned());
        }
        if page.says(&["once per activation"]) && !limited(Limit::Activation) {
            return Some("says once per activation and is not limited".to_owned());
        }
        // What is exhausted works once in a round. An objective's stations and dials are none of its effects.
        let exhausts = page.costs().iter().any(|cost| matches!(cost, Cost::Exhaust));
        let counts = page.card.objective().is_none();
        (counts && page.says(&["once per round"]) && !limited(Limit::Round) && !exhausts)
            .then(|| "says once per round and is not limited".to_owned())
    }));
}
