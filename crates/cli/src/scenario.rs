use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use flagbridge_engine::record::Record;
use flagbridge_engine::scenario::{Scenario, editions, scenario_at};
use flagbridge_wording::count;
use serde::Serialize;

use crate::assertions::{Assertions, Coverage};
use crate::failure::Failure;
use crate::fleet_scenario::FleetScenario;
use crate::list;
use crate::output::Output;

/// Arguments of `flagbridge scenario`.
#[derive(Args)]
pub struct Arguments {
    /// Scenario files, or folders of them
    #[arg(value_name = "FILE", default_value = "scenarios")]
    files: Vec<PathBuf>,
    /// Turn decision N of a game's record into a scenario file, which is printed: the position, the answers and dice up to
    /// the decision, and the question; N counts from 1
    #[arg(long, value_name = "RECORD:N", conflicts_with_all = ["files", "coverage", "edition", "log", "json"])]
    from: Option<String>,
    /// Show which conformance assertions the scenarios cover
    #[arg(long)]
    coverage: bool,
    /// The list of assertions; by default assertions.csv next to the files or in a parent folder
    #[arg(long, value_name = "CSV")]
    assertions: Option<PathBuf>,
    /// Run only in this edition, e.g. rrg-1.5; scenarios for other editions are skipped
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Print the log of each scenario
    #[arg(long)]
    log: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Every file's result in JSON output.
#[derive(Serialize)]
struct ScenarioReport {
    total: usize,
    held: usize,
    failed: usize,
    scenarios: Vec<ScenarioRun>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
}

/// How one file went.
#[derive(Serialize)]
struct ScenarioRun {
    file: String,
    title: Option<String>,
    cite: Option<String>,
    covers: Vec<String>,
    /// Ids it claims to cover that are not in the list of assertions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
    holds: bool,
    /// Why the file is no scenario.
    unreadable: Option<String>,
    runs: Vec<Run>,
}

/// How a scenario went in one edition.
#[derive(Serialize)]
struct Run {
    edition: &'static str,
    holds: bool,
    fault: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<String>,
}

/// Runs scenarios. Ends with 0 if every expectation holds, 1 if one does not, 2 if a file is not a scenario.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    if let Some(place) = &arguments.from {
        return from_record(place, output);
    }
    let mut files = Vec::new();
    for path in &arguments.files {
        let before = files.len();
        gather(path, &mut files).map_err(|(path, error)| unreadable(&path, &error.to_string()))?;
        if files.len() == before {
            return Err(unreadable(path, "no scenarios in this folder"));
        }
    }
    if let Some(id) = &arguments.edition {
        flagbridge_data::catalogue().edition(id)?;
    }
    let assertions = assertions(arguments)?;
    let trials = files.iter().filter_map(|file| trial(file, arguments));
    let trials: Vec<ScenarioRun> =
        trials.map(|trial| trial.known_by(assertions.as_ref())).collect();
    let coverage = assertions.filter(|_| arguments.coverage).map(|assertions| {
        let covers = trials.iter().flat_map(|trial| {
            trial.covers.iter().map(|id| (id.as_str(), trial.file.as_str(), trial.holds))
        });
        assertions.coverage(covers)
    });
    let held = trials.iter().filter(|trial| trial.holds).count();
    let code = if trials.iter().any(|trial| trial.unreadable.is_some()) {
        ExitCode::from(2)
    } else if held < trials.len() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    };
    let report = ScenarioReport {
        total: trials.len(),
        held,
        failed: trials.len() - held,
        scenarios: trials,
        coverage,
    };
    if arguments.json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(code)
}

/// Prints a decision of a record as a scenario.
fn from_record(place: &str, output: &mut Output) -> Result<ExitCode, Failure> {
    let fault = |reason: &str| unreadable(Path::new(place), reason);
    let (path, decision) = place
        .rsplit_once(':')
        .and_then(|(path, decision)| Some((path, decision.parse().ok()?)))
        .ok_or_else(|| fault("give a record and a decision, such as game.txt:120"))?;
    let catalogue = flagbridge_data::catalogue();
    let record = Record::read(&list::text(path)?, catalogue)?;
    let text = scenario_at(&record, decision, catalogue).map_err(|why| fault(&why.to_string()))?;
    output.line(text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}

fn unreadable(path: &Path, reason: &str) -> Failure {
    Failure::List { path: path.display().to_string(), reason: reason.to_owned() }
}

/// The folder of the other game's scenarios, which `flagbridge starmada scenario` runs.
const OTHER_GAME: &str = "starmada";

/// The file itself, or every scenario in the folder, in order of name.
fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let trouble = |error| (path.to_owned(), error);
    if !fs::metadata(path).map_err(trouble)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(trouble)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(trouble)?;
    paths.sort();
    for path in paths.into_iter().filter(|path| !path.ends_with(OTHER_GAME)) {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "toml") {
            gather(&path, files)?;
        }
    }
    Ok(())
}

/// The list that was named, else the nearest one next to or above the files; none if there is none and none was asked for
/// for coverage.
fn assertions(arguments: &Arguments) -> Result<Option<Assertions>, Failure> {
    const NAME: &str = "assertions.csv";
    let path = match &arguments.assertions {
        Some(path) => path.clone(),
        None => {
            let start = arguments.files.first().map_or(Path::new("."), PathBuf::as_path);
            let whole =
                fs::canonicalize(start).map_err(|error| unreadable(start, &error.to_string()))?;
            let found = whole.ancestors().map(|folder| folder.join(NAME)).find(|it| it.is_file());
            match (found, arguments.coverage) {
                (Some(path), _) => path,
                (None, false) => return Ok(None),
                (None, true) => {
                    return Err(unreadable(
                        start,
                        "no assertions.csv found next to it or in a parent folder",
                    ));
                }
            }
        }
    };
    let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error.to_string()))?;
    Ok(Some(Assertions::read(&text)))
}

