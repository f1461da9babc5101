//! What a connection sends to its table.

use flagbridge_engine::Viewer;
use flagbridge_live::{ClientMessage, ConnectionId, ServerMessage};
use tokio::sync::{mpsc, oneshot};

use crate::storage::Sender;

/// What a connection sends to its table.
#[derive(Debug)]
pub(super) enum Command {
    /// Someone with a valid key comes in.
    Enter {
        /// Who.
        viewer: Viewer,
        /// The last row they have seen.
        since: usize,
        /// On whose account their rows are stored.
        sender: Sender,
        /// Where messages for them go. When it is full they are too slow, and it is dropped.
        outbox: mpsc::Sender<ServerMessage>,
        /// The number of their connection.
        entered: oneshot::Sender<ConnectionId>,
    },
    /// A message.
    Say {
        /// Whose.
        connection: ConnectionId,
        /// The message.
        message: ClientMessage,
    },
    /// Someone has left.
    Leave {
        /// Whose connection.
        connection: ConnectionId,
    },
}
