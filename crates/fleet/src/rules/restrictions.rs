//! Upgrades that are for some ships only; titles have rules of their own.

use flagbridge_cards::{Ship, Slot, Tag, TagSet, Upgrade};

use crate::roster::{Context, Vessel};
use crate::rules::Rule;
use crate::violation::{Fact, Violation, Violations};

/// An upgrade that names a hull is for that hull.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn chassis(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let Some((ship, card)) = no_title(vessel, upgrade) else { return };
    let hulls = &card.restriction.chassis;
    if let Some(hull) = hulls.first().filter(|_| !hulls.contains(&ship.chassis)) {
        report(Rule::RestrictionChassis, Fact::Chassis(*hull), vessel, upgrade, found);
    }
}

/// An upgrade that names size classes is for ships of those sizes; a flotilla has the size of its base.
///
/// RRG 1.5, Upgrade Cards; FAQ 3.2.1, Flotillas.
pub(crate) fn size(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let (Some(ship), Some(card)) = (vessel.ship(), vessel.upgrades[upgrade].upgrade()) else {
        return;
    };
    let sizes = card.restriction.sizes;
    if !sizes.is_empty() && !sizes.contains(ship.size) {
        report(Rule::RestrictionSize, Fact::Sizes(sizes), vessel, upgrade, found);
    }
}

/// An upgrade for the flagship is on the ship that carries the commander.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn flagship(_: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    if vessel.is_flagship() {
        return;
    }
    for (index, item) in vessel.upgrades.iter().enumerate() {
        if item.upgrade().is_some_and(|card| card.restriction.flagship) {
            report(Rule::RestrictionFlagship, Fact::Plain, vessel, index, found);
        }
    }
}

/// An upgrade that asks for a trait is for ships that have it on their card.
///
/// RRG 1.5, Upgrade Cards.
pub(crate) fn traits(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let Some((ship, card)) = no_title(vessel, upgrade) else { return };
    let tags = card.restriction.tags;
    if tags.intersects(TRAITS) && !tags.intersects(ship.tags) {
        report(Rule::RestrictionTrait, Fact::Tags(tags), vessel, upgrade, found);
    }
}

/// An upgrade that asks for a tag, or for a word in the ship's name, is for ships that have it.
///
/// RRG 1.6, Tags; before that the card's own words.
pub(crate) fn tag(
    _: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    let Some((ship, card)) = no_title(vessel, upgrade) else { return };
    let tags = card.restriction.tags;
    if !tags.is_empty() && !tags.intersects(TRAITS) && !tags.intersects(ship.tags) {
        report(Rule::RestrictionTag, Fact::Tags(tags), vessel, upgrade, found);
    }
}

/// Traits printed on the back of a ship card. RRG 1.5, Ship Cards.
const TRAITS: TagSet = TagSet::EMPTY
    .with(Tag::Droid)
    .with(Tag::Clone)
    .with(Tag::Transport)
    .with(Tag::Bombard)
    .with(Tag::Comms)
    .with(Tag::Senate)
    .with(Tag::Medical)
    .with(Tag::Jedi);

fn no_title<'a>(vessel: &Vessel<'_, 'a>, upgrade: usize) -> Option<(&'a Ship, &'a Upgrade)> {
    let card = vessel.upgrades[upgrade].upgrade().filter(|it| !it.slots.contains(&Slot::Title))?;
    Some((vessel.ship()?, card))
}

fn report(rule: Rule, fact: Fact, vessel: &Vessel<'_, '_>, upgrade: usize, found: &mut Violations) {
    let violation = Violation::error(rule, vessel.place(upgrade));
    found.push(violation.card(vessel.upgrades[upgrade].number).fact(fact));
}
