//! The end of the server, asked for by a signal.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// Tells when the server is about to end. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Shutdown(watch::Receiver<bool>);

/// Ends the server: every [`Shutdown`] made with it hears of it. Dropping it does the same.
#[derive(Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Shutdown {
    /// A pair of the one who decides and those who listen.
    pub fn channel() -> (Stopper, Shutdown) {
        let (sender, receiver) = watch::channel(false);
        (Stopper(sender), Shutdown(receiver))
    }

    /// Waits for the end.
    pub async fn wait(&mut self) {
        // An error says that the stopper is gone, which means the same.
        let _ = self.0.wait_for(|stopped| *stopped).await;
    }
}

impl Stopper {
    /// Lets everybody know.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

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
