//! Words for violations, as a player reads them.

use flagbridge_cards::{
    Card, CardNumber, FactionSet, Resolved, Size, SizeSet, Tag, TagSet, UniqueName, brought,
};

use crate::place::Place;
use crate::remedy::Remedy;
use crate::rules::Rule;
use crate::rules::objectives::CATEGORIES;
use crate::severity::Severity;
use crate::violation::{Fact, Violation};

/// What a player reads about a violation.
pub(crate) fn message(violation: &Violation, edition: Resolved<'_>) -> String {
    let card = violation.card.map(|card| name(card, edition)).unwrap_or_default();
    let other = violation.other.map(|card| name(card, edition)).unwrap_or_default();
    match (violation.rule, violation.fact) {
        (Rule::PointsLimit, Fact::Over { is, limit }) => {
            format!("The fleet costs {is} points, {} over the agreed total of {limit}.", is - limit)
        }
        (Rule::AtLeastOneShip, _) if edition.fleet.flotilla_flagship => {
            "The fleet has no ship.".to_owned()
        }
        (Rule::AtLeastOneShip, _) => "The fleet has no ship that can be the flagship.".to_owned(),
        (Rule::ModeKnown, _) => {
            format!("{} does not define this mode; players agree on the points.", edition.title)
        }
        (Rule::FlotillaCap, Fact::Over { is, limit }) => {
            format!("The fleet has {is} flotillas; the event allows {limit}.")
        }
        (Rule::FactionSet, Fact::Faction(faction)) => {
            format!("{} has no {faction}.", edition.title)
        }
        (Rule::FactionSingle, Fact::Faction(faction)) => {
            format!("{card} belongs to the {}, not to the {faction}.", owners(violation, edition))
        }
        (Rule::FactionDual, _) => {
            format!("{card} has a split faction symbol, which {} does not have.", edition.title)
        }
        (Rule::FlagshipExactlyOne, _) => {
            "No ship carries a commander, so the fleet has no flagship.".to_owned()
        }
        (Rule::CommanderMaxOne, _) => {
            format!("{card} is a second commander; {other} leads the fleet already.")
        }
        (Rule::SquadronCap, Fact::Over { is, limit }) => format!(
            "Squadrons cost {is} points; at most {limit} may be spent on them, a third of the agreed total."
        ),
        (Rule::SquadronCapBase, Fact::Over { is, limit }) => format!(
            "Squadrons cost {is} points. If the third is meant of what the fleet costs, the limit is {limit}."
        ),
        (Rule::SquadronCapCampaign, Fact::Over { is, limit }) => format!(
            "Squadrons cost {is} points; at most {limit} may be spent on them, a third of the fleet's own value."
        ),
        (Rule::AceCap, Fact::Over { is, limit }) => format!(
            "{card} is unique squadron number {is} with defense tokens; the agreed total allows {limit}."
        ),
        (Rule::NamedCraft, Fact::Name { name, .. }) => shared("fly", &card, &other, name, edition),
        (Rule::UniqueNames, Fact::Name { name, .. }) => {
            shared("bear the name", &card, &other, name, edition)
        }
        (Rule::Objectives, Fact::NoObjectives([true, true, true])) => {
            "Choose three objectives: assault, defense and navigation.".to_owned()
        }
        (Rule::Objectives, Fact::NoObjectives(missing)) => {
            let missing = CATEGORIES.iter().zip(missing).filter(|(_, missing)| *missing);
            let names: Vec<_> = missing.map(|(it, _)| it.name().to_ascii_lowercase()).collect();
            format!("No {} objective is chosen.", names.join(" or "))
        }
        (Rule::Objectives, Fact::Category(_)) if violation.other.is_none() => {
            format!("{card} is an objective for campaigns only.")
        }
        (Rule::Objectives, Fact::Category(category)) => {
            format!(
                "{card} is a second {} objective beside {other}.",
                category.name().to_ascii_lowercase()
            )
        }
        (Rule::CardKnown, _) if violation.card.and_then(brought::card_id).is_some() => {
            format!("{card} is a card of a pack that is not loaded here.")
        }
        (Rule::CardKnown, _) => format!("There is no card with number {card}."),
        (Rule::CardKind, Fact::Kind(kind)) => {
            let list = match violation.place {
                Place::Fleet => "in the fleet",
                Place::Ship(_) => "among the ships",
                Place::Upgrade { .. } => "among the upgrades",
                Place::Squadron(_) => "among the squadrons",
                Place::Objective(_) => "among the objectives",
            };
            format!("{card} is {} and cannot stand {list}.", article(kind.name()))
        }
        (Rule::CardPool, _) => format!("{card} is not in the card pool of {}.", edition.title),
        (Rule::CardCompetitive, _) => format!("{card} is not legal in competitive play."),
        (Rule::CommanderFaction | Rule::UpgradeFaction, Fact::Faction(faction)) => {
            format!("{card} is not for ships of the {faction}.")
        }
        (Rule::CommanderNotOnFlotilla, _) => format!("A flotilla cannot carry {card}."),
        (Rule::IconSet, Fact::Icon(slot)) => {
            format!("{card} needs the icon {slot}, which {} does not have.", edition.title)
        }
        (Rule::SlotAvailable, Fact::Icon(slot)) => {
            format!("{card} has no free {slot} slot.")
        }
        (Rule::MultiIcon, _) if edition.fleet.two_icon_upgrades => {
            format!("{card} needs both of its slots free.")
        }
        (Rule::MultiIcon, _) => {
            format!("{card} has two icons, which {} does not have.", edition.title)
        }
        (Rule::SlotGranted, Fact::Icon(slot)) => {
            format!("{card} cannot be on this ship, which has the icon {slot} already.")
        }
        (Rule::HugeNoAddedIcons, _) => {
            format!("A huge ship cannot take {card}, which adds an icon.")
        }
        (Rule::NoDuplicate, _) => format!("The ship has a copy of {card} already."),
        (Rule::OneModification, _) => {
            format!("{card} is a second Modification beside {other}.")
        }
        (Rule::OneTitle, _) if violation.severity == Severity::Warning => {
            format!("{card} is a second title beside {other}; the text does not say how many.")
        }
        (Rule::OneTitle, _) => format!("{card} is a second title beside {other}."),
        (Rule::TitleChassis | Rule::RestrictionChassis, Fact::Chassis(hull)) => {
            format!("{card} is only for the {}.", edition.catalogue().chassis(hull).name)
        }
        (Rule::RestrictionTrait, Fact::Tags(tags)) => {
            format!("{card} needs a ship with the trait {}.", list_tags(tags))
        }
        (
            Rule::TitleGenericName | Rule::TitleNameRestricted | Rule::RestrictionTag,
            Fact::Tags(tags),
        ) => format!("{card} is only for ships named {}.", list_tags(tags)),
        (Rule::RestrictionSize, Fact::Sizes(sizes)) => {
            format!("{card} is only for {} ships.", list_sizes(sizes))
        }
        (Rule::RestrictionFlagship, _) => format!("{card} is only for the flagship."),
        (rule, _) => rule.title().to_owned(),
    }
}

