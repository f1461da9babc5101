//! A live table of a campaign enters the result of its battle when its game is over: once, and never over what a person has
//! entered.

use flagbridge_campaigns::{Author, BattleResult, Change, GameEnd, ResultSource, result_of_record};
use flagbridge_data::catalogue;
use flagbridge_live::{Armada, Clock, Ended, HowEnded, Room};

use super::context::TableContext;
use super::enter_results::ResultKeeper;
use crate::services::campaigns::{CampaignError, ChangeRequest};
use crate::storage::{CampaignTable, Sender, StorageError};

/// Enters results of battles in their campaigns.
pub(super) struct BattleResults;

impl ResultKeeper for BattleResults {
    const RESULT: &'static str = "the result of a battle";
    type Error = CampaignError;

    fn concerns(room: &Room<Armada>) -> bool {
        room.battle().is_some()
    }

    async fn unsettled(context: &TableContext, since: i64) -> Result<Vec<String>, StorageError> {
        context.storage.unsettled_campaign_tables(since).await
    }

    async fn enter(
        context: &TableContext,
        id: &str,
        room: &Room<Armada>,
    ) -> Result<(), CampaignError> {
        let storage = &context.storage;
        let Some(table) = storage.campaign_table_of(id).await?.filter(|table| !table.settled)
        else {
            return Ok(());
        };
        let note = match result(context, &table, room).await {
            Ok(result) => save(context, &table, result).await.err(),
            Err(error) => Some(error),
        };
        let note = match note {
            None => String::new(),
            Some(
                error @ (CampaignError::Refused(_)
                | CampaignError::Form(_)
                | CampaignError::NotFound
                | CampaignError::TooMany),
            ) => error.message(),
            Some(error) => return Err(error),
        };
        Ok(storage.settle_campaign_table(id, &note).await?)
    }
}

async fn save(
    context: &TableContext,
    table: &CampaignTable,
    result: BattleResult,
) -> Result<(), CampaignError> {
    let sender = Sender::default();
    let request =
        ChangeRequest { slug: &table.slug, author: Author::Table, seen: None, sender: &sender };
    let change = Change::Result { battle: table.battle, result };
    context.campaigns.change(&request, &change).await.map(|_| ())
}

/// The result of the game, in the words of the campaign.
async fn result(
    context: &TableContext,
    table: &CampaignTable,
    room: &Room<Armada>,
) -> Result<BattleResult, CampaignError> {
    let end = room.ended().and_then(|ended| end(ended, room.settings().clock));
    let end = end.ok_or_else(|| {
        let words = "The players agreed on a draw, which a campaign does not have: enter the result by hand.";
        CampaignError::Form(words.to_owned())
    })?;
    let no_record = || CampaignError::Form("The game has no record.".to_owned());
    let record = room.record().ok_or_else(no_record)?;
    let log = context.campaigns.read(&table.slug).await?;
    let battle = table.battle;
    let found = tokio::task::spawn_blocking(move || {
        result_of_record(catalogue(), log.state(), battle, &record, end)
    });
    let found = found.await.map_err(|error| CampaignError::Broken(error.to_string()))?;
    let result = found.map_err(CampaignError::Refused)?;
    Ok(BattleResult { from: Some(ResultSource::Table), ..result })
}

/// How a game ended for its campaign; none for a draw that was agreed on.
fn end(ended: Ended, clock: Clock) -> Option<GameEnd> {
    match (ended.how, clock) {
        (HowEnded::Played, _) => Some(GameEnd::Played),
        (HowEnded::Drawn, _) => None,
        (HowEnded::Time, Clock::Shared { .. }) => Some(GameEnd::TimeUp),
        (HowEnded::Conceded | HowEnded::Claimed | HowEnded::Time, _) => {
            Some(GameEnd::GivenUp(ended.winner?.other()))
        }
    }
}
