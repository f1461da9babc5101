//! Which upgrades a single ship can carry.

use flagbridge_cards::{Card, Resolved, Ship, Size, Slot, Upgrade};

/// Whether the ship can carry the upgrade when it carries nothing else, but for a commander where one is asked for.
///
/// RRG 1.6, Upgrade Cards; Flagship; Flotillas; Huge Ship.
pub(crate) fn can_carry(edition: Resolved<'_>, ship_card: &Card, upgrade_card: &Card) -> bool {
    let (Some(ship), Some(upgrade)) = (ship_card.ship(), upgrade_card.upgrade()) else {
        return false;
    };
    ship_card.factions.intersects(upgrade_card.factions)
        && upgrade.slots.iter().all(|slot| edition.fleet.slots.contains(*slot))
        && has_icons(edition, ship, upgrade)
        && is_meant_for(edition, ship, upgrade)
}

fn has_icons(edition: Resolved<'_>, ship: &Ship, upgrade: &Upgrade) -> bool {
    match upgrade.slots.as_slice() {
        [Slot::Commander] => can_lead(edition, ship),
        [Slot::Title] => true,
        [slot] => ship.slots.contains(slot),
        slots => {
            let count = |icons: &[Slot], slot: Slot| icons.iter().filter(|it| **it == slot).count();
            edition.fleet.two_icon_upgrades
                && slots.iter().all(|slot| count(&ship.slots, *slot) >= count(slots, *slot))
        }
    }
}

fn is_meant_for(edition: Resolved<'_>, ship: &Ship, upgrade: &Upgrade) -> bool {
    let restriction = &upgrade.restriction;
    let hull = restriction.chassis.is_empty() || restriction.chassis.contains(&ship.chassis);
    let tags = restriction.tags.is_empty() || restriction.tags.intersects(ship.tags);
    let size = restriction.sizes.is_empty() || restriction.sizes.contains(ship.size);
    let flagship = !restriction.flagship || can_lead(edition, ship);
    let icon_there = restriction
        .without_slot
        .is_some_and(|(slot, sizes)| sizes.contains(ship.size) && ship.slots.contains(&slot));
    let too_huge =
        ship.size == Size::Huge && !upgrade.grants.is_empty() && edition.fleet.huge_no_added_icons;
    hull && tags && size && flagship && !icon_there && !too_huge
}

fn can_lead(edition: Resolved<'_>, ship: &Ship) -> bool {
    edition.fleet.flotilla_flagship || !ship.is_flotilla()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_cards::{CardNumber, Kind};
    use flagbridge_data::catalogue;
    use flagbridge_fleet::{Draft, Rule, RuleSet, Terms, check};

    /// Rules that speak of one upgrade on one ship.
    const CONCERNED: &[Rule] = &[
        Rule::IconSet,
        Rule::SlotAvailable,
        Rule::MultiIcon,
        Rule::SlotGranted,
        Rule::HugeNoAddedIcons,
        Rule::TitleChassis,
        Rule::TitleGenericName,
        Rule::TitleNameRestricted,
        Rule::RestrictionChassis,
        Rule::RestrictionSize,
        Rule::RestrictionTrait,
        Rule::RestrictionTag,
        Rule::CommanderNotOnFlotilla,
    ];

    fn refuses(terms: &Terms<'_>, ship: CardNumber, upgrade: CardNumber) -> RuleSet {
        let mut draft = Draft::new();
        draft.add_ship(ship);
        draft.add_upgrade(0, upgrade);
        check(&draft, terms).rules()
    }

    #[test]
    fn the_validator_agrees_about_every_ship_and_upgrade_in_every_edition() {
        for edition in catalogue().all_editions() {
            let terms = Terms::new(edition);
            let mut carried = 0;
            for ship in edition.cards_of(Kind::Ship) {
                for upgrade in edition.cards_of(Kind::Upgrade) {
                    if !ship.factions.intersects(upgrade.factions) {
                        assert!(!can_carry(edition, ship, upgrade));
                        continue;
                    }
                    let facets = upgrade.upgrade().unwrap();
                    if facets.restriction.flagship {
                        continue;
                    }
                    let rules = refuses(&terms, ship.number, upgrade.number);
                    let refused = CONCERNED.iter().any(|rule| rules.contains(*rule));
                    let id = edition.edition().id;
                    assert_eq!(
                        can_carry(edition, ship, upgrade),
                        !refused,
                        "{} on {} in {id}",
                        upgrade.id,
                        ship.id
                    );
                    carried += usize::from(!refused);
                }
            }
            assert!(carried > 100, "{}: {carried} pairs", edition.edition().id);
        }
    }
}
