//! A draft whose ships and squadrons keep their keys, and so their identity, while they are moved about.

use flagbridge_cards::CardNumber;
use flagbridge_fleet::{Addition, Draft, Place, Remedy, ShipDraft, check};

use super::judgement::terms_of;

/// Identifies a ship or a line of squadrons for as long as the draft is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u32);

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A draft, and a key for each of its ships and lines of squadrons.
///
/// Every change goes through here, so that keys and draft never part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyedDraft {
    draft: Draft,
    ships: Vec<Key>,
    squadrons: Vec<Key>,
    next: u32,
}

impl KeyedDraft {
    /// Puts a draft on the keyed.
    pub fn new(draft: Draft) -> Self {
        let mut keyed = Self::default();
        keyed.put(draft);
        keyed
    }

    /// The draft.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The keys of the ships, in their order.
    pub fn ships(&self) -> &[Key] {
        &self.ships
    }

    /// The keys of the lines of squadrons, in their order.
    pub fn squadrons(&self) -> &[Key] {
        &self.squadrons
    }

    /// Where the ship with this key stands.
    pub fn ship(&self, key: Key) -> Option<usize> {
        self.ships.iter().position(|it| *it == key)
    }

    /// Where the line of squadrons with this key stands.
    pub fn squadron(&self, key: Key) -> Option<usize> {
        self.squadrons.iter().position(|it| *it == key)
    }

    /// Changes what no ship or squadron depends on: name, notes, faction, edition, mode, points.
    pub(crate) fn describe(&mut self, change: impl FnOnce(&mut Draft)) {
        change(&mut self.draft);
        debug_assert_eq!(self.draft.ships.len(), self.ships.len(), "ships are not described");
    }

    /// Puts another draft in place of this one. What stands where it stood keeps its key.
    pub(crate) fn put(&mut self, draft: Draft) {
        let same = |old: &[ShipDraft], index: usize, new: &ShipDraft| {
            old.get(index).is_some_and(|old| old.card == new.card)
        };
        let ships = draft.ships.iter().enumerate();
        let ships: Vec<Option<Key>> = ships
            .map(|(index, new)| same(&self.draft.ships, index, new).then(|| self.ships[index]))
            .collect();
        let old = &self.draft.squadrons;
        let lines = draft.squadrons.iter().enumerate();
        let lines: Vec<Option<Key>> = lines
            .map(|(index, new)| {
                let same = old.get(index).is_some_and(|old| old.card == new.card);
                same.then(|| self.squadrons[index])
            })
            .collect();
        self.ships = ships.into_iter().map(|key| key.unwrap_or_else(|| self.fresh())).collect();
        self.squadrons = lines.into_iter().map(|key| key.unwrap_or_else(|| self.fresh())).collect();
        self.draft = draft;
    }

    pub(crate) fn add(&mut self, addition: &Addition) -> bool {
        let added = self.draft.add(addition);
        self.match_keys();
        added
    }

    pub(crate) fn remove(&mut self, place: Place) -> bool {
        let removed = self.draft.remove(place);
        if removed {
            match place {
                Place::Ship(ship) => drop(self.ships.remove(ship)),
                Place::Squadron(squadron) => drop(self.squadrons.remove(squadron)),
                Place::Fleet | Place::Upgrade { .. } | Place::Objective(_) => {}
            }
        }
        removed
    }

    /// Sets how many squadrons a line has; none takes the line out.
    pub(crate) fn set_count(&mut self, squadron: usize, count: u16) -> bool {
        if count == 0 {
            return self.remove(Place::Squadron(squadron));
        }
        self.draft.squadrons.get_mut(squadron).map(|line| line.count = count).is_some()
    }

    pub(crate) fn apply_fix(&mut self, remedy: &Remedy) -> bool {
        match *remedy {
            Remedy::Remove(place) => self.remove(place),
            Remedy::SetCount { squadron, count, .. } => self.set_count(squadron, count),
            _ => self.draft.apply(remedy),
        }
    }

