//! What must hold before a change is merged.

use anyhow::{Context as _, Result};

use crate::arguments::{Abuse, Test};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{abuse, browser, budget, process, setup, test};

/// Format, lints on both targets with warnings as errors, all tests, the short form of the abuse, then what pages load.
/// Browsers get the code that is shipped.
pub fn run(workspace: &Workspace) -> Result<()> {
    step("format", || {
        process::run(&mut workspace.cargo(&["fmt", "--all", "--check"]))
            .context("run `cargo fmt --all` (and `rustup component add rustfmt` if it is missing)")
    })?;
    setup::run(workspace)?;
    step("lints", || {
        let mut clippy = workspace.cargo(&["clippy", "--locked", "--workspace", "--all-targets"]);
        clippy.args(["--exclude", "flagbridge-browser", "--", "-D", "warnings"]);
        process::run(&mut clippy)
            .context("clippy complains (or is missing: `rustup component add clippy`)")
    })?;
    step("lints of browser code", || {
        browser::clippy(workspace).context("clippy complains about browser code")
    })?;
    let site = test::run(workspace, &Test { only: Vec::new(), release: true, rest: Vec::new() })?;
    abuse::run(workspace, &Abuse::short())?;
    let site = site.context("the browser tests were left out")?;
    step("page budgets", || budget::measure(workspace, &site).map(drop))
}
