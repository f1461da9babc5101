//! How long things are kept: what was never opened is deleted, and the addresses of senders are forgotten.

use std::time::Duration;

use super::database::{Storage, in_transaction};
use super::error::StorageError;
use super::fleets::SavedFleet;
use super::quota;
use super::replays::StoredReplay;
use super::secret::{FleetId, ReplayId};
use crate::clock::now;

/// A fleet that was saved once and never opened again, a replay that was never opened, a live table at which nothing has
/// happened since, or what no device has synced since, is deleted after this time.
pub const UNOPENED_FOR: Duration = Duration::from_secs(180 * DAY);

/// The address a fleet, a replay, an event, a campaign or a published list was sent from is forgotten after this time.
pub const FORGOTTEN_AFTER: Duration = Duration::from_secs(30 * DAY);

const DAY: u64 = 24 * 60 * 60;

/// What a sweep has deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Expired {
    /// Fleets that were saved once and never opened.
    pub fleets: u64,
    /// Replays that were never opened.
    pub replays: u64,
    /// Live tables at which nothing has happened for long.
    pub tables: u64,
    /// Sync boxes that no device has asked for in that time.
    pub boxes: u64,
}

impl Storage {
    /// Notes that a fleet was read, unless that is known of today.
    pub async fn fleet_was_opened(&self, id: &FleetId) -> Result<(), StorageError> {
        self.note_opening(OPENED_FLEET, id.as_str()).await
    }

    /// Notes that a replay was read, unless that is known of today.
    pub async fn replay_was_opened(&self, id: &ReplayId) -> Result<(), StorageError> {
        self.note_opening(OPENED_REPLAY, id.as_str()).await
    }

    /// Notes in passing that a fleet was read: the request does not wait for it, and a database that cannot be written to is still
    /// read.
    pub(crate) fn note_opened_fleet(&self, id: FleetId, saved: &SavedFleet) {
        if is_to_be_noted(saved.opened) {
            let storage = self.clone();
            tokio::spawn(async move { told(storage.fleet_was_opened(&id).await) });
        }
    }

    /// Notes in passing that a replay was read.
    pub(crate) fn note_opened_replay(&self, id: ReplayId, stored: &StoredReplay) {
        if is_to_be_noted(stored.opened) {
            let storage = self.clone();
            tokio::spawn(async move { told(storage.replay_was_opened(&id).await) });
        }
    }

    /// Notes in passing that a device has asked for what others have changed.
    pub(crate) fn note_opened_box(&self, id: String, opened: Option<i64>) {
        if is_to_be_noted(opened) {
            let storage = self.clone();
            tokio::spawn(async move { told(storage.note_opening(OPENED_BOX, &id).await) });
        }
    }

    /// Deletes what has expired by now, and forgets addresses that are no longer needed.
    pub async fn expire(&self) -> Result<Expired, StorageError> {
        self.expire_at(now()).await
    }

    /// The same as if it were that time, in milliseconds since 1970.
    pub async fn expire_at(&self, time: i64) -> Result<Expired, StorageError> {
        let ago =
            |age: Duration| time.saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
        let mut expired = Expired::default();
        for (query, count) in [
            (EXPIRE_FLEETS, &mut expired.fleets),
            (EXPIRE_REPLAYS, &mut expired.replays),
            (EXPIRE_TABLES, &mut expired.tables),
            (EXPIRE_BOXES, &mut expired.boxes),
        ] {
            // A few at a time, so that writes do not wait long.
            loop {
                let gone = self.sweep(query, ago(UNOPENED_FOR)).await?;
                *count += gone;
                if gone == 0 {
                    break;
                }
            }
        }
        self.sweep(FORGET_FLEETS, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_REPLAYS, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_EVENTS, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_CAMPAIGNS, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_TABLES, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_PUBLICATIONS, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_BOXES, ago(FORGOTTEN_AFTER)).await?;
        self.sweep(FORGET_UPLOADS, quota::day(time)).await?;
        Ok(expired)
    }

    async fn sweep(&self, query: &'static str, before: i64) -> Result<u64, StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(query).bind(before).execute(&mut *transaction).await?.rows_affected()
        })
    }

    async fn note_opening(&self, query: &'static str, id: &str) -> Result<(), StorageError> {
        let time = now();
        in_transaction!(self, transaction => {
            sqlx::query(query)
                .bind(id)
                .bind(time)
                .bind(time - OPENED_TO)
                .execute(&mut *transaction)
                .await?;
        })
    }
}

/// When something was opened is known to the day, in milliseconds: reading must not cost a write each time.
const OPENED_TO: i64 = 24 * 60 * 60 * 1000;

/// Whether an opening now has to be noted.
fn is_to_be_noted(opened: Option<i64>) -> bool {
    opened.is_none_or(|opened| opened < now() - OPENED_TO)
}

fn told(noted: Result<(), StorageError>) {
    if let Err(error) = noted {
        tracing::warn!(%error, "an opening could not be noted");
    }
}

const OPENED_FLEET: &str = "
    UPDATE saved_fleet SET opened = $2 WHERE id = $1 AND (opened IS NULL OR opened < $3)";

const OPENED_REPLAY: &str = "
    UPDATE replay SET opened = $2 WHERE id = $1 AND (opened IS NULL OR opened < $3)";

const OPENED_BOX: &str = "
    UPDATE sync_box SET opened = $2 WHERE id = $1 AND (opened IS NULL OR opened < $3)";

const EXPIRE_FLEETS: &str = "
    DELETE FROM saved_fleet WHERE id IN (
        SELECT id FROM saved_fleet
        WHERE created < $1 AND opened IS NULL AND current_version = 1 LIMIT 200
    )";

const EXPIRE_REPLAYS: &str = "
    DELETE FROM replay WHERE id IN (
        SELECT id FROM replay WHERE created < $1 AND opened IS NULL LIMIT 200
    )";

const EXPIRE_TABLES: &str = "
    DELETE FROM live_table WHERE id IN (
        SELECT id FROM live_table WHERE updated < $1 LIMIT 200
    )";

const EXPIRE_BOXES: &str = "
    DELETE FROM sync_box WHERE id IN (
        SELECT id FROM sync_box
        WHERE updated < $1 AND (opened IS NULL OR opened < $1) LIMIT 200
    )";

const FORGET_BOXES: &str = "
    UPDATE sync_box SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_TABLES: &str = "
    UPDATE live_table SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_FLEETS: &str = "
    UPDATE saved_fleet SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_REPLAYS: &str = "
    UPDATE replay SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_EVENTS: &str = "
    UPDATE event SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_CAMPAIGNS: &str = "
    UPDATE campaign SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_PUBLICATIONS: &str = "
    UPDATE publication SET address = NULL WHERE created < $1 AND address IS NOT NULL";

const FORGET_UPLOADS: &str = "DELETE FROM upload WHERE day < $1";
