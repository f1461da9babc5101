//! A database for tests of services.

use std::ops::Deref;

use tempfile::TempDir;

use crate::storage::{Location, Storage};

/// A database that vanishes after the test.
pub(crate) struct TestStorage {
    storage: Storage,
    _directory: TempDir,
}

impl TestStorage {
    pub(crate) async fn open() -> TestStorage {
        let directory = TempDir::new().expect("tests can write");
        let location = Location::in_directory(directory.path());
        let storage = Storage::open(&location).await.expect("a new database opens");
        TestStorage { storage, _directory: directory }
    }
}

impl Deref for TestStorage {
    type Target = Storage;

    fn deref(&self) -> &Storage {
        &self.storage
    }
}
