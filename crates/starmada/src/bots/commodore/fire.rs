//! Targets and losses.

use crate::action::{Action, Volley};
use crate::element::{Element, ShipId};
use crate::roll::Test;
use crate::sheet::Track;
use crate::table::Table;

/// What one fighter counts for.
const FIGHTER: f64 = 5.0;

/// How much more fire is worth that probably finishes a ship.
const FINISH: f64 = 1.6;

/// All weapons of the bank and at the target that promise most; done where nothing is left.
pub(super) fn choose(view: &Table, ship: ShipId) -> Action {
    let mut best: Option<(f64, Action)> = None;
    view.each_aim(ship, |mount, target, weapons| {
        let volley = Volley { mount: mount as u8, weapons, target };
        let worth = worth(view, ship, volley);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, Action::Fire(volley)));
        }
    });
    best.map_or(Action::Done, |(_, action)| action)
}

/// Expected points, counting what is already marked on the target or declared at it.
fn worth(view: &Table, ship: ShipId, volley: Volley) -> f64 {
    let weapon = view.game().ship(ship).mounts[usize::from(volley.mount)];
    let Ok(modifier) = view.aim(ship, volley.mount.into(), volley.target) else { return 0.0 };
    let dice = f64::from(weapon.rate) * f64::from(volley.weapons);
    let hits = dice * Test::to_hit(weapon.accuracy, modifier, false).odds();
    match volley.target {
        Element::Ship(target) => {
            let shields = view.value(target, Track::Shields);
            let impact = match shields {
                0 => 1.0,
                _ => Test::impact(shields, weapon.impact_modifier, false).odds(),
            };
            let hull = hits * f64::from(weapon.impact) * impact * f64::from(weapon.damage) * 0.5;
            let marked = view.ship(target).marked[Track::Hull as usize];
            let declared = view.forecast(ship, view.volleys(), volley.target).damage * 0.5;
            let left = f64::from(view.value(target, Track::Hull)) - f64::from(marked) - declared;
            let rating = f64::from(view.game().ship(target).sheet.rating);
            // The last hull boxes are worth the most; a ship that is all but destroyed needs no more fire.
            let each = rating / left.max(2.0);
            hull.min(left.max(0.05)) * each * if left < hull { FINISH } else { 1.0 }
        }
        Element::Flight(target) => {
            let state = view.flight(target);
            let left = f64::from(state.fighters.saturating_sub(state.marked));
            hits.min(left) * FIGHTER
        }
    }
}

/// Equipment, which does nothing in play, then the weapon that matters least.
pub(super) fn lose(view: &Table, ship: ShipId) -> Option<Action> {
    let worth = |action: &Action| match action {
        Action::LoseWeapon(place) => {
            let weapon = &view.game().ship(ship).mounts[usize::from(*place)];
            let hit = Test::to_hit(weapon.accuracy, 0, false).odds();
            let power =
                u32::from(weapon.rate) * u32::from(weapon.impact) * u32::from(weapon.damage);
            hit * f64::from(power) * f64::from(weapon.reach()) * f64::from(weapon.arcs.len() + 2)
        }
        _ => 0.0,
    };
    let answers = view.legal().actions;
    answers.into_iter().min_by(|one, other| worth(one).total_cmp(&worth(other)))
}
