//! Tables whose second seat anyone may take: the list of them, and sitting down.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagbridge_app::pages::{OpenSeat, OpenTablesRequest};
use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use flagbridge_live::{Clock, Entry, GameId, Row, Settings, Starmada};
use serde::Serialize;

use super::game::game_of;
use super::making::lead_to;
use crate::layers::refusal::{Audience, refuse, refuse_storage};
use crate::render;
use crate::state::AppState;
use crate::storage::{LiveKey, OpenTable, StorageError, is_table_id};

/// An open table as programs are told of it.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    /// Who waits there; empty where nobody has said their name yet.
    name: String,
    /// The list they have brought, in a line; empty while there is none.
    list: String,
    settings: Settings,
    /// Since when, in milliseconds since 1970.
    since: i64,
}

#[derive(Debug, Serialize)]
struct Taken<'a> {
    page: String,
    socket: String,
    seat: &'a str,
    watch: &'a str,
}

/// Lists the open tables to a program.
pub(super) async fn list(State(state): State<AppState>) -> Response {
    match listed(&state).await {
        Ok(tables) => {
            let never = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (never, Json(tables)).into_response()
        }
        Err(error) => refuse_storage(Audience::Program, "tables", &error),
    }
}

/// Lists them to a person.
pub(super) async fn page(State(state): State<AppState>, request: Request) -> Response {
    let tables = listed(&state)
        .await
        .map(|tables| OpenTablesRequest { seats: tables.into_iter().map(seat).collect() });
    let mut response = render::stored_page(&state, request, "tables", tables).await;
    // Whoever comes back wants to see who waits now.
    let never = HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, never);
    response
}

/// Gives the seat to a program.
pub(super) async fn join_from_program(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Response {
    match take(&state, &id).await {
        Ok(Some((game, seat, watch))) => Json(Taken {
            page: game.page(&id),
            socket: format!("/api/v1/tables/{id}/socket"),
            seat: seat.reveal(),
            watch: watch.reveal(),
        })
        .into_response(),
        Ok(None) => refuse(Audience::Program, StatusCode::CONFLICT, TAKEN),
        Err(error) => refuse_storage(Audience::Program, "table", &error),
    }
}

/// Gives the seat to a person and leads them to it.
pub(super) async fn join_from_form(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Response {
    match take(&state, &id).await {
        Ok(Some((game, seat, watch))) => {
            let (page, seat, watch) = (game.page(&id), seat.reveal(), watch.reveal());
            lead_to(&format!("{page}#seat={seat}&watch={watch}"))
        }
        Ok(None) => refuse(Audience::Person, StatusCode::CONFLICT, TAKEN),
        Err(error) => refuse_storage(Audience::Person, "table", &error),
    }
}

const TAKEN: &str =
    "Somebody else has this seat by now, or it is no longer offered. Others may be open at /live.";

async fn take(
    state: &AppState,
    id: &str,
) -> Result<Option<(GameId, LiveKey, LiveKey)>, StorageError> {
    if !is_table_id(id) {
        return Ok(None);
    }
    let (seat, watch) = (LiveKey::random(), LiveKey::random());
    let first = state.storage.first_live_row(id).await?;
    let first = first.and_then(|row| serde_json::from_str(&row).ok());
    let taken = state.storage.take_open_seat(id, &seat, &watch).await?;
    Ok(taken.then_some((game_of(first.as_ref()), seat, watch)))
}

async fn listed(state: &AppState) -> Result<Vec<Listed>, StorageError> {
    let tables = state.storage.open_tables().await?;
    Ok(tables.into_iter().filter_map(read).collect())
}

/// What the first rows of a log say; none where they cannot be read.
fn read(table: OpenTable) -> Option<Listed> {
    let mut listed = Listed {
        id: table.id,
        name: String::new(),
        list: String::new(),
        settings: Settings::default(),
        since: table.since,
    };
    for entry in &table.entries {
        match serde_json::from_str::<Row>(entry).ok()?.entry {
            Entry::Opened { settings, .. } => listed.settings = settings,
            Entry::Sat { seat: Seat::A, name } => listed.name = name,
            Entry::Listed { seat: Seat::A, list } => {
                listed.list = format!("{}: {}", list.title, list.facts);
            }
            _ => {}
        }
    }
    Some(listed)
}

fn seat(table: Listed) -> OpenSeat {
    let Listed { id, name, list, settings, since } = table;
    let (edition, mode) = match settings.game {
        GameId::Armada => {
            let mode = settings.mode(catalogue()).or_else(|| catalogue().modes.first());
            let mode = mode.map_or_else(String::new, |mode| mode.name.to_owned());
            (settings.rules(catalogue()).full_title(), mode)
        }
        GameId::Starmada => {
            let size = Starmada::size(&settings).unwrap_or_default();
            ("Starmada".to_owned(), format!("{} battle, up to {}", size.id(), size.limit()))
        }
    };
    OpenSeat {
        id,
        name,
        list,
        edition,
        mode,
        clock: match settings.clock {
            Clock::None => "none".to_owned(),
            Clock::Each { minutes, increment } => {
                format!("{minutes} minutes each, {increment} seconds per answer")
            }
            Clock::Shared { minutes } => format!("{minutes} minutes together"),
        },
        minutes: crate::storage::minutes_since(since),
    }
}
