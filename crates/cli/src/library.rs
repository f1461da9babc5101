//! `flagbridge library`: what a file of lists with results says, without a server.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use flagbridge_fleet::formats::Reader;
use flagbridge_library::import::{Collection, Columns, Wishes, gathered, read};
use flagbridge_library::{Figures, Query, Row, write_figures};
use flagbridge_wording::count;
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::list;
use crate::output::Output;

/// Arguments of `flagbridge library`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Check which lists of a file are recognised and which are duplicates
    Check {
        #[command(flatten)]
        source: Source,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print usage and results
    Figures {
        #[command(flatten)]
        source: Source,
        /// Filters, as in the address of the statistics page: faction=rebel, from=2026-01, ship=cr90-corvette-a
        #[arg(long = "where", value_name = "NAME=VALUE")]
        filter: Vec<String>,
        /// Print JSON
        #[arg(long, conflicts_with = "csv")]
        json: bool,
        /// Print CSV
        #[arg(long)]
        csv: bool,
    },
}

/// A file of lists with results.
#[derive(Args)]
struct Source {
    /// CSV, JSON or the JSON of an event; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// The column for a field, for example list=Fleet; can be repeated
    #[arg(long, value_name = "FIELD=COLUMN")]
    column: Vec<String>,
    /// The edition, if the file does not name one
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Include lists with unrecognised lines
    #[arg(long)]
    partial: bool,
}

/// Everything that was found, for programs.
#[derive(Serialize)]
struct SearchResult<'a> {
    lists: usize,
    different: usize,
    doubles: usize,
    unread: &'a [String],
}

/// Ends with 0 where everything could be read, 1 where something could not.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    match &arguments.action {
        Action::Check { source, json } => {
            let collection = source.read()?;
            let (lists, doubles) = (collection.lists.len(), collection.doubles);
            let different = gathered(collection.lists).len();
            let unread = &collection.told;
            if *json {
                output.json(&SearchResult { lists, different, doubles, unread })?;
            } else {
                for told in unread {
                    output.line(told)?;
                }
                output.line(&format!(
                    "{} recognised, {different} of them different, {}",
                    count(lists, "list", "lists"),
                    count(doubles, "duplicate", "duplicates")
                ))?;
            }
            Ok(if unread.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Action::Figures { source, filter, json, csv } => {
            let catalogue = flagbridge_data::catalogue();
            let pairs = filter.iter().map(|it| it.split_once('=').unwrap_or((it, "")));
            let (query, refused) = Query::read(pairs, catalogue);
            if let Some(wrong) = refused.first() {
                let reason = wrong.message.clone();
                return Err(Failure::List { path: wrong.field.to_owned(), reason });
            }
            let collection = source.read()?;
            for told in &collection.told {
                eprintln!("{told}");
            }
            let lists = gathered(collection.lists);
            let figures = Figures::new(&lists, &query, catalogue);
            if *json {
                output.json(&figures)?;
            } else if *csv {
                output.line(write_figures(&figures).trim_end())?;
            } else {
                write(&figures, output)?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

impl Source {
    /// All files as one collection.
    fn read(&self) -> Result<Collection, Failure> {
        let catalogue = flagbridge_data::catalogue();
        let mut columns = Columns::default();
        for wish in &self.column {
            columns.say(wish).map_err(|error| Failure::List {
                path: "--column".to_owned(),
                reason: error.to_string(),
            })?;
        }
        let edition = match self.edition.as_deref() {
            Some(id) => failure::edition(catalogue, Some(id))?.edition().id.to_owned(),
            None => String::new(),
        };
        let wishes = Wishes { columns, edition, partial: self.partial, ..Wishes::default() };
        let reader = Reader::new(catalogue);
        let mut all = Collection::default();
        for file in &self.files {
            let text = list::text(file)?;
            let found = read(&text, &wishes, &reader)
                .map_err(|error| Failure::List { path: file.clone(), reason: error.to_string() })?;
            all.lists.extend(found.lists);
            all.doubles += found.doubles;
            all.told.extend(found.told.into_iter().map(|told| format!("{file}: {told}")));
        }
        Ok(all)
    }
}

/// Lines of one section, at most.
const MOST_ROWS: usize = 12;

fn write(figures: &Figures, output: &mut Output) -> Result<(), Failure> {
    output.line(&format!(
        "{}, played {}, {}",
        count(figures.lists, "list", "lists"),
        count(figures.appearances, "time", "times"),
        count(figures.games, "game", "games")
    ))?;
    for section in figures.sections.iter().filter(|section| !section.rows.is_empty()) {
        output.line("")?;
        output.line(section.subject.name())?;
        rows(&section.rows, output)?;
    }
    if let Some(pairs) = &figures.pairs {
        output.line("")?;
        output.line(&format!("On {} of {}", pairs.ships, pairs.name))?;
        rows(&pairs.rows, output)?;
    }
    Ok(())
}

fn rows(rows: &[Row], output: &mut Output) -> Result<(), Failure> {
    for row in rows.iter().take(MOST_ROWS) {
        let share = row.share;
        let points = row.points.map(|mean| {
            format!(
                "  {:.2} points ({:.2}–{:.2}, {} games)",
                mean.mean, mean.low, mean.high, mean.games
            )
        });
        output.line(&format!(
            "  {:>5}  {:>5.1} % ({:.1}–{:.1})  {}{}",
            row.count,
            share.rate * 100.0,
            share.low * 100.0,
            share.high * 100.0,
            row.name,
            points.unwrap_or_default()
        ))?;
    }
    if rows.len() > MOST_ROWS {
        output.line(&format!("         and {} more; use --csv for all", rows.len() - MOST_ROWS))?;
    }
    Ok(())
}
