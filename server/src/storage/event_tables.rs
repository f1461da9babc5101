//! Live tables at which players of an event play a round.

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::live::{LiveKey, LiveKeys, LiveRole, insert_table};
use super::quota::Sender;
use crate::clock::now;

/// Two players of an event in a round; the first sits at seat A.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventMatch<'a> {
    /// The event's address.
    pub slug: &'a str,
    /// The round.
    pub round: u16,
    /// The numbers of the players.
    pub players: [u32; 2],
}

/// A live table of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTable {
    /// The table.
    pub id: String,
    /// The event's address.
    pub slug: String,
    /// The round.
    pub round: u16,
    /// The numbers of the players at seats A and B.
    pub players: [u32; 2],
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// Whether its result was entered, or can never be.
    pub settled: bool,
    /// Why its result was not entered; empty where it was.
    pub note: String,
}

type Row = (String, String, i64, i64, i64, i64, i64, String);

impl From<Row> for EventTable {
    fn from((id, slug, round, a, b, created, settled, note): Row) -> EventTable {
        let number = |it: i64| u32::try_from(it).unwrap_or(0);
        EventTable {
            id,
            slug,
            round: u16::try_from(round).unwrap_or(0),
            players: [number(a), number(b)],
            created,
            settled: settled != 0,
            note,
        }
    }
}

impl Storage {
    /// Stores the table of a match; false where the two have one already at which nothing is settled.
    pub async fn create_event_table(
        &self,
        id: &str,
        of: EventMatch<'_>,
        entries: &[String],
        keys: &LiveKeys,
        sender: &Sender,
    ) -> Result<bool, StorageError> {
        if let Some(earlier) = self.event_table(of).await?.filter(|it| !it.settled)
            && !self.has_live_table(&earlier.id).await?
        {
            // An operator has hidden it, so it is no longer played.
            self.settle_event_table(&earlier.id, "The table is no longer there.").await?;
        }
        self.refuse_when_full().await?;
        let [a, b] = of.players;
        in_transaction!(self, transaction => {
            insert_table!(self, transaction, id, entries, keys, None::<i64>, sender);
            let made = sqlx::query(INSERT)
                .bind(id)
                .bind(of.slug)
                .bind(i64::from(of.round))
                .bind(i64::from(a))
                .bind(i64::from(b))
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            if made.rows_affected() == 0 {
                return Ok(false);
            }
            true
        })
    }

    /// The newest table of two players in a round of an event, in either order.
    pub async fn event_table(
        &self,
        of: EventMatch<'_>,
    ) -> Result<Option<EventTable>, StorageError> {
        let [a, b] = of.players;
        let row: Option<Row> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_OF_MATCH)
                .bind(of.slug)
                .bind(i64::from(of.round))
                .bind(i64::from(a))
                .bind(i64::from(b))
                .fetch_optional(pool)
                .await?
        });
        Ok(row.map(EventTable::from))
    }

    /// What a live table is in an event; none where it is in no event.
    pub async fn event_table_of(&self, id: &str) -> Result<Option<EventTable>, StorageError> {
        let row: Option<Row> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_BY_ID).bind(id).fetch_optional(pool).await?
        });
        Ok(row.map(EventTable::from))
    }

    /// Tables of events whose result is not entered yet and at which something has happened since a time.
    pub async fn unsettled_event_tables(&self, since: i64) -> Result<Vec<String>, StorageError> {
        let rows: Vec<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_UNSETTLED).bind(since).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Notes that the result of a table was entered in its event, or why it cannot be.
    pub async fn settle_event_table(&self, id: &str, note: &str) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(SETTLE).bind(id).bind(now()).bind(note).execute(&mut *transaction).await?;
        })
    }

    /// Stores keys of a table, each once.
    pub async fn add_live_keys(
        &self,
        id: &str,
        keys: &[(LiveKey, LiveRole)],
    ) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            for (key, role) in keys {
                sqlx::query(INSERT_KEY_ONCE)
                    .bind(id)
                    .bind(key.hash().as_slice())
                    .bind(role.id())
                    .execute(&mut *transaction)
                    .await?;
            }
        })
    }
}

const INSERT: &str = "
    INSERT INTO event_table (live_table, event, round, player_a, player_b, created, settled, note)
    VALUES ($1, $2, $3, $4, $5, $6, NULL, '') ON CONFLICT DO NOTHING";

const SELECT_OF_MATCH: &str = "
    SELECT live_table, event, round, player_a, player_b, created, COALESCE(settled, 0), note
    FROM event_table
    WHERE event = $1 AND round = $2
        AND ((player_a = $3 AND player_b = $4) OR (player_a = $4 AND player_b = $3))
    ORDER BY created DESC, settled IS NULL DESC LIMIT 1";

const SELECT_BY_ID: &str = "
    SELECT live_table, event, round, player_a, player_b, created, COALESCE(settled, 0), note
    FROM event_table WHERE live_table = $1";

const SELECT_UNSETTLED: &str = "
    SELECT e.live_table FROM event_table e JOIN live_table t ON t.id = e.live_table
    WHERE e.settled IS NULL AND t.hidden IS NULL AND t.updated >= $1
    ORDER BY t.updated";

const SETTLE: &str = "
    UPDATE event_table SET settled = $2, note = $3 WHERE live_table = $1 AND settled IS NULL";

const INSERT_KEY_ONCE: &str = "
    INSERT INTO live_key (live_table, hash, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

/// For erasing a person: the tables at which a player of an event has played name them.
pub(super) const DELETE_PLAYER_TABLES: &str = "
    DELETE FROM live_table WHERE id IN (
        SELECT live_table FROM event_table WHERE event = $1 AND (player_a = $2 OR player_b = $2)
    )";
