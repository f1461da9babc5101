//! Events for programs: anyone may create one, everyone with its address may read it, and a key is needed to change it.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use flagbridge_data::catalogue;
use flagbridge_events::exchange::{csv, json};
use flagbridge_events::{
    About, Author, Change, Clock, Cut, EventLog, Inspected, ListProblem, PairingRequest, PlayerId,
    Round, Settings, Standing, list_problems, standings,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use validator::Validate;

use super::methods::{only, posting, reading};
use super::payload::{Payload, refused_field, typed};
use crate::clock::now;
use crate::http::credentials::NO_STORE;
use crate::http::events::key;
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse_busy};
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::chance::chance;
use crate::services::events::access::{self, is_staff, may_read_list};
use crate::services::events::{
    ChangeRequest, EventError, Registration, list_check, register as register_player,
};
use crate::services::workers::Busy;

/// Every route of events.
pub(super) fn routes() -> Router<AppState> {
    let event = [Method::GET, Method::HEAD, Method::DELETE];
    Router::new()
        .route("/api/v1/events", posting(post(create)))
        .route("/api/v1/events/{slug}", only(&event, get(read).delete(remove)))
        .route("/api/v1/events/{slug}/changes", posting(post(change)))
        .route("/api/v1/events/{slug}/log", reading(get(log)))
        .route("/api/v1/events/{slug}/players", posting(post(register)))
        .route("/api/v1/events/{slug}/players/{player}", only(&[Method::DELETE], delete(erase)))
        .route("/api/v1/events/{slug}/pairing", posting(post(propose)))
        .route("/api/v1/events/{slug}/lists", reading(get(lists)))
        .route("/api/v1/events/{slug}/archive", reading(get(archive)))
        .route("/api/v1/events/{slug}/standings.csv", reading(get(standings_table)))
}

/// An event to be created: what is left out has its usual value.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct NewEvent {
    settings: Map<String, Value>,
}

/// A change, and what its author had seen.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct ChangePayload {
    version: Option<u64>,
    change: Map<String, Value>,
}

/// A player who registers.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct NewPlayer {
    name: String,
    #[serde(default)]
    group: String,
}

/// Wishes for the next pairing.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct Proposal {
    seed: Option<u64>,
    #[serde(default)]
    pairs: Vec<[PlayerId; 2]>,
    #[serde(default)]
    byes: Vec<PlayerId>,
}

#[derive(Debug, Serialize)]
struct Created<'a> {
    slug: &'a str,
    version: u64,
    organiser: &'a str,
    judge: &'a str,
}

#[derive(Debug, Serialize)]
struct Acknowledged {
    version: u64,
}

#[derive(Debug, Serialize)]
struct Entered {
    player: PlayerId,
    key: String,
    version: u64,
}

#[derive(Debug, Serialize)]
struct EventResponse<'a> {
    slug: &'a str,
    version: u64,
    settings: &'a Settings,
    players: Vec<PlayerResponse<'a>>,
    rounds: &'a [Round],
    cuts: &'a [Cut],
    clock: Clock,
    standings: Vec<Standing>,
}

#[derive(Debug, Serialize)]
struct PlayerResponse<'a> {
    id: PlayerId,
    name: &'a str,
    group: &'a str,
    first_round_bye: bool,
    dropped: bool,
    has_list: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct CheckedLists {
    lists: Vec<Inspected>,
    troubles: Vec<ListProblem>,
    unchecked: usize,
}

async fn create(
    State(state): State<AppState>,
    client: Client,
    Payload(new): Payload<NewEvent>,
) -> Result<Response, Response> {
    let mut settings = new.settings;
    let current = catalogue().current().edition().id;
    settings.entry("edition").or_insert_with(|| current.into());
    let settings: Settings = typed("settings", settings).map_err(Problem::into_response)?;
    known(&settings).map_err(Problem::into_response)?;
    let event = state.events.create(settings, &client.sender()).await;
    let event = event.map_err(EventError::into_response)?;
    let slug = event.slug.as_str();
    let (organiser, judge) = (event.organiser.reveal(), event.judge.reveal());
    let created = Created { slug, version: 1, organiser, judge };
    let address = HeaderValue::try_from(format!("/api/v1/events/{slug}"))
        .expect("a slug has only letters, digits and -");
    let headers = [(header::LOCATION, address), NO_STORE];
    Ok((StatusCode::CREATED, headers, Json(created)).into_response())
}

