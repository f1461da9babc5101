//! Heads and bodies that come byte by byte, and answers that nobody reads.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::authors::Tally;
use super::client::{Request, ask};
use super::report::Report;
use super::target::{Ground, Setting};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;

/// How many of each kind.
const CLIENTS: usize = 100;

/// How long between two bytes.
const PAUSE: Duration = Duration::from_millis(500);

/// How many answers a reader asks for and leaves unread: more than the system keeps for it.
const PIPELINED: usize = 4;

#[derive(Clone, Copy)]
enum Manner {
    /// Sends a head that never ends.
    Head,
    /// Announces a body and sends it byte by byte.
    Body,
    /// Asks for the largest answers there are and reads none.
    Reader,
}

/// All of them at once, while others are served.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("slow clients");
    let data = ground.data()?;
    let mut target = ground.start(data.path(), &Setting::default())?;
    let watch = Watch::begin(&target);
    let until = Instant::now() + options.time();
    let (dropped, tally, mut unanswered) = (AtomicUsize::new(0), Tally::default(), 0);
    thread::scope(|scope| {
        for number in 0..3 * CLIENTS {
            let manner = [Manner::Head, Manner::Body, Manner::Reader][number % 3];
            let (port, dropped) = (target.port, &dropped);
            scope.spawn(move || {
                if manner.torment(port, until) {
                    dropped.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while Instant::now() < until && !process::interrupted() {
            match ask(target.port, &Request::get("/")) {
                Ok(answer) => tally.count(answer.status),
                Err(_) => unanswered += 1,
            }
            thread::sleep(Duration::from_millis(100));
        }
    });
    watch.end(&mut report, &[200]);
    target.expect_alive()?;
    report.tell("clients", 3 * CLIENTS);
    report.tell("dropped by the server meanwhile", dropped.into_inner());
    report.tell("answers to others", tally.told());
    report.expect(unanswered == 0, || format!("{unanswered} others were not answered"));
    report.expect(tally.faults() == 0, || format!("answers to others: {}", tally.told()));
    report.expect(tally.statuses().contains_key(&200), || "nobody else was served".to_owned());
    target.expect_no_panic(&mut report);
    Ok(report)
}

impl Manner {
    /// Goes on until the time is up; true when the server has ended the connection before.
    fn torment(self, port: u16, until: Instant) -> bool {
        let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return true };
        // Waiting for an answer is the pause between two bytes.
        if stream.set_read_timeout(Some(PAUSE)).is_err() {
            return true;
        }
        let begin: &[u8] = match self {
            Manner::Head => b"GET / HTTP/1.1\r\nX-Slow: ",
            Manner::Body => {
                b"POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                  Content-Length: 60000\r\n\r\n"
            }
            Manner::Reader => b"",
        };
        if stream.write_all(begin).is_err() {
            return true;
        }
        if let Manner::Reader = self {
            let request = Request::get("/cards").bytes(Ipv4Addr::LOCALHOST).repeat(PIPELINED);
            // The server stops reading when its answers are not read.
            let _ = stream.set_write_timeout(Some(PAUSE));
            let _ = stream.write(&request);
        }
        while Instant::now() < until && !process::interrupted() {
            match self {
                Manner::Reader => {
                    thread::sleep(PAUSE);
                    let mut byte = [0; 1];
                    // Looks whether the connection is there, and leaves the answer unread.
                    match stream.peek(&mut byte) {
                        Ok(0) => return true,
                        Err(error) if !is_silence(error.kind()) => return true,
                        Ok(_) | Err(_) => {}
                    }
                    if let Ok(Some(_)) | Err(_) = stream.take_error() {
                        return true;
                    }
                }
                Manner::Head | Manner::Body => {
                    if stream.write_all(b"x").is_err() {
                        return true;
                    }
                    let mut answer = [0; 512];
                    match stream.read(&mut answer) {
                        Ok(0) => return true,
                        Err(error) if !is_silence(error.kind()) => return true,
                        Ok(_) | Err(_) => {}
                    }
                }
            }
        }
        false
    }
}

fn is_silence(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
