use std::process::ExitCode;

use clap::Args;
use flagbridge_odds::{Attack, Comparison, Outcome};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::text_table::Table;

/// Arguments of `flagbridge odds`.
#[derive(Args)]
pub struct Arguments {
    /// The attack, e.g. "3 red 2 blue, reroll 2 blanks, vs brace evade at medium, shields 3"
    #[arg(value_name = "POOL EXPRESSION")]
    attack: String,
    /// A second attack to compare with
    #[arg(value_name = "OTHER EXPRESSION")]
    other: Option<String>,
    /// Print JSON: chances by damage, accuracy, critical and token
    #[arg(long)]
    json: bool,
}

/// An attack and its odds in JSON output.
#[derive(Serialize)]
struct OddsReport {
    expression: String,
    mean: f64,
    deviation: f64,
    at_least: Vec<f64>,
    mean_hull: Option<f64>,
    #[serde(flatten)]
    outcome: Outcome,
}

/// Two attacks in JSON output.
#[derive(Serialize)]
struct Reports {
    first: OddsReport,
    second: OddsReport,
    comparison: Comparison,
}

/// The width of the longest bar.
const BAR: f64 = 40.0;

/// Calculates the odds of an attack, or of two side by side.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut reports = Vec::new();
    for text in [Some(&arguments.attack), arguments.other.as_ref()].into_iter().flatten() {
        match report(text) {
            Ok(report) => reports.push(report),
            Err(trouble) => {
                eprintln!("flagbridge: {trouble}");
                return Ok(ExitCode::from(2));
            }
        }
    }
    let second = if reports.len() > 1 { reports.pop() } else { None };
    let Some(first) = reports.pop() else { return Ok(ExitCode::SUCCESS) };
    let comparison = second.as_ref().map(|second| first.outcome.compare(&second.outcome));
    match (second, comparison) {
        (Some(second), Some(comparison)) if arguments.json => {
            output.json(&Reports { first, second, comparison })?;
        }
        (Some(second), Some(comparison)) => {
            write(&first, output)?;
            output.line("")?;
            write(&second, output)?;
            output.line("")?;
            let Comparison { difference, first, equal, second } = comparison;
            output.line(&format!("The first attack deals {difference:+.3} damage on average."))?;
            output.line(&format!(
                "Rolled side by side: first more {}, equal {}, second more {}.",
                percent(first),
                percent(equal),
                percent(second)
            ))?;
        }
        _ if arguments.json => output.json(&first)?,
        _ => write(&first, output)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn report(text: &str) -> Result<OddsReport, String> {
    let attack: Attack = text.parse().map_err(|error: flagbridge_odds::NotAnAttack| {
        format!("{error}\n  {}", error.point(text).replace('\n', "\n  "))
    })?;
    let outcome = attack.resolve().map_err(|error| error.to_string())?;
    Ok(OddsReport {
        expression: attack.to_string(),
        mean: outcome.mean(),
        deviation: outcome.deviation(),
        at_least: (0..=outcome.most_damage()).map(|damage| outcome.at_least(damage)).collect(),
        mean_hull: outcome.mean_hull(),
        outcome,
    })
}

fn write(report: &OddsReport, output: &mut Output) -> Result<(), Failure> {
    let outcome = &report.outcome;
    output.line(&report.expression)?;
    output.line(&format!(
        "average damage {:.3}, standard deviation {:.3}",
        report.mean, report.deviation
    ))?;
    output.line("")?;
    let peak = outcome.damage.iter().copied().fold(0.0, f64::max);
    let mut table = Table::new(&["damage", "exactly", "at least", ""], &[0, 1, 2]);
    for (damage, chance) in outcome.damage.iter().enumerate() {
        table.row(vec![
            damage.to_string(),
            percent(*chance),
            percent(outcome.at_least(damage)),
            bar(*chance / peak),
        ]);
    }
    table.write(output)?;
    output.line("")?;
    let mut facts = Table::new(&["", ""], &[1]);
    let mut fact = |name: String, value: String| facts.row(vec![name, value]);
    fact("at least one accuracy".to_owned(), percent(outcome.any_accuracy()));
    fact("critical effect".to_owned(), percent(outcome.critical));
    if let Some(hull) = report.mean_hull {
        fact("average hull damage".to_owned(), format!("{hull:.3}"));
    }
    if let Some(faceup) = outcome.faceup {
        fact("critical effect with hull damage".to_owned(), percent(faceup));
    }
    if let Some(destroyed) = outcome.destroyed {
        fact("destroyed".to_owned(), percent(destroyed));
    }
    for odds in &outcome.tokens {
        fact(format!("{} locked", odds.token.name()), percent(odds.locked));
    }
    facts.write(output)
}

fn percent(chance: f64) -> String {
    format!("{:.2} %", chance * 100.0)
}

/// A bar in eighths of a character; a chance above 0 is always visible.
fn bar(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if share <= 0.0 {
        return String::new();
    }
    let eighths = ((share * BAR * 8.0).round() as usize).max(1);
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_drawn_in_eighths() {
        assert_eq!(bar(0.0), "");
        assert_eq!(bar(0.00001), "▏");
        assert_eq!(bar(1.0).chars().count(), 40);
        assert_eq!(bar(0.5 / BAR), "▌");
    }

    #[test]
    fn a_report_says_how_the_text_was_understood() {
        let report = report("1r").expect("one red die is an attack");
        assert_eq!(report.expression, "1 red");
        assert_eq!(report.mean, 0.75);
        assert_eq!(report.at_least, [1.0, 0.625, 0.125]);
    }

    #[test]
    fn a_text_that_is_no_attack_is_pointed_at() {
        let trouble = report("2 red rerol 2").err().expect("rerol is no clause");
        assert!(trouble.ends_with("\n  2 red rerol 2\n        ^^^^^"), "{trouble}");
    }
}
