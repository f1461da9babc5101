//! Campaigns: parameters, the map, fleets between battles, every phase, secrets, the log of a campaign.
//!
//! A [`CampaignLog`] is a list of [`Change`]s; the [`Campaign`] follows from it, and [`seen_by`] is what one seat may see of
//! both. Nothing here does I/O, asks the clock or draws chance: times are passed in and become part of the log.

mod acts;
mod ally;
mod battle;
mod battle_game;
mod campaign;
mod change;
mod commander;
mod condition;
mod describe;
mod due;
mod fleet_check;
mod fleet_history;
mod fleet_offer;
mod fleet_text;
mod kind;
mod log;
mod management;
mod manual;
mod map;
mod objectives;
mod outcome;
mod permission;
mod purchases;
mod refusal;
mod rewards;
mod roster;
mod rules;
mod seen;
mod settings;
mod setup;
mod side;
mod statistics;
mod strategy;
mod tokens;

pub use acts::{Acts, SpoilsChoice, Verdict};
pub use ally::Ally;
pub use battle::{Battle, BattleKind, BattleResult, Outcome, ResultSource, Role, Stand, UnitRef};
pub use battle_game::{GameEnd, battle_game, battle_header, is_record_of, result_of_record};
pub use campaign::{Campaign, Holding, Phase, Place, Player, Team, Used};
pub use change::{Change, ManualEffect};
pub use commander::{
    Ability, CommandShip, Credit, ShipSize, TaskForce, Tokens, abilities, ability_of,
};
pub use condition::Condition;
pub use describe::objective_name;
pub use due::Due;
pub use fleet_check::{
    COUNTED_BY_CAMPAIGN, FLEET_RULES, FleetCheck, FleetRule, Problem, check_ally, check_fleet,
    fleet_rules,
};
pub use fleet_history::{FleetStep, fleet_history};
pub use fleet_offer::{Barred, CardLine, FleetOffer, Funds, UnitState, ally_offer, fleet_offer};
pub use fleet_text::{ally_to_edit, draft_to_edit, fleet_draft, fleet_text};
pub use kind::Kind;
pub use log::{ARCHIVE, Archive, CampaignLog, Entry};
pub use map::{Effect, Location, Reward, area_name, corellian_sector, id_of, map_size, outer_rim};
pub use permission::Author;
pub use purchases::Budget;
pub use refusal::{Refusal, RefusalKind, cite};
pub use roster::{
    Card, CardKind, Exchange, FleetList, Roster, ShipLine, Unit, VETERAN_SQUADRONS, VETERAN_TOKENS,
};
pub use rules::{RULE_NOTES, RuleNote, Rules, rule_notes};
pub use seen::{Seen, SeenEntry, campaign_seen_by, seen_by, whole_log};
pub use settings::{LONGEST_NAME, Settings, clean};
pub use side::{PlayerId, Side};
pub use statistics::{PlayerRecord, TurnMap};
