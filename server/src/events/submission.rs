//! Handing a list in to an event from elsewhere: from the editor, or from the page of a shared fleet.
//!
//! A page of ours asks by script and gets JSON; a form that is sent without script is led to the event's page.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_data::catalogue;
use flagbridge_events::{
    Author, Change, Desk, EventLog, PlayerId, Trouble as ListTrouble, lists_are_open, troubles,
};
use serde::Serialize;

use super::fields::Fields;
use super::forms::{client, form, is_secure};
use super::shelf::{self, Trouble, Wish};
use super::{access, desk, registration};
use crate::layers::client::Client;
use crate::layers::refusal::{Audience, refuse};
use crate::problem::Problem;
use crate::state::AppState;
use crate::storage::{EventKey, KeyHolder};

/// What a browser is told of an event whose link was opened in it.
#[derive(Debug, Serialize)]
struct Standing<'a> {
    name: &'a str,
    date: &'a str,
    /// The name of the player whose link this browser has; none where it has none.
    player: Option<&'a str>,
    /// Whether players may still hand in lists.
    open: bool,
    /// When lists are locked, in milliseconds since 1970; none for the start of the first round.
    due: Option<i64>,
    /// Whether the player has handed in a list already.
    has_list: bool,
}

/// A list that was handed in, with the verdict of the event's edition.
#[derive(Debug, Serialize)]
struct HandedIn {
    slug: String,
    name: String,
    date: String,
    player: String,
    /// Whether nothing is wrong with it.
    fine: bool,
    /// Id of the edition it was checked in.
    edition: String,
    /// Its title.
    edition_title: String,
    points: u32,
    limit: u32,
    faults: Vec<ListTrouble>,
}

/// Who hands a list in, as far as the request says.
struct Asker {
    audience: Audience,
    client: Client,
    /// The key of the event that the browser has.
    key: Option<EventKey>,
    /// Whether the connection is encrypted.
    secure: bool,
}

impl Asker {
    fn of(state: &AppState, request: &Request) -> Asker {
        Asker {
            audience: Audience::of(request),
            client: client(request),
            key: access::cookie(request.headers()),
            secure: is_secure(state, request),
        }
    }
}

/// Why a list was not handed in.
enum Barred {
    /// Something that any change may run into.
    Trouble(Trouble),
    /// Nobody is known here: a name is needed to register, where the event lets players do so.
    Unknown { may_register: bool },
}

impl From<Trouble> for Barred {
    fn from(trouble: Trouble) -> Barred {
        Barred::Trouble(trouble)
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
        let author = access::author(&state.storage, &slug, access::cookie(&headers)).await?;
        Ok::<_, Trouble>((log, author))
    };
    let (log, author) = match found.await {
        Ok(found) => found,
        Err(trouble) => return trouble.into_response(),
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
        open: lists_are_open(event, shelf::now()),
        due: event.settings().lists_due,
        has_list: player.is_some_and(|it| it.list.is_some()),
    };
    ([NEVER_KEPT], Json(standing)).into_response()
}

/// Hands a list in to the event of the address: by the key in the form, by the one this browser has, or by registering.
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
    answer(&state, &Asker::of(&state, &request), &slug, &key, &fields).await
}

/// The same for a form that was sent without script, in which the link stands as it was pasted.
pub(super) async fn hand_in_by_link(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let asker = Asker::of(&state, &request);
    match link(fields.text("link")) {
        Some((slug, key)) => answer(&state, &asker, &slug, &key, &fields).await,
        None => refuse(asker.audience, StatusCode::UNPROCESSABLE_ENTITY, NO_LINK),
    }
}

const NO_LINK: &str = "This is no link to an event. It has /e/ in it, then the event's name, and a player's own link ends with # and a key.";

