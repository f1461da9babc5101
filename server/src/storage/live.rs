//! Live tables: a log under an id, the keys of its seats as hashes, and which process plays it at the moment.

use std::fmt;

use futures_util::TryStreamExt as _;
use sha2::{Digest, Sha256};

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::quota::Sender;
use super::quota::{CHARGE, OverQuota, day};
use super::secret::{hashed_text, is_text_of, random_text};
use crate::clock::now;

/// The right to sit at a seat of a live table or to watch it: 128 random bits in 22 URL-safe characters.
///
/// Only its hash is stored; `Debug` does not show it, so that no log does.
#[derive(Clone, PartialEq, Eq)]
pub struct LiveKey(String);

/// What a key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveRole {
    /// The first seat.
    SeatA,
    /// The second seat.
    SeatB,
    /// Watching.
    Watch,
}

/// The keys of a table that is made.
#[derive(Debug, Clone)]
pub struct LiveKeys {
    /// One for each seat.
    pub seats: [LiveKey; 2],
    /// One for spectators.
    pub watch: LiveKey,
}

/// Rows to be added to a log.
#[derive(Debug, Clone)]
pub struct LiveAppend {
    /// The table.
    pub id: String,
    /// The number of the last row that the writer knows.
    pub after: i64,
    /// The rows as JSON.
    pub entries: Vec<String>,
    /// Who asked for them, on whose account they are stored; none where they happened by themselves.
    pub sender: Option<Sender>,
}

/// What became of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveAppended {
    /// It is stored.
    Stored,
    /// Another process has stored the number before, or owns the table.
    Conflict,
    /// There is no room for it; nothing was changed.
    OverQuota(OverQuota),
}

/// The process that plays a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveOwner {
    /// Its name, which only processes on the same database know.
    pub owner: String,
    /// Where it is reached, as `HOST:PORT`.
    pub node: String,
}

impl LiveKey {
    /// A new key from the system's randomness.
    pub fn random() -> LiveKey {
        LiveKey(random_text::<16>())
    }

    /// The key of a table for the holder of another secret: always the same one, and it does not reveal the secret.
    pub(crate) fn derived(secret: &str, table: &str, role: LiveRole) -> LiveKey {
        LiveKey(hashed_text(&format!("key of a live table\n{table}\n{}\n{secret}", role.id())))
    }

    /// Reads a key from a message; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<LiveKey> {
        is_text_of::<16>(text).then(|| LiveKey(text.to_owned()))
    }

    /// The key in full, to be handed to its holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored. One round is enough: the key has 128 bits of its own.
    pub(super) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for LiveKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("LiveKey(..)")
    }
}

impl LiveKeys {
    /// New keys from the system's randomness.
    pub fn random() -> LiveKeys {
        LiveKeys { seats: [LiveKey::random(), LiveKey::random()], watch: LiveKey::random() }
    }

    /// Each key with what it is for.
    pub(super) fn with_roles(&self) -> [(&LiveKey, LiveRole); 3] {
        let [one, two] = &self.seats;
        [(one, LiveRole::SeatA), (two, LiveRole::SeatB), (&self.watch, LiveRole::Watch)]
    }
}

impl LiveRole {
    pub(super) const fn id(self) -> &'static str {
        match self {
            LiveRole::SeatA => "A",
            LiveRole::SeatB => "B",
            LiveRole::Watch => "watch",
        }
    }

    fn of(id: &str) -> Option<LiveRole> {
        [LiveRole::SeatA, LiveRole::SeatB, LiveRole::Watch].into_iter().find(|role| role.id() == id)
    }
}

/// Inserts the first rows of a table's log. A macro, because the two databases' transactions are two types.
macro_rules! insert_rows {
    ($transaction:ident, $id:ident, $entries:ident) => {
        for (entry, number) in $entries.iter().zip(1_i64..) {
            sqlx::query($crate::storage::live::INSERT_ROW)
                .bind($id)
                .bind(number)
                .bind(entry.as_str())
                .execute(&mut *$transaction)
                .await?;
        }
    };
}

/// Inserts a table with its first rows and its keys. A macro, because the two databases' transactions are two types.
macro_rules! insert_table {
    ($storage:ident, $transaction:ident, $id:ident, $entries:ident, $keys:ident, $open:expr, $sender:ident) => {
        charge!($storage, $transaction, $sender, $crate::storage::live::table_bytes($entries));
        sqlx::query($crate::storage::live::INSERT_TABLE)
            .bind($id)
            .bind(now())
            .bind($sender.address())
            .bind($open)
            .execute(&mut *$transaction)
            .await?;
        $crate::storage::live::insert_rows!($transaction, $id, $entries);
        for (key, role) in $keys.with_roles() {
            sqlx::query($crate::storage::live::INSERT_KEY)
                .bind($id)
                .bind(key.hash().as_slice())
                .bind(role.id())
                .execute(&mut *$transaction)
                .await?;
        }
    };
}

pub(super) use {insert_rows, insert_table};

