use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::settings::short;

/// What veteran tokens do, in our own words. What that of a squadron does is in no source that we have.
pub const VETERAN_TOKENS: &str = "A ship that reveals a command may spend its token to gain a command token of its choice. The token starts the battle readied: spending it exhausts it, and spending it again in a later activation discards it.";
/// What we do not know about veteran tokens.
pub const VETERAN_SQUADRONS: &str =
    "Our sources do not say what a squadron's veteran token does, so resolve that yourselves.";

/// A card of a fleet with what the campaign needs to know of it. It is kept in the log, so that a later correction of the card
/// data does not change what was bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it costs.
    pub points: u16,
    /// What it is.
    pub kind: CardKind,
    /// Its unique names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uniques: Vec<String>,
    /// The icons of an upgrade.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<String>,
    /// The size of a large or huge ship.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
}

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A ship.
    Ship,
    /// A squadron.
    Squadron,
    /// An upgrade other than a commander.
    Upgrade,
    /// A commander.
    Commander,
}

/// A ship with its upgrades.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipLine {
    /// The ship.
    pub card: Card,
    /// What it is equipped with.
    #[serde(default)]
    pub upgrades: Vec<Card>,
}

/// A fleet as it was submitted. Squadrons are listed once for each copy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleetList {
    /// The ships.
    pub ships: Vec<ShipLine>,
    /// The squadrons.
    #[serde(default)]
    pub squadrons: Vec<Card>,
    /// Ids of the objectives.
    #[serde(default)]
    pub objectives: Vec<String>,
}

/// A ship or a squadron of a fleet, which keeps its scars and its veteran token from battle to battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its number in the fleet, which it keeps.
    pub id: u32,
    /// The card.
    pub card: Card,
    /// What it is equipped with.
    pub upgrades: Vec<Card>,
    /// Whether it was destroyed once.
    pub scarred: bool,
    /// Whether it has destroyed something.
    pub veteran: bool,
}

/// A fleet as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// Ships and squadrons.
    pub units: Vec<Unit>,
    /// Upgrades that were bought and are not equipped.
    pub spare: Vec<Card>,
    /// Ids of the objectives.
    pub objectives: Vec<String>,
    next: u32,
}

/// What becomes of a fleet when a new list is submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The fleet afterwards.
    pub roster: Roster,
    /// Cards that are new in it.
    pub bought: Vec<Card>,
    /// Ships and squadrons that the list leaves out.
    pub removed: Vec<Unit>,
    /// Upgrades that go with them.
    pub lost: Vec<Card>,
}

impl Exchange {
    /// What the new cards cost.
    pub fn bought_points(&self) -> u32 {
        self.bought.iter().map(|it| u32::from(it.points)).sum()
    }

    /// Whether the fleet has a card that the list does not use: an upgrade that is set aside, or what the list leaves out.
    pub fn is_owned(&self, card: &Card) -> bool {
        let removed = self.removed.iter().map(|it| &it.card);
        let mut unused = self.roster.spare.iter().chain(&self.lost).chain(removed);
        unused.any(|it| it.id == card.id)
    }

    /// The same with one more card that is bought.
    pub(crate) fn with(&self, card: &Card) -> Exchange {
        let mut more = self.clone();
        more.bought.push(card.clone());
        let roster = &mut more.roster;
        if matches!(card.kind, CardKind::Ship | CardKind::Squadron) {
            roster.next += 1;
            let (id, card, upgrades) = (roster.next, card.clone(), Vec::new());
            roster.units.push(Unit { id, card, upgrades, scarred: false, veteran: false });
        } else {
            roster.spare.push(card.clone());
        }
        more
    }
}

impl FleetList {
    /// Whether it is small enough to be kept.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if self.ships.is_empty() {
            return Err(Refusal::input("the list has no ship"));
        }
        self.check_cards()
    }

    /// The same for a list that may be without ships.
    pub(crate) fn check_cards(&self) -> Result<(), Refusal> {
        let cards: Vec<&Card> = self.cards().collect();
        if cards.len() > 200 || self.objectives.len() > 10 {
            return Err(Refusal::input("the list has too many cards"));
        }
        for card in cards {
            short("a card's name", &card.name)?;
            short("a card's id", &card.id)?;
            card.uniques.iter().try_for_each(|name| short("a unique name", name))?;
            card.slots.iter().chain(&card.size).try_for_each(|it| short("a word of a card", it))?;
            if card.points > 1000 || card.uniques.len() > 10 || card.slots.len() > 10 {
                return Err(Refusal::input("the list has a card that cannot be"));
            }
        }
        let kinds = self.ships.iter().all(|it| it.card.kind == CardKind::Ship)
            && self.squadrons.iter().all(|it| it.kind == CardKind::Squadron);
        if !kinds {
            return Err(Refusal::input("the list has a card in the wrong place"));
        }
        self.objectives.iter().try_for_each(|it| short("an objective", it))
    }

    /// All cards.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        let ships = self.ships.iter().flat_map(|it| std::iter::once(&it.card).chain(&it.upgrades));
        ships.chain(&self.squadrons)
    }
}

impl Unit {
    /// Whether it is a ship.
    pub fn is_ship(&self) -> bool {
        self.card.kind == CardKind::Ship
    }

    /// Whether it becomes a veteran when it destroys something: ships and unique squadrons do.
    pub fn can_be_veteran(&self) -> bool {
        self.is_ship() || !self.card.uniques.is_empty()
    }

