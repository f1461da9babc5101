//! What a dead server has left in the log of a live table.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use flagbridge_engine::Seat;
use flagbridge_live::{Row, RowEntry};
use flagbridge_server::storage::{LiveAppend, LiveAppended, Location, Storage};

use super::polling::PATIENCE;

/// Ends the game at a table by a last row, as if the server had died right after storing it.
pub fn concede_in_log(location: &Location, id: &str) {
    let owner = "another process";
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let storage = patiently(async || Storage::open(location).await).await;
        // On a shared database the dead server owns the table until its lease is over.
        let begun = Instant::now();
        while !patiently(async || storage.own_live_table(id, owner, None, 0).await).await {
            assert!(begun.elapsed() < PATIENCE, "the table is not free");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let log = patiently(async || storage.live_log(id).await).await.unwrap();
        let last: Row = serde_json::from_str(log.last().unwrap()).unwrap();
        let entry = RowEntry::Conceded { seat: Seat::B };
        let row = serde_json::to_string(&Row { at: last.at, by: None, entry }).unwrap();
        let after = i64::try_from(log.len()).unwrap();
        let append = LiveAppend { id: id.to_owned(), after, entries: vec![row], sender: None };
        let append = [append];
        let stored = patiently(async || storage.append_live(&append, owner).await).await;
        assert_eq!(stored, [LiveAppended::Stored]);
        patiently(async || storage.disown_live_table(id, owner).await).await;
        storage.close().await;
    });
}

/// Asks the database again while it does not answer: a busy machine can keep a connection waiting for longer than a server
/// would.
async fn patiently<T, E: Debug>(ask: impl AsyncFn() -> Result<T, E>) -> T {
    let begun = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(failed) => assert!(begun.elapsed() < PATIENCE, "{failed:?}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
