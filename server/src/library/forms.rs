//! What the forms of the library's pages are sent to. They work without script; a wrong one comes back with what was typed.

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flagbridge_app::pages::{ListRequest, PublishRequest};
use flagbridge_library::Outing;
use leptos::context::provide_context;

use super::pages;
use super::publishing::{self, NotPublished, Wish};
use crate::events::fields::Fields;
use crate::events::forms::{client, form, is_secure, with_status};
use crate::events::shelf::sentence;
use crate::layers::refusal::{Audience, of_storage, refuse_storage};
use crate::render;
use crate::state::AppState;
use crate::storage::{EditToken, ListId, Withdraw};

/// The cookie with the token of whoever publishes from this browser, for the library's pages alone.
const COOKIE: &str = "library-token";

/// How long a browser keeps it.
const KEPT_SECONDS: u64 = 2 * 365 * 24 * 60 * 60;

/// Publishes a list and shows its token, which the browser keeps as well.
pub(super) async fn publish(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let token = cookie(request.headers());
    let published = match wish(&fields) {
        Ok(wish) => publishing::publish(&state, wish, token, &client(&request).sender())
            .await
            .map_err(|error| told(&error)),
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
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
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
            let told = "It is taken back. What others have published of the same cards stays.";
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
fn wish(fields: &Fields) -> Result<Wish, String> {
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
    Ok(Wish { list, name: fields.text("name").to_owned(), outing })
}

/// The status and the sentence for whoever has sent the form.
fn told(error: &NotPublished) -> (StatusCode, String) {
    match error {
        NotPublished::Storage(error) => {
            tracing::error!(%error, "a list could not be published");
            let (status, _, sentence) = of_storage("library", error);
            (status, sentence)
        }
        NotPublished::Blocked => (StatusCode::FORBIDDEN, sentence(&error.to_string())),
        NotPublished::Busy => (StatusCode::SERVICE_UNAVAILABLE, sentence(&error.to_string())),
        NotPublished::Long
        | NotPublished::Unread(_)
        | NotPublished::Unfit(_)
        | NotPublished::Name
        | NotPublished::Outing(_)
        | NotPublished::Edition => (StatusCode::UNPROCESSABLE_ENTITY, sentence(&error.to_string())),
    }
}

fn cookie(headers: &HeaderMap) -> Option<EditToken> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let mut pairs = cookies.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, token)| EditToken::parse(token))
}

/// The header that leaves the token with the browser. No script can read it, and no other site's form can use it.
fn set_cookie(token: &EditToken, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE}={}; Path=/library; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Strict{secure}",
        token.reveal()
    );
    HeaderValue::try_from(text).expect("a token has only URL-safe characters")
}
