//! What can be asked of `cargo xtask`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::browser::Profile;

/// Build, serve, test and measure Flagbridge.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct Arguments {
    /// The task to run.
    #[command(subcommand)]
    pub task: Task,
}

/// One thing the build tool can do.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Build everything and serve the app on http://127.0.0.1:3000.
    Serve(Serve),
    /// Run all tests: unit, replays in WebAssembly, storage on both databases, browser.
    Test(Test),
    /// Only prepare the machine: browser toolchain, Chromium, PostgreSQL, test packages.
    Setup,
    /// Only build the browser's files into `target/site`.
    Build(Build),
    /// Measure sizes, build times and the crates' benchmarks.
    Bench(Bench),
    /// Lay out a directory that runs without a checkout: the server, its site, units, papers.
    Dist(Dist),
    /// Kill, starve, flood and fuzz a server on loopback, and tell how it fared.
    Abuse(Abuse),
    /// What must hold before a change is merged: format, lints, tests, a short abuse, page budgets.
    Ci,
}

/// Options of `serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Optimise browser code for size and the server for speed.
    #[arg(long)]
    pub release: bool,
    /// Port on 127.0.0.1.
    #[arg(long, default_value_t = 3000)]
    pub port: u16,
    /// Rebuild on change, restart the server and reload the page.
    #[arg(long)]
    pub watch: bool,
    /// Directory of the embedded database [default: `data` in the target directory].
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// Options of `test`.
#[derive(Debug, Args)]
pub struct Test {
    /// Run only this part; may be given more than once.
    #[arg(long, value_enum, value_name = "PART")]
    pub only: Vec<Part>,
    /// Let the browser tests use what is shipped: it takes longer to build and answers faster.
    #[arg(long)]
    pub release: bool,
    /// Passed on to `cargo test`, and to the browser tests' runner.
    #[arg(last = true, value_name = "ARGUMENTS")]
    pub rest: Vec<String>,
}

/// A part of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// Every crate's own tests, with the embedded database.
    Unit,
    /// Recorded games, replayed by the engine in WebAssembly.
    Replay,
    /// The storage tests on a throw-away PostgreSQL.
    Storage,
    /// The real server in a real Chromium.
    Browser,
}

/// Options of `build`.
#[derive(Debug, Args)]
pub struct Build {
    /// Optimise for size.
    #[arg(long)]
    pub release: bool,
}

/// Options of `bench`.
#[derive(Debug, Args)]
pub struct Bench {
    /// Write the results into the marked sections of `docs/benchmarks.md`.
    #[arg(long)]
    pub write: bool,
    /// Only check that no page of the release build loads more than its budget (`end2end/budgets.json`).
    #[arg(long, conflicts_with_all = ["write", "package"])]
    pub check: bool,
    /// Only this crate's benchmarks, without the build's own figures.
    #[arg(long, short, value_name = "CRATE")]
    pub package: Option<String>,
}

/// Options of `dist`.
#[derive(Debug, Args)]
pub struct Dist {
    /// The directory to make [default: `dist/flagbridge` in the target directory].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Options of `abuse`. Every part ends by itself, and nothing but loopback is ever called.
#[derive(Debug, Clone, Args)]
pub struct Abuse {
    /// Only this part; may be given more than once.
    #[arg(long, value_enum, value_name = "PART")]
    pub only: Vec<Attack>,
    /// Kills with SIGKILL, half of them on each database.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub kills: u32,
    /// Seconds of each of the parts that go on for a while.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub seconds: u32,
    /// Players of the event in the parts that have one.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(4..=2000))]
    pub players: u32,
    /// Lists in the library in the part that has one.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub lists: u32,
    /// The long form: 1,000 kills, two minutes for each part.
    #[arg(long, conflicts_with_all = ["kills", "seconds"])]
    pub long: bool,
    /// Attack the server as it is shipped, optimised.
    #[arg(long)]
    pub release: bool,
    /// Write the figures into `docs/benchmarks.md`.
    #[arg(long)]
    pub write: bool,
}

/// A way to harm the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Attack {
    /// SIGKILL in the middle of writes to fleets, events, campaigns, the library and live tables, on both databases.
    Kills,
    /// A disk without room.
    FullDisk,
    /// A database that is stopped and started again.
    StoppedDatabase,
    /// Heads and bodies that come byte by byte, and answers that nobody reads.
    SlowClients,
    /// Connections that say nothing, in thousands.
    SilentConnections,
    /// As many requests as the machine can send.
    Floods,
    /// The inputs of permitted size that cost most, found by search.
    WorstInputs,
    /// Rubbish for every parser.
    Fuzz,
    /// A large event and a large library, read by many at once.
    Crowd,
    /// SIGKILL while two judges enter results, on both databases.
    Judges,
    /// Live tables: one address that stores and asks for as much as it can, and every socket taken.
    LiveTables,
    /// A huge event that is paired by many at once.
    Pairing,
    /// One address that asks for what costs most, over many connections, while others read and save.
    OneAddress,
}

