//! Choices that only the list of cards knows.

use flagbridge_cards::{Card, Faction};

/// A faction's symbol on a card, or its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// The card carries this faction's symbol.
    Of(Faction),
    /// The card carries none and serves everybody.
    Neutral,
}

/// Whether competitive play admits a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// It does.
    Competitive,
    /// It does not.
    Barred,
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Best fit first; by kind and name where nothing was typed.
    #[default]
    Fit,
    /// By name.
    Name,
    /// Cheapest first.
    Cheapest,
    /// Highest cost.
    HighestCost,
    /// Latest release first.
    Newest,
}

impl Symbol {
    /// Every choice.
    pub fn all() -> impl Iterator<Item = Self> {
        Faction::known().map(Self::Of).chain([Self::Neutral])
    }

    /// The word in the address; the command line has the same.
    pub fn id(self) -> &'static str {
        match self {
            Self::Of(faction) => faction.id(),
            Self::Neutral => "any",
        }
    }

    /// The choice as a player reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Of(faction) => faction.name(),
            Self::Neutral => "No faction",
        }
    }

    /// The choice behind a word.
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|symbol| symbol.id() == id)
    }

    pub(crate) fn is_on(self, card: &Card) -> bool {
        match self {
            Self::Of(faction) => !card.factions.is_any() && card.factions.contains(faction),
            Self::Neutral => card.factions.is_any(),
        }
    }
}

impl Legality {
    /// Every choice.
    pub const ALL: [Self; 2] = [Self::Competitive, Self::Barred];

    /// The word in the address.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Competitive => "competitive",
            Self::Barred => "barred",
        }
    }

    /// The choice as a player reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Competitive => "Legal in competition",
            Self::Barred => "Banned from competition",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|legality| legality.id() == id)
    }
}

impl Sort {
    /// Every choice.
    pub const ALL: [Self; 5] =
        [Self::Fit, Self::Name, Self::Cheapest, Self::HighestCost, Self::Newest];

    /// The word in the address.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::Name => "name",
            Self::Cheapest => "cheapest",
            Self::HighestCost => "dearest",
            Self::Newest => "newest",
        }
    }

    /// The choice as a player reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fit => "Best match",
            Self::Name => "Name",
            Self::Cheapest => "Lowest cost",
            Self::HighestCost => "Highest cost",
            Self::Newest => "Newest release",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.id() == id)
    }
}
