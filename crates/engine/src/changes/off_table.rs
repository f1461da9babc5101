//! Ships that leave the table.

use crate::state::{Presence, Table};
use crate::terms::ShipId;

impl Table {
    /// Takes a ship with everything it has off the table.
    pub(crate) fn take_off(&mut self, ship: ShipId) {
        let state = self.ship_mut(ship);
        state.place = Presence::Destroyed;
        state.dials.clear();
        state.seen_dials = 0;
        state.revealed = None;
        state.gained.clear();
        state.tokens = Default::default();
        state.raids = Default::default();
        state.targeting = None;
        let damage = std::mem::take(&mut state.damage);
        self.discards.extend(damage.into_iter().filter_map(|damage| damage.card));
    }
}
