use std::io;

use flagbridge_bots::StopReason;
use flagbridge_cards::{
    Catalogue, Mode, Resolved, SearchText, Searcher, UnknownCard, UnknownEdition,
};
use flagbridge_engine::record::BadRecord;

/// Why a command failed; the process exits with code 2.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Standard output is gone or full.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// A value cannot be written as JSON.
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The list cannot be fetched.
    #[error("cannot read {path}: {reason}")]
    List {
        /// The file, or what was given in its place.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The mode does not exist.
    #[error("unknown mode \"{id}\"; available: {known}")]
    Mode {
        /// What was asked for.
        id: String,
        /// The ids there are.
        known: String,
    },
    /// The edition does not exist.
    #[error(transparent)]
    Edition(#[from] UnknownEdition),
    /// The card does not exist.
    #[error("{reason}{suggestion}")]
    Card {
        /// What is wrong with the id.
        reason: UnknownCard,
        /// What may have been meant, as a sentence of its own; may be empty.
        suggestion: String,
    },
    /// The list can be read but not played.
    #[error("cannot play {path}: {reason}")]
    Unplayable {
        /// The file, or what was given in its place.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Two lists are meant for different games.
    #[error("the lists are for different modes, {first} and {second}; choose one with --mode")]
    Modes {
        /// What the first list states.
        first: String,
        /// What the second list states.
        second: String,
    },
    /// A game did not come to its end.
    #[error("the game with seed {seed} stopped: {halt}")]
    Halted {
        /// Where its chance began.
        seed: u64,
        /// What stopped it.
        halt: StopReason,
    },
    /// A text is no record, or not of a game that can be played.
    #[error("not a record of a game: {0}")]
    Record(#[from] BadRecord),
    /// A review has judged no decision there.
    #[error("answer {0} was not judged: it had no sensible alternative, or the record is shorter")]
    NotJudged(usize),
    /// There is no such faction.
    #[error("unknown faction \"{id}\"; available: {known}")]
    Faction {
        /// What was asked for.
        id: String,
        /// The ids there are.
        known: String,
    },
    /// A pack cannot be used.
    #[error("the pack cannot be used\n{}", faults.join("\n"))]
    Pack {
        /// Everything that is wrong with it.
        faults: Vec<String>,
    },
    /// A file is no event, or what was asked cannot be done with it.
    #[error("{path}: {reason}")]
    Event {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// A live table cannot be sat at.
    #[error("{reason}")]
    Table {
        /// Why not.
        reason: String,
    },
    /// A file cannot be written.
    #[error("cannot write {path}: {reason}")]
    Write {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// The edition asked for, or the current one.
pub fn edition<'a>(
    catalogue: &'a Catalogue,
    id: Option<&str>,
) -> Result<Resolved<'a>, UnknownEdition> {
    id.map_or_else(|| Ok(catalogue.current()), |id| catalogue.edition(id))
}

/// The mode asked for.
pub fn mode<'a>(catalogue: &'a Catalogue, id: &str) -> Result<&'a Mode, Failure> {
    catalogue.mode(id).ok_or_else(|| {
        let known: Vec<_> = catalogue.modes.iter().map(|mode| mode.id).collect();
        Failure::Mode { id: id.to_owned(), known: known.join(", ") }
    })
}

/// A "did you mean" sentence; empty if no card is similar.
pub fn suggestion(catalogue: &Catalogue, text: &str) -> String {
    let near = Searcher::new(catalogue).suggestions(SearchText::cut(text), 4);
    let ids: Vec<_> = near
        .into_iter()
        .filter_map(|number| catalogue.newest(number))
        .map(|card| card.id)
        .collect();
    if ids.is_empty() { String::new() } else { format!("; did you mean {}?", ids.join(", ")) }
}
