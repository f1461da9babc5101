//! The text of a list after a change to what was read from it.

use flagbridge_cards::{CardNumber, Resolved};

use crate::document::Document;
use crate::draft::Draft;
use crate::formats::{Format, Reader, Reading, Unread};

/// Writes a changed draft in the shape it was read from, with the costs of an edition. Nothing that could not be read is
/// lost: unknown fields and cards of a document stay in it, unread lines of a text stand where the rest reads as before.
pub fn rewrite(
    reader: &Reader<'_>,
    text: &str,
    reading: &Reading,
    draft: &Draft,
    edition: Resolved<'_>,
) -> String {
    let format = reading.format.unwrap_or(Format::Kingston);
    if format == Format::Json
        && let Ok(mut document) = Document::parse(text.trim())
    {
        // What was not read of it would be lost.
        if document.is_too_large() {
            return text.to_owned();
        }
        document.update(draft, reader.catalogue());
        return document.to_string();
    }
    let written = reader.write(draft, format, edition);
    if reading.unread.is_empty() {
        return written;
    }
    let kept: Vec<&str> = reading.unread.iter().map(|unread| unread.text.as_str()).collect();
    let lines: Vec<&str> = written.trim_end().lines().collect();
    let placed = |at: usize| -> String {
        let (head, tail) = lines.split_at(at);
        let parts = [head.join("\n"), kept.join("\n"), tail.join("\n")];
        parts.iter().filter(|part| !part.is_empty()).fold(String::new(), |mut text, part| {
            text.push_str(if text.is_empty() { "" } else { "\n" });
            text.push_str(part);
            text.push('\n');
            text
        })
    };
    // An upgrade below an unknown ship must not end up on another: the lines go where the rest still reads the same.
    let effort = lines.len() + UNREAD_EFFORT * kept.len().min(reader.patience());
    let places = [lines.len(), 0].into_iter().chain(1..lines.len());
    let places = places.take(1 + MOST_EFFORT / effort.max(1));
    let same = |text: &String| {
        let again = reader.read(text);
        let unread = again.unread.iter().map(|unread| unread.text.as_str());
        again.draft.ships == draft.ships
            && again.draft.squadrons == draft.squadrons
            && again.draft.objectives == draft.objectives
            && unread.eq(kept.iter().copied())
    };
    places.map(placed).find(same).unwrap_or_else(|| placed(lines.len()))
}

/// How much reading is spent on finding the place: in lines, of which one that is no card takes as long as many.
const MOST_EFFORT: usize = 2_000;
const UNREAD_EFFORT: usize = 20;

/// The text with what could not be read naming this card instead; a line's mark, count and cost stay. None where the
/// line is not in the text.
pub fn replace_line(
    reader: &Reader<'_>,
    text: &str,
    unread: &Unread,
    card: CardNumber,
) -> Option<String> {
    let newest = reader.catalogue().newest(card)?;
    let line = text.lines().nth(unread.line.checked_sub(1)?)?;
    if text.trim_start().starts_with('{') {
        let (_, id) = unread.text.split_once(": ")?;
        let changed = line.replacen(&format!("\"{id}\""), &format!("\"{}\"", newest.id), 1);
        return Some(with_line(text, unread.line, &changed));
    }
    let words = newest.id.replace('-', " ");
    let spellings = [newest.name.to_owned(), newest.full_name(), words];
    // In one-line formats only a part of the line went unread.
    let respelt = |name: &String| line.replacen(&unread.text, &named(&unread.text, name), 1);
    let mut changed = spellings.iter().map(|name| with_line(text, unread.line, &respelt(name)));
    let first = changed.next()?;
    let reads = |text: &String| {
        let reading = reader.read(text);
        let there = reading.draft.cards().any(|(_, it, _)| it == card);
        there && reading.unread.iter().all(|it| it.line != unread.line)
    };
    if reads(&first) {
        return Some(first);
    }
    changed.find(reads).or(Some(first))
}

/// The line with another name between its mark and its cost.
fn named(line: &str, name: &str) -> String {
    let marks = line.find(char::is_alphanumeric).unwrap_or(line.len());
    let (mark, rest) = line.split_at(marks);
    let (count, rest) = rest.split_at(count_length(rest));
    let (word, rest) = match rest.split_once(':') {
        Some((word, rest)) if !rest.starts_with(' ') && !word.contains(' ') => {
            (format!("{word}:"), rest)
        }
        _ => (String::new(), rest),
    };
    let cost = rest.rfind(" (").map_or("", |at| &rest[at..]);
    format!("{mark}{count}{word}{name}{cost}")
}

/// The length of `2 x ` or `2 ` before a name.
fn count_length(text: &str) -> usize {
    let figures = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &text[figures..];
    if figures == 0 || figures > 3 || !rest.starts_with([' ', '\t', 'x', '×']) {
        return 0;
    }
    let name = rest.trim_start();
    let name = match name.strip_prefix(['x', 'X', '×']) {
        Some(after) if after.starts_with(' ') => after.trim_start(),
        _ => name,
    };
    text.len() - name.len()
}

fn with_line(text: &str, number: usize, changed: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if let Some(line) = number.checked_sub(1).and_then(|at| lines.get_mut(at)) {
        *line = changed;
    }
    let end = if text.ends_with('\n') { "\n" } else { "" };
    lines.join("\n") + end
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_line_keeps_its_mark_its_count_and_its_cost() {
        for (line, changed) in [
            ("Foo", "Bar"),
            ("• Foo (7)", "• Bar (7)"),
            (" - 2 x Foo Squadron (16)", " - 2 x Bar (16)"),
            ("3\tFoo ( 24 points)", "3\tBar ( 24 points)"),
            ("upgrade:foo", "upgrade:Bar"),
            ("· Foo", "· Bar"),
            ("7th Fleet Foo", "Bar"),
        ] {
            assert_eq!(named(line, "Bar"), changed);
        }
    }
}
