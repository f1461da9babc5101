//! Somebody at a live table over a socket, for programs: bots, scripts, tests.

use std::io;
use std::net::TcpStream;
use std::time::Duration;

use tungstenite::stream::MaybeTlsStream;
use tungstenite::{HandshakeError, Message, WebSocket};

use crate::follower::{Follower, Reaction};
use crate::game::Game;
use crate::message::{ClientMessage, Request};

/// Why a table cannot be sat at.
#[derive(Debug, thiserror::Error)]
pub enum SitterError {
    /// The address names no table, or no key.
    #[error("{0:?} is no link to a table: https://HOST/live/ID#seat=KEY")]
    Address(String),
    /// The server cannot be reached, or does not answer as one.
    #[error("the table cannot be reached: {0}")]
    Unreachable(String),
    /// The server cannot show that it is who the link says.
    #[error("the server cannot be trusted: {0}")]
    NotTrusted(String),
    /// The server has sent somebody away for good.
    #[error("{0}")]
    SentAway(String),
}

/// Somebody at a live table over a socket.
#[derive(Debug)]
pub struct Sitter<G: Game> {
    /// Whether the connection is encrypted.
    secure: bool,
    host: String,
    table: String,
    /// What is known of the table.
    pub follower: Follower<G>,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
}

impl<G: Game> Sitter<G> {
    /// Somebody with the link to a table, not connected yet. The prefix tells their requests from those of earlier visits.
    pub fn new(link: &str, game: G, prefix: &str) -> Result<Sitter<G>, SitterError> {
        let bad = || SitterError::Address(link.to_owned());
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
        Ok(Sitter {
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

    /// Makes the connection, and says again what was not answered.
    pub fn connect(&mut self) -> Result<(), SitterError> {
        let unreachable =
            |error: &dyn std::fmt::Display| SitterError::Unreachable(error.to_string());
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
                    SitterError::NotTrusted(error.to_string())
                }
                error => unreachable(&error),
            })?;
        self.socket = Some(socket);
        for message in self.follower.connected() {
            self.say(&message)?;
        }
        Ok(())
    }

    /// Whether there is a connection.
    pub fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    /// Asks for something.
    pub fn ask(&mut self, request: Request) -> Result<(), SitterError> {
        let message = self.follower.ask(request);
        self.say(&message)
    }

    /// Answers what the table asks.
    pub fn answer(&mut self, action: &G::Action) -> Result<(), SitterError> {
        match self.follower.answer(action) {
            Some(message) => self.say(&message),
            None => Ok(()),
        }
    }

    /// Takes the next message; none where none came in time.
    pub fn listen(&mut self, patience: Duration) -> Result<Option<Reaction>, SitterError> {
        let Some(socket) = &mut self.socket else {
            return Err(SitterError::Unreachable("there is no connection".to_owned()));
        };
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => stream,
            MaybeTlsStream::Rustls(encrypted) => &encrypted.sock,
            _ => return Err(self.lost("a connection of an unknown kind")),
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
            return Err(self.lost("the server speaks another language"));
        };
        let reaction = self.follower.receive(message);
        if let Some(why) = reaction.over {
            self.socket = None;
            return Err(SitterError::SentAway(why));
        }
        for message in &reaction.say {
            self.say(message)?;
        }
        Ok(Some(reaction))
    }

    /// Breaks the connection without a word.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    fn say(&mut self, message: &ClientMessage) -> Result<(), SitterError> {
        let text = serde_json::to_string(message).expect("messages have only text keys");
        let Some(socket) = &mut self.socket else {
            return Err(SitterError::Unreachable("there is no connection".to_owned()));
        };
        match socket.send(Message::text(text)) {
            Ok(()) => Ok(()),
            Err(error) => Err(self.lost(&error.to_string())),
        }
    }

    fn lost(&mut self, why: &str) -> SitterError {
        self.socket = None;
        SitterError::Unreachable(why.to_owned())
    }
}
