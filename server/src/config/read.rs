//! Reading the configuration: a flag wins over its variable.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Parser as _;

use super::arguments::{Arguments, help_or_error};
use super::error::ConfigError;
use super::settings::{Config, Invocation, LogFormat};
use super::variables::{switch, unknown_variables};
use crate::services::operator::OperatorSecret;
use crate::services::site::MANIFEST;
use crate::storage::{Location, MEGABYTE, Quota};

impl Config {
    /// Reads the arguments and the environment of this process.
    pub fn from_process() -> Result<Invocation, ConfigError> {
        let mut invocation = Config::read(std::env::args_os(), |name| {
            std::env::var(name).ok().filter(|value| !value.is_empty())
        })?;
        if let Invocation::Serve(config) = &mut invocation {
            let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
            config.unknown_variables = unknown_variables(names);
        }
        Ok(invocation)
    }

    /// Reads arguments (the first is the program's name) and variables.
    pub fn read(
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Invocation, ConfigError> {
        let mut arguments = match Arguments::try_parse_from(arguments) {
            Ok(arguments) => arguments,
            Err(error) => return help_or_error(&error).map(|()| Invocation::Answered),
        };
        let said = |flag: &'static str, given: &Option<String>, name: &'static str| {
            let by_flag = given.clone().map(|value| GivenOption { option: flag, value });
            by_flag.or_else(|| variable(name).map(|value| GivenOption { option: name, value }))
        };
        let log = match said("--log", &arguments.log, "FLAGBRIDGE_LOG") {
            None => LogFormat::Text,
            Some(said) => match said.value.as_str() {
                "text" => LogFormat::Text,
                "json" => LogFormat::Json,
                _ => return Err(said.must_be("json or text")),
            },
        };
        let data =
            arguments.data.clone().or_else(|| variable("FLAGBRIDGE_DATA").map(PathBuf::from));
        let database = arguments.database.clone().or_else(|| variable("DATABASE_URL"));
        let location = match (&data, database) {
            (_, Some(address)) => address.parse()?,
            (Some(directory), None) => Location::in_directory(directory),
            (None, None) => Location::in_directory(&home_data_directory(&variable)?),
        };
        if let Some(task) = arguments.task.take() {
            return Ok(Invocation::Operate(location, task));
        }
        let directory = match &location {
            Location::Sqlite(file) => file.parent().map(Path::to_owned),
            Location::Postgres(_) => data,
        };
        let site = arguments
            .site
            .clone()
            .or_else(|| variable("FLAGBRIDGE_SITE").map(PathBuf::from))
            .or_else(site_beside_program)
            .unwrap_or_else(|| PathBuf::from("target/site"));
        let host = read(said("--host", &arguments.host, "FLAGBRIDGE_HOST"), "an IP address")?;
        let port = read(said("--port", &arguments.port, "FLAGBRIDGE_PORT"), "a port number")?;
        let public_address = read(
            said("--public-url", &arguments.public_url, "FLAGBRIDGE_PUBLIC_URL"),
            "an address such as https://example.org",
        )?;
        let node: Option<Node> = read(
            said("--node", &arguments.node, "FLAGBRIDGE_NODE"),
            "a host and a port such as 10.0.0.2:3000",
        )?;
        let megabytes = |said: Option<GivenOption>, default: i64| -> Result<i64, ConfigError> {
            let megabytes: Option<NonZeroU32> = read(said, "a number of megabytes")?;
            Ok(megabytes.map_or(default, |it| i64::from(it.get()) * MEGABYTE))
        };
        let usual = Quota::default();
        let quota = Quota {
            address_day: megabytes(
                said("--address-mb", &arguments.address_mb, "FLAGBRIDGE_ADDRESS_MB"),
                usual.address_day,
            )?,
            whole: megabytes(
                said("--storage-mb", &arguments.storage_mb, "FLAGBRIDGE_STORAGE_MB"),
                usual.whole,
            )?,
        };
        let log_filter = arguments.log_filter.clone().or_else(|| variable("RUST_LOG"));
        Ok(Invocation::Serve(Box::new(Config {
            address: SocketAddr::new(
                host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
                port.unwrap_or(3000),
            ),
            location,
            directory,
            site,
            log,
            log_filter: log_filter.unwrap_or_else(|| "info".to_owned()),
            reload: arguments.reload || switch(&variable, "FLAGBRIDGE_RELOAD")?,
            test_routes: arguments.test_routes || switch(&variable, "FLAGBRIDGE_TEST_ROUTES")?,
            behind_proxy: arguments.behind_proxy || switch(&variable, "FLAGBRIDGE_BEHIND_PROXY")?,
            public_address,
            node: node.map(|Node(address)| address),
            quota,
            operator: operator(&arguments, &variable)?,
            unknown_variables: Vec::new(),
        })))
    }
}

/// The value of an option, and where it was given: by its flag, else by its variable.
struct GivenOption {
    option: &'static str,
    value: String,
}

impl GivenOption {
    fn must_be(self, expected: &'static str) -> ConfigError {
        ConfigError::Option { option: self.option, expected, value: self.value }
    }
}

/// Reads the value of an option.
fn read<T: FromStr>(
    said: Option<GivenOption>,
    expected: &'static str,
) -> Result<Option<T>, ConfigError> {
    let Some(said) = said else { return Ok(None) };
    said.value.parse().map(Some).map_err(|_| said.must_be(expected))
}

/// A host and a port.
struct Node(String);

impl FromStr for Node {
    type Err = ();

