use std::process::ExitCode;

use clap::Args;
use flagbridge_engine::effects::{Coverage, coverage};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::text_table::Table;

/// Arguments of `flagbridge coverage`.
#[derive(Args)]
pub struct Arguments {
    /// Print JSON: for each kind of card its counts and the ids that are not played
    #[arg(long)]
    json: bool,
}

/// One kind of card in JSON output.
#[derive(Serialize)]
struct CoverageRow {
    kind: &'static str,
    total: usize,
    played: usize,
    not_played: Vec<&'static str>,
}

impl From<Coverage> for CoverageRow {
    fn from(coverage: Coverage) -> CoverageRow {
        let Coverage { kind, total, played, not_played } = coverage;
        CoverageRow { kind: kind.id(), total, played, not_played }
    }
}

/// Shows which card effects the engine plays. A card without an effect counts as played.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let rows: Vec<CoverageRow> =
        coverage(flagbridge_data::catalogue()).into_iter().map(CoverageRow::from).collect();
    if arguments.json {
        output.json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new(&["KIND", "CARDS", "PLAYED", "NOT YET", ""], &[1, 2, 3, 4]);
    let mut row = |name: &str, total: usize, played: usize| {
        let share = if total == 0 { 100.0 } else { played as f64 * 100.0 / total as f64 };
        table.row(vec![
            name.to_owned(),
            total.to_string(),
            played.to_string(),
            (total - played).to_string(),
            format!("{share:.1} %"),
        ]);
    };
    for CoverageRow { kind, total, played, .. } in &rows {
        row(kind, *total, *played);
    }
    let sum = |count: fn(&CoverageRow) -> usize| rows.iter().map(count).sum();
    row("all", sum(|row| row.total), sum(|row| row.played));
    table.write(output)?;
    output.line("")?;
    output.line("--json names the cards that are not played yet")?;
    Ok(ExitCode::SUCCESS)
}
