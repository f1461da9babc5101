//! Opening the database at a location.

use super::database::Storage;
use super::error::OpenError;
use super::location::Location;
use super::{postgres, sqlite};

impl Storage {
    /// Opens the database, makes it when it is a missing file, and brings its tables up to date.
    pub async fn open(location: &Location) -> Result<Storage, OpenError> {
        let pools = match location {
            Location::Sqlite(file) => sqlite::open(file).await?,
            Location::Postgres(options) => postgres::open(location, options).await?,
        };
        Ok(Storage::new(pools))
    }
}
