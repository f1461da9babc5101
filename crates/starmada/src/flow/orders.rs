use flagbridge_seats::Seat;

use crate::action::Action;
use crate::element::ShipId;
use crate::options::IllegalOrders;
use crate::orders::{Orders, OrdersFault};
use crate::plot::each_plot;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::sheet::Track;
use crate::ship::Plot;
use crate::table::{Stage, Table};

impl Table {
    /// The sides write orders for their ships one after the other; neither sees the other's until all are written.
    ///
    /// Starmada Unity, 3.1 (p. 15).
    pub(crate) fn go_on_writing_orders(&mut self) {
        for seat in Seat::ALL {
            let unwritten =
                self.ships_of(seat).find(|ship| self.ship(*ship).plot == Plot::Unwritten);
            if let Some(ship) = unwritten {
                return self.ask(seat, Question::Orders(ship));
            }
        }
        self.enter(Stage::Movement);
    }

    /// What keeps a ship from carrying out orders; none where it can.
    pub fn orders_fault(&self, ship: ShipId, orders: &Orders) -> Option<OrdersFault> {
        orders.fault().or_else(|| {
            let rating = self.value(ship, Track::Engines);
            let required = self.requirement(ship, orders);
            (required > u16::from(rating)).then_some(OrdersFault::Engines { rating, required })
        })
    }

    /// The engine requirement of a ship's orders.
    pub fn requirement(&self, ship: ShipId, orders: &Orders) -> u16 {
        orders.requirement(self.ship(ship).momentum, self.game.options.turn_takes_one)
    }

    pub(crate) fn may_order(&self, ship: ShipId, orders: &Orders) -> Result<(), Refusal> {
        match (self.game.options.illegal_orders, self.orders_fault(ship, orders)) {
            (_, None) | (IllegalOrders::Drift, Some(_)) => Ok(()),
            (IllegalOrders::Refused, Some(fault)) => Err(fault.into()),
        }
    }

    pub(crate) fn write_orders(&mut self, ship: ShipId, orders: Orders) {
        self.ships[ship.index()].plot = Plot::Written(orders);
    }

    pub(crate) fn list_orders(&self, ship: ShipId, into: &mut Vec<Action>) {
        let rating = self.value(ship, Track::Engines);
        let one = self.game.options.turn_takes_one;
        each_plot(self.ship(ship).momentum, rating, one, |orders| {
            into.push(Action::Orders(ship, orders));
        });
    }
}
