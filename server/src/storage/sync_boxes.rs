//! Sync boxes: what one player's devices share, encrypted by them. Every item keeps its newest states.

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::quota::Sender;
use super::secret::{SyncToken, is_text_of};
use crate::clock::now;

/// How many states of an item are kept, the current one included.
pub const STATES_KEPT: i64 = 10;

/// How many items a box may hold.
pub const MOST_ITEMS: i64 = 2000;

/// How many bytes a box may hold, earlier states included.
pub const MOST_BYTES: i64 = 16 * 1024 * 1024;

/// The name of an item in a box: 128 bits in 22 URL-safe characters, a hash that only the devices can compute.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemId(String);

impl ItemId {
    /// Reads an item's name; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<ItemId> {
        is_text_of::<16>(text).then(|| ItemId(text.to_owned()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A new state of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemWrite {
    /// The item.
    pub item: ItemId,
    /// The newest revision that the device has seen of it; 0 if it has seen none.
    pub base: i64,
    /// The state, encrypted.
    pub body: String,
}

/// A state of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemState {
    /// The item.
    pub item: ItemId,
    /// The revision at which it was stored.
    pub revision: i64,
    /// The state, encrypted.
    pub body: String,
    /// When it was stored, in milliseconds since 1970.
    pub created: i64,
}

/// What came of writing to a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Push {
    /// The box was written to.
    Pushed {
        /// When the box was made: another one of the same token counts its revisions again.
        epoch: i64,
        /// What came of each item, in their order.
        items: Vec<Pushed>,
    },
    /// The box is closed; nothing was changed.
    Closed,
    /// The box has no room for this; nothing was changed.
    Full,
}

/// What came of writing one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pushed {
    /// Stored at this revision.
    Stored {
        /// The item.
        item: ItemId,
        /// Its new revision.
        revision: i64,
    },
    /// Another device has stored a state that this one has not seen; the item was not changed.
    Conflict(ItemState),
}

/// What a box has that a device has not seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncChanges {
    /// When the box was made: another one of the same token counts its revisions again.
    pub epoch: i64,
    /// Whether the box is closed: then it holds nothing any more.
    pub closed: bool,
    /// When it was last read, to the day, in milliseconds since 1970.
    pub opened: Option<i64>,
    /// The current states of items that changed since, in the order of their revisions.
    pub items: Vec<ItemState>,
}

