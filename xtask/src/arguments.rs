//! What can be asked of `cargo xtask`.

use std::path::PathBuf;

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
    /// What must hold before a change is merged: format, lints, tests, page budgets.
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

impl Serve {
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
