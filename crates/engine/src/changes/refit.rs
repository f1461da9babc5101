//! Upgrade cards that change ships, or are exchanged, during the game.

use std::sync::Arc;

use flagbridge_cards::{Card, CardNumber, Slot};

use crate::state::{Change, Event, Step, Table, UpgradeState};
use crate::terms::{ShipId, Source};

impl Table {
    /// Another card takes the place of an upgrade; it comes ready, with nothing on it.
    pub(crate) fn exchange_upgrade(&mut self, ship: ShipId, place: u8, card: CardNumber) {
        let (source, index) = (Source::Upgrade(ship, place), usize::from(place));
        let old = self.game.ship(ship).upgrades[index].0.number;
        if !Arc::make_mut(&mut self.game).change(Change::Exchanged(ship, place, card)) {
            return;
        }
        self.ship_mut(ship).upgrades[index] = UpgradeState::default();
        self.used.retain(|used| used.source != source);
        self.lasting.retain(|lasting| lasting.source != source);
        self.event(Event::CardDiscarded(ship, old));
        self.event(Event::CardEquipped(ship, card));
    }

    /// An upgrade goes from a ship to another as it is, readied, exhausted or discarded.
    pub(crate) fn move_upgrade(&mut self, from: ShipId, place: u8, to: ShipId) {
        let index = usize::from(place);
        let card = self.game.ship(from).upgrades[index].0.number;
        let last = self.game.ship(to).upgrades.len() as u8;
        if !Arc::make_mut(&mut self.game).change(Change::Moved(from, place, to)) {
            return;
        }
        let left = UpgradeState { discarded: true, ..UpgradeState::default() };
        let state = std::mem::replace(&mut self.ship_mut(from).upgrades[index], left);
        self.ship_mut(to).upgrades.push(state);
        self.follow_source(Source::Upgrade(from, place), Source::Upgrade(to, last));
        self.event(Event::CardEquipped(to, card));
    }

    /// What names an upgrade by its place follows when it is somewhere else.
    fn follow_source(&mut self, before: Source, after: Source) {
        let now = |source: Source| if source == before { after } else { source };
        self.used.iter_mut().for_each(|used| used.source = now(used.source));
        self.lasting.iter_mut().for_each(|lasting| lasting.source = now(lasting.source));
        for step in &mut self.stack {
            if let Step::Effect(running) = step {
                running.source = now(running.source);
            }
        }
        for ship in &mut self.ships {
            ship.kept_by = ship.kept_by.map(now);
        }
        for squadron in &mut self.squadrons {
            squadron.kept_by = squadron.kept_by.map(now);
        }
    }

    /// Whether a ship could carry an upgrade beside those it has: it has the icon free and is such a ship as the card is
    /// for. RRG 1.6, Upgrade Cards; Flotillas.
    pub(crate) fn could_carry(&self, ship: ShipId, card: &Card) -> bool {
        let (profile, Some(upgrade)) = (self.game.ship(ship), card.upgrade()) else { return false };
        let only = &upgrade.restriction;
        let is_such = (only.chassis.is_empty() || only.chassis.contains(&profile.ship.chassis))
            && (only.tags.is_empty() || only.tags.intersects(profile.ship.tags))
            && (only.sizes.is_empty() || only.sizes.contains(profile.ship.size))
            && (!only.flagship || profile.is_flagship());
        let slot = upgrade.slot();
        let count = |slots: &[Slot]| slots.iter().filter(|own| **own == slot).count();
        let others = || profile.upgrades().filter_map(|card| card.upgrade());
        let free = match slot {
            Slot::Commander => !profile.ship.is_flotilla() && !profile.is_flagship(),
            _ => {
                let added: usize = others().map(|own| count(&own.grants)).sum();
                let taken: usize =
                    others().map(|own| count(&own.removes) + count(&own.slots)).sum();
                count(&profile.ship.slots) + added > taken
            }
        };
        is_such && free
    }
}
