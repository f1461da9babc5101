use flagbridge_cards::{Card, CardNumber, Faction, Resolved, Ship, Slot, Upgrade};

use crate::draft::Draft;
use crate::place::Place;
use crate::terms::Terms;

/// A draft with its cards looked up: what the rules read.
#[derive(Debug)]
pub(crate) struct Roster<'a> {
    pub context: Context<'a>,
    pub totals: Totals,
    pub squadrons: Vec<(Item<'a>, u16)>,
    pub objectives: Vec<Item<'a>>,
    ships: Vec<(Item<'a>, std::ops::Range<usize>)>,
    upgrades: Vec<Item<'a>>,
}

/// What a rule may know besides the cards it looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub terms: Terms<'a>,
    /// The fleet's faction: as stated, else that of its first ship, else that of its first squadron.
    pub faction: Option<Faction>,
    /// Whether a first ship or squadron would decide the faction.
    pub faction_open: bool,
    /// Whether the draft names a mode the catalogue does not have.
    pub unknown_mode: bool,
}

/// One card of a draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'a> {
    pub number: CardNumber,
    /// The card as the edition has it; where it is not in the pool, as the nearest edition has it.
    pub card: Option<&'a Card>,
    pub in_pool: bool,
}

/// A ship with its upgrades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vessel<'r, 'a> {
    pub index: usize,
    pub item: Item<'a>,
    pub upgrades: &'r [Item<'a>],
}

/// Sums over a draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub points: u32,
    pub squadron_points: u32,
    pub squadrons: u32,
    /// Unique squadrons with defense tokens.
    pub aces: u32,
    pub ships: u32,
    pub flotillas: u32,
    pub commanders: u32,
}

impl<'a> Context<'a> {
    /// The edition's fleet-building switches.
    pub fn rules(&self) -> &'a flagbridge_cards::FleetRules {
        &self.terms.edition.edition().fleet
    }
}

impl<'a> Item<'a> {
    pub fn new(number: CardNumber, edition: Resolved<'a>) -> Self {
        match edition.card(number) {
            Some(card) => Self { number, card: Some(card), in_pool: true },
            None => Self { number, card: nearest(number, edition), in_pool: false },
        }
    }

    /// A card of the pool.
    pub fn of(card: &'a Card) -> Self {
        Self { number: card.number, card: Some(card), in_pool: true }
    }

    pub fn upgrade(&self) -> Option<&'a Upgrade> {
        self.card?.upgrade()
    }

    pub fn ship(&self) -> Option<&'a Ship> {
        self.card?.ship()
    }

    pub fn points(&self) -> u32 {
        self.card.map_or(0, |card| u32::from(card.points))
    }

    /// Whether it is an upgrade with this icon.
    pub fn has_slot(&self, slot: Slot) -> bool {
        self.upgrade().is_some_and(|upgrade| upgrade.slots.contains(&slot))
    }
}

impl<'a> Vessel<'_, 'a> {
    /// The ship's figures; none where the card is not a ship.
    pub fn ship(&self) -> Option<&'a Ship> {
        self.item.ship()
    }

    /// The ship that carries a commander is the flagship. RRG 1.6, Flagship.
    pub fn is_flagship(&self) -> bool {
        self.upgrades.iter().any(|upgrade| upgrade.has_slot(Slot::Commander))
    }

    pub fn place(&self, upgrade: usize) -> Place {
        Place::Upgrade { ship: self.index, upgrade }
    }
}

impl Totals {
    pub fn add_ship(&mut self, item: &Item) {
        self.points = self.points.saturating_add(item.points());
        self.ships += 1;
        self.flotillas += u32::from(item.ship().is_some_and(Ship::is_flotilla));
    }

    pub fn add_upgrade(&mut self, item: &Item) {
        self.points = self.points.saturating_add(item.points());
        self.commanders += u32::from(item.has_slot(Slot::Commander));
    }

    /// Takes an upgrade out again that was added before.
    pub fn remove_upgrade(&mut self, item: &Item) {
        self.points -= item.points();
        self.commanders -= u32::from(item.has_slot(Slot::Commander));
    }

