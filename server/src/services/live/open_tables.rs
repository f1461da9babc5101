//! Tables whose second seat anyone may take.

use flagbridge_engine::Seat;
use flagbridge_live::{GameId, Row, RowEntry, Settings};
use serde::Serialize;

use super::game::game_of;
use crate::storage::{LiveKey, OpenTable, Storage, StorageError, is_table_id};

/// An open table, in the list for programs.
#[derive(Debug, Serialize)]
pub(crate) struct ListedTable {
    pub(crate) id: String,
    /// Who waits there; empty where they have not given a name yet.
    pub(crate) name: String,
    /// The list they have brought, in a line; empty while there is none.
    pub(crate) list: String,
    pub(crate) settings: Settings,
    /// Since when, in milliseconds since 1970.
    pub(crate) since: i64,
}

/// A seat that was taken, with its keys.
#[derive(Debug)]
pub(crate) struct TakenSeat {
    pub(crate) game: GameId,
    pub(crate) seat: LiveKey,
    pub(crate) watch: LiveKey,
}

/// The open tables, the newest first.
pub(crate) async fn open_tables(storage: &Storage) -> Result<Vec<ListedTable>, StorageError> {
    let tables = storage.open_tables().await?;
    Ok(tables.into_iter().filter_map(read).collect())
}

/// Takes the second seat of a table; none where it is taken or no longer offered.
pub(crate) async fn take_seat(
    storage: &Storage,
    id: &str,
) -> Result<Option<TakenSeat>, StorageError> {
    if !is_table_id(id) {
        return Ok(None);
    }
    let (seat, watch) = (LiveKey::random(), LiveKey::random());
    let first = storage.first_live_row(id).await?;
    let first = first.and_then(|row| serde_json::from_str(&row).ok());
    let taken = storage.take_open_seat(id, &seat, &watch).await?;
    Ok(taken.then(|| TakenSeat { game: game_of(first.as_ref()), seat, watch }))
}

/// What the first rows of a log say; none where they cannot be read.
fn read(table: OpenTable) -> Option<ListedTable> {
    let mut listed = ListedTable {
        id: table.id,
        name: String::new(),
        list: String::new(),
        settings: Settings::default(),
        since: table.since,
    };
    for entry in &table.entries {
        match serde_json::from_str::<Row>(entry).ok()?.entry {
            RowEntry::Opened { settings, .. } => listed.settings = settings,
            RowEntry::Sat { seat: Seat::A, name } => listed.name = name,
            RowEntry::Listed { seat: Seat::A, list } => {
                listed.list = format!("{}: {}", list.title, list.facts);
            }
            _ => {}
        }
    }
    Some(listed)
}
