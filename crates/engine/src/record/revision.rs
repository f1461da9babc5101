use flagbridge_cards::{CardNumber, Resolved};

use crate::effects::{Played, played};
use crate::terms::Roster;

/// The revision of records that do not say which one wrote them.
pub(super) const FIRST: u16 = 1;

/// The ids of all cards that revision 1 played, in order.
const PLAYED_AT_FIRST: &str = include_str!("played-1.txt");

/// Cards of these lists that are played today and were not when records did not name them yet.
pub(super) fn inert_at_first(rules: Resolved<'static>, rosters: &[Roster; 2]) -> Vec<CardNumber> {
    let then: Vec<&str> = PLAYED_AT_FIRST.lines().collect();
    let mut inert: Vec<CardNumber> = rosters.iter().flat_map(Roster::cards).collect();
    inert.retain(|number| {
        let card = rules.card(*number);
        card.is_some_and(|card| {
            played(card) != Played::NoEffect && then.binary_search(&card.id).is_err()
        })
    });
    inert.sort_unstable();
    inert.dedup();
    inert
}
