//! The library: lists that were published, tokens that take them back, and who may not publish.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::quota::Sender;
use super::secret::EditToken;
use super::secret::{is_text_of, random_text};
use crate::clock::now;

/// The address of a list in the library: 128 bits of a hash of its cards, in 22 URL-safe characters. Lists that play the
/// same have the same address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ListId(String);

/// A list to be published.
#[derive(Debug, Clone)]
pub struct NewPublication {
    /// The address of its cards.
    pub list: ListId,
    /// What keeps it from being published twice; none where it may be published again.
    pub mark: Option<String>,
    /// Its share code.
    pub code: String,
    /// What it is called; may be empty.
    pub name: String,
    /// Where it comes from.
    pub origin: &'static str,
    /// How it did at an event, as JSON.
    pub outing: String,
    /// What takes it back; none where only an operator can.
    pub token: Option<EditToken>,
}

/// What came of publishing a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publish {
    /// It is in the library.
    Published,
    /// The operator lets this sender publish nothing.
    Blocked,
}

/// What came of taking a list back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdraw {
    /// What this token has published of it is gone.
    Withdrawn,
    /// The token has published nothing of it.
    Forbidden,
    /// There is no such list.
    NotFound,
}

/// The library, or what is new in it since a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLibrary {
    /// The number of the last change.
    pub version: i64,
    /// How often something was taken away. A reader who finds this changed asks again from 0.
    pub rewritten: i64,
    /// What was published, oldest first; nothing that is hidden.
    pub publications: Vec<StoredPublication>,
}

/// One time that a list was published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPublication {
    /// The address of its cards.
    pub list: String,
    /// Its share code.
    pub code: String,
    /// What it is called; may be empty.
    pub name: String,
    /// Where it comes from.
    pub origin: String,
    /// How it did at an event, as JSON.
    pub outing: String,
    /// The address of the event on this server that has published it.
    pub event: Option<String>,
    /// When, in milliseconds since 1970.
    pub created: i64,
}

/// Who may not publish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Everyone who sends from this network.
    Address(String),
    /// The person who has published this, by its token and by its address as long as that is known.
    Publisher(String),
}

impl ListId {
    /// The id of the list with these cards, by its canonical share code.
    pub fn of(canonical: &str) -> ListId {
        ListId(URL_SAFE_NO_PAD.encode(&Sha256::digest(canonical.as_bytes())[..16]))
    }

    /// Reads an id from an address; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<ListId> {
        is_text_of::<16>(text).then(|| ListId(text.to_owned()))
    }

    /// The id as it stands in an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ListId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl NewPublication {
    /// How much room it takes, with its place in the indexes.
    fn bytes(&self) -> usize {
        self.code.len() + self.name.len() + self.outing.len() + 300
    }
}

/// Inserts a publication of the library's version and gives how many rows are new: none where its mark is known. A macro, because the two databases'
/// transactions are two types.
macro_rules! insert {
    ($transaction:ident, $new:expr, $version:expr, $event:expr, $address:expr) => {{
        let id = random_text::<16>();
        let token = $new.token.as_ref().map(|token| token.hash().to_vec());
        let inserted = sqlx::query(INSERT)
            .bind(id.as_str())
            .bind($new.list.as_str())
            .bind($new.mark.as_deref().unwrap_or(&id))
            .bind($new.code.as_str())
            .bind($new.name.as_str())
            .bind($new.origin)
            .bind($new.outing.as_str())
            .bind($event)
            .bind(token)
            .bind(now())
            .bind($version)
            .bind($address)
            .execute(&mut *$transaction)
            .await?;
        inserted.rows_affected()
    }};
}

