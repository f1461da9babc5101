//! Filters by what is printed on cards. The card search and the editor's picker share them.

use flagbridge_cards::{Card, Color, DefenseToken, Keyword, Size, Slot};

use super::figures::Figures;

/// Which cards are shown, by their figures. What is left open admits every card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardFilters {
    /// Only upgrades that use this icon and ships that have it.
    pub slot: Option<Slot>,
    /// Only ships of this size.
    pub size: Option<Size>,
    /// Only squadrons with this keyword.
    pub keyword: Option<Keyword>,
    /// Only ships and squadrons with this defense token.
    pub token: Option<DefenseToken>,
    /// Only ships and squadrons with a die of this colour.
    pub dice: Option<Color>,
    /// Only aces and unique cards, or only the others.
    pub unique: Option<bool>,
    /// Costs at least this much.
    pub least: Option<u16>,
    /// Costs at most this much.
    pub most: Option<u16>,
    /// Only cards with these figures. They can only be typed: `speed 4`.
    pub figures: Figures,
}

impl CardFilters {
    /// Names of the filters: parameters of an address, and words before a colon in a search.
    pub const NAMES: [&'static str; 8] =
        ["slot", "size", "keyword", "token", "dice", "unique", "min", "max"];

    /// Sets one filter; an empty or unknown value leaves it open. Returns whether it is set now: not where there is no
    /// filter of this name, or no such value.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        fn put<T>(filter: &mut Option<T>, value: Option<T>) -> bool {
            *filter = value;
            filter.is_some()
        }
        match name {
            "slot" => put(&mut self.slot, Slot::from_id(value)),
            "size" => put(&mut self.size, Size::from_id(value)),
            "keyword" => put(&mut self.keyword, Keyword::from_id(value)),
            "token" => put(&mut self.token, DefenseToken::from_id(value)),
            "dice" => put(&mut self.dice, Color::from_id(value)),
            "unique" => {
                let known = matches!(value, "yes" | "no");
                put(&mut self.unique, known.then_some(value == "yes"))
            }
            "min" => put(&mut self.least, value.parse().ok()),
            "max" => put(&mut self.most, value.parse().ok()),
            _ => false,
        }
    }

    /// The value of one filter; empty if it is open.
    pub fn get(&self, name: &str) -> String {
        let word = match name {
            "slot" => self.slot.map(Slot::id),
            "size" => self.size.map(Size::id),
            "keyword" => self.keyword.map(Keyword::id),
            "token" => self.token.map(DefenseToken::id),
            "dice" => self.dice.map(Color::id),
            "unique" => self.unique.map(|unique| if unique { "yes" } else { "no" }),
            "min" => return self.least.map(|it| it.to_string()).unwrap_or_default(),
            "max" => return self.most.map(|it| it.to_string()).unwrap_or_default(),
            _ => None,
        };
        word.unwrap_or_default().to_owned()
    }

    /// Takes the filters out of what was typed: `size:small cost<50 raider` narrows the list twice and looks for a
    /// raider. A word that looks like a filter and is none stays a word of the search.
    pub fn take_from(&mut self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut rest = Vec::new();
        let mut place = 0;
        while let Some(word) = words.get(place) {
            let mut with = *self;
            let small = word.to_ascii_lowercase();
            if small.split_once(':').is_some_and(|(name, value)| with.set(name, value)) {
                *self = with;
                place += 1;
            } else if let Some(taken) = self.figures.take(&words[place..]) {
                place += taken;
            } else {
                rest.push(*word);
                place += 1;
            }
        }
        rest.join(" ")
    }

    /// How many filters are set.
    pub fn count(&self) -> usize {
        let set = [
            self.slot.is_some(),
            self.size.is_some(),
            self.keyword.is_some(),
            self.token.is_some(),
            self.dice.is_some(),
            self.unique.is_some(),
            self.least.is_some(),
            self.most.is_some(),
        ];
        set.into_iter().filter(|set| *set).count() + self.figures.count()
    }

    /// Whether every filter admits the card.
    pub fn admits(&self, card: &Card) -> bool {
        self.slot.is_none_or(|slot| has_slot(card, slot))
            && self.size.is_none_or(|size| card.ship().is_some_and(|ship| ship.size == size))
            && self.keyword.is_none_or(|keyword| {
                card.squadron().is_some_and(|squadron| squadron.keyword(keyword).is_some())
            })
            && self.token.is_none_or(|token| has_token(card, token))
            && self.dice.is_none_or(|color| has_die(card, color))
            && self.unique.is_none_or(|unique| is_unique(card) == unique)
            && self.least.is_none_or(|least| card.points >= least)
            && self.most.is_none_or(|most| card.points <= most)
            && self.figures.admits(card)
    }
}

