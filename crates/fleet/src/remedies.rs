//! Which single change fixes a violation.

use flagbridge_cards::{Card, CardNumber, Faction, FactionSet, Kind, Ship};

use crate::bar::MOST_UPGRADES;
use crate::draft::Draft;
use crate::place::Place;
use crate::remedy::Remedy;
use crate::report::{run_ship, run_upgrade};
use crate::roster::{Item, Roster, Totals, Vessel};
use crate::rules::{Rule, squadrons};
use crate::violation::{Violation, Violations};

/// A change after which the violation is gone or less; none where the player has to choose.
pub(crate) fn find(violation: &Violation, draft: &Draft, roster: &Roster<'_>) -> Option<Remedy> {
    let place = violation.place;
    match violation.rule {
        Rule::AtLeastOneShip
        | Rule::ModeKnown
        | Rule::FlagshipExactlyOne
        | Rule::FactionSet
        | Rule::SquadronCapBase => None,
        Rule::PointsLimit => u16::try_from(roster.totals.points).ok().map(Remedy::RaisePoints),
        Rule::FlotillaCap => last_flotilla(roster).map(Remedy::Remove),
        Rule::SquadronCap | Rule::SquadronCapCampaign => fewer_squadrons(violation.rule, roster),
        Rule::Objectives if violation.is_missing() => None,
        Rule::CommanderMaxOne => Some(Remedy::Remove(place)),
        Rule::AceCap | Rule::NamedCraft | Rule::UniqueNames => Some(fewer(violation, draft)),
        Rule::FactionSingle => Some(
            common_faction(roster)
                .map(Remedy::SetFaction)
                .or_else(|| namesake(violation, roster))
                .unwrap_or(Remedy::Remove(place)),
        ),
        Rule::FactionDual | Rule::CardPool | Rule::CardCompetitive => {
            Some(namesake(violation, roster).unwrap_or(Remedy::Remove(place)))
        }
        _ => Some(other_ship(place, roster).unwrap_or(Remedy::Remove(place))),
    }
}

/// Keeps as many of a line as may stay, or takes the card out.
fn fewer(violation: &Violation, draft: &Draft) -> Remedy {
    let surplus = violation.fact.amount();
    if let Place::Squadron(squadron) = violation.place {
        let line = draft.squadrons.get(squadron);
        let left = line.and_then(|line| u32::from(line.count).checked_sub(surplus));
        if let (Some(line), Some(left)) = (line, left.filter(|left| *left > 0)) {
            return Remedy::SetCount { squadron, count: left as u16, card: line.card };
        }
    }
    Remedy::Remove(violation.place)
}

fn last_flotilla(roster: &Roster<'_>) -> Option<Place> {
    let flotillas = roster.vessels().filter(|vessel| vessel.ship().is_some_and(Ship::is_flotilla));
    flotillas.last().map(|vessel| Place::Ship(vessel.index))
}

/// One squadron less, the cheapest that suffices; else a higher total where that helps.
fn fewer_squadrons(rule: Rule, roster: &Roster<'_>) -> Option<Remedy> {
    let enough = |item: &Item<'_>| {
        let points = item.points();
        let totals = Totals {
            points: roster.totals.points.saturating_sub(points),
            squadron_points: roster.totals.squadron_points.saturating_sub(points),
            ..roster.totals
        };
        squadrons::cap_over(&roster.context, &totals) == 0
            && squadrons::campaign_over(&roster.context, &totals) == 0
    };
    let lines = roster.squadrons.iter().enumerate();
    let lines = lines.filter(|(_, (item, count))| {
        *count > 0 && item.card.is_some_and(|card| card.kind() == Kind::Squadron) && enough(item)
    });
    if let Some((squadron, (item, count))) = lines.min_by_key(|(_, (item, _))| item.points()) {
        return Some(match count - 1 {
            0 => Remedy::Remove(Place::Squadron(squadron)),
            count => Remedy::SetCount { squadron, count, card: item.number },
        });
    }
    if rule == Rule::SquadronCapCampaign {
        return None;
    }
    let points = roster.totals.squadron_points.checked_mul(3)?.checked_sub(2)?;
    u16::try_from(points).ok().map(Remedy::RaisePoints)
}

/// The faction all ships and squadrons share, where it is not the one stated.
fn common_faction(roster: &Roster<'_>) -> Option<Faction> {
    let cards = roster.items().filter_map(|(_, item, _)| item.card);
    let aligned = cards.filter(|card| matches!(card.kind(), Kind::Ship | Kind::Squadron));
    let known = roster.context.rules().factions;
    let shared = aligned.fold(known, |shared, card| intersection(shared, card.factions));
    shared.iter().next()
}

fn intersection(one: FactionSet, other: FactionSet) -> FactionSet {
    one.iter().filter(|faction| other.contains(*faction)).collect()
}

/// A card of the same name and sort that the fleet may use.
fn namesake(violation: &Violation, roster: &Roster<'_>) -> Option<Remedy> {
    let edition = roster.context.terms.edition;
    let number = violation.card?;
    let card = Item::new(number, edition).card?;
    let faction = roster.context.faction;
    let fits = |it: &&Card| {
        it.number != number
            && same_sort(it, card)
            && faction.is_none_or(|faction| it.factions.contains(faction))
            && edition.is_competitive(it.number)
            && (it.factions.is_any()
                || it.factions.len() == 1
                || roster.context.rules().dual_faction_cards)
    };
    let with: CardNumber = edition.cards().find(fits)?.number;
    Some(Remedy::Replace { place: violation.place, with })
}

fn same_sort(one: &Card, other: &Card) -> bool {
    one.name == other.name
        && one.kind() == other.kind()
        && one.upgrade().map(|it| &it.slots) == other.upgrade().map(|it| &it.slots)
}

/// Another ship that takes the upgrade without any new fault of its own.
fn other_ship(place: Place, roster: &Roster<'_>) -> Option<Remedy> {
    let Place::Upgrade { ship, upgrade } = place else { return None };
    let item = *roster.vessel(ship).upgrades.get(upgrade)?;
    item.upgrade()?;
    let fits =
        |vessel: &Vessel<'_, '_>| vessel.index != ship && vessel.upgrades.len() < MOST_UPGRADES;
    let mut others = roster.vessels().take(MOST_SHIPS).filter(fits);
    let to = others.find(|vessel| vessel.ship().is_some() && takes(vessel, item, roster))?.index;
    Some(Remedy::MoveToShip { ship, upgrade, to })
}

fn takes(vessel: &Vessel<'_, '_>, item: Item<'_>, roster: &Roster<'_>) -> bool {
    let context = &roster.context;
    let (mut before, mut after) = (Violations::default(), Violations::default());
    run_ship(context, vessel, &mut before);
    let upgrades: Vec<Item<'_>> = vessel.upgrades.iter().copied().chain([item]).collect();
    let with = Vessel { index: vessel.index, item: vessel.item, upgrades: &upgrades };
    run_ship(context, &with, &mut after);
    run_upgrade(context, &with, upgrades.len() - 1, &mut after);
    after.0.iter().all(|violation| before.0.iter().any(|it| violation.is_covered_by(it)))
}

/// Ships asked to take an upgrade over.
const MOST_SHIPS: usize = 40;
