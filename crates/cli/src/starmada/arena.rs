use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use flagbridge_bots::Share;
use flagbridge_starmada::Options;
use flagbridge_starmada::bots::{Arena, Bot, Tally, equal_battle};
use flagbridge_starmada::faction::{Faction, factions, fleets};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::starmada::play::Terms;
use crate::text_table::Table;

/// Arguments of `flagbridge starmada arena`.
#[derive(Args)]
pub struct Arguments {
    /// The first fleet as text or JSON, - for standard input, a share code, a link or fleet:ID
    #[arg(value_name = "FLEET", required_unless_present_any = ["ladder", "classes"])]
    first: Option<String>,
    /// The second fleet
    #[arg(value_name = "FLEET", required_unless_present_any = ["ladder", "classes"])]
    second: Option<String>,
    #[command(flatten)]
    terms: Terms,
    /// Number of battles; per pair of fleets with --ladder and --classes
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Battles to run in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    /// The bots' levels against each other, with the preset fleets
    #[arg(long, conflicts_with_all = ["first", "classes"])]
    ladder: bool,
    /// Every class of one faction against every class of the other, in fleets of equal points
    #[arg(long, conflicts_with = "first")]
    classes: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A pairing in JSON output.
#[derive(Serialize)]
struct ArenaRow {
    first: String,
    second: String,
    games: u64,
    wins: [u64; 2],
    draws: u64,
    /// The share the first won, a draw for half.
    win_rate: f64,
    interval: (f64, f64),
    mean_score: [f64; 2],
    /// Ships that left the board.
    left: [u64; 2],
    mean_turns: f64,
    mean_decisions: f64,
    seconds: f64,
    games_per_second: f64,
    hash: String,
}

/// Plays battles and prints who won how often.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let rows = match (arguments.ladder, arguments.classes) {
        (true, _) => ladder(arguments)?,
        (_, true) => classes(arguments)?,
        (false, false) => {
            let (first, second) = (arguments.first.as_deref(), arguments.second.as_deref());
            let (first, second) = (first.unwrap_or("-"), second.unwrap_or("-"));
            let (arena, names) = arguments.terms.arena(first, second)?;
            vec![meet(arguments, &[arena], names)]
        }
    };
    if arguments.json {
        output.json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    let headings =
        ["FIRST", "SECOND", "WINS", "95 %", "DRAWS", "AVG SCORE", "LEFT", "TURNS", "PER SECOND"];
    let mut table = Table::new(&headings, &[2, 3, 4, 5, 6, 7, 8]);
    for row in &rows {
        let [own, theirs] = row.mean_score;
        table.row(vec![
            row.first.clone(),
            row.second.clone(),
            format!("{:.0} %", row.win_rate * 100.0),
            format!("{:.0}-{:.0}", row.interval.0 * 100.0, row.interval.1 * 100.0),
            row.draws.to_string(),
            format!("{own:.0} : {theirs:.0}"),
            format!("{} : {}", row.left[0], row.left[1]),
            format!("{:.1}", row.mean_turns),
            format!("{:.1}", row.games_per_second),
        ]);
    }
    table.write(output)?;
    output.line(&format!(
        "{} battles per row, seed {}; LEFT counts the ships that left the board",
        rows.first().map_or(0, |row| row.games),
        arguments.terms.seed
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The levels of play that meet in the ladder.
const LADDER: [[Bot; 2]; 6] = [
    [Bot::Commodore, Bot::Captain],
    [Bot::Commodore, Bot::Ensign],
    [Bot::Captain, Bot::Ensign],
    [Bot::Commodore, Bot::Random],
    [Bot::Commodore, Bot::Commodore],
    [Bot::Captain, Bot::Captain],
];

/// Every two bundled fleets, each of them with either player.
fn ladder(arguments: &Arguments) -> Result<Vec<ArenaRow>, Failure> {
    let meet_all = |bots: [Bot; 2]| {
        let mut arenas = Vec::new();
        for one in fleets() {
            for two in fleets() {
                let rosters = [one, two].map(|own| own.draft.roster().unwrap_or_default());
                let options = Options::of(one.draft.size);
                let arena = Arena::new(options, rosters, bots, arguments.terms.seed);
                arenas.push(arena.map_err(|bad| unplayable(bad.to_string()))?);
            }
        }
        Ok(meet(arguments, &arenas, bots.map(|bot| bot.id().to_owned())))
    };
    LADDER.into_iter().map(meet_all).collect()
}

/// Each class of a faction against all classes of the other, the same bots on both sides.
fn classes(arguments: &Arguments) -> Result<Vec<ArenaRow>, Failure> {
    let mut rows = Vec::new();
    for faction in factions() {
        let others: Vec<&Faction> =
            factions().iter().filter(|own| own.name != faction.name).collect();
        for sheet in &faction.classes {
            let mut arenas = Vec::new();
            for other in others.iter().flat_map(|own| &own.classes) {
                let Terms { bots, seed } = arguments.terms;
                let arena = equal_battle(sheet, other, bots, seed);
                arenas.push(
                    arena.ok_or_else(|| unplayable(format!("{} cannot be played", sheet.class)))?,
                );
            }
            let label = format!("{} {} ({})", sheet.class, sheet.kind, sheet.rating);
            let against = others.first().map_or("", |own| own.name);
            rows.push(meet(arguments, &arenas, [label, against.to_owned()]));
        }
    }
    Ok(rows)
}

fn unplayable(reason: String) -> Failure {
    Failure::Unplayable { path: "a bundled fleet".to_owned(), reason }
}

/// Plays the battles of all arenas, several at a time, and adds them up.
fn meet(arguments: &Arguments, arenas: &[Arena], [first, second]: [String; 2]) -> ArenaRow {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let total = arguments.games * arenas.len() as u64;
    let work = || {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= total {
                return tally;
            }
            let arena = &arenas[(number / arguments.games) as usize];
            tally.add(&arena.play(number % arguments.games));
        }
    };
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let part = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            tally.merge(&part);
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    let mean = |sum: u64| sum as f64 / tally.battles.max(1) as f64;
    ArenaRow {
        first,
        second,
        games: tally.battles,
        wins: tally.wins,
        draws: tally.draws,
        win_rate: tally.win_rate(),
        interval: Share::new(tally.wins[0] + tally.draws / 2, tally.battles).interval(),
        mean_score: tally.scores.map(mean),
        left: tally.left,
        mean_turns: mean(tally.turns),
        mean_decisions: mean(tally.decisions),
        seconds,
        games_per_second: tally.battles as f64 / seconds.max(f64::MIN_POSITIVE),
        hash: format!("{:016x}", tally.hash),
    }
}
