//! Preparing a machine for everything the other tasks need.

use anyhow::{Error, Result};

use crate::browser::Profile;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{end2end, postgres, process, requirement, search};

/// Prepares the toolchain for browser code of this profile, the databases and the browser tests. What is missing is said at
/// the end, all of it.
pub fn run(workspace: &Workspace, profile: Profile) -> Result<()> {
    let machine = &workspace.machine;
    step("setup", || {
        let mut missing = Vec::new();
        let mut report = |what: &str, found: Result<String>| match found {
            Ok(found) => eprintln!("   {what}: {found}"),
            Err(error) => missing.push(error),
        };
        let toolchain = search::toolchain(machine, profile.library());
        report("browser code", toolchain.and_then(|it| it.description()));
        if !process::interrupted() {
            report(
                "PostgreSQL",
                postgres::programs(machine)
                    .map(|(version, directory)| format!("{version} in {}", directory.display())),
            );
        }
        if !process::interrupted() {
            report("Node.js", requirement::node(machine).map(|version| version.to_string()));
        }
        if !process::interrupted() {
            report(
                "browser",
                end2end::prepare(workspace).map(|program| program.display().to_string()),
            );
        }
        match missing.len() {
            0 => Ok(()),
            1 => Err(missing.remove(0)),
            count => {
                let mut text = format!("{count} things are missing:");
                for error in &missing {
                    text += &format!("\n\n{error:#}");
                }
                Err(Error::msg(text))
            }
        }
    })
}
