//! What the server is told by its arguments and its environment.

use std::ffi::OsString;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Parser;
use clap::error::ErrorKind;
use thiserror::Error;

use crate::command::Task;
use crate::operator::{OperatorSecret, WeakSecret};
use crate::share::PublicAddress;
use crate::site::MANIFEST;
use crate::storage::{Location, LocationError, MEGABYTE, Quota};
use crate::version;

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
    /// Whether pages reload when the site is built anew.
    pub reload: bool,
    /// Whether routes that exist for tests alone are served.
    pub test_routes: bool,
    /// Whether a proxy in front is trusted to name the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The address under which the public knows this server.
    pub public_address: Option<PublicAddress>,
    /// Where other servers on the same database reach this one, as `HOST:PORT`.
    pub node: Option<String>,
    /// How much strangers may store.
    pub quota: Quota,
    /// What opens the operator's page; without it there is no such page.
    pub operator: Option<OperatorSecret>,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Why the configuration cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// An argument is unknown or has a wrong value.
    #[error("{0}; see --help")]
    Argument(String),
    /// A variable has a value that means nothing.
    #[error("{variable} must be {expected}, not {value:?}")]
    Variable {
        /// The variable's name.
        variable: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        value: String,
    },
    /// The operator's secret could be guessed. What it is must not reach a log.
    #[error("FLAGBRIDGE_OPERATOR_SECRET cannot be used: {0}")]
    Secret(#[from] WeakSecret),
    /// `DATABASE_URL` cannot be understood.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// Nobody said where to keep the data, and there is no home directory to put it.
    #[error("there is no home directory to keep the data in: pass --data DIR")]
    NoDataDirectory,
}

impl Config {
    /// Reads the arguments and the environment of this process.
    pub fn from_process() -> Result<Invocation, ConfigError> {
        Config::read(std::env::args_os(), |name| {
            std::env::var(name).ok().filter(|value| !value.is_empty())
        })
    }

    /// Reads arguments (the first is the program's name) and variables.
    pub fn read(
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Invocation, ConfigError> {
        let arguments = match Arguments::try_parse_from(arguments) {
            Ok(arguments) => arguments,
            Err(error) => return help_or_error(&error).map(|()| Invocation::Answered),
        };
        let log = match variable("FLAGBRIDGE_LOG").as_deref() {
            None | Some("text") => LogFormat::Text,
            Some("json") => LogFormat::Json,
            Some(other) => {
                return Err(ConfigError::Variable {
                    variable: "FLAGBRIDGE_LOG",
                    expected: "json or text",
                    value: other.to_owned(),
                });
            }
        };
        let data = arguments.data.or_else(|| variable("FLAGBRIDGE_DATA").map(PathBuf::from));
        let location = match (&data, variable("DATABASE_URL")) {
            (_, Some(address)) => address.parse()?,
            (Some(directory), None) => Location::in_directory(directory),
            (None, None) => Location::in_directory(&home_data_directory(&variable)?),
        };
        if let Some(task) = arguments.task {
            return Ok(Invocation::Operate(location, task));
        }
        let directory = match &location {
            Location::Sqlite(file) => file.parent().map(Path::to_owned),
            Location::Postgres(_) => data,
        };
        let site = arguments
            .site
            .or_else(|| variable("FLAGBRIDGE_SITE").map(PathBuf::from))
            .or_else(site_beside_program)
            .unwrap_or_else(|| PathBuf::from("target/site"));
        Ok(Invocation::Serve(Box::new(Config {
            address: SocketAddr::new(arguments.host, arguments.port),
            location,
            directory,
            site,
            log,
            log_filter: variable("RUST_LOG").unwrap_or_else(|| "info".to_owned()),
            reload: switch(&variable, "FLAGBRIDGE_RELOAD")?,
            test_routes: switch(&variable, "FLAGBRIDGE_TEST_ROUTES")?,
            behind_proxy: switch(&variable, "FLAGBRIDGE_BEHIND_PROXY")?,
            public_address: public_address(&variable)?,
            node: node(&variable)?,
            quota: quota(&variable)?,
            operator: variable("FLAGBRIDGE_OPERATOR_SECRET").map(|it| it.parse()).transpose()?,
        })))
    }
}

/// Serves Flagbridge.
#[derive(Debug, Parser)]
#[command(name = "flagbridge-server", version, after_help = VARIABLES)]
struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    /// Port to listen on; 0 lets the system choose one
    #[arg(long, default_value_t = 3000)]
    port: u16,
    /// Address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Directory of the embedded database [default: flagbridge in the user's data directory]
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Directory of the built site [default: site beside the program, else target/site]
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
}

