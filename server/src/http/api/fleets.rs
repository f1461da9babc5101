//! Saved fleets: the id is needed to read one, the edit token to change it. They have a history.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Document as FleetDocument, MOST_CARDS};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use validator::{Validate, ValidationError};

use super::fleets_access::{Bearer, FleetPath, VersionPath, not_there, not_yours};
use super::list;
use super::payload::{Payload, refused_field};
use crate::http::credentials::NO_STORE;
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse_storage};
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::storage::{Delete, Document, Label, MOST_LABELS, StorageError, Update};

/// How much of a fleet's name the history lists.
const LISTED_NAME: usize = 120;

/// A fleet to be saved for the first time.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct NewFleet {
    #[validate(custom(function = "fleet_document"))]
    fleet: Map<String, Value>,
}

/// A fleet to be saved over the version its author has seen.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct FleetUpdate {
    #[validate(range(min = 1, message = "is counted from 1"))]
    version: i64,
    #[validate(custom(function = "fleet_document"))]
    fleet: Map<String, Value>,
}

/// A name for a version, or none.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct VersionLabel {
    #[validate(length(max = 80, message = "at most 80 characters are kept"))]
    label: Option<String>,
}

/// What only the author of a new fleet is told, and only once.
#[derive(Debug, Serialize)]
struct Created<'a> {
    id: &'a str,
    token: &'a str,
    version: i64,
}

#[derive(Debug, Serialize)]
struct Fleet {
    id: String,
    version: i64,
    created: i64,
    updated: i64,
    fleet: Value,
}

#[derive(Debug, Serialize)]
struct Version {
    version: i64,
    label: Option<String>,
    created: i64,
    fleet: Value,
}

#[derive(Debug, Serialize)]
struct Line {
    version: i64,
    name: String,
    label: Option<String>,
    created: i64,
}

