//! `/replay/ID` and `/review/ID`: the pages of a stored replay, for everyone who has the id.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::StoredReplayRequest;

use super::render;
use super::state::AppState;
use crate::services::replays::stored_facts;
use crate::storage::{ReplayId, Storage, StorageError};

/// The address as the router has it; the app's own list of pages leaves it to us.
pub(crate) const ADDRESS: &str = "/replay/{id}";
/// The address of its review.
pub(crate) const REVIEW: &str = "/review/{id}";

/// Renders what there is to know of the game, or the page that says there is none; the game itself is played by the
/// browser.
pub(crate) async fn page(
    State(state): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let asked = read(&state.storage, &id.map(|Path(id)| id).unwrap_or_default()).await;
    render::stored_page(&state, request, "replay", asked).await
}

async fn read(storage: &Storage, id: &str) -> Result<StoredReplayRequest, StorageError> {
    let Some(known) = ReplayId::parse(id) else { return Ok(StoredReplayRequest::default()) };
    let stored = storage.replay(&known).await?;
    if let Some(stored) = &stored {
        storage.note_opened_replay(known, stored);
    }
    Ok(StoredReplayRequest { id: id.to_owned(), facts: stored.as_ref().and_then(stored_facts) })
}
