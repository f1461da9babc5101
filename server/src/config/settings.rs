//! Everything that is decided before the server starts.

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::command::Task;
use crate::http::origin::PublicAddress;
use crate::services::operator::OperatorSecret;
use crate::storage::{Location, Quota};

/// What the program is asked to do.
#[derive(Debug, Clone)]
pub enum Invocation {
    /// To serve.
    Serve(Box<Config>),
    /// To do something once with the data at a location.
    Operate(Location, Task),
    /// Nothing more: help or the version was asked for, and is printed.
    Answered,
}

/// Everything that is decided before the server starts.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 lets the system choose.
    pub address: SocketAddr,
    /// Where the data is kept.
    pub location: Location,
    /// A directory of this server's own; none when the data is in PostgreSQL and no directory was named.
    pub directory: Option<PathBuf>,
    /// The directory with the built scripts, styles and their manifest.
    pub site: PathBuf,
    /// How log lines look.
    pub log: LogFormat,
    /// Which log lines are written, in the syntax of `RUST_LOG`.
    pub log_filter: String,
    /// Whether pages reload when the site is rebuilt.
    pub reload: bool,
    /// Whether routes that exist for tests alone are served.
    pub test_routes: bool,
    /// Whether a proxy in front is trusted to name the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The address under which the public knows this server.
    pub public_address: Option<PublicAddress>,
    /// Where other servers on the same database reach this one, as `HOST:PORT`.
    pub node: Option<String>,
    /// How much people may store.
    pub quota: Quota,
    /// What opens the operator's page; without it there is no such page.
    pub operator: Option<OperatorSecret>,
    /// Variables of the environment that look like ours and are not.
    pub unknown_variables: Vec<String>,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for programs.
    Json,
}
