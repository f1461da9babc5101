//! Effects of cards that are offered, and how a script names them.

use std::collections::BTreeSet;

use flagbridge_cards::Keyword;

use super::run::Script;
use crate::effects::{Effect, fleet_rule_number};
use crate::state::Action;
use crate::terms::Source;

impl Script<'_> {
    /// Whether a card's effect is among the answers: `intel-officer`, `A1 intel-officer`, `As1 swarm`, `As1 ability`,
    /// `crew-panic`, `objective`, `A1 low-fuel`.
    pub(super) fn offers(&self, words: &str, wanted: bool) -> Result<(), String> {
        let (unit, name) = match words.rsplit_once(' ') {
            Some((unit, name)) => (Some(unit.trim()), name),
            None => (None, words),
        };
        if let Some(unit) = unit.filter(|unit| self.table.game.unit_named(unit).is_none()) {
            return Err(format!("\"{unit}\" is not a unit"));
        }
        let plain = name.split('#').next().unwrap_or(name);
        let known = matches!(name, "ability" | "objective")
            || Keyword::from_id(name).is_some()
            || fleet_rule_number(plain).is_some()
            || self.table.game.rules.get(plain).is_ok();
        if !known {
            return Err(format!("there is no card \"{name}\" in this edition"));
        }
        let offered = self.offered();
        let is_meant = |(source, _): &(Source, u8)| {
            let text = self.table.game.source_name(*source);
            let card = self.table.card_of(*source).map(|card| card.id);
            let by_name = text == name || text.ends_with(&format!(" {name}"));
            let by_unit = unit.is_none_or(|unit| text.starts_with(&format!("{unit} ")));
            by_unit && (by_name || card == Some(plain))
        };
        match offered.iter().any(is_meant) == wanted {
            true => Ok(()),
            false => {
                let names: Vec<String> = offered
                    .iter()
                    .map(|(source, _)| self.table.game.source_name(*source))
                    .collect();
                let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
                Err(format!("offered is {names}; asked is: {}", self.open_question()))
            }
        }
    }

    /// A use of a card: `A1 intel-officer`, with the number of an effect behind it, or with words that fit only one of
    /// those that are offered.
    pub(super) fn read_use(&self, text: &str) -> Result<Action, String> {
        let game = &self.table.game;
        let read = game.read(&format!("use {text}"));
        if let Ok(Action::Use(source, effect)) = read {
            let numbered = text.rsplit(' ').next().is_some_and(|word| word.parse::<u8>().is_ok());
            return Ok(Action::Use(
                source,
                if numbered { effect } else { self.only_use(source, effect) },
            ));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        // The longest beginning that is a source; the rest are words about the effect.
        for length in (1..words.len()).rev() {
            let Ok(Action::Use(source, _)) =
                game.read(&format!("use {}", words[..length].join(" ")))
            else {
                continue;
            };
            return self.use_by_words(source, &words[length..]);
        }
        game.read(&format!("use {text}")).map_err(|fault| fault.to_string())
    }

    /// The only effect of a source that is offered; what was said where there are none or several.
    fn only_use(&self, source: Source, said: u8) -> u8 {
        let offered: Vec<_> = self.offered().into_iter().filter(|it| it.0 == source).collect();
        match offered.as_slice() {
            [(_, effect)] => *effect,
            _ => said,
        }
    }

    fn use_by_words(&self, source: Source, words: &[&str]) -> Result<Action, String> {
        let effects = self.table.effects_of_source(source);
        let offered: Vec<u8> =
            self.offered().into_iter().filter(|it| it.0 == source).map(|it| it.1).collect();
        // Where nothing is offered the line may still ask for a refusal.
        let all: Vec<u8> = match offered.is_empty() {
            true => (0..effects.len() as u8).collect(),
            false => offered,
        };
        let fits = |place: &u8| {
            effects.get(usize::from(*place)).is_some_and(|effect| {
                let own = words_of(effect);
                words.iter().all(|word| own.contains(*word))
            })
        };
        let fitting: Vec<u8> = all.iter().copied().filter(fits).collect();
        match fitting.as_slice() {
            [place] => Ok(Action::Use(source, *place)),
            found => {
                let told: Vec<String> = all
                    .iter()
                    .filter_map(|place| effects.get(usize::from(*place)))
                    .map(|effect| words_of(effect).into_iter().collect::<Vec<_>>().join(" "))
                    .collect();
                let how = if found.is_empty() { "none" } else { "more than one" };
                Err(format!(
                    "these words fit {how} of the effects of {}: {}",
                    self.table.game.source_name(source),
                    told.join(" | ")
                ))
            }
        }
    }

    /// Every use among the answers.
    fn offered(&self) -> Vec<(Source, u8)> {
        let actions = self.table.legal().actions.into_iter();
        let uses = actions.filter_map(|action| match action {
            Action::Use(source, effect) => Some((source, effect)),
            _ => None,
        });
        uses.collect()
    }
}

/// The words an effect goes by: its moment, its costs and what it does, as the entry of the card says them, with dashes.
fn words_of(effect: &Effect) -> BTreeSet<String> {
    let entry = format!("{:?} {:?} {:?}", effect.hook, effect.costs, effect.operations);
    let names = entry.split(|letter: char| !letter.is_ascii_alphanumeric());
    let names = names.filter(|name| name.starts_with(|letter: char| letter.is_ascii_uppercase()));
    let idle = ["Nothing", "Free", "Window", "None", "Some"];
    names.filter(|name| !idle.contains(name)).map(dashed).collect()
}

/// `SpendDie` becomes `spend-die`.
fn dashed(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::entries;

    #[test]
    fn every_effect_goes_by_some_words() {
        for entry in entries() {
            for effect in entry.effects {
                let words = words_of(effect);
                assert!(!words.is_empty(), "{}", entry.id);
                assert!(
                    words.iter().all(|word| word
                        .bytes()
                        .all(|it| it == b'-' || it.is_ascii_lowercase() || it.is_ascii_digit())),
                    "{words:?}"
                );
            }
        }
        assert_eq!(dashed("AddDieOfPool"), "add-die-of-pool");
    }
}
