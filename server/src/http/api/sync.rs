//! What the devices of one player share. The token in the header names the box; what is in it only the devices can read.

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

use super::methods::{only, reading};
use super::payload::{Parameters, Payload, refused_field};
use crate::http::credentials::{NO_STORE, bearer};
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse_storage};
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::sync::{LONGEST, MOST_AT_ONCE, SyncError};
use crate::storage::{ItemId, ItemState, ItemWrite, Pushed, SyncToken};

/// Every route of the sync between devices.
pub(super) fn routes() -> Router<AppState> {
    let all = [Method::GET, Method::HEAD, Method::POST, Method::DELETE];
    Router::new()
        .route("/api/v1/sync", only(&all, get(changes).post(push).delete(close)))
        .route("/api/v1/sync/items/{id}", reading(get(states)))
}

/// New states of items.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct NewStates {
    #[validate(nested)]
    items: Vec<NewState>,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct NewState {
    #[validate(custom(function = "item_name"))]
    item: String,
    #[validate(range(min = 0, message = "is counted from 0"))]
    base: i64,
    #[validate(custom(function = "encoded"))]
    body: String,
}

/// Where a device has come to.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct Since {
    #[serde(default)]
    #[validate(range(min = 0, message = "is counted from 0"))]
    since: i64,
}

#[derive(Debug, Serialize)]
struct Changes {
    epoch: i64,
    items: Vec<StateLine>,
    more: bool,
}

#[derive(Debug, Serialize)]
struct StateLine {
    item: String,
    revision: i64,
    created: i64,
    body: String,
}

#[derive(Debug, Serialize)]
struct Written {
    epoch: i64,
    items: Vec<WrittenLine>,
}

/// An item that was stored, or the state that is there instead.
#[derive(Debug, Serialize)]
struct WrittenLine {
    item: String,
    revision: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<String>,
}

/// The token of `Authorization: Bearer TOKEN`. Nowhere else: an address is logged and kept in histories.
#[derive(Debug)]
struct BoxToken(SyncToken);

impl<S: Send + Sync> FromRequestParts<S> for BoxToken {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let token = bearer(&parts.headers).and_then(SyncToken::parse);
        token.map(Self).ok_or_else(|| {
            let problem = Problem::new(StatusCode::UNAUTHORIZED)
                .detail("Syncing needs a token of 256 bits: Authorization: Bearer TOKEN.");
            let challenge = HeaderValue::from_static("Bearer");
            ([(header::WWW_AUTHENTICATE, challenge)], problem).into_response()
        })
    }
}

/// What has changed since a revision.
async fn changes(
    State(state): State<AppState>,
    BoxToken(token): BoxToken,
    Parameters(Since { since }): Parameters<Since>,
) -> Response {
    match state.sync.unseen(&token, since).await {
        Ok(unseen) => {
            let items = unseen.items.into_iter().map(line).collect();
            let changes = Changes { epoch: unseen.epoch, items, more: unseen.more };
            ([NO_STORE], Json(changes)).into_response()
        }
        Err(error) => refuse(&error),
    }
}

/// Stores new states of items.
async fn push(
    State(state): State<AppState>,
    client: Client,
    BoxToken(token): BoxToken,
    Payload(new): Payload<NewStates>,
) -> Response {
    let write = |it: NewState| {
        Some(ItemWrite { item: ItemId::parse(&it.item)?, base: it.base, body: it.body })
    };
    let writes: Vec<_> = new.items.into_iter().filter_map(write).collect();
    match state.sync.push(&token, &writes, &client.sender()).await {
        Ok(written) => {
            let items = written.items.into_iter().map(written_line).collect();
            ([NO_STORE], Json(Written { epoch: written.epoch, items })).into_response()
        }
        Err(error) => refuse(&error),
    }
}

/// The states of an item that are kept, newest first.
async fn states(
    State(state): State<AppState>,
    BoxToken(token): BoxToken,
    Path(item): Path<String>,
) -> Response {
    let Some(item) = ItemId::parse(&item) else { return refuse(&SyncError::Missing) };
    match state.sync.states(&token, &item).await {
        Ok(states) => {
            let lines: Vec<_> = states.into_iter().map(line).collect();
            ([NO_STORE], Json(lines)).into_response()
        }
        Err(error) => refuse(&error),
    }
}

/// Deletes everything and ends the sync for all devices.
async fn close(State(state): State<AppState>, BoxToken(token): BoxToken) -> Response {
    match state.sync.close(&token).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => refuse(&error),
    }
}

fn line(state: ItemState) -> StateLine {
    let ItemState { item, revision, body, created } = state;
    StateLine { item: item.as_str().to_owned(), revision, created, body }
}

fn written_line(pushed: Pushed) -> WrittenLine {
    match pushed {
        Pushed::Stored { item, revision } => {
            WrittenLine { item: item.as_str().to_owned(), revision, conflict: None }
        }
        Pushed::Conflict(ItemState { item, revision, body, .. }) => {
            WrittenLine { item: item.as_str().to_owned(), revision, conflict: Some(body) }
        }
    }
}

fn item_name(name: &str) -> Result<(), ValidationError> {
    let wrong =
        || ValidationError::new("item").with_message("must be 128 bits as base64url".into());
    ItemId::parse(name).map(drop).ok_or_else(wrong)
}

/// What is encrypted comes as base64url: no other text is stored, so that nothing in a box can be read by accident.
fn encoded(body: &str) -> Result<(), ValidationError> {
    let letter = |it: u8| it.is_ascii_alphanumeric() || it == b'-' || it == b'_';
    match !body.is_empty() && body.bytes().all(letter) {
        true => Ok(()),
        false => Err(ValidationError::new("encoding").with_message("must be base64url".into())),
    }
}

fn refuse(error: &SyncError) -> Response {
    let problem = |status, words: &str| Problem::new(status).detail(words).into_response();
    match error {
        SyncError::Storage(error) => refuse_storage(Audience::Program, "synced data", error),
        SyncError::Missing => problem(
            StatusCode::NOT_FOUND,
            "There is nothing under this token. What no device has synced for 180 days is deleted.",
        ),
        SyncError::Closed => problem(
            StatusCode::GONE,
            "One of the devices has ended the sync. Every device keeps what it has.",
        ),
        SyncError::Full => problem(
            StatusCode::PAYLOAD_TOO_LARGE,
            "At most 2,000 items and 16 MB are synced. Nothing was changed.",
        ),
        SyncError::TooMany => {
            let words = format!("at most {MOST_AT_ONCE} items are stored at once");
            refused_field("items", "length", words).into_response()
        }
        SyncError::TooLong(item) => {
            let words = format!("{} is longer than {} kB", item.as_str(), LONGEST / 1024);
            refused_field("items", "length", words).into_response()
        }
    }
}
