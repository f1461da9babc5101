use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::{Change, Date, Kind, UnknownCard};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::output::Output;

/// Arguments of `flagbridge history`.
#[derive(Args)]
pub struct Arguments {
    /// The card's id, e.g. demolisher-title; `flagbridge cards NAME` finds it
    #[arg(value_name = "CARD-ID")]
    card: String,
    /// Print JSON: a list with one entry for each edition that changed the card
    #[arg(long)]
    json: bool,
}

/// One edition's entry in JSON output.
#[derive(Serialize)]
struct HistoryEntry {
    edition: &'static str,
    date: Date,
    points: Option<u16>,
    summary: Option<&'static str>,
    changed: Vec<&'static str>,
}

/// The widest line of a summary on a terminal.
const WIDTH: usize = 88;

/// Shows a card's history, oldest edition first.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let id = arguments.card.as_str();
    let known = catalogue.number(id).and_then(|number| Some((number, catalogue.newest(number)?)));
    let Some((number, newest)) = known else {
        return Err(Failure::Card {
            reason: UnknownCard::Nowhere(id.to_owned()),
            suggestion: failure::suggestion(catalogue, id),
        });
    };
    let history = catalogue.history(number);
    if arguments.json {
        let entries: Vec<HistoryEntry> = history
            .iter()
            .map(|entry| {
                let edition = catalogue.edition_at(entry.edition).edition();
                HistoryEntry {
                    edition: edition.id,
                    date: edition.date,
                    points: entry.card.map(|card| card.points),
                    summary: entry.card.map(|card| card.summary),
                    changed: entry.changes.iter().map(Change::id).collect(),
                }
            })
            .collect();
        output.json(&entries)?;
        return Ok(ExitCode::SUCCESS);
    }
    output.line(&format!("{}  ({}, {})", newest.full_name(), newest.kind(), newest.id))?;
    let costs = matches!(newest.kind(), Kind::Ship | Kind::Squadron | Kind::Upgrade);
    for entry in &history {
        let edition = catalogue.edition_at(entry.edition).edition();
        let changes: Vec<_> = entry.changes.iter().map(words).collect();
        let points = entry.card.filter(|_| costs).map(|card| format!("{:>4} points", card.points));
        output.line("")?;
        output.line(&format!(
            "{}  {:15}{}  {}",
            edition.date,
            edition.id,
            points.unwrap_or_default(),
            changes.join(", ")
        ))?;
        let says = |change: &Change| matches!(change, Change::Entered | Change::Effect);
        if let Some(card) = entry.card.filter(|_| entry.changes.iter().any(says)) {
            for line in wrap(card.summary, WIDTH) {
                output.line(&format!("            {line}"))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn words(change: &Change) -> String {
    match change {
        Change::Entered => "added".to_owned(),
        Change::Left => "removed".to_owned(),
        Change::Points { from, to } => format!("cost {from} to {to}"),
        Change::Effect => "new effect".to_owned(),
        Change::Facets => "stats or restrictions changed".to_owned(),
        Change::Barred => "no longer tournament legal".to_owned(),
        Change::Admitted => "now tournament legal".to_owned(),
    }
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
