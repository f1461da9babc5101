//! A huge event that is paired by many at once.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;

use super::authors::Tally;
use super::client::{Client, Request, ask};
use super::report::Report;
use super::target::{Ground, Setting};
use super::tournament::Tournament;
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::step::duration;

/// Requests for a pairing at the same time.
const AT_ONCE: usize = 12;

/// A pairing that takes longer is a fault on any machine; the goal is a second for 2,000 players.
const FAR_TOO_LONG: Duration = Duration::from_secs(20);

/// Enters players in one table, pairs the event alone, then many times at once while others read pages.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("pairing");
    let data = ground.data()?;
    let setting = Setting { behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let mut client = Client::connect(target.port)?;
    let event = Tournament::make(&mut client)?;
    let names: Vec<String> = (0..options.players).map(|it| format!("Player {it}")).collect();
    event.enter(&mut client, &names)?;
    report.tell("players", options.players);
    let request = {
        let path = format!("/api/v1/events/{}/pairing", event.slug);
        Request::json("POST", path, &json!({})).with_token(&event.organiser)
    };
    let begun = Instant::now();
    let alone = client.send(&request)?;
    let took = begun.elapsed();
    report.tell("a round paired in", duration(took));
    report.expect(alone.status == 200, || format!("{} for a pairing", alone.status));
    report.expect(took < FAR_TOO_LONG, || format!("a pairing took {}", duration(took)));

    let watch = Watch::begin(&target);
    let (pairings, pages) = (Tally::default(), Tally::default());
    thread::scope(|scope| {
        for number in 0..AT_ONCE {
            let (port, pairings, pages, request) = (target.port, &pairings, &pages, &request);
            scope.spawn(move || {
                if let Ok(answer) = ask(port, request) {
                    pairings.count(answer.status);
                }
            });
            scope.spawn(move || {
                for turn in 0..5 {
                    if let Ok(answer) = ask(port, &Request::get(format!("/check?{number}.{turn}")))
                    {
                        pages.count(answer.status);
                    }
                }
            });
        }
    });
    report.tell(format!("{AT_ONCE} pairings at once"), pairings.told());
    report.tell("pages meanwhile", pages.told());
    let faults: u64 = [&pairings, &pages]
        .iter()
        .flat_map(|tally| tally.statuses())
        .filter(|(status, _)| *status >= 500)
        .map(|(_, count)| count)
        .sum();
    report.expect(faults == 0, || format!("{} and {}", pairings.told(), pages.told()));
    watch.end(&mut report, &[200]);
    let took = target.terminate()?;
    report.tell("ended after SIGTERM in", duration(took));
    report.expect(took < Duration::from_secs(5), || format!("it took {} to end", duration(took)));
    target.expect_no_panic(&mut report);
    Ok(report)
}
