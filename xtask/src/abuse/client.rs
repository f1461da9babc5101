//! Requests, valid and malformed. An HTTP library would correct what must be sent malformed.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// One connection to a server on loopback. Every request names another client, so that limits on one client do not thin
/// an attack that comes from many.
pub struct Client {
    stream: BufReader<TcpStream>,
    forwarded: fastrand::Rng,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

/// What is sent.
#[derive(Debug, Clone)]
pub struct Request {
    /// The method.
    pub method: &'static str,
    /// The address, as it stands in the request line.
    pub path: String,
    /// What the body is said to be.
    pub kind: &'static str,
    /// The edit token; empty for none.
    pub token: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// A page.
    pub fn get(path: impl Into<String>) -> Request {
        Request {
            method: "GET",
            path: path.into(),
            kind: "",
            token: String::new(),
            body: Vec::new(),
        }
    }

    /// JSON that is sent somewhere.
    pub fn json(method: &'static str, path: impl Into<String>, payload: &Value) -> Request {
        Request {
            method,
            path: path.into(),
            kind: "application/json",
            token: String::new(),
            body: payload.to_string().into_bytes(),
        }
    }

    /// A form.
    pub fn form(path: impl Into<String>, body: impl Into<Vec<u8>>) -> Request {
        let kind = "application/x-www-form-urlencoded";
        Request { method: "POST", path: path.into(), kind, token: String::new(), body: body.into() }
    }

    /// The same with a token.
    pub fn with_token(mut self, token: &str) -> Request {
        self.token = token.to_owned();
        self
    }

    /// As it goes over the wire.
    pub fn bytes(&self, forwarded: Ipv4Addr) -> Vec<u8> {
        let Request { method, path, kind, token, body } = self;
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nX-Forwarded-For: {forwarded}\r\n"
        );
        if !token.is_empty() {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        if !kind.is_empty() {
            head += &format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        }
        head += "\r\n";
        [head.as_bytes(), body].concat()
    }
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

impl Client {
    /// Connects.
    pub fn connect(port: u16) -> io::Result<Client> {
        Client::patient(port, Duration::from_secs(40))
    }

    /// Connects, and waits so long for an answer.
    pub fn patient(port: u16, patience: Duration) -> io::Result<Client> {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(patience))?;
        stream.set_write_timeout(Some(patience))?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), forwarded: fastrand::Rng::new() })
    }

    /// Sends a request and reads the answer to its end.
    pub fn send(&mut self, request: &Request) -> io::Result<Answer> {
        let forwarded = Ipv4Addr::from_bits(0x0A00_0000 | self.forwarded.u32(..0x0100_0000));
        self.send_raw(&request.bytes(forwarded), request.method == "HEAD")
    }

    /// Sends bytes and reads what comes back as an answer.
    pub fn send_raw(&mut self, bytes: &[u8], is_head: bool) -> io::Result<Answer> {
        self.stream.get_mut().write_all(bytes)?;
        self.answer(is_head)
    }

    fn answer(&mut self, is_head: bool) -> io::Result<Answer> {
        let line = self.line()?;
        let status = line.split(' ').nth(1).and_then(|it| it.parse().ok()).ok_or_else(broken)?;
        let (mut length, mut is_chunked, mut closes) = (None, false, false);
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(broken)?;
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = Some(value.parse().map_err(|_| broken())?),
                "transfer-encoding" => is_chunked = value.eq_ignore_ascii_case("chunked"),
                "connection" => closes = value.eq_ignore_ascii_case("close"),
                _ => {}
            }
        }
        let mut body = Vec::new();
        match (is_chunked, length) {
            _ if is_head || status == 204 || status == 304 => {}
            (true, _) => loop {
                let size = self.line()?;
                let size = usize::from_str_radix(size.trim(), 16).map_err(|_| broken())?;
                let start = body.len();
                body.resize(start + size, 0);
                self.stream.read_exact(&mut body[start..])?;
                self.line()?;
                if size == 0 {
                    break;
                }
            },
            (false, Some(length)) => {
                body.resize(length, 0);
                self.stream.read_exact(&mut body)?;
            }
            (false, None) if closes => {
                self.stream.read_to_end(&mut body)?;
            }
            (false, None) => {}
        }
        Ok(Answer { status, body })
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        if self.stream.read_until(b'\n', &mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
    }
}

/// One request on a connection of its own.
pub fn ask(port: u16, request: &Request) -> io::Result<Answer> {
    Client::connect(port)?.send(request)
}

fn broken() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "this is no HTTP answer")
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn answered_with(answer: &'static str) -> io::Result<Answer> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let server = thread::spawn(move || -> io::Result<()> {
            let (mut stream, _) = listener.accept()?;
            let mut head = [0; 16];
            stream.read_exact(&mut head)?;
            stream.write_all(answer.as_bytes())
        });
        let answer = ask(port, &Request::get("/"));
        server.join().expect("no panic")?;
        answer
    }

    #[test]
    fn answers_are_read_whole_or_in_chunks() {
        let whole =
            answered_with("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfleet").expect("whole");
        assert_eq!((whole.status, whole.body.as_slice()), (200, &b"fleet"[..]));
        let chunks = answered_with(
            "HTTP/1.1 503 Busy\r\ntransfer-encoding: chunked\r\n\r\n3\r\nfle\r\n2\r\net\r\n0\r\n\r\n",
        );
        let chunks = chunks.expect("chunks");
        assert_eq!((chunks.status, chunks.body.as_slice()), (503, &b"fleet"[..]));
        assert!(
            answered_with("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfl").is_err(),
            "cut off"
        );
    }

    #[test]
    fn a_request_is_what_it_says() {
        let request = Request::json("PUT", "/x", &serde_json::json!({"a": 1})).with_token("T");
        let text = String::from_utf8(request.bytes(Ipv4Addr::new(10, 0, 0, 1))).expect("text");
        assert!(text.starts_with("PUT /x HTTP/1.1\r\nHost: "), "{text}");
        assert!(text.contains("Authorization: Bearer T\r\n"), "{text}");
        assert!(text.ends_with("Content-Length: 7\r\n\r\n{\"a\":1}"), "{text}");
    }
}
