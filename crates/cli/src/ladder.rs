//! Every bot against every other: what `flagbridge arena --ladder` prints.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flagbridge_bots::{Ladder, Standing};
use flagbridge_engine::{Options, Roster};
use flagbridge_fleet::formats::Reader;
use serde::Serialize;

use crate::arena::Rate;
use crate::failure::{self, Failure};
use crate::output::Output;
use crate::pairing::{self, Terms};
use crate::parallel_games;
use crate::text_table::Table;

/// One pairing in JSON output.
#[derive(Serialize)]
struct Row {
    bot: &'static str,
    against: &'static str,
    win_rate: Rate,
    mean_score: [f64; 2],
    seconds: f64,
    games_per_second: f64,
    hash: String,
}

/// The whole ladder in JSON output.
#[derive(Serialize)]
struct Report {
    games: u64,
    edition: &'static str,
    seed: u64,
    lists: Vec<String>,
    pairings: Vec<Row>,
}

/// Plays every pairing of bots with the preset fleets and prints the win rates.
pub fn run(
    terms: &Terms,
    fleets: Option<&Path>,
    games: u64,
    jobs: usize,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let (ladder, lists, edition) = over(terms, fleets)?;
    let mut pairings = Vec::new();
    let all = terms.bots.map_or_else(Ladder::pairings, |bots| vec![bots]);
    for bots in all {
        let start = Instant::now();
        let one = |number: u64| ladder.play(bots, number);
        let standing: Standing =
            parallel_games::play(games, jobs, one, Standing::add, Standing::merge).map_err(
                |(number, halt)| Failure::Halted { seed: ladder.seed(bots, number), halt },
            )?;
        let seconds = start.elapsed().as_secs_f64();
        pairings.push(Row {
            bot: bots[0].id(),
            against: bots[1].id(),
            win_rate: Rate::of(standing.share),
            mean_score: standing.mean_scores(),
            seconds,
            games_per_second: standing.share.games as f64 / seconds.max(f64::MIN_POSITIVE),
            hash: format!("{:016x}", standing.hash),
        });
    }
    let report = Report { games, edition, seed: terms.seed, lists, pairings };
    if json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The ladder over the bundled lists or those of a directory, their names, and the edition's id.
pub fn over(
    terms: &Terms,
    fleets: Option<&Path>,
) -> Result<(Ladder, Vec<String>, &'static str), Failure> {
    let catalogue = flagbridge_data::catalogue();
    let edition = failure::edition(catalogue, terms.edition.as_deref())?;
    let texts = match fleets {
        Some(folder) => read_all(folder)?,
        None => {
            let bundled = flagbridge_data::opponents().iter();
            bundled.map(|one| (one.id.to_owned(), one.json.to_owned())).collect()
        }
    };
    let reader = Reader::new(catalogue);
    let lists: Vec<Roster> =
        texts.iter().map(|(_, text)| pairing::roster(&reader.read(text).draft)).collect();
    let ladder = Ladder::new(edition, Options::STANDARD, &lists, terms.seed)
        .map_err(|bad| Failure::List { path: "the lists".to_owned(), reason: bad.to_string() })?;
    Ok((ladder, texts.into_iter().map(|(name, _)| name).collect(), edition.id))
}

/// Every fleet document of a directory by its file's name, in the order of the names.
fn read_all(folder: &Path) -> Result<Vec<(String, String)>, Failure> {
    let trouble = |error: std::io::Error| Failure::List {
        path: folder.display().to_string(),
        reason: error.to_string(),
    };
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let path = entry.map_err(trouble)?.path();
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
        if let Some(name) = name.filter(|_| path.extension().is_some_and(|end| end == "json")) {
            texts.push((name, fs::read_to_string(&path).map_err(trouble)?));
        }
    }
    texts.sort();
    Ok(texts)
}

fn write(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let headings = ["BOT", "AGAINST", "WINS", "95 %", "AVG SCORE", "SECONDS"];
    let mut table = Table::new(&headings, &[2, 3, 4, 5]);
    for row in &report.pairings {
        let [rate, interval] = row.win_rate.cells();
        let [own, theirs] = row.mean_score;
        table.row(vec![
            row.bot.to_owned(),
            row.against.to_owned(),
            rate,
            interval,
            format!("{own:.0} : {theirs:.0}"),
            format!("{:.1}", row.seconds),
        ]);
    }
    table.write(output)?;
    output.line("")?;
    output.line(&format!(
        "{} games each in {}, seed {}, with {} fleets; sides and fleets swapped",
        report.games,
        report.edition,
        report.seed,
        report.lists.len()
    ))
}
