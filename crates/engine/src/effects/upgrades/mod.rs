//! Upgrade cards, a file for each family of icons, entries in id order.

mod commanders;
mod officers;
mod retrofits;
mod superweapons;
mod teams;
mod titles;
mod weapons;

use super::registry::Entry;

pub(super) static ENTRIES: &[&[Entry]] = &[
    commanders::COMMANDERS,
    officers::OFFICERS,
    retrofits::RETROFITS,
    superweapons::SUPERWEAPONS,
    teams::TEAMS,
    titles::TITLES,
    weapons::WEAPONS,
];
