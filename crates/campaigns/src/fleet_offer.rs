//! A list on its way to a campaign: the judgement of it, the budget, and which cards cannot be added, for editors.

use flagbridge_cards::{Card as PrintedCard, Catalogue, Kind as CardsKind, Resolved};
use serde::Serialize;

use crate::campaign::{Campaign, Phase};
use crate::change::Change;
use crate::fleet_check::{Problem, check_ally, check_fleet, fleet_card, from_refusal};
use crate::permission::Author;
use crate::refusal::{Refusal, cite};
use crate::roster::{Card, Exchange, FleetList, Roster};
use crate::side::PlayerId;

/// What an editor shows beside a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FleetOffer {
    /// The campaign's name.
    pub campaign: String,
    /// The player whose fleet it is, or who calls an ally.
    pub player: String,
    /// The phase in words.
    pub phase: &'static str,
    /// Whether the list can be submitted as it is.
    pub ready: bool,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// The value of the fleet afterwards, with upgrades that are set aside.
    pub points: u32,
    /// The current points limit.
    pub limit: u32,
    /// Points of a starting fleet; none for an ally.
    pub start: Option<u32>,
    /// The most points a fleet can have; none for an ally.
    pub cap: Option<u32>,
    /// The value of the squadrons.
    pub squadrons: u32,
    /// The most points squadrons can cost; none if there is no limit.
    pub squadron_limit: Option<u32>,
    /// What pays for new cards; none where nothing is bought.
    pub funds: Option<Funds>,
    /// What is bought.
    pub bought: Vec<CardLine>,
    /// Names of ships and squadrons that the list gives up for good.
    pub removed: Vec<String>,
    /// Names of upgrades that go with them.
    pub lost: Vec<String>,
    /// Upgrades that are set aside and can be equipped for free.
    pub spare: Vec<CardLine>,
    /// Ships, then squadrons, one for each copy, in the order of the list.
    pub units: Vec<UnitState>,
    /// Cards of the team's faction that cannot be added now.
    pub barred: Vec<Barred>,
}

/// What pays for new cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Funds {
    /// The player's resource points.
    pub resource: u32,
    /// The player's refit points.
    pub refit: u32,
    /// Whether refit points also pay for cards.
    pub refit_buys: bool,
    /// Resource points of the team that no player was given.
    pub undivided: u32,
    /// The reward that was chosen, in words.
    pub reward: Option<String>,
    /// What the new cards cost besides it.
    pub cost: u32,
    /// What is left of the points that pay for cards.
    pub left: u32,
}

/// A card by id, name and points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardLine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it costs.
    pub points: u16,
}

/// What a ship or squadron of the list brings along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitState {
    /// The card.
    pub card: String,
    /// Whether it is new.
    pub new: bool,
    /// Whether it is scarred.
    pub scarred: bool,
    /// Whether it is a veteran.
    pub veteran: bool,
}

/// Cards that cannot be added for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Barred {
    /// The reason.
    pub reason: Problem,
    /// Ids of the cards.
    pub cards: Vec<String>,
}

/// What a list would be as a player's fleet, as the author may know it: judged by what the author's team can see, so that no
/// secret of the other team follows from an answer. The organiser, who sees no secrets, is not told.
pub fn fleet_offer(
    catalogue: &Catalogue,
    seen: &Campaign,
    author: Author,
    player: PlayerId,
    text: &str,
    remove: bool,
) -> Result<FleetOffer, Refusal> {
    let attempt = Change::Fleet { player, list: FleetList::default(), text: String::new(), remove };
    by_own_team(seen, author, player, &attempt)?;
    let check = check_fleet(catalogue, seen, player, text, remove)?;
    let (member, settings) = (seen.player(player)?, seen.settings());
    let rules = settings.map(|it| &it.rules);
    let starting = seen.phase == Phase::Setup;
    let old = if starting { Roster::default() } else { member.roster.clone() };
    let exchange = old.exchanged(&check.list);
    let [start, cap] =
        [rules.map(|it| it.start_points), rules.map(|it| it.cap)].map(|it| it.map_or(0, u32::from));
    let limit = if starting { start } else { cap };
    let share = if starting { start } else { check.points };
    let is_limited = starting || seen.limits_squadrons();
    let edition = settings.and_then(|it| catalogue.edition(&it.edition).ok());
    let open = seen.may_submit(player).is_ok() && seen.phase != Phase::Battles;
    let barred = match edition.filter(|_| open) {
        Some(edition) => {
            let why =
                |card: &PrintedCard| seen.obstacle(player, &exchange, &fleet_card(card, catalogue));
            barred(edition, member.side.faction(), why)
        }
        None => Vec::new(),
    };
    let managing = seen.phase == Phase::Management;
    Ok(FleetOffer {
        points: check.points,
        limit,
        start: Some(start),
        cap: Some(cap),
        squadrons: exchange.roster.squadron_points(),
        squadron_limit: is_limited.then(|| share.div_ceil(3)),
        funds: if managing { Some(funds(seen, player, check.cost)?) } else { None },
        bought: if starting { Vec::new() } else { lines(&exchange.bought) },
        removed: exchange.removed.iter().map(|it| it.name().to_owned()).collect(),
        lost: exchange.lost.iter().map(|it| it.name.clone()).collect(),
        spare: lines(&exchange.roster.spare),
        units: units(&member.roster, &exchange, starting),
        barred,
        ..offer(seen, &member.name, check.problems)
    })
}

