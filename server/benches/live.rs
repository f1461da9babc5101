//! Live tables over real sockets on loopback: bots play as many games as asked for, and every answer is on disk before it is
//! acknowledged.
//!
//! `FLAGBRIDGE_TABLES=1000 FLAGBRIDGE_PACE=1000 FLAGBRIDGE_SECONDS=60 cargo bench -p flagbridge-server --bench live`: FLAGBRIDGE_TABLES
//! tables, one answer at each per FLAGBRIDGE_PACE milliseconds, for FLAGBRIDGE_SECONDS from the moment when all tables have been made. Answers at
//! the first tables while the others are being made are counted apart. Server and bots share the machine.

#[path = "../tests/support/mod.rs"]
mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use flagbridge_bots::Bot;
use flagbridge_data::catalogue;
use flagbridge_live::{Armada, Request, SocketClient, Stage};
use flagbridge_server::storage::Quota;
use flagbridge_server::{ConnectionLimits, LiveLimits, router, serve};
use serde_json::{Value, json};
use support::authors::Caller;
use support::database::Database;
use support::lists::LISTS;
use support::server::Server;

/// How long a message may take before a table is given up.
const PATIENCE: Duration = Duration::from_secs(30);

fn main() {
    // Under `cargo test` a benchmark only has to run once.
    let bench = std::env::args().any(|argument| argument == "--bench");
    let number = |name: &str, usual: u64| {
        let set = std::env::var(name).ok().and_then(|value| value.parse().ok());
        if bench { set.unwrap_or(usual) } else { 1 }
    };
    let tables = number("FLAGBRIDGE_TABLES", 100) as usize;
    let pace = Duration::from_millis(number("FLAGBRIDGE_PACE", 1_000));
    let length = Duration::from_secs(number("FLAGBRIDGE_SECONDS", 20));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime of several threads");
    let before = resident();
    let (place, server, address) = runtime.block_on(async {
        let place = Database::sqlite();
        let quota = Quota { address_day: i64::MAX, whole: i64::MAX };
        let server = Server::on(place.open().await.with_quota(quota)).await;
        server.state.live.limit(LiveLimits { sockets: 16_384, sockets_per_address: 16_384 });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("a port").to_string();
        let limits = ConnectionLimits { per_address: 4_096, ..ConnectionLimits::default() };
        let (routes, metrics) = (router(server.state.clone()), Arc::clone(&server.state.metrics));
        let forever = std::future::pending::<()>;
        tokio::spawn(serve(listener, routes, limits, metrics, forever(), forever()));
        (place, server, address)
    });
    let (made, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let begun = Instant::now();
    let (ready, times) = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..tables)
            .map(|table| {
                let (address, made, stop) = (address.as_str(), &made, &stop);
                let thread = std::thread::Builder::new().stack_size(512 * 1024);
                thread
                    .spawn_scoped(scope, move || play(address, table as u64, pace, made, stop))
                    .expect("a thread for each table")
            })
            .collect();
        while made.load(Ordering::Relaxed) < tables
            && !threads.iter().any(std::thread::ScopedJoinHandle::is_finished)
        {
            std::thread::sleep(Duration::from_millis(10));
        }
        let ready = Instant::now();
        std::thread::sleep(length);
        stop.store(true, Ordering::Relaxed);
        let threads = threads.into_iter();
        let times = threads.flat_map(|thread| thread.join().expect("a table that is played"));
        (ready, times.collect::<Vec<_>>())
    });
    let after = resident();
    drop((server, place));
    let (early, late): (Vec<_>, Vec<_>) = times.into_iter().partition(|(sent, _)| *sent < ready);
    println!("{tables} tables were made in {:.1?}: {}", ready - begun, spread(&early));
    println!(
        "{}; {:.0} answers a second; {:.0} kB a table with its two bots",
        spread(&late),
        late.len() as f64 / length.as_secs_f64(),
        after.saturating_sub(before) as f64 / tables as f64,
    );
}

/// How many answers there were, and within what time how many of them were acknowledged.
fn spread(answers: &[(Instant, Duration)]) -> String {
    let mut times: Vec<Duration> = answers.iter().map(|(_, time)| *time).collect();
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    format!(
        "{} answers, half within {:.1?}, 90 % {:.1?}, 99 % {:.1?}, slowest {:.1?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
    )
}

/// Plays at one table until it is time to stop. When each answer was sent, and how long it took from there to being
/// acknowledged.
fn play(
    address: &str,
    table: u64,
    pace: Duration,
    made: &AtomicUsize,
    stop: &AtomicBool,
) -> Vec<(Instant, Duration)> {
    let mut times = Vec::new();
    let mut seats = sit_down(address, table);
    made.fetch_add(1, Ordering::Relaxed);
    let bots = [0, 1].map(|seat| Bot::Random.player(table * 2 + seat));
    while !stop.load(Ordering::Relaxed) {
        let over = |seat: &SocketClient<Armada>| {
            seat.follower.room().is_none_or(|room| room.stage == Stage::Over)
        };
        if seats.iter().any(over) {
            seats = sit_down(address, table);
        }
        let Some(asked) = seats.iter().position(|seat| seat.follower.is_asked()) else {
            for seat in &mut seats {
                seat.listen(Duration::from_millis(5)).expect("a table that talks");
            }
            continue;
        };
        let view = Arc::clone(seats[asked].follower.table().expect("it is asked"));
        let action = bots[asked].answer(&view).expect("an answer");
        let begun = Instant::now();
        seats[asked].answer(&action).expect("a table that listens");
        hear_until(&mut seats[asked], |seat| !seat.follower.is_waiting());
        times.push((begun, begun.elapsed()));
        let number = seats.iter().map(|seat| seat.follower.number()).max().unwrap_or(0);
        for seat in &mut seats {
            hear_until(seat, |seat| seat.follower.number() >= number);
        }
        std::thread::sleep(pace.saturating_sub(begun.elapsed()));
    }
    times
}

fn sit_down(address: &str, table: u64) -> [SocketClient<Armada>; 2] {
    let mut caller = Caller::connect(address, (table % 60_000) as u16);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({})));
    let (status, made): (u16, Value) = made.expect("a table");
    assert_eq!(status, 201, "{made}");
    let page = made["page"].as_str().expect("a page").to_owned();
    let mut seats = [0, 1].map(|seat| {
        let key = made["seats"][seat].as_str().expect("a key");
        let link = format!("http://{address}{page}#seat={key}");
        let mut client = SocketClient::new(&link, Armada(catalogue()), "bench").expect("a link");
        client.connect().expect("a connection");
        client
    });
    for (seat, list) in seats.iter_mut().zip(LISTS) {
        for request in
            [Request::Sit { name: "Bot".to_owned() }, Request::Bring { list: list.to_owned() }]
        {
            seat.ask(request).expect("a table that listens");
            hear_until(seat, |seat| !seat.follower.is_waiting());
        }
    }
    for seat in &mut seats {
        seat.ask(Request::Ready { ready: true }).expect("a table that listens");
        hear_until(seat, |seat| !seat.follower.is_waiting());
    }
    for seat in &mut seats {
        hear_until(seat, |seat| seat.follower.table().is_some());
    }
    seats
}

fn hear_until(seat: &mut SocketClient<Armada>, holds: impl Fn(&SocketClient<Armada>) -> bool) {
    while !holds(seat) {
        let heard = seat.listen(PATIENCE).expect("a table that talks");
        assert!(heard.is_some(), "the table says nothing");
    }
}

/// The memory this process has, in kilobytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}
