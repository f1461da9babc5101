//! One address asks for what costs most, over many connections: the pages of a huge event, of a campaign with a log as long as a
//! file can hold, changes that name thousands of things, long lists. Others read and save meanwhile, and nobody is refused.

use std::net::Ipv4Addr;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::authors::Tally;
use super::campaign_authors::Conflict;
use super::client::{Client, Request};
use super::crowd::list;
use super::report::Report;
use super::target::{Ground, Setting};
use super::tournament::Tournament;
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;
use crate::step::duration;

/// Connections of the one address.
const CONNECTIONS: usize = 48;

/// Others, each with an address of their own for every request.
const OTHERS: usize = 4;

/// The address that the attack comes from.
const ATTACKER: Ipv4Addr = Ipv4Addr::new(198, 51, 100, 8);

/// Notes in the log of the campaign: its file is nearly as large as a request may be.
const NOTES: usize = 3_500;

/// Units that a result names.
const UNITS: u32 = 30_000;

/// An answer to one of the others that takes longer is a fault on any machine; the goal is far below.
const FAR_TOO_LONG: Duration = Duration::from_secs(8);

/// Makes what is asked for, then asks.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("one address");
    let data = ground.data()?;
    let setting = Setting { behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let mut client = Client::connect(target.port)?;
    let event = Tournament::make(&mut client)?;
    for player in 0..options.players {
        event.register(&mut client, &format!("Player {player}"), &list(player))?;
    }
    event.pair(&mut client)?;
    let campaign = imported(&mut client)?;
    report.tell("players of its event", options.players);
    report.tell("changes of its campaign", NOTES);
    let (costly, usual) = (costly(&event, &campaign), usual(&event));
    let watch = Watch::begin(&target);
    let until = Instant::now() + options.time();
    let (attacker, others) = (Tally::default(), Tally::default());
    let times = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for connection in 0..CONNECTIONS {
            let (port, tally, costly) = (target.port, &attacker, &costly);
            scope.spawn(move || {
                repeat(port, until, costly, connection, Some(ATTACKER), |status, _| {
                    tally.count(status);
                });
            });
        }
        for other in 0..OTHERS {
            let (port, tally, usual, times) = (target.port, &others, &usual, &times);
            scope.spawn(move || {
                repeat(port, until, usual, other, None, |status, took| {
                    tally.count(status);
                    if let Ok(mut times) = times.lock() {
                        times.push(took);
                    }
                    thread::sleep(Duration::from_millis(20));
                });
            });
        }
    });
    let mut times = times.into_inner().unwrap_or_default();
    times.sort_unstable();
    let at = |share: usize| {
        let place = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(place).copied().unwrap_or_default()
    };
    report.tell(format!("{CONNECTIONS} connections: answers"), attacker.told());
    report.tell("answers to others", others.told());
    let (median, slow, worst) = (at(50), at(99), at(100));
    let told = [median, slow, worst].map(duration).join(", ");
    report.tell("answers to others, median, 99 of 100, worst", told);
    watch.end(&mut report, &[200]);
    target.expect_alive()?;
    let refused: u64 =
        others.statuses().iter().filter(|(status, _)| **status >= 400).map(|(_, it)| it).sum();
    report.expect(refused == 0, || format!("others were refused: {}", others.told()));
    report.expect(attacker.faults() == 0, || attacker.told());
    report.expect(times.len() > OTHERS, || "others were not answered".to_owned());
    report.expect(worst < FAR_TOO_LONG, || format!("another one waited {}", duration(worst)));
    target.expect_no_panic(&mut report);
    Ok(report)
}

/// A campaign from a file with as many changes as it can hold.
fn imported(client: &mut Client) -> Result<Conflict> {
    let made = client.send(&Conflict::request())?;
    ensure!(made.status == 201, "{} for a campaign", made.status);
    let file = client.send(&Conflict::made(&made.json()).archive())?;
    let mut file = file.json();
    let entries = file["entries"].as_array_mut().context("the log of a campaign")?;
    let by = json!({"role": "organiser"});
    for number in entries.len() + 1..=NOTES {
        let note = format!("{number} {}", "n".repeat(100));
        let change = json!({"do": "manual", "note": note, "effect": {"what": "note"}});
        entries.push(json!({"number": number, "at": 0, "by": by, "change": change}));
    }
    let request = Request::json("POST", "/api/v1/campaigns", &json!({"archive": file}));
    let made = client.send(&request)?;
    let told = String::from_utf8_lossy(&made.body);
    ensure!(made.status == 201, "{} for the file of a campaign: {told:.300}", made.status);
    Ok(Conflict::made(&made.json()))
}

/// What costs most.
fn costly(event: &Tournament, campaign: &Conflict) -> Vec<Request> {
    let (event, slug) = (&event.slug, &campaign.slug);
    let units: Vec<Value> = (0..UNITS).map(|unit| json!({"player": 1, "unit": unit})).collect();
    let result = json!({"assaulter": 1, "defender": 0, "destroyed": units});
    let undo = campaign.change(&json!({"do": "undo", "entry": 2}));
    let text = "Gozanti-class Cruisers\n".repeat(2_700);
    vec![
        Request::get(format!("/e/{event}")),
        Request::get(format!("/e/{event}/players")),
        Request::get(format!("/e/{event}/rounds")),
        Request::get(format!("/campaigns/{slug}/log")),
        Request::get(format!("/campaigns/{slug}")),
        Request::get(format!("/api/v1/campaigns/{slug}")),
        campaign.archive(),
        campaign.change(&json!({"do": "result", "battle": 1, "result": result})),
        undo,
        Request::json("POST", "/api/v1/validate", &json!({"list": text})),
        Request::json("POST", "/api/v1/convert", &json!({"list": text, "to": "aff"})),
        Request::json("POST", "/api/v1/replays", &json!({"record": text})),
        Request::get("/library/figures?ship=cr90-corvette-a"),
    ]
}

/// What others ask for.
fn usual(event: &Tournament) -> Vec<Request> {
    let save = json!({"fleet": {"flagbridge": 1, "name": "Of another address"}});
    vec![
        Request::get("/"),
        Request::get("/check"),
        Request::get("/cards/cr90-corvette-a"),
        Request::get(format!("/e/{}/screen", event.slug)),
        Request::json("POST", "/api/v1/fleets", &save),
        Request::json("POST", "/api/v1/validate", &json!({"list": list(7)})),
    ]
}

/// Sends requests one after the other until it is time.
fn repeat(
    port: u16,
    until: Instant,
    requests: &[Request],
    first: usize,
    from: Option<Ipv4Addr>,
    answered: impl Fn(u16, Duration),
) {
    let mut client = None;
    for turn in first.. {
        if Instant::now() >= until || process::interrupted() {
            return;
        }
        let Some(mut connected) = client.take().or_else(|| Client::connect(port).ok()) else {
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let request = &requests[turn % requests.len()];
        let begun = Instant::now();
        let answer = match from {
            Some(from) => connected.send_raw(&request.bytes(from), false),
            None => connected.send(request),
        };
        if let Ok(answer) = answer {
            answered(answer.status, begun.elapsed());
            client = Some(connected);
        }
        if turn % 8 == 0 && from.is_some() {
            // One that is told to wait goes on at once, but not without end.
            thread::sleep(Duration::from_millis(20));
        }
    }
}
