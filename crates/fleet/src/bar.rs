use flagbridge_cards::{Ship, Slot};

use crate::roster::{Item, Vessel};

/// The icons of a ship's upgrade bar after its cards have added some and taken some away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bar([u8; Slot::PLACES.len()]);

impl Bar {
    /// The icons as printed, with those that cards add, without those that cards take away. Commander and title are not
    /// in it: they have rules of their own.
    pub fn new(ship: &Ship, upgrades: &[Item<'_>]) -> Self {
        let mut icons = [0_u8; Slot::PLACES.len()];
        for slot in &ship.slots {
            icons[*slot as usize] += 1;
        }
        let cards = || upgrades.iter().filter_map(Item::upgrade);
        for slot in cards().flat_map(|card| &card.grants) {
            icons[*slot as usize] = icons[*slot as usize].saturating_add(1);
        }
        for slot in cards().flat_map(|card| &card.removes) {
            icons[*slot as usize] = 0;
        }
        Self(icons)
    }

    /// How many icons of a kind there are.
    pub fn count(&self, slot: Slot) -> u8 {
        self.0[slot as usize]
    }

    fn take(&mut self, slots: &[Slot]) -> bool {
        let before = *self;
        for slot in slots {
            match self.0[*slot as usize].checked_sub(1) {
                Some(left) => self.0[*slot as usize] = left,
                None => {
                    *self = before;
                    return false;
                }
            }
        }
        true
    }
}

/// Which upgrades found their icons, by position in the ship's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seating(u64);

impl Seating {
    /// Seats as many upgrades as there are icons for; among equals the ones listed first.
    ///
    /// A card with one icon takes it in the order listed. Cards with two icons are tried in every combination, because
    /// one of them may stand in the way of two others.
    pub fn new(bar: Bar, upgrades: &[Item<'_>]) -> Self {
        let mut pairs = [0; MOST_PAIRS];
        let mut pair_count = 0;
        for (index, item) in upgrades.iter().enumerate() {
            let two_icons = item.upgrade().is_some_and(|card| card.slots.len() > 1);
            if two_icons && pair_count < MOST_PAIRS {
                pairs[pair_count] = index;
                pair_count += 1;
            }
        }
        let pairs = &pairs[..pair_count];
        let choices = 0..(1_u32 << pair_count);
        let seatings = choices.filter_map(|choice| Self::with_pairs(bar, upgrades, pairs, choice));
        seatings.max_by_key(|seating| (seating.0.count_ones(), seating.0)).unwrap_or(Self(0))
    }

    /// The seating in which exactly the chosen two-icon cards sit; none where they do not fit.
    fn with_pairs(
        mut bar: Bar,
        upgrades: &[Item<'_>],
        pairs: &[usize],
        choice: u32,
    ) -> Option<Self> {
        let mut seating = Self(0);
        for (bit, index) in pairs.iter().enumerate() {
            if choice & (1 << bit) != 0 {
                if !bar.take(&upgrades[*index].upgrade()?.slots) {
                    return None;
                }
                seating.set(*index);
            }
        }
        for (index, item) in upgrades.iter().enumerate() {
            if let Some([slot]) = item.upgrade().map(|card| card.slots.as_slice())
                && bar.take(&[*slot])
            {
                seating.set(index);
            }
        }
        Some(seating)
    }

    /// Whether the upgrade at this position has its icons.
    pub fn is_seated(&self, index: usize) -> bool {
        index < MOST_UPGRADES && self.0 & Self::bit(index) != 0
    }

    fn set(&mut self, index: usize) {
        if index < MOST_UPGRADES {
            self.0 |= Self::bit(index);
        }
    }

    /// The first upgrade has the highest bit, so that the greater seating seats the earlier card.
    fn bit(index: usize) -> u64 {
        1 << (MOST_UPGRADES - 1 - index)
    }
}

/// Two-icon cards tried in every combination; no bar has room for as many.
const MOST_PAIRS: usize = 6;

/// Upgrades that can be seated; no bar has room for as many.
pub(crate) const MOST_UPGRADES: usize = 64;

/// The icons of a ship one by one, each with the upgrade that uses it: printed first, then added ones.
pub(crate) fn positions(vessel: &Vessel<'_, '_>, ship: &Ship) -> Vec<(Slot, Option<usize>)> {
    let bar = Bar::new(ship, vessel.upgrades);
    let mut positions = Vec::with_capacity(ship.slots.len() + 3);
    let push = |slot: Slot, positions: &mut Vec<(Slot, Option<usize>)>| {
        let there = positions.iter().filter(|(it, _)| *it == slot).count();
        if there < usize::from(bar.count(slot)) {
            positions.push((slot, None));
        }
    };
    for slot in &ship.slots {
        push(*slot, &mut positions);
    }
    for card in vessel.upgrades.iter().filter_map(Item::upgrade) {
        for slot in &card.grants {
            push(*slot, &mut positions);
        }
    }
    let seating = Seating::new(bar, vessel.upgrades);
    for (index, item) in vessel.upgrades.iter().enumerate() {
        let Some(card) = item.upgrade().filter(|_| seating.is_seated(index)) else { continue };
        for slot in &card.slots {
            let free = positions.iter_mut().find(|(it, user)| it == slot && user.is_none());
            if let Some((_, user)) = free {
                *user = Some(index);
            }
        }
    }
    positions
}
