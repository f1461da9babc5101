//! One round of syncing: reads what other devices have changed, then sends what they do not know.

use serde::Deserialize;
use serde_json::json;

use super::cipher::Cipher;
use super::kept;
use crate::islands::browser::api_call::{Reply, call};
use crate::islands::browser::system;
use crate::sync::{Change, Incoming, Ledger};

/// The address of the box.
pub(super) const ADDRESS: &str = "/api/v1/sync";

/// How often a round begins again if others change items meanwhile.
const TRIES: usize = 5;

/// How many items are sent at once, and about how many bytes.
const ITEMS: usize = 64;
const BYTES: usize = 400_000;

/// The longest encrypted item that the server takes.
const LONGEST: usize = 256 * 1024;

/// Why a round did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The server cannot be reached.
    Offline,
    /// The server has nothing under this secret.
    Nothing,
    /// A device has ended the sync for all.
    Ended,
    /// The browser does not encrypt on this page.
    Insecure,
    /// The browser has no room for what the others have.
    NoRoom,
    /// The server refuses, in its own words.
    Refused(String),
}

/// What came of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// How many items are too long to be sent.
    pub(super) too_long: usize,
}

#[derive(Deserialize)]
struct Changes {
    epoch: i64,
    items: Vec<State>,
    more: bool,
}

/// A state of an item, as the server gives it out.
#[derive(Deserialize)]
pub(super) struct State {
    pub(super) item: String,
    pub(super) revision: i64,
    pub(super) created: f64,
    pub(super) body: String,
}

#[derive(Deserialize)]
struct Written {
    epoch: i64,
    items: Vec<WrittenItem>,
}

#[derive(Deserialize)]
struct WrittenItem {
    item: String,
    revision: i64,
    conflict: Option<String>,
}

/// A change that is ready to be sent.
struct Sealed {
    change: Change,
    name: String,
    body: String,
}

/// Whether there is anything under a secret.
pub(super) async fn exists(cipher: &Cipher) -> Result<(), Stopped> {
    changes(cipher, i64::MAX).await.map(drop)
}

/// Ends the sync for all devices and deletes what is on the server.
pub(super) async fn end(cipher: &Cipher) -> Result<(), Stopped> {
    let reply = call("DELETE", ADDRESS, Some(cipher.token()), None).await;
    match answered(reply) {
        Ok(_) | Err(Stopped::Nothing | Stopped::Ended) => Ok(()),
        Err(stopped) => Err(stopped),
    }
}

/// One round.
pub(super) async fn round(secret: &str) -> Result<Done, Stopped> {
    let cipher = Cipher::new(secret).await.ok_or(Stopped::Insecure)?;
    for _ in 0..TRIES {
        match read(&cipher).await {
            // Nothing has been sent yet, or what no device has synced for long was deleted: this device begins again.
            Err(Stopped::Nothing) => change(Ledger::lose),
            other => other?,
        }
        if let Some(done) = send(&cipher).await? {
            return Ok(done);
        }
    }
    // Others are writing all the time. The next round goes on.
    Ok(Done::default())
}

/// Reads everything that others have changed.
async fn read(cipher: &Cipher) -> Result<(), Stopped> {
    loop {
        let changes = changes(cipher, kept::ledger().cursor()).await?;
        let mut ledger = kept::ledger();
        let is_same = ledger.meet(changes.epoch);
        kept::keep_ledger(&ledger);
        if !is_same {
            continue;
        }
        let last = changes.items.last().map(|it| it.revision);
        let mut incoming = Vec::new();
        for State { item, revision, body, .. } in changes.items {
            incoming.extend(open(cipher, &item, revision, &body).await);
        }
        take(incoming)?;
        if let Some(last) = last {
            change(|ledger| ledger.has_read(last));
        }
        if !changes.more {
            return Ok(());
        }
    }
}

/// What has changed since a revision.
async fn changes(cipher: &Cipher, since: i64) -> Result<Changes, Stopped> {
    let address = format!("{ADDRESS}?since={since}");
    let reply = answered(call("GET", &address, Some(cipher.token()), None).await)?;
    let changes: Changes = reply.read().ok_or(Stopped::Offline)?;
    if changes.epoch == 0 { Err(Stopped::Nothing) } else { Ok(changes) }
}

