//! A client of a live table over a socket, for bots, scripts and tests.

use std::io;
use std::net::TcpStream;
use std::time::Duration;

use tungstenite::stream::MaybeTlsStream;
use tungstenite::{HandshakeError, Message, WebSocket};

use crate::follower::{Follower, Reaction};
use crate::game::Game;
use crate::message::{ClientMessage, Request};

/// Why a client cannot join a table.
#[derive(Debug, thiserror::Error)]
pub enum SocketClientError {
    /// The link contains no table or no key.
    #[error("{0:?} is not a link to a seat; it looks like https://HOST/live/ID#seat=KEY")]
    Address(String),
    /// The server cannot be reached or does not speak the protocol.
    #[error("could not connect to the table: {0}")]
    Unreachable(String),
    /// The server's certificate is not trusted.
    #[error("could not verify the server's certificate: {0}")]
    NotTrusted(String),
    /// The server has closed the connection permanently.
    #[error("{0}")]
    SentAway(String),
}

/// A player or spectator at a live table, connected over a socket.
#[derive(Debug)]
pub struct SocketClient<G: Game> {
    /// Whether the connection is encrypted.
    secure: bool,
    host: String,
    table: String,
    /// What is known of the table.
    pub follower: Follower<G>,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
}

impl<G: Game> SocketClient<G> {
    /// A client for the link to a table, not connected yet. The prefix distinguishes its requests from those of earlier visits.
    pub fn new(link: &str, game: G, prefix: &str) -> Result<SocketClient<G>, SocketClientError> {
        let bad = || SocketClientError::Address(link.to_owned());
        let (scheme, rest) = link.split_once("://").ok_or_else(bad)?;
        let secure = match scheme {
            "http" => false,
            "https" => true,
            _ => return Err(bad()),
        };
        let (host, path) = rest.split_once(&G::ID.page("")).ok_or_else(bad)?;
        if host.contains('/') {
            // The link of another game's table.
            return Err(bad());
        }
        let (table, keys) = path.split_once('#').ok_or_else(bad)?;
        let named = |name: &str| {
            let all = keys.split('&').filter_map(|pair| pair.split_once('='));
            all.into_iter().find(|(own, _)| *own == name).map(|(_, key)| key)
        };
        let key = named("seat").or_else(|| named("watch")).ok_or_else(bad)?;
        Ok(SocketClient {
            secure,
            host: host.to_owned(),
            table: table.to_owned(),
            follower: Follower::new(game, key, prefix),
            socket: None,
        })
    }

    /// The same link at another server.
    pub fn go_to(&mut self, host: &str) {
        self.socket = None;
        host.clone_into(&mut self.host);
    }

    /// Connects and resends unanswered requests.
    pub fn connect(&mut self) -> Result<(), SocketClientError> {
        let unreachable =
            |error: &dyn std::fmt::Display| SocketClientError::Unreachable(error.to_string());
        let (scheme, port) = if self.secure { ("wss", 443) } else { ("ws", 80) };
        // An address of version 6 has colons of its own, in brackets.
        let stream = match self.host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
            Some(_) => TcpStream::connect(&self.host),
            None => TcpStream::connect(format!("{}:{port}", self.host)),
        };
        let stream = stream.map_err(|error| unreachable(&error))?;
        stream.set_nodelay(true).map_err(|error| unreachable(&error))?;
        let address = format!("{scheme}://{}/api/v1/tables/{}/socket", self.host, self.table);
        let (socket, _) =
            tungstenite::client_tls(address, stream).map_err(|error| match error {
                HandshakeError::Failure(tungstenite::Error::Io(error))
                    if error.kind() == io::ErrorKind::InvalidData =>
                {
                    SocketClientError::NotTrusted(error.to_string())
                }
                error => unreachable(&error),
            })?;
        self.socket = Some(socket);
        for message in self.follower.connected() {
            self.say(&message)?;
        }
        Ok(())
    }

    /// Whether it is connected.
    pub fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    /// Sends a request.
    pub fn ask(&mut self, request: Request) -> Result<(), SocketClientError> {
        let message = self.follower.ask(request);
        self.say(&message)
    }

    /// Answers the open question.
    pub fn answer(&mut self, action: &G::Action) -> Result<(), SocketClientError> {
        match self.follower.answer(action) {
            Some(message) => self.say(&message),
            None => Ok(()),
        }
    }

    /// The next message; none if none arrived in time.
    pub fn listen(&mut self, patience: Duration) -> Result<Option<Reaction>, SocketClientError> {
        let Some(socket) = &mut self.socket else {
            return Err(SocketClientError::Unreachable("not connected".to_owned()));
        };
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => stream,
            MaybeTlsStream::Rustls(encrypted) => &encrypted.sock,
            _ => return Err(self.lost("unsupported kind of connection")),
        };
        let heard = match stream.set_read_timeout(Some(patience)) {
            Ok(()) => socket.read(),
            Err(error) => Err(tungstenite::Error::Io(error)),
        };
        let text = match heard {
            Ok(Message::Text(text)) => text,
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_)) => {
                return Ok(None);
            }
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) =>
            {
                return Ok(None);
            }
            Ok(Message::Close(_)) => return Err(self.lost("the server closed the connection")),
            Err(error) => return Err(self.lost(&error.to_string())),
        };
        let Ok(message) = serde_json::from_str(&text) else {
            return Err(self.lost("the server sent an unknown message"));
        };
        let reaction = self.follower.receive(message);
        if let Some(why) = reaction.over {
            self.socket = None;
            return Err(SocketClientError::SentAway(why));
        }
        for message in &reaction.say {
            self.say(message)?;
        }
        Ok(Some(reaction))
    }

    /// Drops the connection without a goodbye.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    fn say(&mut self, message: &ClientMessage) -> Result<(), SocketClientError> {
        let text = serde_json::to_string(message).expect("messages have only text keys");
        let Some(socket) = &mut self.socket else {
            return Err(SocketClientError::Unreachable("not connected".to_owned()));
        };
        match socket.send(Message::text(text)) {
            Ok(()) => Ok(()),
            Err(error) => Err(self.lost(&error.to_string())),
        }
    }

    fn lost(&mut self, why: &str) -> SocketClientError {
        self.socket = None;
        SocketClientError::Unreachable(why.to_owned())
    }
}
