//! The pages of the library: search, a list, figures, the form that publishes.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::{FiguresRequest, LibraryRequest, ListRequest, PublishRequest};
use flagbridge_data::catalogue;
use flagbridge_library::{Figures, PAGE, Published, Query, Refused, similar};
use leptos::context::provide_context;

use super::error_response::refuse_library;
use crate::http::layers::refusal::Audience;
use crate::http::render;
use crate::http::state::AppState;
use crate::services::library::{LibraryError, LibrarySnapshot};

/// Lists that resemble one, at most.
pub(crate) const MOST_SIMILAR: usize = 6;

/// The lists that match a search.
pub(super) async fn search(State(state): State<AppState>, request: Request) -> Response {
    let (query, refused) = asked(request.uri().query());
    let audience = Audience::of(&request);
    match found(&state, query, refused).await {
        Ok(found) => {
            render::page_with(&state, request, move || provide_context(found.clone())).await
        }
        Err(error) => refuse_library(audience, &error),
    }
}

async fn found(
    state: &AppState,
    query: Query,
    refused: Vec<Refused>,
) -> Result<LibraryRequest, LibraryError> {
    let snapshot = state.library.read().await?;
    Ok(state.workers.run(move || page(&snapshot, query, refused)).await?)
}

fn page(snapshot: &LibrarySnapshot, query: Query, refused: Vec<Refused>) -> LibraryRequest {
    let lists = snapshot.lists();
    let found = query.choose(lists.iter().map(AsRef::as_ref), catalogue());
    let first = usize::try_from(query.page.max(1) - 1).unwrap_or(usize::MAX).saturating_mul(PAGE);
    LibraryRequest {
        found: found
            .iter()
            .skip(first)
            .take(PAGE)
            .map(|it| Arc::new(Published::clone(it)))
            .collect(),
        total: found.len(),
        all: lists.len(),
        samples: snapshot.is_sample(),
        query,
        refused,
    }
}

/// One list.
pub(super) async fn list(
    State(state): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let id = id.map(|Path(id)| id).unwrap_or_default();
    show(&state, &id, ListRequest::default(), request).await
}

/// The page of a list with what came of a form.
pub(super) async fn show(
    state: &AppState,
    id: &str,
    asked: ListRequest,
    request: Request,
) -> Response {
    let audience = Audience::of(&request);
    let id = id.to_owned();
    let found = async {
        let snapshot = state.library.read().await?;
        Ok::<_, LibraryError>(state.workers.run(move || described(&snapshot, &id, asked)).await?)
    };
    match found.await {
        Ok(asked) => {
            render::page_with(state, request, move || provide_context(asked.clone())).await
        }
        Err(error) => refuse_library(audience, &error),
    }
}

fn described(snapshot: &LibrarySnapshot, id: &str, mut asked: ListRequest) -> ListRequest {
    asked.list = snapshot.list(id);
    if let Some(list) = &asked.list {
        let others = snapshot.lists().iter().map(AsRef::as_ref);
        let near = similar(&list.listing, others, MOST_SIMILAR).into_iter();
        asked.similar = near.map(|it| (Arc::new(it.published.clone()), it.difference)).collect();
    }
    asked
}

/// What many lists say together.
pub(super) async fn figures(State(state): State<AppState>, request: Request) -> Response {
    let (query, refused) = asked(request.uri().query());
    let audience = Audience::of(&request);
    let computed = async {
        let snapshot = state.library.read().await?;
        let compute = move || {
            let figures =
                Figures::new(snapshot.lists().iter().map(AsRef::as_ref), &query, catalogue());
            FiguresRequest {
                figures: Arc::new(figures),
                samples: snapshot.is_sample(),
                query,
                refused,
            }
        };
        Ok::<_, LibraryError>(state.workers.run(compute).await?)
    };
    match computed.await {
        Ok(asked) => {
            render::page_with(&state, request, move || provide_context(asked.clone())).await
        }
        Err(error) => refuse_library(audience, &error),
    }
}

/// The form that publishes the list whose code the address names.
pub(super) async fn publish(State(state): State<AppState>, request: Request) -> Response {
    let pairs = form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes());
    let code =
        pairs.into_iter().find(|(name, _)| name == "code").map(|(_, code)| code.into_owned());
    let asked = PublishRequest { list: code.unwrap_or_default(), ..PublishRequest::default() };
    render::page_with(&state, request, move || provide_context(asked.clone())).await
}

/// What an address asks of the library.
pub(crate) fn asked(query: Option<&str>) -> (Query, Vec<Refused>) {
    let pairs: Vec<_> = form_urlencoded::parse(query.unwrap_or_default().as_bytes()).collect();
    let pairs = pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref()));
    Query::read(pairs, catalogue())
}
