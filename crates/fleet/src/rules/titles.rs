//! Titles.

use flagbridge_cards::{Ship, Slot, Upgrade};

use crate::roster::{Context, Vessel};
use crate::rules::Rule;
use crate::severity::Severity;
use crate::violation::{Fact, Violation, Violations};

/// At most one title per ship. The first reference does not say so, and any other reading is odd.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn one_title(context: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    let stated = context.rules().one_title;
    let severity = if stated { Severity::Error } else { Severity::Warning };
    let mut first = None;
    for (index, item) in vessel.upgrades.iter().enumerate() {
        if !item.has_slot(Slot::Title) {
            continue;
        }
        match first {
            None => first = Some(item.number),
            Some(first) => {
                let violation = Violation::new(Rule::OneTitle, severity, vessel.place(index));
                found.push(violation.card(item.number).other(first));
            }
        }
    }
}

/// A title that shows a ship icon is for ships with that icon.
///
/// RRG 1.6, Upgrade Cards.
pub(crate) fn matches_chassis(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let Some((ship, title)) = title(vessel, upgrade) else { return };
    let hulls = &title.restriction.chassis;
    if let Some(hull) = hulls.first().filter(|_| !hulls.contains(&ship.chassis)) {
        let violation = Violation::error(Rule::TitleChassis, vessel.place(upgrade));
        found.push(violation.card(vessel.upgrades[upgrade].number).fact(Fact::Chassis(*hull)));
    }
}

/// A title with the generic icon is for ships whose name has the words it asks for.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn generic_name(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let Some((ship, title)) = title(vessel, upgrade) else { return };
    if title.restriction.chassis.is_empty() {
        wrong_name(Rule::TitleGenericName, ship, title, vessel, upgrade, found);
    }
}

/// A title's name restriction binds although the ship icon is right.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn name_restricted(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let Some((ship, title)) = title(vessel, upgrade) else { return };
    if title.restriction.chassis.contains(&ship.chassis) {
        wrong_name(Rule::TitleNameRestricted, ship, title, vessel, upgrade, found);
    }
}

fn title<'a>(vessel: &Vessel<'_, 'a>, upgrade: usize) -> Option<(&'a Ship, &'a Upgrade)> {
    let title = vessel.upgrades[upgrade].upgrade().filter(|it| it.slots.contains(&Slot::Title))?;
    Some((vessel.ship()?, title))
}

fn wrong_name(
    rule: Rule,
    ship: &Ship,
    title: &Upgrade,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let tags = title.restriction.tags;
    if !tags.is_empty() && !tags.intersects(ship.tags) {
        let violation = Violation::error(rule, vessel.place(upgrade));
        found.push(violation.card(vessel.upgrades[upgrade].number).fact(Fact::Tags(tags)));
    }
}
