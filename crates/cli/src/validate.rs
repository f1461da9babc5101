use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::{Card, CardNumber, Catalogue, Faction, Resolved};
use flagbridge_fleet::formats::{Format, Reader, Reading};
use flagbridge_fleet::{Compared, Draft, Report, Severity, Terms, Verdict, Violation};
use flagbridge_wording::count;

use crate::failure::{self, Failure};
use crate::list;
use crate::output::Output;
use crate::pack::PackArguments;

/// Arguments of `flagbridge validate`.
#[derive(Args)]
pub struct Arguments {
    /// A file in any format, - for standard input, a share code or a link
    #[arg(value_name = "FILE")]
    list: String,
    /// The edition, e.g. rrg-1.5; by default the one named in the list, or the newest official one
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// The mode, e.g. task-force; by default the one named in the list, or the standard game
    #[arg(long, value_name = "ID", conflicts_with = "points")]
    mode: Option<String>,
    /// The point limit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    points: Option<u16>,
    #[command(flatten)]
    packs: PackArguments,
    /// Show what changes for the list in another edition, e.g. community-2026-04
    #[arg(long, value_name = "ID")]
    compare: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Checks a list and says what is wrong with it. Ends with 0 if it is legal, 1 if not, 2 if it is not a list.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let with = arguments.packs.over(arguments.edition.as_deref())?;
    let catalogue = with.catalogue;
    let mode = arguments.mode.as_deref().map(|id| failure::mode(catalogue, id)).transpose()?;
    let mut reading = Reader::new(catalogue).read(&list::text(&arguments.list)?);
    let edition = with.edition_for(&reading.draft)?;
    if mode.is_none() && arguments.points.is_none() {
        tell_of_total(&reading.draft, edition);
    }
    if with.has_packs() && reading.draft.packs().is_none() {
        // A fleet names the packs it uses by its edition.
        reading.draft.edition = Some(edition.edition().id.to_owned());
    }
    let other = arguments.compare.as_deref().map(|id| with.all_over(id)).transpose()?;
    let report = reading.draft.check_as(edition, mode, arguments.points);
    if arguments.json {
        let verdict = Verdict::new(&reading, &report);
        output.json(&match other {
            Some(other) => verdict.compared(&reading.draft, edition, other),
            None => verdict,
        })?;
    } else {
        write(&reading, &report, output)?;
        if let Some(other) = other {
            write_compared(&Compared::new(&reading.draft, edition, other), other, output)?;
        }
    }
    if reading.is_empty() {
        eprintln!(
            "flagbridge: {} is not a fleet list: {}",
            arguments.list,
            list::nothing_in(&reading)
        );
    }
    Ok(match (reading.is_empty(), report.is_legal()) {
        (true, _) => ExitCode::from(2),
        (_, true) => ExitCode::SUCCESS,
        (_, false) => ExitCode::FAILURE,
    })
}

/// Another edition may have another standard total: the player is told, and how to keep the old one.
fn tell_of_total(draft: &Draft, edition: Resolved<'_>) {
    let total = |edition| Terms::of(draft, edition).points;
    let (built, asked) = (total(draft.edition_in(edition.catalogue())), total(edition));
    if built != asked {
        eprintln!(
            "flagbridge: the standard game in {} has {asked} points, not {built}; use --points {built} to keep the total",
            edition.edition().title
        );
    }
}

