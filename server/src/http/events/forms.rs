//! What the forms of events' pages are sent to. They work without script; a wrong one comes back with what was typed.

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::pages::{EventRequest, EventsRequest};
use flagbridge_events::exchange::csv;
use flagbridge_events::{About, Author, Change, Clock, EventLog, PlayerId, Refusal, Settings};
use leptos::context::provide_context;

use super::{error_response, key, pages};
use crate::clock::now;
use crate::http::form::{Fields, client, form, is_secure, with_status};
use crate::http::layers::client::Client;
use crate::http::layers::refusal::Audience;
use crate::http::private_redirect::private_redirect;
use crate::http::render;
use crate::http::secret_link::secret_link;
use crate::http::state::AppState;
use crate::services::chance::chance;
use crate::services::events::{ChangeRequest, EventError, access, register};
use crate::services::library::LibraryError;
use crate::services::live::event_table;
use crate::services::sentence::sentence;
use crate::storage::{EventKey, KeyHolder, NewKey, Sender};

/// What a form led to.
enum Outcome {
    /// Back to the page.
    Done,
    /// Back to the page, with sentences.
    Messages(Vec<String>),
    /// A new secret link, and who it is for.
    Link(String, EventKey),
    /// The sender has a key of their own now.
    Key(EventKey),
    /// To the sender's seat at a live table.
    Seat(String),
    /// The event is gone.
    Gone,
}

/// Creates an event. Its creator is its organiser.
pub(super) async fn create(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let (status, trouble) = match fields.settings(&Settings::default()) {
        Err(wrong) => (StatusCode::UNPROCESSABLE_ENTITY, wrong),
        Ok(settings) => match state.events.create(settings, &client(&request).sender()).await {
            Ok(created) => {
                let secure = is_secure(&state, &request);
                let cookie = key::set_cookie(&created.slug, &created.organiser, secure);
                let address = format!("/e/{}?made", created.slug);
                return ([(header::SET_COOKIE, cookie)], Redirect::to(&address)).into_response();
            }
            Err(error) => {
                error.log();
                (error_response::status(&error), error.message())
            }
        },
    };
    let public = pages::public(&state).await.unwrap_or_default();
    let asked = EventsRequest { trouble, typed: fields.0, ..public };
    let page = render::page_with(&state, request, move || provide_context(asked.clone())).await;
    with_status(page, status)
}

/// Takes the key of a secret link and remembers it in the browser.
pub(super) async fn enter(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let pasted = fields.text("key");
    let key = EventKey::parse(pasted.rsplit_once('#').map_or(pasted, |(_, key)| key));
    let mut asked = match pages::found(&state, &slug, request.headers(), Audience::Person).await {
        Ok(asked) => asked,
        Err(response) => return response,
    };
    let known = match &key {
        Some(key) if asked.log.is_some() => {
            state.storage.event_key_holder(&slug, key).await.ok().flatten()
        }
        _ => None,
    };
    match (key, known) {
        (Some(key), Some(_)) => {
            let cookie = key::set_cookie(&slug, &key, is_secure(&state, &request));
            ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("/e/{slug}"))).into_response()
        }
        _ => {
            asked.trouble = "This key does not belong to this event.".to_owned();
            page(&state, request, asked, StatusCode::UNPROCESSABLE_ENTITY).await
        }
    }
}

/// Forgets the key in the browser.
pub(super) async fn leave(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    if let Err(response) = form(&state, request).await {
        return response;
    }
    if !access::is_slug(&slug) {
        return Redirect::to("/events").into_response();
    }
    let cookie = key::clear_cookie(&slug);
    ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("/e/{slug}"))).into_response()
}

