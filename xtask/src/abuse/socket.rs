//! A socket of a live table, polite and otherwise. A library would refuse to send what is to be sent.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, Request};

/// How long a message is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A live table with its keys.
#[derive(Debug, Clone)]
pub struct LiveTable {
    socket: String,
    seats: [String; 2],
    watch: String,
}

/// Who opens a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guest {
    /// The player at a seat.
    Seat(usize),
    /// A spectator.
    Spectator,
}

/// An open socket.
pub struct Socket {
    stream: BufReader<TcpStream>,
    /// How many bytes have come.
    pub received: u64,
}

impl LiveTable {
    /// Makes a table; none where the server refuses.
    pub fn make(client: &mut Client) -> io::Result<Option<LiveTable>> {
        let answer = client.send(&Request::json("POST", "/api/v1/tables", &json!({})))?;
        let made = answer.json();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Ok((answer.status == 201).then(|| LiveTable {
            socket: text(&made["socket"]),
            seats: [text(&made["seats"][0]), text(&made["seats"][1])],
            watch: text(&made["watch"]),
        }))
    }

    /// Opens a socket from an address and says hello; the status where it is refused.
    pub fn open(&self, port: u16, guest: Guest, from: Ipv4Addr) -> io::Result<Result<Socket, u16>> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let head = format!(
            "GET {} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {from}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.socket
        );
        stream.write_all(head.as_bytes())?;
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        while !line.trim_end().is_empty() {
            line.clear();
            stream.read_line(&mut line)?;
        }
        if status != 101 {
            return Ok(Err(status));
        }
        let mut socket = Socket { stream, received: 0 };
        let key = match guest {
            Guest::Seat(seat) => &self.seats[seat % 2],
            Guest::Spectator => &self.watch,
        };
        socket.say(&json!({"type": "hello", "version": 1, "key": key, "since": 0}))?;
        Ok(Ok(socket))
    }
}

impl Socket {
    /// Sends a message.
    pub fn say(&mut self, message: &Value) -> io::Result<()> {
        self.send(0x1, message.to_string().as_bytes())
    }

    /// Sends a ping.
    pub fn ping(&mut self) -> io::Result<()> {
        self.send(0x9, &[0; 100])
    }

    fn send(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(&frame(kind, payload))
    }

    /// The next message; an error once the server has closed the socket.
    pub fn hear(&mut self) -> io::Result<Value> {
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head)?;
            let length = match head[1] & 0x7f {
                126 => {
                    let mut bytes = [0; 2];
                    self.stream.read_exact(&mut bytes)?;
                    u64::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.stream.read_exact(&mut bytes)?;
                    u64::from_be_bytes(bytes)
                }
                short => u64::from(short),
            };
            let mut payload = Vec::new();
            self.stream.by_ref().take(length).read_to_end(&mut payload)?;
            self.received += 2 + length;
            match head[0] & 0x0f {
                0x1 => return Ok(serde_json::from_slice(&payload).unwrap_or(Value::Null)),
                0x8 => return Err(io::ErrorKind::ConnectionReset.into()),
                0x9 => self.send(0xA, &payload)?,
                _ => {}
            }
        }
    }

    /// Asks for something and waits for the answer: the type of the message that answers it.
    pub fn ask(&mut self, id: &str, request: &Value) -> io::Result<String> {
        self.say(&json!({"type": "do", "id": id, "request": request}))?;
        loop {
            let heard = self.hear()?;
            let kind = heard["type"].as_str().unwrap_or_default();
            if kind == "goodbye" || matches!(kind, "done" | "refused") && heard["id"] != "other" {
                return Ok(kind.to_owned());
            }
        }
    }

    /// Waits no longer than this for the next message.
    pub fn patience(&self, patience: Duration) -> io::Result<()> {
        self.stream.get_ref().set_read_timeout(Some(patience))
    }
}

/// A frame as a client sends it: masked, by zeros.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | kind];
    match payload.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        middle @ 126..=0xffff => {
            frame.push(0x80 | 126);
            frame.extend((middle as u16).to_be_bytes());
        }
        long => {
            frame.push(0x80 | 127);
            frame.extend((long as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_says_how_long_it_is() {
        assert_eq!(frame(1, b"ab"), [0x81, 0x82, 0, 0, 0, 0, b'a', b'b']);
        assert_eq!(frame(1, &[7; 300])[..4], [0x81, 0xfe, 1, 44]);
        assert_eq!(frame(1, &[7; 70_000]).len(), 70_000 + 14);
    }
}
