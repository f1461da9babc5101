//! Rubbish for every parser: valid samples, damaged.

use std::net::Ipv4Addr;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use anyhow::Result;
use serde_json::json;

use super::authors::Tally;
use super::client::{Client, Request};
use super::report::Report;
use super::target::{Ground, Setting};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;

const CLIENTS: usize = 8;

/// The smallest record of a game that begins.
const RECORD: &str = "flagbridge record 1\nedition rrg-1.6\nseed 1\ntable 182880 91440 121920 91440\nrounds 6\n\
                      objectives false\nA ship cr90-corvette-a\nB ship raider-i-class-corvette\n\n";

const LIST: &str = "Name: Lantern Watch\nFaction: Rebel\nCommander: Mon Mothma\n\nCR90 Corvette A (44)\n• Mon Mothma (27)\n\
                    • Jaina's Light (2)\n= 73 Points\n\nSquadrons:\n• 2 x X-wing Squadron (26)\n";

/// Sends damaged samples to every address that reads something, until the time is up.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("fuzz");
    let data = ground.data()?;
    let setting = Setting { behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let watch = Watch::begin(&target);
    let tally = Tally::default();
    let faulty: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    let until = Instant::now() + options.time();
    thread::scope(|scope| {
        for _ in 0..CLIENTS {
            let (port, tally, faulty) = (target.port, &tally, &faulty);
            scope.spawn(move || fuzz(port, until, tally, faulty));
        }
    });
    watch.end(&mut report, &[200]);
    target.expect_alive()?;
    report.tell("inputs", tally.statuses().values().sum::<u64>());
    report.tell("answers", tally.told());
    let faulty = faulty.into_inner().ok().flatten();
    report.expect(tally.faults() == 0, || {
        let bytes = faulty.as_deref().unwrap_or_default();
        format!("{}; one of them to {:?}", tally.told(), String::from_utf8_lossy(bytes))
    });
    target.expect_no_panic(&mut report);
    Ok(report)
}

fn fuzz(port: u16, until: Instant, tally: &Tally, faulty: &Mutex<Option<Vec<u8>>>) {
    let samples = samples();
    let mut client = None;
    while Instant::now() < until && !process::interrupted() {
        let mut request = samples[fastrand::usize(..samples.len())].clone();
        let mut bytes = match fastrand::u8(..8) {
            0 => {
                // The head as well, so that the connection is of no further use.
                client = None;
                let mut bytes = request.bytes(Ipv4Addr::LOCALHOST);
                damage(&mut bytes);
                bytes
            }
            1 => {
                let mut path = request.path.clone().into_bytes();
                damage(&mut path);
                request.path = path.iter().map(|byte| escaped(*byte)).collect();
                request.bytes(Ipv4Addr::from_bits(fastrand::u32(..)))
            }
            _ => {
                damage(&mut request.body);
                request.bytes(Ipv4Addr::from_bits(fastrand::u32(..)))
            }
        };
        bytes.truncate(1 << 20);
        let connected = match client.take() {
            Some(client) => Ok(client),
            // What is cut short is not waited for.
            None => Client::patient(port, std::time::Duration::from_secs(1)),
        };
        let is_head = bytes.starts_with(b"HEAD ");
        let answer = connected
            .and_then(|mut client: Client| Ok((client.send_raw(&bytes, is_head)?, client)));
        if let Ok((answer, again)) = answer {
            tally.count(answer.status);
            if answer.status >= 500
                && answer.status != 503
                && let Ok(mut faulty) = faulty.lock()
            {
                *faulty = Some(bytes);
            }
            client = (answer.status != 400).then_some(again);
        }
    }
}

