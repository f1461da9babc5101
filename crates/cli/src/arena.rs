use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use clap::Args;
use flagbridge_bots::{Arena, Points, Share, Tally};
use flagbridge_engine::{Game, Seat};
use serde::Serialize;

use crate::crew;
use crate::failure::Failure;
use crate::ladder;
use crate::output::Output;
use crate::pairing;
use crate::sprt;
use crate::table::Table;

/// What `flagbridge arena` was asked.
#[derive(Args)]
pub struct Arguments {
    /// The lists, each in any format, - for standard input, a share code, a link or opponent:ID
    #[arg(value_names = ["FLEET", "FLEET"], num_args = 2, required_unless_present_any = ["ladder", "sprt"])]
    lists: Vec<String>,
    #[command(flatten)]
    terms: pairing::Terms,
    /// Every bot against every other, or those of --bots, over the bundled lists; sides and lists swapped
    #[arg(long, conflicts_with_all = ["lists", "mode", "anyway", "game"])]
    ladder: bool,
    /// Test whether the first bot of --bots is stronger than the second: pairs of games with the bots swapped, until it is sure
    #[arg(long, conflicts_with_all = ["lists", "mode", "anyway", "game", "ladder"], requires = "bots")]
    sprt: bool,
    /// The two strengths --sprt tells apart, in Elo points
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,20", value_parser = sprt::elo)]
    elo: [f64; 2],
    /// Play every Nth pair of --sprt alone, e.g. 3/16, for runs on several machines; flagbridge merge adds them up
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = sprt::shard)]
    shard: [u64; 2],
    /// Where --sprt keeps its count; an interrupted run goes on from there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// A directory of fleet documents in place of the bundled lists, for --ladder and --sprt
    #[arg(long, value_name = "DIR", conflicts_with = "lists")]
    fleets: Option<PathBuf>,
    /// How many games, 100 if left out and 200 for each pairing of the ladder; the lists change sides after each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// How many games are played at a time; as many as the machine has cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play the game of this number alone, from 0, and write its record
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<u64>,
    /// Where the record of --game goes; flagbridge replay plays it again
    #[arg(long, value_name = "OUT", requires = "game")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Many games as other programs read them. Pairs hold the first list's figure, then the second's.
#[derive(Serialize)]
struct Report {
    games: u64,
    seconds: f64,
    games_per_second: f64,
    wins: [u64; 2],
    /// Games nobody won: none, as the rules give a tie to the second player.
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
    /// What a game's points came from in the mean.
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
    let jobs = arguments
        .jobs
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
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
        let reason = "an arena takes two lists".to_owned();
        return Err(Failure::List { path: arguments.lists.join(" "), reason });
    };
    let pairing = arguments.terms.pairing(first, second)?;
    let edition = pairing.game.rules.edition().id;
    let units = Seat::ALL.map(|seat| units(&pairing.game, seat));
    let arena = Arena::new(pairing.game, pairing.bots, pairing.seed)
        .expect("lists that make a game make one with the seats swapped");
    if let (Some(number), Some(path)) = (arguments.game, &arguments.record) {
        return crew::record(&arena, number, path, arguments.json, output);
    }
    let start = Instant::now();
    let games = arguments.games.unwrap_or(100);
    let tally = crew::play(games, jobs, |number| arena.play(number), Tally::add, Tally::merge)
        .map_err(|(number, halt)| Failure::Halted { seed: arena.seed(number), halt })?;
    let seconds = start.elapsed().as_secs_f64();
    let report = Report {
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

fn write(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let share = |count: u64| format!("{:.1} %", count as f64 * 100.0 / report.games as f64);
    let headings = [
        "LIST",
        "BOT",
        "WINS",
        "",
        "95 %",
        "FIRST",
        "SECOND",
        "MEAN SCORE",
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
        "{} games in {}, seed {}: {:.1} rounds and {:.0} decisions in the mean",
        report.games, report.edition, report.seed, report.mean_rounds, report.mean_decisions
    ))?;
    output.line(&format!(
        "won by the first player {}, equal scores {}, ended with a fleet's last ship {}",
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