const VARIABLES: &str = "\
Variables:
  DATABASE_URL             postgres://… or sqlite://…: a database instead of the embedded one
  FLAGBRIDGE_DATA          as --data
  FLAGBRIDGE_SITE          as --site
  FLAGBRIDGE_LOG           text or json
  FLAGBRIDGE_BEHIND_PROXY  1: the client's address is the last of X-Forwarded-For
  FLAGBRIDGE_PUBLIC_URL    https://…: the address that visitors know, for links and codes
  FLAGBRIDGE_NODE          HOST:PORT at which other servers on the same database reach this one
  FLAGBRIDGE_STORAGE_MB    how large the database may become [default: 2048]
  FLAGBRIDGE_ADDRESS_MB    how much one address may store in a day [default: 50]
  FLAGBRIDGE_OPERATOR_SECRET  opens /operator, where what strangers have stored is hidden and deleted
  FLAGBRIDGE_RELOAD        1: pages reload when the site is built anew
  RUST_LOG                 which log lines are written, e.g. info or flagbridge_server=debug";

/// Prints what was asked for, or turns clap's page into one sentence.
fn help_or_error(error: &clap::Error) -> Result<(), ConfigError> {
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

/// The site of a distribution lies beside its program.
fn site_beside_program() -> Option<PathBuf> {
    let site = std::env::current_exe().ok()?.parent()?.join("site");
    site.join(MANIFEST).is_file().then_some(site)
}

fn switch(
    variable: &impl Fn(&str) -> Option<String>,
    name: &'static str,
) -> Result<bool, ConfigError> {
    match variable(name).as_deref() {
        None | Some("0") => Ok(false),
        Some("1") => Ok(true),
        Some(other) => Err(ConfigError::Variable {
            variable: name,
            expected: "0 or 1",
            value: other.to_owned(),
        }),
    }
}

fn public_address(
    variable: &impl Fn(&str) -> Option<String>,
) -> Result<Option<PublicAddress>, ConfigError> {
    let Some(value) = variable("FLAGBRIDGE_PUBLIC_URL") else { return Ok(None) };
    value.parse().map(Some).map_err(|_| ConfigError::Variable {
        variable: "FLAGBRIDGE_PUBLIC_URL",
        expected: "an address such as https://example.org",
        value,
    })
}

fn node(variable: &impl Fn(&str) -> Option<String>) -> Result<Option<String>, ConfigError> {
    let Some(value) = variable("FLAGBRIDGE_NODE") else { return Ok(None) };
    let is_address = value
        .rsplit_once(':')
        .is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    if is_address {
        return Ok(Some(value));
    }
    Err(ConfigError::Variable {
        variable: "FLAGBRIDGE_NODE",
        expected: "a host and a port such as 10.0.0.2:3000",
        value,
    })
}

fn quota(variable: &impl Fn(&str) -> Option<String>) -> Result<Quota, ConfigError> {
    let megabytes = |name: &'static str, default: i64| match variable(name) {
        None => Ok(default),
        Some(value) => value
            .parse::<u32>()
            .ok()
            .filter(|megabytes| *megabytes > 0)
            .map(|megabytes| i64::from(megabytes) * MEGABYTE)
            .ok_or(ConfigError::Variable {
                variable: name,
                expected: "a number of megabytes",
                value,
            }),
    };
    let Quota { address_day, whole } = Quota::default();
    Ok(Quota {
        address_day: megabytes("FLAGBRIDGE_ADDRESS_MB", address_day)?,
        whole: megabytes("FLAGBRIDGE_STORAGE_MB", whole)?,
    })
}

