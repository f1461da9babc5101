//! Whether the database can do its work.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::storage::StorageError;

/// How long the database may take before it counts as failing. A disk that other programs keep busy may take seconds for a
/// write.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a health check waits for the database. After that the answer is what was known before: a supervisor gives up
/// soon, and a database that does not answer at all counts as failing a few seconds later.
const PROMPT: Duration = Duration::from_millis(80);

/// How long an answer of the database is used again: asking costs it a write, and anyone may ask.
const BELIEVED_FOR: Duration = Duration::from_secs(1);

/// What the database said last. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Health(Arc<Mutex<Known>>);

#[derive(Debug)]
struct Known {
    /// When the database answered last.
    when: Instant,
    /// Whether it was well then.
    well: bool,
    /// Closed when the check that is under way has ended.
    check: Option<watch::Receiver<()>>,
}

impl Health {
    /// The health of a database that was opened just now, so it is well.
    pub(crate) fn of_opened_database() -> Health {
        Health(Arc::new(Mutex::new(Known { when: Instant::now(), well: true, check: None })))
    }

    /// Asks the database, unless it was asked a moment ago; several checks at once ask it once.
    pub(crate) async fn is_well(
        &self,
        ping: impl Future<Output = Result<(), StorageError>> + Send + 'static,
    ) -> bool {
        let (before, mut check) = {
            let mut known = self.known();
            if known.when.elapsed() < BELIEVED_FOR {
                return known.well;
            }
            let running = known.check.take().filter(|check| check.has_changed().is_ok());
            let check = running.unwrap_or_else(|| self.begin(ping));
            known.check = Some(check.clone());
            (known.well, check)
        };
        // An error says that the check has ended; nothing is ever sent.
        let ended = async { while check.changed().await.is_ok() {} };
        match tokio::time::timeout(PROMPT, ended).await {
            Ok(()) => self.known().well,
            Err(_) => before,
        }
    }

    /// Begins a check, which goes on when no request waits for it any longer.
    fn begin(
        &self,
        ping: impl Future<Output = Result<(), StorageError>> + Send + 'static,
    ) -> watch::Receiver<()> {
        let (ending, ends) = watch::channel(());
        let health = self.clone();
        tokio::spawn(async move {
            let database = match tokio::time::timeout(PATIENCE, ping).await {
                Ok(Ok(())) => Ok(()),
                Ok(Err(error)) => Err(error.to_string()),
                Err(_) => Err(format!("no answer in {PATIENCE:?}")),
            };
            if let Err(error) = &database {
                tracing::error!(error, "the database is not well");
            }
            {
                let mut known = health.known();
                known.when = Instant::now();
                known.well = database.is_ok();
            }
            drop(ending);
        });
        ends
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn well() -> Result<(), StorageError> {
        Ok(())
    }

    async fn failing() -> Result<(), StorageError> {
        Err(sqlx::Error::PoolClosed.into())
    }

    #[tokio::test]
    async fn a_database_that_was_just_opened_is_well() {
        assert!(Health::of_opened_database().is_well(failing()).await);
    }

    #[tokio::test]
    async fn a_failing_database_is_reported_at_once() {
        let health = Health::of_opened_database();
        tokio::time::sleep(BELIEVED_FOR).await;
        assert!(!health.is_well(failing()).await);
        assert!(!health.is_well(well()).await, "the last answer is believed for a moment");
    }

    #[tokio::test]
    async fn a_silent_database_is_failing_after_a_while() {
        let health = Health::of_opened_database();
        tokio::time::sleep(BELIEVED_FOR).await;
        let silent = std::future::pending;
        assert!(
            health.is_well(silent()).await,
            "the earlier result, without waiting for the new one"
        );
        for _ in 0..200 {
            if !health.is_well(silent()).await {
                return;
            }
        }
        panic!("silence was never noticed");
    }
}