/// One request for each address that reads something.
fn samples() -> Vec<Request> {
    let fleet = json!({
        "flagbridge": 1, "name": "Lantern Watch", "faction": "rebel", "edition": "rrg-1.6", "points": 400,
        "ships": [{"card": "cr90-corvette-a", "upgrades": ["mon-mothma", "jainas-light"]}],
        "squadrons": [{"card": "x-wing-squadron", "count": 2}], "objectives": ["most-wanted"], "notes": "★",
    });
    let id = "AAAAAAAAAAAAAAAAAAAAAA";
    let token = "A".repeat(43);
    let api =
        |method, path: &str, payload| Request::json(method, format!("/api/v1/{path}"), &payload);
    vec![
        api(
            "POST",
            "validate",
            json!({"list": LIST, "edition": "rrg-1.5", "mode": "standard", "points": 400}),
        ),
        api("POST", "validate", json!({"fleet": fleet})),
        api("POST", "convert", json!({"list": LIST, "to": "aff"})),
        api("POST", "convert", json!({"fleet": fleet, "to": "json"})),
        api("POST", "fleets", json!({"fleet": fleet})),
        api("PUT", &format!("fleets/{id}"), json!({"version": 1, "fleet": fleet}))
            .with_token(&token),
        api("PUT", &format!("fleets/{id}/versions/1/label"), json!({"label": "first"}))
            .with_token(&token),
        api("DELETE", &format!("fleets/{id}"), json!(null)).with_token(&token),
        api(
            "POST",
            "replays",
            json!({"record": RECORD, "names": ["a", "b"], "seats": ["person", "bot-x"]}),
        ),
        api(
            "GET",
            "cards?q=mothma&kind=upgrade&faction=rebel&slot=commander&sort=name",
            json!(null),
        ),
        api("GET", &format!("replays/{id}"), json!(null)),
        Request::form("/check", "list=CR90+Corvette+A&edition=rrg-1.6&mode=&points=400&check=1"),
        Request::form("/check", "list=CR90+Corvette+A&fix=0"),
        Request::form("/theme", "theme=dark&return=%2Fcards"),
        Request::get("/cards?q=a&faction=imperial&kind=ship"),
        Request::get("/compare?a=CR90&b=CR90"),
        Request::get("/f/1AAAAAAAA"),
        Request::get("/f/1AAAAAAAA/qr.svg"),
        Request::get("/f/1AAAAAAAA/image.svg"),
        Request::get(format!("/fleets/{id}")),
        Request::get(format!("/replay/{id}")),
        Request::get("/pkg/a.js"),
        Request::get("/nowhere"),
    ]
}

/// Changes a text in one to four places.
fn damage(bytes: &mut Vec<u8>) {
    for _ in 0..fastrand::u8(1..5) {
        if bytes.is_empty() {
            bytes.push(fastrand::u8(..));
            continue;
        }
        let at = fastrand::usize(..bytes.len());
        match fastrand::u8(..8) {
            0 => bytes[at] = fastrand::u8(..),
            1 => bytes[at] ^= 1 << fastrand::u8(..8),
            2 => {
                bytes.remove(at);
            }
            3 => bytes.insert(at, fastrand::u8(..)),
            4 => bytes.truncate(at),
            5 => {
                let part: Vec<u8> =
                    bytes[at..].iter().copied().take(fastrand::usize(1..200)).collect();
                let part = part.repeat(fastrand::usize(1..40));
                bytes.splice(at..at, part);
            }
            6 => {
                let odd = [
                    "\0",
                    "\r\n",
                    "𝕏",
                    "\u{202e}",
                    "9999999999999999999",
                    "-1",
                    "1e999",
                    "[[[[[[[[",
                    "\\ud800",
                    "%00",
                    "../",
                ];
                bytes.splice(at..at, odd[fastrand::usize(..odd.len())].bytes());
            }
            _ => {
                let other = fastrand::usize(..bytes.len());
                bytes.swap(at, other);
            }
        }
    }
}

/// A byte as it may stand in an address.
fn escaped(byte: u8) -> String {
    match byte {
        b'!'..=b'~' if byte != b'%' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_changes_nearly_everything_and_never_fails() {
        fastrand::seed(7);
        let mut changed = 0;
        for _ in 0..2000 {
            let mut bytes = LIST.as_bytes()[..fastrand::usize(..40)].to_vec();
            let before = bytes.clone();
            damage(&mut bytes);
            changed += usize::from(bytes != before);
        }
        assert!(changed > 1800, "{changed}");
    }

    #[test]
    fn every_sample_is_one_request() {
        for sample in samples() {
            let bytes = sample.bytes(Ipv4Addr::LOCALHOST);
            assert!(bytes.windows(4).any(|part| part == b"\r\n\r\n"), "{}", sample.path);
            assert!(!sample.path.contains(' '), "{}", sample.path);
        }
    }
}