/// The same for a list that is called as an ally in a battle.
pub fn ally_offer(
    catalogue: &Catalogue,
    seen: &Campaign,
    author: Author,
    battle: u32,
    player: PlayerId,
    text: &str,
) -> Result<FleetOffer, Refusal> {
    let attempt = Change::Ally { battle, player, list: FleetList::default(), text: String::new() };
    by_own_team(seen, author, player, &attempt)?;
    let check = check_ally(catalogue, seen, battle, player, text)?;
    let (member, settings) = (seen.player(player)?, seen.settings());
    let limit = settings.map_or(0, |it| u32::from(it.rules.ally_points));
    let left = limit.saturating_sub(check.points);
    let edition = settings.and_then(|it| catalogue.edition(&it.edition).ok());
    let why = |card: &PrintedCard| against_in_ally(card, left);
    let barred = edition.map(|it| barred(it, member.side.faction(), why)).unwrap_or_default();
    Ok(FleetOffer {
        points: check.points,
        limit,
        squadrons: check.list.squadrons.iter().map(|it| u32::from(it.points)).sum(),
        barred,
        ..offer(seen, &member.name, check.problems)
    })
}

/// An offer that only says who it is for and what is wrong.
fn offer(seen: &Campaign, player: &str, problems: Vec<Problem>) -> FleetOffer {
    FleetOffer {
        campaign: seen.name().to_owned(),
        player: player.to_owned(),
        phase: seen.phase.name(),
        ready: problems.is_empty(),
        problems,
        points: 0,
        limit: 0,
        start: None,
        cap: None,
        squadrons: 0,
        squadron_limit: None,
        funds: None,
        bought: Vec::new(),
        removed: Vec::new(),
        lost: Vec::new(),
        spare: Vec::new(),
        units: Vec::new(),
        barred: Vec::new(),
    }
}

/// Only those who see a team's secrets are told what its fleets would be.
fn by_own_team(
    seen: &Campaign,
    author: Author,
    player: PlayerId,
    attempt: &Change,
) -> Result<(), Refusal> {
    author.may(attempt, seen)?;
    if author.side(seen) == Some(seen.player(player)?.side) {
        return Ok(());
    }
    let words = "this needs the link of the player or the team: the organiser does not see what its fleets can buy";
    Err(Refusal::not_allowed(words))
}

fn funds(seen: &Campaign, player: PlayerId, cost: u32) -> Result<Funds, Refusal> {
    let member = seen.player(player)?;
    let purse = seen.to_spend(player)?;
    let credit = member.force.as_ref().and_then(|it| it.credit);
    let reward = credit.filter(|it| !it.used).map(|it| it.words());
    let resource = u32::from(member.purse.unwrap_or(0));
    Ok(Funds {
        resource,
        refit: u32::from(member.refit.unwrap_or(0)),
        refit_buys: seen.refit_buys(),
        undivided: seen.team(member.side).resources.unwrap_or(0),
        reward,
        cost,
        left: purse.saturating_sub(cost),
    })
}

/// Cards as lines, in their order.
pub(crate) fn lines<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Vec<CardLine> {
    let line = |card: &Card| CardLine {
        id: card.id.clone(),
        name: card.name.clone(),
        points: card.points,
    };
    cards.into_iter().map(line).collect()
}

fn units(old: &Roster, exchange: &Exchange, starting: bool) -> Vec<UnitState> {
    let units = exchange.roster.units.iter().map(|it| UnitState {
        card: it.card.id.clone(),
        new: !starting && old.unit(it.id).is_none(),
        scarred: it.scarred,
        veteran: it.veteran,
    });
    units.collect()
}

/// The cards of a faction that cannot be added, by the reason.
fn barred(
    edition: Resolved<'_>,
    faction: &str,
    why: impl Fn(&PrintedCard) -> Option<Refusal>,
) -> Vec<Barred> {
    let mut found: Vec<Barred> = Vec::new();
    let kinds = [CardsKind::Ship, CardsKind::Squadron, CardsKind::Upgrade];
    for card in kinds.into_iter().flat_map(|kind| edition.cards_of(kind)) {
        if !card.factions.iter().any(|it| it.id() == faction) {
            continue;
        }
        let Some(reason) = why(card).map(from_refusal) else { continue };
        match found.iter_mut().find(|it| it.reason == reason) {
            Some(it) => it.cards.push(card.id.to_owned()),
            None => found.push(Barred { reason, cards: vec![card.id.to_owned()] }),
        }
    }
    found
}

/// Why an ally with this many points left cannot have a card.
fn against_in_ally(card: &PrintedCard, left: u32) -> Option<Refusal> {
    let words = match card.squadron() {
        _ if card.kind() == CardsKind::Upgrade => "an ally has no upgrades".to_owned(),
        Some(squadron) if !squadron.irregular || card.unique => {
            "squadrons of an ally are irregular and not unique".to_owned()
        }
        _ if u32::from(card.points) > left => {
            format!("it costs more than the {left} points that are left")
        }
        _ => return None,
    };
    Some(Refusal::rule(words, cite::RIM_ALLY))
}
