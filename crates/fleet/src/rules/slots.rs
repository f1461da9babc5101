//! The upgrade bar.

use flagbridge_cards::{Size, Slot};

use crate::bar::{Bar, Seating};
use crate::roster::{Context, Vessel};
use crate::rules::Rule;
use crate::violation::{Fact, Violation, Violations};

/// The edition has the upgrade's icon.
///
/// RR 2015, Upgrade Icons: ten; RRG 1.5, Upgrade Icons: fourteen.
pub(crate) fn icon_set(
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let item = &vessel.upgrades[upgrade];
    let slots = item.upgrade().map_or(&[][..], |card| &card.slots);
    if let Some(slot) = slots.iter().find(|slot| !context.rules().slots.contains(**slot)) {
        let violation = Violation::error(Rule::IconSet, vessel.place(upgrade));
        found.push(violation.card(item.number).fact(Fact::Icon(*slot)));
    }
}

/// Every upgrade uses up an icon of its kind in the ship's bar, after cards have added and taken away icons. The
/// commander needs no icon.
///
/// RRG 1.6, Upgrade Cards and Flagship.
pub(crate) fn available(_: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    for_each_unseated(vessel, |index, slots| {
        if let [slot] = slots {
            let violation = Violation::error(Rule::SlotAvailable, vessel.place(index));
            let number = vessel.upgrades[index].number;
            found.push(violation.card(number).fact(Fact::Icon(*slot)));
        }
    });
}

/// A two-icon upgrade uses up both its icons; earlier editions have no such cards.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn multi_icon(context: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    let two_icons =
        |index: usize| vessel.upgrades[index].upgrade().is_some_and(|card| card.slots.len() > 1);
    if !(0..vessel.upgrades.len()).any(two_icons) {
        return;
    }
    let mut report = |index: usize, slot: Slot| {
        let violation = Violation::error(Rule::MultiIcon, vessel.place(index));
        found.push(violation.card(vessel.upgrades[index].number).fact(Fact::Icon(slot)));
    };
    if context.rules().two_icon_upgrades {
        for_each_unseated(vessel, |index, slots| {
            if let [slot, _, ..] = slots {
                report(index, *slot);
            }
        });
        return;
    }
    for (index, item) in vessel.upgrades.iter().enumerate() {
        if let Some(card) = item.upgrade().filter(|card| card.slots.len() > 1) {
            report(index, card.slot());
        }
    }
}

fn for_each_unseated(vessel: &Vessel<'_, '_>, mut report: impl FnMut(usize, &[Slot])) {
    let Some(ship) = vessel.ship() else { return };
    let seating = Seating::new(Bar::new(ship, vessel.upgrades), vessel.upgrades);
    for (index, item) in vessel.upgrades.iter().enumerate() {
        let Some(card) = item.upgrade() else { continue };
        let needs_icon = !matches!(card.slots.as_slice(), [Slot::Commander | Slot::Title]);
        if needs_icon && !seating.is_seated(index) {
            report(index, &card.slots);
        }
    }
}

/// Some cards that add an icon are not for ships that have it already: Chimaera for none of them, Minister Tua for no
/// medium or large one.
///
/// The cards' own words; RRG 1.5, Card Clarifications.
pub(crate) fn granted(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let item = &vessel.upgrades[upgrade];
    let (Some(ship), Some(card)) = (vessel.ship(), item.upgrade()) else { return };
    let Some((slot, sizes)) = card.restriction.without_slot else { return };
    if sizes.contains(ship.size) && ship.slots.contains(&slot) {
        let violation = Violation::error(Rule::SlotGranted, vessel.place(upgrade));
        found.push(violation.card(item.number).fact(Fact::Icon(slot)));
    }
}

/// A huge ship takes no card that adds icons.
///
/// RRG 1.5, Huge Ship.
pub(crate) fn huge_no_added_icons(
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let item = &vessel.upgrades[upgrade];
    let (Some(ship), Some(card)) = (vessel.ship(), item.upgrade()) else { return };
    let adds = ship.size == Size::Huge && !card.grants.is_empty();
    if adds && context.rules().huge_no_added_icons {
        let violation = Violation::error(Rule::HugeNoAddedIcons, vessel.place(upgrade));
        found.push(violation.card(item.number));
    }
}

/// A ship carries no two copies of an upgrade.
///
/// FAQ 3.2.1, Errata, Fleet Building; RRG 1.6, Fleet Building.
pub(crate) fn no_duplicate(context: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    if context.rules().duplicate_upgrades {
        return;
    }
    for (index, item) in vessel.upgrades.iter().enumerate() {
        let mut earlier = vessel.upgrades[..index].iter();
        if item.upgrade().is_some() && earlier.any(|it| it.number == item.number) {
            let violation = Violation::error(Rule::NoDuplicate, vessel.place(index));
            found.push(violation.card(item.number));
        }
    }
}

/// At most one Modification per ship.
///
/// RRG 1.6, Upgrade Cards.
pub(crate) fn one_modification(_: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    let mut first = None;
    for (index, item) in vessel.upgrades.iter().enumerate() {
        if !item.upgrade().is_some_and(|card| card.modification) {
            continue;
        }
        match first {
            None => first = Some(item.number),
            Some(first) => {
                let violation = Violation::error(Rule::OneModification, vessel.place(index));
                found.push(violation.card(item.number).other(first));
            }
        }
    }
}
