//! Coming to a table with a key, and talking to it.

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{ClientMessage, ConnectionId, ServerMessage};
use tokio::sync::{mpsc, oneshot};

use super::command::Command;
use super::tables::LiveTables;
use crate::storage::{LiveKey, LiveRole, Sender};

/// How many messages may wait for a client before it is taken to be too slow.
const OUTBOX: usize = 64;

/// Why a connection is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CloseReason {
    /// The sentence for the client.
    pub(crate) message: String,
    /// Whether it is worth trying again.
    pub(crate) retry: bool,
}

impl CloseReason {
    pub(crate) fn new(message: &str, retry: bool) -> CloseReason {
        CloseReason { message: message.to_owned(), retry }
    }
}

/// A client at a table.
#[derive(Debug)]
pub(crate) struct TableConnection {
    table: mpsc::Sender<Command>,
    connection: ConnectionId,
    inbox: mpsc::Receiver<ServerMessage>,
}

impl LiveTables {
    /// Comes to a table with a key, after the last row that the client has seen. What the client asks for is stored on the
    /// sender's account.
    pub(crate) async fn join(
        &self,
        id: &str,
        key: &str,
        since: usize,
        sender: &Sender,
    ) -> Result<TableConnection, CloseReason> {
        let invalid = || CloseReason::new("This link is not valid for this table.", false);
        let key = LiveKey::parse(key).ok_or_else(invalid)?;
        let role = self.storage().live_role(id, &key).await.map_err(|error| {
            tracing::error!(%error, "the keys of a live table could not be read");
            CloseReason::new("The database is not responding.", true)
        })?;
        let viewer = match role.ok_or_else(invalid)? {
            LiveRole::SeatA => Viewer::Seat(Seat::A),
            LiveRole::SeatB => Viewer::Seat(Seat::B),
            LiveRole::Watch => Viewer::Spectator,
        };
        // A table may be put away at the very moment a client comes: then it is opened again.
        for _ in 0..3 {
            let table = self.table(id);
            let (outbox, mut inbox) = mpsc::channel(OUTBOX);
            let (entered, has_entered) = oneshot::channel();
            let sender = sender.clone();
            let command = Command::Enter { viewer, since, sender, outbox, entered };
            if table.send(command).await.is_err() {
                continue;
            }
            match has_entered.await {
                Ok(connection) => return Ok(TableConnection { table, connection, inbox }),
                Err(_) => {
                    if let Ok(ServerMessage::Goodbye { why, retry }) = inbox.try_recv() {
                        return Err(CloseReason { message: why, retry });
                    }
                }
            }
        }
        Err(CloseReason::new("The table is closing. Try again in a moment.", true))
    }
}

impl TableConnection {
    /// The next message for the client; none once it was disconnected because it was too slow.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        self.inbox.recv().await
    }

    /// Gives a message to the table; false where the table is closed.
    pub(crate) async fn say(&self, message: ClientMessage) -> bool {
        self.table.send(Command::Say { connection: self.connection, message }).await.is_ok()
    }

    /// Leaves the table.
    pub(crate) async fn leave(self) {
        let leave = Command::Leave { connection: self.connection };
        // A table that is closed has forgotten its connections.
        let _ = self.table.send(leave).await;
    }
}
