//! What an operator sees and does: everything that people have stored, hidden or not.

use super::database::{Storage, in_transaction, on_reader};
use super::error::StorageError;
use crate::clock::now;

/// What is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Saved fleets.
    Fleet,
    /// Replays.
    Replay,
    /// Events.
    Event,
    /// Campaigns.
    Campaign,
    /// Live tables.
    Table,
    /// Lists that were published in the library; their id, or the address of all that hold the same cards.
    Publication,
    /// What the devices of one player share; the devices have encrypted it.
    SyncBox,
}

/// Which of them are meant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Those that were sent from this network.
    pub address: Option<String>,
    /// Those that were stored before this time, in milliseconds since 1970.
    pub before: Option<i64>,
    /// Those that were stored at this time or later.
    pub after: Option<i64>,
    /// Only those that are hidden.
    pub hidden: bool,
}

/// A fleet, a replay, an event, a campaign, a live table or a sync box as an operator sees it; times are milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its id.
    pub id: String,
    /// Its name; of a replay what is known about it, as JSON; of a table whether anyone may join; of a sync box whether it
    /// was closed.
    pub name: String,
    /// How many versions are kept; of an event or a campaign how many changes, of a table how many rows of its log, of a
    /// sync box how many states of items.
    pub versions: i64,
    /// What they hold together, in bytes.
    pub bytes: i64,
    /// When it was first stored.
    pub created: i64,
    /// When it was last changed.
    pub changed: i64,
    /// When it was last read, to the day.
    pub opened: Option<i64>,
    /// The network it was sent from, until that is forgotten.
    pub address: Option<String>,
    /// When it was hidden.
    pub hidden: Option<i64>,
}

impl Kind {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Fleet => "fleet",
            Kind::Replay => "replay",
            Kind::Event => "event",
            Kind::Campaign => "campaign",
            Kind::Table => "table",
            Kind::Publication => "publication",
            Kind::SyncBox => "sync box",
        }
    }
}

impl Kind {
    /// Whether what is done with it changes what the library shows: an event takes its published lists with it.
    fn is_in_library(self) -> bool {
        match self {
            Kind::Event | Kind::Publication => true,
            Kind::Fleet | Kind::Replay | Kind::Campaign | Kind::Table | Kind::SyncBox => false,
        }
    }
}

impl Storage {
    /// The newest matches, at most `most`.
    pub async fn entries(
        &self,
        kind: Kind,
        selection: &Selection,
        most: i64,
    ) -> Result<Vec<StoredEntry>, StorageError> {
        let query = match kind {
            Kind::Fleet => LIST_FLEETS,
            Kind::Replay => LIST_REPLAYS,
            Kind::Event => LIST_EVENTS,
            Kind::Campaign => LIST_CAMPAIGNS,
            Kind::Table => LIST_TABLES,
            Kind::Publication => LIST_PUBLICATIONS,
            Kind::SyncBox => LIST_BOXES,
        };
        let rows: Vec<Row> = on_reader!(self, pool => {
            sqlx::query_as(query)
                .bind(selection.address.as_deref())
                .bind(selection.before.unwrap_or(i64::MAX))
                .bind(selection.after.unwrap_or(i64::MIN))
                .bind(i64::from(selection.hidden))
                .bind(most)
                .bind(None::<&str>)
                .fetch_all(pool)
                .await?
        });
        Ok(rows.into_iter().map(StoredEntry::from).collect())
    }

