//! What upgrades do to the figures of a ship: which cards are counted, and how.

use flagbridge_cards::{Card, CardNumber, Pool, Resolved, Ship};
use flagbridge_data::catalogue;
use flagbridge_odds::{Modification, Range, Target};

use crate::battery::Arc;
use crate::effect_table::{ENTRIES, NOT_COUNTED};

/// One card that is counted.
pub(crate) struct Entry {
    /// The card's id.
    pub card: &'static str,
    /// Whether it serves every friendly ship, not only its own.
    pub whole_fleet: bool,
    /// How often it can be used.
    pub limit: Limit,
    /// What it does.
    pub deed: Deed,
    /// Where it says so.
    pub cite: &'static str,
}

/// What a card does, in the words of the odds.
pub(crate) enum Deed {
    /// Changes the dice of an arc at all times.
    Battery(fn(Arc, Pool) -> Pool),
    /// Changes the anti-squadron dice at all times.
    AntiSquadron(fn(Pool) -> Pool),
    /// Changes the values at all times.
    Values(fn(&mut Values)),
    /// Modifies the dice of an attack; nothing where it does not fit the attack.
    Attack(fn(&Case) -> Vec<Modification>),
}

/// How often a card can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Always, without being used.
    Lasting,
    /// In every attack.
    EveryAttack,
    /// In one attack of a round.
    OnceARound,
    /// In one attack of the game.
    OnceAGame,
    /// As long as a price is paid.
    Price(&'static str),
}

impl Limit {
    /// The limit in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Lasting => "at all times",
            Self::EveryAttack => "in every attack",
            Self::OnceARound => "once a round",
            Self::OnceAGame => "once a game",
            Self::Price(price) => price,
        }
    }
}

/// The values in the corner of a ship card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// Command value.
    pub command: u8,
    /// Squadron value.
    pub squadron: u8,
    /// Engineering value.
    pub engineering: u8,
}

/// An attack before its dice are rolled.
pub(crate) struct Case {
    /// The rules that are played.
    pub edition: Resolved<'static>,
    /// Who attacks.
    pub ship: &'static Ship,
    /// From where; nowhere in particular against squadrons.
    pub arc: Option<Arc>,
    /// How far.
    pub range: Range,
    /// The target.
    pub target: Target,
}

impl Case {
    /// Whether the edition with this id, or a later one, is played.
    pub fn since(&self, edition: &str) -> bool {
        catalogue().edition(edition).is_ok_and(|it| self.edition.rank() >= it.index)
    }

    /// Whether a ship is attacked.
    pub fn at_ship(&self) -> bool {
        self.target == Target::Ship
    }
}

/// The entries of the table that serve a ship: those of its own cards, and those that serve the whole fleet.
///
/// In the order of the table, which is the order in which dice are modified: added, rerolled, turned.
pub(crate) fn serving(
    own: &[CardNumber],
    fleet: &[CardNumber],
) -> Vec<(&'static Card, &'static Entry)> {
    let held = |entry: &'static Entry| {
        let number = catalogue().number(entry.card)?;
        let there = own.contains(&number) || entry.whole_fleet && fleet.contains(&number);
        there.then(|| catalogue().newest(number)).flatten().map(|card| (card, entry))
    };
    ENTRIES.iter().filter_map(held).collect()
}

/// The cards that touch attacks and are not counted: what they do depends on the table, not on the list.
pub(crate) fn not_counted(cards: &[CardNumber]) -> Vec<&'static Card> {
    let card = |number: &CardNumber| catalogue().newest(*number);
    let mut found: Vec<&'static Card> = Vec::new();
    for card in cards.iter().filter_map(card) {
        if NOT_COUNTED.contains(&card.id) && !found.iter().any(|it| it.id == card.id) {
            found.push(card);
        }
    }
    found
}
