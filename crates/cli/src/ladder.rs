//! Every bot against every other: what `flagbridge arena --ladder` prints.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flagbridge_bots::{Bot, Ladder, Share, Standing, ratings};
use flagbridge_engine::{Options, Roster};
use flagbridge_fleet::UncheckedFleet;
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
struct LadderRow {
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
struct LadderReport {
    games: u64,
    edition: &'static str,
    seed: u64,
    lists: Vec<String>,
    pairings: Vec<LadderRow>,
    ratings: Vec<RatingRow>,
}

/// A bot's rating in JSON output: Elo points, and half the width of the 95 % interval.
#[derive(Serialize)]
struct RatingRow {
    bot: &'static str,
    rating: f64,
    error: f64,
}

/// The ratings that follow from the games, the strongest bot first.
fn rate(results: &[([Bot; 2], Share)]) -> Vec<RatingRow> {
    let ratings = ratings(results).into_iter();
    ratings
        .map(|one| RatingRow { bot: one.bot.id(), rating: one.points, error: one.error })
        .collect()
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
    let mut results = Vec::new();
    let all = terms.bots.map_or_else(Ladder::pairings, |bots| vec![bots]);
    for bots in all {
        let start = Instant::now();
        let one = |number: u64| ladder.play(bots, number);
        let standing: Standing =
            parallel_games::play(games, jobs, one, Standing::add, Standing::merge).map_err(
                |(number, halt)| Failure::Halted { seed: ladder.seed(bots, number), halt },
            )?;
        let seconds = start.elapsed().as_secs_f64();
        results.push((bots, standing.share));
        pairings.push(LadderRow {
            bot: bots[0].id(),
            against: bots[1].id(),
            win_rate: Rate::of(standing.share),
            mean_score: standing.mean_scores(),
            seconds,
            games_per_second: standing.share.games as f64 / seconds.max(f64::MIN_POSITIVE),
            hash: format!("{:016x}", standing.hash),
        });
    }
    let ratings = rate(&results);
    let report = LadderReport { games, edition, seed: terms.seed, lists, pairings, ratings };
    if json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The name of the built-in fleets on which nothing is tuned.
const VALIDATION: &str = "validation";

/// The fleets on which nothing is tuned, by name: of each faction with two to five or more ships and with no, some and as many
/// squadrons as may be.
fn validation() -> Vec<(String, String)> {
    let lines = include_str!("../fleets/validation.jsonl").lines();
    lines.enumerate().map(|(place, line)| (format!("{:02}", place + 1), line.to_owned())).collect()
}

/// The ladder over the bundled lists, the validation fleets or those of a directory, their names, and the edition's id.
pub fn over(
    terms: &Terms,
    fleets: Option<&Path>,
) -> Result<(Ladder, Vec<String>, &'static str), Failure> {
    let catalogue = flagbridge_data::catalogue();
    let edition = failure::edition(catalogue, terms.edition.as_deref())?;
    let texts = match fleets {
        Some(name) if name == Path::new(VALIDATION) => validation(),
        Some(folder) => read_all(folder)?,
        None => {
            let bundled = flagbridge_data::opponents().iter();
            bundled.map(|one| (one.id.to_owned(), one.json.to_owned())).collect()
        }
    };
    let reader = Reader::new(catalogue);
    let list = |text: &str| pairing::roster(&UncheckedFleet::anyway(reader.read(text).draft));
    let lists: Vec<Roster> = texts.iter().map(|(_, text)| list(text)).collect();
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

fn write(report: &LadderReport, output: &mut Output) -> Result<(), Failure> {
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
    let mut table = Table::new(&["BOT", "RATING", "95 %"], &[1, 2]);
    for row in &report.ratings {
        let interval =
            if row.error > 0.0 { format!("±{:.0}", row.error) } else { "fixed".to_owned() };
        table.row(vec![row.bot.to_owned(), format!("{:.0}", row.rating), interval]);
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use flagbridge_fleet::formats::Reader;

    use super::validation;

    #[test]
    fn every_validation_fleet_is_legal_and_they_differ() {
        let catalogue = flagbridge_data::catalogue();
        let (edition, reader) = (catalogue.current(), Reader::new(catalogue));
        let mut kinds: BTreeMap<_, u32> = BTreeMap::new();
        let mut factions: BTreeMap<_, u32> = BTreeMap::new();
        for (name, text) in validation() {
            let reading = reader.read(&text);
            assert!(reading.unread.is_empty(), "{name}: {:?}", reading.unread);
            let report = reading.draft.check(edition);
            let errors: Vec<String> = report.errors().map(|error| error.message(edition)).collect();
            assert!(errors.is_empty(), "{name}: {errors:?}");
            assert_eq!(reading.draft.objectives.len(), 3, "{name}");
            let faction = report.faction.expect("a faction").id();
            let squadrons = report.points.squadrons.div_ceil(67);
            *factions.entry(faction).or_default() += 1;
            *kinds.entry((faction, reading.draft.ships.len().min(5), squadrons)).or_default() += 1;
        }
        assert_eq!(factions.into_values().collect::<Vec<_>>(), [12; 4]);
        assert_eq!(kinds.len(), 48, "{kinds:?}");
    }
}
