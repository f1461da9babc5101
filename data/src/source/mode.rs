use std::collections::HashSet;

use flagbridge_cards::{EditionIndex, Mode};
use serde::Deserialize;

use super::measure::{Pair, pair};
use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::unknown;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ModeFile {
    id: String,
    name: String,
    summary: String,
    #[serde(default = "yes")]
    offered: bool,
    points: Option<u16>,
    from: String,
    #[serde(default)]
    cap_by_own_value: bool,
    #[serde(default)]
    joins_fleet: bool,
    #[serde(default)]
    own_commanders: bool,
    #[serde(default)]
    rim_obstacles: bool,
    #[serde(default)]
    campaign: bool,
    #[serde(default)]
    objectives: bool,
    play_area: Pair,
    setup_area: Pair,
    cite: String,
}

/// A mode is offered unless its entry says otherwise.
fn yes() -> bool {
    true
}

/// Ways to play, from `modes.json`.
pub fn modes(file: &str, tree: &Tree, editions: &[String], faults: &mut SourceErrors) -> Vec<Mode> {
    let mut seen = HashSet::new();
    let mut modes = Vec::new();
    for entry in tree.list() {
        let label = entry.text("id").unwrap_or_default().to_owned();
        let mut reader = Reader::new(file, entry, &label, faults);
        let Some(read) = reader.read::<ModeFile>() else { continue };
        if !seen.insert(read.id.clone()) {
            reader.fault("id", "duplicate id");
        }
        let Some(from) = editions.iter().position(|id| *id == read.from) else {
            let known = editions.iter().map(String::as_str);
            reader.fault("from", unknown("edition", &read.from, known));
            continue;
        };
        modes.push(Mode {
            id: keep(&read.id),
            name: keep(&read.name),
            summary: keep(&read.summary),
            offered: read.offered,
            points: read.points,
            from: EditionIndex(from as u8),
            cap_by_own_value: read.cap_by_own_value,
            joins_fleet: read.joins_fleet,
            own_commanders: read.own_commanders,
            rim_obstacles: read.rim_obstacles,
            campaign: read.campaign,
            objectives: read.objectives,
            play_area: pair(read.play_area),
            setup_area: pair(read.setup_area),
            cite: keep(&read.cite),
        });
    }
    modes
}
