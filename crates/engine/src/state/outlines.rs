use std::sync::{Arc, OnceLock};

use flagbridge_cards::Obstacle as Shape;

use super::obstacle::{Obstacle, outline};
use crate::geometry::{Heading, Outline, Pose};

/// The outlines of the obstacles on the table, turned and moved to where these lie.
///
/// They belong to the table and are brought up to date whenever an obstacle is laid, moved or taken away. An outline is
/// used only for the very shape and pose it was made for; whatever lies elsewhere gets a fresh one. Copies of a table share them.
/// They follow from the state and are no part of it: neither hashed nor compared nor written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlines {
    laid: Arc<[Arc<Laid>]>,
    /// Where shapes lie beside each obstacle, also beside those that were taken away and may come back.
    surroundings: Arc<[Arc<Surroundings>]>,
}

#[derive(Debug)]
struct Laid {
    token: u8,
    pose: Pose,
    outline: Outline,
    surroundings: Arc<Surroundings>,
}

/// Where shapes lie beside an obstacle. It depends on where the obstacle faces, not on where it lies.
#[derive(Debug)]
struct Surroundings {
    token: u8,
    heading: Heading,
    /// For each shape of the catalogue, once that was asked: see [`Outlines::ways_off`].
    ways_off: Box<[OnceLock<WaysOff>]>,
}

/// A way from the middle of an obstacle to where another shape lies beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WayOff {
    /// How long it is.
    pub length: i32,
    /// Whether the shape touches the obstacle there.
    pub touches: bool,
}

/// One for each of twelve directions.
pub(crate) type WaysOff = [WayOff; 12];

impl Laid {
    fn is_of(&self, obstacle: &Obstacle) -> bool {
        self.token == obstacle.token && self.pose == obstacle.pose
    }
}

impl Outlines {
    /// The outline of an obstacle, if it is kept.
    pub fn of(&self, obstacle: &Obstacle) -> Option<&Outline> {
        self.laid.iter().find(|laid| laid.is_of(obstacle)).map(|laid| &laid.outline)
    }

    /// The ways from the middle of an obstacle to where another shape lies beside it: what `measure` says, which is asked
    /// once for each obstacle and shape, wherever the obstacle is moved.
    pub fn ways_off(
        &self,
        obstacle: &Obstacle,
        shape: u8,
        measure: impl Fn() -> WaysOff,
    ) -> WaysOff {
        let Some(laid) = self.laid.iter().find(|laid| laid.is_of(obstacle)) else {
            return measure();
        };
        let kept = *laid.surroundings.ways_off[usize::from(shape)].get_or_init(&measure);
        debug_assert_eq!(kept, measure(), "what is kept is what would be measured");
        kept
    }

    /// Keeps the outlines of these obstacles, and no others.
    pub fn renew(&mut self, obstacles: &[Obstacle], shapes: &[Shape]) {
        let same = self.laid.len() == obstacles.len()
            && self.laid.iter().zip(obstacles).all(|(laid, obstacle)| laid.is_of(obstacle));
        if same {
            return;
        }
        let around = |obstacle: &Obstacle| {
            let (token, heading) = (obstacle.token, obstacle.pose.heading);
            let mut known = self.surroundings.iter();
            let known = known.find(|known| known.token == token && known.heading == heading);
            known.map_or_else(
                || {
                    let ways_off = shapes.iter().map(|_| OnceLock::new()).collect();
                    Arc::new(Surroundings { token, heading, ways_off })
                },
                Arc::clone,
            )
        };
        let laid: Arc<[Arc<Laid>]> = obstacles
            .iter()
            .map(|obstacle| {
                let kept = self.laid.iter().find(|laid| laid.is_of(obstacle));
                let fresh = || Laid {
                    token: obstacle.token,
                    pose: obstacle.pose,
                    outline: outline(&shapes[usize::from(obstacle.token)].outline, obstacle.pose),
                    surroundings: around(obstacle),
                };
                kept.map_or_else(|| Arc::new(fresh()), Arc::clone)
            })
            .collect();
        let is_laid = |token: u8| laid.iter().any(|laid| laid.token == token);
        let gone = self.surroundings.iter().filter(|known| !is_laid(known.token));
        let here = laid.iter().map(|laid| &laid.surroundings);
        self.surroundings = here.chain(gone).map(Arc::clone).collect();
        self.laid = laid;
    }
}
