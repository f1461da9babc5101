use std::collections::HashMap;

use flagbridge_cards::{Body, Card, CardNumber, Catalogue, Kind, SearchText, numeral};

/// Every name a card goes by in lists, for looking up by the exact folded name first and by a looser form second.
#[derive(Debug)]
pub(crate) struct Names {
    exact: HashMap<String, Vec<CardNumber>>,
    loose: HashMap<String, Vec<CardNumber>>,
    /// The keys of `exact` with their cards, in order: for beginnings of names and slips of the finger.
    sorted: Vec<(String, Vec<CardNumber>)>,
    /// For each pair of letters, where in `sorted` the names are that have it.
    pairs: HashMap<[char; 2], Vec<u16>>,
}

impl Names {
    /// Collects the names of every card that can stand in a fleet.
    pub fn new(catalogue: &Catalogue) -> Self {
        let mut names = Self {
            exact: HashMap::new(),
            loose: HashMap::new(),
            sorted: Vec::new(),
            pairs: HashMap::new(),
        };
        let numbers = (1..=catalogue.card_count() as u16).map(CardNumber::new);
        for card in numbers.filter_map(|number| catalogue.newest(number)) {
            if card.kind() == Kind::Damage {
                continue;
            }
            for name in spellings(catalogue, card) {
                names.insert(&name, card.number);
            }
            for name in nicknames(catalogue, card) {
                insert(&mut names.loose, loosen(&name), card.number);
            }
            insert(&mut names.exact, fold(card.id), card.number);
        }
        for (alias, number) in &catalogue.aliases {
            names.insert(alias, *number);
        }
        names.sorted =
            names.exact.iter().map(|(name, cards)| (name.clone(), cards.clone())).collect();
        names.sorted.sort_unstable();
        for (place, (name, _)) in (0_u16..).zip(&names.sorted) {
            for pair in pairs(name) {
                names.pairs.entry(pair).or_default().push(place);
            }
        }
        names
    }

    /// The cards with this name, the printed name before its looser forms.
    pub fn find(&self, text: &str) -> &[CardNumber] {
        let folded = fold(text);
        if folded.is_empty() {
            return &[];
        }
        if let Some(cards) = self.exact.get(&folded) {
            return cards;
        }
        self.loose.get(&loosen(text)).map_or(&[], Vec::as_slice)
    }

    /// The cards of which some name begins like this, each once.
    pub fn beginning(&self, text: SearchText<'_>) -> Vec<CardNumber> {
        let folded = fold(text.as_str());
        let from = self.sorted.partition_point(|(name, _)| *name < folded);
        let alike = self.sorted[from..].iter().take_while(|(name, _)| name.starts_with(&folded));
        distinct(alike.flat_map(|(_, cards)| cards.iter().copied()))
    }

    /// The cards of which some name is one slip of the finger away, each once.
    pub fn near(&self, text: SearchText<'_>) -> Vec<CardNumber> {
        let folded = fold(text.as_str());
        if folded.chars().count() < 4 {
            return Vec::new();
        }
        let alike = self.alike(&folded).into_iter().map(|(_, place)| &self.sorted[place]);
        let near = alike.filter(|(name, _)| one_slip(name, &folded));
        distinct(near.flat_map(|(_, cards)| cards.iter().copied()))
    }

    /// The cards whose names share the most with the text, best first, at most `most`.
    pub fn nearest(&self, text: SearchText<'_>, most: usize) -> Vec<CardNumber> {
        let mut cards: Vec<CardNumber> = Vec::new();
        for (_, place) in self.alike(&fold(text.as_str())) {
            for card in &self.sorted[place].1 {
                if cards.len() < most && !cards.contains(card) {
                    cards.push(*card);
                }
            }
        }
        cards
    }

    /// The names that share at least a third of their letter pairs with the folded text, best first: how much they share
    /// in thousandths, and where they are.
    fn alike(&self, folded: &str) -> Vec<(usize, usize)> {
        let folded = folded.char_indices().nth(60).map_or(folded, |(end, _)| &folded[..end]);
        let asked: Vec<[char; 2]> = pairs(folded).collect();
        let mut shared = vec![0_usize; self.sorted.len()];
        for pair in &asked {
            for place in self.pairs.get(pair).into_iter().flatten() {
                shared[usize::from(*place)] += 1;
            }
        }
        let mut alike: Vec<(usize, usize)> = shared
            .into_iter()
            .enumerate()
            .map(|(place, shared)| {
                let length = self.sorted[place].0.chars().count() + 1;
                (2_000 * shared.min(length) / (asked.len() + length), place)
            })
            .filter(|(share, _)| *share >= 333)
            .collect();
        alike.sort_unstable_by_key(|(share, place)| (usize::MAX - share, *place));
        alike
    }

