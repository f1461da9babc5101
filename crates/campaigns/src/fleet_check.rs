use flagbridge_cards::{Card as PrintedCard, Catalogue, Kind as CardsKind, Resolved, Size, Slot};
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::{Draft, Fact, Rule, Severity};
use serde::Serialize;

use crate::campaign::{Campaign, Phase};
use crate::commander::known;
use crate::kind::Kind;
use crate::refusal::Refusal;
use crate::roster::{Card, CardKind, FleetList, Roster, ShipLine};
use crate::side::PlayerId;

/// The validator's rules that a campaign replaces by its own: totals, and squadrons of a fleet that has had losses.
pub const COUNTED_BY_CAMPAIGN: [Rule; 4] =
    [Rule::PointsLimit, Rule::SquadronCap, Rule::SquadronCapBase, Rule::SquadronCapCampaign];

/// One rule about fleets that campaigns add to the validator's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FleetRule {
    /// Its id.
    pub id: &'static str,
    /// What it says.
    pub title: &'static str,
    /// Document and section.
    pub cite: &'static str,
    /// The campaign it belongs to; none where it is part of both.
    #[serde(skip)]
    pub kind: Option<Kind>,
}

/// The rules that campaigns add to the validator's, in the order they are checked.
pub const FLEET_RULES: &[FleetRule] = &[
    shared("campaign.faction", "A fleet belongs to its team's faction", crate::cite::BUILD_FLEETS),
    rule(
        "campaign.start",
        "A starting fleet has at most 400 points; unspent points are lost",
        crate::cite::BUILD_FLEETS,
    ),
    rule(
        "campaign.squadrons.start",
        "Squadrons take at most a third of the starting points, 134",
        crate::cite::BUILD_FLEETS,
    ),
    shared(
        "campaign.uniques.team",
        "Each unique name appears at most once in a team",
        crate::cite::MANAGEMENT,
    ),
    shared(
        "campaign.uniques.eliminated",
        "An eliminated unique name is out for everyone, on every card with that name",
        crate::cite::REFIT,
    ),
    shared(
        "campaign.remove",
        "Units removed from a fleet count as destroyed, and their cost is not refunded",
        crate::cite::REFIT,
    ),
    rule("campaign.purchase", "New cards cost the player's resource points", crate::cite::REFIT),
    rule(
        "campaign.cap",
        "A fleet can grow to 500 points, unequipped upgrades included",
        crate::cite::REFIT,
    ),
    rule(
        "campaign.squadrons.add",
        "Squadrons can be added up to a third of the fleet's final value, rounded up",
        crate::cite::REFIT,
    ),
    rule(
        "campaign.scars",
        "A scarred unit destroyed again is eliminated with its upgrades; its commander survives",
        crate::cite::CONDITION,
    ),
    rule(
        "campaign.veterans",
        "A ship or unique squadron that destroyed something stays a veteran",
        crate::cite::CONDITION,
    ),
    rim_rule(
        "rim.start",
        "A starting fleet has at most 200 points, a third of them squadrons",
        crate::cite::RIM_SETUP,
    ),
    rim_rule(
        "rim.start.upgrades",
        "Each ship of a starting fleet has at most 1 upgrade (inferred)",
        crate::cite::RIM_SETUP,
    ),
    rim_rule(
        "rim.commander",
        "There is no commander card: a commander of your own has abilities, their tiers together at most 4",
        crate::cite::RIM_COMMANDERS,
    ),
    rim_rule(
        "rim.icons",
        "Additional Support, Command Staff and Command Bridge add an icon to a ship",
        crate::cite::RIM_COMMANDERS,
    ),
    rim_rule(
        "rim.rewards",
        "New cards are what the chosen reward allows: one upgrade of its type, or squadrons",
        crate::cite::RIM_REWARDS,
    ),
    rim_rule(
        "rim.cap",
        "A fleet grows to at most 250 points, unequipped upgrades included",
        crate::cite::RIM_REWARDS,
    ),
    rim_rule(
        "rim.scars",
        "A scarred unit destroyed again stays scarred; each player removes one scar for each base of the team",
        crate::cite::RIM_REFIT,
    ),
    rim_rule(
        "rim.command-ship",
        "Before the final battle forces can be replaced by a large or huge ship of at most their value",
        crate::cite::RIM_COMMAND_SHIP,
    ),
];

/// The rules that one campaign adds.
pub fn fleet_rules(kind: Kind) -> impl Iterator<Item = &'static FleetRule> {
    FLEET_RULES.iter().filter(move |it| it.kind.is_none_or(|of| of == kind))
}

