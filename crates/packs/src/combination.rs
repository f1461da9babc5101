//! Which packs are laid together, and over which editions.

use std::cmp::Reverse;

use flagbridge_cards::{Edition, EditionIndex};

use crate::pack::Pack;

/// Packs that are laid together over one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combination {
    /// The places of the packs, in order of their ids.
    pub packs: Vec<usize>,
    /// The edition below.
    pub parent: EditionIndex,
}

/// The most editions that packs make, however many there are.
const MOST_EDITIONS: usize = 160;

/// Up to this many packs are combined in every way; of more each pair, and all of them.
const MOST_COMBINED: usize = 4;

/// What is laid over the editions that the packs name and those in `below`. A search through all editions for the
/// last one that fits finds few packs before many, and the edition that a pack names before others.
pub(crate) fn combinations(
    packs: &[&Pack],
    editions: &[Edition],
    below: &[&str],
) -> Vec<Combination> {
    let named: Vec<&str> =
        packs.iter().map(|pack| pack.parent.as_str()).chain(below.iter().copied()).collect();
    let parents: Vec<&Edition> = editions.iter().filter(|it| named.contains(&it.id)).collect();
    let own = |it: &Combination| {
        let parent = editions[usize::from(it.parent.0)].id;
        it.packs.iter().all(|place| packs[*place].parent == parent)
    };
    let mut found: Vec<Combination> = Vec::new();
    for together in sets(packs) {
        let over =
            |parent: &&Edition| Combination { packs: together.clone(), parent: parent.index };
        found.extend(parents.iter().map(over));
    }
    let all = packs.len();
    found.sort_by_key(|it| match it.packs.len() {
        1 if own(it) => 0,
        count if count == all => 1,
        count => count + 1,
    });
    found.truncate(MOST_EDITIONS);
    found.sort_by_key(|it| (Reverse(it.packs.len()), own(it), it.parent));
    found
}

/// Sets of packs, each in order of the packs' ids.
fn sets(packs: &[&Pack]) -> Vec<Vec<usize>> {
    let mut places: Vec<usize> = (0..packs.len()).collect();
    places.sort_by_key(|place| &packs[*place].pack);
    if places.len() <= MOST_COMBINED {
        let set = |bits: u32| {
            let chosen = places.iter().enumerate().filter(move |(bit, _)| bits & (1 << bit) != 0);
            chosen.map(|(_, place)| *place).collect()
        };
        return (1..1_u32 << places.len()).map(set).collect();
    }
    let single = places.iter().map(|place| vec![*place]);
    let pairs = places
        .iter()
        .enumerate()
        .flat_map(|(index, first)| places[index + 1..].iter().map(|second| vec![*first, *second]));
    single.chain(pairs).chain(std::iter::once(places.clone())).collect()
}
