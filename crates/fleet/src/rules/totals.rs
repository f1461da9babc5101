//! What the whole fleet costs and how many ships it has.

use crate::place::Place;
use crate::roster::{Roster, Totals};
use crate::rules::Rule;
use crate::terms::Terms;
use crate::violation::{Fact, Violation, Violations};

/// Ships, squadrons and upgrades together cost no more than the total both players agreed on.
///
/// RRG 1.6, Fleet Building.
pub(crate) fn points_limit(roster: &Roster<'_>, found: &mut Violations) {
    if points_over(&roster.context.terms, &roster.totals) > 0 {
        let fact =
            Fact::Over { is: roster.totals.points, limit: roster.context.terms.points.into() };
        found.push(Violation::error(Rule::PointsLimit, Place::Fleet).fact(fact));
    }
}

/// Points over the agreed total.
pub(crate) fn points_over(terms: &Terms<'_>, totals: &Totals) -> u32 {
    totals.points.saturating_sub(terms.points.into())
}

/// There is a flagship, so there is a ship; a flotilla cannot be it where the edition says so.
///
/// RRG 1.6, Flagship and Flotillas.
pub(crate) fn at_least_one_ship(roster: &Roster<'_>, found: &mut Violations) {
    let joins = roster.context.terms.joins_fleet();
    if !joins && !has_a_ship(roster.context.rules().flotilla_flagship, &roster.totals) {
        let missing = Violation::error(Rule::AtLeastOneShip, Place::Fleet).fact(Fact::Missing);
        found.push(missing);
    }
}

/// Whether there is a ship that may be the flagship.
fn has_a_ship(flotillas_count: bool, totals: &Totals) -> bool {
    totals.ships > if flotillas_count { 0 } else { totals.flotillas }
}

/// The mode is one the catalogue has, and the edition is not older than the mode.
///
/// RRG 1.6, Fleet Building: players may agree on any total, so this is only worth a warning.
pub(crate) fn mode_known(roster: &Roster<'_>, found: &mut Violations) {
    let terms = &roster.context.terms;
    let too_new = terms.mode.is_some_and(|mode| mode.from > terms.edition.rank());
    if roster.context.unknown_mode || too_new {
        found.push(Violation::warning(Rule::ModeKnown, Place::Fleet));
    }
}

/// At most two flotillas.
///
/// In no rules text; Tournament Regulations of 2017 and later, Fleet Building. Checked where the terms ask for it.
pub(crate) fn flotilla_cap(roster: &Roster<'_>, found: &mut Violations) {
    if flotillas_over(&roster.context.terms, &roster.totals) > 0 {
        let fact = Fact::Over { is: roster.totals.flotillas, limit: FLOTILLAS };
        found.push(Violation::error(Rule::FlotillaCap, Place::Fleet).fact(fact));
    }
}

/// Flotillas over the event's limit.
pub(crate) fn flotillas_over(terms: &Terms<'_>, totals: &Totals) -> u32 {
    if terms.two_flotillas { totals.flotillas.saturating_sub(FLOTILLAS) } else { 0 }
}

const FLOTILLAS: u32 = 2;
