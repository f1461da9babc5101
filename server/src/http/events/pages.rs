//! The pages of an event, for everyone with its address and in more detail for those with a key.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use flagbridge_app::pages::{EventRequest, EventsRequest, MatchTable, PublicEvent};
use flagbridge_events::{Author, utc_text};
use leptos::context::provide_context;

use super::error_response::refuse_event;
use super::key;
use crate::clock::now;
use crate::http::layers::refusal::{Audience, refuse_storage};
use crate::http::origin::origin;
use crate::http::render;
use crate::http::secret_link::secret_link;
use crate::http::slug_and_part::SlugAndPart;
use crate::http::state::AppState;
use crate::services::events::{EventError, access};
use crate::services::live::event_table;
use crate::services::shares::qr;
use crate::storage::StorageError;

/// How many public events are listed.
const MOST_LISTED: i64 = 30;

/// The page of events: public ones and the form that creates one.
pub(super) async fn list(State(state): State<AppState>, request: Request) -> Response {
    let asked = match public(&state).await {
        Ok(asked) => asked,
        Err(error) => return refuse_storage(Audience::of(&request), "event", &error),
    };
    render::page_with(&state, request, move || provide_context(asked.clone())).await
}

/// The events that are listed publicly, and today's date.
pub(super) async fn public(state: &AppState) -> Result<EventsRequest, StorageError> {
    let today = utc_text(now()).split('T').next().unwrap_or_default().to_owned();
    let mut asked = EventsRequest { today, ..EventsRequest::default() };
    for listed in state.storage.announced_events(MOST_LISTED).await? {
        match state.events.read(&listed.slug).await {
            Ok(log) => asked.public.push(PublicEvent::new(&listed.slug, &log)),
            // It was deleted in between, or cannot be read: the others are shown.
            Err(error) => error.log(),
        }
    }
    Ok(asked)
}

/// An event, or one part of it.
pub(super) async fn event(
    State(state): State<AppState>,
    SlugAndPart { slug, part }: SlugAndPart,
    request: Request,
) -> Response {
    let audience = Audience::of(&request);
    let mut asked = match found(&state, &slug, request.headers(), audience).await {
        Ok(asked) => asked,
        Err(response) => return response,
    };
    // Someone who has a key can see the link that holds it.
    if request.uri().query() == Some("made")
        && let (Some(key), Some(_)) = (key::cookie(request.headers()), asked.author)
    {
        asked.link =
            Some(secret_link(&state, &request, &format!("/e/{slug}"), "you".to_owned(), &key));
    }
    let is_front = part.is_empty();
    asked.part = part;
    if asked.is_staff() && is_front {
        let origin = origin(state.public_address.as_ref(), &request).unwrap_or_default();
        asked.address = format!("{origin}/e/{slug}");
        asked.code = qr::drawing(&asked.address).unwrap_or_default();
    }
    render::page_with(&state, request, move || provide_context(asked.clone())).await
}

/// The event at the address of a request, and who asks.
pub(super) async fn found(
    state: &AppState,
    slug: &str,
    headers: &HeaderMap,
    audience: Audience,
) -> Result<EventRequest, Response> {
    let mut asked = EventRequest { slug: slug.to_owned(), now: now(), ..Default::default() };
    if !access::is_slug(slug) {
        return Ok(asked);
    }
    let broken = |error: EventError| refuse_event(audience, &error);
    match state.events.read(slug).await {
        Ok(log) => asked.log = Some(log),
        Err(EventError::NotFound) => return Ok(asked),
        Err(error) => return Err(broken(error)),
    }
    let key = key::cookie(headers);
    let author = access::author(&state.storage, slug, key).await;
    asked.author = match author.map_err(|error| broken(error.into()))? {
        Author::Visitor => None,
        known => Some(known),
    };
    if let (Some(Author::Player(player)), Some(log)) = (asked.author, &asked.log) {
        let table = event_table::of_player(&state.storage, slug, log.event(), player).await;
        let table = table.map_err(|error| broken(error.into()))?;
        asked.table = table.map(|it| MatchTable { settled: it.settled, note: it.note });
    }
    Ok(asked)
}
