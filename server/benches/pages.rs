//! Requests that one core answers in a second, without a socket: routing, rendering, compression of what is not
//! compressed already.
//!
//! `cargo bench -p flagbridge-server`

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use flagbridge_fleet::share;
use support::server::Server;

/// Pages an editor's server shall render in a second.
const BUDGET: f64 = 1_000.0;

fn main() {
    // Under `cargo test` a benchmark only has to run once.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 2_000 } else { 1 };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime of one thread");
    runtime.block_on(async {
        let server = Server::new().await;
        let code = share::encode(&draft());
        let targets = [
            ("home page", "/".to_owned()),
            ("editor page", format!("/fleets/new?code={code}")),
            ("shared fleet", format!("/f/{code}")),
            ("card list", "/cards?q=turbolaser".to_owned()),
            ("card page", "/cards/demolisher-title".to_owned()),
            ("hashed file, precompressed", "/pkg/flagbridge.1f.js".to_owned()),
            ("health", "/healthz".to_owned()),
        ];
        println!("{:<28} {:>10} {:>12} {:>12}", "request", "per second", "median", "99th of 100");
        for (name, address) in targets {
            let mut times = Vec::with_capacity(rounds);
            for _ in 0..rounds {
                let request = Request::get(&address)
                    .header("accept", "text/html")
                    .header("accept-encoding", "br, gzip")
                    .body(Body::empty())
                    .expect("a request");
                let begun = Instant::now();
                let answer = server.send(request).await;
                times.push(begun.elapsed());
                assert_eq!(answer.status, StatusCode::OK, "{address}");
            }
            let whole: Duration = times.iter().sum();
            times.sort_unstable();
            let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e6;
            let rate = rounds as f64 / whole.as_secs_f64();
            let verdict = if rate >= BUDGET { "" } else { "   under budget" };
            println!("{name:<28} {rate:>10.0} {:>9.0} µs {:>9.0} µs{verdict}", at(50), at(99));
        }
    });
}

/// A fleet of ordinary size.
fn draft() -> flagbridge_fleet::Draft {
    let opponent = flagbridge_data::opponents().first().expect("opponents are bundled");
    let reader = flagbridge_fleet::formats::Reader::new(flagbridge_data::catalogue());
    reader.read(opponent.json).draft
}
