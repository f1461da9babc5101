//! The ships and squadrons of a game, whose they are, and what lies on them.

use std::sync::Arc;

use flagbridge_cards::{Card, CardNumber};

use crate::state::attack::Attack;
use crate::state::event::Event;
use crate::state::game::Change;
use crate::state::ship::{Ship, UpgradeState};
use crate::state::squadron::Squadron;
use crate::state::table::Table;
use crate::terms::{Seat, ShipId, SquadronId, Tokens, Unit};

/// Obstacles and mines have no defense tokens.
static NO_TOKENS: Tokens = Tokens::new_const();

impl Table {
    /// A ship.
    pub fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.index()]
    }

    pub(crate) fn ship_mut(&mut self, ship: ShipId) -> &mut Ship {
        &mut self.ships[ship.index()]
    }

    /// A squadron.
    pub fn squadron(&self, squadron: SquadronId) -> &Squadron {
        &self.squadrons[squadron.index()]
    }

    pub(crate) fn squadron_mut(&mut self, squadron: SquadronId) -> &mut Squadron {
        &mut self.squadrons[squadron.index()]
    }

    /// Every ship on the table, both seats'.
    pub fn ships(&self) -> impl Iterator<Item = ShipId> + '_ {
        let all = self.ships.iter().enumerate();
        all.filter(|(_, ship)| ship.is_deployed()).map(|(place, _)| ShipId(place as u8))
    }

    /// Every squadron on the table, both seats'.
    pub fn squadrons(&self) -> impl Iterator<Item = SquadronId> + '_ {
        let all = self.squadrons.iter().enumerate();
        all.filter(|(_, squadron)| squadron.is_deployed()).map(|(place, _)| SquadronId(place as u8))
    }

    /// A seat's ships on the table.
    pub fn ships_of(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.ships().filter(move |ship| self.game.ship(*ship).seat == seat)
    }

    /// A seat's squadrons on the table.
    pub fn squadrons_of(&self, seat: Seat) -> impl Iterator<Item = SquadronId> + '_ {
        self.squadrons().filter(move |squadron| self.game.squadron(*squadron).seat == seat)
    }

    /// Who plays a unit. What belongs to neither player is played by the opponent of the other side of its attack. RRG 1.6,
    /// Obstacles: Exogorth.
    pub fn seat_of(&self, unit: Unit) -> Seat {
        let opponent = |attack: &Attack| {
            let one = if attack.attacker == unit { attack.defender() } else { attack.attacker };
            self.owner_of(one).map(Seat::other)
        };
        let owner = self.owner_of(unit).or_else(|| self.attack().and_then(opponent));
        owner.unwrap_or(self.first.other())
    }

    /// Who owns a unit: stations are the second player's, other tokens neither player's.
    pub(crate) fn owner_of(&self, unit: Unit) -> Option<Seat> {
        match unit {
            Unit::Obstacle(place) => self.station(place).map(|_| self.first.other()),
            _ => self.game.seat_of(unit),
        }
    }

    /// Whether two units are on the same side.
    pub(crate) fn are_friends(&self, one: Unit, other: Unit) -> bool {
        self.owner_of(one).is_some_and(|owner| self.owner_of(other) == Some(owner))
    }

    /// Whether a ship or squadron is on the table.
    pub(crate) fn is_in_play(&self, unit: Unit) -> bool {
        match unit {
            Unit::Ship(ship) => self.ship(ship).is_deployed(),
            Unit::Squadron(squadron) => self.squadron(squadron).is_deployed(),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => true,
        }
    }

    /// Whether a ship or squadron shows that it has activated this round.
    pub(crate) fn has_activated(&self, unit: Unit) -> bool {
        match unit {
            Unit::Ship(ship) => self.ship(ship).activated,
            Unit::Squadron(squadron) => self.squadron(squadron).activated,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
        }
    }

    pub(crate) fn defense_tokens(&self, unit: Unit) -> &Tokens {
        match unit {
            Unit::Ship(ship) => &self.ship(ship).defense,
            Unit::Squadron(squadron) => &self.squadron(squadron).defense,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => &NO_TOKENS,
        }
    }

    pub(crate) fn defense_tokens_mut(&mut self, unit: Unit) -> Option<&mut Tokens> {
        match unit {
            Unit::Ship(ship) => Some(&mut self.ship_mut(ship).defense),
            Unit::Squadron(squadron) => Some(&mut self.squadron_mut(squadron).defense),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => None,
        }
    }

    /// A ship's upgrades that are not discarded: place, card and state.
    pub(crate) fn upgrades_of(
        &self,
        ship: ShipId,
    ) -> impl Iterator<Item = (u8, &'static Card, &UpgradeState)> {
        let cards = self.game.ship(ship).upgrades.iter().zip(&self.ship(ship).upgrades);
        let places =
            cards.enumerate().map(|(place, ((card, _), state))| (place as u8, *card, state));
        places.filter(|(_, _, state)| !state.discarded)
    }

    /// Where a ship's upgrade stands that is not discarded.
    pub(crate) fn upgrade_place(&self, ship: ShipId, card: CardNumber) -> Option<u8> {
        self.upgrades_of(ship).find(|(_, own, _)| own.number == card).map(|(place, _, _)| place)
    }

    /// Objective tokens on a unit.
    pub fn tokens_on(&self, unit: Unit) -> u8 {
        match unit {
            Unit::Ship(ship) => self.ship(ship).objectives,
            Unit::Squadron(squadron) => self.squadron(squadron).objectives,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => 0,
        }
    }

    /// Puts objective tokens on a unit.
    pub(crate) fn put_tokens(&mut self, unit: Unit, count: u8) {
        self.change_tokens(unit, i16::from(count));
    }

    /// Takes objective tokens off a unit, as many as it has.
    pub(crate) fn take_tokens(&mut self, unit: Unit, count: u8) {
        self.change_tokens(unit, -i16::from(count));
    }

    fn change_tokens(&mut self, unit: Unit, change: i16) {
        let held = self.tokens_on(unit);
        let tokens = (i16::from(held) + change).clamp(0, 99) as u8;
        match unit {
            Unit::Ship(ship) => self.ship_mut(ship).objectives = tokens,
            Unit::Squadron(squadron) => self.squadron_mut(squadron).objectives = tokens,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return,
        }
        if tokens != held {
            self.event(Event::ObjectiveTokens(unit, tokens));
        }
    }

    /// Adds a ship or squadron that no list brought to a seat's fleet, not yet deployed. Returns it.
    pub(crate) fn join(&mut self, seat: Seat, card: CardNumber) -> Option<Unit> {
        if !Arc::make_mut(&mut self.game).change(Change::Joined(seat, card)) {
            return None;
        }
        // One of the two has one more than lie here.
        let ship = self.game.ships.get(self.ships.len());
        let unit = match ship {
            Some(ship) => {
                self.ships.push(Ship::new(ship.ship, ship.upgrades.len()));
                Unit::Ship(ShipId(self.ships.len() as u8 - 1))
            }
            None => {
                self.squadrons.push(Squadron::new(self.game.squadrons.last()?.squadron));
                Unit::Squadron(SquadronId(self.squadrons.len() as u8 - 1))
            }
        };
        self.event(Event::Joined(unit, seat));
        Some(unit)
    }

    /// A unit goes over to a seat.
    pub(crate) fn hand_over(&mut self, unit: Unit, seat: Seat) {
        if Arc::make_mut(&mut self.game).change(Change::HandedOver(unit, seat)) {
            self.event(Event::Joined(unit, seat));
        }
    }
}
