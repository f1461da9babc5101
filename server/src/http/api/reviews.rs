//! Reviews of stored replays: the first one that fits the game is stored with it, for everyone who has its address.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_review::Review;
use serde::Deserialize;
use validator::{Validate, ValidationErrors};

use super::cached;
use super::payload::Payload;
use super::replays::Refusal;
use crate::http::layers::client::Client;
use crate::http::state::AppState;
use crate::storage::ReplayId;

/// The longest review that is stored, in bytes: several times that of a long game.
const LONGEST_REVIEW: usize = 256 * 1024;

/// A review to be stored. Whether it fits is found out with the record.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct NewReview(Review);

impl Validate for NewReview {
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

/// The review of a replay; no content if it has none.
pub(super) async fn read(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = ReplayId::parse(&id).ok_or(Refusal::NotThere)?;
    let review = state.storage.review(&id).await.map_err(Refusal::Storage)?;
    Ok(match review.ok_or(Refusal::NotThere)? {
        Some(review) => cached::json(&headers, review.into_bytes()),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// Stores a review with its replay. One that is there already stays.
pub(super) async fn store(
    State(state): State<AppState>,
    client: Client,
    Path(id): Path<String>,
    Payload(NewReview(review)): Payload<NewReview>,
) -> Result<Response, Refusal> {
    let id = ReplayId::parse(&id).ok_or(Refusal::NotThere)?;
    let stored = state.storage.replay(&id).await.map_err(Refusal::Storage)?;
    let record = stored.ok_or(Refusal::NotThere)?.record;
    let text = serde_json::to_string(&review).expect("a review has only text keys");
    if text.len() > LONGEST_REVIEW {
        return Err(Refusal::Review(format!("at most {LONGEST_REVIEW} bytes are stored")));
    }
    let fits = move || {
        let record = Record::read(&record, catalogue()).map_err(|bad| bad.to_string())?;
        review.fits(&record, catalogue()).map_err(|misfit| misfit.to_string())
    };
    let fits = state.workers.run(fits).await.map_err(|_| Refusal::Busy)?;
    fits.map_err(Refusal::Review)?;
    let new = state.storage.store_review(&id, &text, &client.sender()).await;
    Ok(match new.map_err(Refusal::Storage)? {
        true => StatusCode::CREATED.into_response(),
        false => StatusCode::OK.into_response(),
    })
}
