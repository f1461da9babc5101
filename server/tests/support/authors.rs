//! Authors who save over HTTP as fast as they can and remember what was acknowledged.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};

/// One connection; every call names another client, so that the limit on calls does not thin the burst.
pub struct Caller {
    stream: BufReader<TcpStream>,
    client: u16,
}

/// A version that was acknowledged, with the name it was saved under.
pub type Acknowledged = (i64, String);

/// A fleet and the versions of it that were acknowledged.
#[derive(Default)]
pub struct Author {
    /// Id and edit token, once the fleet is there.
    identity: OnceLock<(String, String)>,
    acknowledged: Mutex<Vec<Acknowledged>>,
}

/// The fleet that is saved under a name.
pub fn fleet(name: &str) -> Value {
    json!({"flagbridge": 1, "name": name, "notes": "x".repeat(2000)})
}

impl Author {
    /// What was acknowledged up to now.
    pub fn acknowledged(&self) -> Vec<Acknowledged> {
        self.acknowledged.lock().unwrap().clone()
    }

    /// Writes until the server is gone.
    pub fn write(&self, address: &str, number: usize, round: usize, count: &AtomicUsize) {
        let mut caller = Caller::connect(address, number as u16 * 5000);
        let mut written = 0;
        loop {
            written += 1;
            let name = format!("writer {number}, round {round}, write {written}");
            let version = self.acknowledged.lock().unwrap().last().map(|(version, _)| *version);
            let answer = match (version, self.identity.get()) {
                (Some(version), Some((id, token))) => {
                    let payload = json!({"version": version, "fleet": fleet(&name)});
                    caller.call("PUT", &format!("/api/v1/fleets/{id}"), token, Some(&payload))
                }
                _ => {
                    caller.call("POST", "/api/v1/fleets", "", Some(&json!({"fleet": fleet(&name)})))
                }
            };
            let Some((status, body)) = answer else { return };
            let version = body["version"].as_i64();
            let name = match status {
                201 => {
                    let text = |field: &str| body[field].as_str().unwrap().to_owned();
                    self.identity.set((text("id"), text("token"))).unwrap();
                    name
                }
                200 => name,
                // The last write before the kill was on disk though nobody was told.
                409 => body["fleet"]["name"].as_str().unwrap().to_owned(),
                other => panic!("{other}: {body}"),
            };
            self.acknowledged.lock().unwrap().push((version.unwrap(), name));
            if status != 409 {
                count.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Each of these versions that is among the newest hundred is there as it was sent, and the hundred have no holes.
    /// Older ones are thinned out over time. The number of the newest version there is.
    pub fn check(&self, caller: &mut Caller, expected: &[Acknowledged]) -> Option<i64> {
        let ((newest, name), (id, _)) = (expected.last()?, self.identity.get()?);
        let path = format!("/api/v1/fleets/{id}/versions");
        let (status, lines) = caller.call("GET", &path, "", None).unwrap();
        assert_eq!(status, 200, "{lines}");
        let lines = lines.as_array().unwrap();
        let numbers: Vec<i64> = lines.iter().map(|it| it["version"].as_i64().unwrap()).collect();
        let current = numbers[0];
        let oldest = (current - 99).max(1);
        let newest_hundred: Vec<i64> = (oldest..=current).rev().collect();
        assert_eq!(numbers[..newest_hundred.len()], newest_hundred);
        assert!(current >= *newest, "{newest} was acknowledged, {current} is there");
        for (version, name) in expected.iter().filter(|(version, _)| *version >= oldest) {
            let line = &lines[usize::try_from(current - version).unwrap()];
            assert_eq!(line["name"], name.as_str(), "version {version}");
        }
        if *newest >= oldest {
            let (status, saved) =
                caller.call("GET", &format!("{path}/{newest}"), "", None).unwrap();
            assert_eq!((status, &saved["fleet"]), (200, &fleet(name)));
        }
        Some(current)
    }
}

impl Caller {
    /// A connection of its own.
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
