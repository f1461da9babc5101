//! The table as one seat may see it.

use crate::state::{Chance, Table};
use crate::terms::{Seat, ShipId};

impl Table {
    /// The table with everything hidden that the seat may not know: the opponent's facedown dials, with ships and on
    /// cards, facedown damage cards, the order of the damage deck, dice to come, and the answers of a decision that is not the seat's.
    ///
    /// RRG 1.6, Command Dials; Damage. Two tables that differ only in hidden facts give equal views.
    #[must_use]
    pub fn view(&self, seat: Seat) -> Table {
        let mut view = self.clone();
        view.chance = Chance::new(0);
        view.events.clear();
        for (place, ship) in view.ships.iter_mut().enumerate() {
            if self.game.ships[place].seat != seat {
                ship.unseen_dials().for_each(|(_, dial)| *dial = None);
                for (upgrade, state) in ship.upgrades.iter_mut().enumerate() {
                    if self.game.starting_dials(ShipId(place as u8), upgrade).is_some() {
                        state.facedown = state.tokens.len() as u8;
                        state.tokens.clear();
                    }
                }
            }
            for damage in ship.damage.iter_mut().filter(|damage| !damage.faceup) {
                damage.card = None;
            }
        }
        for station in &mut view.stations {
            station.damage.iter_mut().for_each(|card| *card = None);
        }
        if seat == self.first {
            view.objective_card.dials.iter_mut().for_each(|dial| *dial = None);
        }
        view.deck.iter_mut().for_each(|card| *card = None);
        if let Some(decision) = view.decision.as_mut().filter(|decision| decision.seat != seat) {
            decision.answers.clear();
        }
        view
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.hash() == other.hash()
            && self.ships == other.ships
            && self.squadrons == other.squadrons
            && self.stack == other.stack
            && self.under_way == other.under_way
            && self.decision == other.decision
    }
}

impl Table {
    /// Puts other facts in place of everything a seat may not know: what a player who sees only their view has to
    /// allow for. Cards stay conserved.
    pub fn scramble_hidden(&mut self, seat: Seat, chance: &mut Chance) {
        let hidden_dials =
            (0..self.ships.len()).filter(|place| self.game.ships[*place].seat != seat);
        let hidden_dials: Vec<_> = hidden_dials.collect();
        for place in hidden_dials {
            for (_, dial) in self.ships[place].unseen_dials() {
                *dial = Some(flagbridge_cards::Command::ALL[chance.below(4)]);
            }
            for upgrade in 0..self.ships[place].upgrades.len() {
                let Some(commands) = self.game.starting_dials(ShipId(place as u8), upgrade) else {
                    continue;
                };
                let commands: Vec<_> = commands.iter().collect();
                for dial in &mut self.ships[place].upgrades[upgrade].tokens {
                    *dial = commands[chance.below(commands.len())];
                }
            }
        }
        if seat == self.first {
            for dial in &mut self.objective_card.dials {
                *dial = Some(flagbridge_cards::Command::ALL[chance.below(4)]);
            }
        }
        let mut cards = std::mem::take(&mut self.deck);
        for ship in &self.ships {
            cards.extend(
                ship.damage.iter().filter(|damage| !damage.faceup).map(|damage| damage.card),
            );
        }
        cards.extend(self.stations.iter().flat_map(|station| station.damage.iter().copied()));
        chance.shuffle(&mut cards);
        for station in &mut self.stations {
            station.damage.iter_mut().for_each(|card| *card = cards.pop().flatten());
        }
        for ship in &mut self.ships {
            for damage in ship.damage.iter_mut().filter(|damage| !damage.faceup) {
                damage.card = cards.pop().flatten();
            }
        }
        self.deck = cards;
        self.chance = Chance::new(chance.word());
    }
}
