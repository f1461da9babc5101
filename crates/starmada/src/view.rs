//! The table as one side may see it.

use crate::action::Action;
use crate::chance::Chance;
use crate::random::random_orders;
use crate::seat::Seat;
use crate::ship::Plot;
use crate::table::{Stage, Table};

impl Table {
    /// The table with everything hidden that a side may not know: the opponent's orders until all are written, and dice to
    /// come. Starmada Unity, 3.1 (p. 15).
    #[must_use]
    pub fn view(&self, seat: Seat) -> Table {
        let mut view = self.clone();
        view.chance = Chance::new(0);
        view.events.clear();
        if self.stage == Stage::Orders {
            for (ship, profile) in view.ships.iter_mut().zip(&self.game.ships) {
                if profile.seat != seat && matches!(ship.plot, Plot::Written(_)) {
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