fn write(reading: &Reading, report: &Report<'_>, output: &mut Output) -> Result<(), Failure> {
    if reading.is_empty() {
        output.line(&format!("This is not a fleet list: {}.", list::nothing_in(reading)))?;
        return write_reading(reading, report, output);
    }
    let edition = report.terms.edition;
    let errors = report.errors().count();
    let unread = match reading.unread.len() {
        0 => String::new(),
        unread => format!(
            ", based on the lines recognised ({})",
            count(unread, "line was not", "lines were not")
        ),
    };
    let verdict = match errors {
        0 => "LEGAL".to_owned(),
        errors => format!("ILLEGAL: {}", count(errors, "error", "errors")),
    };
    let title = edition.full_title();
    output.line(&format!("{verdict} in {title} ({}){unread}", edition.edition().id))?;
    write_fleet(reading, report, output)?;
    for pack in reading.draft.missing_packs(edition.catalogue()) {
        output
            .line(&format!("It needs the pack {} ({}); add --pack FILE", pack.pack, pack.hash))?;
    }
    let sections =
        [(Severity::Error, "Errors"), (Severity::Warning, "Warnings"), (Severity::Note, "Notes")];
    for (severity, heading) in sections {
        let mut of_it = report.violations.iter().filter(|it| it.severity == severity).peekable();
        if of_it.peek().is_some() {
            output.line("")?;
            output.line(heading)?;
        }
        for violation in of_it {
            write_violation(violation, report, output)?;
        }
    }
    write_reading(reading, report, output)
}

fn write_compared(
    compared: &Compared,
    other: Resolved<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.line("")?;
    output.line(&format!("In {} ({})", other.full_title(), compared.edition))?;
    output.line(&format!("  {}", compared.sentence))?;
    compared.changes.iter().try_for_each(|change| output.line(&format!("  {change}")))
}

fn write_fleet(reading: &Reading, report: &Report<'_>, output: &mut Output) -> Result<(), Failure> {
    let name = Some(reading.draft.name.as_str()).filter(|name| !name.is_empty());
    let faction = report.faction.map(Faction::name);
    let format = reading.format.map(Format::name).map(|name| format!("read from {name}"));
    let about: Vec<&str> = name.into_iter().chain(faction).chain(format.as_deref()).collect();
    if !about.is_empty() {
        output.line(&about.join(" · "))?;
    }
    let points = report.points;
    let aces = points.ace_cap.map(|cap| format!(" · aces {} of {cap}", points.aces));
    output.line(&format!(
        "{} of {} points · squadrons {} of {}{}",
        points.total,
        points.limit,
        points.squadrons,
        points.squadron_cap,
        aces.unwrap_or_default()
    ))
}

fn write_violation(
    violation: &Violation,
    report: &Report<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let edition = report.terms.edition;
    output.line(&format!("  {}: {}", violation.place, violation.message(edition)))?;
    output.line(&format!("      {} [{}]", violation.cite(edition), violation.rule))?;
    match violation.remedy_label(edition) {
        Some(label) => output.line(&format!("      → {label}")),
        None => Ok(()),
    }
}

fn write_reading(
    reading: &Reading,
    report: &Report<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let catalogue = report.terms.edition.catalogue();
    if !reading.unread.is_empty() {
        output.line("")?;
        output.line("Unrecognised lines")?;
    }
    for unread in &reading.unread {
        output.line(&format!(
            "  line {}: {} ({})",
            unread.line,
            unread.text.trim(),
            unread.why.text()
        ))?;
        let mut names: Vec<String> =
            unread.suggestions.iter().filter_map(|card| name(*card, catalogue)).collect();
        // Several cards may share a name, which is said once.
        names.dedup();
        names.truncate(4);
        if !names.is_empty() {
            output.line(&format!("      did you mean {}?", names.join(", ")))?;
        }
    }
    let read_as = reading.read_as(catalogue);
    if !reading.notes.is_empty() || read_as.is_some() {
        output.line("")?;
        output.line("Notes on the import")?;
    }
    if let Some(words) = read_as {
        output.line(&format!("  {words}"))?;
        let asked = report.terms.edition.edition();
        if let Some(own) = reading.edition().filter(|own| *own != asked.index) {
            let id = catalogue.edition_at(own).edition().id;
            output.line(&format!(
                "  It was checked with {} here; use --edition {id} to check it with its own.",
                asked.id
            ))?;
        }
    }
    for note in &reading.notes {
        let line = if note.line == 0 { String::new() } else { format!("line {}: ", note.line) };
        output.line(&format!("  {line}{}", note.text))?;
    }
    Ok(())
}

fn name(card: CardNumber, catalogue: &Catalogue) -> Option<String> {
    catalogue.newest(card).map(Card::full_name)
}
