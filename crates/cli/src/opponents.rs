use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::Faction;
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::text_table::Table;

/// Arguments of `flagbridge opponents`.
#[derive(Args)]
pub struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A bundled fleet in JSON output.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    name: &'static str,
    faction: Faction,
    character: &'static str,
}

/// Lists the preset fleets.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let opponents = flagbridge_data::opponents();
    if arguments.json {
        let listed: Vec<Listed> = opponents
            .iter()
            .map(|one| Listed {
                id: one.id,
                name: one.name,
                faction: one.faction,
                character: one.character,
            })
            .collect();
        output.json(&listed)?;
    } else {
        let mut table = Table::new(&["OPPONENT", "FACTION", "NAME", "CHARACTER"], &[]);
        for one in opponents {
            table.row(vec![
                one.id.to_owned(),
                one.faction.name().to_owned(),
                one.name.to_owned(),
                one.character.to_owned(),
            ]);
        }
        table.write(output)?;
    }
    Ok(ExitCode::SUCCESS)
}
