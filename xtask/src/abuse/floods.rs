//! As many requests as the machine can send.

use std::sync::atomic::{AtomicU64, Ordering};
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

/// Connections that send as fast as they are answered.
const CLIENTS: usize = 64;

/// First from many addresses, which no limit on one client thins; then from one, which the limits are for.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("floods");
    for (behind_proxy, from) in [(true, "from many addresses"), (false, "from one address")] {
        let data = ground.data()?;
        let mut target =
            ground.start(data.path(), &Setting { behind_proxy, ..Setting::default() })?;
        let watch = Watch::begin(&target);
        let (tally, broken, begun) = (Tally::default(), AtomicU64::new(0), Instant::now());
        let until = begun + options.time() / 2;
        thread::scope(|scope| {
            for _ in 0..CLIENTS {
                let (port, tally, broken) = (target.port, &tally, &broken);
                scope.spawn(move || flood(port, until, tally, broken));
            }
        });
        let seconds = begun.elapsed().as_secs_f64();
        let answers: u64 = tally.statuses().values().sum();
        report
            .tell(format!("{from}: answers a second"), format!("{:.0}", answers as f64 / seconds));
        report.tell(format!("{from}: answers"), tally.told());
        report.tell(format!("{from}: connections that broke"), broken.into_inner());
        watch.end(&mut report, &[200]);
        target.expect_alive()?;
        report.expect(tally.faults() == 0, || format!("{from}: {}", tally.told()));
        report.expect(answers > 0, || format!("{from}: nothing was answered"));
        target.expect_no_panic(&mut report);
    }
    Ok(report)
}

fn flood(port: u16, until: Instant, tally: &Tally, broken: &AtomicU64) {
    let mut client = None;
    while Instant::now() < until && !process::interrupted() {
        let connected = match client.take() {
            Some(client) => Ok(client),
            None => Client::connect(port),
        };
        let answer = connected.and_then(|mut client: Client| Ok((client.send(&any())?, client)));
        match answer {
            Ok((answer, again)) => {
                tally.count(answer.status);
                client = Some(again);
            }
            Err(_) => {
                broken.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// One of the requests that visitors and programs send, with something in it that no cache has seen.
fn any() -> Request {
    let number = fastrand::u32(..);
    let list = format!("CR90 Corvette A (44)\n• Mon Mothma (27)\nX-wing Squadron ({number})");
    match fastrand::u8(..8) {
        0 => Request::get(format!("/?{number}")),
        1 => Request::get(format!("/cards?q=a{number}")),
        2 => Request::get(format!("/f/1{number}")),
        3 => Request::json("POST", "/api/v1/validate", &json!({"list": list})),
        4 => Request::json("POST", "/api/v1/convert", &json!({"list": list, "to": "aff"})),
        5 => Request::json(
            "POST",
            "/api/v1/fleets",
            &json!({"fleet": {"flagbridge": 1, "name": list}}),
        ),
        6 => Request::get(format!("/api/v1/fleets/{number:022}")),
        _ => Request::form("/check", format!("list=CR90+Corvette+A+{number}&fix=0")),
    }
}
