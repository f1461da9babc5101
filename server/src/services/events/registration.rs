//! Players who register for an event.

use std::sync::Arc;

use flagbridge_events::{About, Change, EventLog, PlayerId};

use super::cache::{ChangeRequest, EventCache};
use super::error::EventError;
use crate::services::chance::chance;
use crate::storage::{EventKey, KeyHolder, NewKey};

/// A player who has registered.
#[derive(Debug)]
pub(crate) struct Registration {
    pub(crate) player: PlayerId,
    /// The player's own key.
    pub(crate) key: EventKey,
    /// The event with the player.
    pub(crate) log: Arc<EventLog>,
}

/// Enters a player, with a key of their own.
pub(crate) async fn register(
    events: &EventCache,
    request: &ChangeRequest<'_>,
    about: &About,
) -> Result<Registration, EventError> {
    let (key, lot) = (EventKey::random(), chance());
    let find = |log: &EventLog| {
        let player = log.event().next_player();
        let new = NewKey { key: key.clone(), holder: KeyHolder::Player(player.0) };
        Ok((vec![Change::Enter { player, about: about.clone(), lot }], vec![new], player))
    };
    let (log, player) = events.change(request, find).await?;
    Ok(Registration { player, key, log })
}
