use flagbridge_cards::CardNumber;

use crate::listing::Listing;
use crate::published::Published;

/// A list that resembles another.
#[derive(Clone, Copy, Debug)]
pub struct Similar<'a> {
    /// The list.
    pub published: &'a Published,
    /// How many cards differ.
    pub difference: u32,
}

/// How many cards must be exchanged to make one list of the other: of what only one has, the larger part. Copies count.
pub fn difference(one: &Listing, two: &Listing) -> u32 {
    let (only_one, only_two) = apart(&one.cards, &two.cards);
    only_one.max(only_two)
}

/// The lists of the same side that resemble one most, nearest first, at most `most`. The list itself is not among them.
pub fn similar<'a>(
    one: &Listing,
    among: impl IntoIterator<Item = &'a Published>,
    most: usize,
) -> Vec<Similar<'a>> {
    let others = among.into_iter().filter(|other| {
        other.listing.faction == one.faction && other.listing.canonical != one.canonical
    });
    let mut found: Vec<_> = others
        .map(|published| Similar { published, difference: difference(one, &published.listing) })
        .collect();
    found.sort_by(|a, b| (a.difference, &a.published.id).cmp(&(b.difference, &b.published.id)));
    found.truncate(most);
    found
}

/// How many copies only the one, and only the other has. Both are sorted by card.
fn apart(one: &[(CardNumber, u32)], two: &[(CardNumber, u32)]) -> (u32, u32) {
    let (mut only_one, mut only_two) = (0, 0);
    let (mut left, mut right) = (one.iter().peekable(), two.iter().peekable());
    loop {
        match (left.peek(), right.peek()) {
            (None, None) => return (only_one, only_two),
            (Some((a, copies)), Some((b, _))) if a < b => {
                only_one += copies;
                left.next();
            }
            (Some((_, copies)), None) => {
                only_one += copies;
                left.next();
            }
            (Some((a, _)), Some((b, copies))) if a > b => {
                only_two += copies;
                right.next();
            }
            (None, Some((_, copies))) => {
                only_two += copies;
                right.next();
            }
            (Some((_, copies)), Some((_, others))) => {
                only_one += copies.saturating_sub(*others);
                only_two += others.saturating_sub(*copies);
                left.next();
                right.next();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn cards() -> impl Strategy<Value = Vec<(CardNumber, u32)>> {
        proptest::collection::btree_map(1_u16..12, 1_u32..4, 0..8).prop_map(
            |cards: BTreeMap<_, _>| {
                cards.into_iter().map(|(card, copies)| (CardNumber::new(card), copies)).collect()
            },
        )
    }

    proptest! {
        #[test]
        fn the_difference_is_a_distance(one in cards(), two in cards(), three in cards()) {
            let between = |a: &[_], b: &[_]| {
                let (left, right) = apart(a, b);
                left.max(right)
            };
            prop_assert_eq!(between(&one, &one), 0);
            prop_assert_eq!(between(&one, &two), between(&two, &one));
            prop_assert_eq!(between(&one, &two) == 0, one == two);
            prop_assert!(between(&one, &three) <= between(&one, &two) + between(&two, &three));
        }
    }
}