    /// One of them in full: of a fleet the newest document, of a replay its record, of an event or a
    /// campaign its changes and of a table its log, one entry a line; of a sync box the sizes of its items, which are
    /// encrypted.
    pub async fn entry_content(
        &self,
        kind: Kind,
        id: &str,
    ) -> Result<Option<(StoredEntry, String)>, StorageError> {
        let (list, content) = match kind {
            Kind::Fleet => (LIST_FLEETS, FLEET_CONTENT),
            Kind::Replay => (LIST_REPLAYS, REPLAY_CONTENT),
            Kind::Event => (LIST_EVENTS, EVENT_CONTENT),
            Kind::Campaign => (LIST_CAMPAIGNS, CAMPAIGN_CONTENT),
            Kind::Table => (LIST_TABLES, TABLE_CONTENT),
            Kind::Publication => (LIST_PUBLICATIONS, PUBLICATION_CONTENT),
            Kind::SyncBox => (LIST_BOXES, BOX_CONTENT),
        };
        let row: Option<Row> = on_reader!(self, pool => {
            sqlx::query_as(list)
                .bind(None::<&str>)
                .bind(i64::MAX)
                .bind(i64::MIN)
                .bind(0_i64)
                .bind(1_i64)
                .bind(Some(id))
                .fetch_optional(pool)
                .await?
        });
        let content: Option<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(content).bind(id).fetch_optional(pool).await?
        });
        Ok(row.zip(content).map(|(row, (content,))| (StoredEntry::from(row), content)))
    }

    /// Hides one, or takes that back; false when there is none.
    pub async fn hide_entry(&self, kind: Kind, id: &str, hide: bool) -> Result<bool, StorageError> {
        let query = match kind {
            Kind::Fleet => HIDE_FLEET,
            Kind::Replay => HIDE_REPLAY,
            Kind::Event => HIDE_EVENT,
            Kind::Campaign => HIDE_CAMPAIGN,
            Kind::Table => HIDE_TABLE,
            Kind::Publication => HIDE_PUBLICATION,
            Kind::SyncBox => HIDE_BOX,
        };
        let since = hide.then(now);
        in_transaction!(self, transaction => {
            if kind.is_in_library() {
                sqlx::query(super::library::REWRITE).execute(&mut *transaction).await?;
            }
            let hidden = sqlx::query(query).bind(id).bind(since).execute(&mut *transaction).await?;
            hidden.rows_affected() > 0
        })
    }

    /// Deletes one with all its versions; false when there is none.
    pub async fn delete_entry(&self, kind: Kind, id: &str) -> Result<bool, StorageError> {
        let query = match kind {
            Kind::Fleet => DELETE_FLEET,
            Kind::Replay => DELETE_REPLAY,
            Kind::Event => DELETE_EVENT,
            Kind::Campaign => DELETE_CAMPAIGN,
            Kind::Table => DELETE_TABLE,
            Kind::Publication => DELETE_PUBLICATION,
            Kind::SyncBox => DELETE_BOX,
        };
        in_transaction!(self, transaction => {
            if kind.is_in_library() {
                sqlx::query(super::library::REWRITE).execute(&mut *transaction).await?;
            }
            let deleted = sqlx::query(query).bind(id).execute(&mut *transaction).await?;
            deleted.rows_affected() > 0
        })
    }
}

/// Id, name, versions, bytes; stored, changed, opened; address, hidden.
type Row = (String, String, i64, i64, i64, i64, Option<i64>, Option<String>, Option<i64>);

impl From<Row> for StoredEntry {
    fn from(row: Row) -> StoredEntry {
        let (id, name, versions, bytes, created, changed, opened, address, hidden) = row;
        StoredEntry { id, name, versions, bytes, created, changed, opened, address, hidden }
    }
}

const LIST_FLEETS: &str = "
    SELECT f.id, v.name,
        (SELECT COUNT(*) FROM saved_fleet_version c WHERE c.fleet = f.id),
        (SELECT COALESCE(SUM(OCTET_LENGTH(c.document)), 0)
            FROM saved_fleet_version c WHERE c.fleet = f.id),
        f.created, f.updated, f.opened, f.address, f.hidden
    FROM saved_fleet f
    JOIN saved_fleet_version v ON v.fleet = f.id AND v.version = f.current_version
    WHERE (CAST($1 AS TEXT) IS NULL OR f.address = $1)
        AND f.created < $2 AND f.created >= $3
        AND ($4 = 0 OR f.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR f.id = $6)
    ORDER BY f.created DESC, f.id LIMIT $5";

const LIST_REPLAYS: &str = "
    SELECT r.id, r.summary, CAST(1 AS BIGINT),
        CAST(OCTET_LENGTH(r.record) + OCTET_LENGTH(r.summary) AS BIGINT),
        r.created, r.created, r.opened, r.address, r.hidden
    FROM replay r
    WHERE (CAST($1 AS TEXT) IS NULL OR r.address = $1)
        AND r.created < $2 AND r.created >= $3
        AND ($4 = 0 OR r.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR r.id = $6)
    ORDER BY r.created DESC, r.id LIMIT $5";

const LIST_EVENTS: &str = "
    SELECT e.slug, e.name, e.version,
        CAST((SELECT COALESCE(SUM(OCTET_LENGTH(c.entry)), 0)
            FROM event_change c WHERE c.event = e.slug) AS BIGINT),
        e.created, e.updated, CAST(NULL AS BIGINT), e.address, e.hidden
    FROM event e
    WHERE (CAST($1 AS TEXT) IS NULL OR e.address = $1)
        AND e.created < $2 AND e.created >= $3
        AND ($4 = 0 OR e.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR e.slug = $6)
    ORDER BY e.created DESC, e.slug LIMIT $5";

const LIST_CAMPAIGNS: &str = "
    SELECT e.slug, e.name, e.version,
        CAST((SELECT COALESCE(SUM(OCTET_LENGTH(c.entry)), 0)
            FROM campaign_change c WHERE c.campaign = e.slug) AS BIGINT),
        e.created, e.updated, CAST(NULL AS BIGINT), e.address, e.hidden
    FROM campaign e
    WHERE (CAST($1 AS TEXT) IS NULL OR e.address = $1)
        AND e.created < $2 AND e.created >= $3
        AND ($4 = 0 OR e.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR e.slug = $6)
    ORDER BY e.created DESC, e.slug LIMIT $5";