const fn shared(id: &'static str, title: &'static str, cite: &'static str) -> FleetRule {
    FleetRule { id, title, cite, kind: None }
}

const fn rule(id: &'static str, title: &'static str, cite: &'static str) -> FleetRule {
    FleetRule { id, title, cite, kind: Some(Kind::CorellianConflict) }
}

const fn rim_rule(id: &'static str, title: &'static str, cite: &'static str) -> FleetRule {
    FleetRule { id, title, cite, kind: Some(Kind::RebellionInTheRim) }
}

/// Why a fleet cannot be submitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// What is wrong.
    pub message: String,
    /// Document and section; may be empty.
    pub cite: String,
}

/// A fleet that was checked by the rules of cards and of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FleetCheck {
    /// Its cards.
    pub list: FleetList,
    /// The value of the whole fleet afterwards, with upgrades that are not equipped.
    pub points: u32,
    /// What the new cards cost; 0 during setup.
    pub cost: u32,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

impl FleetCheck {
    /// The list, or the first thing that is wrong with it.
    pub fn into_list(self) -> Result<FleetList, Refusal> {
        match self.problems.into_iter().next() {
            None => Ok(self.list),
            Some(problem) if problem.cite.is_empty() => Err(Refusal::input(problem.message)),
            Some(problem) => Err(Refusal::input(format!("{} ({})", problem.message, problem.cite))),
        }
    }
}

/// Reads a list in any format and checks it as a player's fleet: by the validator in the campaign's mode, and by the rules
/// of the campaign.
pub fn check_fleet(
    catalogue: &Catalogue,
    campaign: &Campaign,
    player: PlayerId,
    text: &str,
    remove: bool,
) -> Result<FleetCheck, Refusal> {
    let settings =
        campaign.settings().ok_or_else(|| Refusal::input("the campaign has no settings"))?;
    let side = campaign.player(player)?.side;
    let edition =
        catalogue.edition(&settings.edition).map_err(|it| Refusal::input(it.to_string()))?;
    let reading = Reader::new(catalogue).read(text);
    let list = fleet_list(&reading.draft, edition);
    let mut problems: Vec<Problem> = Vec::new();
    for unread in &reading.unread {
        let text: String = unread.text.trim().chars().take(80).collect();
        problems.push(problem(format!("line {} was not recognised: {text}", unread.line), ""));
    }
    let starting = campaign.phase == Phase::Setup;
    let commanding = campaign.phase == Phase::Battles;
    let points = if starting { settings.rules.start_points } else { settings.rules.cap };
    let report =
        reading.draft.check_as(edition, catalogue.mode(settings.kind.mode()), Some(points));
    let mut icons = more_icons(campaign, player);
    for violation in report.violations.iter().filter(|it| it.severity == Severity::Error) {
        // Commanders of task forces can add an icon.
        let is_granted = match (violation.rule, violation.fact) {
            (Rule::SlotAvailable, Fact::Icon(slot)) => {
                let found = icons.iter().position(|it| *it == slot);
                found.map(|at| icons.remove(at)).is_some()
            }
            _ => false,
        };
        if !is_granted && !COUNTED_BY_CAMPAIGN.contains(&violation.rule) {
            let it = violation.explained(edition);
            problems.push(problem(it.message, it.cite));
        }
    }
    if report.faction.is_some_and(|it| it.id() != side.faction()) {
        let message = "the fleet is not of the team's own faction".to_owned();
        problems.push(problem(message, crate::cite::BUILD_FLEETS));
    }
    let (mut value, mut cost) = (0, 0);
    if let Err(refusal) = list.check() {
        problems.push(from_refusal(refusal));
    } else if let Err(refusal) = campaign.may_submit(player) {
        problems.insert(0, from_refusal(refusal));
        value = campaign.player(player)?.roster.exchanged(&list).roster.points();
    } else if starting {
        let roster = Roster::default().exchanged(&list).roster;
        value = roster.points();
        problems.extend(campaign.against_start(player, &roster)?.into_iter().map(from_refusal));
    } else if commanding {
        let taken = campaign.clone().take_command_ship(player, &list);
        problems.extend(taken.err().map(from_refusal));
        value = campaign.player(player)?.roster.exchanged(&list).roster.points();
    } else {
        let (budget, against) = campaign.weigh(player, &list, remove)?;
        (value, cost) = (budget.exchange.roster.points(), budget.cost);
        problems.extend(against.into_iter().map(from_refusal));
    }
    Ok(FleetCheck { list, points: value, cost, problems })
}

