use flagbridge_cards::{CardNumber, Catalogue, Faction, PackEdition, PackName, Resolved};

use crate::place::Place;

/// The most cards a draft is read with: five times the largest fleets that are played. Share codes, documents and lists
/// with more are read so far and no further.
pub const MOST_CARDS: usize = 500;

/// A fleet as a person has typed it, legal or not.
///
/// Any card may stand anywhere: a squadron among the upgrades is kept and named as a violation. The commander is an
/// upgrade on a ship, and the ship that carries it is the flagship.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The fleet's name; may be empty.
    pub name: String,
    /// The stated faction; where absent, the ships' faction counts.
    pub faction: Option<Faction>,
    /// Id of the stated faction where a pack brings it that is not here. It is kept until a faction is chosen or the
    /// pack is there.
    pub foreign_faction: Option<String>,
    /// Id of the mode it is meant for; standard where absent.
    pub mode: Option<String>,
    /// The agreed total, where it is not the mode's.
    pub points: Option<u16>,
    /// Id of the edition it was built for; the current one where absent.
    pub edition: Option<String>,
    /// Ships, in the order typed.
    pub ships: Vec<ShipDraft>,
    /// Squadrons, in the order typed.
    pub squadrons: Vec<SquadronDraft>,
    /// Objectives, in the order typed.
    pub objectives: Vec<CardNumber>,
    /// The player's own notes.
    pub notes: String,
}

/// A ship in a draft.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShipDraft {
    /// The ship's card.
    pub card: CardNumber,
    /// Its upgrades, the commander and the title among them, in the order typed.
    pub upgrades: Vec<CardNumber>,
    /// The player's own notes about this ship.
    pub notes: String,
}

/// A line of equal squadrons in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquadronDraft {
    /// The squadron's card.
    pub card: CardNumber,
    /// How many of them.
    pub count: u16,
}

impl ShipDraft {
    /// The bare ship.
    pub fn new(card: CardNumber) -> Self {
        Self { card, upgrades: Vec::new(), notes: String::new() }
    }
}