    fn from_str(text: &str) -> Result<Node, ()> {
        let (host, port) = text.rsplit_once(':').ok_or(())?;
        let is_address = !host.is_empty() && port.parse::<u16>().is_ok();
        is_address.then(|| Node(text.to_owned())).ok_or(())
    }
}

/// The operator's secret. As a flag it would be in the list of processes, which everyone can read, so the flag names a file.
fn operator(
    arguments: &Arguments,
    variable: &impl Fn(&str) -> Option<String>,
) -> Result<Option<OperatorSecret>, ConfigError> {
    let file = arguments.operator_secret_file.clone();
    let file = file.or_else(|| variable("FLAGBRIDGE_OPERATOR_SECRET_FILE").map(PathBuf::from));
    let secret = match file {
        Some(file) => {
            let text = std::fs::read_to_string(&file);
            Some(text.map_err(|source| ConfigError::SecretFile { file, source })?)
        }
        None => variable("FLAGBRIDGE_OPERATOR_SECRET"),
    };
    Ok(secret.map(|secret| secret.parse()).transpose()?)
}

/// The site of a distribution lies beside its program.
fn site_beside_program() -> Option<PathBuf> {
    let site = std::env::current_exe().ok()?.parent()?.join("site");
    site.join(MANIFEST).is_file().then_some(site)
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
    use crate::command::Task;
    use crate::config::variables::{KNOWN_VARIABLES, VARIABLES};

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
            "the operator's secret cannot be used: a secret has at least 20 characters"
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
    fn every_option_is_a_flag_and_a_variable() {
        let directory = tempfile::tempdir().unwrap();
        let secret = directory.path().join("secret");
        std::fs::write(&secret, "twenty characters at least\n").unwrap();
        let secret = secret.to_str().unwrap();
        let options = [
            ("--port", "FLAGBRIDGE_PORT", "81"),
            ("--host", "FLAGBRIDGE_HOST", "192.0.2.1"),
            ("--data", "FLAGBRIDGE_DATA", "/a"),
            ("--database", "DATABASE_URL", "postgres://u@h/x"),
            ("--site", "FLAGBRIDGE_SITE", "/b"),
            ("--public-url", "FLAGBRIDGE_PUBLIC_URL", "https://armada.example"),
            ("--behind-proxy", "FLAGBRIDGE_BEHIND_PROXY", "1"),
            ("--node", "FLAGBRIDGE_NODE", "10.0.0.2:3000"),
            ("--storage-mb", "FLAGBRIDGE_STORAGE_MB", "7"),
            ("--address-mb", "FLAGBRIDGE_ADDRESS_MB", "3"),
            ("--operator-secret-file", "FLAGBRIDGE_OPERATOR_SECRET_FILE", secret),
            ("--log", "FLAGBRIDGE_LOG", "json"),
            ("--log-filter", "RUST_LOG", "debug"),
            ("--reload", "FLAGBRIDGE_RELOAD", "1"),
            ("--test-routes", "FLAGBRIDGE_TEST_ROUTES", "1"),
        ];
        let flags: Vec<&str> = options
            .iter()
            .flat_map(
                |(flag, _, value)| if *value == "1" { vec![*flag] } else { vec![*flag, *value] },
            )
            .collect();
        let variables = options.map(|(_, variable, value)| (variable, value));
        let by_flags = read(&flags, &[]).unwrap();
        let by_variables = read(&[], &variables).unwrap();
        assert_eq!(format!("{by_flags:?}"), format!("{by_variables:?}"));
        assert_eq!(by_flags.address.to_string(), "192.0.2.1:81");
        assert_eq!(by_flags.quota, Quota { address_day: 3 * MEGABYTE, whole: 7 * MEGABYTE });
        assert!(by_flags.operator.is_some() && by_flags.reload && by_flags.behind_proxy);
        for (flag, variable, _) in options.iter().filter(|(flag, ..)| *flag != "--test-routes") {
            assert!(VARIABLES.contains(variable), "{variable} is in the help");
            assert!(VARIABLES.contains(flag), "{flag} is in the help");
        }
        let known = options.iter().filter(|(_, name, _)| name.starts_with("FLAGBRIDGE_"));
        for (_, variable, _) in known {
            assert!(KNOWN_VARIABLES.contains(variable), "{variable}");
        }
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
            (
                &["--port", "x", "--data", "/a"][..],
                &[][..],
                "--port must be a port number, not \"x\"",
            ),
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
