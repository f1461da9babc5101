//! What a large event costs: pairing a round, the ranking, reading the log again.
//!
//! `cargo bench -p flagbridge-events`

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use flagbridge_events::{
    Author, EventLog, GameResult, PairingRequest, Side, Within, pair, standings,
};

fn main() {
    // Under `cargo test` a benchmark only has to run once, and with few players.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let sizes: &[(usize, usize)] = if measured {
        &[(40, 20), (150, 10), (300, 5), (301, 5), (500, 5), (2000, 3)]
    } else {
        &[(8, 1)]
    };
    for (players, rounds) in sizes.iter().copied() {
        for within in [Within::Random, Within::Rank] {
            let log = played(players, within);
            let request = PairingRequest { seed: 9, ..PairingRequest::default() };
            let paired = median(rounds, || pair(log.event(), &request));
            let ranked = median(rounds, || standings(log.event()));
            let read = median(rounds, || EventLog::from_entries(log.entries().to_vec()));
            let millis = |time: Duration| time.as_secs_f64() * 1e3;
            println!(
                "{players:>4} players, equals {:<9} pairing {:>8.2} ms   ranking {:>6.2} ms   reading the log {:>7.2} ms",
                match within {
                    Within::Random => "random",
                    Within::Rank => "by rank",
                },
                millis(paired),
                millis(ranked),
                millis(read)
            );
        }
    }
}

/// An event with `players` players after four rounds.
fn played(players: usize, within: Within) -> EventLog {
    let settings = flagbridge_events::Settings { within, ..common::settings() };
    let mut log = common::log_with(players, settings);
    let mut score = 1_u64;
    for seed in 0..4 {
        let request = PairingRequest { seed, ..PairingRequest::default() };
        let pairing = pair(log.event(), &request).expect("everybody can be paired");
        let begun = log.make(Author::Organiser, 0, pairing.into_change());
        begun.expect("a pairing can be begun");
        common::finish(&mut log, || {
            score = score.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let scores = [(score >> 33) % 401, (score >> 43) % 401];
            let scores = scores.map(|score| u16::try_from(score).unwrap_or(0));
            GameResult::Played { scores, first: Some(Side::One) }
        });
    }
    log
}

fn median<T>(rounds: usize, mut work: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}
