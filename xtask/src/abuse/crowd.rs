//! A large event and a large library on one server: how long everybody waits for what they ask.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use super::authors::Tally;
use super::client::{Client, Request};
use super::report::Report;
use super::target::{Ground, Setting};
use super::tournament::Tournament;
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;
use crate::step::duration;

/// How often each page is asked for by itself.
const TIMES: usize = 9;

/// Visitors who read at once.
const READERS: usize = 16;

/// Lists in the library, players in an event, then everybody reads at once.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("crowd");
    let data = ground.data()?;
    let file = data.path().join("lists.jsonl");
    fs::write(&file, collection(options.lists))?;
    let begun = Instant::now();
    let told = ground.operate(data.path(), &["library", "import", &file.to_string_lossy()])?;
    report.tell("lists in the library", options.lists);
    report.tell("read and stored in", duration(begun.elapsed()));
    let all = format!("{} imported, 0 known already, 0 doubles", options.lists);
    report.expect(told.contains(&all), || format!("import: {}", told.trim()));

    let mut target =
        ground.start(data.path(), &Setting { behind_proxy: true, ..Setting::default() })?;
    let mut client = Client::connect(target.port)?;
    let begun = Instant::now();
    let first = client.send(&Request::get("/library"))?;
    ensure!(first.status == 200, "{} for /library", first.status);
    report.tell("first page of the library after a start", duration(begun.elapsed()));

    let event = Tournament::make(&mut client)?;
    let begun = Instant::now();
    for player in 0..options.players {
        event.register(&mut client, &format!("Player {player}"), &list(player))?;
    }
    report.tell("players of an event", options.players);
    report.tell("registered, each with a list, in", duration(begun.elapsed()));
    let begun = Instant::now();
    event.pair(&mut client)?;
    report.tell("a round paired and begun in", duration(begun.elapsed()));

    let requests = requests(&event);
    for (name, request) in &requests {
        let mut times = Vec::new();
        for _ in 0..TIMES {
            let begun = Instant::now();
            let answer = client.send(request)?;
            times.push(begun.elapsed());
            report.expect(answer.status == 200, || format!("{} for {name}", answer.status));
        }
        times.sort_unstable();
        let (median, worst) = (times[TIMES / 2], times[TIMES - 1]);
        let told = format!("{}, {}", duration(median), duration(worst));
        report.tell(format!("{name}: median, worst of {TIMES}"), told);
    }

    let watch = Watch::begin(&target);
    let (tally, begun) = (Tally::default(), Instant::now());
    let until = begun + options.time() / 2;
    thread::scope(|scope| {
        for reader in 0..READERS {
            let (port, tally, requests) = (target.port, &tally, &requests);
            scope.spawn(move || read(port, until, requests, reader, tally));
        }
    });
    let answers: u64 = tally.statuses().values().sum();
    let rate = answers as f64 / begun.elapsed().as_secs_f64();
    report.tell(format!("{READERS} readers at once: answers a second"), format!("{rate:.0}"));
    report.tell(format!("{READERS} readers at once: answers"), tally.told());
    watch.end(&mut report, &[200]);
    target.expect_alive()?;
    report.expect(tally.faults() == 0, || tally.told());
    report.expect(answers > 0, || "nothing was answered".to_owned());
    target.expect_no_panic(&mut report);
    Ok(report)
}

/// What visitors, players and judges ask for most.
fn requests(event: &Tournament) -> Vec<(&'static str, Request)> {
    let slug = &event.slug;
    let get = |path: &str| Request::get(path);
    vec![
        ("the library", get("/library")),
        ("a search in it", get("/library?text=mothma&order=best&least=100")),
        ("its figures", get("/library/figures?ship=cr90-corvette-a")),
        ("usage of cards on a ship", get("/api/v1/library/usage?ship=cr90-corvette-a")),
        ("usage of cards by a faction", get("/api/v1/library/usage?faction=rebel")),
        ("the event", get(&format!("/e/{slug}"))),
        ("its screen for the room", get(&format!("/e/{slug}/screen"))),
        ("its standings as a table", get(&format!("/api/v1/events/{slug}/standings.csv"))),
        (
            "all its lists, judged",
            get(&format!("/api/v1/events/{slug}/lists")).with_token(&event.judge),
        ),
    ]
}

fn read(port: u16, until: Instant, requests: &[(&str, Request)], first: usize, tally: &Tally) {
    let mut client = None;
    for turn in first.. {
        if Instant::now() >= until || process::interrupted() {
            return;
        }
        let connected = match client.take() {
            Some(client) => Ok(client),
            None => Client::connect(port),
        };
        let (_, request) = &requests[turn % requests.len()];
        match connected.and_then(|mut client: Client| Ok((client.send(request)?, client))) {
            Ok((answer, again)) => {
                tally.count(answer.status);
                client = Some(again);
            }
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// This many different lists with results, one JSON object a line.
fn collection(lists: u32) -> String {
    let mut text = String::new();
    for number in 0..lists {
        let month = 1 + number % 12;
        let line = json!({
            "list": list(number), "event": format!("Open {}", number / 40),
            "date": format!("2026-{month:02}-07"), "rank": 1 + number % 40, "players": 40,
            "games": 3, "points": 9 + number % 19,
        });
        text += &format!("{line}\n");
    }
    text
}

/// The list of this number; no two of the first 20,000 hold the same cards.
pub fn list(number: u32) -> String {
    let pick = |names: &[&'static str], by: u32| names[(number / by) as usize % names.len()];
    let commander = pick(&["Mon Mothma", "General Dodonna", "Garm Bel Iblis"], 1);
    let officer = pick(&["Leia Organa", "Raymus Antilles"], 3);
    let second =
        pick(&["CR90 Corvette B", "Nebulon-B Escort Frigate", "Assault Frigate Mark II A"], 6);
    let (some, others) = (1 + number / 18 % 40, number / 720);
    let mut text = format!("CR90 Corvette A\n• {commander}\n\n{second}\n• {officer}\n\n");
    text += &format!("• {some} x X-wing Squadron\n");
    if others > 0 {
        text += &format!("• {others} x A-wing Squadron\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn lists_differ_and_a_collection_has_one_a_line() {
        let lists: BTreeSet<String> = (0..20_000).map(list).collect();
        assert_eq!(lists.len(), 20_000);
        assert_eq!(collection(120).lines().count(), 120);
    }
}
