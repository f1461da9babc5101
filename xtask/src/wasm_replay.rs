//! The same record gives the same states natively and in WebAssembly.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::browser::Profile;
use crate::step::step;
use crate::workspace::{NATIVE, Workspace};
use crate::{browser, lock, process, search};

/// Plays random games natively, plays their records again in WebAssembly, and compares the state after every action.
pub fn run(workspace: &Workspace, profile: Profile) -> Result<()> {
    lock::holding(workspace, "replaying records in WebAssembly", || replay(workspace, profile))
}

fn replay(workspace: &Workspace, profile: Profile) -> Result<()> {
    let records = workspace.target.join("replay");
    step("games recorded natively", || record(workspace, &records))?;
    let script = step("the engine in WebAssembly", || build(workspace, profile))?;
    step("records replayed in WebAssembly", || {
        let mut node = process::command("node");
        node.arg(workspace.root.join("crates/replayer/replay.cjs")).arg(script).arg(&records);
        process::run(&mut node)
            .context("a record replays to another state in WebAssembly, or Node.js is missing")
    })
}

const PACKAGE: &str = "flagbridge-replayer";
const RECORDER: &str = "flagbridge-recorder";

fn record(workspace: &Workspace, records: &Path) -> Result<()> {
    if records.exists() {
        fs::remove_dir_all(records)?;
    }
    let mut cargo = workspace.cargo(&["build", "--bin", RECORDER]);
    process::run(cargo.args(NATIVE)).context("the recorder does not compile")?;
    let mut recorder = process::command(workspace.target.join("debug").join(RECORDER));
    process::run(recorder.arg(records)).context("a random game cannot be recorded")
}

/// Compiles the replayer and makes its JavaScript; returns the script.
fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    workspace.check_bindgen_version()?;
    let toolchain = search::toolchain(&workspace.machine, profile.library())?;
    let module = browser::compile(workspace, &toolchain, PACKAGE, profile)?;
    let name = PACKAGE.replace('-', "_");
    let directory = workspace.web_target().join("bindgen").join("replayer");
    Bindgen::new()
        .input_path(module)
        .out_name(&name)
        .nodejs(true)?
        .typescript(false)
        .generate(&directory)
        .context("wasm-bindgen rejects the compiled module")?;
    Ok(directory.join(format!("{name}.js")))
}