impl Draft {
    /// A draft with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// The edition it was built for: the one it states, or the nearest to it that the catalogue has, or the current one.
    pub fn edition_in<'a>(&self, catalogue: &'a Catalogue) -> Resolved<'a> {
        let stated = self.edition.as_deref().and_then(|id| catalogue.nearest(id));
        stated.unwrap_or_else(|| catalogue.current())
    }

    /// The edition it states, where that names packs.
    pub fn packs(&self) -> Option<PackEdition<'_>> {
        PackEdition::parse(self.edition.as_deref()?)
    }

    /// The packs it uses and the catalogue does not have over its edition, or has with other cards.
    pub fn missing_packs(&self, catalogue: &Catalogue) -> Vec<PackName<'_>> {
        let here = PackEdition::parse(self.edition_in(catalogue).edition().id);
        self.packs().map(|asked| asked.missing_in(here.as_ref())).unwrap_or_default()
    }

    /// The id of the faction it states, whether or not its pack is here.
    pub fn faction_id(&self) -> Option<&str> {
        self.faction.map(Faction::id).or(self.foreign_faction.as_deref())
    }

    /// Every card with its place and the number of copies, in the order ships with their upgrades, squadrons, objectives.
    pub fn cards(&self) -> impl Iterator<Item = (Place, CardNumber, u16)> + '_ {
        let ships = self.ships.iter().enumerate().flat_map(|(ship, it)| {
            let upgrades = it
                .upgrades
                .iter()
                .enumerate()
                .map(move |(upgrade, card)| (Place::Upgrade { ship, upgrade }, *card, 1));
            std::iter::once((Place::Ship(ship), it.card, 1)).chain(upgrades)
        });
        let squadrons = self.squadrons.iter().enumerate();
        let squadrons = squadrons.map(|(index, it)| (Place::Squadron(index), it.card, it.count));
        let objectives = self.objectives.iter().enumerate();
        let objectives = objectives.map(|(index, card)| (Place::Objective(index), *card, 1));
        ships.chain(squadrons).chain(objectives)
    }

    /// Whether it holds more cards than are read.
    pub fn is_too_large(&self) -> bool {
        self.cards().nth(MOST_CARDS).is_some()
    }

    /// The card at a place; none for the fleet as a whole or a place that does not exist.
    pub fn card_at(&self, place: Place) -> Option<CardNumber> {
        match place {
            Place::Fleet => None,
            Place::Ship(ship) => Some(self.ships.get(ship)?.card),
            Place::Upgrade { ship, upgrade } => {
                self.ships.get(ship)?.upgrades.get(upgrade).copied()
            }
            Place::Squadron(squadron) => Some(self.squadrons.get(squadron)?.card),
            Place::Objective(objective) => self.objectives.get(objective).copied(),
        }
    }

    /// Appends a bare ship and returns its place.
    pub fn add_ship(&mut self, card: CardNumber) -> Place {
        self.ships.push(ShipDraft::new(card));
        Place::Ship(self.ships.len() - 1)
    }

    /// Appends an upgrade to a ship and returns its place; none where there is no such ship.
    pub fn add_upgrade(&mut self, ship: usize, card: CardNumber) -> Option<Place> {
        let upgrades = &mut self.ships.get_mut(ship)?.upgrades;
        upgrades.push(card);
        Some(Place::Upgrade { ship, upgrade: upgrades.len() - 1 })
    }

    /// Adds one squadron, to the line that already holds such squadrons if there is one, and returns its place.
    pub fn add_squadron(&mut self, card: CardNumber) -> Place {
        let line = self.squadrons.iter().position(|it| it.card == card && it.count < u16::MAX);
        match line {
            Some(line) => {
                self.squadrons[line].count += 1;
                Place::Squadron(line)
            }
            None => {
                self.squadrons.push(SquadronDraft { card, count: 1 });
                Place::Squadron(self.squadrons.len() - 1)
            }
        }
    }

    /// Appends an objective and returns its place.
    pub fn add_objective(&mut self, card: CardNumber) -> Place {
        self.objectives.push(card);
        Place::Objective(self.objectives.len() - 1)
    }

    /// Puts another card at a place, keeping upgrades, counts and notes. Returns whether there was such a place.
    pub fn replace(&mut self, place: Place, card: CardNumber) -> bool {
        let at = match place {
            Place::Fleet => None,
            Place::Ship(ship) => self.ships.get_mut(ship).map(|it| &mut it.card),
            Place::Upgrade { ship, upgrade } => {
                self.ships.get_mut(ship).and_then(|it| it.upgrades.get_mut(upgrade))
            }
            Place::Squadron(squadron) => self.squadrons.get_mut(squadron).map(|it| &mut it.card),
            Place::Objective(objective) => self.objectives.get_mut(objective),
        };
        at.map(|at| *at = card).is_some()
    }

    /// Takes out what stands at a place: a ship goes with its upgrades, squadrons go with their whole line. Returns
    /// whether there was such a place.
    pub fn remove(&mut self, place: Place) -> bool {
        fn take<T>(list: &mut Vec<T>, index: usize) -> bool {
            let there = index < list.len();
            if there {
                list.remove(index);
            }
            there
        }
        match place {
            Place::Fleet => false,
            Place::Ship(ship) => take(&mut self.ships, ship),
            Place::Upgrade { ship, upgrade } => {
                self.ships.get_mut(ship).is_some_and(|it| take(&mut it.upgrades, upgrade))
            }
            Place::Squadron(squadron) => take(&mut self.squadrons, squadron),
            Place::Objective(objective) => take(&mut self.objectives, objective),
        }
    }

    /// Moves an upgrade to the end of another ship's list. Returns whether both ships and the upgrade exist.
    pub fn move_upgrade(&mut self, ship: usize, upgrade: usize, to: usize) -> bool {
        let there = self.ships.get(ship).is_some_and(|it| upgrade < it.upgrades.len());
        if !there || to >= self.ships.len() {
            return false;
        }
        let card = self.ships[ship].upgrades.remove(upgrade);
        self.ships[to].upgrades.push(card);
        true
    }
}
