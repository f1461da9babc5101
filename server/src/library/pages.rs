//! The pages of the library: search, a list, figures, the form that publishes.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::{FiguresRequest, LibraryRequest, ListRequest, PublishRequest};
use flagbridge_data::catalogue;
use flagbridge_library::{Figures, PAGE, Published, Query, Refused, similar};
use leptos::context::provide_context;

use super::stock::{Stock, Unread};
use crate::layers::refusal::Audience;
use crate::render;
use crate::state::AppState;

/// Lists that resemble one, at most.
pub(crate) const MOST_SIMILAR: usize = 6;

/// The lists that somebody looks for.
pub(super) async fn search(State(state): State<AppState>, request: Request) -> Response {
    let (query, refused) = asked(request.uri().query());
    let audience = Audience::of(&request);
    match found(&state, query, refused).await {
        Ok(found) => {
            render::page_with(&state, request, move || provide_context(found.clone())).await
        }
        Err(unread) => unread.answer(audience),
    }
}

async fn found(
    state: &AppState,
    query: Query,
    refused: Vec<Refused>,
) -> Result<LibraryRequest, Unread> {
    let stock = state.library.read(state).await?;
    Ok(state.workers.run(move || page(&stock, query, refused)).await?)
}

fn page(stock: &Stock, query: Query, refused: Vec<Refused>) -> LibraryRequest {
    let lists = stock.lists();
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
        samples: stock.is_sample(),
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
        let stock = state.library.read(state).await?;
        Ok::<_, Unread>(state.workers.run(move || described(&stock, &id, asked)).await?)
    };
    match found.await {
        Ok(asked) => {
            render::page_with(state, request, move || provide_context(asked.clone())).await
        }
        Err(unread) => unread.answer(audience),
    }
}

fn described(stock: &Stock, id: &str, mut asked: ListRequest) -> ListRequest {
    asked.list = stock.list(id);
    if let Some(list) = &asked.list {
        let others = stock.lists().iter().map(AsRef::as_ref);
        let near = similar(&list.listing, others, MOST_SIMILAR).into_iter();
        asked.similar = near.map(|it| (Arc::new(it.published.clone()), it.difference)).collect();
    }
    asked
}

/// What many lists say together.
pub(super) async fn figures(State(state): State<AppState>, request: Request) -> Response {
    let (query, refused) = asked(request.uri().query());
    let audience = Audience::of(&request);
    let reckoned = async {
        let stock = state.library.read(&state).await?;
        let reckon = move || {
            let figures =
                Figures::new(stock.lists().iter().map(AsRef::as_ref), &query, catalogue());
            FiguresRequest {
                figures: Arc::new(figures),
                samples: stock.is_sample(),
                query,
                refused,
            }
        };
        Ok::<_, Unread>(state.workers.run(reckon).await?)
    };
    match reckoned.await {
        Ok(asked) => {
            render::page_with(&state, request, move || provide_context(asked.clone())).await
        }
        Err(unread) => unread.answer(audience),
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
