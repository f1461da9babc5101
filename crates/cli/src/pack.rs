use std::fs;
use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::Catalogue;
use flagbridge_packs::{Fault, Joined, Pack, Source, bring_effects, join, read};

use crate::failure::Failure;
use crate::output::Output;

/// What `flagbridge pack` was asked.
#[derive(Args)]
pub struct Arguments {
    /// A pack of our own format, or one or more files of the community's JSON
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The edition that a community pack is laid over; the newest official one if left out
    #[arg(long, value_name = "ID")]
    parent: Option<String>,
    /// Print the pack in our own format
    #[arg(long)]
    json: bool,
}

/// The catalogue of a command, and the edition where a pack or the player says which.
pub struct With {
    /// The cards.
    pub catalogue: &'static Catalogue,
    /// Id of the edition.
    pub edition: Option<String>,
}

/// Checks a pack. Says what it holds and which of its cards cannot be used.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let pack = load(&arguments.files, arguments.parent.as_deref())?;
    if arguments.json {
        output.json(&pack)?;
        return Ok(ExitCode::SUCCESS);
    }
    let joined = join(flagbridge_data::decode(), &pack).map_err(refused)?;
    output.line(&format!("{} ({}), {}", pack.title, pack.pack, pack.hash()))?;
    let cards = &pack.cards;
    output.line(&format!(
        "{} ships on {} hulls, {} squadrons, {} upgrades, {} changed cards, over {}",
        cards.ships.len(),
        cards.chassis.len(),
        cards.squadrons.len(),
        cards.upgrades.len(),
        pack.overlays.len(),
        pack.parent,
    ))?;
    if !joined.skipped.is_empty() {
        output.line("")?;
        output.line(&format!("{} cannot be used", joined.skipped.len()))?;
    }
    for skipped in &joined.skipped {
        let field = Some(skipped.field.as_str()).filter(|field| !field.is_empty());
        let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
        output.line(&format!("  {}: {field}{}", skipped.card, skipped.reason))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The catalogue with a pack laid over the edition asked for; without a pack the catalogue as it is.
pub fn over(files: &[String], edition: Option<&str>) -> Result<With, Failure> {
    if files.is_empty() {
        let edition = edition.map(str::to_owned);
        return Ok(With { catalogue: flagbridge_data::catalogue(), edition });
    }
    let mut pack = load(files, edition)?;
    if let Some(edition) = edition {
        edition.clone_into(&mut pack.parent);
    }
    let Joined { catalogue, edition, .. } =
        join(flagbridge_data::decode(), &pack).map_err(refused)?;
    // Once in a run: the catalogue of a command lives as long as the command.
    Ok(With { catalogue: Box::leak(Box::new(catalogue)), edition: Some(edition) })
}

/// Lays a pack over the edition asked for, for everything that this run does, and makes its effects known to the table.
/// Returns the id of the edition to play.
pub fn install(files: &[String], edition: Option<&str>) -> Result<Option<String>, Failure> {
    if files.is_empty() {
        return Ok(edition.map(str::to_owned));
    }
    let mut pack = load(files, edition)?;
    if let Some(edition) = edition {
        edition.clone_into(&mut pack.parent);
    }
    let joined = join(flagbridge_data::decode(), &pack).map_err(refused)?;
    bring_effects(&pack);
    // A run reads its packs before anything else, so that nobody has asked for the cards yet.
    let came_in_time = flagbridge_data::install(joined.catalogue);
    debug_assert!(came_in_time, "somebody has asked for the cards before");
    Ok(Some(joined.edition))
}

fn load(files: &[String], parent: Option<&str>) -> Result<Pack, Failure> {
    let mut texts = Vec::new();
    for path in files {
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::List { path: path.clone(), reason: error.to_string() })?;
        texts.push((path.as_str(), text));
    }
    let sources: Vec<Source<'_>> = texts.iter().map(|(name, text)| Source { name, text }).collect();
    // Not the program's catalogue: once that was asked for, no pack can be laid over it.
    let plain = flagbridge_data::decode();
    read(&sources, parent.unwrap_or(plain.current().edition().id)).map_err(refused)
}

fn refused(faults: Vec<Fault>) -> Failure {
    Failure::Pack { faults: faults.iter().map(ToString::to_string).collect() }
}
