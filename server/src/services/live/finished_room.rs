use flagbridge_data::catalogue;
use flagbridge_live::{Armada, Room, Row};

/// The room of a stored log whose game is over; none if the game goes on or the log cannot be read.
pub(super) async fn finished_room(log: Vec<String>) -> Option<Room<Armada>> {
    let room = tokio::task::spawn_blocking(move || {
        let rows: Result<Vec<Row>, _> =
            log.into_iter().map(|row| serde_json::from_str(&row)).collect();
        rows.ok().and_then(|rows| Room::open(&rows, Armada(catalogue())).ok())
    });
    room.await.ok().flatten().filter(|room| room.ended().is_some())
}
