//! What upgrades do to the figures of a ship: which cards are counted, and how.

use flagbridge_cards::{
    Card, CardNumber, Color, DefenseToken, HullZone, Pool, Resolved, Ship, Tag,
};
use flagbridge_data::catalogue;
use flagbridge_odds::{Modification, Range, Target};

use crate::battery::Arc;
use crate::counted::{COUNTED, NOT_COUNTED, Reading};
use crate::dice_effects::ENTRIES;

/// What a card that is counted does from some edition on.
pub(crate) struct Entry {
    /// The card's id.
    pub card: &'static str,
    /// The edition in which this version begins; empty for the first printing.
    pub since: &'static str,
    /// Whether it serves every friendly ship, not only its own.
    pub whole_fleet: bool,
    /// How often it can be used.
    pub often: Often,
    /// What it does.
    pub deeds: &'static [Deed],
}

/// How often a card can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Often {
    Lasting,
    EveryAttack,
    OnceARound,
    OnceAGame,
    AtAPrice,
}

/// One thing that a card does.
pub(crate) struct Deed {
    /// All of this must hold.
    pub when: &'static [When],
    /// What it does then.
    pub what: What,
}

/// What must hold for a card to do something, as far as a list can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// A ship is attacked.
    AtShip,
    /// A squadron is attacked.
    AtSquadron,
    /// If a ship is attacked, the attacker has this trait.
    AtShipOnlyWith(Tag),
    /// The range is this band or nearer.
    UpTo(Range),
    /// The range is this band or farther.
    From(Range),
    /// The arc is that of one of these hull zones.
    Zones(&'static [HullZone]),
    /// The attacker has a defense token of this kind.
    Has(DefenseToken),
}

/// What a card does, in the words of the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A value is higher or lower.
    Plus(Corner, i8),
    /// A value is this, whatever is printed.
    Becomes(Corner, u8),
    /// The dice of an arc are others.
    Battery(Rearmed),
    /// The anti-squadron dice are others.
    AntiSquadron(Rearmed),
    /// The dice of an attack are modified.
    Modify(Modification),
}

/// A value in the corner of a ship card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corner {
    Command,
    Squadron,
}

/// What becomes of the dice of an armament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rearmed {
    /// They are these.
    Becomes(Pool),
    /// One die of the first colour, if there is one, is of the second.
    Swap(Color, Color),
    /// All are of this colour.
    All(Color),
    /// There are more.
    Plus(Pool),
}

impl Rearmed {
    /// Whether it replaces dice, which comes before what adds to them.
    pub const fn replaces(self) -> bool {
        !matches!(self, Self::Plus(_))
    }

    /// The dice after it.
    pub fn of(self, pool: Pool) -> Pool {
        match self {
            Self::Becomes(other) => other,
            Self::Swap(from, to) if pool.of(from) > 0 => {
                let without = pool.with(from, pool.of(from) - 1);
                without.with(to, without.of(to).saturating_add(1))
            }
            Self::Swap(..) => pool,
            Self::All(color) => Pool::EMPTY.with(color, pool.count()),
            Self::Plus(more) => pool + more,
        }
    }
}

/// How often a card can be used, in words.
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

impl Values {
    fn of(&mut self, corner: Corner) -> &mut u8 {
        match corner {
            Corner::Command => &mut self.command,
            Corner::Squadron => &mut self.squadron,
        }
    }
}

/// An attack before its dice are rolled.
pub(crate) struct AttackCase {
    /// Who attacks.
    pub ship: &'static Ship,
    /// From where; nowhere in particular against squadrons.
    pub arc: Option<Arc>,
    /// How far.
    pub range: Range,
    /// The target.
    pub target: Target,
}

impl AttackCase {
    fn is(&self, when: When) -> bool {
        match when {
            When::AtShip => self.target == Target::Ship,
            When::AtSquadron => self.target != Target::Ship,
            When::AtShipOnlyWith(tag) => {
                self.target != Target::Ship || self.ship.tags.contains(tag)
            }
            When::UpTo(range) => self.range <= range,
            When::From(range) => self.range >= range,
            When::Zones(zones) => is_among(self.arc, zones),
            When::Has(token) => self.ship.defense_tokens.contains(&token),
        }
    }
}

fn is_among(arc: Option<Arc>, zones: &[HullZone]) -> bool {
    matches!(arc, Some(Arc::Zone(zone)) if zones.contains(&zone))
}

