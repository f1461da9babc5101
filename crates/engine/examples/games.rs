//! Random games, to see that a faster engine plays them as the slower one did, and how fast:
//!
//! - `hashes GAMES`: for each of so many games, over all editions, modes and fleets, one number for everything that was
//!   asked, offered, answered and told, and for the state after every answer. Two engines that print the same lines play
//!   the same games.
//! - `play KIND GAMES`: plays so many games, for a profiler. KIND is `ships`, `squadrons` or `upgrades`.
//! - `setup KIND GAMES`: the same, until the first round begins.
//! - `clone COUNT`: copies a table in the middle of a game so often.
//! - `time KIND GAMES`: the mean of the best times for a game, and for a decision.
//! - `decisions KIND GAMES`: how many decisions they have.

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flagbridge_cards::{Mode, Resolved};
use flagbridge_engine::random::{play_out, random_answer, random_roster};
use flagbridge_engine::{Chance, Game, Options, Roster, RosterShip, Table};

/// How often each game is timed.
const PASSES: u32 = 15;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u32>().unwrap_or(1);
    match words[..] {
        ["hashes", games] => hashes(number(games)),
        ["play", kind, games] => drop((0..number(games)).map(|seed| play(kind, seed)).max()),
        ["setup", kind, games] => (0..number(games)).for_each(|seed| set_up(kind, seed)),
        ["clone", count] => clone(number(count)),
        ["time", kind, games] => time(kind, number(games)),
        ["decisions", kind, games] => {
            let all: usize = (0..number(games)).map(|seed| play(kind, seed)).sum();
            println!("{all}");
        }
        _ => {
            eprintln!("see the first lines of this example's source for what it can do");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn roster(rules: Resolved<'static>, ships: &[&str], squadrons: &[(&str, usize)]) -> Roster {
    let number = |id: &str| rules.get(id).expect("a card of the edition").number;
    let ship = |id: &&str| RosterShip { card: number(id), upgrades: Vec::new() };
    let copies = |(id, count): &(&str, usize)| std::iter::repeat_n(number(id), *count);
    Roster {
        ships: ships.iter().map(ship).collect(),
        squadrons: squadrons.iter().flat_map(copies).collect(),
        objectives: Vec::new(),
    }
}

/// Two lists of about 400 points: ships alone, with squadrons, or drawn at random with upgrades, squadrons and objectives.
fn table(kind: &str, seed: u32) -> Table {
    let rules = flagbridge_data::catalogue().current();
    let mut empire = vec![
        "victory-i-class-star-destroyer",
        "victory-ii-class-star-destroyer",
        "gladiator-i-class-star-destroyer",
        "gladiator-ii-class-star-destroyer",
    ];
    let mut rebels = vec![
        "assault-frigate-mark-ii-a",
        "assault-frigate-mark-ii-b",
        "nebulon-b-escort-frigate",
        "cr90-corvette-a",
        "cr90-corvette-b",
    ];
    let rosters = match kind {
        "upgrades" => {
            let mut chance = Chance::new(seed.into());
            [0, 1].map(|_| random_roster(rules, 400, &mut chance))
        }
        "squadrons" => [
            roster(rules, &empire, &[("tie-fighter-squadron", 8), ("tie-bomber-squadron", 4)]),
            roster(rules, &rebels, &[("x-wing-squadron", 6), ("b-wing-squadron", 3)]),
        ],
        _ => {
            empire.extend_from_within(2..);
            rebels.extend_from_within(3..);
            [roster(rules, &empire, &[]), roster(rules, &rebels, &[])]
        }
    };
    let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
    let mut table = Table::new(Arc::new(game), seed.into());
    table.keep_quiet();
    table
}

fn play(kind: &str, seed: u32) -> usize {
    play_out(&mut table(kind, seed), &mut Chance::new(seed.into()))
}

fn set_up(kind: &str, seed: u32) {
    let mut table = table(kind, seed);
    let mut chance = Chance::new(seed.into());
    while table.round() == 0 {
        let Some(action) = random_answer(&table, &mut chance) else { break };
        if table.apply(&action).is_err() {
            break;
        }
    }
}

fn clone(count: u32) {
    let mut table = table("squadrons", 1);
    let mut chance = Chance::new(1);
    while table.round() < 3 {
        let Some(action) = random_answer(&table, &mut chance) else { break };
        table.apply(&action).expect("a legal answer");
    }
    let start = Instant::now();
    (0..count).for_each(|_| drop(black_box(black_box(&table).clone())));
    println!("{:?}", start.elapsed() / count);
}

fn time(kind: &str, games: u32) {
    let mut best = vec![Duration::MAX; games as usize];
    let mut decisions = 0;
    for _ in 0..PASSES {
        decisions = 0;
        for (seed, best) in (0..).zip(&mut best) {
            let start = Instant::now();
            decisions += play(kind, seed);
            *best = start.elapsed().min(*best);
        }
    }
    let all = best.iter().sum::<Duration>();
    println!("{kind}: {:?} a game, {:?} a decision", all / games, all / decisions as u32);
}

/// FNV-1a over a text.
fn mix(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn hashes(games: u32) {
    let catalogue = flagbridge_data::catalogue();
    let editions: Vec<Resolved<'static>> = catalogue.all_editions().collect();
    let modes: Vec<&Mode> = catalogue.modes.iter().collect();
    for game in 0..games {
        let rules = editions[game as usize % editions.len()];
        let turn = game as usize / editions.len();
        let options = match turn % (modes.len() + 2) {
            0 => Options::STANDARD,
            1 => Options { short_edges: true, ..Options::STANDARD },
            mode => Options::of(modes[mode - 2]),
        };
        let points = [200, 400, 300, 150, 500][turn % 5];
        let mut chance = Chance::new(game.into());
        let rosters = [0, 1].map(|_| random_roster(rules, points, &mut chance));
        let made = Game::new(rules, options, rosters).expect("cards of the edition");
        let mut table = Table::new(Arc::new(made), game.into());
        let (mut sum, mut count) = (0xcbf2_9ce4_8422_2325, 0);
        while let Some(action) = random_answer(&table, &mut chance) {
            sum = mix(sum, &format!("{:?} {action:?}", table.decision()));
            if count % 16 == 0 {
                sum = mix(sum, &format!("{:?}", table.legal()));
            }
            match table.apply(&action) {
                Ok(events) => sum = mix(sum, &format!("{events:?}")),
                Err(refusal) => {
                    println!("game {game} refuses {action:?}: {refusal}");
                    break;
                }
            }
            sum = mix(sum, &format!("{:x}", table.hash()));
            count += 1;
        }
        println!("{game} {} {count} {sum:016x} {:?}", rules.edition().id, table.outcome());
    }
}
