//! The scenario files under `scenarios/`, embedded so that a page can show them: which rule or card each one shows, and its
//! text. Running them is the engine's work.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A scenario file.
#[derive(Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The folder it lies in.
    pub chapter: &'static str,
    /// The file's name without its ending.
    pub name: &'static str,
    /// One sentence: what is shown.
    pub title: &'static str,
    /// Document and section of the rule.
    pub cite: &'static str,
    /// The whole file.
    pub text: &'static str,
}

static SCENARIOS: &[Scenario] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// All scenarios, by chapter and name.
pub fn scenarios() -> &'static [Scenario] {
    SCENARIOS
}

/// The scenario with this chapter and name.
pub fn scenario(chapter: &str, name: &str) -> Option<&'static Scenario> {
    let place = SCENARIOS.binary_search_by(|it| (it.chapter, it.name).cmp(&(chapter, name)));
    place.ok().map(|place| &SCENARIOS[place])
}

/// The chapters and how many scenarios each has.
pub fn chapters() -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    SCENARIOS.iter().for_each(|it| *counts.entry(it.chapter).or_default() += 1);
    counts
}

/// The scenarios that show what a card does: those that speak of it in their title, their file name or their script. A
/// scenario in which the card merely stands on the table is left out.
pub fn showing(card: &str, name: &str) -> Vec<&'static Scenario> {
    static BY_WORD: LazyLock<BTreeMap<&str, Vec<&Scenario>>> = LazyLock::new(|| {
        let mut index: BTreeMap<&str, Vec<&Scenario>> = BTreeMap::new();
        for scenario in SCENARIOS {
            for word in words(scenario.text) {
                let list = index.entry(word).or_default();
                if list.last().is_none_or(|last| !std::ptr::eq(*last, scenario)) {
                    list.push(scenario);
                }
            }
        }
        index
    });
    let shows = |scenario: &&&'static Scenario| {
        let script = scenario.text.split_once("[play]").map_or("", |(_, script)| script);
        scenario.title.contains(name)
            || (scenario.chapter == "objective" && scenario.name.starts_with(card))
            || words(script).any(|word| word == card)
    };
    BY_WORD.get(card).into_iter().flatten().filter(shows).copied().collect()
}

/// Ids of cards and everything that looks like one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
        .filter(|word| word.len() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_there_once_with_its_sentence_and_citation() {
        assert!(scenarios().len() > 1000);
        assert!(scenarios().is_sorted_by_key(|it| (it.chapter, it.name)));
        for it in scenarios() {
            assert!(!it.title.is_empty() && !it.cite.is_empty(), "{}/{}", it.chapter, it.name);
            assert_eq!(scenario(it.chapter, it.name), Some(it));
        }
        assert_eq!(chapters().values().sum::<usize>(), scenarios().len());
        assert_eq!(scenario("card", "no-such-file"), None);
        assert!(!chapters().contains_key("starmada"));
    }

    #[test]
    fn a_card_is_shown_by_scenarios_that_speak_of_it() {
        let shown = showing("ordnance-experts", "Ordnance Experts");
        assert!(shown.iter().any(|it| it.name == "ordnance-experts-reroll-two-black-dice"));
        assert!(
            shown.iter().all(|it| it.name != "rebel-one-frees-a-locked-token"),
            "it is only aboard"
        );
        assert!(showing("no-such-card", "No Such Card").is_empty());
    }
}
