//! Plays random games of every edition and writes each as a record with its hashes: `flagbridge-recorder DIRECTORY`.

mod hashes;

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use flagbridge_engine::random::{random_answer, random_roster};
use flagbridge_engine::record::Record;
use flagbridge_engine::{Chance, Game, Options, Table};
use hashes::hashes;

/// Points of the lists: a skirmish and a standard game in every edition.
const POINTS: [u16; 2] = [180, 400];

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let directory = arguments.next().context("say into which directory records are written")?;
    fs::create_dir_all(&directory)?;
    let catalogue = flagbridge_data::catalogue();
    for rules in catalogue.all_editions() {
        for points in POINTS {
            let name = format!("{}-{points}", rules.edition().id);
            let seed = u64::from(points) + u64::from(rules.index.0);
            let mut chance = Chance::new(seed);
            let rosters = [0, 1].map(|_| random_roster(rules, points, &mut chance));
            let game = Arc::new(Game::new(rules, Options::STANDARD, rosters)?);
            let mut record = Record::new(&game, seed);
            let mut table = Table::new(game, seed);
            while let Some(action) = random_answer(&table, &mut chance) {
                table.apply(&action)?;
                record.actions.push(action);
            }
            let text = record.write(catalogue)?;
            let hashes = hashes(&text)?;
            ensure!(hashes.last() == Some(&table.hash()), "{name} replays to another state");
            let lines: String = hashes.iter().map(|hash| format!("{hash:016x}\n")).collect();
            fs::write(directory.join(format!("{name}.record")), text)?;
            fs::write(directory.join(format!("{name}.hashes")), lines)?;
        }
    }
    Ok(())
}
