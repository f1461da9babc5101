//! Why a campaign could not be read or changed.

use flagbridge_campaigns::Refusal;

use crate::services::log_cache::LogError;
use crate::services::sentence::sentence;
use crate::services::storage_message::storage_message;
use crate::services::workers::Busy;
use crate::storage::StorageError;

/// Why a change was not made.
#[derive(Debug)]
pub(crate) enum CampaignError {
    /// There is no such campaign.
    NotFound,
    /// The change is not possible, or not this author's to make.
    Refused(Refusal),
    /// A form or a file was wrong; the sentence says how.
    Form(String),
    /// The same change was made in between.
    Repeated,
    /// The campaign has as many changes as one may have, or as long ones.
    TooMany,
    /// Others were faster, again and again, or the server has too much to do.
    Busy,
    /// The database failed, or has no room.
    Storage(StorageError),
    /// The database holds something that is no log.
    Broken(String),
}

impl CampaignError {
    /// Logs what only the operator can repair.
    pub(crate) fn log(&self) {
        match self {
            CampaignError::Storage(error) => {
                tracing::error!(%error, "a campaign could not be reached");
            }
            CampaignError::Broken(error) => tracing::error!(%error, "a campaign could not be read"),
            _ => {}
        }
    }

    /// The sentence for the person who asked.
    pub(crate) fn message(&self) -> String {
        match self {
            CampaignError::NotFound => "There is no such campaign.".to_owned(),
            CampaignError::Refused(refusal) => sentence(&refusal.to_string()),
            CampaignError::Form(sentence) => sentence.clone(),
            CampaignError::Repeated => {
                "The same change was made a moment ago. Nothing was changed; look at the log."
                    .to_owned()
            }
            CampaignError::TooMany => {
                "This campaign has reached the maximum number or length of changes.".to_owned()
            }
            CampaignError::Busy => {
                "The server is busy. Nothing was changed; try again in a moment.".to_owned()
            }
            CampaignError::Storage(error) => storage_message("campaign", error),
            CampaignError::Broken(_) => {
                "The campaign could not be reached. Nothing was changed; try again.".to_owned()
            }
        }
    }
}

impl From<StorageError> for CampaignError {
    fn from(error: StorageError) -> CampaignError {
        CampaignError::Storage(error)
    }
}

impl From<Busy> for CampaignError {
    fn from(_: Busy) -> CampaignError {
        CampaignError::Busy
    }
}

impl From<LogError> for CampaignError {
    fn from(error: LogError) -> CampaignError {
        match error {
            LogError::NotFound => CampaignError::NotFound,
            LogError::Busy => CampaignError::Busy,
            LogError::Storage(error) => CampaignError::Storage(error),
            LogError::Broken(reason) => CampaignError::Broken(reason),
        }
    }
}