/// Everything that the forms on an event's pages ask for.
pub(super) async fn change(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let mut asked = match pages::found(&state, &slug, request.headers(), Audience::Person).await {
        Ok(asked) => asked,
        Err(response) => return response,
    };
    let back = match fields.text("back") {
        part @ ("log" | "settings" | "players" | "rounds") => part.to_owned(),
        _ => String::new(),
    };
    let home = if back.is_empty() { format!("/e/{slug}") } else { format!("/e/{slug}/{back}") };
    asked.part = back;
    if asked.log.is_none() {
        return page(&state, request, asked, StatusCode::NOT_FOUND).await;
    }
    let client = client(&request);
    let outcome = match fields.text("do") {
        "live" => sit_down(&state, &asked, request.headers(), &client.sender()).await,
        _ => act(&state, &asked, &fields, client).await,
    };
    match outcome {
        Ok(Outcome::Done) => Redirect::to(&home).into_response(),
        Ok(Outcome::Seat(address)) => private_redirect(&address),
        Ok(Outcome::Gone) => Redirect::to("/events").into_response(),
        Ok(Outcome::Key(key)) => {
            let cookie = key::set_cookie(&slug, &key, is_secure(&state, &request));
            ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("{home}?made"))).into_response()
        }
        Ok(Outcome::Messages(messages)) => {
            asked.told = messages;
            renewed(&state, request, asked).await
        }
        Ok(Outcome::Link(holder_name, key)) => {
            let page = format!("/e/{slug}");
            asked.link = Some(secret_link(&state, &request, &page, holder_name, &key));
            renewed(&state, request, asked).await
        }
        Err(error) => {
            error.log();
            let status = error_response::status(&error);
            asked.trouble = error.message();
            asked.typed = fields.0;
            // What others have done in the meantime is on the page that comes back.
            asked.log = state.events.read(&slug).await.ok().or(asked.log);
            page(&state, request, asked, status).await
        }
    }
}

async fn act(
    state: &AppState,
    asked: &EventRequest,
    fields: &Fields,
    client: Client,
) -> Result<Outcome, EventError> {
    let author = asked.author.unwrap_or(Author::Visitor);
    let sender = &client.sender();
    let request = ChangeRequest { slug: &asked.slug, author, seen: fields.seen(), sender };
    let log = asked.log.clone().unwrap_or_default();
    let event = log.event();
    let one = match fields.text("do") {
        "register" | "enter" => return enter_player(state, &request, fields).await,
        "import" => return import(state, &request, fields).await,
        "link" => return new_link(state, asked, fields, sender).await,
        "erase" => {
            organiser_only(author)?;
            let player = fields.player().map_err(invalid)?;
            state.events.erase(&asked.slug, player).await?;
            return Ok(Outcome::Done);
        }
        "delete" => {
            organiser_only(author)?;
            if fields.text("confirm") != event.settings().name {
                return Err(invalid(
                    "The name you typed does not match the event's name.".to_owned(),
                ));
            }
            state.storage.delete_event(&asked.slug).await?;
            state.events.forget(&asked.slug);
            return Ok(Outcome::Gone);
        }
        "publish" => return publish(state, asked, sender).await,
        "withdraw" => {
            organiser_only(author)?;
            state.library.withdraw_event(&asked.slug, sender).await.map_err(from_library)?;
            return Ok(Outcome::Messages(vec![
                "The library no longer shows the lists of this event.".to_owned(),
            ]));
        }
        "pair" => return next_round(state, &request, fields, client).await,
        "settings" => {
            let settings = fields.settings(event.settings()).map_err(invalid)?;
            Change::Settings { settings: Box::new(settings) }
        }
        "correct" => {
            let player = fields.player().map_err(invalid)?;
            Change::Correct { player, about: fields.about() }
        }
        "list" => {
            let player = fields.player().map_err(invalid)?;
            match fields.text("list") {
                "" => Change::NoList { player },
                text => Change::List { player, text: text.to_owned() },
            }
        }
        "drop" => Change::Drop { player: fields.player().map_err(invalid)? },
        "return" => Change::Return { player: fields.player().map_err(invalid)? },
        "allow" => Change::Allow { pair: fields.two_players(event).map_err(invalid)? },
        "forbid" => Change::Forbid { pair: fields.two_players(event).map_err(invalid)? },
        "swap" => {
            let round = event.last_round().map_or(0, |round| round.number);
            Change::Swap { round, players: fields.two_players(event).map_err(invalid)? }
        }
        "result" => fields.result().map_err(invalid)?,
        "cut" => fields.cut(event).map_err(invalid)?,
        "clock" => Change::Clock { clock: clock(&log, fields.text("clock")) },
        "undo" => {
            let entry = fields.number("entry").map_err(invalid)?.unwrap_or(0);
            Change::Undo { entry }
        }
        _ => return Err(invalid("The form does not say what is to be done.".to_owned())),
    };
    let find = |_: &EventLog| Ok((vec![one.clone()], Vec::new(), ()));
    state.events.change(&request, find).await?;
    Ok(Outcome::Done)
}

