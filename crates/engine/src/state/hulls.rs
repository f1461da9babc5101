use std::sync::Arc;

use crate::geometry::{Hull, Pose, PosedHull};
use crate::terms::ShipId;

/// The hulls of the ships on the table, posed where these stand.
///
/// They belong to the table. A hull is kept when its ship is put down or moves, and used only for the very pose it was
/// made for; a ship that stands elsewhere gets a fresh one. Copies of a table share them. They follow from the state and
/// are no part of it: neither hashed nor compared nor written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hulls(Arc<Vec<Option<Arc<PosedHull>>>>);

impl Hulls {
    /// The hull of a ship in a pose, if it is kept.
    pub fn of(&self, ship: ShipId, pose: Pose) -> Option<&Arc<PosedHull>> {
        self.0.get(ship.index())?.as_ref().filter(|hull| hull.pose() == pose)
    }

    /// Keeps the hull of a ship in a pose.
    pub fn keep(&mut self, ship: ShipId, hull: &Hull, pose: Pose) {
        let all = Arc::make_mut(&mut self.0);
        if all.len() <= ship.index() {
            all.resize(ship.index() + 1, None);
        }
        match all[ship.index()].as_mut().and_then(Arc::get_mut) {
            // No copy of the table has it: its place in memory is used again.
            Some(own) => own.stand(hull, pose),
            None => all[ship.index()] = Some(Arc::new(hull.posed(pose))),
        }
    }
}
