//! Fleets as people bring them: a share code, a link, JSON or text.

use flagbridge_starmada::draft::{Draft, code_in};

/// A fleet that was read, and what of it could not be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// The fleet.
    pub draft: Draft,
    /// Lines that could not be read, each with the reason.
    pub unread: Vec<String>,
}

/// Reads a fleet. Text is read line by line, and what cannot be read costs nothing else.
pub fn read_fleet(text: &str) -> Result<Brought, String> {
    let text = text.trim();
    if text.starts_with('{') {
        let draft = Draft::from_json(text).map_err(|bad| bad.to_string())?;
        return Ok(Brought { draft, unread: Vec::new() });
    }
    if let Ok(draft) = Draft::from_code(code_in(text)) {
        return Ok(Brought { draft, unread: Vec::new() });
    }
    let reading = Draft::from_text(text);
    let unread = reading.unknown.iter();
    let unread = unread.map(|it| format!("Line {}, “{}”: {}", it.line, it.text, it.reason));
    Ok(Brought { draft: reading.draft, unread: unread.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_starmada::faction::fleets;

    #[test]
    fn every_form_of_a_fleet_reads_back() {
        for fleet in fleets() {
            let draft = &fleet.draft;
            let link = format!("http://localhost/starmada/f/{}", draft.to_code());
            for text in [draft.to_code(), link, draft.to_text(), draft.to_json()] {
                let brought = read_fleet(&text).expect("a fleet of ours");
                assert_eq!((&brought.draft, brought.unread.len()), (draft, 0), "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_fleet_is_said() {
        assert!(read_fleet("{}").is_err());
        let brought = read_fleet("Cinder League / Ember\nsomething else").expect("a line of two");
        assert_eq!((brought.draft.ships.len(), brought.unread.len()), (1, 1));
        assert_eq!(read_fleet(""), Ok(Brought::default()));
    }
}
