//! Which filters tell some cards apart.

use flagbridge_cards::{Card, Color, DefenseToken, Keyword, Kind, Size, Slot};

use super::CardFilters;

/// A filter with the values that are worth offering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet {
    /// The filter's name, one of [`CardFilters::NAMES`].
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// Each value with its word.
    pub values: Vec<(&'static str, &'static str)>,
}

/// The filters that admit some of the cards and not others; costs are left out, since any two cards differ there.
pub fn facets(cards: &[&Card]) -> Vec<Facet> {
    let unique = match cards.first().map(|card| card.kind()) {
        Some(Kind::Squadron) => vec![("yes", "Aces"), ("no", "Generic")],
        Some(Kind::Upgrade) => vec![("yes", "Unique"), ("no", "Not unique")],
        _ => Vec::new(),
    };
    let all: [(&str, &str, Vec<_>); 6] = [
        ("size", "Size", Size::known().map(|it| (it.id(), it.name())).collect()),
        ("unique", "Kind", unique),
        ("dice", "Dice", Color::ALL.iter().map(|it| (it.id(), it.name())).collect()),
        ("token", "Tokens", DefenseToken::ALL.iter().map(|it| (it.id(), it.name())).collect()),
        ("slot", "Slots", Slot::known().map(|it| (it.id(), it.name())).collect()),
        ("keyword", "Keyword", Keyword::ALL.iter().map(|it| (it.id(), it.name())).collect()),
    ];
    let worth = |name: &str, value: &str| {
        let mut filters = CardFilters::default();
        filters.set(name, value);
        let admitted = cards.iter().filter(|card| filters.admits(card)).count();
        0 < admitted && admitted < cards.len()
    };
    all.into_iter()
        .map(|(name, label, mut values)| {
            values.retain(|(value, _)| worth(name, value));
            Facet { name, label, values }
        })
        .filter(|facet| !facet.values.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;

    use super::*;

    fn of(kind: Kind) -> Vec<Facet> {
        facets(&catalogue().current().cards_of(kind).collect::<Vec<_>>())
    }

    fn names(facets: &[Facet]) -> Vec<&str> {
        facets.iter().map(|it| it.name).collect()
    }

    #[test]
    fn only_filters_that_tell_the_cards_apart_are_offered() {
        assert_eq!(names(&of(Kind::Ship)), ["size", "dice", "token", "slot"]);
        assert_eq!(names(&of(Kind::Squadron)), ["unique", "dice", "token", "keyword"]);
        assert_eq!(names(&of(Kind::Upgrade)), ["unique", "slot"]);
        assert!(facets(&[]).is_empty());
    }

    #[test]
    fn a_value_that_no_card_has_is_not_offered() {
        let ships: Vec<_> = catalogue().current().cards_of(Kind::Ship).collect();
        let small: Vec<_> =
            ships.into_iter().filter(|it| it.ship().unwrap().size == Size::Small).collect();
        let offered = facets(&small);
        assert!(!names(&offered).contains(&"size"), "all are small");
        let slots = offered.iter().find(|it| it.name == "slot").unwrap();
        assert!(slots.values.iter().all(|(value, _)| *value != "superweapon"));
    }
}