/// A state of another device. What was not encrypted with this secret is ignored.
async fn open(cipher: &Cipher, name: &str, revision: i64, body: &str) -> Option<Incoming> {
    let (key, value) = cipher.open(name, body).await?;
    Some(Incoming { key, revision, value })
}

/// Takes in states of other devices. It waits for nothing, so the player changes nothing meanwhile.
fn take(incoming: Vec<Incoming>) -> Result<(), Stopped> {
    let (mut ledger, mut here) = (kept::ledger(), kept::items());
    for incoming in incoming {
        let mut after = ledger.clone();
        for (key, value) in after.receive(incoming, &here, system::now()) {
            if !kept::write(&key, value.as_deref()) {
                // This state is read again when there is room.
                kept::keep_ledger(&ledger);
                return Err(Stopped::NoRoom);
            }
            match value {
                Some(value) => here.insert(key, value),
                None => here.remove(&key),
            };
        }
        ledger = after;
    }
    kept::keep_ledger(&ledger);
    Ok(())
}

/// Sends what others do not know. None if one of them has changed something meanwhile.
async fn send(cipher: &Cipher) -> Result<Option<Done>, Stopped> {
    let mut done = Done::default();
    let mut waiting: Vec<Sealed> = Vec::new();
    let mut alone = true;
    for change in kept::ledger().changes(&kept::items()) {
        let name = cipher.name(&change.key).await.ok_or(Stopped::Insecure)?;
        let body = cipher.seal(&name, &change.key, change.value.as_deref()).await;
        let body = body.ok_or(Stopped::Insecure)?;
        if body.len() > LONGEST {
            done.too_long += 1;
            continue;
        }
        let bytes: usize = waiting.iter().map(|it| it.body.len()).sum();
        if waiting.len() == ITEMS || bytes + body.len() > BYTES {
            alone &= push(cipher, &std::mem::take(&mut waiting)).await?;
        }
        waiting.push(Sealed { change, name, body });
    }
    if !waiting.is_empty() {
        alone &= push(cipher, &waiting).await?;
    }
    Ok(alone.then_some(done))
}

/// Sends some items. Returns false if another device has changed one of them.
async fn push(cipher: &Cipher, sealed: &[Sealed]) -> Result<bool, Stopped> {
    let items: Vec<_> = sealed
        .iter()
        .map(|it| json!({"item": it.name, "base": it.change.base, "body": it.body}))
        .collect();
    let payload = json!({ "items": items }).to_string();
    let reply = call("POST", ADDRESS, Some(cipher.token()), Some(payload)).await;
    let written: Written = answered(reply)?.read().ok_or(Stopped::Offline)?;
    let mut ledger = kept::ledger();
    let is_same = ledger.meet(written.epoch);
    let mut alone = is_same;
    for (sealed, written) in sealed.iter().zip(&written.items) {
        match &written.conflict {
            None => ledger.accepted(&sealed.change, written.revision),
            Some(_) => alone = false,
        }
    }
    kept::keep_ledger(&ledger);
    let mut incoming = Vec::new();
    for WrittenItem { item, revision, conflict } in written.items {
        if let Some(body) = conflict {
            incoming.extend(open(cipher, &item, revision, &body).await);
        }
    }
    take(incoming)?;
    Ok(alone)
}

/// Changes the ledger.
fn change(how: impl FnOnce(&mut Ledger)) {
    let mut ledger = kept::ledger();
    how(&mut ledger);
    kept::keep_ledger(&ledger);
}

/// The answer, if it is one.
pub(super) fn answered(reply: Option<Reply>) -> Result<Reply, Stopped> {
    match reply {
        None => Err(Stopped::Offline),
        Some(reply) => match reply.status {
            200 | 204 => Ok(reply),
            404 => Err(Stopped::Nothing),
            410 => Err(Stopped::Ended),
            _ => Err(Stopped::Refused(reply.detail())),
        },
    }
}
