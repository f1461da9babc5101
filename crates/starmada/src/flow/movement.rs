use crate::element::ShipId;
use crate::event::Event;
use crate::hex::Hex;
use crate::orders::{Momentum, Orders, travel};
use crate::sheet::Track;
use crate::ship::{Plot, Presence};
use crate::table::{Stage, Table};

impl Table {
    /// Orders are revealed, all ships move, and ships that end among opponents are sorted out. Starmada Unity, 3.3 (p. 16).
    pub(crate) fn move_ships(&mut self) {
        for ship in self.game.ship_ids() {
            if self.ship(ship).on_board() {
                self.move_ship(ship);
            }
        }
        self.contest_hexes();
        self.enter(Stage::Stacking);
    }

    fn move_ship(&mut self, ship: ShipId) {
        let plot = std::mem::take(&mut self.ships[ship.index()].plot);
        let previous = self.ship(ship).momentum.speed;
        let orders = match plot {
            Plot::Written(orders) => orders,
            // Only in a view; a real table asks before it moves.
            Plot::Unwritten | Plot::Hidden => Orders::ahead(previous),
        };
        self.tell(|| Event::OrdersRevealed(ship, orders.clone()));
        let orders = match self.orders_fault(ship, &orders) {
            None => orders,
            Some(_) => {
                self.tell(|| Event::OrdersIllegal(ship));
                Orders::ahead(previous)
            }
        };
        let board = self.game.options.board;
        let state = &mut self.ships[ship.index()];
        let (mut path, mut last_on_board, mut left) = (Vec::new(), state.at, false);
        let keep = !self.quiet;
        let (_, heading) = travel(&orders.maneuvers, state.at, state.heading, |hex: Hex| {
            left |= !board.holds(hex);
            if !left {
                last_on_board = hex;
            }
            if keep {
                path.push(hex);
            }
        });
        state.at = last_on_board;
        state.heading = heading;
        state.pivot = orders.pivot;
        state.momentum = Momentum { speed: orders.speed, slips: orders.slips() };
        let facing = state.facing();
        self.ships[ship.index()].plot = Plot::Written(orders);
        self.tell(|| Event::Moved { ship, path, heading, facing });
        if left {
            self.tell(|| Event::LeftBoard(ship));
            self.remove_ship(ship, Presence::Left);
        }
    }

    /// Takes a ship off the board and gives the opponent its combat rating. Starmada Unity, 2.5 (p. 13).
    pub(crate) fn remove_ship(&mut self, ship: ShipId, presence: Presence) {
        self.ships[ship.index()].presence = presence;
        let profile = &self.game.ships[ship.index()];
        let (seat, rating) = (profile.seat.other(), profile.sheet.rating);
        let score = &mut self.scores[seat.index()];
        *score = score.saturating_add(rating);
        self.losses.retain(|(loser, _)| *loser != ship);
        self.tell(|| Event::Scored(seat, rating));
    }

    /// Whether every box on the hull track is checked.
    pub(crate) fn hull_is_gone(&self, ship: ShipId) -> bool {
        self.value(ship, Track::Hull) == 0
    }
}
