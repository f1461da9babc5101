//! Preparing a machine for everything the other tasks need.

use anyhow::Result;

use crate::step::step;
use crate::workspace::Workspace;
use crate::{end2end, postgres, toolchain};

/// Prepares the browser toolchain, the databases and the browser tests.
pub fn run(workspace: &Workspace) -> Result<()> {
    step("setup", || {
        let toolchain = toolchain::find()?;
        let version = toolchain.version()?;
        let line = version.lines().next().unwrap_or_default();
        eprintln!("   browser code: {line} in {}", toolchain.programs.display());
        if let Some(sysroot) = &toolchain.sysroot {
            eprintln!("   its standard library: {}", sysroot.display());
        }
        eprintln!("   PostgreSQL: {}", postgres::programs()?.display());
        let browser = end2end::prepare(workspace)?;
        eprintln!("   browser: {}", browser.display());
        Ok(())
    })
}
