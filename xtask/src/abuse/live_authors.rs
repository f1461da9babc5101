//! Players at live tables who ask as fast as they may and remember what was acknowledged.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::json;

use super::client::Client;
use super::socket::{Guest, LiveTable, Socket};
use super::writer::Writer;

/// How long a table may stay with a server that was killed: longer than it owns a table without saying so again.
const PATIENCE: Duration = Duration::from_secs(30);

/// A player who takes one name after the other.
#[derive(Debug)]
pub struct LiveAuthor {
    table: LiveTable,
    /// The number in the last name that was acknowledged.
    acknowledged: AtomicU64,
    from: Ipv4Addr,
}

impl LiveAuthor {
    /// Players, each at a table of their own.
    pub fn some(count: u8, port: u16) -> Result<Vec<LiveAuthor>> {
        let mut client = Client::connect(port)?;
        let author = |number| {
            let table = LiveTable::make(&mut client)?.context("a live table")?;
            let from = Ipv4Addr::new(203, 0, 113, number);
            Ok(LiveAuthor { table, acknowledged: AtomicU64::new(0), from })
        };
        (0..count).map(author).collect()
    }

    fn write_to(&self, socket: &mut Socket, ended: &AtomicBool) -> Result<()> {
        while !ended.load(Ordering::Relaxed) {
            let number = self.acknowledged() + 1;
            let sit = json!({"what": "sit", "name": format!("Player {number}")});
            match socket.ask(&format!("name-{number}"), &sit)?.as_str() {
                "done" => self.acknowledged.store(number, Ordering::Relaxed),
                other => bail!("{other}"),
            }
        }
        Ok(())
    }

    fn read(&self, port: u16) -> Result<u64> {
        let mut socket = self.open(port)?;
        loop {
            let heard = socket.hear()?;
            match heard["type"].as_str() {
                Some("update") => {
                    let name = heard["room"]["seats"][0]["name"].as_str().unwrap_or_default();
                    let number = name.strip_prefix("Player ").and_then(|it| it.parse().ok());
                    return Ok(number.unwrap_or(0));
                }
                Some("goodbye") => bail!("{}", heard["why"]),
                _ => {}
            }
        }
    }

    fn open(&self, port: u16) -> Result<Socket> {
        let open = self.table.open(port, Guest::Seat(0), self.from)?;
        open.map_err(|status| anyhow::anyhow!("a socket is refused with {status}"))
    }
}

impl Writer for LiveAuthor {
    fn kind(&self) -> &'static str {
        "rows of live tables"
    }

    /// Takes names until it is ended or the server is gone.
    fn write(&self, port: u16, ended: &AtomicBool) {
        while !ended.load(Ordering::Relaxed) {
            // The server that was killed may own the table for a while.
            let written = self.open(port).and_then(|mut socket| self.write_to(&mut socket, ended));
            if written.is_err() {
                sleep(Duration::from_millis(20));
            }
        }
    }

    /// The last name that was acknowledged is there, or a later one.
    fn check(&self, port: u16, _: bool) -> Result<()> {
        let (begun, expected) = (Instant::now(), self.acknowledged());
        let found = loop {
            match self.read(port) {
                Ok(found) => break found,
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => sleep(Duration::from_millis(50)),
            }
        };
        ensure!(found >= expected, "name {expected} was acknowledged, name {found} is there");
        Ok(())
    }

    fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }
}