fn home_data_directory(variable: &impl Fn(&str) -> Option<String>) -> Result<PathBuf, ConfigError> {
    variable("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".local/share")))
        .map(|directory| directory.join("flagbridge"))
        .ok_or(ConfigError::NoDataDirectory)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str], variables: &[(&str, &str)]) -> Result<Config, String> {
        let arguments = ["flagbridge-server"].iter().chain(arguments);
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        match Config::read(arguments, variable) {
            Ok(Invocation::Serve(config)) => Ok(*config),
            Ok(other) => panic!("serving was asked for, not {other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn a_task_is_done_with_the_data_that_is_named_before_or_behind_it() {
        for line in ["--data /a backup /b", "backup /b --data /a"] {
            let arguments = ["flagbridge-server"].into_iter().chain(line.split(' '));
            let read = Config::read(arguments, |_| None).unwrap();
            let Invocation::Operate(location, Task::Backup { file }) = read else {
                panic!("{line}")
            };
            assert_eq!(location.to_string(), "/a/flagbridge.db");
            assert_eq!(file, PathBuf::from("/b"));
        }
    }

    #[test]
    fn a_server_on_postgresql_has_a_directory_when_one_is_named() {
        let database = ("DATABASE_URL", "postgres://u@h/x");
        assert_eq!(read(&[], &[database]).unwrap().directory, None);
        let config = read(&["--data", "/a"], &[database]).unwrap();
        assert_eq!(config.directory, Some(PathBuf::from("/a")));
        let config = read(&["--data", "/a"], &[]).unwrap();
        assert_eq!(config.directory, Some(PathBuf::from("/a")));
    }

    #[test]
    fn nothing_said_means_loopback_and_the_home_directory() {
        let config = read(&[], &[("HOME", "/home/thrawn")]).unwrap();
        assert_eq!(config.address.to_string(), "127.0.0.1:3000");
        assert_eq!(
            config.location.to_string(),
            "/home/thrawn/.local/share/flagbridge/flagbridge.db"
        );
        assert_eq!(config.site, PathBuf::from("target/site"));
        assert_eq!(config.log, LogFormat::Text);
        assert!(!config.reload && !config.test_routes && !config.behind_proxy);
        assert_eq!((config.public_address, config.quota), (None, Quota::default()));
    }

    #[test]
    fn the_public_address_and_the_quotas_are_variables() {
        let config = read(
            &["--data", "/a"],
            &[
                ("FLAGBRIDGE_PUBLIC_URL", "https://armada.example/"),
                ("FLAGBRIDGE_STORAGE_MB", "10"),
                ("FLAGBRIDGE_ADDRESS_MB", "1"),
            ],
        )
        .unwrap();
        assert_eq!(config.public_address.unwrap().as_str(), "https://armada.example");
        assert_eq!(config.quota, Quota { address_day: MEGABYTE, whole: 10 * MEGABYTE });
    }

    #[test]
    fn without_a_good_secret_there_is_no_page_for_the_operator() {
        assert!(read(&["--data", "/a"], &[]).unwrap().operator.is_none());
        let secret = |text| read(&["--data", "/a"], &[("FLAGBRIDGE_OPERATOR_SECRET", text)]);
        assert!(secret("twenty characters at least").unwrap().operator.is_some());
        let told = secret("swordfish").unwrap_err();
        assert_eq!(
            told,
            "FLAGBRIDGE_OPERATOR_SECRET cannot be used: a secret has at least 20 characters"
        );
    }

    #[test]
    fn arguments_win_over_variables() {
        let variables =
            [("FLAGBRIDGE_DATA", "/variable"), ("FLAGBRIDGE_SITE", "/variable"), ("HOME", "/h")];
        let config = read(&["--data", "/a", "--site", "/b", "--port", "80"], &variables).unwrap();
        assert_eq!(config.location.to_string(), "/a/flagbridge.db");
        assert_eq!(config.site, PathBuf::from("/b"));
        assert_eq!(config.address.port(), 80);
        let config = read(&[], &variables).unwrap();
        assert_eq!(config.location.to_string(), "/variable/flagbridge.db");
        assert_eq!(config.site, PathBuf::from("/variable"));
    }

    #[test]
    fn a_database_address_wins_over_the_data_directory() {
        let config = read(&["--data", "/a"], &[("DATABASE_URL", "postgres://u@h/x")]).unwrap();
        assert_eq!(config.location.to_string(), "PostgreSQL at h:5432");
    }

    #[test]
    fn what_is_wrong_is_one_sentence() {
        for (arguments, variables, sentence) in [
            (&["--prot", "1"][..], &[][..], "unexpected argument '--prot' found; see --help"),
            (&["--port", "x"][..], &[][..], "invalid value 'x' for '--port <PORT>'"),
            (&[][..], &[("FLAGBRIDGE_LOG", "xml")][..], "FLAGBRIDGE_LOG must be json or text"),
            (
                &[][..],
                &[("FLAGBRIDGE_RELOAD", "yes"), ("HOME", "/h")][..],
                "FLAGBRIDGE_RELOAD must be 0 or 1",
            ),
            (&[][..], &[("DATABASE_URL", "oracle")][..], "DATABASE_URL is malformed"),
            (
                &[][..],
                &[("FLAGBRIDGE_NODE", "10.0.0.2"), ("HOME", "/h")][..],
                "FLAGBRIDGE_NODE must be a host and a port such as 10.0.0.2:3000",
            ),
            (
                &[],
                &[("FLAGBRIDGE_PUBLIC_URL", "armada.example"), ("HOME", "/h")][..],
                "FLAGBRIDGE_PUBLIC_URL must be an address such as https://example.org",
            ),
            (
                &[][..],
                &[("FLAGBRIDGE_STORAGE_MB", "0"), ("HOME", "/h")][..],
                "FLAGBRIDGE_STORAGE_MB must be a number of megabytes",
            ),
            (&[][..], &[][..], "there is no home directory"),
        ] {
            let error = read(arguments, variables).unwrap_err();
            assert!(error.starts_with(sentence), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}