impl Storage {
    /// Writes items to the box of a token, which is made if it does not exist. An item that another device has changed
    /// meanwhile stays as it is, and its current state is returned.
    pub async fn push_sync(
        &self,
        token: &SyncToken,
        writes: &[ItemWrite],
        sender: &Sender,
    ) -> Result<Push, StorageError> {
        let id = token.box_id();
        let bytes: usize = writes.iter().map(|it| it.body.len()).sum();
        let count = i64::try_from(writes.len()).unwrap_or(i64::MAX);
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            let time = now();
            sqlx::query(MAKE)
                .bind(&id)
                .bind(time)
                .bind(sender.address())
                .execute(&mut *transaction)
                .await?;
            // This also makes other writers of the box wait until the transaction has ended.
            let advanced: Option<(i64, i64)> = sqlx::query_as(ADVANCE)
                .bind(&id)
                .bind(count)
                .bind(time)
                .fetch_optional(&mut *transaction)
                .await?;
            let Some((last, epoch)) = advanced else { return Ok(Push::Closed) };
            charge!(self, transaction, sender, bytes);
            let mut pushed = Vec::with_capacity(writes.len());
            for (revision, write) in (last - count + 1..).zip(writes) {
                let newest: Option<(i64, String, i64)> = sqlx::query_as(NEWEST)
                    .bind(&id)
                    .bind(write.item.as_str())
                    .fetch_optional(&mut *transaction)
                    .await?;
                if let Some((seen, body, created)) = newest
                    && seen != write.base
                {
                    let item = write.item.clone();
                    pushed.push(Pushed::Conflict(ItemState { item, revision: seen, body, created }));
                    continue;
                }
                sqlx::query(INSERT)
                    .bind(&id)
                    .bind(write.item.as_str())
                    .bind(revision)
                    .bind(&write.body)
                    .bind(time)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query(THIN_OUT)
                    .bind(&id)
                    .bind(write.item.as_str())
                    .bind(STATES_KEPT)
                    .execute(&mut *transaction)
                    .await?;
                pushed.push(Pushed::Stored { item: write.item.clone(), revision });
            }
            let (items, held): (i64, i64) =
                sqlx::query_as(MEASURE).bind(&id).fetch_one(&mut *transaction).await?;
            if items > MOST_ITEMS || held > MOST_BYTES {
                return Ok(Push::Full);
            }
            Push::Pushed { epoch, items: pushed }
        })
    }

    /// What has changed in the box of a token since a revision, up to a number of items; none if there is no such box.
    pub async fn sync_changes(
        &self,
        token: &SyncToken,
        since: i64,
        most: i64,
    ) -> Result<Option<SyncChanges>, StorageError> {
        let id = token.box_id();
        let found: Option<(i64, Option<i64>, Option<i64>)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_BOX).bind(&id).fetch_optional(pool).await?
        });
        let Some((epoch, opened, closed)) = found else { return Ok(None) };
        let rows: Vec<(String, i64, String, i64)> = on_reader!(self, pool => {
            sqlx::query_as(CHANGES).bind(&id).bind(since).bind(most).fetch_all(pool).await?
        });
        let items = rows.into_iter().map(state).collect();
        Ok(Some(SyncChanges { epoch, closed: closed.is_some(), opened, items }))
    }

    /// The states of an item that are kept, newest first; empty where there are none.
    pub async fn sync_states(
        &self,
        token: &SyncToken,
        item: &ItemId,
    ) -> Result<Vec<ItemState>, StorageError> {
        let rows: Vec<(String, i64, String, i64)> = on_reader!(self, pool => {
            sqlx::query_as(STATES)
                .bind(token.box_id())
                .bind(item.as_str())
                .fetch_all(pool)
                .await?
        });
        Ok(rows.into_iter().map(state).collect())
    }

    /// Deletes everything in a box and closes it for all devices; false where there is none.
    pub async fn close_sync(&self, token: &SyncToken) -> Result<bool, StorageError> {
        let id = token.box_id();
        in_transaction!(self, transaction => {
            let closed =
                sqlx::query(CLOSE).bind(&id).bind(now()).execute(&mut *transaction).await?;
            sqlx::query(EMPTY).bind(&id).execute(&mut *transaction).await?;
            closed.rows_affected() > 0
        })
    }
}

fn state((item, revision, body, created): (String, i64, String, i64)) -> ItemState {
    ItemState { item: ItemId(item), revision, body, created }
}

const MAKE: &str = "
    INSERT INTO sync_box (id, revision, created, updated, address) VALUES ($1, 0, $2, $2, $3)
    ON CONFLICT (id) DO NOTHING";

const ADVANCE: &str = "
    UPDATE sync_box SET revision = revision + $2, updated = $3
    WHERE id = $1 AND closed IS NULL AND hidden IS NULL RETURNING revision, created";

const NEWEST: &str = "
    SELECT revision, body, created FROM sync_item
    WHERE box = $1 AND item = $2 ORDER BY revision DESC LIMIT 1";

const INSERT: &str = "
    INSERT INTO sync_item (box, item, revision, body, created) VALUES ($1, $2, $3, $4, $5)";

/// Of an item the states before the newest few.
const THIN_OUT: &str = "
    DELETE FROM sync_item WHERE box = $1 AND item = $2 AND revision NOT IN (
        SELECT revision FROM sync_item WHERE box = $1 AND item = $2
        ORDER BY revision DESC LIMIT $3
    )";

const MEASURE: &str = "
    SELECT COUNT(DISTINCT item), CAST(COALESCE(SUM(LENGTH(body)), 0) AS BIGINT)
    FROM sync_item WHERE box = $1";

const SELECT_BOX: &str = "
    SELECT created, opened, closed FROM sync_box WHERE id = $1 AND hidden IS NULL";

const CHANGES: &str = "
    SELECT i.item, i.revision, i.body, i.created FROM sync_item i
    WHERE i.box = $1 AND i.revision > $2 AND i.revision = (
        SELECT MAX(n.revision) FROM sync_item n WHERE n.box = i.box AND n.item = i.item
    )
    ORDER BY i.revision LIMIT $3";

const STATES: &str = "
    SELECT i.item, i.revision, i.body, i.created
    FROM sync_item i JOIN sync_box b ON b.id = i.box
    WHERE i.box = $1 AND i.item = $2 AND b.hidden IS NULL ORDER BY i.revision DESC";

const CLOSE: &str = "
    UPDATE sync_box SET closed = $2, updated = $2 WHERE id = $1 AND hidden IS NULL";

const EMPTY: &str = "DELETE FROM sync_item WHERE box = $1";
