//! Players who come to an event.

use std::sync::Arc;

use flagbridge_events::{About, Change, EventLog, PlayerId};

use super::shelf::{self, Trouble, Wish};
use crate::state::AppState;
use crate::storage::{EventKey, KeyHolder, NewKey};

/// Enters a player, with a key of their own.
pub(crate) async fn enter(
    state: &AppState,
    wish: &Wish<'_>,
    about: &About,
) -> Result<(PlayerId, EventKey, Arc<EventLog>), Trouble> {
    let (key, lot) = (EventKey::random(), shelf::chance());
    let find = |log: &EventLog| {
        let player = log.event().next_player();
        let new = NewKey { key: key.clone(), holder: KeyHolder::Player(player.0) };
        Ok((vec![Change::Enter { player, about: about.clone(), lot }], vec![new], player))
    };
    let (log, player) = state.events.change(wish, find).await?;
    Ok((player, key, log))
}
