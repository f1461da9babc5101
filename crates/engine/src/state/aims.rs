use std::sync::Arc;

use flagbridge_cards::HullZone;

use crate::geometry::{Point, Pose, PosedHull, Range};
use crate::terms::{Refusal, ShipId};

/// A ship with its hull posed on the table, to aim from or at more than once.
#[derive(Debug)]
pub(crate) struct Standing {
    pub ship: ShipId,
    pub hull: Arc<PosedHull>,
}

impl Standing {
    /// The ship, and where it stands.
    pub fn place(&self) -> (ShipId, Pose) {
        (self.ship, self.hull.pose())
    }
}

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
pub(crate) struct Aims {
    /// The ship that aims, and where it stands.
    by: Option<(ShipId, Pose)>,
    at: Arc<Vec<Aim>>,
    /// An earlier list, empty: its memory serves for the next one.
    spare: Vec<Aim>,
}

/// A hull zone aiming at that of another ship in its pose: whether it can.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    zones: [HullZone; 2],
    enemy: (ShipId, Pose),
    aimed: Result<Aimed, Refusal>,
}

impl Aim {
    pub fn new(
        zone: HullZone,
        enemy: &Standing,
        theirs: HullZone,
        aimed: Result<Aimed, Refusal>,
    ) -> Self {
        Self { zones: [zone, theirs], enemy: enemy.place(), aimed }
    }
}

impl Aims {
    /// An empty list for the next ones.
    pub fn blank(&mut self) -> Vec<Aim> {
        std::mem::take(&mut self.spare)
    }

    /// Keeps these of one ship, and no others.
    pub fn keep(&mut self, by: (ShipId, Pose), aims: Vec<Aim>) {
        self.by = Some(by);
        match Arc::get_mut(&mut self.at) {
            Some(own) => {
                self.spare = std::mem::replace(own, aims);
                self.spare.clear();
            }
            None => self.at = Arc::new(aims),
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
        if self.by != Some(own.place()) {
            return None;
        }
        let between = |aim: &&Aim| aim.zones == [zone, theirs] && aim.enemy == enemy.place();
        self.at.iter().find(between).map(|aim| aim.aimed)
    }
}