    fn insert(&mut self, name: &str, card: CardNumber) {
        insert(&mut self.exact, fold(name), card);
        insert(&mut self.loose, loosen(name), card);
    }
}

/// The ways tools and players write a card's name, beyond what folding and loosening forgive.
fn spellings(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let mut spelled = vec![card.name.to_owned()];
    match &card.body {
        Body::Ship(_) => {
            // "Gladiator I" for "Gladiator I-class Star Destroyer", where the numeral tells the variants apart.
            if let Some((start, _)) = card.name.split_once("-class")
                && start.split(' ').next_back().is_some_and(|word| numeral(word).is_some())
            {
                spelled.push(start.to_owned());
            }
        }
        Body::Squadron(squadron) => {
            let generic = catalogue
                .number(squadron.craft_id)
                .and_then(|number| catalogue.newest(number))
                .map_or(squadron.craft, |generic| generic.name);
            if squadron.craft != card.name {
                spelled.push(format!("{} {}", card.name, squadron.craft));
                spelled.push(format!("{} {}", card.name, generic));
                spelled.push(format!("{} {}", squadron.craft, card.name));
                if squadron.craft != generic {
                    spelled.push(squadron.craft.to_owned());
                }
            }
        }
        Body::Upgrade(_) | Body::Objective(_) | Body::Damage(_) => {}
    }
    spelled
}

/// What players say for the card: `OE` for Ordnance Experts, `ISD 2` for the Imperial II-class Star Destroyer.
fn nicknames(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let words = |text: &str| -> Vec<String> {
        text.split([' ', '-']).map(fold).filter(|it| !it.is_empty() && it != "class").collect()
    };
    let whole = words(card.name);
    // "Gladiator I" of "Gladiator I-class Star Destroyer" tells the variants apart.
    let start = words(card.name.split("-class").next().unwrap_or(card.name));
    let mut nicknames = Vec::new();
    for (short, meanings) in &catalogue.players_words {
        for meaning in meanings.iter().map(|it| words(it)) {
            if !meaning.iter().all(|it| whole.contains(it)) {
                continue;
            }
            let rest: Vec<_> = start.iter().filter(|it| !meaning.contains(it)).cloned().collect();
            match (card.kind(), rest.as_slice()) {
                (Kind::Upgrade, []) => nicknames.push((*short).to_owned()),
                (Kind::Ship, [figure]) => nicknames.push(format!("{short} {figure}")),
                _ => {}
            }
        }
    }
    nicknames
}

/// Neighbouring letters, the ends of the text counting as letters.
fn pairs(folded: &str) -> impl Iterator<Item = [char; 2]> {
    let letters = std::iter::once('^').chain(folded.chars());
    letters.zip(folded.chars().chain(std::iter::once('$'))).map(|(a, b)| [a, b])
}

/// The text folded. Most lists are plain letters, for which folding is no more than dropping and lowering.
pub(crate) fn fold(text: &str) -> String {
    if !text.is_ascii() {
        return flagbridge_cards::fold(text);
    }
    let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
    let mut folded = String::with_capacity(text.len());
    folded.extend(letters.map(|letter| char::from(letter.to_ascii_lowercase())));
    folded
}

fn insert(map: &mut HashMap<String, Vec<CardNumber>>, name: String, card: CardNumber) {
    let cards = map.entry(name).or_default();
    if !cards.contains(&card) {
        cards.push(card);
    }
}

