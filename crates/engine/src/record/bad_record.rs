use flagbridge_cards::UnknownEdition;

use crate::notation::NotAnAction;
use crate::state::BadRoster;
use crate::terms::Refusal;

/// Why a text is not a record, or a record is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// A line of the header is missing or unreadable.
    #[error("line {0}: not a valid header line")]
    Header(usize),
    /// A card is unknown.
    #[error("line {line}: there is no card \"{card}\" in this edition")]
    Card {
        /// The line.
        line: usize,
        /// The card's id.
        card: String,
    },
    /// The edition is unknown.
    #[error(transparent)]
    Edition(#[from] UnknownEdition),
    /// The lists make no game.
    #[error(transparent)]
    Roster(#[from] BadRoster),
    /// A line is no action.
    #[error("line {line}: {fault}")]
    Action {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: NotAnAction,
    },
    /// An action was refused.
    #[error("action {0}: {1}")]
    Refused(usize, Refusal),
    /// No action was refused, but they lead to other tables than the film shows.
    #[error("today's rules lead elsewhere than the rules it was played by")]
    Elsewhere,
    /// It is a scenario, which begins at a position of its own.
    #[error("a scenario begins at a position of its own")]
    Scenario,
    /// The film is damaged.
    #[error("the film in this record is damaged")]
    Film,
}