impl Violation {
    /// What the button of its remedy says; none where it has no remedy.
    pub fn remedy_label(&self, edition: Resolved<'_>) -> Option<String> {
        Some(match (self.remedy?, self.card) {
            (Remedy::Remove(place), Some(card)) if place == self.place => {
                format!("Remove {}", name(card, edition))
            }
            (remedy, _) => remedy.label(edition),
        })
    }
}

impl Remedy {
    /// What a button says. A place to be emptied is named by its position; [`Violation::remedy_label`] names the card.
    pub fn label(&self, edition: Resolved<'_>) -> String {
        match *self {
            Remedy::Remove(place) => format!("Remove {place}"),
            Remedy::SetCount { count, card, .. } => {
                format!("Keep {count} × {}", name(card, edition))
            }
            Remedy::Replace { with, .. } => format!("Replace by {}", name(with, edition)),
            Remedy::MoveToShip { to, .. } => format!("Move to ship {}", to + 1),
            Remedy::AddUpgrade { ship, card } => {
                format!("Add {} to ship {}", name(card, edition), ship + 1)
            }
            Remedy::RaisePoints(points) => {
                format!("Agree on {points} points: no longer a standard game")
            }
            Remedy::SetFaction(faction) => format!("Change the faction to {faction}"),
        }
    }
}

/// The card's name in this edition or any; its id in a pack that is not here, or its number where there is no such card.
pub(crate) fn name(number: CardNumber, edition: Resolved<'_>) -> String {
    let card = edition.card(number).or_else(|| edition.catalogue().newest(number));
    card.map_or_else(|| number.to_string(), Card::full_name)
}

fn shared(verb: &str, card: &str, other: &str, name: UniqueName, edition: Resolved<'_>) -> String {
    let name = edition.catalogue().unique_name(name);
    if card == other {
        format!("{card} is unique and may be in the fleet once.")
    } else {
        format!("{card} and {other} both {verb} {name}; only one of them may be in the fleet.")
    }
}

/// The factions of the violating card.
fn owners(violation: &Violation, edition: Resolved<'_>) -> String {
    let card = violation.card.and_then(|number| edition.catalogue().newest(number));
    let factions = card.map_or(FactionSet::EMPTY, |card| card.factions);
    factions.iter().map(|faction| faction.name()).collect::<Vec<_>>().join(" and the ")
}

fn list_tags(tags: TagSet) -> String {
    tags.iter().map(Tag::name).collect::<Vec<_>>().join(" or ")
}

fn list_sizes(sizes: SizeSet) -> String {
    sizes.iter().map(|size: Size| size.name().to_ascii_lowercase()).collect::<Vec<_>>().join(" or ")
}

fn article(noun: &str) -> String {
    let noun = noun.to_ascii_lowercase();
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}
