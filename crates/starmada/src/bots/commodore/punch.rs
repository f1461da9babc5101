//! What a ship can expect to do to another from one place to another.

use crate::arc::Arcs;
use crate::element::ShipId;
use crate::hex::{Direction, Hex};
use crate::roll::Test;
use crate::sheet::{System, Track};
use crate::table::Table;

/// One bank of a ship against one shield rating, counted once.
struct Gun {
    arcs: Arcs,
    /// Expected hull hits at each distance, from 0 to the weapon's reach.
    at_distance: Vec<f64>,
}

/// A ship's weapons against a target, ready to be asked about many places.
pub(super) struct Punch {
    guns: Vec<Gun>,
    /// At each distance, facing as well as possible.
    most: Vec<f64>,
}

impl Punch {
    /// What one damage die counts for: half of them are hull hits, and the others hurt, too.
    pub const PER_DIE: f64 = 0.7;

    /// The weapons of a ship against a target's current shields and countermeasures.
    pub fn new(view: &Table, ship: ShipId, target: ShipId) -> Punch {
        let shields = view.value(target, Track::Shields);
        let hindrance = view.system_level(target, System::Countermeasures) as i8;
        let control = view.system_level(ship, System::FireControl) as i8;
        let mounts = view.game().ship(ship).mounts.iter().enumerate();
        let gun = |(place, mount): (usize, &crate::game::Mount)| {
            let weapons = view.weapons_left(ship, place);
            let impact = match shields {
                0 => 1.0,
                _ => Test::impact(shields, mount.impact_modifier, false).odds(),
            };
            let dice = f64::from(weapons) * f64::from(mount.rate);
            let each = impact * f64::from(mount.impact) * f64::from(mount.damage) * Self::PER_DIE;
            let hull = |distance: u8| {
                let range = mount.modifier(distance, false)?;
                let offset = control.min(hindrance - range.min(0));
                let test = Test::to_hit(mount.accuracy, range - hindrance + offset, false);
                Some(dice * each * test.odds())
            };
            let at_distance = (0..=mount.reach()).map(|distance| hull(distance).unwrap_or(0.0));
            (weapons > 0).then(|| Gun { arcs: mount.arcs, at_distance: at_distance.collect() })
        };
        let mut punch = Punch { guns: mounts.filter_map(gun).collect(), most: Vec::new() };
        let last = |gun: &Gun| gun.at_distance.len();
        let reach = punch.guns.iter().map(last).max().unwrap_or(0);
        punch.most = (0..reach as u8).map(|distance| punch.facing_best(distance)).collect();
        punch
    }

    /// Expected damage from a hex and facing at a hex.
    pub fn from(&self, at: Hex, facing: Direction, target: Hex) -> f64 {
        let distance = usize::from(at.distance(target));
        if distance >= self.most.len() {
            return 0.0;
        }
        let arcs = Arcs::towards(at, facing, target);
        let guns = self.guns.iter().filter(|gun| gun.arcs.meets(arcs));
        guns.filter_map(|gun| gun.at_distance.get(distance)).sum()
    }

    /// Expected damage at a distance, facing as well as possible.
    pub fn most_at(&self, distance: u8) -> f64 {
        self.most.get(usize::from(distance)).copied().unwrap_or(0.0)
    }

    /// The farthest hex any weapon reaches.
    pub fn reach(&self) -> u8 {
        self.most.len().saturating_sub(1) as u8
    }

    fn facing_best(&self, distance: u8) -> f64 {
        let (at, facing) = (Hex::default(), Direction::East);
        let one = |turn: i8| -> f64 {
            let target = at.step(facing.turned(turn), distance.into());
            let arcs = Arcs::towards(at, facing, target);
            let guns = self.guns.iter().filter(|gun| gun.arcs.meets(arcs));
            guns.filter_map(|gun| gun.at_distance.get(usize::from(distance))).sum()
        };
        (0..6).map(one).fold(0.0, f64::max)
    }
}

/// Points for each hull box still to be checked on a ship, counting boxes that are already marked.
pub(super) fn worth_of_hull(view: &Table, ship: ShipId) -> f64 {
    let marked = view.ship(ship).marked[Track::Hull as usize];
    let left = view.value(ship, Track::Hull).saturating_sub(marked).max(1);
    f64::from(view.game().ship(ship).sheet.rating) / f64::from(left)
}
