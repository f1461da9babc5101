//! The macro behind every list of words, and the folding of names for comparison.

/// Declares a list of words: a small `Copy` enum whose variants know their id and their name, and optionally a bit set
/// over it.
///
/// The id is the kebab-case word used in data files, share links and the command line. A list is closed unless it ends
/// with `open`: then the variants named there stand for words that packs bring, see [`BroughtWords`].
///
/// [`BroughtWords`]: crate::brought::BroughtWords
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $( $(#[$vmeta:meta])* $variant:ident = $id:literal, $label:literal; )+ }
        $( $(#[$smeta:meta])* set $set:ident($bits:ty); )?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name { $( $(#[$vmeta])* #[serde(rename = $id)] $variant, )+ }

        impl $name {
            /// Every word of the list, in order.
            pub const ALL: &'static [$name] = &[ $( $name::$variant, )+ ];

            /// The kebab-case word used in data files and on the command line.
            pub const fn id(self) -> &'static str {
                match self { $( $name::$variant => $id, )+ }
            }

            /// The word as a player reads it.
            pub const fn name(self) -> &'static str {
                match self { $( $name::$variant => $label, )+ }
            }

            /// The word with this id.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $( $id => Some($name::$variant), )+ _ => None }
            }
        }

        crate::words::display! { $name }
        $( crate::words::word_set! { $(#[$smeta])* $set($bits) of $name in $name::ALL } )?
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $( $(#[$vmeta:meta])* $variant:ident = $id:literal, $label:literal; )+ }
        $(#[$smeta:meta])*
        set $set:ident($bits:ty);
        open $( $spare:ident )+;
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $( $(#[$vmeta])* #[serde(rename = $id)] $variant, )+
            $( #[doc = "A word that a pack brings."] #[serde(skip_deserializing)] $spare, )+
        }

        impl $name {
            /// Every word of the rules, in order. Those of packs are not among them.
            pub const ALL: &'static [$name] = &[ $( $name::$variant, )+ ];

            /// The words of the rules and the places for those of packs, in order.
            pub const PLACES: &'static [$name] = &[ $( $name::$variant, )+ $( $name::$spare, )+ ];

            /// The kebab-case word used in data files and on the command line.
            pub fn id(self) -> &'static str {
                match self {
                    $( $name::$variant => $id, )+
                    $( $name::$spare => Self::brought().word(self as usize - Self::ALL.len()).0, )+
                }
            }

            /// The word as a player reads it.
            pub fn name(self) -> &'static str {
                match self {
                    $( $name::$variant => $label, )+
                    $( $name::$spare => Self::brought().word(self as usize - Self::ALL.len()).1, )+
                }
            }

            /// The word with this id, of the rules or of a pack.
            pub fn from_id(id: &str) -> Option<Self> {
                match id {
                    $( $id => Some($name::$variant), )+
                    _ => Self::brought().place(id).map(|place| Self::PLACES[Self::ALL.len() + place]),
                }
            }

            /// Every word of the rules, and every word that packs have brought so far.
            pub fn known() -> impl Iterator<Item = Self> {
                Self::PLACES[..Self::ALL.len() + Self::brought().len()].iter().copied()
            }

            /// Whether a pack has brought the word.
            pub fn is_brought(self) -> bool {
                self as usize >= Self::ALL.len()
            }

            /// Makes a word of a pack known for as long as the program runs. None where there is no place left for it.
            pub fn bring(id: &str, name: &str) -> Option<Self> {
                if let Some(known) = Self::from_id(id) {
                    return Some(known);
                }
                let place = Self::brought().bring(id, name, Self::PLACES.len() - Self::ALL.len())?;
                Some(Self::PLACES[Self::ALL.len() + place])
            }

            fn brought() -> &'static crate::brought::BroughtWords {
                static WORDS: crate::brought::BroughtWords = crate::brought::BroughtWords::new();
                &WORDS
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(self.id())
                } else {
                    serializer.serialize_unit_variant(stringify!($name), *self as u32, "")
                }
            }
        }

        crate::words::display! { $name }
        crate::words::word_set! { $(#[$smeta])* $set($bits) of $name in $name::PLACES }
    };
}

/// A word is shown by its name.
macro_rules! display {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// Declares a bit set over a list of words.
macro_rules! word_set {
    ( $(#[$smeta:meta])* $set:ident($bits:ty) of $name:ident in $places:expr ) => {
        $(#[$smeta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $set($bits);

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_seq(self.iter())
                } else {
                    self.0.serialize(serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    Ok(Vec::<$name>::deserialize(deserializer)?.into_iter().collect())
                } else {
                    <$bits>::deserialize(deserializer).map($set)
                }
            }
        }

        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: $set = $set(0);

            /// Whether the set holds the word.
            pub const fn contains(self, word: $name) -> bool {
                self.0 & (1 << word as u8) != 0
            }

            /// The set with the word added.
            #[must_use]
            pub const fn with(self, word: $name) -> Self {
                $set(self.0 | (1 << word as u8))
            }

            /// Adds the word.
            pub const fn insert(&mut self, word: $name) {
                self.0 |= 1 << word as u8;
            }

            /// Whether the two sets share a word.
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The words in either set.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }

            /// Whether there is no word in the set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many words are in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The words of the set, in order.
            pub fn iter(self) -> impl Iterator<Item = $name> {
                $places.iter().copied().filter(move |word| self.contains(*word))
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<T: IntoIterator<Item = $name>>(words: T) -> Self {
                words.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use words;
pub(crate) use {display, word_set};

/// The name reduced to what people agree on: lower case letters and digits of any script, accents removed, everything
/// else dropped. `"Xi7 Turbolasers"` and `"XI-7 turbolasers"` fold to the same text.
pub fn fold(name: &str) -> String {
    name.chars().flat_map(fold_char).collect()
}

/// The name as a kebab-case id: folded words joined by hyphens; apostrophes vanish inside a word.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for c in name.chars() {
        if matches!(c, '\'' | '’' | '‘' | '`' | '.') {
            continue;
        }
        let mut folded = fold_char(c).peekable();
        if folded.peek().is_some() {
            slug.extend(folded);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// The folded form of one character: nothing for punctuation, the base letter for an accented one.
fn fold_char(c: char) -> impl Iterator<Item = char> {
    let plain = match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'a',
        'ç' | 'Ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'È' | 'É' | 'Ê' | 'Ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'Ì' | 'Í' | 'Î' | 'Ï' => 'i',
        'ñ' | 'Ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'Ù' | 'Ú' | 'Û' | 'Ü' => 'u',
        other => lowercase(other),
    };
    Some(plain).filter(|c| c.is_alphanumeric()).into_iter()
}

/// The small letter for a capital one of the Latin, Greek or Cyrillic alphabet, without the standard library's table of all
/// alphabets: that would be two kilobytes more for every page with the card search.
pub(crate) fn lowercase(c: char) -> char {
    let code = u32::from(c);
    let small = match c {
        'À'..='Þ' | 'Α'..='Ω' | 'А'..='Я' => code + 32,
        'Ѐ'..='Џ' => code + 80,
        // Pairs of a capital and a small letter.
        'Ā'..='Ķ' | 'Ŋ'..='Ŷ' => code | 1,
        'Ĺ'..='Ň' | 'Ź'..='Ž' => code + code % 2,
        _ => return c.to_ascii_lowercase(),
    };
    char::from_u32(small).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::{fold, lowercase, slug};

    #[test]
    fn folding_drops_case_accents_and_punctuation() {
        assert_eq!(fold("Obi-Wan Kenobi"), "obiwankenobi");
        assert_eq!(fold("“Dengar” – Punishing One"), "dengarpunishingone");
        assert_eq!(fold("Dengár"), fold("dengar"));
        assert_eq!(fold("Ёлка ДОМ"), "ёлкадом");
    }

    #[test]
    fn small_letters_of_europe_are_those_of_the_standard_library() {
        let others = ['İ', 'Ÿ', '×', 'Ά', 'Έ', 'Ή', 'Ί', 'Ό', 'Ύ', 'Ώ', 'Ϊ', 'Ϋ', '\u{3a2}'];
        for c in ('\0'..='ž').chain('Α'..='ω').chain('Ѐ'..='џ').filter(|c| !others.contains(c))
        {
            assert_eq!(vec![lowercase(c)], c.to_lowercase().collect::<Vec<_>>(), "{c}");
        }
    }

    #[test]
    fn a_slug_is_kebab_case() {
        assert_eq!(slug("Jaina's Light"), "jainas-light");
        assert_eq!(
            slug("Vulture-class Droid Fighter Squadron"),
            "vulture-class-droid-fighter-squadron"
        );
        assert_eq!(slug(" -- "), "");
    }
}
