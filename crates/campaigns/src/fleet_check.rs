use flagbridge_cards::{Catalogue, Kind as CardsKind, Resolved, Slot};
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::{Draft, Rule, Severity};
use serde::Serialize;

use crate::campaign::{Campaign, Phase};
use crate::refusal::Refusal;
use crate::roster::{Card, CardKind, FleetList, Roster, ShipLine};
use crate::side::PlayerId;

/// One rule about fleets that campaigns add to the validator's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FleetRule {
    /// Its id.
    pub id: &'static str,
    /// What it says.
    pub title: &'static str,
    /// Document and section.
    pub cite: &'static str,
}

/// The rules that campaigns add to the validator's, in the order they are checked.
pub const FLEET_RULES: &[FleetRule] = &[
    rule("campaign.faction", "A fleet belongs to its team's faction", crate::cite::BUILD_FLEETS),
    rule(
        "campaign.start",
        "A starting fleet has at most 400 points; what is left over is lost",
        crate::cite::BUILD_FLEETS,
    ),
    rule(
        "campaign.squadrons.start",
        "Squadrons take at most a third of the starting points, 134",
        crate::cite::BUILD_FLEETS,
    ),
    rule("campaign.uniques.team", "A unique name is once in a team", crate::cite::MANAGEMENT),
    rule(
        "campaign.uniques.eliminated",
        "An eliminated unique name is gone for everyone, under every card of that name",
        crate::cite::REFIT,
    ),
    rule(
        "campaign.remove",
        "Units that are given up count as destroyed and are not paid back",
        crate::cite::REFIT,
    ),
    rule(
        "campaign.purchase",
        "New cards are paid with the player's resource points",
        crate::cite::REFIT,
    ),
    rule(
        "campaign.cap",
        "A fleet grows to at most 500 points, unequipped upgrades included",
        crate::cite::REFIT,
    ),
    rule(
        "campaign.squadrons.add",
        "Squadrons are added only up to a third of the fleet's final value, rounded up",
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
];

const fn rule(id: &'static str, title: &'static str, cite: &'static str) -> FleetRule {
    FleetRule { id, title, cite }
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
    let points = if starting { settings.rules.start_points } else { settings.rules.cap };
    let report =
        reading.draft.check_as(edition, catalogue.mode(settings.kind.mode()), Some(points));
    // What the campaign counts in its own way is left to it: totals, and squadrons of a fleet that has had losses.
    let own =
        [Rule::PointsLimit, Rule::SquadronCap, Rule::SquadronCapBase, Rule::SquadronCapCampaign];
    for violation in report.violations.iter().filter(|it| it.severity == Severity::Error) {
        if !own.contains(&violation.rule) {
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
        problems.push(problem(refusal.message, refusal.cite));
    } else if starting {
        let roster = Roster::default().exchanged(&list).roster;
        value = roster.points();
        problems.extend(campaign.may_start(player, &roster).err().map(from_refusal));
    } else {
        match campaign.budget(player, &list, remove) {
            Ok(budget) => (value, cost) = (budget.exchange.roster.points(), budget.cost),
            Err(refusal) => problems.push(from_refusal(refusal)),
        }
    }
    Ok(FleetCheck { list, points: value, cost, problems })
}

fn problem(message: String, cite: &str) -> Problem {
    Problem { message, cite: cite.to_owned() }
}

fn from_refusal(refusal: Refusal) -> Problem {
    problem(refusal.message, refusal.cite)
}

/// The cards of a draft, as the campaign keeps them.
fn fleet_list(draft: &Draft, edition: Resolved<'_>) -> FleetList {
    let catalogue = edition.catalogue();
    let card = |number| {
        let card = edition.card(number).or_else(|| catalogue.newest(number))?;
        let kind = match card.kind() {
            CardsKind::Ship => CardKind::Ship,
            CardsKind::Squadron => CardKind::Squadron,
            _ if card.upgrade().is_some_and(|it| it.slots.contains(&Slot::Commander)) => {
                CardKind::Commander
            }
            _ => CardKind::Upgrade,
        };
        let uniques = card.unique_names.iter().map(|name| catalogue.unique_name(*name).to_owned());
        Some(Card {
            id: card.id.to_owned(),
            name: card.full_name(),
            points: card.points,
            kind,
            uniques: uniques.collect(),
        })
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
