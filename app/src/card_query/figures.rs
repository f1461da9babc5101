//! Figures that may be typed into a search: `cost<5`, `speed 4`, `hull>=8`, `squadron 3+`, `cost 20-30`.

use flagbridge_cards::Card;

/// A figure printed on cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    Cost,
    Speed,
    Hull,
    Command,
    Squadron,
    Engineering,
}

/// For each figure the lowest and the highest value that is searched for; nothing where any card will do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures([Option<(u16, u16)>; 6]);

impl Figure {
    const ALL: [Self; 6] =
        [Self::Cost, Self::Speed, Self::Hull, Self::Command, Self::Squadron, Self::Engineering];

    fn word(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Speed => "speed",
            Self::Hull => "hull",
            Self::Command => "command",
            Self::Squadron => "squadron",
            Self::Engineering => "engineering",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "points" | "pts" => Some(Self::Cost),
            _ => Self::ALL.into_iter().find(|figure| figure.word() == word),
        }
    }

    /// The card's value; none where the card has no such figure. A ship's speed is its highest.
    fn of(self, card: &Card) -> Option<u16> {
        let (ship, squadron) = (card.ship(), card.squadron());
        let figure = match self {
            Self::Cost => return Some(card.points),
            Self::Speed => ship.map(|it| it.speed.max()).or(squadron.map(|it| it.speed)),
            Self::Hull => ship.map(|it| it.hull).or(squadron.map(|it| it.hull)),
            Self::Command => ship.map(|it| it.command),
            Self::Squadron => ship.map(|it| it.squadron),
            Self::Engineering => ship.map(|it| it.engineering),
        };
        figure.map(u16::from)
    }
}

impl Figures {
    /// What a search may begin a figure with.
    pub fn words() -> impl Iterator<Item = &'static str> {
        Figure::ALL.into_iter().map(Figure::word)
    }

    /// How many figures are searched for.
    pub fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether the card has every figure that is searched for.
    pub fn admits(&self, card: &Card) -> bool {
        Figure::ALL.into_iter().zip(self.0).all(|(figure, bounds)| {
            bounds.is_none_or(|(least, most)| {
                figure.of(card).is_some_and(|value| least <= value && value <= most)
            })
        })
    }

    /// Takes a figure from the beginning of these words; says how many of them it was.
    ///
    /// There may be spaces before and after a sign. A second condition on the same figure narrows the first.
    pub fn take(&mut self, words: &[&str]) -> Option<usize> {
        let mut typed = String::new();
        for (place, word) in words.iter().take(3).enumerate() {
            typed.push_str(&word.to_ascii_lowercase());
            let name = typed.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(typed.len());
            let figure = Figure::from_word(&typed[..name])?;
            if let Some((least, most)) = bounds(&typed[name..]) {
                let before = &mut self.0[figure as usize];
                let (low, high) = before.unwrap_or((0, u16::MAX));
                *before = Some((low.max(least), high.min(most)));
                return Some(place + 1);
            }
        }
        None
    }
}

/// Lowest and highest value of a condition: `<5`, `>=3`, `4`, `3+`, `20-30`.
fn bounds(condition: &str) -> Option<(u16, u16)> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|_| !text.starts_with('+'));
    if let Some(rest) = condition.strip_prefix("<=") {
        return Some((0, number(rest)?));
    }
    if let Some(rest) = condition.strip_prefix(">=") {
        return Some((number(rest)?, u16::MAX));
    }
    if let Some(rest) = condition.strip_prefix('<') {
        return Some((0, number(rest)?.checked_sub(1)?));
    }
    if let Some(rest) = condition.strip_prefix('>') {
        return Some((number(rest)?.checked_add(1)?, u16::MAX));
    }
    let value = condition.strip_prefix([':', '=']).unwrap_or(condition);
    if let Some(least) = value.strip_suffix('+') {
        return Some((number(least)?, u16::MAX));
    }
    match value.split_once('-') {
        Some((least, most)) => Some((number(least)?, number(most)?)),
        None => number(value).map(|it| (it, it)),
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> (Figures, Option<usize>) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut figures = Figures::default();
        let taken = figures.take(&words);
        (figures, taken)
    }

    #[test]
    fn a_condition_may_be_written_in_several_ways() {
        let alike = |texts: &[&str]| {
            let first = read(texts[0]).0;
            assert_eq!(first.count(), 1);
            for text in texts {
                let (figures, taken) = read(text);
                assert_eq!((figures, taken), (first, Some(text.split(' ').count())), "{text}");
            }
        };
        alike(&["speed 4", "speed:4", "speed=4", "Speed4", "speed = 4"]);
        alike(&["cost<5", "cost < 5", "cost<=4", "points <5", "pts< 5", "cost 0-4"]);
        alike(&["hull>=8", "hull 8+", "hull>7", "hull > 7"]);
    }

    #[test]
    fn what_is_no_condition_takes_no_word() {
        for text in ["", "speed", "speed four", "cost<", "cost<0", "hull +3", "speeds 4", "4", "<5"]
        {
            assert_eq!(read(text), (Figures::default(), None), "{text}");
        }
    }

    #[test]
    fn a_number_is_compared_with_what_is_printed() {
        let fitting = |text: &str| -> Vec<&str> {
            let figures = read(text).0;
            catalogue().current().cards().filter(|it| figures.admits(it)).map(|it| it.id).collect()
        };
        assert!(fitting("speed 4").contains(&"cr90-corvette-a"));
        assert!(!fitting("speed 4").contains(&"victory-i-class-star-destroyer"));
        assert!(fitting("speed 5").contains(&"a-wing-squadron"));
        assert!(fitting("hull>10").contains(&"imperial-i-class-star-destroyer"));
        assert!(!fitting("command>=1").contains(&"a-wing-squadron"));
        assert_eq!(fitting("cost 9-3"), Vec::<&str>::new());
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(cost|speed|hull|squadron)? ?[<>=:]{0,2} ?[0-9+-]{0,8}( \\PC{0,8})?") {
            let (figures, taken) = read(&text);
            prop_assert_eq!(figures.count(), usize::from(taken.is_some()));
        }
    }
}
