//! A backup takes the place of the embedded database.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sqlx::Connection;

use super::error::TaskError;
use super::snapshot::{Snapshot, at, beside, connect, directory, settle};
use crate::storage::{Location, Storage};

/// Checks the backup, moves the database that is there aside (when told to), copies the backup to its place, checks the
/// copy and brings its tables up to date.
pub(super) async fn restore(
    location: &Location,
    file: &Path,
    replace: bool,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    let Location::Sqlite(database) = location else {
        return Err(TaskError::Postgres("pg_restore --clean --if-exists --dbname=URL FILE"));
    };
    let offered = Snapshot::check(file).await?;
    let place = directory(database);
    fs::create_dir_all(place).map_err(|source| at(place, source))?;
    if database.exists() && !replace {
        let reason = format!(
            "there is a database at {} already: --replace moves it aside",
            database.display()
        );
        return Err(TaskError::Refused(reason));
    }
    let part = beside(database, ".part");
    fs::copy(file, &part).map_err(|source| at(&part, source))?;
    fs::set_permissions(&part, fs::Permissions::from_mode(0o600))
        .map_err(|source| at(&part, source))?;
    settle(&part)?;
    let copied = Snapshot::check(&part).await?;
    if copied != offered {
        let reason = format!("the copy holds {copied} instead of {offered}");
        return Err(TaskError::Unusable { file: part, reason });
    }
    if database.exists() {
        let aside = move_aside(database).await?;
        writeln!(out, "{}: the database that was there", aside.display())?;
    }
    fs::rename(&part, database).map_err(|source| at(database, source))?;
    settle(database)?;
    // Also brings the tables of an older version up to date.
    Storage::open(location).await?.close().await;
    let restored = Snapshot::check(database).await?;
    writeln!(out, "{}: {restored}, checked", database.display())?;
    Ok(())
}

/// Gives the database another name. Its write-ahead log is folded into it first, which SQLite refuses as long as
/// another process has it open.
async fn move_aside(database: &Path) -> Result<PathBuf, TaskError> {
    let in_use = || {
        let reason = format!("{} is in use: stop the server first", database.display());
        TaskError::Refused(reason)
    };
    // A file that is damaged cannot be in use: then it is moved as it is, with its log.
    if let Ok(mut connection) = connect(database, false).await {
        let mode: Result<(String,), sqlx::Error> =
            sqlx::query_as("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
        // SQLITE_BUSY and SQLITE_LOCKED.
        let is_busy = |error: &sqlx::Error| {
            let code = error.as_database_error().and_then(|it| it.code());
            code.is_some_and(|code| matches!(code.as_ref(), "5" | "6" | "261" | "517"))
        };
        match mode {
            Ok((mode,)) if mode == "wal" => return Err(in_use()),
            Err(error) if is_busy(&error) => return Err(in_use()),
            Ok(_) | Err(_) => {}
        }
        // Its last words do not matter any more.
        let _ = connection.close().await;
    }
    let time = humantime::format_rfc3339_seconds(SystemTime::now()).to_string().replace(':', "");
    let aside = beside(database, &format!(".before-{time}"));
    for ending in ["", "-wal", "-shm"] {
        let (from, to) = (beside(database, ending), beside(&aside, ending));
        if from.exists() {
            fs::rename(&from, &to).map_err(|source| at(&from, source))?;
        }
    }
    Ok(aside)
}
