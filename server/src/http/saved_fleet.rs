//! `/fleets/ID`: the page of a saved fleet, for everyone who has the id.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::SavedFleetRequest;

use super::render;
use super::state::AppState;
use crate::storage::{FleetId, Storage, StorageError};

/// The address as the router has it; the app's own list of pages leaves it to us.
pub(crate) const ADDRESS: &str = "/fleets/{id}";

/// Renders the fleet to read, or the page that says there is none.
pub(crate) async fn page(
    State(state): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let asked = read(&state.storage, id.map(|Path(id)| id).unwrap_or_default()).await;
    render::stored_page(&state, request, "fleet", asked).await
}

async fn read(storage: &Storage, id: String) -> Result<SavedFleetRequest, StorageError> {
    let Some(known) = FleetId::parse(&id) else { return Ok(SavedFleetRequest { id, text: None }) };
    let saved = storage.fleet(&known).await?;
    if let Some(saved) = &saved {
        storage.note_opened_fleet(known, saved);
    }
    let text = saved.map(|saved| saved.document.text().to_owned());
    Ok(SavedFleetRequest { id, text })
}
