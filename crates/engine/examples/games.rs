//! Random games, to see that a faster engine plays them as the slower one did, and how fast:
//!
//! - `hashes GAMES`: for each of GAMES games, over all editions, modes and fleets, one number for everything that was
//!   asked, offered, answered and told, and for the state after every answer. Two engines that print the same lines play
//!   the same games.
//! - `answers GAMES`: the same without the states, to compare engines that keep the same state in another form.
//! - `play KIND GAMES`: plays GAMES games, for a profiler. KIND is `ships`, `squadrons` or `upgrades`.
//! - `setup KIND GAMES`: the same, until the first round begins.
//! - `clone COUNT`: copies a table in the middle of a game so often.
//! - `time KIND GAMES`: the mean of the best times for a game, and for a decision.
//! - `questions KIND GAMES`: which kinds of question take the most time, with their worst cases.
//! - `record SEED`: plays a game of two random lists in the newest official edition and prints its record with its film,
//!   and behind it, on the error output, the line for `tests/records/ends.csv`.
//! - `decisions KIND GAMES`: how many decisions they have.

mod lists;

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flagbridge_cards::{Mode, Resolved};
use flagbridge_engine::random::{play_out, random_answer, random_roster};
use flagbridge_engine::record::{REVISION, Record};
use flagbridge_engine::{Chance, Game, Options, Table};
use lists::{print_questions, set_up, table};

/// How often each game is timed.
const PASSES: u32 = 15;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u32>().unwrap_or(1);
    match words[..] {
        ["hashes", games] => hashes(number(games), true),
        ["answers", games] => hashes(number(games), false),
        ["play", kind, games] => drop((0..number(games)).map(|seed| play(kind, seed)).max()),
        ["setup", kind, games] => (0..number(games)).for_each(|seed| drop(set_up(kind, seed))),
        ["clone", count] => clone(number(count)),
        ["time", kind, games] => time(kind, number(games)),
        ["questions", kind, games] => print_questions(kind, number(games), PASSES / 5),
        ["record", seed] => record(number(seed).into()),
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

fn play(kind: &str, seed: u32) -> usize {
    play_out(&mut table(kind, seed), &mut Chance::new(seed.into()))
}

fn record(seed: u64) {
    let catalogue = flagbridge_data::catalogue();
    let rules = catalogue.edition("rrg-1.6").expect("an edition");
    let mut chance = Chance::new(seed);
    let rosters = [0, 1].map(|_| random_roster(rules, 300, &mut chance));
    let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
    let mut table = Table::new(Arc::new(game), seed);
    let mut record = Record::new(table.game(), seed);
    while let Some(action) = random_answer(&table, &mut chance) {
        table.apply(&action).expect("a legal answer");
        record.actions.push(action);
    }
    let film = record.film(catalogue).expect("a game just played");
    print!("{}", record.write_filmed(&film, catalogue).expect("known cards"));
    let (round, end) = (table.round(), table.outcome().expect("it is over"));
    let [one, two] = end.scores;
    eprintln!(
        "filmed-{REVISION}-FILE.txt,{},{round},{},{one},{two}",
        record.actions.len(),
        end.winner
    );
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

fn hashes(games: u32, states: bool) {
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
            let asked = table.decision().map(|decision| (decision.seat, decision.question));
            sum = mix(sum, &format!("{asked:?} {action:?}"));
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
            if states {
                sum = mix(sum, &format!("{:x}", table.hash()));
            }
            count += 1;
        }
        println!("{game} {} {count} {sum:016x} {:?}", rules.edition().id, table.outcome());
    }
}
