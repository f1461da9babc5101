//! The library for programs: published by anybody, read by everybody, taken back by whoever has the token.

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use axum::{Json, Router};
use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_library::{
    Figures, Origin, Outing, PAGE, Published, Query, Refused, Usage, similar, write_figures,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use validator::{Validate, ValidationError};

use super::payload::{Payload, refused_field};
use super::{cached, known, list, wrong_method};
use crate::layers::client::Client;
use crate::layers::refusal::{Audience, refuse_storage};
use crate::library::pages::{MOST_SIMILAR, asked};
use crate::library::publishing::{self, NotPublished, Wish};
use crate::problem::Problem;
use crate::state::AppState;
use crate::storage::{EditToken, ListId, Withdraw};

/// Every route of the library.
pub(super) fn routes() -> Router<AppState> {
    let reading = |handler: MethodRouter<AppState>| {
        handler.fallback(|| async { wrong_method(&[Method::GET, Method::HEAD]) })
    };
    Router::new()
        .route(
            "/api/v1/library",
            get(search)
                .post(publish)
                .fallback(|| async { wrong_method(&[Method::GET, Method::HEAD, Method::POST]) }),
        )
        .route("/api/v1/library/figures", reading(get(figures)))
        .route("/api/v1/library/figures.csv", reading(get(figures_table)))
        .route("/api/v1/library/usage", reading(get(usage)))
        .route(
            "/api/v1/library/{id}",
            get(read)
                .delete(withdraw)
                .fallback(|| async { wrong_method(&[Method::GET, Method::HEAD, Method::DELETE]) }),
        )
}

/// A list to be published, and what became of it.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "one_list"))]
struct New {
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
struct Found<'a> {
    total: usize,
    page: u32,
    sample: bool,
    lists: Vec<Shown<'a>>,
}

#[derive(Debug, Serialize)]
struct Shown<'a> {
    id: &'a str,
    title: &'a str,
    origin: Origin,
    code: &'a str,
    faction: Option<&'static str>,
    commander: Option<Named>,
    points: u32,
    bid: i64,
    activations: u32,
    edition: &'a str,
    legal: bool,
    published: i64,
    outings: &'a [Outing],
}

#[derive(Debug, Serialize)]
struct Named {
    id: &'static str,
    name: &'static str,
}

#[derive(Debug, Serialize)]
struct InFull<'a> {
    #[serde(flatten)]
    shown: Shown<'a>,
    cards: Vec<Copies>,
    similar: Vec<Near>,
}

#[derive(Debug, Serialize)]
struct Copies {
    id: String,
    name: String,
    copies: u32,
}

#[derive(Debug, Serialize)]
struct Near {
    id: String,
    title: String,
    difference: u32,
}

