//! What becomes different about the lists while a game is played.

use flagbridge_cards::{CardNumber, Kind};

use crate::state::{Change, Game, MOST_JOINED};
use crate::terms::{Seat, ShipId, Unit};

/// The most upgrades that a ship carries.
const MOST_UPGRADES: usize = 16;

impl Game {
    /// Makes a change. One about units, places or cards that this game does not have is refused and changes nothing.
    pub(crate) fn change(&mut self, change: Change) -> bool {
        let made = match change {
            Change::Joined(seat, card) => self.join(seat, card),
            Change::HandedOver(unit, seat) => self.hand_over(unit, seat),
            Change::Exchanged(ship, place, card) => self.exchange_upgrade(ship, place.into(), card),
            Change::Moved(from, place, to) => self.move_upgrade(from, place.into(), to),
        };
        if made.is_some() {
            self.changes.push(change);
            self.listeners = self.who_listens();
        }
        made.is_some()
    }

    fn join(&mut self, seat: Seat, card: CardNumber) -> Option<()> {
        let joined = self.changes.iter().filter(|change| matches!(change, Change::Joined(..)));
        let card = self.rules.card(card).filter(|_| joined.count() < MOST_JOINED)?;
        match card.kind() {
            Kind::Ship => self.add_ship(seat, card, Vec::new()),
            Kind::Squadron => self.add_squadron(seat, card),
            Kind::Upgrade | Kind::Objective | Kind::Damage => return None,
        }
        Some(())
    }

    fn hand_over(&mut self, unit: Unit, seat: Seat) -> Option<()> {
        match unit {
            Unit::Ship(ship) => self.ships.get_mut(ship.index())?.seat = seat,
            Unit::Squadron(squadron) => self.squadrons.get_mut(squadron.index())?.seat = seat,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return None,
        }
        Some(())
    }

    fn exchange_upgrade(&mut self, ship: ShipId, place: usize, card: CardNumber) -> Option<()> {
        let card = self.rules.card(card).filter(|card| card.kind() == Kind::Upgrade)?;
        let effects = self.effects_of(card);
        let own = self.ships.get_mut(ship.index())?;
        let (old, _) = std::mem::replace(own.upgrades.get_mut(place)?, (card, effects));
        own.points = own.points - old.points + card.points;
        Some(())
    }

    /// What is left behind does nothing, so that the others keep their places.
    fn move_upgrade(&mut self, from: ShipId, place: usize, to: ShipId) -> Option<()> {
        let other = self.ships.get(to.index())?;
        if other.upgrades.len() >= MOST_UPGRADES {
            return None;
        }
        let own = self.ships.get_mut(from.index())?;
        let (card, effects) = *own.upgrades.get(place)?;
        if own.gone & (1 << place) != 0 {
            return None;
        }
        own.upgrades[place].1 = &[];
        own.gone |= 1 << place;
        own.points -= card.points;
        let other = &mut self.ships[to.index()];
        other.upgrades.push((card, effects));
        other.points += card.points;
        Some(())
    }
}
