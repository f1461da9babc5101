//! Saved fleets: an unguessable address, an edit token kept as a hash, a history.

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::quota::Sender;
use super::secret::{EditToken, FleetId};
use crate::clock::now;

/// What a person saves: a name to list it by, and the fleet as our JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    name: String,
    text: String,
}

impl Document {
    /// A document to store. NUL characters are dropped: PostgreSQL text cannot hold them, and
    /// valid JSON has none.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Document {
        Document { name: without_nul(name.into()), text: without_nul(text.into()) }
    }

    /// The fleet's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fleet as JSON text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How much room it takes.
    fn bytes(&self) -> usize {
        self.name.len() + self.text.len()
    }
}

/// A saved fleet as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedFleet {
    /// Number of the newest version, counted from 1.
    pub current_version: i64,
    /// The newest version's document.
    pub document: Document,
    /// When it was first saved, in milliseconds since 1970.
    pub created: i64,
    /// When it was last changed, in milliseconds since 1970.
    pub updated: i64,
    /// When it was last read, to the day, in milliseconds since 1970; none if it never was.
    pub opened: Option<i64>,
}

/// One version of a saved fleet, in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedVersion {
    /// Its number, counted from 1.
    pub version: i64,
    /// What was saved.
    pub document: Document,
    /// The name its author gave to this version.
    pub label: Option<String>,
    /// When it was saved, in milliseconds since 1970.
    pub created: i64,
}

/// One line of a fleet's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionSummary {
    /// Its number, counted from 1.
    pub version: i64,
    /// The fleet's name at that time.
    pub name: String,
    /// The name its author gave to this version.
    pub label: Option<String>,
    /// When it was saved, in milliseconds since 1970.
    pub created: i64,
}

/// What came of saving over a fleet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Update {
    /// Saved under this version number.
    Updated {
        /// The number of the version just made.
        version: i64,
    },
    /// Another version was saved in between; nothing was changed.
    Conflict {
        /// The version to merge with.
        current: i64,
    },
    /// The token is not this fleet's.
    Forbidden,
    /// There is no such fleet.
    NotFound,
}

/// What came of naming a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// The version carries the label now.
    Labelled,
    /// As many versions carry a label as may; nothing was changed.
    TooMany,
    /// The token is not this fleet's.
    Forbidden,
    /// There is no such fleet or version.
    NotFound,
}

/// What came of deleting a fleet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delete {
    /// It is gone with all its versions.
    Deleted,
    /// The token is not this fleet's.
    Forbidden,
    /// There is no such fleet.
    NotFound,
}

/// The number of a fleet's newest version. Where the token does not open the fleet, the transaction is left with that
/// answer.
macro_rules! opened_by {
    ($token:expr, $id:expr, $transaction:ident, $answer:ident) => {{
        let stored: Option<(Vec<u8>, i64)> = sqlx::query_as(SELECT_TOKEN)
            .bind($id.as_str())
            .fetch_optional(&mut *$transaction)
            .await?;
        match stored {
            None => return Ok($answer::NotFound),
            Some((hash, _)) if !$token.opens(&hash) => return Ok($answer::Forbidden),
            Some((_, current)) => current,
        }
    }};
}

