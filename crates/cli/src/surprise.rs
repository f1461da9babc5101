use std::collections::HashMap;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use flagbridge_cards::Faction;
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::{Style, Terms, Wanted, surprise};

use crate::failure::Failure;
use crate::list;
use crate::output::Output;

/// Arguments of `flagbridge surprise`.
#[derive(Args)]
pub struct Arguments {
    /// The faction: rebel, empire, republic or separatist; any by default
    #[arg(long, value_name = "ID")]
    faction: Option<String>,
    /// The style
    #[arg(long, default_value = Style::Balanced.id(), value_parser = PossibleValuesParser::new(Style::ALL.map(Style::id)))]
    style: String,
    /// The points; those of a standard game by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(100..=800))]
    points: Option<u16>,
    /// The edition, e.g. rrg-1.5; the newest official one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// The same number gives the same fleet
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only cards in this file: JSON with card ids and how many you own, {"cr90-corvette-a": 2}
    #[arg(long, value_name = "FILE")]
    owned: Option<String>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = Format::Kingston.id(), value_parser = PossibleValuesParser::new(
        Format::ALL.iter().map(|format| format.id())
    ))]
    to: String,
}

/// Prints a random legal fleet. Ends with 1 if none was found.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let edition = match &arguments.edition {
        Some(id) => catalogue().edition(id)?,
        None => catalogue().current(),
    };
    let faction = arguments.faction.as_deref().map(|id| {
        Faction::from_id(id).ok_or_else(|| {
            let known: Vec<_> = Faction::known().map(Faction::id).collect();
            Failure::Faction { id: id.to_owned(), known: known.join(", ") }
        })
    });
    let faction = faction.transpose()?;
    let style = Style::from_id(&arguments.style).unwrap_or_default();
    let owned: Option<HashMap<String, u16>> = match &arguments.owned {
        Some(path) => Some(
            serde_json::from_str(&list::text(path)?)
                .map_err(|error| Failure::List { path: path.clone(), reason: error.to_string() })?,
        ),
        None => None,
    };
    let mut terms = Terms::new(edition);
    if let Some(points) = arguments.points {
        terms = terms.with_points(points);
    }
    let wanted = Wanted { terms, faction, style, owned: owned.as_ref() };
    let Some(fleet) = surprise(&wanted, arguments.seed) else {
        eprintln!(
            "flagbridge: no legal fleet found; try another seed, faction or number of points"
        );
        return Ok(ExitCode::from(1));
    };
    let format = Format::from_id(&arguments.to).unwrap_or(Format::Kingston);
    output.line(Reader::new(catalogue()).write(fleet.draft(), format, edition).trim_end())?;
    Ok(ExitCode::SUCCESS)
}