    pub fn add_squadrons(&mut self, item: &Item, count: u16) {
        let count = u32::from(count);
        let points = item.points().saturating_mul(count);
        self.points = self.points.saturating_add(points);
        if let Some(squadron) = item.card.and_then(Card::squadron) {
            self.squadron_points = self.squadron_points.saturating_add(points);
            self.squadrons = self.squadrons.saturating_add(count);
            if is_ace(item, squadron) {
                self.aces = self.aces.saturating_add(count);
            }
        }
    }
}

/// A unique squadron with defense tokens. RRG 1.5, Fleet Building.
pub(crate) fn is_ace(item: &Item, squadron: &flagbridge_cards::Squadron) -> bool {
    item.card.is_some_and(|card| card.unique) && !squadron.defense_tokens.is_empty()
}

impl<'a> Roster<'a> {
    pub fn new(draft: &Draft, terms: &Terms<'a>) -> Self {
        let edition = terms.edition;
        let mut totals = Totals::default();
        let mut ships = Vec::with_capacity(draft.ships.len());
        let mut upgrades =
            Vec::with_capacity(draft.ships.iter().map(|ship| ship.upgrades.len()).sum());
        for ship in &draft.ships {
            let item = Item::new(ship.card, edition);
            totals.add_ship(&item);
            let start = upgrades.len();
            for number in &ship.upgrades {
                let item = Item::new(*number, edition);
                totals.add_upgrade(&item);
                upgrades.push(item);
            }
            ships.push((item, start..upgrades.len()));
        }
        let mut squadrons = Vec::with_capacity(draft.squadrons.len());
        for line in &draft.squadrons {
            let item = Item::new(line.card, edition);
            totals.add_squadrons(&item, line.count);
            squadrons.push((item, line.count));
        }
        let mut objectives = Vec::with_capacity(draft.objectives.len());
        for number in &draft.objectives {
            let item = Item::new(*number, edition);
            totals.points = totals.points.saturating_add(item.points());
            objectives.push(item);
        }
        let of_ships = ships.iter().find_map(|(item, _)| own_faction(item));
        let of_squadrons = || squadrons.iter().find_map(|(item, _)| own_faction(item));
        let faction = draft.faction.or(of_ships).or_else(of_squadrons);
        let faction_open = draft.faction.is_none() && of_ships.is_none();
        let unknown_mode = draft.mode.is_some() && terms.mode.is_none();
        let context = Context { terms: *terms, faction, faction_open, unknown_mode };
        Self { context, totals, squadrons, objectives, ships, upgrades }
    }

    pub fn vessel(&self, index: usize) -> Vessel<'_, 'a> {
        let (item, upgrades) = &self.ships[index];
        Vessel { index, item: *item, upgrades: &self.upgrades[upgrades.clone()] }
    }

    pub fn vessels(&self) -> impl Iterator<Item = Vessel<'_, 'a>> {
        (0..self.ships.len()).map(|index| self.vessel(index))
    }

    /// Every card with its place and number of copies, in the order of the draft.
    pub fn items(&self) -> impl Iterator<Item = (Place, Item<'a>, u16)> + '_ {
        let ships = self.vessels().flat_map(|vessel| {
            let upgrades = vessel.upgrades.iter().enumerate();
            let upgrades = upgrades.map(move |(upgrade, item)| (vessel.place(upgrade), *item, 1));
            std::iter::once((Place::Ship(vessel.index), vessel.item, 1)).chain(upgrades)
        });
        let squadrons = self.squadrons.iter().enumerate();
        let squadrons =
            squadrons.map(|(index, (item, count))| (Place::Squadron(index), *item, *count));
        let objectives = self.objectives.iter().enumerate();
        let objectives = objectives.map(|(index, item)| (Place::Objective(index), *item, 1));
        ships.chain(squadrons).chain(objectives)
    }
}

/// The faction of a ship or squadron that has exactly one.
fn own_faction(item: &Item) -> Option<Faction> {
    let card = item.card?;
    if card.ship().is_none() && card.squadron().is_none() {
        return None;
    }
    let mut factions = card.factions.iter();
    factions.next().filter(|_| factions.next().is_none())
}

/// The card in the first later edition that has it, else in the last earlier one: a card not yet released has its
/// printed cost.
fn nearest(number: CardNumber, edition: Resolved<'_>) -> Option<&Card> {
    let catalogue = edition.catalogue();
    let later = catalogue.all_editions().filter(|it| it.index > edition.index);
    let earlier = catalogue.all_editions().rev().filter(|it| it.index < edition.index);
    later.chain(earlier).find_map(|it| it.card(number))
}