#[derive(Debug, Serialize)]
struct Acknowledged {
    version: i64,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Refusal {
    Problem(Problem),
    Storage(StorageError),
}

/// Saves a fleet under a new id.
pub(super) async fn create(
    State(state): State<AppState>,
    client: Client,
    Payload(new): Payload<NewFleet>,
) -> Result<Response, Refusal> {
    let document = stored(new.fleet);
    let (id, token) = state.storage.create_fleet(&document, &client.sender()).await?;
    let created = Created { id: id.as_str(), token: token.reveal(), version: 1 };
    let address = HeaderValue::try_from(format!("/api/v1/fleets/{id}"))
        .expect("an id has only letters, digits, - and _");
    let headers = [(header::LOCATION, address), NO_STORE];
    Ok((StatusCode::CREATED, headers, Json(created)).into_response())
}

/// The fleet as it stands now.
pub(super) async fn read(
    State(state): State<AppState>,
    FleetPath(id): FleetPath,
) -> Result<Response, Refusal> {
    let saved = state.storage.fleet(&id).await?.ok_or_else(not_there)?;
    state.storage.note_opened_fleet(id.clone(), &saved);
    let fleet = Fleet {
        id: id.as_str().to_owned(),
        version: saved.current_version,
        created: saved.created,
        updated: saved.updated,
        fleet: value(&saved.document),
    };
    Ok(Json(fleet).into_response())
}

/// Saves a new version over the one its author has seen; when that is not the newest, answers with the newest.
pub(super) async fn update(
    State(state): State<AppState>,
    client: Client,
    FleetPath(id): FleetPath,
    Bearer(token): Bearer,
    Payload(changed): Payload<FleetUpdate>,
) -> Result<Response, Refusal> {
    let (document, sender) = (stored(changed.fleet), client.sender());
    match state.storage.update_fleet(&id, &token, changed.version, &document, &sender).await? {
        Update::Updated { version } => Ok(Json(Acknowledged { version }).into_response()),
        Update::NotFound | Update::Forbidden => Err(not_yours().into()),
        Update::Conflict { .. } => {
            let newest = state.storage.fleet(&id).await?.ok_or_else(not_yours)?;
            let problem = Problem::new(StatusCode::CONFLICT)
                .detail("The fleet was saved elsewhere in between. Nothing was changed.")
                .with("version", newest.current_version)
                .with("fleet", value(&newest.document));
            Err(problem.into())
        }
    }
}

/// Deletes a fleet with its whole history.
pub(super) async fn delete(
    State(state): State<AppState>,
    FleetPath(id): FleetPath,
    Bearer(token): Bearer,
) -> Result<Response, Refusal> {
    match state.storage.delete_fleet(&id, &token).await? {
        Delete::Deleted => Ok(StatusCode::NO_CONTENT.into_response()),
        Delete::Forbidden | Delete::NotFound => Err(not_yours().into()),
    }
}

/// The history, newest first.
pub(super) async fn versions(
    State(state): State<AppState>,
    FleetPath(id): FleetPath,
) -> Result<Response, Refusal> {
    let lines = state.storage.fleet_versions(&id).await?;
    if lines.is_empty() {
        return Err(not_there().into());
    }
    let lines = lines.into_iter().map(|line| Line {
        version: line.version,
        name: line.name,
        label: line.label,
        created: line.created,
    });
    Ok(Json(lines.collect::<Vec<_>>()).into_response())
}

/// One version in full.
pub(super) async fn version(
    State(state): State<AppState>,
    VersionPath(id, version): VersionPath,
) -> Result<Response, Refusal> {
    let saved = state.storage.fleet_version(&id, version).await?.ok_or_else(not_there)?;
    let fleet = value(&saved.document);
    let version = Version { version, label: saved.label, created: saved.created, fleet };
    Ok(Json(version).into_response())
}

/// Names a version, or takes its name away.
pub(super) async fn label(
    State(state): State<AppState>,
    VersionPath(id, version): VersionPath,
    Bearer(token): Bearer,
    Payload(labelled): Payload<VersionLabel>,
) -> Result<Response, Refusal> {
    let label = labelled.label.as_deref().map(str::trim).filter(|label| !label.is_empty());
    match state.storage.label_fleet_version(&id, &token, version, label).await? {
        Label::Labelled => Ok(StatusCode::NO_CONTENT.into_response()),
        Label::TooMany => {
            let message = format!("at most {MOST_LABELS} versions of a fleet carry a label");
            Err(refused_field("label", "count", message).into())
        }
        Label::Forbidden | Label::NotFound => Err(not_yours().into()),
    }
}

/// A document of ours, of a version we read and not larger than any list.
fn fleet_document(fleet: &Map<String, Value>) -> Result<(), ValidationError> {
    list::document(fleet)?;
    let text = serde_json::to_string(fleet).unwrap_or_default();
    let document = FleetDocument::parse(&text)
        .map_err(|error| ValidationError::new("document").with_message(error.to_string().into()))?;
    if document.is_too_large() {
        let message = format!("at most {MOST_CARDS} cards are kept");
        return Err(ValidationError::new("cards").with_message(message.into()));
    }
    Ok(())
}

/// What is stored of a document: all of it, what we do not know included.
fn stored(fleet: Map<String, Value>) -> Document {
    let text = serde_json::to_string(&fleet).expect("a JSON object has only text keys");
    // The tree takes a hundred times the memory of the text, which is all that waits for the database.
    drop(fleet);
    let draft = FleetDocument::parse(&text).map(|document| document.draft(catalogue()).0);
    let name: String = draft.unwrap_or_default().name.chars().take(LISTED_NAME).collect();
    Document::new(name, text)
}

fn value(document: &Document) -> Value {
    serde_json::from_str(document.text()).unwrap_or_else(|error| {
        tracing::error!(%error, "a stored fleet is no JSON");
        Value::Null
    })
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(problem) => problem.into_response(),
            Self::Storage(error) => refuse_storage(Audience::Program, "fleet", &error),
        }
    }
}
