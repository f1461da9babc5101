//! Which sheet, on which paper, by which edition: all of it is in the address.

use flagbridge_cards::EditionIndex;
use flagbridge_data::catalogue;

/// What is to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    /// With boxes for damage and tokens.
    Tournament,
    /// The list and nothing else.
    Compact,
    /// Every card in our words.
    Cards,
}

/// What it is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// What the address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub sheet: Sheet,
    pub paper: Paper,
    /// None for the edition the fleet states.
    pub edition: Option<EditionIndex>,
}

impl Sheet {
    pub const ALL: [Self; 3] = [Self::Tournament, Self::Compact, Self::Cards];

    pub const fn id(self) -> &'static str {
        match self {
            Self::Tournament => "tournament",
            Self::Compact => "compact",
            Self::Cards => "cards",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Tournament => "Tournament sheet",
            Self::Compact => "Compact list",
            Self::Cards => "Card summaries",
        }
    }

    pub const fn summary(self) -> &'static str {
        match self {
            Self::Tournament => "The fleet with boxes for damage, shields and tokens",
            Self::Compact => "The fleet in one narrow column",
            Self::Cards => "Every card with its stats and a summary of its effect",
        }
    }
}

impl Paper {
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    pub const fn id(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        }
    }

    pub const fn size(self) -> &'static str {
        match self {
            Self::A4 => "210 × 297 mm",
            Self::Letter => "8½ × 11 in",
        }
    }
}

impl Choice {
    /// What the words of an address mean; a word that means nothing counts as none.
    pub fn asked(sheet: &str, paper: &str, edition: &str) -> Self {
        let sheet = Sheet::ALL.into_iter().find(|it| it.id() == sheet);
        let paper = Paper::ALL.into_iter().find(|it| it.id() == paper);
        Self {
            sheet: sheet.unwrap_or(Sheet::Tournament),
            paper: paper.unwrap_or(Paper::A4),
            edition: catalogue().edition(edition).ok().map(|it| it.index),
        }
    }

    /// The address that asks for it.
    pub fn address(self, code: &str) -> String {
        let (sheet, paper) = (self.sheet.id(), self.paper.id());
        let edition = self.edition.map_or(String::new(), |index| {
            format!("&edition={}", catalogue().edition_at(index).edition().id)
        });
        format!("/f/{code}/print?sheet={sheet}&paper={paper}{edition}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_asks_for_what_it_was_made_of() {
        for sheet in Sheet::ALL {
            for paper in Paper::ALL {
                let index = catalogue().edition("rrg-1.5").unwrap().index;
                for edition in [None, Some(index)] {
                    let choice = Choice { sheet, paper, edition };
                    let address = choice.address("1abc");
                    let query = address.split_once('?').unwrap().1.as_bytes();
                    let word = |name: &str| {
                        let mut pairs = form_urlencoded::parse(query);
                        pairs.find(|it| it.0 == name).map_or(String::new(), |it| it.1.into_owned())
                    };
                    let asked = Choice::asked(&word("sheet"), &word("paper"), &word("edition"));
                    assert_eq!(asked, choice, "{address}");
                }
            }
        }
    }

    #[test]
    fn words_that_mean_nothing_count_as_none() {
        let choice = Choice { sheet: Sheet::Tournament, paper: Paper::A4, edition: None };
        assert_eq!(Choice::asked("poster", "A0", "rrg-9"), choice);
        assert_eq!(Choice::asked("", "", ""), choice);
    }
}
