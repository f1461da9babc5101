//! `/replay/ID`: the page of a stored replay, for whoever has the id.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::{ReplayFacts, StoredReplayRequest};
use serde::{Deserialize, Serialize};

use crate::referee::Summary;
use crate::render;
use crate::state::AppState;
use crate::storage::{ReplayId, StorageError};

/// The address as the router has it; the app's own list of pages leaves it to us.
pub(crate) const ADDRESS: &str = "/replay/{id}";

/// What is stored beside a record: what its sender has told of it, and what the engine has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Told {
    /// The lists by name; empty where nobody said.
    pub(crate) names: [String; 2],
    /// Who sat where, by id; empty where nobody said.
    pub(crate) seats: [String; 2],
    /// What the engine has found.
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

impl Told {
    fn facts(self) -> ReplayFacts {
        let Told { names, seats, summary } = self;
        ReplayFacts {
            names,
            seats,
            lists: summary.lists,
            edition: summary.edition,
            answers: summary.answers,
            round: summary.round,
            score: summary.score,
            winner: summary.winner,
            hash: summary.hash,
            faults: summary.faults,
        }
    }
}

/// Renders what there is to know of the game, or the page that says there is none; the game itself is played by the
/// browser.
pub(crate) async fn page(
    State(state): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let asked = read(&state, &id.map(|Path(id)| id).unwrap_or_default()).await;
    render::stored_page(&state, request, "replay", asked).await
}

async fn read(state: &AppState, id: &str) -> Result<StoredReplayRequest, StorageError> {
    let Some(known) = ReplayId::parse(id) else { return Ok(StoredReplayRequest { facts: None }) };
    let stored = state.storage.replay(&known).await?;
    if let Some(stored) = &stored {
        state.storage.note_opened_replay(known, stored);
    }
    let told = stored.and_then(|stored| serde_json::from_str::<Told>(&stored.summary).ok());
    Ok(StoredReplayRequest { facts: told.map(Told::facts) })
}
