//! A socket of a live table: who may open one, and what may come over it.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{ClientMessage, ConnectionId, ServerMessage, VERSION};
use tokio::sync::{mpsc, oneshot};

use super::elsewhere;
use super::hall::Admitted;
use super::owner::Command;
use crate::layers::client::Client;
use crate::problem::Problem;
use crate::state::AppState;
use crate::storage::{LiveKey, LiveRole, is_table_id};

/// The longest message, in bytes: a list in any format.
const LONGEST: usize = 64 * 1024;

/// How many messages may wait for a client before it is taken to be too slow.
const OUTBOX: usize = 64;

/// How long a client may take for its first message.
const HELLO: Duration = Duration::from_secs(10);

/// After so long without a word either way the client is asked whether it is there; after as long again it is gone.
const PING: Duration = Duration::from_secs(20);

/// Messages a client may send at once, and in a second over time.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;

/// Opens a socket. A page of another site is refused: browsers let it ask, and say who asks.
pub(super) async fn open(
    State(state): State<AppState>,
    Path(id): Path<String>,
    client: Client,
    request: Request,
) -> Response {
    if !is_own_origin(&state, request.headers()) {
        return Problem::new(StatusCode::FORBIDDEN)
            .detail("Tables are opened from this site's own pages.")
            .into_response();
    }
    if !is_table_id(&id) {
        return Problem::new(StatusCode::NOT_FOUND)
            .detail("There is no such table.")
            .into_response();
    }
    let Some(admitted) = state.live.admit(client.network()) else {
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE)
            .detail("Too many tables are open from here. Close some, or try again in a moment.")
            .into_response();
    };
    if let Some(owner) = elsewhere::owner(&state, &id, request.headers()).await {
        match elsewhere::pass_on(&owner, client, request, admitted).await {
            Ok(response) => return response,
            Err(error) => tracing::warn!(%error, "the server that plays a table does not answer"),
        }
        // It has died, perhaps: its tables are free when its time is up.
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE)
            .detail(
                "The server that plays this table does not answer. It is taken over in a moment.",
            )
            .into_response();
    }
    let upgrade = match WebSocketUpgrade::from_request(request, &state).await {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| converse(state, id, admitted, socket))
}

async fn converse(state: AppState, id: String, admitted: Admitted, mut socket: WebSocket) {
    let _admitted = admitted;
    match enter(&state, &id, &mut socket).await {
        Ok(entered) => entered.talk(&state, &mut socket).await,
        Err(why) => {
            let goodbye = ServerMessage::Goodbye { why: why.words, retry: why.retry };
            let _ = socket.send(text(&goodbye)).await;
        }
    }
    let close = CloseFrame { code: 1000, reason: Utf8Bytes::from_static("") };
    let _ = socket.send(Message::Close(Some(close))).await;
}

/// Why nobody came in.
struct Shut {
    words: String,
    retry: bool,
}

/// Somebody at a table.
struct Entered {
    table: mpsc::Sender<Command>,
    connection: ConnectionId,
    inbox: mpsc::Receiver<ServerMessage>,
}

async fn enter(state: &AppState, id: &str, socket: &mut WebSocket) -> Result<Entered, Shut> {
    let shut = |words: &str, retry| Shut { words: words.to_owned(), retry };
    let first = tokio::time::timeout(HELLO, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(first)))) = first else {
        return Err(shut("Nobody said hello.", true));
    };
    let Ok(ClientMessage::Hello { version, key, since }) = serde_json::from_str(&first) else {
        return Err(shut("The first message has to be a hello.", false));
    };
    if version != VERSION {
        return Err(shut("This page is older than the server. Load it again.", false));
    }
    let key = LiveKey::parse(&key).ok_or_else(|| shut("This is no key of this table.", false))?;
    let role = state.storage.live_role(id, &key).await.map_err(|error| {
        tracing::error!(%error, "the keys of a live table could not be read");
        shut("The database does not answer.", true)
    })?;
    let viewer = match role.ok_or_else(|| shut("This is no key of this table.", false))? {
        LiveRole::SeatA => Viewer::Seat(Seat::A),
        LiveRole::SeatB => Viewer::Seat(Seat::B),
        LiveRole::Watch => Viewer::Spectator,
    };
    // A table may be put away at the very moment somebody comes: then it is opened again.
    for _ in 0..3 {
        let table = state.live.table(id);
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        let (entered, told) = oneshot::channel();
        let command = Command::Enter { viewer, since, outbox, entered };
        if table.send(command).await.is_err() {
            continue;
        }
        let mut inbox = inbox;
        match told.await {
            Ok(connection) => return Ok(Entered { table, connection, inbox }),
            Err(_) => {
                if let Ok(ServerMessage::Goodbye { why, retry }) = inbox.try_recv() {
                    return Err(Shut { words: why, retry });
                }
            }
        }
    }
    Err(shut("The table is being put away. Come back in a moment.", true))
}

