//! The list of tables whose second seat anyone may take, and taking it.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flagbridge_app::pages::{OpenSeat, OpenTablesRequest};
use flagbridge_data::catalogue;
use flagbridge_live::{Clock, GameId, Starmada};
use serde::Serialize;

use crate::clock::minutes_since;
use crate::http::credentials::NO_STORE;
use crate::http::layers::refusal::{Audience, refuse, refuse_storage};
use crate::http::private_redirect::private_redirect;
use crate::http::render;
use crate::http::state::AppState;
use crate::services::live::open_tables::{ListedTable, TakenSeat, open_tables, take_seat};

#[derive(Debug, Serialize)]
struct TakenSeatResponse<'a> {
    page: String,
    socket: String,
    seat: &'a str,
    watch: &'a str,
}

/// Lists the open tables to a program.
pub(super) async fn list(State(state): State<AppState>) -> Response {
    match open_tables(&state.storage).await {
        Ok(tables) => ([NO_STORE], Json(tables)).into_response(),
        Err(error) => refuse_storage(Audience::Program, "tables", &error),
    }
}

/// Lists them to a person.
pub(super) async fn page(State(state): State<AppState>, request: Request) -> Response {
    let tables = open_tables(&state.storage)
        .await
        .map(|tables| OpenTablesRequest { seats: tables.into_iter().map(seat).collect() });
    let mut response = render::stored_page(&state, request, "tables", tables).await;
    // It is different at every visit.
    response.headers_mut().insert(NO_STORE.0, NO_STORE.1);
    response
}

/// Gives the seat to a program.
pub(super) async fn join_from_program(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Response {
    match take_seat(&state.storage, &id).await {
        Ok(Some(TakenSeat { game, seat, watch })) => Json(TakenSeatResponse {
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

/// Gives the seat to a person and redirects them to it.
pub(super) async fn join_from_form(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Response {
    match take_seat(&state.storage, &id).await {
        Ok(Some(TakenSeat { game, seat, watch })) => {
            let (page, seat, watch) = (game.page(&id), seat.reveal(), watch.reveal());
            private_redirect(&format!("{page}#seat={seat}&watch={watch}"))
        }
        Ok(None) => refuse(Audience::Person, StatusCode::CONFLICT, TAKEN),
        Err(error) => refuse_storage(Audience::Person, "table", &error),
    }
}

const TAKEN: &str =
    "Someone else has taken this seat, or it is no longer offered. Others may be open at /live.";

fn seat(table: ListedTable) -> OpenSeat {
    let ListedTable { id, name, list, settings, since } = table;
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
        minutes: minutes_since(since),
    }
}
