use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use flagbridge_bots::{Arena, Points, Share, Tally};
use flagbridge_engine::{Game, Seat};
use serde::Serialize;

use crate::failure::Failure;
use crate::ladder;
use crate::output::Output;
use crate::pairing;
use crate::parallel_games;
use crate::sprt;
use crate::text_table::Table;

/// Arguments of `flagbridge arena`.
#[derive(Args)]
pub struct Arguments {
    /// The two fleets: a file in any format, - for standard input, a share code, a link or opponent:ID
    #[arg(value_names = ["FLEET", "FLEET"], num_args = 2, required_unless_present_any = ["ladder", "sprt"])]
    lists: Vec<String>,
    #[command(flatten)]
    terms: pairing::Terms,
    /// Every bot against every other (or those in --bots) with the preset fleets, swapping sides and fleets
    #[arg(long, conflicts_with_all = ["lists", "mode", "anyway", "game"])]
    ladder: bool,
    /// Test whether the first bot of --bots is stronger than the second: pairs of games with the bots swapped, until the result is clear
    #[arg(long, conflicts_with_all = ["lists", "mode", "anyway", "game", "ladder"], requires = "bots")]
    sprt: bool,
    /// The two strengths that --sprt compares, in Elo points
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,20", value_parser = sprt::elo)]
    elo: [f64; 2],
    /// Play only every Nth pair of --sprt, e.g. 3/16, to split a run over machines; flagbridge merge combines the results
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = sprt::shard)]
    shard: [u64; 2],
    /// The file in which --sprt saves its progress; an interrupted run resumes from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// A directory of fleet documents to use instead of the preset fleets, or "validation" for 48 fleets nothing is tuned on, for --ladder and --sprt
    #[arg(long, value_name = "DIR", conflicts_with = "lists")]
    fleets: Option<PathBuf>,
    /// Number of games: 100 by default, 200 per pairing of the ladder; the fleets swap sides after each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Games to run in parallel; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play only the game with this number, from 0, and write its record
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<u64>,
    /// The file for the record of --game; see flagbridge replay
    #[arg(long, value_name = "OUT", requires = "game")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Many games in JSON output. Pairs hold the first list's figure, then the second's.
#[derive(Serialize)]
struct ArenaReport {
    games: u64,
    seconds: f64,
    games_per_second: f64,
    wins: [u64; 2],
    /// Always 0, because the second player wins ties.
    draws: u64,
    /// What each list won, from 0 to 1, and the interval of 95 % confidence.
    win_rate: [Rate; 2],
    mean_score: [f64; 2],
    mean_rounds: f64,
    /// Games with equal scores, which the second player won.
    ties: u64,
    /// Games in which a fleet lost its last ship.
    wiped_out: u64,
    first_player_wins: u64,
    /// What each list won as first player, and as second.
    as_first: [Rate; 2],
    as_second: [Rate; 2],
    /// By how much the first list was ahead, and how often.
    margins: Vec<Bar>,
    /// Where the points came from, on average.
    points_from: [Sources; 2],
    /// The units of each list and how often they survived.
    units: [Vec<Fate>; 2],
    mean_decisions: f64,
    edition: &'static str,
    seed: u64,
    lists: [String; 2],
    bots: [&'static str; 2],
    /// Cards of the lists whose effect the engine does not play yet.
    not_played: Vec<&'static str>,
    /// All final states together: equal where all games ended alike.
    hash: String,
}

/// A share of games with its uncertainty.
#[derive(Clone, Copy, Serialize)]
pub struct Rate {
    games: u64,
    wins: u64,
    rate: f64,
    low: f64,
    high: f64,
}

impl Rate {
    /// The rate of a share.
    pub fn of(share: Share) -> Rate {
        let (low, high) = share.interval();
        Rate { games: share.games, wins: share.wins, rate: share.rate(), low, high }
    }

