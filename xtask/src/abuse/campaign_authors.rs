//! Organisers of campaigns who write notes into their logs as fast as they may.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::client::{Client, Request};
use super::writer::{Faults, Writer, poisoned, write_until};

/// Each campaign gets this many notes before the next is created: a long log is read again after every kill.
const NOTES: usize = 100;

/// Someone who writes one note after the other.
#[derive(Debug, Default)]
pub struct CampaignAuthor {
    state: Mutex<State>,
    acknowledged: AtomicU64,
    faults: Faults,
}

#[derive(Debug, Default)]
struct State {
    campaigns: Vec<(Conflict, Vec<String>)>,
    written: u64,
}

/// A campaign on a server under test.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// The last part of its address.
    pub slug: String,
    /// The organiser's key.
    pub organiser: String,
}

impl Conflict {
    /// How a campaign of four players is asked for.
    pub fn request() -> Request {
        let payload = json!({"name": "Many", "rebels": ["Ada", "Ben"], "empire": ["Cleo", "Dora"]});
        Request::json("POST", "/api/v1/campaigns", &payload)
    }

    /// The campaign that a server says it has made.
    pub fn made(body: &Value) -> Conflict {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Conflict { slug: text(&body["slug"]), organiser: text(&body["keys"][0]["key"]) }
    }

    /// The organiser makes a change.
    pub fn change(&self, change: &Value) -> Request {
        let path = format!("/api/v1/campaigns/{}/changes", self.slug);
        Request::json("POST", path, &json!({"change": change})).with_token(&self.organiser)
    }

    /// The whole campaign as a file.
    pub fn archive(&self) -> Request {
        let path = format!("/api/v1/campaigns/{}/archive", self.slug);
        Request::get(path).with_token(&self.organiser)
    }
}

impl CampaignAuthor {
    /// This many, each with campaigns of their own.
    pub fn some(count: usize) -> Vec<CampaignAuthor> {
        (0..count).map(|_| CampaignAuthor::default()).collect()
    }

    fn write_once(&self, client: &mut Client) -> Result<()> {
        let mut state = self.state.lock().map_err(|_| poisoned())?;
        if state.campaigns.last().is_none_or(|(_, notes)| notes.len() >= NOTES) {
            let made = self.faults.send(client, &Conflict::request(), &[201])?;
            let Some(made) = made else { return Ok(()) };
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            state.campaigns.push((Conflict::made(&made.json()), Vec::new()));
        }
        state.written += 1;
        let note = format!("note {}", state.written);
        let (campaign, notes) = state.campaigns.last_mut().context("a campaign")?;
        let effect = json!({"what": "points", "side": "rebels", "by": 1});
        let change = campaign.change(&json!({"do": "manual", "note": note, "effect": effect}));
        if self.faults.send(client, &change, &[200])?.is_some() {
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            notes.push(note);
        }
        Ok(())
    }
}

impl Writer for CampaignAuthor {
    fn kind(&self) -> &'static str {
        "writes to campaigns"
    }

    fn write(&self, port: u16, ended: &AtomicBool) {
        write_until(ended, port, |client| self.write_once(client));
    }

    fn check(&self, port: u16, all: bool) -> Result<()> {
        self.faults.check()?;
        let state = self.state.lock().map_err(|_| poisoned())?;
        let mut client = Client::connect(port)?;
        let from = if all { 0 } else { state.campaigns.len().saturating_sub(2) };
        for (campaign, notes) in &state.campaigns[from..] {
            let file = client.send(&campaign.archive())?;
            ensure!(file.status == 200, "{} for the file of {}", file.status, campaign.slug);
            let file = file.json();
            let entries = file["entries"].as_array().context("a log")?;
            let written: Vec<&str> =
                entries.iter().filter_map(|it| it["change"]["note"].as_str()).collect();
            for note in notes {
                let count = written.iter().filter(|it| *it == note).count();
                ensure!(count == 1, "{note} of {} is there {count} times", campaign.slug);
            }
        }
        Ok(())
    }

    fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }
}
