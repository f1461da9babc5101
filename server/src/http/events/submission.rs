//! Submitting a list to an event from elsewhere: from the editor, or from the page of a shared fleet.
//!
//! A page of ours asks by script and gets JSON; a form that is sent without script redirects to the event's page.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_events::{Author, EventLog, lists_are_open};
use serde::Serialize;

use super::{error_response, key};
use crate::clock::now;
use crate::http::credentials::NO_STORE;
use crate::http::form::{Fields, client, form, is_secure};
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse};
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::events::{EventError, Submission, SubmissionError, Submitted, access, submit};
use crate::storage::EventKey;

/// What a browser learns about an event whose link was opened in it.
#[derive(Debug, Serialize)]
struct Standing<'a> {
    name: &'a str,
    date: &'a str,
    /// The name of the player whose link this browser has; none where it has none.
    player: Option<&'a str>,
    /// Whether players may still submit lists.
    open: bool,
    /// When lists are locked, in milliseconds since 1970; none for the start of the first round.
    due: Option<i64>,
    /// Whether the player has submitted a list already.
    has_list: bool,
}

/// Who submits a list, as far as the request says.
struct Sending {
    audience: Audience,
    client: Client,
    /// The key of the event that the browser has.
    key: Option<EventKey>,
    /// Whether the connection is encrypted.
    secure: bool,
}

impl Sending {
    fn of(state: &AppState, request: &Request) -> Sending {
        Sending {
            audience: Audience::of(request),
            client: client(request),
            key: key::cookie(request.headers()),
            secure: is_secure(state, request),
        }
    }
}

/// How an event stands for the player whose link the browser has.
pub(super) async fn standing(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Response {
    let found = async {
        let log = read(&state, &slug).await?;
        let author = access::author(&state.storage, &slug, key::cookie(&headers)).await?;
        Ok::<_, EventError>((log, author))
    };
    let (log, author) = match found.await {
        Ok(found) => found,
        Err(error) => return error.into_response(),
    };
    let event = log.event();
    let player = match author {
        Author::Player(player) => event.player(player),
        Author::Organiser | Author::Judge | Author::Visitor | Author::Table => None,
    };
    let standing = Standing {
        name: &event.settings().name,
        date: &event.settings().date,
        player: player.map(|it| it.name()),
        open: lists_are_open(event, now()),
        due: event.settings().lists_due,
        has_list: player.is_some_and(|it| it.list.is_some()),
    };
    ([NO_STORE], Json(standing)).into_response()
}

/// Submits a list to the event of the address: by the key in the form, by the one this browser has, or by registering.
pub(super) async fn hand_in(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let key = fields.text("key").to_owned();
    answer(&state, &Sending::of(&state, &request), &slug, &key, &fields).await
}

/// The same for a form that was sent without script, in which the link stands as it was pasted.
pub(super) async fn hand_in_by_link(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let sender = Sending::of(&state, &request);
    match link(fields.text("link")) {
        Some((slug, key)) => answer(&state, &sender, &slug, &key, &fields).await,
        None => refuse(sender.audience, StatusCode::UNPROCESSABLE_ENTITY, NO_LINK),
    }
}

const NO_LINK: &str = "This is no link to an event. It has /e/ in it, then the event's name, and a player's own link ends with # and a key.";

async fn answer(
    state: &AppState,
    sender: &Sending,
    slug: &str,
    pasted_key: &str,
    fields: &Fields,
) -> Response {
    let submission = Submission {
        slug,
        text: fields.text("list").to_owned(),
        pasted_key,
        browser_key: sender.key.clone(),
        about: fields.about(),
        sender: &sender.client.sender(),
    };
    let done = submit(&state.events, &state.storage, &state.workers, submission).await;
    let Submitted { list, new_key } = match done {
        Ok(done) => done,
        Err(error) => return refuse_submission(sender.audience, &error),
    };
    let mut response = match sender.audience {
        Audience::Person => Redirect::to(&format!("/e/{slug}")).into_response(),
        Audience::Program => ([NO_STORE], Json(list)).into_response(),
    };
    if let Some(key) = new_key {
        let cookie = key::set_cookie(slug, &key, sender.secure);
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn read(state: &AppState, slug: &str) -> Result<Arc<EventLog>, EventError> {
    if !access::is_slug(slug) {
        return Err(EventError::NotFound);
    }
    state.events.read(slug).await
}

fn refuse_submission(audience: Audience, error: &SubmissionError) -> Response {
    let (status, sentence, may_register) = match error {
        SubmissionError::Event(error) => {
            error.log();
            (error_response::status(error), error.message(), false)
        }
        SubmissionError::UnknownPlayer { may_register: true } => (
            StatusCode::FORBIDDEN,
            "You are not registered here yet in this browser. Enter your name to register, or paste the link you were given.".to_owned(),
            true,
        ),
        SubmissionError::UnknownPlayer { may_register: false } => (
            StatusCode::FORBIDDEN,
            "Registration is closed, and this link is not a player's own: ask the organiser for one.".to_owned(),
            false,
        ),
    };
    match audience {
        Audience::Person => refuse(audience, status, &sentence),
        Audience::Program => {
            Problem::new(status).detail(sentence).with("may_register", may_register).into_response()
        }
    }
}

/// The event's address and the key in a link that was pasted; the key is empty where there is none.
fn link(pasted: &str) -> Option<(String, String)> {
    let (_, rest) = pasted.rsplit_once("/e/")?;
    let end = rest.find(|it: char| !(it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-'));
    let slug = &rest[..end.unwrap_or(rest.len())];
    let key = rest.split_once('#').map_or("", |(_, key)| key.trim());
    access::is_slug(slug).then(|| (slug.to_owned(), key.to_owned()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_pasted_link_names_its_event_and_its_key() {
        let found = |text: &str| link(text);
        let is = |slug: &str, key: &str| Some((slug.to_owned(), key.to_owned()));
        assert_eq!(found("https://a.example/e/open-ab2#KEY"), is("open-ab2", "KEY"));
        assert_eq!(found("/e/open-ab2"), is("open-ab2", ""));
        assert_eq!(found("a.example/e/open-ab2?made#KEY "), is("open-ab2", "KEY"));
        assert_eq!(found("a.example/e/open-ab2/screen"), is("open-ab2", ""));
        assert_eq!(found("open-ab2"), None);
        assert_eq!(found("https://a.example/e/#KEY"), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
            if let Some((slug, _)) = link(&text) {
                prop_assert!(access::is_slug(&slug));
            }
        }
    }
}
