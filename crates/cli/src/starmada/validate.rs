use std::process::ExitCode;

use clap::Args;
use flagbridge_starmada::Violation;
use flagbridge_starmada::draft::Reading;
use flagbridge_wording::count;
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::starmada::fleet;

/// Arguments of `flagbridge starmada validate`.
#[derive(Args)]
pub struct Arguments {
    /// A fleet as text or JSON, - for standard input, a share code, a link or fleet:ID
    #[arg(value_name = "FILE")]
    fleet: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A verdict in JSON output.
#[derive(Serialize)]
struct Verdict {
    name: String,
    size: &'static str,
    faction: Option<String>,
    rating: Rating,
    flights: u32,
    legal: bool,
    violations: Vec<ShownViolation>,
    unknown: Vec<Unknown>,
    code: String,
}

#[derive(Serialize)]
struct Rating {
    total: u32,
    limit: u16,
    target: u16,
}

#[derive(Serialize)]
struct ShownViolation {
    rule: &'static str,
    severity: &'static str,
    r#where: String,
    message: String,
    cite: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
}

#[derive(Serialize)]
struct Unknown {
    line: usize,
    text: String,
    reason: String,
}

/// Checks a fleet and says what is wrong with it. Ends with 0 if it is legal, 1 if not, 2 if it is not a fleet.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let reading = fleet::read(&arguments.fleet)?;
    let verdict = verdict(&reading);
    let nothing = reading.draft.ships.is_empty() && !reading.unknown.is_empty();
    let code = match (nothing, verdict.legal) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    };
    if arguments.json {
        output.json(&verdict)?;
    } else {
        write(&verdict, &reading, output)?;
    }
    Ok(code)
}

fn verdict(reading: &Reading) -> Verdict {
    let draft = &reading.draft;
    let found = draft.check();
    let unknown = reading.unknown.iter().map(|line| Unknown {
        line: line.line,
        text: line.text.clone(),
        reason: line.reason.clone(),
    });
    Verdict {
        name: draft.name.clone(),
        size: draft.size.id(),
        faction: draft.ships.first().map(|ship| ship.faction.clone()),
        rating: Rating {
            total: draft.total(),
            limit: draft.size.limit(),
            target: draft.size.target(),
        },
        flights: draft.ships.iter().map(|ship| u32::from(draft.flights(ship))).sum(),
        legal: !found.iter().any(Violation::is_error) && reading.unknown.is_empty(),
        violations: found.into_iter().map(fault).collect(),
        unknown: unknown.collect(),
        code: draft.to_code(),
    }
}

fn fault(fault: Violation) -> ShownViolation {
    ShownViolation {
        rule: fault.rule,
        severity: fault.severity.id(),
        r#where: fault.place.to_string(),
        message: fault.message,
        cite: fault.cite,
        remedy: fault.remedy.map(|remedy| remedy.to_string()),
    }
}

fn write(verdict: &Verdict, reading: &Reading, output: &mut Output) -> Result<(), Failure> {
    let Rating { total, limit, target } = verdict.rating;
    let word = if verdict.legal { "legal" } else { "NOT legal" };
    output.line(&format!(
        "{word}: {}, {}, combat rating {total} of {limit} for a {} battle (target {target})",
        count(reading.draft.ships.len(), "ship", "ships"),
        count(verdict.flights, "flight", "flights"),
        reading.draft.size.name()
    ))?;
    for line in &verdict.unknown {
        output.line(&format!("line {}: \"{}\": {}", line.line, line.text, line.reason))?;
    }
    for fault in &verdict.violations {
        output.line(&format!(
            "{}: {} ({}): {} [{}]",
            fault.severity, fault.rule, fault.r#where, fault.message, fault.cite
        ))?;
        if let Some(remedy) = &fault.remedy {
            output.line(&format!("    fix: {remedy}"))?;
        }
    }
    output.line(&format!("share code {}", verdict.code))
}