const LIST_TABLES: &str = "
    SELECT t.id, CASE WHEN t.open IS NULL THEN 'by link' ELSE 'anyone may join' END,
        (SELECT COUNT(*) FROM live_log l WHERE l.live_table = t.id),
        CAST((SELECT COALESCE(SUM(OCTET_LENGTH(l.entry)), 0)
            FROM live_log l WHERE l.live_table = t.id) AS BIGINT),
        t.created, t.updated, CAST(NULL AS BIGINT), t.address, t.hidden
    FROM live_table t
    WHERE (CAST($1 AS TEXT) IS NULL OR t.address = $1)
        AND t.created < $2 AND t.created >= $3
        AND ($4 = 0 OR t.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR t.id = $6)
    ORDER BY t.created DESC, t.id LIMIT $5";

const LIST_PUBLICATIONS: &str = "
    SELECT p.id, p.list || ' ' || p.name, CAST(1 AS BIGINT),
        CAST(OCTET_LENGTH(p.code) + OCTET_LENGTH(p.name) + OCTET_LENGTH(p.outing) AS BIGINT),
        p.created, p.created, CAST(NULL AS BIGINT), p.address, p.hidden
    FROM publication p
    WHERE (CAST($1 AS TEXT) IS NULL OR p.address = $1)
        AND p.created < $2 AND p.created >= $3
        AND ($4 = 0 OR p.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR p.id = $6 OR p.list = $6)
    ORDER BY p.created DESC, p.id LIMIT $5";

const LIST_BOXES: &str = "
    SELECT b.id, CASE WHEN b.closed IS NULL THEN 'encrypted' ELSE 'closed' END,
        (SELECT COUNT(*) FROM sync_item i WHERE i.box = b.id),
        CAST((SELECT COALESCE(SUM(OCTET_LENGTH(i.body)), 0)
            FROM sync_item i WHERE i.box = b.id) AS BIGINT),
        b.created, b.updated, b.opened, b.address, b.hidden
    FROM sync_box b
    WHERE (CAST($1 AS TEXT) IS NULL OR b.address = $1)
        AND b.created < $2 AND b.created >= $3
        AND ($4 = 0 OR b.hidden IS NOT NULL)
        AND (CAST($6 AS TEXT) IS NULL OR b.id = $6)
    ORDER BY b.created DESC, b.id LIMIT $5";

const FLEET_CONTENT: &str = "
    SELECT v.document FROM saved_fleet f
    JOIN saved_fleet_version v ON v.fleet = f.id AND v.version = f.current_version
    WHERE f.id = $1";

const REPLAY_CONTENT: &str = "SELECT record FROM replay WHERE id = $1";

const EVENT_CONTENT: &str = "
    SELECT STRING_AGG(entry, '\n' ORDER BY number) FROM event_change
    WHERE event = $1 GROUP BY event";

const CAMPAIGN_CONTENT: &str = "
    SELECT STRING_AGG(entry, '\n' ORDER BY number) FROM campaign_change
    WHERE campaign = $1 GROUP BY campaign";

const TABLE_CONTENT: &str = "
    SELECT STRING_AGG(entry, '\n' ORDER BY number) FROM live_log
    WHERE live_table = $1 GROUP BY live_table";

const PUBLICATION_CONTENT: &str = "
    SELECT STRING_AGG(p.id || ' /f/' || p.code || ' ' || p.origin || ' ' || p.outing, '\n'
        ORDER BY p.created, p.id)
    FROM publication p WHERE p.id = $1 OR p.list = $1 HAVING COUNT(*) > 0";

const BOX_CONTENT: &str = "
    SELECT COALESCE(STRING_AGG(
        i.item || ' ' || i.revision || ' ' || OCTET_LENGTH(i.body), '\n' ORDER BY i.revision
    ), '')
    FROM sync_box b LEFT JOIN sync_item i ON i.box = b.id WHERE b.id = $1 GROUP BY b.id";

const HIDE_FLEET: &str = "UPDATE saved_fleet SET hidden = $2 WHERE id = $1";

const HIDE_REPLAY: &str = "UPDATE replay SET hidden = $2 WHERE id = $1";

const HIDE_EVENT: &str = "UPDATE event SET hidden = $2 WHERE slug = $1";

const HIDE_CAMPAIGN: &str = "UPDATE campaign SET hidden = $2 WHERE slug = $1";

const HIDE_TABLE: &str = "UPDATE live_table SET hidden = $2 WHERE id = $1";

const HIDE_PUBLICATION: &str = "UPDATE publication SET hidden = $2 WHERE id = $1 OR list = $1";

const HIDE_BOX: &str = "UPDATE sync_box SET hidden = $2 WHERE id = $1";

const DELETE_BOX: &str = "DELETE FROM sync_box WHERE id = $1";

const DELETE_FLEET: &str = "DELETE FROM saved_fleet WHERE id = $1";

const DELETE_REPLAY: &str = "DELETE FROM replay WHERE id = $1";

const DELETE_EVENT: &str = "DELETE FROM event WHERE slug = $1";

const DELETE_CAMPAIGN: &str = "DELETE FROM campaign WHERE slug = $1";

const DELETE_TABLE: &str = "DELETE FROM live_table WHERE id = $1";

const DELETE_PUBLICATION: &str = "DELETE FROM publication WHERE id = $1 OR list = $1";