impl Serve {
    /// The browser profile these options ask for.
    pub fn profile(&self) -> Profile {
        Profile::release_if(self.release)
    }
}

impl Test {
    /// The browser profile these options ask for.
    pub fn profile(&self) -> Profile {
        Profile::release_if(self.release)
    }
}

impl Build {
    /// The browser profile these options ask for.
    pub fn profile(&self) -> Profile {
        Profile::release_if(self.release)
    }
}

impl Abuse {
    /// The short form, for every change.
    pub fn short() -> Abuse {
        Abuse {
            only: Vec::new(),
            kills: 6,
            seconds: 5,
            players: 40,
            lists: 300,
            long: false,
            release: false,
            write: false,
        }
    }

    /// Whether the attack is to be made: all are when none is named.
    pub fn wants(&self, attack: Attack) -> bool {
        self.only.is_empty() || self.only.contains(&attack)
    }

    /// How many kills.
    pub fn kills(&self) -> u32 {
        if self.long { 1000 } else { self.kills }
    }

    /// How long each part goes on that goes on for a while.
    pub fn time(&self) -> Duration {
        Duration::from_secs(if self.long { 120 } else { u64::from(self.seconds) })
    }
}

impl Test {
    /// Whether the part is to be run: all are when none is named.
    pub fn wants(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Task, clap::Error> {
        Arguments::try_parse_from(line.split(' ')).map(|arguments| arguments.task)
    }

    #[test]
    fn serve_listens_on_port_3000_unless_told_otherwise() {
        let Ok(Task::Serve(serve)) = parse("xtask serve") else { panic!("serve") };
        assert_eq!((serve.port, serve.release, serve.watch), (3000, false, false));
        let Ok(Task::Serve(serve)) = parse("xtask serve --release --port 80 --watch --data d")
        else {
            panic!("serve with options")
        };
        assert_eq!((serve.port, serve.profile(), serve.watch), (80, Profile::Release, true));
        assert_eq!(serve.data, Some("d".into()));
        assert!(parse("xtask serve --port 70000").is_err());
    }

    #[test]
    fn abuse_is_bounded_and_its_long_form_kills_a_thousand_times() {
        let Ok(Task::Abuse(abuse)) = parse("xtask abuse") else { panic!("abuse") };
        assert!(Attack::value_variants().iter().all(|&attack| abuse.wants(attack)));
        assert_eq!((abuse.kills(), abuse.time()), (20, Duration::from_secs(10)));
        let Ok(Task::Abuse(abuse)) = parse("xtask abuse --long --only full-disk") else {
            panic!("abuse with options")
        };
        assert_eq!((abuse.kills(), abuse.time()), (1000, Duration::from_secs(120)));
        assert!(abuse.wants(Attack::FullDisk) && !abuse.wants(Attack::Kills));
        assert!(parse("xtask abuse --seconds 100000").is_err());
    }

    #[test]
    fn test_runs_every_part_unless_some_are_named() {
        let Ok(Task::Test(test)) = parse("xtask test") else { panic!("test") };
        assert!(Part::value_variants().iter().all(|&part| test.wants(part)));
        let Ok(Task::Test(test)) = parse("xtask test --only unit --only browser -- --nocapture x")
        else {
            panic!("test with options")
        };
        assert!(test.wants(Part::Unit) && test.wants(Part::Browser) && !test.wants(Part::Storage));
        assert_eq!(test.rest, ["--nocapture", "x"]);
        assert!(parse("xtask test --only everything").is_err());
    }

    #[test]
    fn checking_budgets_measures_nothing_else() {
        let Ok(Task::Bench(bench)) = parse("xtask bench --check") else { panic!("bench") };
        assert!(bench.check && !bench.write);
        assert!(parse("xtask bench --check --write").is_err());
    }
}