impl Entered {
    /// Carries messages both ways until one side is gone.
    async fn talk(mut self, state: &AppState, socket: &mut WebSocket) {
        let mut allowance = Allowance::new();
        let mut asked = false;
        let mut shutdown = state.shutdown.clone();
        loop {
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => {
                        let over = matches!(
                            message,
                            ServerMessage::TakenOver | ServerMessage::Goodbye { .. }
                        );
                        if socket.send(text(&message)).await.is_err() || over {
                            break;
                        }
                    }
                    None => {
                        let why = "This connection was too slow; it begins anew.".to_owned();
                        let _ = socket.send(text(&ServerMessage::Goodbye { why, retry: true })).await;
                        break;
                    }
                },
                message = socket.recv() => {
                    asked = false;
                    match message {
                        Some(Ok(Message::Text(words))) => {
                            if !allowance.take() {
                                let why = "Too many messages came at once.".to_owned();
                                let goodbye = ServerMessage::Goodbye { why, retry: true };
                                let _ = socket.send(text(&goodbye)).await;
                                break;
                            }
                            if !self.pass_on(&words, socket).await {
                                break;
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => break,
                    }
                }
                () = tokio::time::sleep(PING) => {
                    if asked || socket.send(Message::Ping(Default::default())).await.is_err() {
                        break;
                    }
                    asked = true;
                }
                () = shutdown.wait() => {
                    let why = "The server is about to start anew.".to_owned();
                    let _ = socket.send(text(&ServerMessage::Goodbye { why, retry: true })).await;
                    break;
                }
            }
        }
        let leave = Command::Leave { connection: self.connection };
        // A table that is gone has forgotten everybody.
        let _ = self.table.send(leave).await;
    }

    /// Gives a message to the table; false where the table is gone.
    async fn pass_on(&self, words: &str, socket: &mut WebSocket) -> bool {
        match serde_json::from_str::<ClientMessage>(words) {
            Ok(message) => {
                let say = Command::Say { connection: self.connection, message };
                self.table.send(say).await.is_ok()
            }
            Err(error) => {
                let why = format!("this message could not be read: {error}");
                let refused = ServerMessage::Refused { id: String::new(), why };
                socket.send(text(&refused)).await.is_ok()
            }
        }
    }
}

/// How many messages a client may still send.
struct Allowance {
    left: f64,
    at: Instant,
}

impl Allowance {
    fn new() -> Allowance {
        Allowance { left: BURST, at: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = now.duration_since(self.at).as_secs_f64() * PER_SECOND;
        self.left = (self.left + earned).min(BURST);
        self.at = now;
        self.left -= 1.0;
        self.left >= 0.0
    }
}

/// Whether the request comes from a page of this site, or from no page at all.
fn is_own_origin(state: &AppState, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(public) = &state.public_address
        && public.as_str() == origin
    {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let named = origin.split_once("://").map(|(_, host)| host);
    named.is_some() && named == host
}

fn text(message: &ServerMessage) -> Message {
    Message::Text(serde_json::to_string(message).expect("messages have only text keys").into())
}
