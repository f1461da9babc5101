//! A copy of the embedded database, made while the server writes to it.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use sqlx::Connection;

use super::error::TaskError;
use super::snapshot::{Snapshot, at, beside, connect, settle};
use crate::storage::Location;

/// Writes the database as it is at one moment into a file, checks the copy, and only then gives it its name.
///
/// Copying the file itself would miss what is still in the write-ahead log, and mix pages of different moments.
pub(super) async fn backup(
    location: &Location,
    file: &Path,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    let Location::Sqlite(database) = location else {
        return Err(TaskError::Postgres("pg_dump --format=custom --file=FILE"));
    };
    if !database.is_file() {
        let reason = format!("there is no database at {}", database.display());
        return Err(TaskError::Refused(reason));
    }
    let part = beside(file, ".part");
    let written = write_part(database, &part).await;
    let snapshot = match written {
        Ok(snapshot) => snapshot,
        Err(error) => {
            // What was written is of no use. If it cannot be removed, the first error matters more.
            let _ = fs::remove_file(&part);
            return Err(error);
        }
    };
    fs::rename(&part, file).map_err(|source| at(file, source))?;
    settle(file)?;
    writeln!(out, "{}: {snapshot}, checked", file.display())?;
    Ok(())
}

async fn write_part(database: &Path, part: &Path) -> Result<Snapshot, TaskError> {
    // For its owner alone: it holds addresses of people. SQLite fills an empty file.
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    options.open(part).map_err(|source| at(part, source))?;
    let target = part.to_str().ok_or_else(|| TaskError::Unusable {
        file: part.to_owned(),
        reason: "its name is not UTF-8".to_owned(),
    })?;
    let mut connection = connect(database, false).await?;
    sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await?;
    connection.close().await?;
    settle(part)?;
    Snapshot::check(part).await
}