/// Runs a file; none where it does not hold in the edition that was asked for.
fn trial(path: &Path, arguments: &Arguments) -> Option<ScenarioRun> {
    let edition = arguments.edition.as_deref();
    let read = fs::read_to_string(path).map_err(|error| error.to_string());
    let tried = read.and_then(|text| match FleetScenario::is_one(&text) {
        true => try_fleets(&text, edition),
        false => try_table(&text, edition),
    });
    let mut trial = tried.unwrap_or_else(|reason| {
        let unreadable = ScenarioRun::new(String::new(), String::new(), Vec::new(), Vec::new());
        Some(ScenarioRun {
            title: None,
            cite: None,
            holds: false,
            unreadable: Some(reason),
            ..unreadable
        })
    })?;
    trial.file = path.display().to_string();
    if !arguments.log {
        trial.runs.iter_mut().for_each(|run| run.log.clear());
    }
    Some(trial)
}

/// The editions to run in: those the words name, or the one that was asked for where it is among them.
fn chosen(words: &[String], edition: Option<&str>) -> Result<Option<Vec<String>>, String> {
    let Some(wanted) = edition else { return Ok(Some(words.to_vec())) };
    let named = editions(words, flagbridge_data::catalogue()).map_err(|fault| fault.to_string())?;
    let holds = named.iter().any(|rules| rules.edition().id == wanted);
    Ok(holds.then(|| vec![wanted.to_owned()]))
}

/// A scenario on the table.
fn try_table(text: &str, edition: Option<&str>) -> Result<Option<ScenarioRun>, String> {
    let mut scenario = Scenario::read(text).map_err(|fault| fault.to_string())?;
    let Some(words) = chosen(&scenario.editions, edition)? else { return Ok(None) };
    scenario.editions = words;
    let runs = scenario.run(flagbridge_data::catalogue()).map_err(|fault| fault.to_string())?;
    let runs = runs.into_iter().map(|run| {
        let fault = run.fault.map(|fault| fault.to_string());
        Run { edition: run.edition, holds: fault.is_none(), fault, log: run.log }
    });
    Ok(Some(ScenarioRun::new(scenario.title, scenario.cite, scenario.covers, runs.collect())))
}

/// A scenario about building fleets.
fn try_fleets(text: &str, edition: Option<&str>) -> Result<Option<ScenarioRun>, String> {
    let mut scenario = FleetScenario::read(text)?;
    let Some(words) = chosen(&scenario.editions, edition)? else { return Ok(None) };
    scenario.editions = words;
    let runs = scenario.run(flagbridge_data::catalogue()).map_err(|fault| fault.to_string())?;
    let runs = runs.into_iter().map(|run| Run {
        edition: run.edition,
        holds: run.fault.is_none(),
        fault: run.fault,
        log: run.log,
    });
    Ok(Some(ScenarioRun::new(scenario.title, scenario.cite, scenario.covers, runs.collect())))
}

impl ScenarioRun {
    /// A file that was read and run.
    fn new(title: String, cite: String, covers: Vec<String>, runs: Vec<Run>) -> Self {
        Self {
            file: String::new(),
            title: Some(title),
            cite: Some(cite),
            covers,
            unknown: Vec::new(),
            holds: runs.iter().all(|run| run.holds),
            unreadable: None,
            runs,
        }
    }

    /// The same, which does not hold where it claims to cover what is not in the list.
    fn known_by(mut self, assertions: Option<&Assertions>) -> Self {
        if let Some(assertions) = assertions {
            self.unknown = self.covers.iter().filter(|id| !assertions.has(id)).cloned().collect();
            self.holds &= self.unknown.is_empty();
        }
        self
    }
}

fn write(report: &ScenarioReport, output: &mut Output) -> Result<(), Failure> {
    // With the assertions to come, what holds need not be told file by file.
    let told = |trial: &&ScenarioRun| !trial.holds || report.coverage.is_none();
    for trial in report.scenarios.iter().filter(told) {
        write_trial(trial, output)?;
    }
    let ScenarioReport { total, held, failed, .. } = report;
    let files = count(*total, "scenario", "scenarios");
    output.line(&format!("{files}: {held} passed, {failed} failed"))?;
    match &report.coverage {
        Some(coverage) => coverage.write(output),
        None => Ok(()),
    }
}

fn write_trial(trial: &ScenarioRun, output: &mut Output) -> Result<(), Failure> {
    let word = if trial.holds { "ok   " } else { "FAILS" };
    let title = trial.title.as_deref().unwrap_or("not a scenario");
    output.line(&format!("{word}  {}: {title}", trial.file))?;
    if let Some(reason) = &trial.unreadable {
        for line in reason.trim_end().lines() {
            output.line(&format!("       {line}"))?;
        }
    }
    if !trial.unknown.is_empty() {
        output.line(&format!("       covers unknown assertions: {}", trial.unknown.join(" ")))?;
    }
    let mut faults = trial.runs.iter().filter_map(|run| run.fault.as_ref());
    if let Some(fault) = faults.next() {
        output.line(&format!("       {fault}"))?;
        let more = faults.count();
        if more > 0 {
            let editions = count(more, "more edition", "more editions");
            output.line(&format!("       and in {editions}"))?;
        }
    }
    for run in trial.runs.iter().filter(|run| !run.log.is_empty()) {
        output.line(&format!("       {}:", run.edition))?;
        for event in &run.log {
            output.line(&format!("         {event}"))?;
        }
    }
    Ok(())
}