    /// What removing its scar costs: half of its card's points, rounded up (the rounding is inferred).
    pub fn scar_cost(&self) -> u16 {
        self.card.points.div_ceil(2)
    }

    /// The name of its card.
    pub fn name(&self) -> &str {
        &self.card.name
    }
}

impl Roster {
    /// The unit with a number.
    pub fn unit(&self, id: u32) -> Option<&Unit> {
        self.units.iter().find(|it| it.id == id)
    }

    pub(crate) fn unit_mut(&mut self, id: u32) -> Option<&mut Unit> {
        self.units.iter_mut().find(|it| it.id == id)
    }

    /// All cards, equipped or not.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        let units = self.units.iter().flat_map(|it| std::iter::once(&it.card).chain(&it.upgrades));
        units.chain(&self.spare)
    }

    /// The value of the whole fleet, with upgrades that are not equipped.
    ///
    /// FAQ 3.2.1, Corellian Conflict FAQ: Refit and Expand Fleets.
    pub fn points(&self) -> u32 {
        self.cards().map(|it| u32::from(it.points)).sum()
    }

    /// The value of the squadrons.
    pub fn squadron_points(&self) -> u32 {
        let squadrons = self.units.iter().filter(|it| !it.is_ship());
        squadrons.map(|it| u32::from(it.card.points)).sum()
    }

    /// Whether a unique name is in the fleet.
    pub fn has_unique(&self, name: &str) -> bool {
        self.cards().any(|card| card.uniques.iter().any(|it| it == name))
    }

    /// What becomes of the fleet when this list is submitted. Ships and squadrons with the same card stay themselves, first
    /// those with the same upgrades. Upgrades can change ships; what is no longer equipped is set aside.
    pub fn exchanged(&self, list: &FleetList) -> Exchange {
        let mut old: Vec<Option<Unit>> = self.units.iter().cloned().map(Some).collect();
        let singles = list.squadrons.iter().map(|card| (card, &[] as &[Card]));
        let wanted: Vec<(&Card, &[Card])> =
            list.ships.iter().map(|it| (&it.card, &it.upgrades[..])).chain(singles).collect();
        let mut kept: Vec<Option<Unit>> = vec![None; wanted.len()];
        for exact in [true, false] {
            for (place, (card, upgrades)) in kept.iter_mut().zip(&wanted) {
                let same = |unit: &Unit| {
                    unit.card.id == card.id && (!exact || same_cards(&unit.upgrades, upgrades))
                };
                if place.is_none() {
                    let found = old.iter_mut().find(|it| it.as_ref().is_some_and(same));
                    *place = found.and_then(Option::take);
                }
            }
        }
        let removed: Vec<Unit> = old.into_iter().flatten().collect();
        let mut pool = self.spare.clone();
        pool.extend(kept.iter().flatten().flat_map(|it| it.upgrades.clone()));
        let mut fallen: Vec<Card> = removed.iter().flat_map(|it| it.upgrades.clone()).collect();
        let (mut bought, mut next, mut units) = (Vec::new(), self.next, Vec::new());
        for (unit, (card, upgrades)) in kept.into_iter().zip(&wanted) {
            let equipped = upgrades.iter().map(|card| {
                let own = take(&mut pool, &card.id).or_else(|| take(&mut fallen, &card.id));
                own.unwrap_or_else(|| {
                    bought.push(card.clone());
                    card.clone()
                })
            });
            let equipped: Vec<Card> = equipped.collect();
            let unit = unit.unwrap_or_else(|| {
                bought.push((*card).clone());
                next += 1;
                let card = (*card).clone();
                Unit { id: next, card, upgrades: Vec::new(), scarred: false, veteran: false }
            });
            units.push(Unit { upgrades: equipped, ..unit });
        }
        // The commander of a ship that is gone survives.
        let (survive, lost): (Vec<Card>, Vec<Card>) =
            fallen.into_iter().partition(|it| it.kind == CardKind::Commander);
        pool.extend(survive);
        let objectives = if list.objectives.is_empty() {
            self.objectives.clone()
        } else {
            list.objectives.clone()
        };
        let roster = Roster { units, spare: pool, objectives, next };
        Exchange { roster, bought, removed, lost }
    }

    /// A unit was destroyed where nothing is gone for good: it is scarred.
    pub(crate) fn scarred(&mut self, id: u32) {
        if let Some(unit) = self.unit_mut(id) {
            unit.scarred = true;
        }
    }

    /// A unit was destroyed: it is scarred, or, if it was already, gone with its upgrades; then these are its cards. The
    /// commander survives and is set aside.
    pub(crate) fn destroyed(&mut self, id: u32) -> Option<Vec<Card>> {
        let place = self.units.iter().position(|it| it.id == id)?;
        if !self.units[place].scarred {
            self.units[place].scarred = true;
            return None;
        }
        let unit = self.units.remove(place);
        let (survive, mut gone): (Vec<Card>, Vec<Card>) =
            unit.upgrades.into_iter().partition(|it| it.kind == CardKind::Commander);
        self.spare.extend(survive);
        gone.push(unit.card);
        Some(gone)
    }
}

fn same_cards(one: &[Card], two: &[Card]) -> bool {
    let ids = |cards: &[Card]| {
        let mut ids: Vec<String> = cards.iter().map(|it| it.id.clone()).collect();
        ids.sort_unstable();
        ids
    };
    ids(one) == ids(two)
}

fn take(pool: &mut Vec<Card>, id: &str) -> Option<Card> {
    let place = pool.iter().position(|it| it.id == id)?;
    Some(pool.remove(place))
}