/// A player's seat at the live table of their match.
async fn sit_down(
    state: &AppState,
    asked: &EventRequest,
    headers: &HeaderMap,
    sender: &Sender,
) -> Result<Outcome, EventError> {
    let (Some(Author::Player(player)), Some(key)) = (asked.author, key::cookie(headers)) else {
        return Err(refused("only the players of a match sit at its live table"));
    };
    let log = asked.log.clone().unwrap_or_default();
    event_table::seat(&state.storage, &asked.slug, &log, (player, &key), sender)
        .await
        .map(Outcome::Seat)
}

/// A visitor who registers gets a key; organisers and judges make links later.
async fn enter_player(
    state: &AppState,
    request: &ChangeRequest<'_>,
    fields: &Fields,
) -> Result<Outcome, EventError> {
    let free = ChangeRequest { seen: None, ..*request };
    let key = register(&state.events, &free, &fields.about()).await?.key;
    Ok(if request.author == Author::Visitor { Outcome::Key(key) } else { Outcome::Done })
}

/// Enters all players of a table, with their lists; all or nothing.
async fn import(
    state: &AppState,
    request: &ChangeRequest<'_>,
    fields: &Fields,
) -> Result<Outcome, EventError> {
    if !access::is_staff(request.author) {
        return Err(refused("only organisers and judges enter a whole table"));
    }
    let table = fields.0.get("table").unwrap_or_default();
    let read = csv::read_players(table).map_err(|error| invalid(sentence(&error.to_string())))?;
    let find = |log: &EventLog| {
        let first = log.event().next_player().0;
        let mut changes = Vec::new();
        for (person, number) in read.players.iter().zip(first..) {
            let player = PlayerId(number);
            let about = About {
                name: person.name.clone(),
                group: person.group.clone(),
                first_round_bye: false,
            };
            changes.push(Change::Enter { player, about, lot: chance() });
            if let Some(text) = person.list.clone() {
                changes.push(Change::List { player, text });
            }
        }
        Ok((changes, Vec::new(), ()))
    };
    let free = ChangeRequest { seen: None, ..*request };
    state.events.change(&free, find).await?;
    let mut told = vec![match read.players.len() {
        1 => "One player was added.".to_owned(),
        count => format!("{count} players were added."),
    }];
    told.extend(read.unread.iter().map(|it| sentence(it)));
    Ok(Outcome::Messages(told))
}

/// Publishes the lists in the library, without names, once they are public.
async fn publish(
    state: &AppState,
    asked: &EventRequest,
    sender: &Sender,
) -> Result<Outcome, EventError> {
    organiser_only(asked.author.unwrap_or(Author::Visitor))?;
    let log = asked.log.clone().unwrap_or_default();
    if !log.event().settings().lists_are_public(now()) {
        return Err(invalid(
            "The lists are not public yet. Set a date in the settings.".to_owned(),
        ));
    }
    let (lists, unread) =
        state.library.publish_event(&asked.slug, log, sender).await.map_err(from_library)?;
    let mut told = vec![match lists {
        1 => "One list is in the library.".to_owned(),
        lists => format!("{lists} lists are in the library."),
    }];
    match unread {
        0 => {}
        1 => {
            told.push("One was left out because some of its lines were not recognised.".to_owned())
        }
        many => {
            told.push(format!(
                "{many} were left out because some of their lines were not recognised."
            ));
        }
    }
    Ok(Outcome::Messages(told))
}

