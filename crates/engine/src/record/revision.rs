use flagbridge_cards::{CardNumber, Resolved};

use crate::effects::{Played, played};
use crate::roster::Roster;

/// The revision of the engine: what a record says of who wrote it.
///
/// It goes up whenever a rule or a card that is already played changes, so that answers of an older game could be refused
/// or lead elsewhere. A card that is played for the first time needs no new revision: records name the cards that were
/// inert when the game was played. When it goes up a record of the new revision is added to `tests/records/`.
pub const REVISION: u16 = 4;

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
