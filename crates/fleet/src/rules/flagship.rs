//! The flagship is the ship that carries the commander.

use flagbridge_cards::{Ship, Slot};

use crate::place::Place;
use crate::roster::{Context, Roster, Vessel};
use crate::rules::Rule;
use crate::violation::{Fact, Violation, Violations};

/// A fleet has a flagship: one of its ships carries a commander. A fleet without any ship is told so, and no more.
///
/// RRG 1.6, Flagship and Fleet Building. In Rebellion in the Rim commanders are no cards.
pub(crate) fn one_flagship(roster: &Roster<'_>, found: &mut Violations) {
    let is_led = roster.totals.commanders > 0 || roster.context.terms.own_commanders();
    if !is_led && roster.totals.ships > 0 {
        let missing = Violation::error(Rule::FlagshipExactlyOne, Place::Fleet).fact(Fact::Missing);
        found.push(missing);
    }
}

/// A fleet has no second commander, and so no second flagship.
///
/// RRG 1.6, Commanders.
pub(crate) fn one_commander(roster: &Roster<'_>, found: &mut Violations) {
    if roster.totals.commanders < 2 {
        return;
    }
    let mut first = None;
    for vessel in roster.vessels() {
        for (index, item) in vessel.upgrades.iter().enumerate() {
            if !item.has_slot(Slot::Commander) {
                continue;
            }
            match first {
                None => first = Some(item.number),
                Some(first) => {
                    let violation = Violation::error(Rule::CommanderMaxOne, vessel.place(index));
                    found.push(violation.card(item.number).other(first));
                }
            }
        }
    }
}

/// A flotilla carries no commander.
///
/// FAQ 3.2.1, Flotillas; RRG 1.6, Flotillas.
pub(crate) fn not_on_flotilla(
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let item = &vessel.upgrades[upgrade];
    let flotilla = vessel.ship().is_some_and(Ship::is_flotilla);
    if flotilla && item.has_slot(Slot::Commander) && !context.rules().flotilla_flagship {
        let violation = Violation::error(Rule::CommanderNotOnFlotilla, vessel.place(upgrade));
        found.push(violation.card(item.number));
    }
}
