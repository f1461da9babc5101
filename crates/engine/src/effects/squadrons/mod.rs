//! Squadrons' own abilities: a file for each faction, entries in id order.

mod empire;
mod rebel;
mod republic;
mod separatist;
mod shared;

use super::entry::Entry;

pub(super) static ENTRIES: &[&[Entry]] =
    &[empire::EMPIRE, rebel::REBEL, republic::REPUBLIC, separatist::SEPARATIST];
