//! How fast the table is: `cargo bench -p flagbridge-engine`.
//!
//! Prints one line for each figure; `docs/benchmarks.md` keeps dated results.

#[path = "../examples/lists/mod.rs"]
mod lists;

use std::hint::black_box;
use std::time::{Duration, Instant};

use flagbridge_engine::random::{play_out, random_answer};
use flagbridge_engine::{Chance, Question, Seat, ShipId, Table, Target, Unit};
use lists::{print_questions, set_up, table};

/// Takes `samples` samples, each a batch of calls that is repeated several times, and prints the mean of the samples' best
/// times for one call: what else the machine did meanwhile stays out.
fn time(name: &str, samples: u32, batch: u32, mut work: impl FnMut(u32)) {
    let mut best = vec![Duration::MAX; samples as usize];
    for _ in 0..PASSES {
        for (sample, best) in (0..).zip(&mut best) {
            let start = Instant::now();
            (0..batch).for_each(|call| work(sample * batch + call));
            *best = start.elapsed().min(*best);
        }
    }
    let each = best.iter().sum::<Duration>() / (samples * batch);
    println!("{name:<48} {each:>12?}");
}

/// How often each sample is taken.
const PASSES: u32 = 15;
/// How many games are played.
const GAMES: u32 = 40;
/// How many games with upgrades are played, so that rare questions come up, and how often each.
const UPGRADED: (u32, u32) = (800, 5);

/// A table in the third round, where the two fleets have met.
fn midgame(kind: &str, wanted: impl Fn(&Question) -> bool) -> Option<Table> {
    (0..50).find_map(|seed| {
        let mut table = table(kind, seed);
        let mut chance = Chance::new(seed.into());
        loop {
            let decision = table.decision()?;
            if table.round() >= 3 && wanted(&decision.question) {
                return Some(table);
            }
            let action = random_answer(&table, &mut chance)?;
            table.apply(&action).ok()?;
        }
    })
}

/// The two ships that face each other at the least distance.
fn closest_enemies(table: &Table) -> (ShipId, ShipId) {
    let pairs = table
        .ships_of(Seat::A)
        .flat_map(|one| table.ships_of(Seat::B).map(move |other| (one, other)));
    pairs
        .min_by_key(|(one, other)| table.gap(Unit::Ship(*one), Unit::Ship(*other)))
        .expect("both fleets are on the table in the third round")
}

fn main() {
    for (name, kind) in
        [("random game, no squadrons", "ships"), ("random game, with squadrons", "squadrons")]
    {
        let mut decisions = 0;
        time(name, GAMES, 1, |seed| {
            decisions += play_out(&mut table(kind, seed), &mut Chance::new(seed.into()));
        });
        println!("{:<48} {:>12}", "  decisions a game", decisions / (GAMES * PASSES) as usize);
        time("  of it setup", GAMES, 1, |seed| drop(set_up(kind, seed)));
    }
    print_questions("upgrades", UPGRADED.0, UPGRADED.1);
    if let Some(table) = midgame("squadrons", |question| matches!(question, Question::Activate)) {
        time("clone", 20, 500, |_| {
            black_box(black_box(&table).clone());
        });
        time("hash", 20, 100, |_| {
            black_box(black_box(&table).hash());
        });
        let (one, other) = closest_enemies(&table);
        let zones = flagbridge_cards::HullZone::ALL;
        time("range, arc and line of sight, zone to zone", 20, 500, |round| {
            let (from, to) = (zones[round as usize % 4], zones[round as usize / 4 % 4]);
            let _ = black_box(table.shot(Unit::Ship(one), Some(from), Target::Zone(other, to)));
        });
    }
    if let Some(table) = midgame("ships", |question| matches!(question, Question::Course(_))) {
        let count = table.legal().actions.len();
        time(&format!("every course of a maneuver ({count})"), 20, 20, |_| {
            black_box(table.legal());
        });
    }
}
