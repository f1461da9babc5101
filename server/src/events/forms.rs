//! What the forms of events' pages are sent to. They work without script; a wrong one comes back with what was typed.

use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::pages::{EventRequest, EventsRequest};
use flagbridge_events::exchange::csv;
use flagbridge_events::{Author, Change, Clock, EventLog, PlayerId, Refusal, Settings};
use leptos::context::provide_context;

use super::fields::Fields;
use super::shelf::{self, Trouble, Wish, sentence};
use super::{access, pages, pairing, registration};
use crate::layers::client::{Client, NOBODY};
use crate::layers::refusal::{Audience, refuse, refuse_for};
use crate::layers::same_site::is_foreign;
use crate::live::event_table;
use crate::live::making::lead_to;
use crate::state::AppState;
use crate::storage::{EventKey, KeyHolder, NewKey, Sender};
use crate::{render, share};

/// What a form led to.
enum Outcome {
    /// Back to the page.
    Done,
    /// Back to the page, with sentences.
    Told(Vec<String>),
    /// A new secret link, and whom it is for.
    Link(String, EventKey),
    /// The sender has a key of their own now.
    Key(EventKey),
    /// To the sender's seat at a live table.
    Seat(String),
    /// The event is gone.
    Gone,
}

/// Makes an event; whoever makes it is its organiser.
pub(super) async fn create(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let (status, trouble) = match fields.settings(&Settings::default()) {
        Err(wrong) => (StatusCode::UNPROCESSABLE_ENTITY, wrong),
        Ok(settings) => match shelf::create(&state, settings, &client(&request).sender()).await {
            Ok((slug, organiser, _)) => {
                let cookie = access::set_cookie(&slug, &organiser, is_secure(&state, &request));
                let address = format!("/e/{slug}?made");
                return ([(header::SET_COOKIE, cookie)], Redirect::to(&address)).into_response();
            }
            Err(trouble) => {
                trouble.log();
                trouble.told()
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
            let cookie = access::set_cookie(&slug, &key, is_secure(&state, &request));
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
    let cookie = access::clear_cookie(&slug);
    ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("/e/{slug}"))).into_response()
}

/// Whatever the forms on an event's pages ask for.
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
        Ok(Outcome::Seat(address)) => lead_to(&address),
        Ok(Outcome::Gone) => Redirect::to("/events").into_response(),
        Ok(Outcome::Key(key)) => {
            let cookie = access::set_cookie(&slug, &key, is_secure(&state, &request));
            ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("{home}?made"))).into_response()
        }
        Ok(Outcome::Told(told)) => {
            asked.told = told;
            renewed(&state, request, asked).await
        }
        Ok(Outcome::Link(whom, key)) => {
            asked.link = Some(pages::secret_link(&state, &request, &slug, whom, &key));
            renewed(&state, request, asked).await
        }
        Err(trouble) => {
            let (status, sentence) = trouble.told();
            trouble.log();
            asked.trouble = sentence;
            asked.typed = fields.0;
            // What others have done meanwhile is on the page that comes back.
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
) -> Result<Outcome, Trouble> {
    let author = asked.author.unwrap_or(Author::Visitor);
    let sender = &client.sender();
    let wish = Wish { slug: &asked.slug, author, seen: fields.seen(), sender };
    let log = asked.log.clone().unwrap_or_default();
    let event = log.event();
    let one = match fields.text("do") {
        "register" | "enter" => return enter_player(state, &wish, fields).await,
        "import" => return import(state, &wish, fields).await,
        "link" => return new_link(state, asked, fields, sender).await,
        "erase" => {
            organiser_only(author)?;
            let player = fields.player().map_err(said)?;
            state.events.erase(&asked.slug, player).await?;
            return Ok(Outcome::Done);
        }
        "delete" => {
            organiser_only(author)?;
            if fields.text("confirm") != event.settings().name {
                return Err(said("The name you typed does not match the event's name.".to_owned()));
            }
            state.storage.delete_event(&asked.slug).await?;
            state.events.forget(&asked.slug);
            return Ok(Outcome::Gone);
        }
        "publish" => return publish(state, asked, sender).await,
        "withdraw" => {
            organiser_only(author)?;
            crate::library::event::withdraw(state, &asked.slug, sender).await?;
            return Ok(Outcome::Told(vec![
                "The library no longer shows the lists of this event.".to_owned(),
            ]));
        }
        "pair" => return next_round(state, &wish, fields, client).await,
        "settings" => {
            let settings = fields.settings(event.settings()).map_err(said)?;
            Change::Settings { settings: Box::new(settings) }
        }
        "correct" => {
            let player = fields.player().map_err(said)?;
            Change::Correct { player, about: fields.about() }
        }
        "list" => {
            let player = fields.player().map_err(said)?;
            match fields.text("list") {
                "" => Change::NoList { player },
                text => Change::List { player, text: text.to_owned() },
            }
        }
        "drop" => Change::Drop { player: fields.player().map_err(said)? },
        "return" => Change::Return { player: fields.player().map_err(said)? },
        "allow" => Change::Allow { pair: fields.two_players(event).map_err(said)? },
        "forbid" => Change::Forbid { pair: fields.two_players(event).map_err(said)? },
        "swap" => {
            let round = event.last_round().map_or(0, |round| round.number);
            Change::Swap { round, players: fields.two_players(event).map_err(said)? }
        }
        "result" => fields.result().map_err(said)?,
        "cut" => fields.cut(event).map_err(said)?,
        "clock" => Change::Clock { clock: clock(&log, fields.text("clock")) },
        "undo" => {
            let entry = fields.number("entry").map_err(said)?.unwrap_or(0);
            Change::Undo { entry }
        }
        _ => return Err(said("The form does not say what is to be done.".to_owned())),
    };
    let find = |_: &EventLog| Ok((vec![one.clone()], Vec::new(), ()));
    state.events.change(&wish, find).await?;
    Ok(Outcome::Done)
}