    /// As a table shows it, e.g. `62.5 %` and `55.6-68.9`.
    pub fn cells(&self) -> [String; 2] {
        let interval = format!("{:.1}-{:.1}", self.low * 100.0, self.high * 100.0);
        [format!("{:.1} %", self.rate * 100.0), interval]
    }
}

/// A bar of the distribution of margins.
#[derive(Serialize)]
struct Bar {
    /// The margin in its middle; the outer bars hold everything beyond as well.
    margin: i32,
    games: u64,
}

#[derive(Serialize)]
struct Sources {
    ships: f64,
    squadrons: f64,
    objective: f64,
}

/// What becomes of a unit.
#[derive(Serialize)]
struct Fate {
    card: &'static str,
    name: String,
    /// From 0 to 1.
    survived: f64,
}

/// Plays many games between two lists and counts.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let jobs = parallel_games::jobs(arguments.jobs);
    if arguments.ladder {
        let terms = &arguments.terms;
        let (fleets, games) = (arguments.fleets.as_deref(), arguments.games.unwrap_or(200));
        return ladder::run(terms, fleets, games, jobs, arguments.json, output);
    }
    if arguments.sprt {
        let test = sprt::Test {
            terms: &arguments.terms,
            fleets: arguments.fleets.as_deref(),
            elo: arguments.elo,
            shard: arguments.shard,
            most: arguments.games.unwrap_or(10_000).div_ceil(2),
            state: arguments.state.as_deref(),
            jobs,
        };
        return test.run(output);
    }
    let [first, second] = arguments.lists.as_slice() else {
        let reason = "the arena needs two lists".to_owned();
        return Err(Failure::List { path: arguments.lists.join(" "), reason });
    };
    let pairing = arguments.terms.pairing(first, second)?;
    let edition = pairing.game.rules.edition().id;
    let units = Seat::ALL.map(|seat| units(&pairing.game, seat));
    let arena = Arena::new(pairing.game, pairing.bots, pairing.seed)
        .expect("lists that make a game make one with the seats swapped");
    if let (Some(number), Some(path)) = (arguments.game, &arguments.record) {
        return parallel_games::record(&arena, number, path, arguments.json, output);
    }
    let start = Instant::now();
    let games = arguments.games.unwrap_or(100);
    let tally =
        parallel_games::play(games, jobs, |number| arena.play(number), Tally::add, Tally::merge)
            .map_err(|(number, halt)| Failure::Halted { seed: arena.seed(number), halt })?;
    let seconds = start.elapsed().as_secs_f64();
    let report = ArenaReport {
        games: tally.games,
        seconds,
        games_per_second: tally.games as f64 / seconds.max(f64::MIN_POSITIVE),
        wins: tally.wins,
        draws: tally.games - tally.wins.iter().sum::<u64>(),
        win_rate: [0, 1].map(|list| Rate::of(tally.share(list))),
        mean_score: tally.scores.map(|sum| tally.mean(sum)),
        mean_rounds: tally.mean(tally.rounds),
        ties: tally.ties,
        wiped_out: tally.wiped_out,
        first_player_wins: tally.first_player_wins,
        as_first: tally.as_first.map(Rate::of),
        as_second: tally.as_second.map(Rate::of),
        margins: margins(&tally),
        points_from: tally.points.map(|points| sources(&tally, &points)),
        units: [0, 1].map(|list| fates(&tally, list, &units[list])),
        mean_decisions: tally.mean(tally.decisions),
        edition,
        seed: pairing.seed,
        lists: pairing.names,
        bots: pairing.bots.map(|bot| bot.id()),
        not_played: pairing.not_played,
        hash: format!("{:016x}", tally.hash),
    };
    if arguments.json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn margins(tally: &Tally) -> Vec<Bar> {
    let bars = tally.margins.iter().enumerate();
    bars.map(|(bar, games)| Bar { margin: Tally::middle(bar), games: *games }).collect()
}

fn sources(tally: &Tally, points: &Points) -> Sources {
    Sources {
        ships: tally.mean(points.ships),
        squadrons: tally.mean(points.squadrons),
        objective: tally.mean(points.objective),
    }
}

/// A seat's units in the order of its list: card and name.
fn units(game: &Game, seat: Seat) -> Vec<(&'static str, String)> {
    let ships = game.ships_of(seat).map(|ship| game.ship(ship).card);
    let squadrons = game.squadrons_of(seat).map(|squadron| game.squadron(squadron).card);
    ships.chain(squadrons).map(|card| (card.id, card.full_name())).collect()
}

fn fates(tally: &Tally, list: usize, units: &[(&'static str, String)]) -> Vec<Fate> {
    let counts = tally.survived[list].iter();
    units
        .iter()
        .zip(counts)
        .map(|((card, name), count)| Fate {
            card,
            name: name.clone(),
            survived: tally.mean(*count),
        })
        .collect()
}

fn write(report: &ArenaReport, output: &mut Output) -> Result<(), Failure> {
    let share = |count: u64| format!("{:.1} %", count as f64 * 100.0 / report.games as f64);
    let headings = [
        "LIST",
        "BOT",
        "WINS",
        "",
        "95 %",
        "FIRST",
        "SECOND",
        "AVG SCORE",
        "SHIPS",
        "SQUADRONS",
        "OBJECTIVE",
    ];
    let mut table = Table::new(&headings, &[2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (list, bot) in report.bots.iter().enumerate() {
        let [rate, interval] = report.win_rate[list].cells();
        let points = &report.points_from[list];
        table.row(vec![
            report.lists[list].clone(),
            (*bot).to_owned(),
            report.wins[list].to_string(),
            rate,
            interval,
            report.as_first[list].cells()[0].clone(),
            report.as_second[list].cells()[0].clone(),
            format!("{:.1}", report.mean_score[list]),
            format!("{:.1}", points.ships),
            format!("{:.1}", points.squadrons),
            format!("{:.1}", points.objective),
        ]);
    }
    table.write(output)?;
    output.line("")?;
    let mut margins = Table::new(&["MARGIN", "GAMES", ""], &[0, 1]);
    let most = report.margins.iter().map(|bar| bar.games).max().unwrap_or(0).max(1);
    for bar in &report.margins {
        let length = (bar.games * 40).div_ceil(most) as usize;
        let margin = format!("{:+}", bar.margin);
        margins.row(vec![margin, bar.games.to_string(), "#".repeat(length)]);
    }
    margins.write(output)?;
    output.line("")?;
    let mut fates = Table::new(&["SURVIVED", "UNIT", "LIST"], &[0]);
    for (list, units) in report.units.iter().enumerate() {
        for fate in units {
            let survived = format!("{:.0} %", fate.survived * 100.0);
            fates.row(vec![survived, fate.name.clone(), report.lists[list].clone()]);
        }
    }
    fates.write(output)?;
    output.line("")?;
    output.line(&format!(
        "{} games in {}, seed {}: {:.1} rounds and {:.0} decisions on average",
        report.games, report.edition, report.seed, report.mean_rounds, report.mean_decisions
    ))?;
    output.line(&format!(
        "won by the first player {}, equal scores {}, ended by destroying a fleet {}",
        share(report.first_player_wins),
        share(report.ties),
        share(report.wiped_out)
    ))?;
    output.line(&format!(
        "{:.2} seconds, {:.1} games per second",
        report.seconds, report.games_per_second
    ))?;
    output.line(&format!("hash {}", report.hash))
}
