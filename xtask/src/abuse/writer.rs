//! Someone who writes while the server is killed and remembers what was acknowledged.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Result, bail};

use super::client::{Answer, Client, Request};

/// Someone who writes one kind of thing.
pub trait Writer: Sync {
    /// What is written, for the report.
    fn kind(&self) -> &'static str;

    /// Writes until it is ended or the server is gone.
    fn write(&self, port: u16, ended: &AtomicBool);

    /// Everything that was acknowledged is there. Unless all is asked for, what was finished long ago is not read again.
    fn check(&self, port: u16, all: bool) -> Result<()>;

    /// How many writes were acknowledged.
    fn acknowledged(&self) -> u64;
}

/// Answers to writes that no honest server gives.
#[derive(Debug, Default)]
pub struct Faults(Mutex<Vec<String>>);

impl Faults {
    /// Sends a write; its answer where it was made. A server that is busy says so, which is no fault.
    pub fn send(
        &self,
        client: &mut Client,
        request: &Request,
        expected: &[u16],
    ) -> io::Result<Option<Answer>> {
        let answer = client.send(request)?;
        match answer.status {
            status if expected.contains(&status) => return Ok(Some(answer)),
            503 => sleep(Duration::from_millis(50)),
            status => {
                let body = String::from_utf8_lossy(&answer.body);
                let told = format!("{status} for {} {}: {body}", request.method, request.path);
                if let Ok(mut faults) = self.0.lock() {
                    faults.push(told.chars().take(300).collect());
                }
            }
        }
        Ok(None)
    }

    /// Fails where there was one.
    pub fn check(&self) -> Result<()> {
        let faults = self.0.lock().map_err(|_| poisoned())?;
        match faults.first() {
            Some(first) => bail!("{} writes were refused, the first: {first}", faults.len()),
            None => Ok(()),
        }
    }
}

/// Writes over one connection until it is ended or the server is gone.
pub fn write_until(
    ended: &AtomicBool,
    port: u16,
    mut write_once: impl FnMut(&mut Client) -> Result<()>,
) {
    let Ok(mut client) = Client::connect(port) else { return };
    while !ended.load(Ordering::Relaxed) {
        // An error says that the server is gone; what it refused is a fault.
        if write_once(&mut client).is_err() {
            return;
        }
    }
}

/// Another thread has failed while it held what this one needs.
pub fn poisoned() -> anyhow::Error {
    anyhow::anyhow!("another writer failed")
}
