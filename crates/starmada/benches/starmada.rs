//! How fast the game is: `cargo bench -p flagbridge-starmada`.
//!
//! Prints one line for each figure; `docs/benchmarks.md` keeps dated results.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flagbridge_starmada::bots::{Arena, Bot};
use flagbridge_starmada::faction::fleet;
use flagbridge_starmada::random::play_out;
use flagbridge_starmada::{Chance, Game, Options, Question, Roster, Table};

/// How often each sample is taken; the best counts.
const PASSES: u32 = 10;
/// How many battles are played.
const BATTLES: u32 = 60;

fn rosters() -> [Roster; 2] {
    ["hammer-line", "spring-tide"].map(|id| {
        let fleet = fleet(id).expect("a bundled fleet");
        fleet.draft.roster().expect("known classes")
    })
}

fn table(seed: u64) -> Table {
    let game = Game::new(Options::STANDARD, rosters()).expect("bundled sheets make a game");
    let mut table = Table::new(Arc::new(game), seed);
    table.keep_quiet();
    table
}

/// The mean over samples of the best time for each.
fn time(name: &str, samples: u32, passes: u32, mut work: impl FnMut(u32)) {
    let mut best = vec![Duration::MAX; samples as usize];
    for _ in 0..passes {
        for (sample, best) in (0..).zip(&mut best) {
            let start = Instant::now();
            work(sample);
            *best = start.elapsed().min(*best);
        }
    }
    println!("{name:<48} {:>12?}", best.iter().sum::<Duration>() / samples);
}

fn main() {
    let mut decisions = 0;
    time("random medium battle", BATTLES, PASSES, |seed| {
        decisions += play_out(&mut table(seed.into()), &mut Chance::new(seed.into()));
    });
    println!("{:<48} {:>12}", "  decisions a battle", decisions / (BATTLES * PASSES) as usize);
    let arena = Arena::new(Options::STANDARD, rosters(), [Bot::Commodore; 2], 1)
        .expect("bundled sheets make a game");
    time("medium battle between commodores", 6, 2, |number| {
        black_box(arena.play(number.into()));
    });
    let mut orders = table(1);
    let mut chance = Chance::new(1);
    while !matches!(orders.decision().map(|it| it.question), Some(Question::Orders(_))) {
        let action = flagbridge_starmada::random::random_answer(&orders, &mut chance);
        orders.apply(&action.expect("setup goes on")).expect("a legal answer");
    }
    let count = orders.legal().actions.len();
    time(&format!("every plot of a ship ({count})"), 20, PASSES, |_| {
        black_box(orders.legal());
    });
    time("clone", 20, PASSES, |_| {
        black_box(black_box(&orders).clone());
    });
    time("hash", 20, PASSES, |_| {
        black_box(black_box(&orders).hash());
    });
}