async fn read(Asked { slug, log, author }: Asked) -> Response {
    let event = log.event();
    let public = event.settings().lists_are_public(now());
    let players = event.players().iter().map(|player| PlayerResponse {
        id: player.id,
        name: player.name(),
        group: &player.about.group,
        first_round_bye: player.about.first_round_bye,
        dropped: player.dropped,
        has_list: player.list.is_some(),
        list: player.list.as_deref().filter(|_| public || may_read_list(author, player.id)),
    });
    let response = EventResponse {
        slug: &slug,
        version: log.version(),
        settings: event.settings(),
        players: players.collect(),
        rounds: event.rounds(),
        cuts: event.cuts(),
        clock: event.clock(),
        standings: standings(event),
    };
    Json(response).into_response()
}

async fn remove(
    State(state): State<AppState>,
    Asked { slug, author, .. }: Asked,
) -> Result<Response, Response> {
    organiser_only(author).map_err(AccessError::into_response)?;
    state.storage.delete_event(&slug).await.map_err(broken)?;
    state.events.forget(&slug);
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn change(
    State(state): State<AppState>,
    client: Client,
    Asked { slug, author, .. }: Asked,
    Payload(payload): Payload<ChangePayload>,
) -> Result<Response, Response> {
    if author == Author::Visitor {
        return Err(AccessError::NoKey.into_response());
    }
    let change: Change = typed("change", payload.change).map_err(Problem::into_response)?;
    if let Change::Settings { settings } = &change {
        known(settings).map_err(Problem::into_response)?;
    }
    let sender = client.sender();
    let request = ChangeRequest { slug: &slug, author, seen: payload.version, sender: &sender };
    let (log, ()) = state
        .events
        .change(&request, |_| Ok((vec![change.clone()], Vec::new(), ())))
        .await
        .map_err(EventError::into_response)?;
    Ok(Json(Acknowledged { version: log.version() }).into_response())
}

async fn register(
    State(state): State<AppState>,
    client: Client,
    Asked { slug, author, .. }: Asked,
    Payload(player): Payload<NewPlayer>,
) -> Result<Response, Response> {
    let NewPlayer { name, group } = player;
    let about = About { name, group, first_round_bye: false };
    let sender = client.sender();
    let request = ChangeRequest { slug: &slug, author, seen: None, sender: &sender };
    let registered = register_player(&state.events, &request, &about).await;
    let Registration { player, key, log } = registered.map_err(EventError::into_response)?;
    let entered = Entered { player, key: key.reveal().to_owned(), version: log.version() };
    Ok((StatusCode::CREATED, [NO_STORE], Json(entered)).into_response())
}

async fn erase(
    State(state): State<AppState>,
    Asked { slug, author, .. }: Asked,
    Path((_, player)): Path<(String, String)>,
) -> Result<Response, Response> {
    organiser_only(author).map_err(AccessError::into_response)?;
    let player = player.parse().map(PlayerId).map_err(|_| not_there())?;
    let erased = state.events.erase(&slug, player).await;
    erased.map_err(EventError::into_response)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn propose(
    State(state): State<AppState>,
    client: Client,
    Asked { slug, log, author }: Asked,
    Payload(proposal): Payload<Proposal>,
) -> Result<Response, Response> {
    staff_only(author).map_err(AccessError::into_response)?;
    let Proposal { seed, pairs, byes } = proposal;
    let request = PairingRequest { seed: seed.unwrap_or_else(chance), pairs, byes };
    let pairing = state.pairings.propose(&slug, client.network(), log, request).await;
    let pairing = pairing.map_err(EventError::into_response)?;
    Ok(Json(pairing).into_response())
}

async fn log(Asked { log, author, .. }: Asked) -> Result<Response, Response> {
    staff_only(author).map_err(AccessError::into_response)?;
    Ok(Json(log.entries()).into_response())
}

async fn lists(
    State(state): State<AppState>,
    Asked { log, author, .. }: Asked,
) -> Result<Response, Response> {
    staff_only(author).map_err(AccessError::into_response)?;
    let checked = in_background(&state, move || {
        let (lists, unchecked) = list_check::inspect(log.event());
        let troubles = list_problems(&lists, log.event().settings().group_uniques);
        CheckedLists { lists, troubles, unchecked }
    });
    Ok(Json(checked.await?).into_response())
}

async fn archive(Asked { log, author, .. }: Asked) -> Response {
    let event = log.event();
    let lists = is_staff(author) || event.settings().lists_are_public(now());
    Json(json::write(event, lists)).into_response()
}

async fn standings_table(Asked { log, .. }: Asked) -> Response {
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], csv::write_standings(log.event())).into_response()
}

