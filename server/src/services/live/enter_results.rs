//! Enters the results of finished live tables where they count: in an event or in a campaign. A result that cannot be entered
//! when the game ends is tried again later.

use std::fmt::Debug;
use std::future::Future;
use std::time::Duration;

use flagbridge_live::{Armada, Room};

use super::context::TableContext;
use super::finished_room::finished_room;
use crate::clock::now;
use crate::storage::StorageError;

/// How often the server tries again.
const AGAIN: Duration = Duration::from_secs(10 * 60);

/// Where results count.
pub(super) trait ResultKeeper {
    /// What an entered result is, for the log: "the result of a battle".
    const RESULT: &'static str;
    /// Why a result could not be entered.
    type Error: Debug + From<StorageError> + Send;

    /// Whether the result of a table counts here.
    fn concerns(room: &Room<Armada>) -> bool;

    /// The tables that finished since a time, or all, whose result is not entered yet.
    fn unsettled(
        context: &TableContext,
        since: i64,
    ) -> impl Future<Output = Result<Vec<String>, StorageError>> + Send;

    /// Enters the result of a table, once.
    fn enter(
        context: &TableContext,
        id: &str,
        room: &Room<Armada>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Enters the result of a game that has just ended, if it counts here.
pub(super) async fn report<K: ResultKeeper>(context: &TableContext, id: &str, room: &Room<Armada>) {
    if !K::concerns(room) {
        return;
    }
    if let Err(error) = K::enter(context, id, room).await {
        tracing::error!(table = id, ?error, "{} could not be entered", K::RESULT);
    }
}

/// Enters the results of games that had ended when a server stopped, at the start and from time to time.
pub(super) async fn report_finished<K: ResultKeeper>(context: &TableContext) {
    let mut since = 0;
    loop {
        let begun = now();
        match enter_unsettled::<K>(context, since).await {
            Ok(()) => since = begun,
            Err(error) => tracing::error!(?error, "{} could not be entered", K::RESULT),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Enters as many results as possible, and returns the last failure.
async fn enter_unsettled<K: ResultKeeper>(
    context: &TableContext,
    since: i64,
) -> Result<(), K::Error> {
    let mut failed = None;
    for id in K::unsettled(context, since).await? {
        let Some(log) = context.storage.live_log(&id).await? else { continue };
        if let Some(room) = finished_room(log).await {
            failed = K::enter(context, &id, &room).await.err().or(failed);
        }
    }
    failed.map_or(Ok(()), Err)
}
