//! The log of a film: a game whose rules have changed since it was played keeps what happened as words, not as events.

use flagbridge_engine::Table;
use flagbridge_engine::record::Frame;

use super::naming;
use super::telling::{EntryKind, LogEntry};
use flagbridge_wording::capitalize;

/// What a film tells of a moment, as lines of the log.
pub fn shown(table: &Table, frame: &Frame, step: usize) -> Vec<LogEntry> {
    let line = |kind, seat, words: &str| {
        let text = plain(table, words);
        LogEntry { step, kind, seat, text, dice: None, weight: 0 }
    };
    let answer = frame.seat.map(|seat| line(EntryKind::Answer, Some(seat), &frame.answer));
    let told = frame.told.iter().map(|words| {
        // Older films write "round 3".
        let kind = if words.to_ascii_lowercase().starts_with("round ") || words.ends_with(" phase")
        {
            EntryKind::Heading
        } else if words.ends_with(" is destroyed") || words.contains(" wins, ") {
            EntryKind::Grave
        } else {
            EntryKind::Consequence
        };
        let entry = line(kind, None, words);
        let heading = kind == EntryKind::Heading;
        let text = if heading { capitalize(&entry.text) } else { entry.text };
        LogEntry { text, ..entry }
    });
    answer.into_iter().chain(told).collect()
}

/// A line of the film with signs of units and ids of cards written out.
fn plain(table: &Table, line: &str) -> String {
    let game = table.game();
    let words: Vec<String> = line
        .split(' ')
        .map(|written| {
            let word = written.trim_end_matches([',', ':']);
            let plain = match (game.unit_named(word), game.rules.get(word)) {
                (Some(unit), _) => naming::unit(table, unit),
                (None, Ok(card)) => card.name.to_owned(),
                (None, Err(_)) if word.contains('-') => naming::words(word),
                (None, Err(_)) => word.to_owned(),
            };
            plain + &written[word.len()..]
        })
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture;

    #[test]
    fn lines_of_old_and_new_films_are_written_out() {
        let session = fixture::session(["person"; 2]);
        let told =
            ["round 2", "Round 2", "A1 front attacks B1 left", "A1, front, attacks B1, left"];
        let mut frame = Frame::default();
        frame.told.extend(told.map(str::to_owned));
        let lines = shown(session.table(), &frame, 0);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "Round 2",
                "Round 2",
                "A1 Nebulon-B Escort Frigate front attacks B1 Gladiator I left",
                "A1 Nebulon-B Escort Frigate, front, attacks B1 Gladiator I, left",
            ]
        );
        assert_eq!(lines[1].kind, EntryKind::Heading);
    }
}