/// A card that serves a ship.
#[derive(Clone, Copy)]
pub(crate) struct Serving {
    pub card: &'static Card,
    reading: &'static Reading,
    entry: &'static Entry,
}

impl Serving {
    /// How often it can be used.
    pub fn limit(self) -> Limit {
        match self.entry.often {
            Often::Lasting => Limit::Lasting,
            Often::EveryAttack => Limit::EveryAttack,
            Often::OnceARound => Limit::OnceARound,
            Often::OnceAGame => Limit::OnceAGame,
            Often::AtAPrice => Limit::Price(self.reading.price),
        }
    }

    /// Where it says so.
    pub fn cite(self) -> &'static str {
        self.reading.cite
    }

    /// Whether it changes an armament at all times.
    pub fn rearms(self) -> bool {
        let rearms = |it: &Deed| matches!(it.what, What::Battery(_) | What::AntiSquadron(_));
        self.entry.deeds.iter().any(rearms)
    }

    /// What it does to the dice of an attack.
    pub fn modifications(self, case: &AttackCase) -> impl Iterator<Item = Modification> {
        let fits = |deed: &&Deed| deed.when.iter().all(|it| case.is(*it));
        self.entry.deeds.iter().filter(fits).filter_map(|deed| match deed.what {
            What::Modify(modification) => Some(modification),
            _ => None,
        })
    }
}

/// The counted cards that serve a ship: those of its own, and those that serve the whole fleet.
///
/// In the order of [`COUNTED`], which is the order in which dice are modified: added, rerolled, turned.
pub(crate) fn serving(
    own: &[CardNumber],
    fleet: &[CardNumber],
    edition: Resolved<'static>,
) -> Vec<Serving> {
    let held = |reading: &'static Reading| {
        let number = catalogue().number(reading.card)?;
        let entry = entry_in(reading.card, edition)?;
        let there = own.contains(&number) || entry.whole_fleet && fleet.contains(&number);
        let card = there.then(|| catalogue().newest(number)).flatten()?;
        Some(Serving { card, reading, entry })
    };
    COUNTED.iter().filter_map(held).collect()
}

/// The version of a card in an edition: the latest that is not later.
fn entry_in(card: &str, edition: Resolved<'static>) -> Option<&'static Entry> {
    let begun = |entry: &&Entry| {
        let first = entry.since.is_empty();
        first
            || catalogue().edition(entry.since).is_ok_and(|it| edition.rank() >= it.edition().index)
    };
    // The versions of a card follow each other.
    ENTRIES.iter().filter(|entry| entry.card == card).rfind(begun)
}

/// The values of a ship with what the cards change at all times.
pub(crate) fn values_with(printed: Values, serving: &[Serving]) -> Values {
    let mut values = printed;
    let deeds = || serving.iter().flat_map(|it| it.entry.deeds);
    for deed in deeds() {
        if let What::Becomes(corner, fixed) = deed.what {
            *values.of(corner) = fixed;
        }
    }
    for deed in deeds() {
        if let What::Plus(corner, more) = deed.what {
            let value = values.of(corner);
            *value = value.saturating_add_signed(more);
        }
    }
    values
}

/// The dice of an arc with what the cards change at all times.
pub(crate) fn battery_with(printed: Pool, arc: Arc, serving: &[Serving]) -> Pool {
    rearmed(printed, serving, |deed| match deed.what {
        What::Battery(change) => {
            let here = |when: &When| match when {
                When::Zones(zones) => is_among(Some(arc), zones),
                _ => true,
            };
            deed.when.iter().all(here).then_some(change)
        }
        _ => None,
    })
}

/// The anti-squadron dice with what the cards change at all times.
pub(crate) fn anti_squadron_with(printed: Pool, serving: &[Serving]) -> Pool {
    rearmed(printed, serving, |deed| match deed.what {
        What::AntiSquadron(change) => Some(change),
        _ => None,
    })
}

fn rearmed(printed: Pool, serving: &[Serving], change: impl Fn(&Deed) -> Option<Rearmed>) -> Pool {
    let changes = || serving.iter().flat_map(|it| it.entry.deeds).filter_map(&change);
    let replaced = changes().filter(|it| it.replaces()).fold(printed, |pool, it| it.of(pool));
    changes().filter(|it| !it.replaces()).fold(replaced, |pool, it| it.of(pool))
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