/// Icons that a commander adds to ships of the fleet.
fn more_icons(campaign: &Campaign, player: PlayerId) -> Vec<Slot> {
    let Ok(force) = campaign.force(player) else { return Vec::new() };
    let icons = [
        (known::ADDITIONAL_SUPPORT, Slot::FleetSupport),
        (known::COMMAND_STAFF, Slot::Officer),
        (known::COMMAND_BRIDGE, Slot::FleetCommand),
    ];
    icons.into_iter().filter(|(id, _)| force.has(*id)).map(|(_, slot)| slot).collect()
}

/// Reads a list in any format and checks it as an ally in a battle.
pub fn check_ally(
    catalogue: &Catalogue,
    campaign: &Campaign,
    battle: u32,
    player: PlayerId,
    text: &str,
) -> Result<FleetCheck, Refusal> {
    let settings =
        campaign.settings().ok_or_else(|| Refusal::input("the campaign has no settings"))?;
    let edition =
        catalogue.edition(&settings.edition).map_err(|it| Refusal::input(it.to_string()))?;
    let reading = Reader::new(catalogue).read(text);
    let list = fleet_list(&reading.draft, edition);
    let unread = reading.unread.iter().map(|it| {
        let text: String = it.text.trim().chars().take(80).collect();
        problem(format!("line {} was not recognised: {text}", it.line), "")
    });
    let mut problems: Vec<Problem> = unread.collect();
    let faction = campaign.player(player)?.side.faction();
    let squadrons = reading.draft.squadrons.iter().map(|it| it.card);
    for number in reading.draft.ships.iter().map(|it| it.card).chain(squadrons) {
        let Some(card) = edition.card(number).or_else(|| catalogue.newest(number)) else {
            continue;
        };
        if !card.factions.iter().any(|it| it.id() == faction) {
            let words = format!("{} is not of the team's own faction", card.full_name());
            problems.push(problem(words, crate::cite::RIM_ALLY));
        }
        if card.squadron().is_some_and(|it| !it.irregular) {
            let words = format!("{} is not irregular", card.full_name());
            problems.push(problem(words, crate::cite::RIM_ALLY));
        }
    }
    let called = campaign.clone().call_ally(battle, player, &list);
    problems.extend(called.err().map(from_refusal));
    let points = list.cards().map(|it| u32::from(it.points)).sum();
    Ok(FleetCheck { list, points, cost: 0, problems })
}

pub(crate) fn problem(message: String, cite: &str) -> Problem {
    Problem { message, cite: cite.to_owned() }
}

pub(crate) fn from_refusal(refusal: Refusal) -> Problem {
    problem(refusal.message, refusal.cite)
}

/// A card as the campaign keeps it.
pub(crate) fn fleet_card(card: &PrintedCard, catalogue: &Catalogue) -> Card {
    let kind = match card.kind() {
        CardsKind::Ship => CardKind::Ship,
        CardsKind::Squadron => CardKind::Squadron,
        _ if card.upgrade().is_some_and(|it| it.slots.contains(&Slot::Commander)) => {
            CardKind::Commander
        }
        _ => CardKind::Upgrade,
    };
    let uniques = card.unique_names.iter().map(|name| catalogue.unique_name(*name).to_owned());
    Card {
        id: card.id.to_owned(),
        name: card.full_name(),
        points: card.points,
        kind,
        uniques: uniques.collect(),
        slots: card
            .upgrade()
            .map_or_else(Vec::new, |it| it.slots.iter().map(|slot| slot.id().to_owned()).collect()),
        size: card
            .ship()
            .filter(|it| matches!(it.size, Size::Large | Size::Huge))
            .map(|it| it.size.id().to_owned()),
    }
}

/// The cards of a draft, as the campaign keeps them.
fn fleet_list(draft: &Draft, edition: Resolved<'_>) -> FleetList {
    let catalogue = edition.catalogue();
    let card = |number| {
        let card = edition.card(number).or_else(|| catalogue.newest(number))?;
        Some(fleet_card(card, catalogue))
    };
    let ships = draft.ships.iter().filter_map(|ship| {
        let upgrades = ship.upgrades.iter().filter_map(|it| card(*it)).collect();
        Some(ShipLine { card: card(ship.card)?, upgrades })
    });
    let squadrons = draft.squadrons.iter().flat_map(|it| {
        let copies = usize::from(it.count.min(100));
        card(it.card).map(|card| vec![card; copies]).unwrap_or_default()
    });
    let objectives = draft.objectives.iter().filter_map(|it| catalogue.newest(*it));
    FleetList {
        ships: ships.take(100).collect(),
        squadrons: squadrons.take(200).collect(),
        objectives: objectives.map(|it| it.id.to_owned()).collect(),
    }
}
