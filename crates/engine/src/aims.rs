use std::sync::Arc;

use flagbridge_cards::HullZone;

use crate::geometry::{Point, Pose, Range};
use crate::refusal::Refusal;
use crate::shot::Standing;
use crate::unit::ShipId;

/// The line of sight and the range of an attack, whatever lies between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aimed {
    pub sight: (Point, Point),
    pub range: Range,
}

/// One ship aiming at others: what was measured when its attacks were listed.
///
/// A ship attacks from the same place more than once, and the attack that is declared was listed before. What is kept is
/// used only for the very poses it was measured in. It follows from the state and is no part of it: neither hashed nor
/// compared nor written. Copies of a table share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aims(Arc<Vec<Aim>>);

/// One hull zone aiming at another: whether it can, with the poses of both ships.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    ships: [ShipId; 2],
    zones: [HullZone; 2],
    poses: [Pose; 2],
    aimed: Result<Aimed, Refusal>,
}

impl Aim {
    pub fn new(
        own: &Standing,
        zone: HullZone,
        enemy: &Standing,
        theirs: HullZone,
        aimed: Result<Aimed, Refusal>,
    ) -> Self {
        Self {
            ships: [own.ship, enemy.ship],
            zones: [zone, theirs],
            poses: [own.hull.pose(), enemy.hull.pose()],
            aimed,
        }
    }
}

impl Aims {
    /// Keeps these, and no others.
    pub fn keep(&mut self, aims: Vec<Aim>) {
        match Arc::get_mut(&mut self.0) {
            Some(own) => *own = aims,
            None => self.0 = Arc::new(aims),
        }
    }

    /// What was measured from one hull zone to another, if it is kept.
    pub fn of(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: &Standing,
        theirs: HullZone,
    ) -> Option<Result<Aimed, Refusal>> {
        let between = |aim: &&Aim| {
            aim.zones == [zone, theirs]
                && aim.ships == [own.ship, enemy.ship]
                && aim.poses == [own.hull.pose(), enemy.hull.pose()]
        };
        self.0.iter().find(between).map(|aim| aim.aimed)
    }
}
