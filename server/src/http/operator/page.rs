//! The page, and what its forms ask for. It works without script.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::pages::{KeptEntry, KeptKind, OperatorPageState, OperatorRequest};
use flagbridge_events::utc_text;
use leptos::context::provide_context;

use super::cookie::{ADDRESS, operator_cookie, operator_token};
use crate::http::credentials::NO_STORE;
use crate::http::form::{Fields, client, form, is_secure, with_status};
use crate::http::layers::refusal::{Audience, refuse_for, refuse_storage};
use crate::http::render;
use crate::http::state::AppState;
use crate::services::network::network;
use crate::services::operator::{OperatorSecret, SESSION_SECONDS};
use crate::services::sentence::whole_seconds;
use crate::storage::{Block, Kind, Selection, Storage, StorageError, StoredEntry};

/// How many are listed at once.
const MOST: i64 = 100;

/// The longest content that is shown, in characters.
const LONGEST: usize = 100_000;

/// What a request wants to see.
struct View {
    kind: KeptKind,
    hidden: bool,
    address: String,
    before: Option<i64>,
    id: String,
}

/// The page: the secret is asked for, or what is stored is shown.
pub(super) async fn show(State(state): State<AppState>, request: Request) -> Response {
    let Some(secret) = state.operator.clone() else {
        return render::file_or_not_found(State(state), request).await;
    };
    match secret.knows(&state.storage, operator_token(request.headers())).await {
        Ok(true) => {}
        Ok(false) => {
            return page(&state, request, OperatorRequest::default(), StatusCode::OK).await;
        }
        Err(error) => return refuse_storage(Audience::of(&request), "database", &error),
    }
    let fields = Fields::parse(request.uri().query().unwrap_or_default().as_bytes());
    let asked = OperatorRequest::default();
    answer(&state, request, &View::of(&fields), asked, StatusCode::OK).await
}

/// What a form of the page asks for.
pub(super) async fn act(State(state): State<AppState>, request: Request) -> Response {
    let Some(secret) = state.operator.clone() else {
        return render::file_or_not_found(State(state), request).await;
    };
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let secure = is_secure(&state, &request);
    if fields.text("do") == "sign-in" {
        return sign_in(&state, &secret, request, &fields, secure).await;
    }
    match secret.knows(&state.storage, operator_token(request.headers())).await {
        Ok(true) => {}
        Ok(false) => {
            let trouble = "This needs the operator's secret. Nothing was changed.".to_owned();
            let asked = OperatorRequest { trouble, ..OperatorRequest::default() };
            return page(&state, request, asked, StatusCode::FORBIDDEN).await;
        }
        Err(error) => return refuse_storage(Audience::of(&request), "database", &error),
    }
    if fields.text("do") == "sign-out" {
        return match secret.sign_out(&state.storage, operator_token(request.headers())).await {
            Ok(()) => to_page_with(operator_cookie("", 0, secure)),
            Err(error) => refuse_storage(Audience::of(&request), "database", &error),
        };
    }
    let view = View::of(&fields);
    let (status, asked) = match act_on(&state.storage, view.kind, &fields).await {
        Ok(Ok(told)) => {
            tracing::info!(does = fields.text("do"), target = ?fields.text("target"), "the operator");
            (StatusCode::OK, OperatorRequest { told, ..OperatorRequest::default() })
        }
        Ok(Err(trouble)) => {
            let asked = OperatorRequest { trouble, ..OperatorRequest::default() };
            (StatusCode::UNPROCESSABLE_ENTITY, asked)
        }
        Err(error) => return refuse_storage(Audience::of(&request), "database", &error),
    };
    answer(&state, request, &view, asked, status).await
}

async fn sign_in(
    state: &AppState,
    secret: &OperatorSecret,
    request: Request,
    fields: &Fields,
    secure: bool,
) -> Response {
    let sender = client(&request);
    match secret.is(fields.text("secret"), sender.network()) {
        Ok(true) => {
            tracing::info!(from = %sender.network(), "the operator has signed in");
            match secret.sign_in(&state.storage).await {
                Ok(token) => to_page_with(operator_cookie(&token, SESSION_SECONDS, secure)),
                Err(error) => refuse_storage(Audience::of(&request), "database", &error),
            }
        }
        Ok(false) => {
            tracing::warn!(from = %sender.network(), "a wrong secret of the operator");
            let trouble = "This is not the operator's secret.".to_owned();
            let asked = OperatorRequest { trouble, ..OperatorRequest::default() };
            page(state, request, asked, StatusCode::FORBIDDEN).await
        }
        Err(wait) => {
            let seconds = whole_seconds(wait);
            let sentence =
                format!("Too many secrets were tried from one address. Try again in {seconds} s.");
            let status = StatusCode::TOO_MANY_REQUESTS;
            refuse_for(Audience::of(&request), status, seconds, &sentence)
        }
    }
}

/// Redirects a browser to the page and hands it a cookie.
fn to_page_with(cookie: HeaderValue) -> Response {
    ([(header::SET_COOKIE, cookie)], Redirect::to(ADDRESS)).into_response()
}