impl Storage {
    /// Stores a new table; `open` where anyone may take its second seat. The caller has drawn an id that cannot be
    /// guessed.
    pub async fn create_live_table(
        &self,
        id: &str,
        entries: &[String],
        keys: &LiveKeys,
        open: bool,
        sender: &Sender,
    ) -> Result<(), StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            insert_table!(self, transaction, id, entries, keys, open.then(now), sender);
        })
    }

    /// Stores the table of a rematch: the keys of the earlier table open this one, each for the other seat.
    pub async fn create_rematch(
        &self,
        id: &str,
        earlier: &str,
        entries: &[String],
        sender: &Sender,
    ) -> Result<(), StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            charge!(self, transaction, sender, table_bytes(entries));
            sqlx::query(INSERT_TABLE)
                .bind(id)
                .bind(now())
                .bind(sender.address())
                .bind(None::<i64>)
                .execute(&mut *transaction)
                .await?;
            insert_rows!(transaction, id, entries);
            sqlx::query(SWAP_KEYS).bind(id).bind(earlier).execute(&mut *transaction).await?;
        })
    }

    /// The process that plays a table now, if others can reach it.
    pub async fn live_owner(&self, id: &str) -> Result<Option<LiveOwner>, StorageError> {
        let row: Option<(String, String)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_OWNER).bind(id).bind(now()).fetch_optional(pool).await?
        });
        Ok(row.map(|(owner, node)| LiveOwner { owner, node }))
    }

    /// Whether there is such a table.
    pub async fn has_live_table(&self, id: &str) -> Result<bool, StorageError> {
        let row: Option<(i64,)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_TABLE).bind(id).fetch_optional(pool).await?
        });
        Ok(row.is_some())
    }

    /// The first row of a table's log; none where there is no such table.
    pub async fn first_live_row(&self, id: &str) -> Result<Option<String>, StorageError> {
        let row: Option<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_FIRST).bind(id).fetch_optional(pool).await?
        });
        Ok(row.map(|(entry,)| entry))
    }

    /// The log of a table; none where there is no such table. It is read row by row, and no further than the longest log
    /// that this server writes: an older server may have stored more than fits in memory.
    pub async fn live_log(&self, id: &str) -> Result<Option<Vec<String>>, StorageError> {
        let mut entries = Vec::new();
        let mut bytes = 0;
        on_reader!(self, pool => {
            let mut rows = sqlx::query_as::<_, (String,)>(SELECT_LOG).bind(id).fetch(pool);
            while let Some((entry,)) = rows.try_next().await? {
                bytes += entry.len();
                if bytes > LONGEST_LOG {
                    return Err(StorageError::LongLog);
                }
                entries.push(entry);
            }
        });
        Ok((!entries.is_empty()).then_some(entries))
    }

    /// Adds rows to several logs in one transaction, each on the account of its sender. Says what became of each.
    pub async fn append_live(
        &self,
        appends: &[LiveAppend],
        owner: &str,
    ) -> Result<Vec<LiveAppended>, StorageError> {
        let full = match self.refuse_when_full().await {
            Ok(()) => None,
            Err(StorageError::Quota(over)) => Some(over),
            Err(error) => return Err(error),
        };
        in_transaction!(self, transaction => {
            let mut stored = Vec::with_capacity(appends.len());
            for append in appends {
                // What happens by itself, such as the end of a clock, is a row or two and always stored.
                if let Some(sender) = &append.sender {
                    let bytes = rows_bytes(&append.entries);
                    let charged = i64::try_from(bytes).unwrap_or(i64::MAX);
                    let mut over = full.or_else(|| self.refuse_beyond(charged).err());
                    if over.is_none() && !sender.is_nobody() {
                        let today = |bytes: i64| {
                            sqlx::query_as(CHARGE)
                                .bind(day(now()))
                                .bind(sender.address())
                                .bind(bytes)
                        };
                        let (sum,): (i64,) = today(charged).fetch_one(&mut *transaction).await?;
                        over = self.quota.allow_today(sum).err();
                        if over.is_some() {
                            let _: (i64,) = today(-charged).fetch_one(&mut *transaction).await?;
                        }
                    }
                    if let Some(over) = over {
                        stored.push(LiveAppended::OverQuota(over));
                        continue;
                    }
                    self.size.add(charged);
                }
                let mut whole = true;
                for (entry, number) in append.entries.iter().zip(append.after + 1..) {
                    let row = sqlx::query(APPEND_ROW)
                        .bind(append.id.as_str())
                        .bind(number)
                        .bind(entry.as_str())
                        .bind(owner)
                        .execute(&mut *transaction)
                        .await?;
                    whole = row.rows_affected() == 1;
                    if !whole {
                        break;
                    }
                }
                sqlx::query(TOUCH)
                    .bind(append.id.as_str())
                    .bind(now())
                    .execute(&mut *transaction)
                    .await?;
                stored.push(if whole { LiveAppended::Stored } else { LiveAppended::Conflict });
            }
            stored
        })
    }

    /// Takes a table for a process until a time, unless another one has it. Says whether it did. `node` is where other
    /// processes reach this one.
    pub async fn own_live_table(
        &self,
        id: &str,
        owner: &str,
        node: Option<&str>,
        until: i64,
    ) -> Result<bool, StorageError> {
        in_transaction!(self, transaction => {
            let taken = sqlx::query(OWN)
                .bind(id)
                .bind(owner)
                .bind(until)
                .bind(now())
                .bind(node)
                .execute(&mut *transaction)
                .await?;
            taken.rows_affected() == 1
        })
    }

    /// Goes on owning every table that a process owns.
    pub async fn renew_live_tables(&self, owner: &str, until: i64) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(RENEW).bind(owner).bind(until).execute(&mut *transaction).await?;
        })
    }

    /// Gives a table back.
    pub async fn disown_live_table(&self, id: &str, owner: &str) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(DISOWN).bind(id).bind(owner).execute(&mut *transaction).await?;
        })
    }

    /// Whether several processes may use this database, so that one has to own a table.
    pub fn is_shared(&self) -> bool {
        matches!(self.pools, super::database::Pools::Postgres(_))
    }

    /// What a key of a table is for; none where it is none.
    pub async fn live_role(
        &self,
        id: &str,
        key: &LiveKey,
    ) -> Result<Option<LiveRole>, StorageError> {
        let row: Option<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_ROLE)
                .bind(id)
                .bind(key.hash().as_slice())
                .fetch_optional(pool)
                .await?
        });
        Ok(row.and_then(|(role,)| LiveRole::of(&role)))
    }
}