    /// Adds a copy behind the ship. Cards that may stand only once in a fleet stay with the original.
    pub(crate) fn duplicate(&mut self, ship: usize) -> bool {
        let Some(original) = self.draft.ships.get(ship) else { return false };
        let mut copy = original.clone();
        let edition = terms_of(&self.draft).edition;
        copy.upgrades.retain(|card| !edition.card(*card).is_some_and(|card| card.unique));
        self.draft.ships.insert(ship + 1, copy);
        let key = self.fresh();
        self.ships.insert(ship + 1, key);
        true
    }

    pub(crate) fn move_ship(&mut self, from: usize, to: usize) -> bool {
        shift(&mut self.draft.ships, from, to) && shift(&mut self.ships, from, to)
    }

    pub(crate) fn move_squadron(&mut self, from: usize, to: usize) -> bool {
        shift(&mut self.draft.squadrons, from, to) && shift(&mut self.squadrons, from, to)
    }

    pub(crate) fn move_upgrade(&mut self, ship: usize, upgrade: usize, to: usize) -> bool {
        ship != to && self.draft.move_upgrade(ship, upgrade, to)
    }

    /// Makes the ship another one and takes off the upgrades which that one cannot carry.
    pub(crate) fn refit(&mut self, ship: usize, card: CardNumber) -> bool {
        let broken = |draft: &Draft| {
            let report = check(draft, &terms_of(draft));
            let upgrades = report.errors().filter_map(|it| match it.place {
                Place::Upgrade { ship: on, upgrade } if on == ship => Some((upgrade, it.rule)),
                _ => None,
            });
            upgrades.collect::<Vec<_>>()
        };
        // What was wrong before stays: the player knows of it.
        let old: Vec<_> = broken(&self.draft)
            .into_iter()
            .map(|(upgrade, rule)| (self.draft.ships[ship].upgrades[upgrade], rule))
            .collect();
        if !self.draft.replace(Place::Ship(ship), card) {
            return false;
        }
        loop {
            let upgrades = &self.draft.ships[ship].upgrades;
            let unfit = broken(&self.draft)
                .into_iter()
                .rev()
                .find(|(upgrade, rule)| !old.contains(&(upgrades[*upgrade], *rule)));
            let Some((upgrade, _)) = unfit else { return true };
            self.draft.remove(Place::Upgrade { ship, upgrade });
        }
    }

    /// Puts a card in the place of every copy of another. Lines of equal squadrons are joined.
    pub(crate) fn replace_all(&mut self, old: CardNumber, new: CardNumber) -> bool {
        let places: Vec<Place> = self
            .draft
            .cards()
            .filter(|(_, card, _)| *card == old)
            .map(|(place, ..)| place)
            .collect();
        for place in places.iter().rev() {
            let Place::Squadron(line) = *place else {
                self.draft.replace(*place, new);
                continue;
            };
            let count = self.draft.squadrons[line].count;
            match self.draft.squadrons.iter().position(|it| it.card == new) {
                Some(other) => {
                    let sum = self.draft.squadrons[other].count.saturating_add(count);
                    self.draft.squadrons[other].count = sum;
                    self.remove(*place);
                }
                None => drop(self.draft.replace(*place, new)),
            }
        }
        !places.is_empty()
    }

    /// Ships and squadrons are only ever added at the end.
    fn match_keys(&mut self) {
        while self.ships.len() < self.draft.ships.len() {
            let key = self.fresh();
            self.ships.push(key);
        }
        while self.squadrons.len() < self.draft.squadrons.len() {
            let key = self.fresh();
            self.squadrons.push(key);
        }
    }

    fn fresh(&mut self) -> Key {
        self.next += 1;
        Key(self.next)
    }
}

fn shift<T>(list: &mut Vec<T>, from: usize, to: usize) -> bool {
    let possible = from < list.len() && to < list.len() && from != to;
    if possible {
        let item = list.remove(from);
        list.insert(to, item);
    }
    possible
}
