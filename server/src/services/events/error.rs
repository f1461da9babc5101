//! Why an event could not be read or changed.

use std::time::Duration;

use flagbridge_events::Refusal;

use crate::services::log_cache::LogError;
use crate::services::sentence::{sentence, whole_seconds};
use crate::services::storage_message::storage_message;
use crate::services::workers::Busy;
use crate::storage::StorageError;

/// Why a change was not made.
#[derive(Debug)]
pub(crate) enum EventError {
    /// There is no such event.
    NotFound,
    /// The change is not possible, or not this author's to make.
    Refused(Refusal),
    /// A form was filled in wrongly; the sentence says how.
    Form(String),
    /// The same thing was changed in between.
    Contradiction {
        /// The number of that change.
        by: u64,
        /// The version there is now.
        version: u64,
    },
    /// The event has as many changes as one may have, or as long ones.
    TooMany,
    /// The event is being paired for another request.
    BeingPaired,
    /// The address has asked for pairings too often; how long to wait.
    TooOften(Duration),
    /// Others were faster, again and again, or the server has too much to do.
    Busy,
    /// The database failed, or has no room.
    Storage(StorageError),
    /// The database holds something that is no log.
    Broken(String),
}

impl EventError {
    /// Logs what only the operator can repair.
    pub(crate) fn log(&self) {
        match self {
            EventError::Storage(error) => tracing::error!(%error, "an event could not be reached"),
            EventError::Broken(error) => tracing::error!(%error, "an event could not be read"),
            EventError::NotFound
            | EventError::Refused(_)
            | EventError::Form(_)
            | EventError::Contradiction { .. }
            | EventError::TooMany
            | EventError::BeingPaired
            | EventError::TooOften(_)
            | EventError::Busy => {}
        }
    }

    /// The sentence for the person who asked.
    pub(crate) fn message(&self) -> String {
        match self {
            EventError::NotFound => "There is no such event.".to_owned(),
            EventError::Refused(refusal) => sentence(&refusal.to_string()),
            EventError::Form(sentence) => sentence.clone(),
            EventError::Contradiction { .. } => {
                "Someone else has changed the same thing in the meantime. Nothing was changed; \
                 please check and try again."
                    .to_owned()
            }
            EventError::TooMany => {
                "This event has reached the maximum number or length of changes. Nothing can be added."
                    .to_owned()
            }
            EventError::BeingPaired => {
                "This event is already being paired. Nothing was changed; try again in a moment."
                    .to_owned()
            }
            EventError::TooOften(wait) => {
                let seconds = whole_seconds(*wait);
                format!(
                    "Too many pairings from your address. Nothing was changed; try again in {seconds} s."
                )
            }
            EventError::Busy => {
                "The server is busy. Nothing was changed; try again in a moment.".to_owned()
            }
            EventError::Storage(error) => storage_message("event", error),
            EventError::Broken(_) => {
                "The event could not be reached. Nothing was acknowledged; try again.".to_owned()
            }
        }
    }
}

impl From<StorageError> for EventError {
    fn from(error: StorageError) -> EventError {
        EventError::Storage(error)
    }
}

impl From<LogError> for EventError {
    fn from(error: LogError) -> EventError {
        match error {
            LogError::NotFound => EventError::NotFound,
            LogError::Busy => EventError::Busy,
            LogError::Storage(error) => EventError::Storage(error),
            LogError::Broken(reason) => EventError::Broken(reason),
        }
    }
}

impl From<Busy> for EventError {
    fn from(_: Busy) -> EventError {
        EventError::Busy
    }
}
