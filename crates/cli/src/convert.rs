use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::rewrite;

use crate::failure::Failure;
use crate::list;
use crate::output::Output;
use crate::pack::PackArguments;

/// Arguments of `flagbridge convert`.
#[derive(Args)]
pub struct Arguments {
    /// A list in any format, - for standard input, a share code or a link
    #[arg(value_name = "FILE")]
    list: String,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(
        Format::ALL.iter().map(|format| format.id())
    ))]
    to: String,
    /// The edition whose costs are written; what the list states or the current one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    #[command(flatten)]
    packs: PackArguments,
}

/// Converts a list to another format. Lines that were not recognised are reported on standard error.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let with = arguments.packs.over(arguments.edition.as_deref())?;
    let reader = Reader::new(with.catalogue);
    let text = list::text(&arguments.list)?;
    let mut reading = reader.read(&text);
    let edition = with.edition_for(&reading.draft)?;
    if with.has_packs() && reading.draft.packs().is_none() {
        // A fleet names the packs it uses by its edition.
        reading.draft.edition = Some(edition.edition().id.to_owned());
    }
    for pack in reading.draft.missing_packs(with.catalogue) {
        eprintln!("flagbridge: the list needs the pack {pack}; add --pack FILE");
    }
    for unread in &reading.unread {
        eprintln!("flagbridge: line {}: {}: {}", unread.line, unread.why.text(), unread.text);
    }
    if reading.is_empty() {
        eprintln!(
            "flagbridge: {} is not a fleet list: {}",
            arguments.list,
            list::nothing_in(&reading)
        );
        return Ok(ExitCode::from(2));
    }
    let written = match Format::from_id(&arguments.to) {
        // Our own document keeps what this program does not know.
        Some(Format::Json) if reading.format == Some(Format::Json) => {
            rewrite(&reader, &text, &reading, &reading.draft, edition)
        }
        Some(format) => reader.write(&reading.draft, format, edition),
        None => return Ok(ExitCode::from(2)),
    };
    output.line(written.trim_end())?;
    Ok(ExitCode::SUCCESS)
}
