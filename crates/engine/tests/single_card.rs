//! Rules and values that one card alone answers: a card in disguise, or the first of several. `docs/effects.md` says why
//! those that are left stay.

use std::collections::{BTreeMap, BTreeSet};

use flagbridge_engine::effects::{Hook, entries};

/// How many rules serve one card. **This number only goes down.**
const RULES: usize = 55;
/// How many values serve one card. **This number only goes down.**
const VALUES: usize = 23;

/// What each rule or value is answered by.
fn cards_of(name: impl Fn(Hook) -> Option<String>) -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut found: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    for entry in entries() {
        for effect in entry.effects {
            if let Some(name) = name(effect.hook()) {
                found.entry(name).or_default().insert(entry.id);
            }
        }
    }
    found
}

fn serve_one(found: &BTreeMap<String, BTreeSet<&'static str>>) -> Vec<String> {
    let one = found.iter().filter(|(_, cards)| cards.len() == 1);
    one.map(|(name, cards)| format!("{name}: {cards:?}")).collect()
}

#[test]
fn rules_and_values_of_a_single_card_get_fewer() {
    let rules = cards_of(|hook| match hook {
        Hook::Rule(rule) => Some(format!("{rule:?}")),
        _ => None,
    });
    let values = cards_of(|hook| match hook {
        Hook::Value(value) => Some(format!("{value:?}")),
        _ => None,
    });
    let (of_rules, of_values) = (serve_one(&rules), serve_one(&values));
    assert_eq!(of_rules.len(), RULES, "of {} rules: {of_rules:#?}", rules.len());
    assert_eq!(of_values.len(), VALUES, "of {} values: {of_values:#?}", values.len());
}