async fn publish(
    State(state): State<AppState>,
    client: Client,
    headers: HeaderMap,
    Payload(new): Payload<New>,
) -> Result<Response, Response> {
    let wish = Wish {
        list: list::text(new.list.as_deref(), new.fleet.as_ref()),
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
    let published = publishing::publish(&state, wish, bearer(&headers), &client.sender()).await;
    let (id, token) = published.map_err(not_published)?;
    let address = HeaderValue::try_from(format!("/api/v1/library/{id}"))
        .expect("an id has only URL-safe characters");
    let created = Created { id: id.to_string(), token: token.reveal().to_owned() };
    let headers = [(header::LOCATION, address), NEVER_KEPT];
    Ok((StatusCode::CREATED, headers, Json(created)).into_response())
}

async fn search(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Response> {
    let query = understood(query.as_deref()).map_err(Problem::into_response)?;
    let stock = state.library.read(&state).await.map_err(|it| it.answer(Audience::Program))?;
    let body = in_background(&state, move || {
        let found = query.choose(stock.lists().iter().map(AsRef::as_ref), catalogue());
        let page = query.page.max(1);
        let first = usize::try_from(page - 1).unwrap_or(usize::MAX).saturating_mul(PAGE);
        let lists = found.iter().skip(first).take(PAGE).map(|it| shown(it)).collect();
        json(&Found { total: found.len(), page, sample: stock.is_sample(), lists })
    });
    body.await
}

async fn read(State(state): State<AppState>, Path(id): Path<String>) -> Result<Response, Response> {
    let stock = state.library.read(&state).await.map_err(|it| it.answer(Audience::Program))?;
    let Some(list) = stock.list(&id) else { return Err(not_there()) };
    let body = in_background(&state, move || {
        let name = |card: CardNumber| {
            let known = catalogue().newest(card);
            let id = known.map_or_else(|| card.to_string(), |it| it.id.to_owned());
            (id.clone(), known.map_or(id, |it| it.full_name()))
        };
        let cards = list.listing.cards.iter().map(|(card, copies)| {
            let (id, name) = name(*card);
            Copies { id, name, copies: *copies }
        });
        let others = stock.lists().iter().map(AsRef::as_ref);
        let similar = similar(&list.listing, others, MOST_SIMILAR).into_iter().map(|it| Near {
            id: it.published.id.clone(),
            title: it.published.title().to_owned(),
            difference: it.difference,
        });
        json(&InFull { shown: shown(&list), cards: cards.collect(), similar: similar.collect() })
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
            .detail("This needs the token that was told when it was published: Authorization: Bearer TOKEN.");
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
    let reckoned = reckoned(&state, query.as_deref()).await?;
    Ok(json(&reckoned))
}

async fn figures_table(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Response> {
    let table = write_figures(&reckoned(&state, query.as_deref()).await?);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"flagbridge-figures.csv\""),
        ),
    ];
    Ok((headers, table).into_response())
}

/// In how many lists each card stands. Samples are nobody's choice and do not count.
async fn usage(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Response> {
    let query = understood(query.as_deref()).map_err(Problem::into_response)?;
    let stock = state.library.read(&state).await.map_err(|it| it.answer(Audience::Program))?;
    let count = move || {
        let lists = if stock.is_sample() { &[] } else { stock.lists() };
        Usage::new(lists.iter().map(AsRef::as_ref), &query, catalogue())
    };
    let usage = in_background(&state, count).await?;
    let body = serde_json::to_vec(&usage).expect("usage has only text keys");
    Ok(cached::json(&headers, body))
}

async fn reckoned(state: &AppState, query: Option<&str>) -> Result<Figures, Response> {
    let query = understood(query).map_err(Problem::into_response)?;
    let stock = state.library.read(state).await.map_err(|it| it.answer(Audience::Program))?;
    let reckon = move || Figures::new(stock.lists().iter().map(AsRef::as_ref), &query, catalogue());
    in_background(state, reckon).await
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

async fn in_background<T: Send + 'static>(
    state: &AppState,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Response> {
    state.workers.run(work).await.map_err(|busy| busy.answer(Audience::Program))
}

fn shown(list: &Published) -> Shown<'_> {
    let listing = &list.listing;
    let commander = listing.commander.and_then(|card| catalogue().newest(card));
    Shown {
        id: &list.id,
        title: list.title(),
        origin: list.origin,
        code: &listing.code,
        faction: listing.faction.map(|faction| faction.id()),
        commander: commander.map(|card| Named { id: card.id, name: card.name }),
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

fn one_list(new: &New) -> Result<(), ValidationError> {
    list::one_of(new.list.is_some(), new.fleet.is_some())
}

fn bearer(headers: &HeaderMap) -> Option<EditToken> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = given.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| EditToken::parse(token.trim()))?
}

fn not_published(error: NotPublished) -> Response {
    let sentence = error.to_string();
    let (field, code) = match error {
        NotPublished::Storage(error) => {
            return refuse_storage(Audience::Program, "library", &error);
        }
        NotPublished::Busy => {
            return Problem::new(StatusCode::SERVICE_UNAVAILABLE).detail(sentence).into_response();
        }
        NotPublished::Blocked => {
            return Problem::new(StatusCode::FORBIDDEN).detail(sentence).into_response();
        }
        NotPublished::Long | NotPublished::Unread(_) | NotPublished::Unfit(_) => ("list", "unfit"),
        NotPublished::Name => ("name", "length"),
        NotPublished::Outing(_) => ("", "range"),
        NotPublished::Edition => ("edition", "unknown"),
    };
    refused_field(field, code, sentence).into_response()
}

fn not_there() -> Response {
    Problem::new(StatusCode::NOT_FOUND).detail("There is no such list.").into_response()
}

/// The answer with a token is for its reader alone.
const NEVER_KEPT: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
