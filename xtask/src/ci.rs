//! What must hold before a change is merged.

use anyhow::{Context as _, Result};

use crate::arguments::{Abuse, Test};
use crate::browser::Profile;
use crate::step::{at_once, step};
use crate::sysroot::Kind;
use crate::workspace::Workspace;
use crate::{abuse, browser, budget, process, search, setup, test};

/// Format, lints on both targets with warnings as errors, all tests, the short form of the abuse, then what pages load.
/// Browsers get the code that is shipped.
pub fn run(workspace: &Workspace) -> Result<()> {
    step("format", || {
        process::run(&mut workspace.cargo(&["fmt", "--all", "--check"]))
            .context("run `cargo fmt --all` (and `rustup component add rustfmt` if it is missing)")
    })?;
    lint_and_set_up(workspace)?;
    let site = test::run(workspace, &Test { only: Vec::new(), release: true, rest: Vec::new() })?;
    abuse::run(workspace, &Abuse::short())?;
    let site = site.context("the browser tests were left out")?;
    // Budgets are for the small standard library; where it cannot be built every page is larger.
    if search::toolchain(&workspace.machine, Profile::Release.library())?.library != Kind::Small {
        println!("── page budgets: left out without the source of the standard library");
        return Ok(());
    }
    step("page budgets", || budget::measure(workspace, &site).map(drop))
}

/// Lints code for this machine; beside it prepares the machine, which waits for much of its time, and lints browser code.
fn lint_and_set_up(workspace: &Workspace) -> Result<()> {
    let mut native = workspace.cargo(&["clippy", "--locked", "--workspace", "--all-targets"]);
    native.args(["--exclude", "flagbridge-browser", "--", "-D", "warnings"]);
    let native = move || {
        step("lints", || process::run(&mut native))
            .context("clippy complains (or is missing: `rustup component add clippy`)")
    };
    let browser = || {
        setup::run(workspace, Profile::Release)?;
        step("lints of browser code", || browser::clippy(workspace, Profile::Release))
            .context("clippy complains about browser code")
    };
    at_once(native, browser).map(drop)
}
