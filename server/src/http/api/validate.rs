use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use flagbridge_data::catalogue;
use flagbridge_fleet::Verdict;
use serde::Deserialize;
use serde_json::{Map, Value};
use validator::{Validate, ValidationError};

use super::payload::Payload;
use super::{known, list};
use crate::http::layers::refusal::{Audience, refuse_busy};
use crate::http::state::AppState;
use crate::services::workers::Busy;

/// The list to check, and by which terms.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "one_of"))]
pub(super) struct ValidateRequest {
    #[validate(custom(function = "known::list"))]
    list: Option<String>,
    #[validate(custom(function = "list::document"))]
    fleet: Option<Map<String, Value>>,
    #[validate(custom(function = "known::edition"))]
    edition: Option<String>,
    #[validate(custom(function = "known::mode"))]
    mode: Option<String>,
    #[validate(range(min = 1, max = 10000, message = "must be from 1 to 10000"))]
    points: Option<u16>,
    #[validate(custom(function = "known::edition"))]
    compare: Option<String>,
}

/// Reads a list in any format and checks it.
pub(super) async fn validate(
    State(state): State<AppState>,
    Payload(mut asked): Payload<ValidateRequest>,
) -> Response {
    // As text it waits for its turn in a hundredth of the memory.
    asked.list = Some(list::text(asked.list.take(), asked.fleet.take()));
    match state.workers.run(move || verdict(&asked)).await {
        Ok(verdict) => Json(verdict).into_response(),
        Err(Busy) => refuse_busy(Audience::Program),
    }
}

fn verdict(asked: &ValidateRequest) -> Verdict {
    let reading = list::read(asked.list.as_deref().unwrap_or_default());
    let edition = list::edition(asked.edition.as_deref(), &reading);
    let mode = asked.mode.as_deref().and_then(|id| catalogue().mode(id));
    let report = reading.draft.check_as(edition, mode, asked.points);
    let verdict = Verdict::new(&reading, &report);
    match asked.compare.as_deref().and_then(|id| catalogue().edition(id).ok()) {
        Some(other) => verdict.compared(&reading.draft, edition, other),
        None => verdict,
    }
}

fn one_of(asked: &ValidateRequest) -> Result<(), ValidationError> {
    list::one_of(asked.list.is_some(), asked.fleet.is_some())
}
