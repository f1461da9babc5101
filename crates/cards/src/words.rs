//! The macro behind every closed list of words, and the folding of names for comparison.

/// Declares a closed list of words: a small `Copy` enum whose variants know their id and their name, and optionally a
/// bit set over it.
///
/// The id is the kebab-case word used in data files, share links and the command line.
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

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        $(
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
                    $name::ALL.iter().copied().filter(move |word| self.contains(*word))
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
        )?
    };
}

pub(crate) use words;

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
        other => other,
    };
    plain.to_lowercase().filter(|c| c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::{fold, slug};

    #[test]
    fn folding_drops_case_accents_and_punctuation() {
        assert_eq!(fold("Obi-Wan Kenobi"), "obiwankenobi");
        assert_eq!(fold("“Dengar” – Punishing One"), "dengarpunishingone");
        assert_eq!(fold("Dengár"), fold("dengar"));
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
