use std::collections::HashMap;

use flagbridge_cards::SearchText;

use super::agreement::agreements;
use super::format::Format;
use super::reader::Reader;
use super::reading::{Note, NoteKind, Reading, Stated, Unread, Why};
use crate::document::Document;
use crate::draft::Draft;
use crate::share;

impl Reader<'_> {
    /// Reads our own document or a share code; nothing where the text is neither.
    pub(crate) fn read_own(&self, text: &str) -> Option<Reading> {
        let text = text.trim();
        if text.starts_with('{') {
            return Some(self.read_document(text));
        }
        if text.is_empty() || text.contains(char::is_whitespace) {
            return None;
        }
        match share::decode(share::code_in(text)) {
            Ok(draft) => Some(self.reading(draft, Format::Share)),
            Err(error) if text.contains("/f/") => {
                Some(damaged(Format::Share, 1, text, error.to_string()))
            }
            Err(_) => None,
        }
    }

    fn read_document(&self, text: &str) -> Reading {
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => return damaged(Format::Json, 1, text, error.to_string()),
        };
        let (draft, unknown) = document.draft(self.catalogue);
        let mut reading = self.reading(draft, Format::Json);
        if document.is_too_large() {
            let text = format!("{} cards", document.card_count());
            reading.unread.push(Unread {
                line: 1,
                text,
                why: Why::TooLong,
                suggestions: Vec::new(),
            });
        }
        let lines = quoted_lines(text);
        for (number, unknown) in unknown.into_iter().enumerate() {
            let line = lines.get(unknown.id.as_str()).copied().unwrap_or(1);
            let mut suggestions = Vec::new();
            if number < self.patience() {
                let named = unknown.id.replace('-', " ");
                suggestions = self.suggestions(SearchText::cut(&named));
                suggestions.truncate(5);
            }
            let text = format!("{}: {}", unknown.path, unknown.id);
            reading.unread.push(Unread { line, text, why: Why::UnknownName, suggestions });
        }
        reading.unread.sort_by_key(|unread| unread.line);
        reading
    }

    fn reading(&self, draft: Draft, format: Format) -> Reading {
        let agreements = agreements(self.catalogue, &draft, &Stated::default(), None);
        Reading { draft, format: Some(format), agreements, ..Reading::default() }
    }
}

/// The line, from 1, on which each quoted text stands first.
fn quoted_lines(text: &str) -> HashMap<&str, usize> {
    let mut lines = HashMap::new();
    for (index, line) in text.lines().enumerate() {
        for quoted in line.split('"') {
            lines.entry(quoted).or_insert(index + 1);
        }
    }
    lines
}

fn damaged(format: Format, line: usize, text: &str, error: String) -> Reading {
    let first = text.lines().next().unwrap_or_default().to_owned();
    let unread = Unread { line, text: first, why: Why::Damaged, suggestions: Vec::new() };
    let note = Note { line, kind: NoteKind::Aside, cards: Vec::new(), text: error };
    Reading { format: Some(format), unread: vec![unread], notes: vec![note], ..Reading::default() }
}