impl Storage {
    /// Publishes a list for the holder of its token.
    pub async fn publish(
        &self,
        new: &NewPublication,
        sender: &Sender,
    ) -> Result<Publish, StorageError> {
        self.refuse_when_full().await?;
        let token = new.token.as_ref().map(|token| blocked_token(&token.hash()));
        in_transaction!(self, transaction => {
            let blocked: Option<(String,)> = sqlx::query_as(SELECT_BLOCK)
                .bind(blocked_address(sender.address()))
                .bind(token.unwrap_or_default())
                .fetch_optional(&mut *transaction)
                .await?;
            if blocked.is_some() {
                return Ok(Publish::Blocked);
            }
            charge!(self, transaction, sender, new.bytes());
            let (version,): (i64,) = sqlx::query_as(ADVANCE).fetch_one(&mut *transaction).await?;
            insert!(transaction, new, version, None::<&str>, Some(sender.address()));
            Publish::Published
        })
    }

    /// Publishes what an operator has read, without any limit; how many of them are new.
    pub async fn publish_collection(&self, new: &[NewPublication]) -> Result<u64, StorageError> {
        in_transaction!(self, transaction => {
            let (version,): (i64,) = sqlx::query_as(ADVANCE).fetch_one(&mut *transaction).await?;
            let mut count = 0;
            for new in new {
                count += insert!(transaction, new, version, None::<&str>, None::<&str>);
            }
            count
        })
    }

    /// Publishes the lists of an event in the place of those that it has published before; none of them takes them back.
    pub async fn publish_event(
        &self,
        slug: &str,
        new: &[NewPublication],
        sender: &Sender,
    ) -> Result<(), StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            charge!(self, transaction, sender, new.iter().map(NewPublication::bytes).sum::<usize>());
            sqlx::query(REWRITE).execute(&mut *transaction).await?;
            let (version,): (i64,) = sqlx::query_as(ADVANCE).fetch_one(&mut *transaction).await?;
            sqlx::query(DELETE_OF_EVENT).bind(slug).execute(&mut *transaction).await?;
            for new in new {
                insert!(transaction, new, version, Some(slug), Some(sender.address()));
            }
        })
    }

    /// Takes back what a token has published of a list.
    pub async fn withdraw(
        &self,
        list: &ListId,
        token: &EditToken,
    ) -> Result<Withdraw, StorageError> {
        let hash = token.hash();
        in_transaction!(self, transaction => {
            let there: Option<(String,)> = sqlx::query_as(SELECT_LIST)
                .bind(list.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
            if there.is_none() {
                return Ok(Withdraw::NotFound);
            }
            sqlx::query(REWRITE).execute(&mut *transaction).await?;
            // Found by its hash, so that the time of the search says nothing of the token.
            let deleted = sqlx::query(DELETE)
                .bind(list.as_str())
                .bind(hash.as_slice())
                .execute(&mut *transaction)
                .await?;
            if deleted.rows_affected() == 0 {
                return Ok(Withdraw::Forbidden);
            }
            Withdraw::Withdrawn
        })
    }

    /// The library with what was published after a version.
    pub async fn library(&self, after: i64) -> Result<StoredLibrary, StorageError> {
        let (version, rewritten): (i64, i64) = on_reader!(self, pool => {
            sqlx::query_as(SELECT_STATE).fetch_one(pool).await?
        });
        if version <= after {
            return Ok(StoredLibrary { version, rewritten, publications: Vec::new() });
        }
        let rows: Vec<Row> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_CHANGED).bind(after).bind(version).fetch_all(pool).await?
        });
        let publications = rows.into_iter().map(StoredPublication::from).collect();
        Ok(StoredLibrary { version, rewritten, publications })
    }

    /// Stops someone from publishing; what is blocked now, in words. Nothing where the publication is not known.
    pub async fn block(&self, block: &Block) -> Result<Vec<String>, StorageError> {
        let found = match block {
            Block::Address(network) => vec![blocked_address(network)],
            Block::Publisher(id) => {
                let rows: Vec<(Option<Vec<u8>>, Option<String>)> = on_reader!(self, pool => {
                    sqlx::query_as(SELECT_PUBLISHER).bind(id.as_str()).fetch_all(pool).await?
                });
                let mut found: Vec<String> = rows
                    .into_iter()
                    .flat_map(|(token, address)| {
                        let address = address.filter(|address| !address.is_empty());
                        [
                            token.map(|hash| blocked_token(&hash)),
                            address.map(|it| blocked_address(&it)),
                        ]
                    })
                    .flatten()
                    .collect();
                found.sort();
                found.dedup();
                found
            }
        };
        in_transaction!(self, transaction => {
            for what in &found {
                let insert = sqlx::query(INSERT_BLOCK).bind(what.as_str()).bind(now());
                insert.execute(&mut *transaction).await?;
            }
        })?;
        Ok(found)
    }

    /// Takes a block back, by the words it is listed with or by an address; whether there was one.
    pub async fn unblock(&self, what: &str) -> Result<bool, StorageError> {
        in_transaction!(self, transaction => {
            let deleted = sqlx::query(DELETE_BLOCK)
                .bind(what)
                .bind(blocked_address(what))
                .execute(&mut *transaction)
                .await?;
            deleted.rows_affected() > 0
        })
    }

    /// Who may not publish, and since when, in milliseconds since 1970.
    pub async fn blocks(&self) -> Result<Vec<(String, i64)>, StorageError> {
        Ok(on_reader!(self, pool => sqlx::query_as(SELECT_BLOCKS).fetch_all(pool).await?))
    }
}