impl Storage {
    /// Saves a fleet for the first time. The token is returned here and never again.
    pub async fn create_fleet(
        &self,
        document: &Document,
        sender: &Sender,
    ) -> Result<(FleetId, EditToken), StorageError> {
        let (id, token) = (FleetId::random(), EditToken::random());
        let hash = token.hash();
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            charge!(self, transaction, sender, document.bytes());
            sqlx::query(INSERT_FLEET)
                .bind(id.as_str())
                .bind(hash.as_slice())
                .bind(now())
                .bind(sender.address())
                .execute(&mut *transaction)
                .await?;
            sqlx::query(INSERT_VERSION)
                .bind(id.as_str())
                .bind(1_i64)
                .bind(document.name.as_str())
                .bind(document.text.as_str())
                .bind(now())
                .execute(&mut *transaction)
                .await?;
        })?;
        Ok((id, token))
    }

    /// A fleet as it stands now.
    pub async fn fleet(&self, id: &FleetId) -> Result<Option<SavedFleet>, StorageError> {
        let row: Option<(i64, String, String, i64, i64, Option<i64>)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_FLEET).bind(id.as_str()).fetch_optional(pool).await?
        });
        Ok(row.map(|(current_version, name, text, created, updated, opened)| SavedFleet {
            current_version,
            document: Document { name, text },
            created,
            updated,
            opened,
        }))
    }

    /// Saves a new version over `expected_version`. When that is no longer the newest, nothing is
    /// changed and the answer names the newest: no writer ever overwrites what it has not seen.
    ///
    /// The history keeps every version that has a name, the newest hundred, and before them the last of each day.
    pub async fn update_fleet(
        &self,
        id: &FleetId,
        token: &EditToken,
        expected_version: i64,
        document: &Document,
        sender: &Sender,
    ) -> Result<Update, StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            let current = opened_by!(token, id, transaction, Update);
            if current != expected_version {
                return Ok(Update::Conflict { current });
            }
            charge!(self, transaction, sender, document.bytes());
            // PostgreSQL lets a second writer read the same number; only one of them finds it
            // unchanged here, for the row is locked until the first has ended.
            let advanced = sqlx::query(ADVANCE)
                .bind(id.as_str())
                .bind(expected_version)
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            if advanced.rows_affected() == 0 {
                let current = opened_by!(token, id, transaction, Update);
                return Ok(Update::Conflict { current });
            }
            sqlx::query(INSERT_VERSION)
                .bind(id.as_str())
                .bind(expected_version + 1)
                .bind(document.name.as_str())
                .bind(document.text.as_str())
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            if expected_version >= ALL_KEPT {
                sqlx::query(THIN_OUT)
                    .bind(id.as_str())
                    .bind(expected_version + 1 - ALL_KEPT)
                    .execute(&mut *transaction)
                    .await?;
            }
            Update::Updated { version: expected_version + 1 }
        })
    }

    /// A fleet's history, newest first; empty when there is no such fleet.
    pub async fn fleet_versions(&self, id: &FleetId) -> Result<Vec<VersionSummary>, StorageError> {
        let rows: Vec<(i64, String, Option<String>, i64)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_VERSIONS).bind(id.as_str()).fetch_all(pool).await?
        });
        let summary =
            |(version, name, label, created)| VersionSummary { version, name, label, created };
        Ok(rows.into_iter().map(summary).collect())
    }

    /// One version of a fleet.
    pub async fn fleet_version(
        &self,
        id: &FleetId,
        version: i64,
    ) -> Result<Option<SavedVersion>, StorageError> {
        let row: Option<(String, String, Option<String>, i64)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_VERSION)
                .bind(id.as_str())
                .bind(version)
                .fetch_optional(pool)
                .await?
        });
        Ok(row.map(|(name, text, label, created)| SavedVersion {
            version,
            document: Document { name, text },
            label,
            created,
        }))
    }

    /// Names one version, or takes its name away. At most [`MOST_LABELS`] versions of a fleet carry one.
    pub async fn label_fleet_version(
        &self,
        id: &FleetId,
        token: &EditToken,
        version: i64,
        label: Option<&str>,
    ) -> Result<Label, StorageError> {
        let label = label.map(|label| without_nul(label.to_owned()));
        in_transaction!(self, transaction => {
            opened_by!(token, id, transaction, Label);
            if label.is_some() {
                let (labels,): (i64,) = sqlx::query_as(COUNT_LABELS)
                    .bind(id.as_str())
                    .bind(version)
                    .fetch_one(&mut *transaction)
                    .await?;
                if labels >= MOST_LABELS {
                    return Ok(Label::TooMany);
                }
            }
            let labelled = sqlx::query(SET_LABEL)
                .bind(id.as_str())
                .bind(version)
                .bind(label.as_deref())
                .execute(&mut *transaction)
                .await?;
            if labelled.rows_affected() == 0 {
                return Ok(Label::NotFound);
            }
            Label::Labelled
        })
    }

    /// Deletes a fleet and its whole history.
    pub async fn delete_fleet(
        &self,
        id: &FleetId,
        token: &EditToken,
    ) -> Result<Delete, StorageError> {
        in_transaction!(self, transaction => {
            opened_by!(token, id, transaction, Delete);
            let deleted = sqlx::query(DELETE)
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            if deleted.rows_affected() == 0 {
                return Ok(Delete::NotFound);
            }
            Delete::Deleted
        })
    }
}

const INSERT_FLEET: &str = "
    INSERT INTO saved_fleet (id, edit_token_hash, current_version, created, updated, address)
    VALUES ($1, $2, 1, $3, $3, $4)";

const INSERT_VERSION: &str = "
    INSERT INTO saved_fleet_version (fleet, version, name, document, created)
    VALUES ($1, $2, $3, $4, $5)";

const SELECT_FLEET: &str = "
    SELECT f.current_version, v.name, v.document, f.created, f.updated, f.opened
    FROM saved_fleet f
    JOIN saved_fleet_version v ON v.fleet = f.id AND v.version = f.current_version
    WHERE f.id = $1 AND f.hidden IS NULL";

const SELECT_TOKEN: &str = "
    SELECT edit_token_hash, current_version FROM saved_fleet WHERE id = $1 AND hidden IS NULL";

const ADVANCE: &str = "
    UPDATE saved_fleet SET current_version = current_version + 1, updated = $3
    WHERE id = $1 AND current_version = $2";

/// How many of the newest versions are all kept.
const ALL_KEPT: i64 = 100;

/// Of the versions up to a number, those without a label are deleted, except the last of each day (in milliseconds).
const THIN_OUT: &str = "
    DELETE FROM saved_fleet_version
    WHERE fleet = $1 AND version <= $2 AND label IS NULL AND version NOT IN (
        SELECT MAX(version) FROM saved_fleet_version WHERE fleet = $1 GROUP BY created / 86400000
    )";

const SELECT_VERSIONS: &str = "
    SELECT v.version, v.name, v.label, v.created
    FROM saved_fleet_version v JOIN saved_fleet f ON f.id = v.fleet
    WHERE v.fleet = $1 AND f.hidden IS NULL ORDER BY v.version DESC";

const SELECT_VERSION: &str = "
    SELECT v.name, v.document, v.label, v.created
    FROM saved_fleet_version v JOIN saved_fleet f ON f.id = v.fleet
    WHERE v.fleet = $1 AND v.version = $2 AND f.hidden IS NULL";

/// How many versions of a fleet may carry a label, because those are never deleted.
pub const MOST_LABELS: i64 = 200;

/// The labels of a fleet beside the one that is being set.
const COUNT_LABELS: &str = "
    SELECT COUNT(*) FROM saved_fleet_version
    WHERE fleet = $1 AND version <> $2 AND label IS NOT NULL";

const SET_LABEL: &str = "
    UPDATE saved_fleet_version SET label = $3 WHERE fleet = $1 AND version = $2";

const DELETE: &str = "DELETE FROM saved_fleet WHERE id = $1";

fn without_nul(mut text: String) -> String {
    text.retain(|character| character != '\0');
    text
}
