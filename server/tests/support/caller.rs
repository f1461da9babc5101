//! A client of its own on a plain connection, which notices when the server is gone.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// One connection; every call names another client, so that the limit on calls does not thin the burst.
pub struct Caller {
    stream: BufReader<TcpStream>,
    client: u16,
}

impl Caller {
    /// Connects as a client of this number and those after it.
    pub fn connect(address: &str, client: u16) -> Caller {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Caller { stream: BufReader::new(stream), client }
    }

    /// Status and body; nothing once the server is gone, however far the answer had come.
    pub fn call(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        payload: Option<&Value>,
    ) -> Option<(u16, Value)> {
        self.client = self.client.wrapping_add(1);
        let [high, low] = self.client.to_be_bytes();
        let body = payload.map(Value::to_string).unwrap_or_default();
        let authorization = if token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {token}\r\n")
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: 10.0.{high}.{low}\r\n\
             {authorization}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).ok()?;
        let mut line = String::new();
        self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
            if line == "\r\n" {
                break;
            }
            let (name, value) = line.split_once(':')?;
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).ok()?;
        let body =
            if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).ok()? };
        Some((status, body))
    }
}
