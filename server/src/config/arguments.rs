//! The command line.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Parser;
use clap::error::ErrorKind;

use super::error::ConfigError;
use super::variables::VARIABLES;
use crate::command::Task;
use crate::version;

/// Serves Flagbridge.
#[derive(Debug, Parser)]
#[command(name = "flagbridge-server", version, after_help = VARIABLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) task: Option<Task>,
    /// Port to listen on; 0 lets the system choose one [default: 3000]
    #[arg(long)]
    pub(super) port: Option<String>,
    /// Address to listen on [default: 127.0.0.1]
    #[arg(long)]
    pub(super) host: Option<String>,
    /// Directory of the embedded database [default: flagbridge in the user's data directory]
    #[arg(long, value_name = "DIR", global = true)]
    pub(super) data: Option<PathBuf>,
    /// A database instead of the embedded one: postgres://… or sqlite://…
    #[arg(long, value_name = "URL", global = true)]
    pub(super) database: Option<String>,
    /// Directory of the built site [default: site beside the program, else target/site]
    #[arg(long, value_name = "DIR")]
    pub(super) site: Option<PathBuf>,
    /// Public address of this server, used in links and QR codes, e.g. https://example.org
    #[arg(long, value_name = "URL")]
    pub(super) public_url: Option<String>,
    /// Take the client's address from the last entry of X-Forwarded-For
    #[arg(long)]
    pub(super) behind_proxy: bool,
    /// Host and port at which other servers on the same database reach this one
    #[arg(long, value_name = "HOST:PORT")]
    pub(super) node: Option<String>,
    /// Maximum size of the database in megabytes [default: 2048]
    #[arg(long, value_name = "N")]
    pub(super) storage_mb: Option<String>,
    /// How many megabytes one address may store in a day [default: 50]
    #[arg(long, value_name = "N")]
    pub(super) address_mb: Option<String>,
    /// File with the secret that opens /operator
    #[arg(long, value_name = "FILE")]
    pub(super) operator_secret_file: Option<PathBuf>,
    /// Log format: text or json [default: text]
    #[arg(long, value_name = "FORMAT")]
    pub(super) log: Option<String>,
    /// Which log lines are written, e.g. info or flagbridge_server=debug [default: info]
    #[arg(long, value_name = "FILTER")]
    pub(super) log_filter: Option<String>,
    /// Reload open pages when the site is rebuilt
    #[arg(long)]
    pub(super) reload: bool,
    /// Serve routes for tests
    #[arg(long, hide = true)]
    pub(super) test_routes: bool,
}

/// Prints what was asked for, or turns clap's page into one sentence.
pub(super) fn help_or_error(error: &clap::Error) -> Result<(), ConfigError> {
    match error.kind() {
        // A closed pipe is the reader's choice.
        ErrorKind::DisplayHelp => {
            let _ = error.print();
            Ok(())
        }
        ErrorKind::DisplayVersion => {
            let _ = writeln!(io::stdout(), "{}", version::line());
            Ok(())
        }
        _ => {
            let page = error.to_string();
            let sentence = page.lines().next().unwrap_or_default();
            Err(ConfigError::Argument(sentence.trim_start_matches("error: ").to_owned()))
        }
    }
}
