//! What a ship can expect to do to another from one place to another.

use crate::arc::Arcs;
use crate::element::ShipId;
use crate::hex::{Direction, Hex};
use crate::roll::Test;
use crate::sheet::Track;
use crate::table::Table;

/// One bank of a ship against one shield rating, counted once.
struct Gun {
    arcs: Arcs,
    /// Expected hull hits at each distance, from 0 to the weapon's reach.
    at_distance: Vec<f64>,
}

/// A ship's weapons against a target, ready to be asked about many places.
pub(super) struct Punch(Vec<Gun>);

impl Punch {
    /// The weapons of a ship against a target's current shields.
    pub fn new(view: &Table, ship: ShipId, target: ShipId) -> Punch {
        let shields = view.value(target, Track::Shields);
        let mounts = view.game().ship(ship).mounts.iter().enumerate();
        let gun = |(place, mount): (usize, &crate::game::Mount)| {
            let weapons = view.weapons_left(ship, place);
            let impact = match shields {
                0 => 1.0,
                _ => Test::impact(shields, mount.impact_modifier, false).odds(),
            };
            let dice = f64::from(weapons) * f64::from(mount.rate);
            // Half of all damage dice are hull hits; the others hurt a little, too.
            let each = impact * f64::from(mount.impact) * f64::from(mount.damage) * 0.7;
            let hull = |distance: u8| {
                let modifier = mount.modifier(distance, false)?;
                Some(dice * each * Test::to_hit(mount.accuracy, modifier, false).odds())
            };
            let at_distance = (0..=mount.reach()).map(|distance| hull(distance).unwrap_or(0.0));
            (weapons > 0).then(|| Gun { arcs: mount.arcs, at_distance: at_distance.collect() })
        };
        Punch(mounts.filter_map(gun).collect())
    }

    /// Expected damage from a hex and facing at a hex.
    pub fn from(&self, at: Hex, facing: Direction, target: Hex) -> f64 {
        let distance = usize::from(at.distance(target));
        let reaches = |gun: &&Gun| distance < gun.at_distance.len();
        if !self.0.iter().any(|gun| reaches(&gun)) {
            return 0.0;
        }
        let arcs = Arcs::towards(at, facing, target);
        let guns = self.0.iter().filter(reaches).filter(|gun| gun.arcs.meets(arcs));
        guns.map(|gun| gun.at_distance[distance]).sum()
    }

    /// Expected damage at a distance, facing as well as possible.
    pub fn most_at(&self, distance: u8) -> f64 {
        let (at, facing) = (Hex::default(), Direction::East);
        let target = |turn| at.step(facing.turned(turn), distance.into());
        (0..6).map(|turn| self.from(at, facing, target(turn))).fold(0.0, f64::max)
    }

    /// The farthest hex any weapon reaches.
    pub fn reach(&self) -> u8 {
        let last = |gun: &Gun| gun.at_distance.len().saturating_sub(1) as u8;
        self.0.iter().map(last).max().unwrap_or(0)
    }
}

/// Points for each hull box still to be checked on a ship.
pub(super) fn worth_of_hull(view: &Table, ship: ShipId) -> f64 {
    let left = view.value(ship, Track::Hull).max(1);
    f64::from(view.game().ship(ship).sheet.rating) / f64::from(left)
}
