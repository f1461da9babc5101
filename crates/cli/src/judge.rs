use std::fs;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use flagbridge_events::exchange::csv;
use flagbridge_events::{
    CheckTerms, Inspected, ListChecker, ListProblem, list_problems, split_pile,
};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::list;
use crate::output::Output;

/// Arguments of `flagbridge judge`.
#[derive(Args)]
pub struct Arguments {
    /// Lists, folders of lists, CSV files with the columns Name and List, or - for lists on standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The edition, e.g. rrg-1.5; what each list states or the current one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// The mode, e.g. task-force; what each list states or the standard game by default
    #[arg(long, value_name = "ID", conflicts_with = "points")]
    mode: Option<String>,
    /// The agreed total
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    points: Option<u16>,
    /// Lists of one team (column Group) share unique names
    #[arg(long)]
    team: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Everything that was found, for programs.
#[derive(Serialize)]
struct CheckedList<'a> {
    lists: &'a [Inspected],
    troubles: &'a [ListProblem],
}

/// Checks many lists. Ends with 0 if all lists are fine, 1 otherwise.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let edition = arguments.edition.as_deref().map(|id| failure::edition(catalogue, Some(id)));
    let mode = arguments.mode.as_deref().map(|id| failure::mode(catalogue, id)).transpose()?;
    let terms = CheckTerms { edition: edition.transpose()?, mode, points: arguments.points };
    let checker = ListChecker::new(catalogue, terms);
    let mut lists = Vec::new();
    for file in &arguments.files {
        for sheet in sheets(file)? {
            lists.push(checker.inspect(&sheet.label, &sheet.group, &sheet.text));
        }
    }
    let found = list_problems(&lists, arguments.team);
    if arguments.json {
        output.json(&CheckedList { lists: &lists, troubles: &found })?;
    } else {
        write(&lists, &found, output)?;
    }
    // Costs of another edition in the text are worth a look, but no fault of the list.
    let faults = found.iter().any(|trouble| trouble.kind != "costs");
    let wrong = lists.is_empty() || faults;
    Ok(if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes the table of lists, then the table of what is wrong.
pub fn write(
    lists: &[Inspected],
    troubles: &[ListProblem],
    output: &mut Output,
) -> Result<(), Failure> {
    let width = lists.iter().map(|list| list.label.chars().count()).max().unwrap_or(0).min(40);
    for list in lists {
        let word = if list.is_fine() { "ok   " } else { "ERROR" };
        let points = list.verdict.points;
        output.line(&format!(
            "{word}  {:width$}  {:>4} of {:<4} bid {:>3}  {}",
            list.label, points.total, points.limit, list.bid, list.title
        ))?;
    }
    let fine = lists.iter().filter(|list| list.is_fine()).count();
    output.line(&format!("{fine} of {} lists are legal", lists.len()))?;
    if !troubles.is_empty() {
        output.line("")?;
        output.line("Problems")?;
    }
    for trouble in troubles {
        output.line(&format!("  {}: {}", trouble.label, trouble.message))?;
        if !trouble.cite.is_empty() {
            output.line(&format!("      {}", trouble.cite))?;
        }
        if !trouble.remedy.is_empty() {
            output.line(&format!("      → {}", trouble.remedy))?;
        }
    }
    Ok(())
}

struct Sheet {
    label: String,
    group: String,
    text: String,
}

fn sheets(source: &str) -> Result<Vec<Sheet>, Failure> {
    let trouble = |reason: String| Failure::List { path: source.to_owned(), reason };
    let path = Path::new(source);
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|error| trouble(error.to_string()))?;
        let mut files: Vec<_> = entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .filter(|path| path.is_file() && !is_hidden(path))
            .collect();
        files.sort();
        let inner = files.iter().map(|path| sheets(&path.to_string_lossy()));
        return Ok(inner.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect());
    }
    let text = list::text(source)?;
    if path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("csv")) {
        let table = csv::read_players(&text).map_err(|error| trouble(error.to_string()))?;
        let players = table.players.into_iter();
        return Ok(players
            .map(|player| Sheet {
                label: player.name,
                group: player.group,
                text: player.list.unwrap_or_default(),
            })
            .collect());
    }
    if source == "-" {
        let pile = split_pile(&text).into_iter();
        return Ok(pile.map(|(label, text)| Sheet { label, group: String::new(), text }).collect());
    }
    let label = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(vec![Sheet { label, group: String::new(), text }])
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}
