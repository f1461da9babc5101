//! Where the database is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

/// The file name of the embedded database inside the data directory.
pub const DATABASE_FILE: &str = "flagbridge.db";

/// The place that holds the data.
#[derive(Clone)]
pub enum Location {
    /// A SQLite file; its directory is created when missing.
    Sqlite(PathBuf),
    /// A PostgreSQL server.
    Postgres(Box<PgConnectOptions>),
}

/// Why a `DATABASE_URL` cannot be understood. Never repeats the address: it may hold a password.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LocationError {
    /// The address has no scheme, or one that no supported database uses.
    #[error("DATABASE_URL is malformed: it must begin with postgres:// or sqlite://")]
    Scheme,
    /// The part after the scheme makes no sense.
    #[error("DATABASE_URL is malformed: {0}")]
    Malformed(String),
}

impl Location {
    /// The embedded database of a data directory.
    pub fn in_directory(directory: &Path) -> Location {
        Location::Sqlite(directory.join(DATABASE_FILE))
    }
}

impl FromStr for Location {
    type Err = LocationError;

    fn from_str(address: &str) -> Result<Location, LocationError> {
        match address.split_once("://") {
            Some(("postgres" | "postgresql", _)) => PgConnectOptions::from_str(address)
                .map(|options| Location::Postgres(Box::new(options)))
                .map_err(|error| LocationError::Malformed(reason(&error))),
            Some(("sqlite", "")) => {
                Err(LocationError::Malformed("the path of the file is missing".to_owned()))
            }
            Some(("sqlite", path)) => Ok(Location::Sqlite(PathBuf::from(path))),
            _ => Err(LocationError::Scheme),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Sqlite(path) => write!(out, "{}", path.display()),
            Location::Postgres(options) => {
                write!(out, "PostgreSQL at {}:{}", options.get_host(), options.get_port())
            }
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Location({self})")
    }
}

/// The innermost cause says it shortest.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Configuration(cause) => cause.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_postgres_address_is_shown_without_its_password() {
        let location: Location = "postgres://fleet:secret@db.example:5433/flags".parse().unwrap();
        assert_eq!(location.to_string(), "PostgreSQL at db.example:5433");
        assert!(!format!("{location:?}").contains("secret"));
    }

    #[test]
    fn a_sqlite_address_is_a_path() {
        let location: Location = "sqlite:///var/lib/fleet.db".parse().unwrap();
        assert_eq!(location.to_string(), "/var/lib/fleet.db");
    }

    #[test]
    fn rubbish_is_named_and_not_repeated() {
        for rubbish in ["", "fleet", "mysql://root:secret@host/x", "postgres:secret"] {
            assert_eq!(rubbish.parse::<Location>().unwrap_err(), LocationError::Scheme);
        }
        let error = "postgres://fleet:secret@host:notaport/x".parse::<Location>().unwrap_err();
        assert!(matches!(&error, LocationError::Malformed(_)), "{error:?}");
        assert!(!error.to_string().contains("secret"));
        assert!("sqlite://".parse::<Location>().is_err());
    }
}
