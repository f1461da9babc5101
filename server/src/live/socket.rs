//! A socket of a live table: who may open one, and what may come over it.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{ClientMessage, ConnectionId, ServerMessage, VERSION};
use tokio::sync::{mpsc, oneshot};

use super::elsewhere;
use super::hall::Admitted;
use super::owner::Command;
use crate::layers::client::Client;
use crate::layers::same_site::is_own_origin;
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

/// Frames a client may send at once, and in a second over time.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;

/// What a message costs that is answered with the whole table, or that takes a list to be read, beyond its one frame.
const DEAR: f64 = 9.0;

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
            .detail("Too many live tables are open from your address. Close some, or try again in a moment.")
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
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(move |socket| {
        let traffic = Traffic {
            state: state.clone(),
            network: client.network(),
            allowance: Allowance::new(),
        };
        converse(state, id, client, admitted, Counted { socket, traffic })
    })
}

async fn converse(
    state: AppState,
    id: String,
    client: Client,
    admitted: Admitted,
    mut socket: Counted,
) {
    let _admitted = admitted;
    match enter(&state, &id, client, &mut socket).await {
        Ok(entered) => entered.talk(&state, &mut socket).await,
        Err(why) => socket.say_goodbye(&why.words, why.retry).await,
    }
    let close = CloseFrame { code: 1000, reason: Utf8Bytes::from_static("") };
    let _ = socket.socket.send(Message::Close(Some(close))).await;
}

/// A socket whose frames and bytes are counted for its address, as those of requests are.
struct Counted {
    socket: WebSocket,
    traffic: Traffic,
}

/// What an address has sent and was sent over its sockets.
struct Traffic {
    state: AppState,
    network: IpAddr,
    /// What this socket alone may still send.
    allowance: Allowance,
}

impl Counted {
    /// Sends a message; false where the client is gone.
    async fn say(&mut self, message: &ServerMessage) -> bool {
        let text = serde_json::to_string(message).expect("messages have only text keys");
        let Traffic { state, network, .. } = &self.traffic;
        state.traffic.charge(*network, text.len() as f64, Instant::now());
        self.socket.send(Message::Text(text.into())).await.is_ok()
    }

    async fn say_goodbye(&mut self, why: &str, retry: bool) {
        self.say(&ServerMessage::Goodbye { why: why.to_owned(), retry }).await;
    }
}

