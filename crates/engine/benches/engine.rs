//! How fast the table is: `cargo bench -p flagbridge-engine`.
//!
//! Prints one line for each figure; `docs/benchmarks.md` keeps dated results.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flagbridge_cards::Resolved;
use flagbridge_engine::random::{play_out, random_answer};
use flagbridge_engine::{
    Chance, Game, Options, Question, Roster, RosterShip, Seat, ShipId, Table, Target, Unit,
};

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

/// Two lists of about 400 points, with or without squadrons.
fn table(squadrons: bool, seed: u64) -> Table {
    let rules = flagbridge_data::catalogue().current();
    let empire = ["victory-i-class-star-destroyer", "victory-ii-class-star-destroyer"];
    let escorts = ["gladiator-i-class-star-destroyer", "gladiator-ii-class-star-destroyer"];
    let rebels = ["assault-frigate-mark-ii-a", "assault-frigate-mark-ii-b"];
    let frigates = ["nebulon-b-escort-frigate", "cr90-corvette-a", "cr90-corvette-b"];
    let [one, two] = match squadrons {
        true => [
            roster(
                rules,
                &[empire, escorts].concat(),
                &[("tie-fighter-squadron", 8), ("tie-bomber-squadron", 4)],
            ),
            roster(
                rules,
                &[&rebels[..], &frigates[..]].concat(),
                &[("x-wing-squadron", 6), ("b-wing-squadron", 3)],
            ),
        ],
        false => [
            roster(rules, &[&empire[..], &escorts[..], &escorts[..]].concat(), &[]),
            roster(rules, &[&rebels[..], &frigates[..], &frigates[1..]].concat(), &[]),
        ],
    };
    let game = Game::new(rules, Options::STANDARD, [one, two]).expect("cards of the edition");
    Table::new(Arc::new(game), seed)
}

/// Takes so many samples, each a batch of calls that is repeated several times, and prints the mean of the samples' best
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

/// A table in the third round, where the two fleets have met.
fn midgame(squadrons: bool, wanted: impl Fn(&Question) -> bool) -> Option<Table> {
    (0..50).find_map(|seed| {
        let mut table = table(squadrons, seed);
        table.keep_quiet();
        let mut chance = Chance::new(seed);
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
    for (name, squadrons) in
        [("random game, no squadrons", false), ("random game, with squadrons", true)]
    {
        let mut decisions = 0;
        time(name, GAMES, 1, |seed| {
            let mut table = table(squadrons, seed.into());
            table.keep_quiet();
            decisions += play_out(&mut table, &mut Chance::new(seed.into()));
        });
        println!("{:<48} {:>12}", "  decisions a game", decisions / (GAMES * PASSES) as usize);
        time("  of it setup", GAMES, 1, |seed| {
            let mut table = table(squadrons, seed.into());
            table.keep_quiet();
            let mut chance = Chance::new(seed.into());
            while table.round() == 0 {
                let Some(action) = random_answer(&table, &mut chance) else { break };
                if table.apply(&action).is_err() {
                    break;
                }
            }
        });
    }
    if let Some(table) = midgame(true, |question| matches!(question, Question::Activate)) {
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
    if let Some(table) = midgame(false, |question| matches!(question, Question::Course(_))) {
        let count = table.legal().actions.len();
        time(&format!("every course of a maneuver ({count})"), 20, 20, |_| {
            black_box(table.legal());
        });
    }
}
