//! Any text is read to the end.

use flagbridge_fleet::formats::Format;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::common::{EMPIRE, REBEL, draft, edition};
use super::{read_whole, reader};

/// A list in some text format.
fn some_list() -> impl Strategy<Value = String> {
    (select(Format::TEXT.to_vec()), select(vec![EMPIRE, REBEL]))
        .prop_map(|(format, text)| reader().write(&draft(text), format, edition("rrg-1.6")))
}

/// A change somebody's finger may make.
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
fn a_text_that_is_no_list_is_given_up_quickly() {
    let text = "Lorem ipsum dolor sit amet (3)\n".repeat(3_000);
    let begun = std::time::Instant::now();
    let reading = reader().read(&text);
    assert!(reading.unread.len() >= 2_999);
    assert!(begun.elapsed() < std::time::Duration::from_secs(10));
}