/// The event at the address of a request, and the role of its client.
struct Asked {
    slug: String,
    log: Arc<EventLog>,
    author: Author,
}

/// The part of an address that names the event.
#[derive(Deserialize)]
struct EventPath {
    slug: String,
}

impl FromRequestParts<AppState> for Asked {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let path = Path::<EventPath>::from_request_parts(parts, state).await;
        let Path(EventPath { slug }) = path.map_err(IntoResponse::into_response)?;
        if !access::is_slug(&slug) {
            return Err(not_there());
        }
        let log = state.events.read(&slug).await.map_err(EventError::into_response)?;
        let key = key::bearer(&parts.headers);
        let author = access::author(&state.storage, &slug, key).await.map_err(broken)?;
        Ok(Asked { slug, log, author })
    }
}

/// Runs what takes long where it does not hold up other requests.
async fn in_background<T: Send + 'static>(
    state: &AppState,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Response> {
    state.workers.run(work).await.map_err(|Busy| refuse_busy(Audience::Program))
}

/// The event's edition and mode must be ones we can check lists in.
fn known(settings: &Settings) -> Result<(), Problem> {
    if catalogue().edition(&settings.edition).is_err() {
        let message = format!("there is no edition {}", settings.edition);
        return Err(refused_field("settings.edition", "unknown", message));
    }
    if catalogue().mode(&settings.mode).is_none() {
        let message = format!("there is no mode {}", settings.mode);
        return Err(refused_field("settings.mode", "unknown", message));
    }
    Ok(())
}

/// Why a request is not allowed.
#[derive(Debug)]
enum AccessError {
    /// There is no key, or none of this event.
    NoKey,
    /// Another key is needed; the sentence says whose.
    Needs(&'static str),
}

fn staff_only(author: Author) -> Result<(), AccessError> {
    match author {
        Author::Organiser | Author::Judge => Ok(()),
        Author::Visitor | Author::Table => Err(AccessError::NoKey),
        Author::Player(_) => {
            Err(AccessError::Needs("This needs the key of the organiser or a judge."))
        }
    }
}

fn organiser_only(author: Author) -> Result<(), AccessError> {
    match author {
        Author::Organiser => Ok(()),
        Author::Visitor | Author::Table => Err(AccessError::NoKey),
        Author::Judge | Author::Player(_) => {
            Err(AccessError::Needs("This needs the organiser's key."))
        }
    }
}

impl IntoResponse for AccessError {
    fn into_response(self) -> Response {
        match self {
            AccessError::NoKey => no_key("event"),
            AccessError::Needs(sentence) => {
                Problem::new(StatusCode::FORBIDDEN).detail(sentence).into_response()
            }
        }
    }
}

/// The answer to a call without a key of the thing it is about.
pub(super) fn no_key(what: &str) -> Response {
    let problem = Problem::new(StatusCode::UNAUTHORIZED)
        .detail(format!("This needs a key of the {what}: Authorization: Bearer KEY."));
    let challenge = HeaderValue::from_static("Bearer");
    ([(header::WWW_AUTHENTICATE, challenge)], problem).into_response()
}

fn not_there() -> Response {
    EventError::NotFound.into_response()
}

fn broken(error: crate::storage::StorageError) -> Response {
    EventError::from(error).into_response()
}
