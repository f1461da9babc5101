//! All tests.

use std::env;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::arguments::{Part, Test};
use crate::browser::Profile;
use crate::end2end::{self, Suite};
use crate::postgres::Postgres;
use crate::site::Fixed;
use crate::step::{at_once, step};
use crate::workspace::{NATIVE, Workspace};
use crate::{process, server, setup, site, wasm_replay};

/// Runs the parts that are asked for. Returns the site that the browser tests have seen.
pub fn run(workspace: &Workspace, options: &Test) -> Result<Option<Fixed>> {
    ensure!(
        options.rest.is_empty() || options.only.len() == 1,
        "say which part the further arguments are for: --only unit, storage or browser"
    );
    if options.only.is_empty() {
        setup::run(workspace, options.profile())?;
    }
    let site = match (options.wants(Part::Browser), options.wants(Part::Unit)) {
        (true, true) => Some(site_beside_unit_tests(workspace, options.profile())?),
        (true, false) => Some(site::build_fixed(workspace, options.profile())?),
        (false, _) => None,
    };
    run_at_once(workspace, options, site.as_ref())?;
    Ok(site)
}

/// Builds the site while the unit tests are compiled.
fn site_beside_unit_tests(workspace: &Workspace, profile: Profile) -> Result<Fixed> {
    let mut cargo = unit_tests(workspace, &[]);
    let compile = move || {
        step("compiling unit tests", || process::run(cargo.arg("--no-run")))
            .context("a test does not compile")
    };
    let (_, site) = at_once(compile, || site::build_fixed(workspace, profile))?;
    Ok(site)
}

/// Runs the unit tests beside all others: each waits for some of its time, for a clock, for a disk or for its longest test.
fn run_at_once(workspace: &Workspace, options: &Test, site: Option<&Fixed>) -> Result<()> {
    let rest = &options.rest;
    let unit = options.wants(Part::Unit).then(|| {
        let mut cargo = unit_tests(workspace, rest);
        // One failing crate should not hide what fails in the others.
        cargo.arg("--no-fail-fast").args(rest);
        cargo
    });
    let unit = move || match unit {
        Some(mut cargo) => step("unit tests", || process::run(&mut cargo))
            .context("a test failed or does not compile: `cargo xtask test --only unit`"),
        None => Ok(()),
    };
    let others = || {
        if options.wants(Part::Unit) && rest.is_empty() {
            step("tests of the build tool", || build_tool(workspace))?;
        }
        if options.wants(Part::Replay) {
            wasm_replay::run(workspace, options.profile())?;
        }
        if options.wants(Part::Storage) {
            step("storage tests on PostgreSQL", || storage(workspace, rest))?;
        }
        if let Some(site) = site {
            let program = server::build_for_tests(workspace)?;
            end2end::run(workspace, &program, site.path(), Suite::Behaviour, rest)?;
        }
        Ok(())
    };
    at_once(unit, others).map(drop)
}

/// The build tool's own tests, with the profile it is built with already.
fn build_tool(workspace: &Workspace) -> Result<()> {
    let mut cargo = workspace.cargo(&["test", "--package", "xtask", "--profile", "xtask"]);
    process::run(&mut cargo).context("a test of the build tool failed")
}

fn unit_tests(workspace: &Workspace, rest: &[String]) -> Command {
    let mut cargo = workspace.cargo(&["test"]);
    if !names_package(rest) {
        cargo.args(NATIVE);
    }
    cargo
}

/// The tests of what the server keeps that have PostgreSQL in their names. They do nothing among the unit tests, where the
/// same is tried on SQLite.
fn storage(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let selected = || {
        let mut cargo = workspace.cargo(&["test", "--test", "kept"]);
        cargo.args(NATIVE);
        cargo
    };
    process::run(selected().arg("--no-run")).context("the storage tests do not compile")?;
    let mut cargo = selected();
    if rest.is_empty() {
        cargo.args(["--", "postgres"]);
    } else {
        cargo.args(rest);
    }
    // A database that is provided is used as it is.
    let _throw_away = match env::var_os(VARIABLE) {
        Some(_) => None,
        None => {
            let postgres = Postgres::start(&workspace.machine)?;
            cargo.env(VARIABLE, &postgres.url);
            Some(postgres)
        }
    };
    process::run(&mut cargo)
        .context("a storage test failed on PostgreSQL: `cargo xtask test --only storage`")
}

const VARIABLE: &str = "FLAGBRIDGE_TEST_POSTGRES";

/// Whether the arguments select crates themselves.
fn names_package(arguments: &[String]) -> bool {
    arguments
        .iter()
        .take_while(|argument| *argument != "--")
        .any(|argument| argument.starts_with("-p") || argument.starts_with("--package"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_package_replaces_the_selection() {
        let arguments = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(names_package(&arguments("-p flagbridge-fleet")));
        assert!(names_package(&arguments("--package=flagbridge-fleet name")));
        assert!(!names_package(&arguments("name -- -p")));
        assert!(!names_package(&[]));
    }
}
