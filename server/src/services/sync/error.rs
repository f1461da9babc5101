use crate::storage::{ItemId, StorageError};

/// Why a box could not be read or written.
#[derive(Debug)]
pub(crate) enum SyncError {
    /// The database does not answer, or has no room.
    Storage(StorageError),
    /// There is no such box or item.
    Missing,
    /// One of the devices has ended the sync for all.
    Closed,
    /// The box holds as much as a box may.
    Full,
    /// More items than are written at once.
    TooMany,
    /// This item is longer than an item may be.
    TooLong(ItemId),
}

impl From<StorageError> for SyncError {
    fn from(error: StorageError) -> SyncError {
        SyncError::Storage(error)
    }
}
