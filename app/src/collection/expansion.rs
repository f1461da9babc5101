//! The boxes of the game.

use std::sync::OnceLock;

use serde::Deserialize;

/// A box as it was sold.
#[derive(Clone, Debug, Deserialize)]
pub struct Expansion {
    /// The number on the box, in small letters.
    pub id: String,
    /// Its name, without the words that all share.
    pub name: String,
    /// The number on the box.
    pub code: String,
    /// Ids of its cards. A card stands with the box it came in first; ships also with the box named after them.
    pub cards: Vec<String>,
}

/// Every box, in the order of their numbers.
pub fn expansions() -> &'static [Expansion] {
    static EXPANSIONS: OnceLock<Vec<Expansion>> = OnceLock::new();
    EXPANSIONS.get_or_init(|| {
        serde_json::from_str(include_str!("expansions.json")).expect("a test reads the same file")
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use flagbridge_data::catalogue;

    use super::*;

    #[test]
    fn every_box_has_a_number_of_its_own_and_only_cards_that_there_are() {
        let ids: HashSet<_> = expansions().iter().map(|it| &it.id).collect();
        assert_eq!(ids.len(), expansions().len());
        for expansion in expansions() {
            assert_eq!(expansion.id, expansion.code.to_lowercase());
            assert!(!expansion.cards.is_empty(), "{}", expansion.name);
            for card in &expansion.cards {
                assert!(catalogue().number(card).is_some(), "{card} in {}", expansion.name);
            }
        }
    }

    #[test]
    fn all_cards_that_were_sold_stand_with_a_box() {
        let boxed: HashSet<_> = expansions().iter().flat_map(|it| &it.cards).collect();
        let sold = |release: u8| {
            let id = catalogue().releases[usize::from(release)].id;
            id.starts_with("wave-") || id == "super-star-destroyer"
        };
        let mut missing: Vec<_> = catalogue()
            .current()
            .cards()
            .filter(|it| {
                it.damage().is_none() && sold(it.release) && !boxed.contains(&it.id.to_owned())
            })
            .map(|it| it.id)
            .collect();
        missing.sort_unstable();
        // Given away at events, never in a box.
        assert_eq!(
            missing,
            [
                "bail-organa-officer-rebel",
                "governor-pryce-2018-officer",
                "strategic-adviser-officer"
            ]
        );
    }
}
