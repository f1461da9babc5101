//! Live tables at which battles of campaigns are played.

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::live::{LiveKeys, insert_table};
use super::quota::Sender;
use crate::clock::now;

/// A live table of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignTable {
    /// The table.
    pub id: String,
    /// The campaign's address.
    pub slug: String,
    /// The battle's number.
    pub battle: u32,
    /// Whether its result was entered, or can never be.
    pub settled: bool,
    /// Why its result was not entered; empty where it was.
    pub note: String,
}

type Row = (String, String, i64, i64, String);

impl From<Row> for CampaignTable {
    fn from((id, slug, battle, settled, note): Row) -> CampaignTable {
        let battle = u32::try_from(battle).unwrap_or(0);
        CampaignTable { id, slug, battle, settled: settled != 0, note }
    }
}

impl Storage {
    /// Stores the table of a battle; false where it has one already at which nothing is settled.
    pub async fn create_campaign_table(
        &self,
        id: &str,
        slug: &str,
        battle: u32,
        entries: &[String],
        keys: &LiveKeys,
        sender: &Sender,
    ) -> Result<bool, StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            insert_table!(self, transaction, id, entries, keys, None::<i64>, sender);
            let made = sqlx::query(INSERT)
                .bind(id)
                .bind(slug)
                .bind(i64::from(battle))
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            if made.rows_affected() == 0 {
                return Ok(false);
            }
            true
        })
    }

    /// The newest table of each battle of a campaign.
    pub async fn campaign_tables(&self, slug: &str) -> Result<Vec<CampaignTable>, StorageError> {
        let rows: Vec<Row> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_OF_CAMPAIGN).bind(slug).fetch_all(pool).await?
        });
        let mut tables: Vec<CampaignTable> = Vec::new();
        for table in rows.into_iter().map(CampaignTable::from) {
            if tables.last().is_none_or(|it| it.battle != table.battle) {
                tables.push(table);
            }
        }
        Ok(tables)
    }

    /// What a live table is in a campaign; none where it is in no campaign.
    pub async fn campaign_table_of(&self, id: &str) -> Result<Option<CampaignTable>, StorageError> {
        let row: Option<Row> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_BY_ID).bind(id).fetch_optional(pool).await?
        });
        Ok(row.map(CampaignTable::from))
    }

    /// Tables of campaigns whose result is not entered yet and at which something has happened since a time.
    pub async fn unsettled_campaign_tables(&self, since: i64) -> Result<Vec<String>, StorageError> {
        let rows: Vec<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_UNSETTLED).bind(since).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Notes that the result of a table was entered in its campaign, or why it cannot be.
    pub async fn settle_campaign_table(&self, id: &str, note: &str) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(SETTLE).bind(id).bind(now()).bind(note).execute(&mut *transaction).await?;
        })
    }
}

const INSERT: &str = "
    INSERT INTO campaign_table (live_table, campaign, battle, created, settled, note)
    VALUES ($1, $2, $3, $4, NULL, '') ON CONFLICT DO NOTHING";

const SELECT_OF_CAMPAIGN: &str = "
    SELECT live_table, campaign, battle, COALESCE(settled, 0), note
    FROM campaign_table WHERE campaign = $1
    ORDER BY battle, settled IS NULL DESC, created DESC, live_table";

const SELECT_BY_ID: &str = "
    SELECT live_table, campaign, battle, COALESCE(settled, 0), note
    FROM campaign_table WHERE live_table = $1";

const SELECT_UNSETTLED: &str = "
    SELECT c.live_table FROM campaign_table c JOIN live_table t ON t.id = c.live_table
    WHERE c.settled IS NULL AND t.hidden IS NULL AND t.updated >= $1
    ORDER BY t.updated";

const SETTLE: &str = "
    UPDATE campaign_table SET settled = $2, note = $3 WHERE live_table = $1 AND settled IS NULL";
