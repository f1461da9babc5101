use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use flagbridge_starmada::scenario::Scenario;
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;

/// Arguments of `flagbridge starmada scenario`.
#[derive(Args)]
pub struct Arguments {
    /// Scenario files, or folders of them
    #[arg(value_name = "FILE", default_value = "scenarios/starmada")]
    files: Vec<PathBuf>,
    /// Print the log of each scenario
    #[arg(long)]
    log: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How one file went.
#[derive(Serialize)]
struct ScenarioRun {
    file: String,
    title: Option<String>,
    cite: Option<String>,
    covers: Vec<String>,
    holds: bool,
    fault: Option<String>,
    unreadable: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<String>,
}

#[derive(Serialize)]
struct ScenarioReport {
    total: usize,
    held: usize,
    failed: usize,
    scenarios: Vec<ScenarioRun>,
}

/// Runs scenarios. Ends with 0 if every expectation holds, 1 if one does not, 2 if a file is not a scenario.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for path in &arguments.files {
        gather(path, &mut files)?;
    }
    let mut trials: Vec<ScenarioRun> = Vec::new();
    for file in &files {
        trials.push(trial(file)?);
    }
    if !arguments.log {
        trials.iter_mut().for_each(|trial| trial.log.clear());
    }
    let held = trials.iter().filter(|trial| trial.holds).count();
    let code = match (trials.iter().any(|trial| trial.unreadable), held == trials.len()) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    };
    let report = ScenarioReport {
        total: trials.len(),
        held,
        failed: trials.len() - held,
        scenarios: trials,
    };
    if arguments.json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(code)
}

fn trouble(path: &Path, reason: String) -> Failure {
    Failure::List { path: path.display().to_string(), reason }
}

/// The file itself, or every scenario in the folder, in order of name.
fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let bad = |error: std::io::Error| trouble(path, error.to_string());
    if !fs::metadata(path).map_err(bad)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(bad)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(bad)?;
    paths.sort();
    for path in paths {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "toml") {
            gather(&path, files)?;
        }
    }
    Ok(())
}

fn trial(path: &Path) -> Result<ScenarioRun, Failure> {
    let text = fs::read_to_string(path).map_err(|error| trouble(path, error.to_string()))?;
    let mut trial = ScenarioRun {
        file: path.display().to_string(),
        title: None,
        cite: None,
        covers: Vec::new(),
        holds: false,
        fault: None,
        unreadable: false,
        log: Vec::new(),
    };
    match Scenario::read(&text) {
        Err(fault) => (trial.fault, trial.unreadable) = (Some(fault.to_string()), true),
        Ok(scenario) => {
            match scenario.run() {
                Ok(log) => (trial.holds, trial.log) = (true, log),
                Err(fault) => trial.fault = Some(fault.to_string()),
            }
            trial.title = Some(scenario.title);
            trial.cite = Some(scenario.cite);
            trial.covers = scenario.covers;
        }
    }
    Ok(trial)
}

fn write(report: &ScenarioReport, output: &mut Output) -> Result<(), Failure> {
    for trial in &report.scenarios {
        let word = if trial.holds { "ok   " } else { "FAILS" };
        let title = trial.title.as_deref().unwrap_or("not a scenario");
        output.line(&format!("{word}  {}: {title}", trial.file))?;
        for line in trial.fault.iter().flat_map(|fault| fault.trim_end().lines()) {
            output.line(&format!("       {line}"))?;
        }
        for line in &trial.log {
            output.line(&format!("         {line}"))?;
        }
    }
    let ScenarioReport { total, held, failed, .. } = report;
    output.line(&format!("{total} scenarios: {held} passed, {failed} failed"))
}