async fn answer(
    state: &AppState,
    asker: &Asker,
    slug: &str,
    key: &str,
    fields: &Fields,
) -> Response {
    let (handed_in, new_key) = match submit(state, asker, slug, key, fields).await {
        Ok(done) => done,
        Err(barred) => return barred.told(asker.audience),
    };
    let mut response = match asker.audience {
        Audience::Person => Redirect::to(&format!("/e/{slug}")).into_response(),
        Audience::Program => ([NEVER_KEPT], Json(handed_in)).into_response(),
    };
    if let Some(key) = new_key {
        let cookie = access::set_cookie(slug, &key, asker.secure);
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The list with its verdict, and the key that the browser is to remember.
async fn submit(
    state: &AppState,
    asker: &Asker,
    slug: &str,
    key: &str,
    fields: &Fields,
) -> Result<(HandedIn, Option<EventKey>), Barred> {
    let log = read(state, slug).await?;
    let text = fields.text("list").to_owned();
    if text.is_empty() {
        return Err(said("There is no list to hand in.").into());
    }
    let sender = asker.client.sender();
    let (player, new_key) = if key.is_empty() {
        let known = access::author(&state.storage, slug, asker.key.clone()).await;
        match known.map_err(Trouble::from)? {
            Author::Player(player) => (player, None),
            Author::Visitor | Author::Table if !fields.text("name").is_empty() => {
                let wish = Wish { slug, author: Author::Visitor, seen: None, sender: &sender };
                let (player, key, _) = registration::enter(state, &wish, &fields.about()).await?;
                (player, Some(key))
            }
            Author::Visitor | Author::Table => {
                return Err(Barred::Unknown { may_register: log.event().settings().open });
            }
            Author::Organiser | Author::Judge => return Err(said(STAFF).into()),
        }
    } else {
        let wrong =
            || said("This link does not belong to this event. Ask the organiser for a new one.");
        let key = EventKey::parse(key).ok_or_else(wrong)?;
        match state.storage.event_key_holder(slug, &key).await.map_err(Trouble::from)? {
            Some(KeyHolder::Player(number)) => (PlayerId(number), Some(key)),
            Some(KeyHolder::Organiser | KeyHolder::Judge) => return Err(said(STAFF).into()),
            None => return Err(wrong().into()),
        }
    };
    let wish = Wish { slug, author: Author::Player(player), seen: None, sender: &sender };
    let change = Change::List { player, text: text.clone() };
    let find = |_: &EventLog| Ok((vec![change.clone()], Vec::new(), ()));
    let (log, ()) = state.events.change(&wish, find).await?;
    let handed_in = verdict(state, slug, log, player, text).await?;
    Ok((handed_in, new_key))
}

const STAFF: &str =
    "This is the link of the organiser or a judge. Submit your list with your own player link.";

async fn verdict(
    state: &AppState,
    slug: &str,
    log: Arc<EventLog>,
    player: PlayerId,
    text: String,
) -> Result<HandedIn, Trouble> {
    let slug = slug.to_owned();
    let handed_in = state.workers.run(move || {
        let settings = log.event().settings();
        let list = Desk::new(catalogue(), desk::terms(settings)).inspect("", "", &text);
        HandedIn {
            slug,
            name: settings.name.clone(),
            date: settings.date.clone(),
            player: log.event().name_of(player).to_owned(),
            fine: list.fine,
            points: list.verdict.points.total,
            limit: list.verdict.points.limit,
            edition: list.verdict.edition.to_owned(),
            edition_title: catalogue()
                .edition(list.verdict.edition)
                .map_or_else(|_| String::new(), |it| it.full_title()),
            faults: troubles(std::slice::from_ref(&list), false),
        }
    });
    Ok(handed_in.await?)
}

async fn read(state: &AppState, slug: &str) -> Result<Arc<EventLog>, Trouble> {
    if !access::is_slug(slug) {
        return Err(Trouble::NotFound);
    }
    state.events.read(slug).await
}

impl Barred {
    fn told(self, audience: Audience) -> Response {
        let (status, sentence, may_register) = match &self {
            Barred::Trouble(trouble) => {
                trouble.log();
                let (status, sentence) = trouble.told();
                (status, sentence, false)
            }
            Barred::Unknown { may_register: true } => (
                StatusCode::FORBIDDEN,
                "Nobody is registered here by this browser yet: say your name to register, or paste the link you were given.".to_owned(),
                true,
            ),
            Barred::Unknown { may_register: false } => (
                StatusCode::FORBIDDEN,
                "Registration is closed, and this link is not a player's own: ask the organiser for one.".to_owned(),
                false,
            ),
        };
        match audience {
            Audience::Person => refuse(audience, status, &sentence),
            Audience::Program => Problem::new(status)
                .detail(sentence)
                .with("may_register", may_register)
                .into_response(),
        }
    }
}

fn said(sentence: &str) -> Trouble {
    Trouble::Form(sentence.to_owned())
}

/// The event's address and the key in a link that was pasted; the key is empty where there is none.
fn link(pasted: &str) -> Option<(String, String)> {
    let (_, rest) = pasted.rsplit_once("/e/")?;
    let end = rest.find(|it: char| !(it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-'));
    let slug = &rest[..end.unwrap_or(rest.len())];
    let key = rest.split_once('#').map_or("", |(_, key)| key.trim());
    access::is_slug(slug).then(|| (slug.to_owned(), key.to_owned()))
}

/// What stands here is for its reader alone.
const NEVER_KEPT: (header::HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));

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
