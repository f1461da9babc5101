//! A database file that is not written to: what is in it, and whether it is whole.

use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::error::TaskError;

/// What a backup holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Snapshot {
    fleets: i64,
    versions: i64,
    replays: i64,
    bytes: u64,
}

impl Snapshot {
    /// Reads every page of the file and fails when one is damaged, a row has lost what it belongs to, or the file is not
    /// ours.
    pub(super) async fn check(file: &Path) -> Result<Snapshot, TaskError> {
        let unusable = |reason: String| TaskError::Unusable { file: file.to_owned(), reason };
        let bytes = std::fs::metadata(file).map_err(|source| at(file, source))?.len();
        let damaged = |error: sqlx::Error| unusable(error.to_string());
        let mut database = connect(file, true).await.map_err(damaged)?;
        let whole: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(3)")
            .fetch_all(&mut database)
            .await
            .map_err(damaged)?;
        if whole.iter().any(|(line,)| line != "ok") {
            let lines: Vec<_> = whole.into_iter().map(|(line,)| line).collect();
            // One sentence, however many lines SQLite has to say.
            return Err(unusable(lines.join("; ").replace('\n', "; ")));
        }
        let orphans = sqlx::query("PRAGMA foreign_key_check")
            .fetch_all(&mut database)
            .await
            .map_err(damaged)?;
        if !orphans.is_empty() {
            return Err(unusable(format!("{} rows belong to nothing", orphans.len())));
        }
        let (fleets, versions, replays): (i64, i64, i64) =
            sqlx::query_as(COUNT).fetch_one(&mut database).await.map_err(damaged)?;
        database.close().await.map_err(damaged)?;
        Ok(Snapshot { fleets, versions, replays, bytes })
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { fleets, versions, replays, bytes } = self;
        write!(out, "{fleets} fleets in {versions} versions, {replays} replays, {bytes} bytes")
    }
}

/// One connection to a database file that is there.
pub(super) async fn connect(file: &Path, read_only: bool) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnectOptions::new()
        .filename(file)
        .read_only(read_only)
        .busy_timeout(PATIENCE)
        .connect()
        .await
}

/// Makes sure that the file, and the name it has, survive a power cut.
pub(super) fn settle(file: &Path) -> Result<(), TaskError> {
    let sync = |path: &Path| {
        File::open(path).and_then(|it| it.sync_all()).map_err(|source| at(path, source))
    };
    sync(file)?;
    sync(directory(file))
}

/// The directory a file is in.
pub(super) fn directory(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The file's name with something behind it.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The error of a file.
pub(super) fn at(file: &Path, source: std::io::Error) -> TaskError {
    TaskError::File { file: file.to_owned(), source }
}

/// How long another process may hold the database before we give up.
const PATIENCE: Duration = Duration::from_secs(5);

const COUNT: &str = "
    SELECT (SELECT COUNT(*) FROM saved_fleet), (SELECT COUNT(*) FROM saved_fleet_version),
           (SELECT COUNT(*) FROM replay)";