/// A new id: 128 random bits in 22 URL-safe characters.
pub(crate) fn random_id() -> String {
    random_text::<16>()
}

/// Whether a text can be the id of a table.
pub(crate) fn is_table_id(text: &str) -> bool {
    is_text_of::<16>(text)
}

/// What a row takes beside its text.
const ROW_BYTES: usize = 100;

/// What a table takes beside its rows, with the replay of its game. Later rows are charged to their senders.
const TABLE_BYTES: usize = 64 * 1024;

/// The longest log that is read, in bytes: twice what [`flagbridge_live::Room`] lets a log become.
const LONGEST_LOG: usize = 2 * 1024 * 1024;

/// What a new table is charged with.
pub(super) fn table_bytes(entries: &[String]) -> usize {
    rows_bytes(entries) + TABLE_BYTES
}

/// What rows are charged with.
fn rows_bytes(entries: &[String]) -> usize {
    entries.iter().map(|entry| entry.len() + ROW_BYTES).sum()
}

pub(super) const INSERT_TABLE: &str = "
    INSERT INTO live_table (id, created, updated, owned_until, address, open)
    VALUES ($1, $2, $2, 0, $3, $4)";

pub(super) const INSERT_ROW: &str =
    "INSERT INTO live_log (live_table, number, entry) VALUES ($1, $2, $3)";

pub(super) const INSERT_KEY: &str =
    "INSERT INTO live_key (live_table, hash, role) VALUES ($1, $2, $3)";

const SWAP_KEYS: &str = "
    INSERT INTO live_key (live_table, hash, role)
    SELECT $1, hash, CASE role WHEN 'A' THEN 'B' WHEN 'B' THEN 'A' ELSE role END
    FROM live_key WHERE live_table = $2";

const SELECT_TABLE: &str = "
    SELECT CAST(1 AS BIGINT) FROM live_table WHERE id = $1 AND hidden IS NULL";

const SELECT_FIRST: &str = "
    SELECT entry FROM live_log
    WHERE live_table = (SELECT id FROM live_table WHERE id = $1 AND hidden IS NULL)
      AND number = 1";

const SELECT_LOG: &str = "
    SELECT entry FROM live_log
    WHERE live_table = (SELECT id FROM live_table WHERE id = $1 AND hidden IS NULL)
    ORDER BY number";

/// The row before has to be there, the owner has to be the one who writes, and the table must not be hidden; else nothing is
/// stored.
const APPEND_ROW: &str = "
    INSERT INTO live_log (live_table, number, entry)
    SELECT $1, $2, $3
    WHERE EXISTS (SELECT 1 FROM live_table WHERE id = $1 AND owner = $4 AND hidden IS NULL)
      AND EXISTS (SELECT 1 FROM live_log WHERE live_table = $1 AND number = $2 - 1)
    ON CONFLICT (live_table, number) DO NOTHING";

const TOUCH: &str = "UPDATE live_table SET updated = $2 WHERE id = $1";

const OWN: &str = "
    UPDATE live_table SET owner = $2, owned_until = $3, node = $5
    WHERE id = $1 AND (owner IS NULL OR owner = $2 OR owned_until < $4)";

const RENEW: &str = "UPDATE live_table SET owned_until = $2 WHERE owner = $1";

const DISOWN: &str = "
    UPDATE live_table SET owner = NULL, owned_until = 0 WHERE id = $1 AND owner = $2";

const SELECT_OWNER: &str = "
    SELECT owner, node FROM live_table
    WHERE id = $1 AND owner IS NOT NULL AND node IS NOT NULL AND owned_until >= $2";

const SELECT_ROLE: &str = "SELECT role FROM live_key WHERE live_table = $1 AND hash = $2";
