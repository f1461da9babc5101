//! Fleets as text that people write and read.
//!
//! ```text
//! Fleet: Night Watch
//! Battle: medium
//! 2 x Cinder League / Ember
//! Cinder League / Ash Cloud "Old Iron" (3 flights)
//!
//! Sheet:
//! Cinder League / Slag / hulk / 40
//! hull 4
//! …
//! ```

use std::fmt::Write;

use crate::draft::{Draft, DraftShip, MOST_SHEETS, MOST_SHIPS};
use crate::options::BattleSize;
use crate::sheet::Sheet;

/// What was read from a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The fleet.
    pub draft: Draft,
    /// Lines that could not be read.
    pub unknown: Vec<Unread>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// Why it could not be read.
    pub reason: String,
}

impl Draft {
    /// The fleet as text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if !self.name.is_empty() {
            let _ = writeln!(text, "Fleet: {}", one_line(&self.name));
        }
        let _ = writeln!(text, "Battle: {}", self.size.id());
        let mut ships = self.ships.as_slice();
        while let Some(first) = ships.first() {
            // Ships without names that are alike stand on one line.
            let alike = ships.iter().take_while(|ship| *ship == first).count();
            let count = if first.name.is_empty() { alike } else { 1 };
            if count > 1 {
                let _ = write!(text, "{count} x ");
            }
            let _ = write!(text, "{} / {}", first.faction, first.class);
            if !first.name.is_empty() {
                let _ = write!(text, " \"{}\"", one_line(&first.name).replace('"', "'"));
            }
            if let Some(flights) = first.flights {
                let _ = write!(text, " ({flights} flights)");
            }
            text.push('\n');
            ships = &ships[count..];
        }
        for sheet in &self.sheets {
            let _ = write!(text, "\nSheet:\n{}", sheet.to_text());
        }
        text
    }

    /// Reads a fleet from text. A line that cannot be read is reported and costs nothing else; a text with very many of
    /// them is no fleet, and its end is not read.
    pub fn from_text(text: &str) -> Reading {
        let mut reading = Reading::default();
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).peekable();
        while let Some((line, content)) = lines.next() {
            if reading.unknown.len() == MOST_UNREAD {
                let more = lines.count();
                let reason = format!("too many unreadable lines; {more} more lines were skipped");
                reading.unknown.push(Unread { line, text: content.to_owned(), reason });
                break;
            }
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            if content != "Sheet:" {
                if let Err(reason) = reading.draft.read_line(content) {
                    reading.unknown.push(Unread { line, text: content.to_owned(), reason });
                }
                continue;
            }
            let mut sheet = String::new();
            while let Some((_, content)) = lines.next_if(|(_, content)| !content.is_empty()) {
                sheet += content;
                sheet.push('\n');
            }
            match Sheet::from_text(&sheet) {
                Ok(_) if reading.draft.sheets.len() == MOST_SHEETS => {
                    let reason = format!("a fleet holds at most {MOST_SHEETS} sheets");
                    reading.unknown.push(Unread { line, text: content.to_owned(), reason });
                }
                Ok(sheet) => reading.draft.sheets.push(sheet),
                Err(fault) => reading.unknown.push(Unread {
                    line: line + fault.line,
                    text: sheet.lines().nth(fault.line - 1).unwrap_or_default().to_owned(),
                    reason: fault.fault.to_string(),
                }),
            }
        }
        reading
    }

    fn read_line(&mut self, content: &str) -> Result<(), String> {
        if let Some(name) = content.strip_prefix("Fleet:") {
            self.name = name.trim().to_owned();
            return Ok(());
        }
        if let Some(size) = content.strip_prefix("Battle:") {
            self.size = BattleSize::named(size.trim()).ok_or_else(|| {
                let known = BattleSize::ALL.map(BattleSize::id).join(", ");
                format!("unknown battle size; available: {known}")
            })?;
            return Ok(());
        }
        let (count, rest) = match content.split_once(" x ") {
            Some((count, rest)) if count.parse::<usize>().is_ok() => {
                (count.parse().unwrap_or(1), rest)
            }
            _ => (1, content),
        };
        if !(1..=99).contains(&count) {
            return Err("a line can add 1 to 99 ships".to_owned());
        }
        if self.ships.len() + count > MOST_SHIPS {
            return Err(format!("a fleet holds at most {MOST_SHIPS} ships"));
        }
        let (rest, flights) = match rest.rsplit_once(" (").and_then(|(rest, tail)| {
            let flights = tail.strip_suffix(" flights)").or(tail.strip_suffix(" flight)"))?;
            Some((rest, flights.parse().ok()?))
        }) {
            Some((rest, flights)) => (rest, Some(flights)),
            None => (rest, None),
        };
        let (rest, name) = match rest.trim_end().strip_suffix('"').and_then(|it| it.split_once('"'))
        {
            Some((rest, name)) => (rest, name),
            None => (rest, ""),
        };
        let (faction, class) = rest.split_once(" / ").ok_or("write a ship as faction / class")?;
        let ship = DraftShip {
            faction: faction.trim().to_owned(),
            class: class.trim().to_owned(),
            name: name.to_owned(),
            flights,
        };
        self.ships.extend(std::iter::repeat_n(ship, count));
        Ok(())
    }
}

/// Reading stops after this many lines that cannot be read.
const MOST_UNREAD: usize = 100;

fn one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}
