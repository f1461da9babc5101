//! A database of one test's own, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

use std::io::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use flagbridge_server::storage::{Location, Storage};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use tempfile::TempDir;

/// A database of one test's own.
pub struct Database {
    /// Where it is.
    pub location: Location,
    _directory: Option<TempDir>,
}

impl Database {
    /// A file in a directory that vanishes after the test.
    pub fn sqlite() -> Database {
        let directory = TempDir::new().unwrap();
        let location = Location::in_directory(&directory.path().join("not/there/yet"));
        Database { location, _directory: Some(directory) }
    }

    /// A schema of its own in the server that the environment names.
    pub async fn postgres() -> Option<Database> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let options: PgConnectOptions = postgres_server()?.parse().unwrap();
        let schema =
            format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let mut connection = options.connect().await.unwrap();
        for statement in ["DROP SCHEMA IF EXISTS", "CREATE SCHEMA"] {
            let tail = if statement.starts_with("DROP") { "CASCADE" } else { "" };
            let text = format!("{statement} {schema} {tail}");
            connection.execute(AssertSqlSafe(text)).await.unwrap();
        }
        let location = Location::Postgres(Box::new(options.options([("search_path", &schema)])));
        Some(Database { location, _directory: None })
    }

    /// Opens it.
    pub async fn open(&self) -> Storage {
        Storage::open(&self.location).await.unwrap()
    }
}

/// The PostgreSQL server that the environment names. The build tool only runs tests with `postgres` in their names there: one
/// without it would never run, and so fails here.
pub fn postgres_server() -> Option<String> {
    let thread = std::thread::current();
    assert!(
        thread.name().is_some_and(|test| test.contains("postgres")),
        "{thread:?} needs postgres in its name"
    );
    let address = std::env::var("FLAGBRIDGE_TEST_POSTGRES").ok();
    if address.is_none() {
        // Not `println`, whose words are shown only where a test fails.
        let test = thread.name().unwrap_or_default();
        let _ = writeln!(
            std::io::stderr(),
            "test {test} ... skipped: FLAGBRIDGE_TEST_POSTGRES names no PostgreSQL server"
        );
    }
    address
}
