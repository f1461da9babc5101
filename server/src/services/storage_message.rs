//! What people are told when the database does not do what it was asked.

use crate::storage::{OverQuota, StorageError};

/// The sentence about something that could not be read or stored.
pub(crate) fn storage_message(what: &str, error: &StorageError) -> String {
    match error {
        StorageError::Database(_) | StorageError::LongLog => {
            format!("The {what} could not be reached. Nothing was acknowledged or lost; try again.")
        }
        StorageError::Quota(OverQuota::AddressToday) => {
            "This address has stored as much today as one address may. Nothing was changed; \
             try again tomorrow."
                .to_owned()
        }
        StorageError::Quota(OverQuota::Whole) => {
            "There is no room for more at present. Nothing was changed.".to_owned()
        }
    }
}
