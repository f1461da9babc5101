//! What the forms of the library's pages are sent to. They work without script; a wrong one comes back with what was typed.

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flagbridge_app::pages::{ListRequest, PublishRequest};
use flagbridge_library::Outing;
use leptos::context::provide_context;

use super::pages;
use crate::http::credentials::{self, Cookie, NO_STORE};
use crate::http::form::{Fields, client, form, is_secure, with_status};
use crate::http::layers::refusal::{Audience, refuse_storage, storage_status};
use crate::http::render;
use crate::http::state::AppState;
use crate::services::library::{PublicationRequest, PublishError};
use crate::services::sentence::sentence;
use crate::services::storage_message::storage_message;
use crate::storage::{EditToken, ListId, Withdraw};

/// The cookie with the token of a person who publishes from this browser, for the library's pages alone.
const COOKIE: &str = "library-token";

/// How long a browser keeps it.
const KEPT_SECONDS: u32 = 2 * 365 * 24 * 60 * 60;

/// Publishes a list and shows its token, which the browser keeps as well.
pub(super) async fn publish(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let token = cookie(request.headers());
    let published = match publication(&fields) {
        Ok(publication) => state
            .library
            .publish(publication, token, &client(&request).sender())
            .await
            .map_err(|error| refusal(&error)),
        Err(wrong) => Err((StatusCode::UNPROCESSABLE_ENTITY, wrong)),
    };
    let secure = is_secure(&state, &request);
    let (status, asked, token) = match published {
        Ok((id, token)) => {
            let done = Some((id.to_string(), token.reveal().to_owned()));
            (StatusCode::OK, PublishRequest { done, ..PublishRequest::default() }, Some(token))
        }
        Err((status, trouble)) => {
            let list = fields.0.get("list").unwrap_or_default().to_owned();
            let asked = PublishRequest { list, trouble, typed: fields.0, done: None };
            (status, asked, None)
        }
    };
    let page = render::page_with(&state, request, move || provide_context(asked.clone())).await;
    let mut response = with_status(page, status);
    response.headers_mut().insert(NO_STORE.0, NO_STORE.1);
    if let Some(token) = token {
        response.headers_mut().append(header::SET_COOKIE, set_cookie(&token, secure));
    }
    response
}

/// Takes a list back, by the token that was typed or by the one this browser keeps.
pub(super) async fn withdraw(
    State(state): State<AppState>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let (mut request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let typed = fields.text("token");
    let token = if typed.is_empty() { cookie(request.headers()) } else { EditToken::parse(typed) };
    let done = match (ListId::parse(&id), token) {
        (None, _) => Ok(Withdraw::NotFound),
        (Some(_), None) => Ok(Withdraw::Forbidden),
        (Some(id), Some(token)) => state.storage.withdraw(&id, &token).await,
    };
    let (status, asked) = match done {
        Ok(Withdraw::Withdrawn) => {
            let told =
                "Your list was removed. Lists with the same cards that others published stay.";
            (StatusCode::OK, ListRequest { told: told.to_owned(), ..ListRequest::default() })
        }
        Ok(Withdraw::Forbidden) => {
            let trouble = "This token has published nothing of this list. Nothing was changed.";
            let asked = ListRequest { trouble: trouble.to_owned(), ..ListRequest::default() };
            (StatusCode::FORBIDDEN, asked)
        }
        Ok(Withdraw::NotFound) => (StatusCode::NOT_FOUND, ListRequest::default()),
        Err(error) => return refuse_storage(Audience::Person, "library", &error),
    };
    // The app knows the page by the list's own address.
    if let Ok(address) = format!("/library/{id}").parse() {
        *request.uri_mut() = address;
    }
    let page = pages::show(&state, &id, asked, request).await;
    with_status(page, status)
}

/// What the form says, or what is wrong with it.
fn publication(fields: &Fields) -> Result<PublicationRequest, String> {
    let outing = Outing {
        event: fields.text("event").to_owned(),
        slug: None,
        date: fields.text("date").to_owned(),
        edition: String::new(),
        rank: fields.number("rank")?,
        players: fields.number("players")?,
        points: fields.number("points")?,
        games: fields.number("games")?.unwrap_or(0),
        first_games: fields.number("first_games")?,
        first_points: fields.number("first_points")?,
    };
    let list = fields.0.get("list").unwrap_or_default().to_owned();
    Ok(PublicationRequest { list, name: fields.text("name").to_owned(), outing })
}

/// The status and the sentence for the person who has sent the form.
fn refusal(error: &PublishError) -> (StatusCode, String) {
    match error {
        PublishError::Storage(error) => {
            tracing::error!(%error, "a list could not be published");
            (storage_status(error).0, storage_message("library", error))
        }
        PublishError::Blocked => (StatusCode::FORBIDDEN, sentence(&error.to_string())),
        PublishError::Busy => (StatusCode::SERVICE_UNAVAILABLE, sentence(&error.to_string())),
        PublishError::Long
        | PublishError::Unread(_)
        | PublishError::Unfit(_)
        | PublishError::Name
        | PublishError::Outing(_)
        | PublishError::Edition => (StatusCode::UNPROCESSABLE_ENTITY, sentence(&error.to_string())),
    }
}

fn cookie(headers: &HeaderMap) -> Option<EditToken> {
    credentials::cookie(headers, COOKIE).and_then(EditToken::parse)
}

/// The header that leaves the token with the browser.
fn set_cookie(token: &EditToken, secure: bool) -> HeaderValue {
    Cookie { name: COOKIE, path: "/library", seconds: KEPT_SECONDS, secure }.set(token.reveal())
}
