//! Every bot against every other: what `flagbridge arena --ladder` prints.

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
    lists: Vec<&'static str>,
    pairings: Vec<Row>,
}

/// Plays every pairing of bots with the preset fleets and prints the win rates.
pub fn run(
    terms: &Terms,
    games: u64,
    jobs: usize,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let edition = failure::edition(catalogue, terms.edition.as_deref())?;
    let opponents = flagbridge_data::opponents();
    let reader = Reader::new(catalogue);
    let lists: Vec<Roster> =
        opponents.iter().map(|one| pairing::roster(&reader.read(one.json).draft)).collect();
    let ladder = Ladder::new(edition, Options::STANDARD, &lists, terms.seed).map_err(|bad| {
        Failure::List { path: "the preset fleets".to_owned(), reason: bad.to_string() }
    })?;
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
    let lists = opponents.iter().map(|one| one.id).collect();
    let report = Report { games, edition: edition.id, seed: terms.seed, lists, pairings };
    if json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(ExitCode::SUCCESS)
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
        "{} games each in {}, seed {}, with {} preset fleets; sides and fleets swapped",
        report.games,
        report.edition,
        report.seed,
        report.lists.len()
    ))
}
