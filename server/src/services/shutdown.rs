//! The end of the server, as long-running work hears of it.

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
    /// Tells every listener.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}
