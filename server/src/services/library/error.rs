use crate::services::workers::Busy;
use crate::storage::StorageError;

/// Why the library could not be read or changed.
#[derive(Debug)]
pub(crate) enum LibraryError {
    /// The database does not answer, or has no room.
    Storage(StorageError),
    /// The server has too much to do.
    Busy,
}

impl From<StorageError> for LibraryError {
    fn from(error: StorageError) -> LibraryError {
        LibraryError::Storage(error)
    }
}

impl From<Busy> for LibraryError {
    fn from(Busy: Busy) -> LibraryError {
        LibraryError::Busy
    }
}
