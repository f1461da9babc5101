//! The table as one side may see it.

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::chance::Chance;
use crate::element::ShipId;
use crate::event::Event;
use crate::orders::Orders;
use crate::random::random_orders;
use crate::ship::Plot;
use crate::table::{Stage, Table};

impl Table {
    /// The table with everything hidden that a side may not know: the opponent's orders until all are written, and dice to
    /// come. Starmada Unity, 3.1 (p. 15).
    #[must_use]
    pub fn view(&self, seat: Seat) -> Table {
        self.with_hidden_orders(|owner| owner != seat)
    }

    /// The table as a spectator sees it: both sides' orders are hidden until all are written.
    #[must_use]
    pub fn open_view(&self) -> Table {
        self.with_hidden_orders(|_| true)
    }

    /// In a view: orders that a side has written while the other side is still asked for its own. They are shown to their
    /// owner; the table asks for them later.
    pub fn show_written(&mut self, ship: ShipId, orders: &Orders) {
        let writing = self.stage == Stage::Orders;
        if let Some(ship) = self.ships.get_mut(ship.index()).filter(|_| writing) {
            ship.plot = Plot::Written(orders.clone());
        }
    }

    /// In a copy that is shown while shots follow one after the other: marks the damage of one of them.
    pub fn show_damage(&mut self, damage: &[Event]) {
        for event in damage {
            match event {
                Event::Damaged(ship, _, Some(track)) => {
                    let left = self.game.ship(*ship).sheet.boxes(*track);
                    let state = &mut self.ships[ship.index()];
                    let marked = &mut state.marked[*track as usize];
                    *marked = marked.saturating_add(1).min(left - state.checked[*track as usize]);
                }
                Event::FightersHit(flight, hit) => {
                    let state = &mut self.flights[flight.index()];
                    state.marked = state.marked.saturating_add(*hit).min(state.fighters);
                }
                _ => {}
            }
        }
    }

    /// Whether no die was rolled between this state and another.
    pub fn same_chance(&self, other: &Table) -> bool {
        self.chance == other.chance
    }

    fn with_hidden_orders(&self, hidden: impl Fn(Seat) -> bool) -> Table {
        let mut view = self.clone();
        view.chance = Chance::new(0);
        view.events.clear();
        if self.stage == Stage::Orders {
            for (ship, profile) in view.ships.iter_mut().zip(&self.game.ships) {
                if hidden(profile.seat) && matches!(ship.plot, Plot::Written(_)) {
                    ship.plot = Plot::Hidden;
                }
            }
        }
        view
    }

    /// Puts other facts in place of everything a side may not know.
    pub fn scramble_hidden(&mut self, seat: Seat, chance: &mut Chance) {
        self.chance = Chance::new(chance.word());
        if self.stage != Stage::Orders {
            return;
        }
        for ship in self.game.ship_ids() {
            let hidden = self.game.ship(ship).seat != seat
                && matches!(self.ship(ship).plot, Plot::Written(_));
            if hidden {
                let Action::Orders(_, orders) = random_orders(self, ship, chance) else { continue };
                self.ships[ship.index()].plot = Plot::Written(orders);
            }
        }
    }
}