/// A new key for a judge, the organiser or a player. Old ones stay valid.
async fn new_link(
    state: &AppState,
    asked: &EventRequest,
    fields: &Fields,
    sender: &Sender,
) -> Result<Outcome, EventError> {
    let author = asked.author.unwrap_or(Author::Visitor);
    let (holder, holder_name) = match fields.text("target") {
        "judge" => {
            organiser_only(author)?;
            (KeyHolder::Judge, "judges".to_owned())
        }
        "organiser" => {
            organiser_only(author)?;
            (KeyHolder::Organiser, "the organiser".to_owned())
        }
        _ => {
            if !access::is_staff(author) {
                return Err(refused("only organisers and judges make links"));
            }
            let player = fields.player().map_err(invalid)?;
            let log = asked.log.clone().unwrap_or_default();
            let name = log.event().player(player).map(|it| it.name().to_owned());
            let name = name.ok_or(EventError::Refused(Refusal::NoPlayer(player)))?;
            (KeyHolder::Player(player.0), name)
        }
    };
    let key = EventKey::random();
    let new = NewKey { key: key.clone(), holder };
    state.storage.add_event_key(&asked.slug, &new, sender).await?;
    Ok(Outcome::Link(holder_name, key))
}

/// Pairs the next round and begins it.
async fn next_round(
    state: &AppState,
    request: &ChangeRequest<'_>,
    fields: &Fields,
    client: Client,
) -> Result<Outcome, EventError> {
    if !access::is_staff(request.author) {
        return Err(refused("only organisers and judges pair a round"));
    }
    let log = state.events.read(request.slug).await?;
    let pairing_request = fields.pairing(log.event()).map_err(invalid)?;
    let pairing =
        state.pairings.propose(request.slug, client.network(), log, pairing_request).await?;
    let find = |log: &EventLog| {
        let notes: Vec<_> =
            pairing.notes.iter().map(|note| format!("{}.", note.text(log.event()))).collect();
        Ok((vec![pairing.clone().into_change()], Vec::new(), notes))
    };
    let (_, notes) = state.events.change(request, find).await?;
    Ok(if notes.is_empty() { Outcome::Done } else { Outcome::Messages(notes) })
}

fn clock(log: &EventLog, button: &str) -> Clock {
    let now = now();
    let whole = i64::from(log.event().settings().round_minutes) * 60_000;
    match (button, log.event().clock()) {
        ("start", Clock::Paused { left }) => Clock::Running { until: now + left },
        ("start", _) => Clock::Running { until: now + whole },
        ("pause", Clock::Running { until }) => Clock::Paused { left: (until - now).max(0) },
        ("pause", other) => other,
        _ => Clock::Off,
    }
}

/// The page as it stands after a change.
async fn renewed(state: &AppState, request: Request, mut asked: EventRequest) -> Response {
    asked.log = state.events.read(&asked.slug).await.ok();
    page(state, request, asked, StatusCode::OK).await
}

async fn page(
    state: &AppState,
    request: Request,
    asked: EventRequest,
    status: StatusCode,
) -> Response {
    let page = render::page_with(state, request, move || provide_context(asked.clone())).await;
    let mut response = with_status(page, status);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn organiser_only(author: Author) -> Result<(), EventError> {
    match author {
        Author::Organiser => Ok(()),
        Author::Judge | Author::Player(_) | Author::Visitor | Author::Table => {
            Err(refused("this needs the organiser's link"))
        }
    }
}

fn refused(words: &'static str) -> EventError {
    EventError::Refused(Refusal::NotAllowed(words))
}

fn from_library(error: LibraryError) -> EventError {
    match error {
        LibraryError::Storage(error) => EventError::Storage(error),
        LibraryError::Busy => EventError::Busy,
    }
}

/// A form that was filled in wrongly.
fn invalid(sentence: String) -> EventError {
    EventError::Form(sentence)
}
