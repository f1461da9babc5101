//! Signals that ask the server to end.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that ask a server to end: SIGTERM from a supervisor, SIGINT from a keyboard.
#[derive(Debug)]
pub(crate) struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Takes the signals over from the system, whose default is to end at once.
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for the next of them and gives its name.
    pub(crate) async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }
}
