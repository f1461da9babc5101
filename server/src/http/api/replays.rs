//! Replays: stored once they have been played again, read with their id.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

use super::cached;
use super::payload::{Payload, refused_field};
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse_storage};
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::referee::{LONGEST_RECORD, RecordError};
use crate::services::replays::ReplayDetails;
use crate::storage::{ReplayId, StorageError};

/// The longest name of a list.
const LONGEST_NAME: usize = 80;

/// The seconds after which a record may be sent again when too many are being played.
const LATER: u64 = 5;

/// A game to be stored.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct NewReplay {
    #[validate(custom(function = "short_enough"))]
    record: String,
    #[validate(custom(function = "short_names"))]
    names: Option<[String; 2]>,
    #[validate(custom(function = "known_seats"))]
    seats: Option<[String; 2]>,
}

#[derive(Debug, Serialize)]
struct Stored<'a> {
    id: &'a str,
    page: String,
    hash: &'a str,
}

#[derive(Debug, Serialize)]
struct Replay<'a> {
    id: &'a str,
    created: i64,
    #[serde(flatten)]
    details: ReplayDetails,
    record: String,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Refusal {
    Record(RecordError),
    Storage(StorageError),
    /// A review that is not one of its replay.
    Review(String),
    /// Too much is worked out at this moment.
    Busy,
    NotThere,
}

/// Plays a record and stores it under the id that follows from it; a game that is there already is only named, and
/// keeps the names it was first stored with.
pub(super) async fn store(
    State(state): State<AppState>,
    client: Client,
    Payload(new): Payload<NewReplay>,
) -> Result<Response, Refusal> {
    let played = state.referee.play(new.record).await.map_err(Refusal::Record)?;
    let details = ReplayDetails {
        names: new.names.unwrap_or_default().map(|name| name.trim().to_owned()),
        seats: new.seats.unwrap_or_default(),
        summary: played.summary,
    };
    let id = ReplayId::of(&played.game);
    let summary = serde_json::to_string(&details).expect("a summary has only text keys");
    let new = state.storage.store_replay(&id, &played.record, &summary, &client.sender()).await;
    let status = match new.map_err(Refusal::Storage)? {
        true => StatusCode::CREATED,
        false => StatusCode::OK,
    };
    let address = HeaderValue::try_from(format!("/api/v1/replays/{id}"))
        .expect("an id has only letters, digits, - and _");
    let stored =
        Stored { id: id.as_str(), page: format!("/replay/{id}"), hash: &details.summary.hash };
    Ok((status, [(header::LOCATION, address)], Json(stored)).into_response())
}

/// The record, and what is known about it.
pub(super) async fn read(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = ReplayId::parse(&id).ok_or(Refusal::NotThere)?;
    let stored = state.storage.replay(&id).await.map_err(Refusal::Storage)?;
    let stored = stored.ok_or(Refusal::NotThere)?;
    state.storage.note_opened_replay(id.clone(), &stored);
    let details = serde_json::from_str(&stored.summary).map_err(|error| {
        tracing::error!(%error, "a stored replay has no summary");
        Refusal::NotThere
    })?;
    let replay =
        Replay { id: id.as_str(), created: stored.created, details, record: stored.record };
    let body = serde_json::to_vec(&replay).expect("a replay has only text keys");
    Ok(cached::json(&headers, body))
}

fn short_enough(record: &str) -> Result<(), ValidationError> {
    if record.len() > LONGEST_RECORD {
        let message = format!("at most {LONGEST_RECORD} bytes are read");
        return Err(ValidationError::new("length").with_message(message.into()));
    }
    Ok(())
}

fn short_names(names: &[String; 2]) -> Result<(), ValidationError> {
    if names.iter().any(|name| name.chars().nth(LONGEST_NAME).is_some()) {
        let message = format!("at most {LONGEST_NAME} characters are kept of a name");
        return Err(ValidationError::new("length").with_message(message.into()));
    }
    Ok(())
}

/// `person`, or `bot-` and a program's name; empty where it is not said.
fn known_seats(seats: &[String; 2]) -> Result<(), ValidationError> {
    let plain = |name: &str| {
        (1..=20).contains(&name.len())
            && name
                .bytes()
                .all(|letter| letter.is_ascii_lowercase() || b"-0123456789".contains(&letter))
    };
    let known =
        |seat: &str| matches!(seat, "" | "person") || seat.strip_prefix("bot-").is_some_and(plain);
    if seats.iter().all(|seat| known(seat)) {
        return Ok(());
    }
    Err(ValidationError::new("unknown").with_message("a seat is person or bot-NAME".into()))
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::NotThere => Problem::new(StatusCode::NOT_FOUND)
                .detail("There is no such replay.")
                .into_response(),
            Self::Storage(error) => refuse_storage(Audience::Program, "replay", &error),
            Self::Review(reason) => refused_field("review", "fit", reason).into_response(),
            Self::Busy => {
                let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE)
                    .detail("The server is busy. Try again in a moment.");
                ([(header::RETRY_AFTER, HeaderValue::from(LATER))], problem).into_response()
            }
            Self::Record(RecordError::Failed) => Problem::new(StatusCode::INTERNAL_SERVER_ERROR)
                .detail("The record could not be played: this is a fault of the server.")
                .into_response(),
            Self::Record(error @ RecordError::Busy) => {
                let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE)
                    .detail(format!("Sorry, {error}."));
                ([(header::RETRY_AFTER, HeaderValue::from(LATER))], problem).into_response()
            }
            Self::Record(error) => {
                refused_field("record", "record", error.to_string()).into_response()
            }
        }
    }
}
