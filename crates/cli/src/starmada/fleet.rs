//! The fleet a command is about: a file, standard input, a share code, a link or a bundled fleet.

use std::fs;
use std::io::{self, Read};

use flagbridge_starmada::Roster;
use flagbridge_starmada::draft::{Draft, Reading, code_in};
use flagbridge_starmada::faction::{fleet, fleets};

use crate::failure::Failure;

/// Reads a fleet: text, JSON, a share code, a link to one, or `fleet:ID` of a bundled one.
pub fn read(source: &str) -> Result<Reading, Failure> {
    let trouble = |reason: String| Failure::List { path: source.to_owned(), reason };
    if let Some(id) = source.strip_prefix("fleet:") {
        let found = fleet(id).map(|own| Reading { draft: own.draft.clone(), ..Reading::default() });
        return found.ok_or_else(|| {
            let known: Vec<_> = fleets().iter().map(|own| own.id).collect();
            trouble(format!("unknown fleet; available: {}", known.join(", ")))
        });
    }
    let text = if source == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map_err(|error| trouble(error.to_string()))?;
        text
    } else {
        match fs::read_to_string(source) {
            Ok(text) => text,
            Err(error) => match Draft::from_code(code_in(source)) {
                Ok(draft) => return Ok(Reading { draft, ..Reading::default() }),
                Err(bad) if source.contains("/starmada/f/") => {
                    return Err(trouble(bad.to_string()));
                }
                Err(_) => return Err(trouble(error.to_string())),
            },
        }
    };
    if text.trim_start().starts_with('{') {
        let draft = Draft::from_json(&text).map_err(|bad| trouble(bad.to_string()))?;
        return Ok(Reading { draft, ..Reading::default() });
    }
    if let Ok(draft) = Draft::from_code(code_in(&text)) {
        return Ok(Reading { draft, ..Reading::default() });
    }
    Ok(Draft::from_text(&text))
}

/// Reads a fleet to play with: no line unread, no class unknown.
pub fn roster(source: &str) -> Result<(Draft, Roster), Failure> {
    let reading = read(source)?;
    let trouble = |reason: String| Failure::Unplayable { path: source.to_owned(), reason };
    if let Some(line) = reading.unknown.first() {
        return Err(trouble(format!("line {}: {}", line.line, line.reason)));
    }
    let error = reading.draft.check().into_iter().find(|fault| {
        fault.is_error() && !matches!(fault.rule, "fleet.limit" | "fleet.one-faction")
    });
    match (reading.draft.roster(), error) {
        (Some(roster), None) => Ok((reading.draft, roster)),
        (_, Some(fault)) => Err(trouble(fault.message)),
        (None, None) => Err(trouble("unknown class".to_owned())),
    }
}

/// What a fleet is called in reports.
pub fn name(source: &str, draft: &Draft) -> String {
    if draft.name.is_empty() { source.to_owned() } else { draft.name.clone() }
}
