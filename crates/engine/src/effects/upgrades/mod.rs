//! Upgrade cards: a file for each kind of upgrade, as in `data/upgrades`, entries in id order.

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

use super::registry::Entry;

pub(super) static ENTRIES: &[&[Entry]] = &[
    commander::COMMANDER,
    defensive_retrofit::DEFENSIVE_RETROFIT,
    experimental_retrofit::EXPERIMENTAL_RETROFIT,
    fleet_command::FLEET_COMMAND,
    fleet_support::FLEET_SUPPORT,
    ion_cannons::ION_CANNONS,
    offensive_retrofit::OFFENSIVE_RETROFIT,
    officer::OFFICER,
    ordnance::ORDNANCE,
    superweapon::SUPERWEAPON,
    support_team::SUPPORT_TEAM,
    title::TITLE,
    turbolasers::TURBOLASERS,
    weapons_team::WEAPONS_TEAM,
    weapons_team_offensive_retrofit::WEAPONS_TEAM_OFFENSIVE_RETROFIT,
];
