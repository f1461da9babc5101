//! Any text is read to the end.

use flagbridge_fleet::formats::{Format, Why};
use flagbridge_fleet::{MOST_CARDS, share};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::common::{EMPIRE, REBEL, draft, edition};
use super::{read_whole, reader};

/// A list in some text format.
fn some_list() -> impl Strategy<Value = String> {
    (select(Format::TEXT.to_vec()), select(vec![EMPIRE, REBEL]))
        .prop_map(|(format, text)| reader().write(&draft(text), format, edition("rrg-1.6")))
}

/// A typing mistake.
fn some_change() -> impl Strategy<Value = (u8, Index, char)> {
    (
        0_u8..4,
        any::<Index>(),
        select("()[]{}•-+:=/x2 \t\r\n\u{feff}é'\"!%".chars().collect::<Vec<_>>()),
    )
}

fn changed(text: &str, (change, at, with): (u8, Index, char)) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return with.to_string();
    }
    let at = at.index(letters.len());
    match change {
        0 => letters.insert(at, with),
        1 => letters[at] = with,
        2 => drop(letters.remove(at)),
        _ => letters.truncate(at),
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let reading = reader().read(&text);
        let lines = text.split(['\n', '\r']).count();
        prop_assert!(reading.unread.iter().all(|it| it.line >= 1 && it.line <= lines));
    }

    #[test]
    fn any_text_is_read(text in "(.|\\n|\\t|\\(|[0-9]|:|•){0,200}") {
        reader().read(&text);
    }

    #[test]
    fn a_list_with_slips_is_read(list in some_list(), changes in prop::collection::vec(some_change(), 1..12)) {
        let text = changes.into_iter().fold(list, |text, change| changed(&text, change));
        let reading = reader().read(&text);
        prop_assert!(reading.unread.is_sorted_by_key(|it| it.line));
        for format in Format::ALL {
            reader().write(&reading.draft, format, edition("core-2015"));
        }
    }

    #[test]
    fn a_line_that_is_no_card_is_reported_and_changes_nothing_else(
        list in some_list(),
        at in any::<Index>(),
        words in "[qzv]{6,9} [qzv]{6,9}",
    ) {
        let before = read_whole(&list);
        let mut lines: Vec<&str> = list.lines().collect();
        let at = 1 + at.index(lines.len());
        let strange = format!("- {words}");
        lines.insert(at, &strange);
        let after = reader().read(&lines.join("\n"));
        prop_assert_eq!(after.draft, before.draft);
        prop_assert_eq!(after.unread.len(), 1);
        prop_assert_eq!((after.unread[0].line, after.unread[0].text.as_str()), (at + 1, strange.as_str()));
    }
}

#[test]
fn a_text_that_is_no_list_is_given_up_and_nothing_of_it_is_lost() {
    let text = "Lorem ipsum dolor sit amet (3)\n".repeat(3_000);
    let reading = reader().read(&text);
    assert!(reading.unread.len() <= 201, "{}", reading.unread.len());
    let last = reading.unread.last().unwrap();
    assert_eq!(last.why, Why::TooLong);
    assert_eq!(last.text.lines().count(), 3_000 - (last.line - 1));
    assert!(reading.unread.iter().filter(|it| !it.suggestions.is_empty()).count() <= 40);
}

#[test]
fn a_list_with_more_cards_than_any_fleet_is_read_so_far_and_no_further() {
    let text = "CR90 Corvette A (44)\n".repeat(2_000);
    let reading = reader().read(&text);
    assert_eq!(reading.draft.ships.len(), MOST_CARDS);
    let [rest] = reading.unread.as_slice() else { panic!("{} unread", reading.unread.len()) };
    assert_eq!((rest.line, rest.why), (MOST_CARDS + 1, Why::TooLong));
    assert_eq!(rest.text.lines().count(), 2_000 - MOST_CARDS);
    assert!(share::decode(&share::encode(&reading.draft)).is_ok());
    // Counts and divided lines do not get past it either.
    for line in ["24 x CR90 Corvette A\n", "CR90 Corvette A - Engine Techs - Jaina's Light\n"] {
        let reading = reader().read(&line.repeat(600));
        assert!(!reading.draft.is_too_large(), "{line}");
        assert!(!reading.is_complete());
    }
    let long = format!("CR90 Corvette A{}", " - Engine Techs".repeat(3_000));
    let reading = reader().read(&long);
    assert!(reading.unread.len() <= 201, "{}", reading.unread.len());
    let kept: usize = reading.unread.iter().map(|it| it.text.matches("Engine Techs").count()).sum();
    let read = reading.draft.ships[0].upgrades.len();
    assert_eq!(read + kept, 3_000, "nothing is lost");
}
