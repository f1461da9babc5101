//! Commanders: a file for each faction, entries in id order, and what several of them share.

mod empire;
mod rebel;
mod republic;
mod separatist;
mod shared;

use crate::effects::entry::Entry;

pub(crate) static ENTRIES: &[&[Entry]] =
    &[empire::EMPIRE, rebel::REBEL, republic::REPUBLIC, separatist::SEPARATIST];