fn distinct(cards: impl Iterator<Item = CardNumber>) -> Vec<CardNumber> {
    let mut cards: Vec<CardNumber> = cards.collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// The name without what lists leave out or write differently: "class", "squadron", plurals, "Mk" for "Mark", Roman
/// numerals for figures. `YT-2400s` and `YT-2400`, `Lambda Shuttle` and `Lambda-class Shuttle` loosen to the same text.
pub(crate) fn loosen(name: &str) -> String {
    let mut loose = String::with_capacity(name.len());
    let apart = |c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | '‘'));
    for word in name.split(apart) {
        let word = fold(word);
        match word.as_str() {
            "class" | "squadron" | "squadrons" | "the" | "type" => {}
            "mk" => loose.push_str("mark"),
            word => match (mark(word), numeral(word)) {
                (Some(figure), _) => {
                    loose.push_str("mark");
                    loose.push_str(figure);
                }
                (None, Some(figure)) => loose.push_str(figure),
                (None, None) => loose.push_str(singular(word)),
            },
        }
    }
    loose
}

fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(short) if short.len() >= 3 && !short.ends_with('s') => short,
        Some(short) if short.ends_with(|c: char| c.is_ascii_digit()) => short,
        _ => word,
    }
}

/// The figure of a mark written in one word: `mk2`, `mkii`, `markii`.
fn mark(word: &str) -> Option<&str> {
    let number = word.strip_prefix("mark").or_else(|| word.strip_prefix("mk"))?;
    let is_figure = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_figure { Some(number) } else { numeral(number) }
}

/// Whether one text becomes the other by inserting, deleting or replacing one letter or by swapping two neighbours.
pub(crate) fn one_slip(left: &str, right: &str) -> bool {
    if left.len().abs_diff(right.len()) > 4 {
        return false;
    }
    let same = left.chars().zip(right.chars()).take_while(|(a, b)| a == b);
    let start: usize = same.map(|(a, _)| a.len_utf8()).sum();
    let (left, right) = (&left[start..], &right[start..]);
    let (mut l, mut r) = (left.chars(), right.chars());
    let (first_left, first_right) = (l.next(), r.next());
    let (after_left, after_right) = (l.as_str(), r.as_str());
    let swapped = || {
        let (mut l, mut r) = (after_left.chars(), after_right.chars());
        l.next() == first_right && r.next() == first_left && l.as_str() == r.as_str()
    };
    match (first_left, first_right) {
        (None, None) => true,
        (Some(_), None) => after_left.is_empty(),
        (None, Some(_)) => after_right.is_empty(),
        (Some(_), Some(_)) => {
            after_left == after_right || left == after_right || after_left == right || swapped()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{fold, loosen, one_slip};

    #[test]
    fn folding_agrees_with_the_catalogue() {
        for text in ["Jaina's Light", "XI7 Turbolasers", "Phlac-Arphocc", "Élan “x”", " \t(9)"]
        {
            assert_eq!(fold(text), flagbridge_cards::fold(text));
        }
    }

    #[test]
    fn loosening_forgives_what_tools_write_differently() {
        assert_eq!(loosen("YT-2400s"), loosen("YT-2400"));
        assert_eq!(loosen("Lambda Shuttle"), loosen("Lambda-class Shuttle"));
        assert_eq!(loosen("Assault Frigate Mk.II B"), loosen("Assault Frigate Mark II B"));
        for mark in ["Mk2", "Mk 2", "MkII", "MK-II", "Mark2", "MarkII"] {
            let name = format!("Assault Frigate {mark} B");
            assert_eq!(loosen(&name), loosen("Assault Frigate Mark II B"), "{name}");
        }
        assert_eq!(loosen("Markus"), "marku", "a word that only begins like it");
        assert_eq!(loosen("Gozanti Cruiser"), loosen("Gozanti-class Cruisers"));
        assert_eq!(loosen("Slave 1"), loosen("Slave I"));
        assert_eq!(loosen("Jaina’s Light"), loosen("Jaina's Light"));
        assert_ne!(loosen("CR90 Corvette A"), loosen("CR90 Corvette B"));
        assert_ne!(
            loosen("Imperial I-class Star Destroyer"),
            loosen("Imperial II-class Star Destroyer")
        );
    }

    #[test]
    fn one_slip_is_one() {
        for (left, right) in [
            ("yularen", "yularen"),
            ("wulff", "wullf"),
            ("xi7", "x17"),
            ("abc", "ab"),
            ("bc", "abc"),
            ("", "a"),
        ] {
            assert!(one_slip(left, right) && one_slip(right, left), "{left} {right}");
        }
        for (left, right) in [("abcd", "ab"), ("abc", "cba"), ("vader", "veder1"), ("é", "ab")] {
            assert!(!one_slip(left, right) && !one_slip(right, left), "{left} {right}");
        }
    }
}