/// Does what a form asks for: sentences that tell it, or one that says why not.
async fn act_on(
    storage: &Storage,
    kind: KeptKind,
    fields: &Fields,
) -> Result<Result<Vec<String>, String>, StorageError> {
    let target = fields.text("target");
    let stored = storage_kind(kind);
    let name = stored.name();
    let one = |found: bool, done: &str| match found {
        true => Ok(vec![format!("The {name} {target} is {done}.")]),
        false => Err(format!("There is no {name} {target}.")),
    };
    Ok(match fields.text("do") {
        "hide" => one(storage.hide_entry(stored, target, true).await?, "hidden"),
        "unhide" => one(storage.hide_entry(stored, target, false).await?, "shown again"),
        "delete" => one(storage.delete_entry(stored, target).await?, "deleted"),
        "block" => {
            let block = match target.parse::<IpAddr>() {
                Ok(address) => Block::Address(network(address).to_string()),
                Err(_) => Block::Publisher(target.to_owned()),
            };
            let blocked = storage.block(&block).await?;
            if blocked.is_empty() {
                Err(format!("No publisher is known for {target}."))
            } else {
                Ok(blocked.iter().map(|what| format!("{what} may not publish.")).collect())
            }
        }
        "unblock" => match storage.unblock(target).await? {
            true => Ok(vec![format!("{target} may publish again.")]),
            false => Err(format!("{target} is not blocked.")),
        },
        _ => Err("The form does not say what is to be done.".to_owned()),
    })
}

/// The page with what is stored.
async fn answer(
    state: &AppState,
    request: Request,
    view: &View,
    mut asked: OperatorRequest,
    status: StatusCode,
) -> Response {
    match stored_view(&state.storage, view).await {
        Ok((shown, wrong)) => {
            if asked.trouble.is_empty() {
                asked.trouble = wrong;
            }
            asked.state = Some(shown);
            page(state, request, asked, status).await
        }
        Err(error) => refuse_storage(Audience::of(&request), "database", &error),
    }
}

async fn stored_view(
    storage: &Storage,
    view: &View,
) -> Result<(OperatorPageState, String), StorageError> {
    let kind = storage_kind(view.kind);
    let mut wrong = String::new();
    let address = match view.address.parse::<IpAddr>() {
        Ok(address) => Some(network(address).to_string()),
        Err(_) if view.address.is_empty() => None,
        Err(_) => {
            wrong = format!("{} is no address.", view.address);
            None
        }
    };
    let selection = Selection { address, before: view.before, after: None, hidden: view.hidden };
    let entries = storage.entries(kind, &selection, MOST).await?;
    let full = entries.len() >= usize::try_from(MOST).unwrap_or(usize::MAX);
    let older = entries.last().map(|entry| entry.created).filter(|_| full);
    let content =
        if view.id.is_empty() { None } else { storage.entry_content(kind, &view.id).await? };
    if content.is_none() && !view.id.is_empty() {
        wrong = format!("There is no {} {}.", kind.name(), view.id);
    }
    let blocks = storage.blocks().await?;
    let shown = OperatorPageState {
        kind: view.kind,
        hidden: view.hidden,
        address: view.address.clone(),
        entries: entries.into_iter().map(|entry| kept(view.kind, entry)).collect(),
        older,
        content: content.map(|(entry, text)| {
            let shown = text.chars().filter(|it| !turns_text(*it)).take(LONGEST).collect();
            (entry.id, shown)
        }),
        blocks: blocks.into_iter().map(|(what, since)| (what, utc_text(since))).collect(),
    };
    Ok((shown, wrong))
}

fn kept(kind: KeptKind, entry: StoredEntry) -> KeptEntry {
    let StoredEntry { id, name, bytes, created, address, hidden, .. } = entry;
    let name = plain(&name);
    let (page, name) = match kind {
        // A publication is named by the list's address and its own name.
        KeptKind::Lists => {
            let (list, own) = name.split_once(' ').unwrap_or((&name, ""));
            (format!("/library/{list}"), own.to_owned())
        }
        KeptKind::Events => (format!("/e/{id}"), name),
        KeptKind::Campaigns => (format!("/campaigns/{id}"), name),
        KeptKind::Fleets => (format!("/fleets/{id}"), name),
        KeptKind::Replays => (format!("/replay/{id}"), name),
        // What devices share has no page: only they can read it.
        KeptKind::SyncBoxes => (String::new(), format!("{id} {name}")),
        // A table has no name but its id; it says whether anyone may join.
        KeptKind::Tables => (format!("/live/{id}"), format!("{id} {name}").trim_end().to_owned()),
    };
    KeptEntry {
        id,
        name,
        page,
        stored: utc_text(created),
        address: address.unwrap_or_default(),
        bytes,
        hidden: hidden.is_some(),
    }
}

/// A name without letters that turn the direction of text or are not seen: it must not look like something else, or change
/// the order of what stands beside it.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control() && !turns_text(*letter)).collect()
}

fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn storage_kind(kind: KeptKind) -> Kind {
    match kind {
        KeptKind::Lists => Kind::Publication,
        KeptKind::Events => Kind::Event,
        KeptKind::Campaigns => Kind::Campaign,
        KeptKind::Fleets => Kind::Fleet,
        KeptKind::Replays => Kind::Replay,
        KeptKind::Tables => Kind::Table,
        KeptKind::SyncBoxes => Kind::SyncBox,
    }
}

impl View {
    fn of(fields: &Fields) -> View {
        View {
            kind: KeptKind::named(fields.text("kind")).unwrap_or_default(),
            hidden: !fields.text("hidden").is_empty(),
            address: fields.text("address").to_owned(),
            before: fields.text("before").parse().ok(),
            id: fields.text("id").to_owned(),
        }
    }
}

/// The page for its reader alone: not cached and in no search engine.
async fn page(
    state: &AppState,
    request: Request,
    asked: OperatorRequest,
    status: StatusCode,
) -> Response {
    let page = render::page_with(state, request, move || provide_context(asked.clone())).await;
    let mut response = with_status(page, status);
    let headers = response.headers_mut();
    headers.insert(NO_STORE.0, NO_STORE.1);
    headers.insert(ROBOTS, HeaderValue::from_static("noindex, nofollow"));
    response
}

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
