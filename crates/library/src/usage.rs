use std::collections::{BTreeMap, HashMap};

use flagbridge_cards::{CardNumber, Catalogue};
use serde::Serialize;

use crate::published::Published;
use crate::query::Query;

/// In how many lists each card stands: what an editor tells beside the cards it offers.
///
/// Unlike in [`Figures`](crate::Figures), every list counts once, however often it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Usage {
    /// How many lists were counted: those with the ship, where the query names one.
    pub lists: u32,
    /// What the shares are shares of, in words.
    pub among: &'static str,
    /// Cards by their ids, each with the percentage of lists that have it; where the query names a ship, that have it on
    /// this ship. Whole numbers, at least 1. Nothing below [`LEAST_LISTS`] lists.
    pub percent: BTreeMap<&'static str, u32>,
}

/// Shares of fewer lists are not shown.
pub const LEAST_LISTS: u32 = 30;

impl Usage {
    /// Counts the lists that a query means.
    pub fn new<'a>(
        lists: impl IntoIterator<Item = &'a Published>,
        query: &Query,
        catalogue: &Catalogue,
    ) -> Self {
        let mut counts: HashMap<CardNumber, u32> = HashMap::new();
        let mut lists_counted = 0;
        for list in query.choose(lists, catalogue) {
            let Some(cards) = cards_of(list, query.ship) else { continue };
            lists_counted += 1;
            for card in cards {
                *counts.entry(card).or_default() += 1;
            }
        }
        let among = match (query.ship, query.faction) {
            (Some(_), _) => "published lists with this ship",
            (None, Some(_)) => "published lists of this faction",
            (None, None) => "published lists",
        };
        let percent = counts.into_iter().filter_map(|(card, count)| {
            let share = (count * 200 + lists_counted) / (2 * lists_counted);
            Some((catalogue.newest(card)?.id, share.max(1)))
        });
        let percent = if lists_counted < LEAST_LISTS { BTreeMap::new() } else { percent.collect() };
        Self { lists: lists_counted, among, percent }
    }
}

/// The cards of a list, each once: all of them, or those on any copy of a ship. None where the list lacks the ship.
fn cards_of(list: &Published, ship: Option<CardNumber>) -> Option<Vec<CardNumber>> {
    let Some(ship) = ship else {
        return Some(list.listing.cards.iter().map(|(card, _)| *card).collect());
    };
    let copies: Vec<_> = list.listing.draft.ships.iter().filter(|it| it.card == ship).collect();
    let mut cards: Vec<CardNumber> =
        copies.iter().flat_map(|it| it.upgrades.iter().copied()).collect();
    cards.sort_unstable();
    cards.dedup();
    (!copies.is_empty()).then_some(cards)
}
