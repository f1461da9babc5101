//! A socket of a live table: who may open one, and what may come over it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flagbridge_live::{ClientMessage, ServerMessage, VERSION};

use super::other_process;
use crate::http::layers::client::Client;
use crate::http::layers::same_site::is_own_origin;
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::live::{CloseReason, LiveTables, OpenSocket, TableConnection};
use crate::services::rate_limiter::RateLimiter;
use crate::services::sentence::whole_seconds;
use crate::services::shutdown::Shutdown;
use crate::services::token_bucket::{Rate, TokenBucket};
use crate::storage::is_table_id;

/// The longest message, in bytes: a list in any format.
const LONGEST: usize = 64 * 1024;

/// How long a client may take for its first message.
const HELLO: Duration = Duration::from_secs(10);

/// After this time without a message either way the client is pinged; after as long again it is gone.
const PING: Duration = Duration::from_secs(20);

/// How many frames one socket may send.
const FRAMES: Rate = Rate { burst: 60, per_second: 20.0 };

/// What a message costs beyond its one frame when it is answered with the whole table, or when a list has to be read.
const EXPENSIVE: f64 = 9.0;

/// Opens a socket. A page of another site is refused: browsers let it ask, and say which site asks.
pub(super) async fn open(
    State(state): State<AppState>,
    Path(id): Path<String>,
    client: Client,
    request: Request,
) -> Response {
    if !is_own_origin(state.public_address.as_ref(), request.headers()) {
        return problem(StatusCode::FORBIDDEN, "Tables are opened from this site's own pages.");
    }
    if !is_table_id(&id) {
        return problem(StatusCode::NOT_FOUND, "There is no such table.");
    }
    let Some(counted) = state.live.admit(client.network()) else {
        return problem(
            StatusCode::SERVICE_UNAVAILABLE,
            "Too many live tables are open from your address. Close some, or try again in a moment.",
        );
    };
    if let Some(owner) = other_process::owner(&state.live, &id, request.headers()).await {
        match other_process::pass_on(&owner, client, request, counted).await {
            Ok(response) => return response,
            Err(error) => tracing::warn!(%error, "the server that plays a table does not answer"),
        }
        // It has died, perhaps: its tables are free when its lease is over.
        return problem(
            StatusCode::SERVICE_UNAVAILABLE,
            "The server that plays this table does not answer. It is taken over in a moment.",
        );
    }
    let upgrade = match WebSocketUpgrade::from_request(request, &state).await {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(move |socket| async move {
        let traffic = Traffic {
            frames: state.frames,
            bytes: state.traffic,
            network: client.network(),
            own: TokenBucket::full(FRAMES, Instant::now()),
        };
        let socket = MeteredSocket { socket, traffic };
        serve(&state.live, &id, client, counted, socket, state.shutdown).await;
    })
}

fn problem(status: StatusCode, sentence: &str) -> Response {
    Problem::new(status).detail(sentence).into_response()
}

/// Serves a socket until one side is gone.
async fn serve(
    tables: &LiveTables,
    id: &str,
    client: Client,
    counted: OpenSocket,
    mut socket: MeteredSocket,
    shutdown: Shutdown,
) {
    let _counted = counted;
    match enter(tables, id, client, &mut socket).await {
        Ok(connection) => talk(connection, &mut socket, shutdown).await,
        Err(reason) => socket.say_goodbye(reason).await,
    }
    let close = CloseFrame { code: 1000, reason: Utf8Bytes::from_static("") };
    let _ = socket.socket.send(Message::Close(Some(close))).await;
}

/// A socket whose frames and bytes are counted for its address, as those of requests are.
struct MeteredSocket {
    socket: WebSocket,
    traffic: Traffic,
}

/// What an address sends and is sent over its sockets.
struct Traffic {
    /// How many frames addresses send.
    frames: Arc<RateLimiter>,
    /// How many bytes addresses are sent.
    bytes: Arc<RateLimiter>,
    network: IpAddr,
    /// What this socket alone may still send.
    own: TokenBucket,
}

impl MeteredSocket {
    /// Sends a message; false where the client is gone.
    async fn say(&mut self, message: &ServerMessage) -> bool {
        let text = serde_json::to_string(message).expect("messages have only text keys");
        let Traffic { bytes, network, .. } = &self.traffic;
        bytes.charge(*network, text.len() as f64, Instant::now());
        self.socket.send(Message::Text(text.into())).await.is_ok()
    }

    async fn say_goodbye(&mut self, reason: CloseReason) {
        let CloseReason { message, retry } = reason;
        self.say(&ServerMessage::Goodbye { why: message, retry }).await;
    }
}

impl Traffic {
    /// Takes one frame. Refuses where this socket has sent too many, or its address has sent or was sent too much.
    fn take_frame(&mut self) -> Result<(), CloseReason> {
        let now = Instant::now();
        let taken = self.own.take(1.0, now);
        let taken = taken.and_then(|()| self.frames.take(self.network, now));
        taken.and_then(|()| self.bytes.ready(self.network, now)).map_err(too_much)
    }

    /// Takes what an expensive message costs beyond its frame, from its address as well.
    fn take_expensive(&mut self) -> Result<(), CloseReason> {
        let now = Instant::now();
        self.own.take(EXPENSIVE, now).map_err(too_much)?;
        self.frames.charge(self.network, EXPENSIVE, now);
        Ok(())
    }
}

fn too_much(wait: Duration) -> CloseReason {
    let seconds = whole_seconds(wait);
    let message = format!("Too many messages from your address. Try again in {seconds} s.");
    CloseReason { message, retry: true }
}

/// Waits for the first message, which says who comes.
async fn enter(
    tables: &LiveTables,
    id: &str,
    client: Client,
    socket: &mut MeteredSocket,
) -> Result<TableConnection, CloseReason> {
    let first = tokio::time::timeout(HELLO, socket.socket.recv()).await;
    let Ok(Some(Ok(Message::Text(first)))) = first else {
        return Err(CloseReason::new("No hello message arrived.", true));
    };
    socket.traffic.take_frame()?;
    let Ok(ClientMessage::Hello { version, key, since }) = serde_json::from_str(&first) else {
        return Err(CloseReason::new("The first message must be a hello.", false));
    };
    if version != VERSION {
        let message = "This page is older than the server. Load it again.";
        return Err(CloseReason::new(message, false));
    }
    tables.join(id, &key, since, &client.sender()).await
}

/// Carries messages both ways until one side is gone.
async fn talk(mut connection: TableConnection, socket: &mut MeteredSocket, mut shutdown: Shutdown) {
    let mut asked = false;
    loop {
        tokio::select! {
            message = connection.next() => match message {
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
                    let message = "This connection was too slow. Reconnecting.";
                    socket.say_goodbye(CloseReason::new(message, true)).await;
                    break;
                }
            },
            frame = socket.socket.recv() => {
                asked = false;
                let Some(Ok(frame)) = frame else { break };
                // Pings and their answers count, too: each takes a turn of this server.
                if let Err(reason) = socket.traffic.take_frame() {
                    socket.say_goodbye(reason).await;
                    break;
                }
                match frame {
                    Message::Text(words) => {
                        if !pass_on(&connection, &words, socket).await {
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
                let message = "The server is about to restart.";
                socket.say_goodbye(CloseReason::new(message, true)).await;
                break;
            }
        }
    }
    connection.leave().await;
}

/// Gives a message to the table; false where the connection is over.
async fn pass_on(connection: &TableConnection, words: &str, socket: &mut MeteredSocket) -> bool {
    let message = match serde_json::from_str::<ClientMessage>(words) {
        Ok(message) => message,
        Err(error) => {
            let why = format!("this message could not be read: {error}");
            return socket.say(&ServerMessage::Refused { id: String::new(), why }).await;
        }
    };
    if is_expensive(&message)
        && let Err(reason) = socket.traffic.take_expensive()
    {
        socket.say_goodbye(reason).await;
        return false;
    }
    connection.say(message).await
}

/// Whether a message is answered with the whole table, or takes a list to be read.
fn is_expensive(message: &ClientMessage) -> bool {
    match message {
        ClientMessage::Hello { .. } | ClientMessage::Resync { .. } => true,
        ClientMessage::Do { request, .. } => {
            matches!(request, flagbridge_live::Request::Bring { .. })
        }
        ClientMessage::Chat { .. } | ClientMessage::Point { .. } => false,
    }
}