/// A player's seat at the live table of their match.
async fn sit_down(
    state: &AppState,
    asked: &EventRequest,
    headers: &HeaderMap,
    sender: &Sender,
) -> Result<Outcome, Trouble> {
    let (Some(Author::Player(player)), Some(key)) = (asked.author, access::cookie(headers)) else {
        return Err(refused("only the players of a match sit at its live table"));
    };
    let log = asked.log.clone().unwrap_or_default();
    event_table::seat(state, &asked.slug, &log, (player, &key), sender).await.map(Outcome::Seat)
}

/// A visitor who registers gets a key; organisers and judges make links later.
async fn enter_player(
    state: &AppState,
    wish: &Wish<'_>,
    fields: &Fields,
) -> Result<Outcome, Trouble> {
    let free = Wish { seen: None, ..*wish };
    let (_, key, _) = registration::enter(state, &free, &fields.about()).await?;
    Ok(if wish.author == Author::Visitor { Outcome::Key(key) } else { Outcome::Done })
}

/// Enters everybody in a table, with lists; all or nothing.
async fn import(state: &AppState, wish: &Wish<'_>, fields: &Fields) -> Result<Outcome, Trouble> {
    if !access::is_staff(wish.author) {
        return Err(refused("only organisers and judges enter a whole table"));
    }
    let table = fields.0.get("table").unwrap_or_default();
    let read = csv::read_players(table).map_err(|error| said(sentence(&error.to_string())))?;
    let find = |log: &EventLog| {
        let first = log.event().next_player().0;
        let mut changes = Vec::new();
        for (person, number) in read.players.iter().zip(first..) {
            let player = PlayerId(number);
            let about = flagbridge_events::About {
                name: person.name.clone(),
                group: person.group.clone(),
                first_round_bye: false,
            };
            changes.push(Change::Enter { player, about, lot: shelf::chance() });
            if let Some(text) = person.list.clone() {
                changes.push(Change::List { player, text });
            }
        }
        Ok((changes, Vec::new(), ()))
    };
    let free = Wish { seen: None, ..*wish };
    state.events.change(&free, find).await?;
    let mut told = vec![match read.players.len() {
        1 => "One player was added.".to_owned(),
        count => format!("{count} players were added."),
    }];
    told.extend(read.unread.iter().map(|it| sentence(it)));
    Ok(Outcome::Told(told))
}

/// Publishes the lists in the library, without names, once everybody may read them.
async fn publish(
    state: &AppState,
    asked: &EventRequest,
    sender: &Sender,
) -> Result<Outcome, Trouble> {
    organiser_only(asked.author.unwrap_or(Author::Visitor))?;
    let log = asked.log.clone().unwrap_or_default();
    if !log.event().settings().lists_are_public(shelf::now()) {
        return Err(said("The lists are not public yet. Set a date in the settings.".to_owned()));
    }
    let (lists, unread) = crate::library::event::publish(state, &asked.slug, log, sender).await?;
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
    Ok(Outcome::Told(told))
}

