//! The library for programs: anyone may publish and read, and a token takes back what it has published.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_library::{
    Figures, Origin, Outing, PAGE, Published, Query, Refused, Usage, similar, write_figures,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use validator::{Validate, ValidationError};

use super::methods::{only, reading};
use super::payload::{Payload, refused_field};
use super::{cached, known, list};
use crate::http::credentials::{self, NO_STORE};
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse_busy, refuse_storage};
use crate::http::library::error_response::refuse_library;
use crate::http::library::pages::{MOST_SIMILAR, asked};
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::library::{LibrarySnapshot, PublicationRequest, PublishError};
use crate::services::workers::Busy;
use crate::storage::{EditToken, ListId, Withdraw};

/// Every route of the library.
pub(super) fn routes() -> Router<AppState> {
    let all = [Method::GET, Method::HEAD, Method::POST];
    let one = [Method::GET, Method::HEAD, Method::DELETE];
    Router::new()
        .route("/api/v1/library", only(&all, get(search).post(publish)))
        .route("/api/v1/library/figures", reading(get(figures)))
        .route("/api/v1/library/figures.csv", reading(get(figures_table)))
        .route("/api/v1/library/usage", reading(get(usage)))
        .route("/api/v1/library/{id}", only(&one, get(read).delete(withdraw)))
}

/// A list to be published, and how it did at an event.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "one_list"))]
struct NewList {
    #[validate(custom(function = "known::list"))]
    list: Option<String>,
    #[validate(custom(function = "list::document"))]
    fleet: Option<Map<String, Value>>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    event: String,
    #[serde(default)]
    date: String,
    #[validate(custom(function = "known::edition"))]
    edition: Option<String>,
    rank: Option<u32>,
    players: Option<u32>,
    points: Option<f64>,
    #[serde(default)]
    games: u32,
    first_games: Option<u32>,
    first_points: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Created {
    id: String,
    token: String,
}

#[derive(Debug, Serialize)]
struct SearchResponse<'a> {
    total: usize,
    page: u32,
    sample: bool,
    lists: Vec<ListResponse<'a>>,
}

#[derive(Debug, Serialize)]
struct ListResponse<'a> {
    id: &'a str,
    title: &'a str,
    origin: Origin,
    code: &'a str,
    faction: Option<&'static str>,
    commander: Option<NamedCard>,
    points: u32,
    bid: i64,
    activations: u32,
    edition: &'a str,
    legal: bool,
    published: i64,
    outings: &'a [Outing],
}

#[derive(Debug, Serialize)]
struct NamedCard {
    id: &'static str,
    name: &'static str,
}

#[derive(Debug, Serialize)]
struct FullListResponse<'a> {
    #[serde(flatten)]
    shown: ListResponse<'a>,
    cards: Vec<CardCopies>,
    similar: Vec<SimilarList>,
}

#[derive(Debug, Serialize)]
struct CardCopies {
    id: String,
    name: String,
    copies: u32,
}

#[derive(Debug, Serialize)]
struct SimilarList {
    id: String,
    title: String,
    difference: u32,
}

async fn publish(
    State(state): State<AppState>,
    client: Client,
    headers: HeaderMap,
    Payload(new): Payload<NewList>,
) -> Result<Response, Response> {
    let request = PublicationRequest {
        list: list::text(new.list, new.fleet),
        name: new.name,
        outing: Outing {
            event: new.event,
            slug: None,
            date: new.date,
            edition: new.edition.unwrap_or_default(),
            rank: new.rank,
            players: new.players,
            points: new.points,
            games: new.games,
            first_games: new.first_games,
            first_points: new.first_points,
        },
    };
    let published = state.library.publish(request, bearer(&headers), &client.sender()).await;
    let (id, token) = published.map_err(not_published)?;
    let address = HeaderValue::try_from(format!("/api/v1/library/{id}"))
        .expect("an id has only URL-safe characters");
    let created = Created { id: id.to_string(), token: token.reveal().to_owned() };
    let headers = [(header::LOCATION, address), NO_STORE];
    Ok((StatusCode::CREATED, headers, Json(created)).into_response())
}

