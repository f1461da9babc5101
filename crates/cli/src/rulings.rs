use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::{Ruling, UnknownCard};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::output::Output;
use crate::text_table::Table;

/// Arguments of `flagbridge rulings`.
#[derive(Args)]
pub struct Arguments {
    /// Show only rulings about this card, e.g. intel-officer
    #[arg(long, value_name = "ID")]
    card: Option<String>,
    /// List the rulings that nothing proves yet
    #[arg(long)]
    not_yet: bool,
    /// Print JSON: every ruling with its cards, text, citation and what proves it
    #[arg(long)]
    json: bool,
}

/// A ruling in JSON output.
#[derive(Serialize)]
struct RulingRow {
    id: &'static str,
    cards: Vec<&'static str>,
    text: &'static str,
    cite: &'static str,
    from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    proof: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unplayable: Option<&'static str>,
}

/// What proves a ruling.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    Scenario,
    Test,
    Unplayable,
    NotYet,
}

impl RulingRow {
    fn new(ruling: &'static Ruling) -> Self {
        let catalogue = flagbridge_data::catalogue();
        let card = |number: &_| catalogue.newest(*number).map_or("", |card| card.id);
        let edition = |index| catalogue.edition_at(index).edition().id;
        Self {
            id: ruling.id,
            cards: ruling.cards.iter().map(card).collect(),
            text: ruling.text,
            cite: ruling.cite,
            from: edition(ruling.from),
            until: ruling.until.map(edition),
            proof: ruling.proof.clone(),
            check: ruling.check,
            unplayable: ruling.unplayable,
        }
    }

    fn proven_by(&self) -> Proof {
        match (self.proof.is_empty(), self.check, self.unplayable) {
            (false, ..) => Proof::Scenario,
            (_, Some(_), _) => Proof::Test,
            (.., Some(_)) => Proof::Unplayable,
            _ => Proof::NotYet,
        }
    }

    /// Where the ruling comes from: the document that it cites.
    fn source(&self) -> &'static str {
        const SOURCES: &[(&str, &str)] = &[
            ("Our reading", "our reading"),
            ("Squadron Compendium", "squadron compendium"),
            ("ARM ", "community manual"),
            ("Legacy FAQ", "community FAQ"),
            ("Community ruling", "community rulings"),
            ("AMG ruling", "publisher's rulings"),
            ("FAQ 3.2.1", "FAQ 3.2.1"),
            ("RRG 1.5", "RRG 1.5"),
            ("RRG 1.6", "RRG 1.6"),
        ];
        let found = SOURCES.iter().find(|(start, _)| self.cite.starts_with(start));
        found.map_or("other", |(_, source)| source)
    }
}

/// Shows the rulings and what proves them.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    if let Some(id) = &arguments.card
        && catalogue.number(id).is_none()
    {
        return Err(Failure::Card {
            reason: UnknownCard::Nowhere(id.clone()),
            suggestion: failure::suggestion(catalogue, id),
        });
    }
    let named =
        |row: &RulingRow| arguments.card.as_ref().is_none_or(|id| row.cards.contains(&&**id));
    let asked = |row: &RulingRow| !arguments.not_yet || row.proven_by() == Proof::NotYet;
    let rows = catalogue.rulings.iter().map(RulingRow::new).filter(|row| named(row) && asked(row));
    let rows: Vec<RulingRow> = rows.collect();
    if arguments.json {
        output.json(&rows)?;
    } else if arguments.card.is_some() || arguments.not_yet {
        rows.iter().try_for_each(|row| write(row, output))?;
    } else {
        count(&rows, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(row: &RulingRow, output: &mut Output) -> Result<(), Failure> {
    output.line(row.id)?;
    output.line(&format!("  {}", row.text))?;
    output.line(&format!("  {}", row.cite))?;
    for scenario in &row.proof {
        output.line(&format!("  proven by scenarios/{scenario}.toml"))?;
    }
    if let Some(test) = row.check {
        output.line(&format!("  proven by {test}"))?;
    }
    if let Some(reason) = row.unplayable {
        output.line(&format!("  cannot be played: {reason}"))?;
    }
    Ok(())
}

/// How many rulings of each source are proven.
fn count(rows: &[RulingRow], output: &mut Output) -> Result<(), Failure> {
    let mut sources: Vec<&str> = rows.iter().map(RulingRow::source).collect();
    sources.sort_unstable();
    sources.dedup();
    let headings = ["SOURCE", "RULINGS", "SCENARIO", "TEST", "UNPLAYABLE", "NOT YET"];
    let mut table = Table::new(&headings, &[1, 2, 3, 4, 5]);
    for source in sources.into_iter().map(Some).chain([None]) {
        let of = || rows.iter().filter(|row| source.is_none_or(|source| row.source() == source));
        let by = |proof| of().filter(|row| row.proven_by() == proof).count().to_string();
        let kinds = [Proof::Scenario, Proof::Test, Proof::Unplayable, Proof::NotYet].map(by);
        let start = [source.unwrap_or("all").to_owned(), of().count().to_string()];
        table.row(start.into_iter().chain(kinds).collect());
    }
    table.write(output)?;
    output.line("")?;
    output.line(
        "--not-yet lists the rulings that nothing proves; rulings about no card are not counted",
    )
}
