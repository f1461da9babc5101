//! What a ship can expect to do to another from one place to another.

use crate::arc::Arcs;
use crate::element::ShipId;
use crate::hex::{Direction, Hex};
use crate::roll::Test;
use crate::sheet::{System, Track};
use crate::table::Table;

/// One bank of a ship against one target, counted once.
pub(super) struct Gun {
    arcs: Arcs,
    /// Expected damage dice at each distance, from 0 to the weapon's reach.
    at_distance: Vec<f64>,
}

/// A ship's weapons against a target, ready to be asked about many places.
pub(super) struct Punch(Vec<Gun>);

impl Punch {
    /// The weapons of a ship against a target's current shields. Ships that fire at different targets have their banks in
    /// the same order.
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
            let each = impact * f64::from(mount.impact) * f64::from(mount.damage);
            let damage = |distance: u8| {
                let range = mount.modifier(distance, false)?;
                let offset = control.min(hindrance - range.min(0));
                let modifier = range - hindrance + offset;
                Some(dice * each * Test::to_hit(mount.accuracy, modifier, false).odds())
            };
            let at_distance = (0..=mount.reach()).map(|distance| damage(distance).unwrap_or(0.0));
            (weapons > 0).then(|| Gun { arcs: mount.arcs, at_distance: at_distance.collect() })
        };
        Punch(mounts.filter_map(gun).collect())
    }

    /// Calls `each` with the number of every bank that bears from a hex and facing at a hex, and its expected damage dice.
    pub fn each(&self, at: Hex, facing: Direction, target: Hex, mut each: impl FnMut(usize, f64)) {
        let distance = usize::from(at.distance(target));
        let reaches = |(_, gun): &(usize, &Gun)| distance < gun.at_distance.len();
        let mut guns = self.0.iter().enumerate().filter(reaches).peekable();
        if guns.peek().is_none() {
            return;
        }
        let arcs = Arcs::towards(at, facing, target);
        for (number, gun) in guns.filter(|(_, gun)| gun.arcs.meets(arcs)) {
            each(number, gun.at_distance[distance]);
        }
    }

    /// Expected damage dice from a hex and facing at a hex.
    pub fn from(&self, at: Hex, facing: Direction, target: Hex) -> f64 {
        let mut sum = 0.0;
        self.each(at, facing, target, |_, dice| sum += dice);
        sum
    }

    /// Expected damage dice from a hex with the best of the facings within a number of hexsides of a heading.
    pub fn turned(&self, at: Hex, heading: Direction, pivots: i8, target: Hex) -> f64 {
        if at.distance(target) > self.reach() {
            return 0.0;
        }
        let facings = (-pivots..=pivots.min(2)).map(|pivot| heading.turned(pivot));
        facings.map(|facing| self.from(at, facing, target)).fold(0.0, f64::max)
    }

    /// Expected damage dice at a distance, facing as well as possible.
    pub fn most_at(&self, distance: u8) -> f64 {
        let (at, facing) = (Hex::default(), Direction::East);
        self.turned(at, facing, 3, at.step(facing, distance.into()))
    }

    /// The farthest hex any weapon reaches.
    pub fn reach(&self) -> u8 {
        let last = |gun: &Gun| gun.at_distance.len().saturating_sub(1) as u8;
        self.0.iter().map(last).max().unwrap_or(0)
    }

    /// How many banks there are.
    pub fn banks(&self) -> usize {
        self.0.len()
    }
}

/// Points for each hull box still to be checked on a ship.
pub(super) fn worth_of_hull(view: &Table, ship: ShipId) -> f64 {
    let left = view.value(ship, Track::Hull).max(1);
    f64::from(view.game().ship(ship).sheet.rating) / f64::from(left)
}
