//! A list that is brought to the table.

use flagbridge_cards::{Mode, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Terms, UncheckedFleet, check};

use crate::check::{LONGEST_LIST, reader};
use crate::editor::title;

/// A list as it was read, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadList {
    /// The fleet. It is played even if it is not legal.
    pub fleet: UncheckedFleet,
    /// The name it is shown under.
    pub title: String,
    /// Faction, points and counts in one line.
    pub facts: String,
    /// Why it is not legal, one sentence each; empty if it is.
    pub faults: Vec<String>,
    /// Lines that could not be read.
    pub unread: Vec<String>,
}

/// Reads a list in any format, a share code or a link; none if there is no card in it.
///
/// Lists that break the rules are read like any other: the table plays them, and says what is wrong.
pub fn read_list(
    text: &str,
    edition: Resolved<'static>,
    mode: Option<&'static Mode>,
) -> Option<ReadList> {
    read_list_for(text, edition, mode, None)
}

/// The same where a total of points was agreed on.
pub fn read_list_for(
    text: &str,
    edition: Resolved<'static>,
    mode: Option<&'static Mode>,
    points: Option<u16>,
) -> Option<ReadList> {
    if text.trim().is_empty() || text.len() > LONGEST_LIST {
        return None;
    }
    let reading = reader().read(text.trim());
    if reading.is_empty() {
        return None;
    }
    let draft = reading.draft;
    let report = check(&draft, &Terms::asked(&draft, edition, mode, points));
    let squadrons: usize = draft.squadrons.iter().map(|line| usize::from(line.count)).sum();
    let faction = report.faction.map_or_else(String::new, |faction| format!("{faction} · "));
    let facts = format!(
        "{faction}{} points · {} · {}",
        report.points.total,
        flagbridge_wording::count(draft.ships.len(), "ship", "ships"),
        flagbridge_wording::count(squadrons, "squadron", "squadrons"),
    );
    let faults = report.errors().map(|error| error.message(edition)).collect();
    let unread = reading.unread.iter().map(|line| line.text.trim().to_owned()).collect();
    let title = title(&draft);
    Some(ReadList { title, fleet: UncheckedFleet::anyway(draft), facts, faults, unread })
}

/// The edition with this id; the current one where there is none.
pub fn edition(id: &str) -> Resolved<'static> {
    catalogue().edition(id).unwrap_or_else(|_| catalogue().current())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_in_any_format_and_its_faults_are_named() {
        let list = "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n• Demolisher (10)\nnonsense nobody flies";
        let read = read_list(list, edition(""), None).expect("there are cards in it");
        assert!(read.facts.starts_with("Galactic Empire · 66 points · 1 ship · 0 squadrons"));
        assert!(!read.faults.is_empty(), "no commander, no objectives");
        assert_eq!(read.unread.len(), 1);
    }

    #[test]
    fn a_text_without_cards_is_no_list() {
        assert_eq!(read_list("", edition(""), None), None);
        assert_eq!(read_list("hello there", edition(""), None), None);
    }
}
