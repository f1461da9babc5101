use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::{EditionListing, Issuer};

use crate::failure::Failure;
use crate::output::Output;
use crate::text_table::Table;

/// Arguments of `flagbridge editions`.
#[derive(Args)]
pub struct Arguments {
    /// Print JSON: a list of editions with their documents and modes
    #[arg(long)]
    json: bool,
}

/// Lists the editions, oldest first, with who issued them and what is known of later ones.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    if arguments.json {
        let all: Vec<_> = catalogue.all_editions().map(EditionListing::new).collect();
        output.json(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new(&["DATE", "ISSUER", "CARDS", "POINTS", "ID", "TITLE"], &[2, 3]);
    for edition in catalogue.all_editions() {
        table.row(vec![
            edition.date.to_string(),
            edition.issuer.id().to_owned(),
            edition.cards().count().to_string(),
            edition.fleet.standard_points.to_string(),
            edition.id.to_owned(),
            edition.title.to_owned(),
        ]);
    }
    table.write(output)?;
    output.line("")?;
    output.line(&format!("{} is the default.", catalogue.current().id))?;
    if catalogue.newest_of(Issuer::Community).is_some() {
        output.line("Community editions are made by players and are not official.")?;
    }
    for edition in catalogue.all_editions().filter(|edition| !edition.later.is_empty()) {
        output.line(&format!("After {}: {}", edition.id, edition.later))?;
    }
    Ok(ExitCode::SUCCESS)
}