async fn search(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Response> {
    let query = understood(query.as_deref()).map_err(Problem::into_response)?;
    let snapshot = snapshot(&state).await?;
    let body = in_background(&state, move || {
        let found = query.choose(snapshot.lists().iter().map(AsRef::as_ref), catalogue());
        let page = query.page.max(1);
        let first = usize::try_from(page - 1).unwrap_or(usize::MAX).saturating_mul(PAGE);
        let lists = found.iter().skip(first).take(PAGE).map(|it| shown(it)).collect();
        json(&SearchResponse { total: found.len(), page, sample: snapshot.is_sample(), lists })
    });
    body.await
}

async fn read(State(state): State<AppState>, Path(id): Path<String>) -> Result<Response, Response> {
    let snapshot = snapshot(&state).await?;
    let Some(list) = snapshot.list(&id) else { return Err(not_there()) };
    let body = in_background(&state, move || {
        let name = |card: CardNumber| {
            let known = catalogue().newest(card);
            let id = known.map_or_else(|| card.to_string(), |it| it.id.to_owned());
            (id.clone(), known.map_or(id, |it| it.full_name()))
        };
        let cards = list.listing.cards.iter().map(|(card, copies)| {
            let (id, name) = name(*card);
            CardCopies { id, name, copies: *copies }
        });
        let others = snapshot.lists().iter().map(AsRef::as_ref);
        let similar =
            similar(&list.listing, others, MOST_SIMILAR).into_iter().map(|it| SimilarList {
                id: it.published.id.clone(),
                title: it.published.title().to_owned(),
                difference: it.difference,
            });
        json(&FullListResponse {
            shown: shown(&list),
            cards: cards.collect(),
            similar: similar.collect(),
        })
    });
    body.await
}

async fn withdraw(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Response> {
    let id = ListId::parse(&id).ok_or_else(not_there)?;
    let Some(token) = bearer(&headers) else {
        let problem = Problem::new(StatusCode::UNAUTHORIZED)
            .detail("This needs the token that was returned when it was published: Authorization: Bearer TOKEN.");
        let challenge = HeaderValue::from_static("Bearer");
        return Err(([(header::WWW_AUTHENTICATE, challenge)], problem).into_response());
    };
    match state.storage.withdraw(&id, &token).await {
        Ok(Withdraw::Withdrawn) => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok(Withdraw::NotFound) => Err(not_there()),
        Ok(Withdraw::Forbidden) => Err(Problem::new(StatusCode::FORBIDDEN)
            .detail("This token has published nothing of this list.")
            .into_response()),
        Err(error) => Err(refuse_storage(Audience::Program, "library", &error)),
    }
}

async fn figures(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Response> {
    let figures = computed(&state, query.as_deref()).await?;
    Ok(json(&figures))
}

async fn figures_table(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Response> {
    let table = write_figures(&computed(&state, query.as_deref()).await?);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"flagbridge-figures.csv\""),
        ),
    ];
    Ok((headers, table).into_response())
}

/// In how many lists each card is. Samples were not chosen by players and do not count.
async fn usage(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Response> {
    let query = understood(query.as_deref()).map_err(Problem::into_response)?;
    let snapshot = snapshot(&state).await?;
    let count = move || {
        let lists = if snapshot.is_sample() { &[] } else { snapshot.lists() };
        Usage::new(lists.iter().map(AsRef::as_ref), &query, catalogue())
    };
    let usage = in_background(&state, count).await?;
    let body = serde_json::to_vec(&usage).expect("usage has only text keys");
    Ok(cached::json(&headers, body))
}

async fn computed(state: &AppState, query: Option<&str>) -> Result<Figures, Response> {
    let query = understood(query).map_err(Problem::into_response)?;
    let snapshot = snapshot(state).await?;
    let compute =
        move || Figures::new(snapshot.lists().iter().map(AsRef::as_ref), &query, catalogue());
    in_background(state, compute).await
}

/// What is asked for, where every parameter means something.
fn understood(query: Option<&str>) -> Result<Query, Problem> {
    match asked(query) {
        (query, refused) if refused.is_empty() => Ok(query),
        (_, refused) => {
            let Refused { field, message } = &refused[0];
            Err(refused_field(field, "unknown", message.clone()))
        }
    }
}

async fn snapshot(state: &AppState) -> Result<Arc<LibrarySnapshot>, Response> {
    let read = state.library.read().await;
    read.map_err(|error| refuse_library(Audience::Program, &error))
}

async fn in_background<T: Send + 'static>(
    state: &AppState,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Response> {
    state.workers.run(work).await.map_err(|Busy| refuse_busy(Audience::Program))
}

fn shown(list: &Published) -> ListResponse<'_> {
    let listing = &list.listing;
    let commander = listing.commander.and_then(|card| catalogue().newest(card));
    ListResponse {
        id: &list.id,
        title: list.title(),
        origin: list.origin,
        code: &listing.code,
        faction: listing.faction.map(|faction| faction.id()),
        commander: commander.map(|card| NamedCard { id: card.id, name: card.name }),
        points: listing.points,
        bid: listing.bid,
        activations: listing.activations,
        edition: listing.edition,
        legal: listing.legal_today,
        published: list.published,
        outings: &list.outings,
    }
}

fn json(value: &impl Serialize) -> Response {
    Json(value).into_response()
}

fn one_list(new: &NewList) -> Result<(), ValidationError> {
    list::one_of(new.list.is_some(), new.fleet.is_some())
}

fn bearer(headers: &HeaderMap) -> Option<EditToken> {
    credentials::bearer(headers).and_then(EditToken::parse)
}

fn not_published(error: PublishError) -> Response {
    let sentence = error.to_string();
    let (field, code) = match error {
        PublishError::Storage(error) => {
            return refuse_storage(Audience::Program, "library", &error);
        }
        PublishError::Busy => {
            return Problem::new(StatusCode::SERVICE_UNAVAILABLE).detail(sentence).into_response();
        }
        PublishError::Blocked => {
            return Problem::new(StatusCode::FORBIDDEN).detail(sentence).into_response();
        }
        PublishError::Long | PublishError::Unread(_) | PublishError::Unfit(_) => ("list", "unfit"),
        PublishError::Name => ("name", "length"),
        PublishError::Outing(_) => ("", "range"),
        PublishError::Edition => ("edition", "unknown"),
    };
    refused_field(field, code, sentence).into_response()
}

fn not_there() -> Response {
    Problem::new(StatusCode::NOT_FOUND).detail("There is no such list.").into_response()
}
