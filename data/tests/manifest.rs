//! Numbers never change: share codes and records store them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;

/// How many cards had a number each time this test was extended, and the fingerprint of their ids in order. Adding
/// cards leaves all as they are; changing, moving or removing an old entry breaks the second of a pair.
const KNOWN: [(u16, u64); 2] = [(545, 0x2866_0204_3c27_0d59), (583, 0x9d25_0810_b1a5_098e)];

#[test]
fn numbers_once_given_never_change() {
    let id = |number| catalogue().printed(CardNumber::new(number)).unwrap().id;
    for (known, expected) in KNOWN {
        assert_eq!(fingerprint((1..=known).map(id)), expected, "the first {known}");
    }
}

#[test]
fn a_few_numbers_by_hand() {
    let number = |id| catalogue().number(id).map(CardNumber::get);
    assert_eq!(number("acclamator-i-class-assault-ship"), Some(1));
    assert_eq!(number("general-rieekan-commander"), Some(297));
    assert_eq!(number("thruster-fissure"), Some(545));
    assert_eq!(number("arquitens-class-light-cruiser-republic"), Some(546));
    assert_eq!(number("visgura-title"), Some(583));
    assert_eq!(number("death-star"), None);
}

/// FNV-1a over the ids, each followed by a line feed.
fn fingerprint<'a>(ids: impl Iterator<Item = &'a str>) -> u64 {
    ids.flat_map(|id| id.bytes().chain([b'\n'])).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
