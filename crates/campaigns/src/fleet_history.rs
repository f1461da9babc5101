//! How a fleet became what it is: every submission, battle and repair, in order.

use serde::Serialize;

use crate::campaign::{Campaign, Phase};
use crate::change::Change;
use crate::fleet_offer::{CardLine, lines};
use crate::log::CampaignLog;
use crate::permission::Author;
use crate::roster::{Card, Roster, Unit};
use crate::side::PlayerId;

/// One step of a fleet's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FleetStep {
    /// The change's number in the log.
    pub entry: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The turn it was made in; 0 during setup.
    pub turn: u16,
    /// What happened.
    pub what: String,
    /// Cards that are new in the fleet.
    pub bought: Vec<CardLine>,
    /// Cards that are gone.
    pub lost: Vec<CardLine>,
    /// Names of units that were scarred.
    pub scarred: Vec<String>,
    /// Names of units whose scar was removed.
    pub repaired: Vec<String>,
    /// Names of units that became veterans.
    pub veterans: Vec<String>,
    /// The value of the fleet afterwards.
    pub points: u32,
}

/// The history of a player's fleet as a seat may know it; without one, with all secrets. What another team must not know yet is
/// told as what everyone can see: at the start of a turn.
pub fn fleet_history(
    log: &CampaignLog,
    player: PlayerId,
    viewer: Option<Author>,
) -> Vec<FleetStep> {
    let whole = log.state();
    let Ok(side) = whole.player(player).map(|it| it.side) else { return Vec::new() };
    let is_open = whole.phase == Phase::Over
        || viewer.is_none_or(|it| it.side(whole).is_some_and(|own| own == side));
    let roster = |campaign: &Campaign| {
        let found = campaign.player(player).ok();
        found.map(|it| if is_open { it.roster.clone() } else { it.public.clone() })
    };
    let undone = log.undone();
    let (mut campaign, mut before) = (Campaign::default(), Roster::default());
    let mut steps = Vec::new();
    for entry in log.entries() {
        let undoes = matches!(entry.change, Change::Undo { .. });
        if undoes || undone.contains(&entry.number) {
            continue;
        }
        let (turn, phase) = (campaign.turn, campaign.phase);
        let what = words(&campaign, &entry.change);
        // What stands in the log was possible once.
        if campaign.step(&entry.change).is_err() {
            break;
        }
        let Some(after) = roster(&campaign) else { continue };
        if after == before {
            continue;
        }
        // A starting fleet is submitted as a whole.
        let old = if phase == Phase::Setup { Roster::default() } else { before };
        let step = FleetStep {
            entry: entry.number,
            at: entry.at,
            turn,
            what,
            bought: added(&old, &after),
            lost: added(&after, &old),
            scarred: changed(&old, &after, |old, new| !old.scarred && new.scarred),
            repaired: changed(&old, &after, |old, new| old.scarred && !new.scarred),
            veterans: changed(&old, &after, |old, new| !old.veteran && new.veteran),
            points: after.points(),
        };
        steps.push(step);
        before = after;
    }
    steps
}

fn words(campaign: &Campaign, change: &Change) -> String {
    match change {
        Change::Fleet { .. } if campaign.phase == Phase::Setup => "Starting fleet".to_owned(),
        Change::Fleet { .. } if campaign.phase == Phase::Battles => "Command ship".to_owned(),
        Change::Fleet { .. } => "Submitted".to_owned(),
        Change::Result { battle, .. } => match campaign.battle(*battle) {
            Ok(battle) => format!("Battle {} at {}", battle.number, campaign.site(battle)),
            Err(_) => "Battle".to_owned(),
        },
        Change::Unscar { .. } => "Repair".to_owned(),
        Change::Done { .. } => "What everyone can see now".to_owned(),
        Change::Manual { note, .. } => format!("By hand: {note}"),
        _ => "Change".to_owned(),
    }
}

/// The cards that one fleet has and the other does not, with their number of copies.
fn added(before: &Roster, after: &Roster) -> Vec<CardLine> {
    let mut old: Vec<&Card> = before.cards().collect();
    let new = after.cards().filter(|card| {
        let known = old.iter().position(|it| it.id == card.id);
        known.map(|at| old.swap_remove(at)).is_none()
    });
    lines(new)
}

fn changed(before: &Roster, after: &Roster, how: impl Fn(&Unit, &Unit) -> bool) -> Vec<String> {
    let units = after.units.iter().filter(|new| match before.unit(new.id) {
        Some(old) => how(old, new),
        None => false,
    });
    units.map(|it| it.name().to_owned()).collect()
}