/// A new key for a judge, the organiser or a player. Old ones stay valid.
async fn new_link(
    state: &AppState,
    asked: &EventRequest,
    fields: &Fields,
    sender: &Sender,
) -> Result<Outcome, Trouble> {
    let author = asked.author.unwrap_or(Author::Visitor);
    let (holder, whom) = match fields.text("whom") {
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
            let player = fields.player().map_err(said)?;
            let log = asked.log.clone().unwrap_or_default();
            let name = log.event().player(player).map(|it| it.name().to_owned());
            let name = name.ok_or(Trouble::Refused(Refusal::NoPlayer(player)))?;
            (KeyHolder::Player(player.0), name)
        }
    };
    let key = EventKey::random();
    let new = NewKey { key: key.clone(), holder };
    state.storage.add_event_key(&asked.slug, &new, sender).await?;
    Ok(Outcome::Link(whom, key))
}

/// Pairs the next round and begins it.
async fn next_round(
    state: &AppState,
    wish: &Wish<'_>,
    fields: &Fields,
    client: Client,
) -> Result<Outcome, Trouble> {
    if !access::is_staff(wish.author) {
        return Err(refused("only organisers and judges pair a round"));
    }
    let log = state.events.read(wish.slug).await?;
    let request = fields.pairing(log.event()).map_err(said)?;
    let pairing = pairing::propose(state, wish.slug, client, log, request).await?;
    let find = |log: &EventLog| {
        let notes: Vec<_> =
            pairing.notes.iter().map(|note| format!("{}.", note.text(log.event()))).collect();
        Ok((vec![pairing.clone().into_change()], Vec::new(), notes))
    };
    let (_, notes) = state.events.change(wish, find).await?;
    Ok(if notes.is_empty() { Outcome::Done } else { Outcome::Told(notes) })
}

fn clock(log: &EventLog, button: &str) -> Clock {
    let now = shelf::now();
    let whole = i64::from(log.event().settings().round_minutes) * 60_000;
    match (button, log.event().clock()) {
        ("start", Clock::Paused { left }) => Clock::Running { until: now + left },
        ("start", _) => Clock::Running { until: now + whole },
        ("pause", Clock::Running { until }) => Clock::Paused { left: (until - now).max(0) },
        ("pause", other) => other,
        _ => Clock::Off,
    }
}

/// Reads the body of a form that was sent from a page of this site, where its sender has not sent too many.
pub(crate) async fn form(
    state: &AppState,
    request: Request,
) -> Result<(Request, Fields), Response> {
    if is_foreign(state, request.headers()) {
        let sentence = "This form was sent from another site. Nothing was changed.";
        return Err(refuse(Audience::of(&request), StatusCode::FORBIDDEN, sentence));
    }
    if let Err(wait) = state.rate.take(client(&request).network(), Instant::now()) {
        let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
        let sentence = format!("Too many forms from one address. Try again in {seconds} s.");
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(refuse_for(Audience::of(&request), status, seconds, &sentence));
    }
    let (parts, body) = request.into_parts();
    let sent = Request::from_parts(parts.clone(), body);
    let empty = Request::from_parts(parts, Body::empty());
    match Bytes::from_request(sent, &()).await {
        Ok(body) => Ok((empty, Fields::parse(&body))),
        Err(rejection) => {
            let sentence = "The form could not be read to its end; it may be too large.";
            Err(refuse(Audience::of(&empty), rejection.status(), sentence))
        }
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

/// The page with a status of its own, where it could be rendered.
pub(crate) fn with_status(mut response: Response, status: StatusCode) -> Response {
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}

pub(crate) fn client(request: &Request) -> Client {
    request.extensions().get().copied().unwrap_or(NOBODY)
}

/// Whether the visitor's connection is encrypted, as far as we know.
pub(crate) fn is_secure(state: &AppState, request: &Request) -> bool {
    share::origin(state, request).is_some_and(|origin| origin.starts_with("https://"))
}

fn organiser_only(author: Author) -> Result<(), Trouble> {
    match author {
        Author::Organiser => Ok(()),
        Author::Judge | Author::Player(_) | Author::Visitor | Author::Table => {
            Err(refused("this needs the organiser's link"))
        }
    }
}

fn refused(words: &'static str) -> Trouble {
    Trouble::Refused(Refusal::NotAllowed(words))
}

/// A form that was filled in wrongly.
fn said(sentence: String) -> Trouble {
    Trouble::Form(sentence)
}
