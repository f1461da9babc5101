//! `/fleets/ID`: the page of a saved fleet, for whoever has the id.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::SavedFleetRequest;
use leptos::context::provide_context;

use crate::layers::refusal::{Audience, refuse_storage};
use crate::render;
use crate::state::AppState;
use crate::storage::FleetId;

/// The address as the router has it; the app's own list of pages leaves it to us.
pub(crate) const ADDRESS: &str = "/fleets/{id}";

/// Renders the fleet to read, or the page that says there is none.
pub(crate) async fn page(
    State(state): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let id = id.map(|Path(id)| id).unwrap_or_default();
    let saved = match FleetId::parse(&id) {
        Some(id) => state.storage.fleet(&id).await,
        None => Ok(None),
    };
    match saved {
        Ok(saved) => {
            if let Some((id, saved)) = FleetId::parse(&id).zip(saved.as_ref()) {
                state.storage.note_opened_fleet(id, saved);
            }
            let text = saved.map(|saved| saved.document.text().to_owned());
            let asked = SavedFleetRequest { id, text };
            render::page_with(&state, request, move || provide_context(asked.clone())).await
        }
        Err(error) => refuse_storage(Audience::of(&request), "fleet", &error),
    }
}
