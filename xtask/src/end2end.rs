//! The browser tests: the real server, the real browser.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, process::Command};

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

use crate::arguments::Serve;
use crate::machine::Machine;
use crate::process::{self, Running};
use crate::requirement::{CHROMIUM, CHROMIUM_SHELL};
use crate::step::step;
use crate::version::Version;
use crate::workspace::Workspace;
use crate::{lock, requirement, server};

/// Installs what the tests need; returns the browser.
pub fn prepare(workspace: &Workspace) -> Result<PathBuf> {
    requirement::node(&workspace.machine)?;
    lock::holding(workspace, "installing packages for the browser tests", || {
        install_packages(&workspace.root.join("end2end"))
    })?;
    browser(&workspace.machine)
}

/// Which tests are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suite {
    /// What pages do.
    Behaviour,
    /// What only the release build is measured by.
    Release,
}

impl Suite {
    /// The script in `package.json`.
    fn script(self) -> &'static str {
        match self {
            Suite::Behaviour => "test",
            Suite::Release => "test:release",
        }
    }
}

/// Starts the server on a free port with an empty database, and runs the tests against it.
pub fn run(
    workspace: &Workspace,
    program: &Path,
    site: &Path,
    suite: Suite,
    arguments: &[String],
) -> Result<()> {
    let browser = prepare(workspace)?;
    let data = tempfile::Builder::new().prefix("flagbridge-data-").tempdir()?;
    let port = server::free_port()?;
    let options = Serve { release: false, port, watch: false, data: Some(data.path().to_owned()) };
    let log = workspace.target.join("end2end-server.log");
    let output = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut command = server::command(workspace, &options, program, site);
    // An own database and nobody else's.
    command
        .env_remove("DATABASE_URL")
        .env("NO_COLOR", "1")
        .env("FLAGBRIDGE_OPERATOR_SECRET", OPERATOR_SECRET)
        .stdout(output.try_clone()?)
        .stderr(output);

    let test = || -> Result<()> {
        let mut server = Running::spawn_apart(&mut command)?;
        server::wait_until_ready(&mut server, port)?;
        let mut npm = process::command("npm");
        npm.current_dir(workspace.root.join("end2end"))
            .env("BASE_URL", format!("http://127.0.0.1:{port}"))
            .env("CHROMIUM", &browser)
            .env("OPERATOR_SECRET", OPERATOR_SECRET)
            .args(["run", "--silent", suite.script(), "--"])
            .args(arguments);
        process::run(&mut npm).context("a browser test failed")
    };
    step("browser tests", test).inspect_err(|_| {
        if process::interrupted() {
            return;
        }
        let text = fs::read_to_string(&log).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        eprintln!("   last lines of the server's log, {}:", log.display());
        for line in &lines[lines.len().saturating_sub(LOG_LINES)..] {
            eprintln!("   {line}");
        }
    })
}

const LOG_LINES: usize = 20;

/// Opens the operator's page of a server that is there for the tests alone.
const OPERATOR_SECRET: &str = "the operator of a test server";

/// Remembers which lock file the installed packages came from; written last.
const STAMP: &str = "node_modules/.installed-from";

fn install_packages(directory: &Path) -> Result<()> {
    let lock = directory.join("package-lock.json");
    let text = fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let hash = format!("{:x}", Sha256::digest(text));
    if fs::read_to_string(directory.join(STAMP)).is_ok_and(|old| old == hash) {
        return Ok(());
    }
    step("npm ci", || {
        let mut npm = Command::new("npm");
        npm.current_dir(directory).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").args([
            "ci",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
        ]);
        process::run_showing(&mut npm, None).context("try `npm ci` in end2end/ by hand")?;
        Ok(fs::write(directory.join(STAMP), &hash)?)
    })
}

fn browser(machine: &Machine) -> Result<PathBuf> {
    let version = |program: &Path| {
        Version::find(&process::output(Command::new(program).arg("--version")).ok()?)
    };
    if let Some(path) = env::var_os("CHROMIUM").map(PathBuf::from) {
        ensure!(path.is_file(), "CHROMIUM names {}, which is no file", path.display());
        let version = version(&path).with_context(|| {
            format!("CHROMIUM names {}, which does not say its version", path.display())
        })?;
        ensure!(
            CHROMIUM.accepts(&version),
            "CHROMIUM names {}, which is version {version}; {} or newer is needed",
            path.display(),
            CHROMIUM.oldest
        );
        return Ok(path);
    }
    let find = || {
        let there = BROWSERS.iter().rev().filter_map(|name| machine.find_program(&[name]));
        there.filter_map(|program| Some((version(&program)?, program))).collect()
    };
    let (_, program) = CHROMIUM_SHELL
        .provide(machine, find)
        .or_else(|no_shell| {
            eprintln!("   {no_shell:#}; the whole browser is tried");
            CHROMIUM.provide(machine, find)
        })
        .context("CHROMIUM may name a browser that is not on the path")?;
    Ok(program)
}

/// What the browser is called, best first.
const BROWSERS: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];
