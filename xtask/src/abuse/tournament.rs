//! An event on a server under test, made and run through its interface for programs.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use super::client::{Client, Request};

/// An event with its address and its keys.
#[derive(Debug, Clone)]
pub struct Tournament {
    /// The last part of its address.
    pub slug: String,
    /// The organiser's key.
    pub organiser: String,
    /// The judges' key.
    pub judge: String,
}

/// A table of a round, by the numbers of both.
pub type Place = (u64, u64);

impl Tournament {
    /// Makes an event whose lists everybody may read.
    pub fn make(client: &mut Client) -> Result<Tournament> {
        Ok(Tournament::made(&answered(client, &Tournament::request(), 201)?))
    }

    /// How such an event is asked for.
    pub fn request() -> Request {
        let settings = json!({"name": "Many", "date": "2026-04-18", "lists_public": 0});
        Request::json("POST", "/api/v1/events", &json!({"settings": settings}))
    }

    /// The event that a server says it has made.
    pub fn made(body: &Value) -> Tournament {
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        Tournament { slug: text("slug"), organiser: text("organiser"), judge: text("judge") }
    }

    /// A player registers and hands in a list.
    pub fn register(&self, client: &mut Client, name: &str, list: &str) -> Result<()> {
        let path = format!("/api/v1/events/{}/players", self.slug);
        let entered = answered(client, &Request::json("POST", path, &json!({"name": name})), 201)?;
        let change = json!({"do": "list", "player": entered["player"], "text": list});
        self.change(client, entered["key"].as_str().unwrap_or_default(), None, &change)?;
        Ok(())
    }

    /// Enters players without lists.
    pub fn enter(&self, client: &mut Client, names: &[String]) -> Result<()> {
        let path = format!("/api/v1/events/{}/players", self.slug);
        for name in names {
            answered(client, &Request::json("POST", path.as_str(), &json!({"name": name})), 201)?;
        }
        Ok(())
    }

    /// Pairs the next round and begins it.
    pub fn pair(&self, client: &mut Client) -> Result<()> {
        let path = format!("/api/v1/events/{}/pairing", self.slug);
        let request = Request::json("POST", path, &json!({})).with_token(&self.organiser);
        let mut round = answered(client, &request, 200)?;
        let fields = round.as_object_mut().context("a pairing")?;
        fields.remove("notes");
        fields.insert("do".to_owned(), json!("round"));
        self.change(client, &self.organiser, None, &round)?;
        Ok(())
    }

    /// Makes a change as a user who has seen a version; returns the version after it.
    pub fn change(
        &self,
        client: &mut Client,
        key: &str,
        seen: Option<u64>,
        change: &Value,
    ) -> Result<u64> {
        let path = format!("/api/v1/events/{}/changes", self.slug);
        let payload = json!({"version": seen, "change": change});
        let answer = answered(client, &Request::json("POST", path, &payload).with_token(key), 200)?;
        answer["version"].as_u64().context("a version")
    }

    /// The event as everybody may read it.
    pub fn read(&self, client: &mut Client) -> Result<Value> {
        answered(client, &Request::get(format!("/api/v1/events/{}", self.slug)), 200)
    }
}

/// Every table of every round with what both sides scored; none where no result is there.
pub fn tables(event: &Value) -> BTreeMap<Place, Option<[u64; 2]>> {
    let mut tables = BTreeMap::new();
    for round in event["rounds"].as_array().into_iter().flatten() {
        let number = round["number"].as_u64().unwrap_or(0);
        for table in round["matches"].as_array().into_iter().flatten() {
            let scores = &table["result"]["scores"];
            let scores = scores[0].as_u64().zip(scores[1].as_u64());
            let place = (number, table["table"].as_u64().unwrap_or(0));
            tables.insert(place, scores.map(|(one, two)| [one, two]));
        }
    }
    tables
}

fn answered(client: &mut Client, request: &Request, status: u16) -> Result<Value> {
    let answer = client.send(request)?;
    if answer.status != status {
        let body = String::from_utf8_lossy(&answer.body);
        bail!("{} for {} {}: {body}", answer.status, request.method, request.path);
    }
    let body = answer.json();
    ensure!(!body.is_null(), "{} {} was answered without JSON", request.method, request.path);
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_known_by_round_and_number() {
        let event = json!({"rounds": [{"number": 2, "matches": [
            {"table": 1, "players": [1, 2], "result": {"ended": "played", "scores": [300, 20]}},
            {"table": 2, "players": [3, 4], "result": null},
        ]}]});
        let expected = BTreeMap::from([((2, 1), Some([300, 20])), ((2, 2), None)]);
        assert_eq!(tables(&event), expected);
    }
}