/// What keeps the list of a player from being published twice.
pub(super) fn event_mark(slug: &str, player: u32) -> String {
    format!("event:{slug}:{player}")
}

impl NewPublication {
    /// What keeps the list of an event's player from being published twice.
    pub fn event_mark(slug: &str, player: u32) -> String {
        event_mark(slug, player)
    }
}

fn blocked_address(network: &str) -> String {
    format!("address:{network}")
}

fn blocked_token(hash: &[u8]) -> String {
    format!("token:{}", URL_SAFE_NO_PAD.encode(hash))
}

/// List, code, name, origin; outing, event, created.
type Row = (String, String, String, String, String, Option<String>, i64);

impl From<Row> for StoredPublication {
    fn from((list, code, name, origin, outing, event, created): Row) -> StoredPublication {
        StoredPublication { list, code, name, origin, outing, event, created }
    }
}

const INSERT: &str = "
    INSERT INTO publication
        (id, list, mark, code, name, origin, outing, event, token, created, changed, address)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (mark) DO NOTHING";

/// The row is locked until the writer has ended: a reader of a version finds everything of it.
const ADVANCE: &str = "
    UPDATE library_state SET version = version + 1 WHERE id = 1 RETURNING version";

pub(super) const REWRITE: &str = "
    UPDATE library_state SET version = version + 1, rewritten = rewritten + 1 WHERE id = 1";

const SELECT_STATE: &str = "SELECT version, rewritten FROM library_state WHERE id = 1";

const SELECT_CHANGED: &str = "
    SELECT list, code, name, origin, outing, event, created FROM publication
    WHERE changed > $1 AND changed <= $2 AND hidden IS NULL ORDER BY created, id";

const SELECT_LIST: &str = "
    SELECT list FROM publication WHERE list = $1 AND hidden IS NULL LIMIT 1";

const SELECT_PUBLISHER: &str = "
    SELECT token, address FROM publication WHERE id = $1 OR list = $1";

const DELETE: &str = "DELETE FROM publication WHERE list = $1 AND token = $2";

const DELETE_OF_EVENT: &str = "DELETE FROM publication WHERE event = $1";

const SELECT_BLOCK: &str = "SELECT what FROM library_block WHERE what = $1 OR what = $2 LIMIT 1";

const SELECT_BLOCKS: &str = "SELECT what, created FROM library_block ORDER BY created, what";

const INSERT_BLOCK: &str = "
    INSERT INTO library_block (what, created) VALUES ($1, $2) ON CONFLICT (what) DO NOTHING";

const DELETE_BLOCK: &str = "DELETE FROM library_block WHERE what = $1 OR what = $2";
