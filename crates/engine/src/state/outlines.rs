use std::sync::{Arc, OnceLock};

use flagbridge_cards::Obstacle as Shape;

use super::obstacle::{Obstacle, outline};
use crate::geometry::{Outline, Pose};

/// The outlines of the obstacles on the table, turned and moved to where these lie.
///
/// They belong to the table and are brought up to date whenever an obstacle is laid, moved or taken away. An outline is
/// used only for the very shape and pose it was made for; whatever lies elsewhere gets a fresh one. Copies of a table share them.
/// They follow from the state and are no part of it: neither hashed nor compared nor written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlines(Arc<[Arc<Laid>]>);

#[derive(Debug)]
struct Laid {
    token: u8,
    pose: Pose,
    outline: Outline,
    /// For each shape of the catalogue how far it has to be moved to lie beside this one, once that was asked: see
    /// [`Outlines::ways_off`]. It follows from the outline and lasts as long.
    ways_off: Box<[OnceLock<WaysOff>]>,
}

/// A length for each of twelve directions.
pub(crate) type WaysOff = [i32; 12];

impl Laid {
    fn is_of(&self, obstacle: &Obstacle) -> bool {
        self.token == obstacle.token && self.pose == obstacle.pose
    }
}

impl Outlines {
    /// The outline of an obstacle, if it is kept.
    pub fn of(&self, obstacle: &Obstacle) -> Option<&Outline> {
        self.0.iter().find(|laid| laid.is_of(obstacle)).map(|laid| &laid.outline)
    }

    /// How far from the middle of an obstacle another shape lies beside it, in each of twelve directions: what `measure`
    /// says, which is asked once for each obstacle that stays where it is.
    pub fn ways_off(
        &self,
        obstacle: &Obstacle,
        shape: u8,
        measure: impl Fn() -> WaysOff,
    ) -> WaysOff {
        let Some(laid) = self.0.iter().find(|laid| laid.is_of(obstacle)) else { return measure() };
        let kept = *laid.ways_off[usize::from(shape)].get_or_init(&measure);
        debug_assert_eq!(kept, measure(), "what is kept is what would be measured");
        kept
    }

    /// Keeps the outlines of these obstacles, and no others.
    pub fn renew(&mut self, obstacles: &[Obstacle], shapes: &[Shape]) {
        let same = self.0.len() == obstacles.len()
            && self.0.iter().zip(obstacles).all(|(laid, obstacle)| laid.is_of(obstacle));
        if same {
            return;
        }
        let fresh = |obstacle: &Obstacle| Laid {
            token: obstacle.token,
            pose: obstacle.pose,
            outline: outline(&shapes[usize::from(obstacle.token)].outline, obstacle.pose),
            ways_off: shapes.iter().map(|_| OnceLock::new()).collect(),
        };
        let laid = obstacles.iter().map(|obstacle| {
            let kept = self.0.iter().find(|laid| laid.is_of(obstacle));
            kept.map_or_else(|| Arc::new(fresh(obstacle)), Arc::clone)
        });
        self.0 = laid.collect();
    }
}
