use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use flagbridge_starmada::Options;
use flagbridge_starmada::bots::{Arena, Bot};

use crate::failure::Failure;
use crate::output::Output;
use crate::starmada::{fleet, replay};

/// Arguments of `flagbridge starmada play`.
#[derive(Args)]
pub struct Arguments {
    /// The first fleet as text or JSON, - for standard input, a share code, a link or fleet:ID
    #[arg(value_name = "FLEET")]
    first: String,
    /// The second fleet
    #[arg(value_name = "FLEET")]
    second: String,
    #[command(flatten)]
    terms: Terms,
    /// Write the battle's record to this file; `flagbridge starmada replay` plays it again
    #[arg(long, value_name = "OUT")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Who plays, and where chance begins.
#[derive(Args)]
pub struct Terms {
    /// The two players: random, ensign, captain, commodore
    #[arg(long, value_name = "A,B", value_parser = two_bots, default_value = "commodore,commodore")]
    pub bots: [Bot; 2],
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

fn two_bots(text: &str) -> Result<[Bot; 2], String> {
    let bots = text.split(',').map(str::parse).collect::<Result<Vec<Bot>, _>>();
    let bots = bots.map_err(|unknown| unknown.to_string())?;
    bots.try_into().map_err(|_| "expected two names separated by a comma".to_owned())
}

impl Terms {
    /// The arena in which two fleets meet: for the larger of the battles they were built for.
    pub fn arena(&self, first: &str, second: &str) -> Result<(Arena, [String; 2]), Failure> {
        let (one, first_roster) = fleet::roster(first)?;
        let (two, second_roster) = fleet::roster(second)?;
        let options = Options::of(one.size.max(two.size));
        let names = [fleet::name(first, &one), fleet::name(second, &two)];
        let arena = Arena::new(options, [first_roster, second_roster], self.bots, self.seed);
        let trouble =
            |reason: String| Failure::Unplayable { path: format!("{first} and {second}"), reason };
        Ok((arena.map_err(|bad| trouble(bad.to_string()))?, names))
    }
}

/// Plays one battle, the first fleet as side A, and tells what happened.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let (arena, names) = arguments.terms.arena(&arguments.first, &arguments.second)?;
    let (record, _) = arena.record(0);
    if let Some(path) = &arguments.record {
        let trouble = |reason: String| Failure::Write { path: path.display().to_string(), reason };
        let text = record.write().map_err(|bad| trouble(bad.to_string()))?;
        fs::write(path, text).map_err(|error| trouble(error.to_string()))?;
    }
    if !arguments.json {
        for ((seat, name), bot) in ["A", "B"].iter().zip(&names).zip(arguments.terms.bots) {
            output.line(&format!("{seat}: {name}, played by {bot}"))?;
        }
    }
    replay::tell(&record, arguments.json, output)
}
