use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::rewrite;

use crate::failure::Failure;
use crate::list;
use crate::output::Output;

/// What `flagbridge convert` was asked.
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
    /// The edition whose costs are written; what the list states or the current one if left out
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
}

/// Reads a list and writes it in another format. Lines that could not be read are named on standard error.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let reader = Reader::new(catalogue);
    let text = list::text(&arguments.list)?;
    let reading = reader.read(&text);
    let edition = list::edition(catalogue, arguments.edition.as_deref(), &reading)?;
    for unread in &reading.unread {
        eprintln!("flagbridge: line {}: {}: {}", unread.line, unread.why.text(), unread.text);
    }
    if reading.is_empty() {
        eprintln!(
            "flagbridge: {} is no fleet list: {}",
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
