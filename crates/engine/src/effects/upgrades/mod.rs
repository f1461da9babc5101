//! Upgrade cards: a file for each kind of upgrade, as in `data/upgrades`, entries in id order. Commanders, officers and titles
//! are folders with a file for each faction.

mod commander;
mod defensive_retrofit;
mod experimental_retrofit;
mod fleet_command;
mod fleet_support;
mod ion_cannons;
mod offensive_retrofit;
mod officer;
mod ordnance;
mod reserves;
mod shared;
mod superweapon;
mod support_team;
mod title;
mod turbolasers;
mod weapons_team;
mod weapons_team_offensive_retrofit;

use super::entry::Entry;

pub(super) use commander::ENTRIES as COMMANDERS;
pub(super) use officer::ENTRIES as OFFICERS;
pub(super) use title::ENTRIES as TITLES;

pub(super) static ENTRIES: &[&[Entry]] = &[
    defensive_retrofit::DEFENSIVE_RETROFIT,
    experimental_retrofit::EXPERIMENTAL_RETROFIT,
    fleet_command::FLEET_COMMAND,
    fleet_support::FLEET_SUPPORT,
    ion_cannons::ION_CANNONS,
    offensive_retrofit::OFFENSIVE_RETROFIT,
    ordnance::ORDNANCE,
    superweapon::SUPERWEAPON,
    support_team::SUPPORT_TEAM,
    turbolasers::TURBOLASERS,
    weapons_team::WEAPONS_TEAM,
    weapons_team_offensive_retrofit::WEAPONS_TEAM_OFFENSIVE_RETROFIT,
];