fn has_slot(card: &Card, slot: Slot) -> bool {
    let upgrade = card.upgrade().is_some_and(|upgrade| upgrade.slots.contains(&slot));
    upgrade || card.ship().is_some_and(|ship| ship.slots.contains(&slot))
}

fn has_token(card: &Card, token: DefenseToken) -> bool {
    let ship = card.ship().is_some_and(|ship| ship.defense_tokens.contains(&token));
    ship || card.squadron().is_some_and(|squadron| squadron.defense_tokens.contains(&token))
}

/// Whether the card rolls such a die by itself, against ships or squadrons.
fn has_die(card: &Card, color: Color) -> bool {
    let ship = card.ship().is_some_and(|ship| {
        let arms = &ship.armament;
        let pools = arms.zones.iter().chain([&arms.special, &arms.anti_squadron]);
        pools.into_iter().any(|pool| pool.of(color) > 0)
    });
    ship || card.squadron().is_some_and(|squadron| {
        squadron.battery.of(color) > 0 || squadron.anti_squadron.of(color) > 0
    })
}

/// Players call a squadron unique where a unique pilot flies it.
fn is_unique(card: &Card) -> bool {
    card.squadron().map_or(card.unique, |squadron| squadron.ace)
}

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;
    use proptest::prelude::*;

    use super::*;

    fn fitting(text: &str) -> Vec<&'static str> {
        let mut filters = CardFilters::default();
        assert_eq!(filters.take_from(text), "", "{text} are filters");
        catalogue().current().cards().filter(|it| filters.admits(it)).map(|it| it.id).collect()
    }

    #[test]
    fn every_filter_narrows_by_what_is_printed() {
        assert!(fitting("dice:black size:small").contains(&"raider-i-class-corvette"));
        assert!(!fitting("dice:black size:small").contains(&"cr90-corvette-a"));
        assert!(fitting("token:scatter").contains(&"gr75-medium-transports"));
        assert!(fitting("unique:yes keyword:swarm").contains(&"howlrunner-tie-fighter-squadron"));
        assert!(!fitting("unique:no").contains(&"howlrunner-tie-fighter-squadron"));
        assert!(fitting("slot:title max:3").iter().all(|id| id.ends_with("-title")));
        assert_eq!(fitting("min:20 max:19"), Vec::<&str>::new());
    }

    #[test]
    fn figures_may_be_mixed_with_other_filters() {
        let small = fitting("size:small speed 4 cost<45");
        assert!(small.contains(&"cr90-corvette-a"), "{small:?}");
        let mut filters = CardFilters::default();
        assert_eq!(filters.take_from("fast speed >3 corvette cost 40"), "fast corvette");
        assert_eq!(filters.count(), 2);
    }

    #[test]
    fn what_is_no_filter_stays_in_the_search() {
        let mut filters = CardFilters::default();
        assert_eq!(filters.take_from("Size:Small x:y raider size:plaid"), "x:y raider size:plaid");
        assert_eq!(filters, CardFilters { size: Some(Size::Small), ..CardFilters::default() });
        assert_eq!(filters.count(), 1);
    }

    proptest! {
        #[test]
        fn any_text_is_read_and_read_again_alike(text in "([a-z]{1,7}:?[a-z0-9:-]{0,8} ?){0,8}|\\PC{0,60}") {
            let mut filters = CardFilters::default();
            let rest = filters.take_from(&text);
            let mut again = CardFilters::default();
            let written: Vec<String> =
                CardFilters::NAMES.iter().filter(|it| !filters.get(it).is_empty())
                    .map(|it| format!("{it}:{}", filters.get(it))).collect();
            prop_assert_eq!(again.take_from(&written.join(" ")), "");
            prop_assert_eq!(again, CardFilters { figures: again.figures, ..filters });
            // What is left stands in the text, word by word.
            let words: Vec<&str> = text.split_whitespace().collect();
            prop_assert!(rest.split_whitespace().all(|word| words.contains(&word)));
        }
    }
}
