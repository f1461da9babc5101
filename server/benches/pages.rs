//! Requests that one core answers in a second, without a socket: routing, rendering, compression of what is not
//! compressed already.
//!
//! `cargo bench -p flagbridge-server`; `-- "card list"` runs only what the words name.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use flagbridge_fleet::share;
use http_body_util::BodyExt as _;
use support::server::Server;
use tower::ServiceExt as _;

/// How many editor pages must be rendered in a second.
const BUDGET: f64 = 1_000.0;

fn main() {
    // Under `cargo test` a benchmark only has to run once.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 2_000 } else { 1 };
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime of one thread");
    runtime.block_on(async {
        let server = Server::new().await;
        // Made once, as in the program: listing the app's pages runs them.
        let routes = flagbridge_server::router(server.state.clone());
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
        println!(
            "{:<28} {:<9} {:<6} {:>8} {:>10} {:>10} {:>11}",
            "request", "page", "as", "bytes", "per second", "median", "99th of 100"
        );
        for (name, address) in targets {
            if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
                continue;
            }
            let page = name.ends_with("page") || name.ends_with("fleet") || name.ends_with("list");
            for (rendering, encoding) in
                [("rendered", "br"), ("rendered", "gzip"), ("rendered", "plain"), ("kept", "br")]
            {
                if rendering == "kept" && !page {
                    continue;
                }
                let mut times = Vec::with_capacity(rounds);
                let mut bytes = 0;
                for round in 0..rounds {
                    // An address that was not asked for yet is rendered.
                    let mark = if address.contains('?') { '&' } else { '?' };
                    let address = match page && rendering == "rendered" {
                        true => format!("{address}{mark}{encoding}={round}"),
                        false => address.clone(),
                    };
                    let request = Request::get(&address)
                        .header("accept", "text/html")
                        .header("accept-encoding", encoding)
                        .body(Body::empty())
                        .expect("a request");
                    let begun = Instant::now();
                    let response = routes.clone().oneshot(request).await.expect("an answer");
                    assert_eq!(response.status(), StatusCode::OK, "{address}");
                    let body = response.into_body().collect().await.expect("a whole answer");
                    times.push(begun.elapsed());
                    bytes = body.to_bytes().len();
                }
                let whole: Duration = times.iter().sum();
                times.sort_unstable();
                let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e6;
                let rate = rounds as f64 / whole.as_secs_f64();
                let verdict = match name {
                    "editor page" if rate >= BUDGET => format!("   budget {BUDGET} a second   ok"),
                    "editor page" => format!("   budget {BUDGET} a second   missed"),
                    _ => String::new(),
                };
                let (median, slow) = (at(50), at(99));
                let rendering = if page { rendering } else { "" };
                println!(
                    "{name:<28} {rendering:<9} {encoding:<6} {bytes:>8} {rate:>10.0} {median:>7.0} µs {slow:>8.0} µs{verdict}"
                );
            }
        }
    });
}

/// A fleet of ordinary size.
fn draft() -> flagbridge_fleet::Draft {
    let opponent = flagbridge_data::opponents().first().expect("opponents are bundled");
    let reader = flagbridge_fleet::formats::Reader::new(flagbridge_data::catalogue());
    reader.read(opponent.json).draft
}
