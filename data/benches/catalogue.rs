//! How long the catalogue takes to decode, to resolve an edition and to look a card up. Medians of many rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use flagbridge_cards::CardNumber;
use flagbridge_data::{BYTES, catalogue, decode};

fn main() {
    println!("size: {} bytes", BYTES.len());
    report("decode", 1, || drop(black_box(decode())));
    let catalogue = catalogue();
    let ids: Vec<&str> = catalogue.current().cards().map(|card| card.id).collect();
    report("resolve edition", 1000, || {
        let edition = catalogue.edition(black_box("rrg-1.5")).expect("the edition exists");
        black_box(edition.fleet.standard_points);
    });
    report("look up by number", 1000, || {
        black_box(catalogue.current().card(black_box(CardNumber::new(297))));
    });
    let mut next = ids.iter().cycle();
    report("look up by id", 1000, || {
        let id = next.next().expect("a cycle never ends");
        black_box(catalogue.current().get(black_box(id)).is_ok());
    });
    report("walk all cards", 10, || {
        let total: u32 = catalogue.current().cards().map(|card| u32::from(card.points)).sum();
        black_box(total);
    });
    report("history", 10, || drop(black_box(catalogue.history(CardNumber::new(297)))));
}

/// Prints the median time of one call, measured over rounds of `calls` calls each.
fn report(name: &str, calls: u32, mut call: impl FnMut()) {
    let mut rounds: Vec<Duration> = (0..101)
        .map(|_| {
            let start = Instant::now();
            (0..calls).for_each(|_| call());
            start.elapsed() / calls
        })
        .collect();
    rounds.sort_unstable();
    let median = rounds[rounds.len() / 2].as_nanos();
    if median >= 10_000 {
        println!("{name}: {:.1} µs", median as f64 / 1000.0);
    } else {
        println!("{name}: {median} ns");
    }
}