impl Traffic {
    /// Takes one frame, which may be dear. Refuses where this socket has sent too many, or its address has sent or was sent
    /// too much.
    fn take(&mut self, cost: f64) -> Result<(), Duration> {
        let now = Instant::now();
        self.allowance.take(cost, now)?;
        self.state.frames.take(self.network, now)?;
        self.state.traffic.ready(self.network, now)
    }
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

async fn enter(
    state: &AppState,
    id: &str,
    client: Client,
    socket: &mut Counted,
) -> Result<Entered, Shut> {
    let shut = |words: &str, retry| Shut { words: words.to_owned(), retry };
    let first = tokio::time::timeout(HELLO, socket.socket.recv()).await;
    let Ok(Some(Ok(Message::Text(first)))) = first else {
        return Err(shut("No hello message arrived.", true));
    };
    if let Err(wait) = socket.traffic.take(1.0) {
        return Err(Shut { words: too_much(wait), retry: true });
    }
    let Ok(ClientMessage::Hello { version, key, since }) = serde_json::from_str(&first) else {
        return Err(shut("The first message must be a hello.", false));
    };
    if version != VERSION {
        return Err(shut("This page is older than the server. Load it again.", false));
    }
    let key = LiveKey::parse(&key)
        .ok_or_else(|| shut("This link is not valid for this table.", false))?;
    let role = state.storage.live_role(id, &key).await.map_err(|error| {
        tracing::error!(%error, "the keys of a live table could not be read");
        shut("The database is not responding.", true)
    })?;
    let viewer = match role.ok_or_else(|| shut("This link is not valid for this table.", false))? {
        LiveRole::SeatA => Viewer::Seat(Seat::A),
        LiveRole::SeatB => Viewer::Seat(Seat::B),
        LiveRole::Watch => Viewer::Spectator,
    };
    // A table may be put away at the very moment somebody comes: then it is opened again.
    for _ in 0..3 {
        let table = state.live.table(id);
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        let (entered, told) = oneshot::channel();
        let sender = client.sender();
        let command = Command::Enter { viewer, since, sender, outbox, entered };
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
    Err(shut("The table is closing. Try again in a moment.", true))
}

impl Entered {
    /// Carries messages both ways until one side is gone.
    async fn talk(mut self, state: &AppState, socket: &mut Counted) {
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
                        if !socket.say(&message).await || over {
                            break;
                        }
                    }
                    None => {
                        socket.say_goodbye("This connection was too slow. Reconnecting.", true).await;
                        break;
                    }
                },
                frame = socket.socket.recv() => {
                    asked = false;
                    let Some(Ok(frame)) = frame else { break };
                    // Also pings and answers to them: each takes a turn of this server.
                    if let Err(wait) = socket.traffic.take(1.0) {
                        socket.say_goodbye(&too_much(wait), true).await;
                        break;
                    }
                    match frame {
                        Message::Text(words) => {
                            if !self.pass_on(&words, socket).await {
                                break;
                            }
                        }
                        Message::Ping(_) | Message::Pong(_) => {}
                        Message::Binary(_) | Message::Close(_) => break,
                    }
                }
                () = tokio::time::sleep(PING) => {
                    let ping = Message::Ping(Default::default());
                    if asked || socket.socket.send(ping).await.is_err() {
                        break;
                    }
                    asked = true;
                }
                () = shutdown.wait() => {
                    socket.say_goodbye("The server is about to restart.", true).await;
                    break;
                }
            }
        }
        let leave = Command::Leave { connection: self.connection };
        // A table that is closed has forgotten its connections.
        let _ = self.table.send(leave).await;
    }

    /// Gives a message to the table; false where the connection is over.
    async fn pass_on(&self, words: &str, socket: &mut Counted) -> bool {
        let message = match serde_json::from_str::<ClientMessage>(words) {
            Ok(message) => message,
            Err(error) => {
                let why = format!("this message could not be read: {error}");
                return socket.say(&ServerMessage::Refused { id: String::new(), why }).await;
            }
        };
        if is_dear(&message)
            && let Err(wait) = socket.traffic.allowance.take(DEAR, Instant::now())
        {
            socket.say_goodbye(&too_much(wait), true).await;
            return false;
        }
        self.table.send(Command::Say { connection: self.connection, message }).await.is_ok()
    }
}

/// Whether a message is answered with the whole table, or takes a list to be read.
fn is_dear(message: &ClientMessage) -> bool {
    match message {
        ClientMessage::Hello { .. } | ClientMessage::Resync { .. } => true,
        ClientMessage::Do { request, .. } => {
            matches!(request, flagbridge_live::Request::Bring { .. })
        }
        ClientMessage::Chat { .. } => false,
    }
}

fn too_much(wait: Duration) -> String {
    let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
    format!("Too many messages from your address. Try again in {seconds} s.")
}

/// What a client may still send.
struct Allowance {
    left: f64,
    at: Instant,
}

impl Allowance {
    fn new() -> Allowance {
        Allowance { left: BURST, at: Instant::now() }
    }

    /// Takes so much; says how long to wait where it is not there.
    fn take(&mut self, cost: f64, now: Instant) -> Result<(), Duration> {
        let earned = now.saturating_duration_since(self.at).as_secs_f64() * PER_SECOND;
        self.left = (self.left + earned).min(BURST);
        self.at = now;
        self.left -= cost;
        if self.left >= 0.0 {
            return Ok(());
        }
        Err(Duration::from_secs_f64(-self.left / PER_SECOND))
    }
}
