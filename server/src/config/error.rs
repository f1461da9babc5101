//! Why the configuration cannot be used.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::services::operator::WeakSecret;
use crate::storage::LocationError;

/// Why the configuration cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// An argument is unknown or has a wrong value.
    #[error("{0}; see --help")]
    Argument(String),
    /// A flag or a variable has a value that means nothing.
    #[error("{option} must be {expected}, not {value:?}")]
    Option {
        /// The name of the flag or the variable.
        option: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        value: String,
    },
    /// The operator's secret could be guessed. What it is must not reach a log.
    #[error("the operator's secret cannot be used: {0}")]
    Secret(#[from] WeakSecret),
    /// The file with the operator's secret cannot be read.
    #[error("the file with the operator's secret, {}, cannot be read: {source}", file.display())]
    SecretFile {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `DATABASE_URL` cannot be understood.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// It was not said where to keep the data, and there is no home directory for it.
    #[error("there is no home directory to keep the data in: pass --data DIR")]
    NoDataDirectory,
}
