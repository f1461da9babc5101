//! Work that keeps a processor busy, such as checking lists and rendering pages. It runs on threads of its own, and a
//! limited amount at once, so the threads that serve sockets can always answer. Clients take turns.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::runtime::Handle;
use tracing::Span;

use super::turns::Turns;

/// How long a request waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

/// Does work that keeps a processor busy, a limited amount at once. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Workers {
    turns: Turns,
    queue: Duration,
}

/// Whether the result of some work is still wanted. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// Work that is wanted until its caller drops what they get.
    pub(crate) fn by_caller() -> (Wanted, Waiting) {
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        (wanted.clone(), Waiting(wanted))
    }

    /// Whether it is.
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The caller who waits for some work. It is no longer wanted when this is dropped.
#[derive(Debug)]
pub(crate) struct Waiting(Wanted);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(false, Ordering::Relaxed);
    }
}

/// There was no turn in time.
#[derive(Debug)]
pub(crate) struct Busy;

impl Workers {
    /// As many as there are processors, and at least two.
    pub fn new() -> Workers {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        Workers { turns: Turns::new(processors.max(2)), queue: QUEUE }
    }

    /// Waits for a turn and does the work. Work whose caller is gone is not started.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        self.run_while_wanted(move |_| work()).await
    }

    /// The same with work that can be stopped: it asks from time to time whether it is still wanted.
    pub(crate) async fn run_while_wanted<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Wanted) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let Some(turn) = self.turns.take(self.queue).await else { return Err(Busy) };
        let (wanted, waiting) = Wanted::by_caller();
        let span = Span::current();
        let done = tokio::task::spawn_blocking(move || {
            let done = wanted.get().then(|| span.in_scope(|| work(&wanted)));
            // Here and not with the caller, who may be gone long before.
            drop(turn);
            done
        });
        let done = done.await;
        drop(waiting);
        match done {
            Ok(done) => done.ok_or(Busy),
            Err(failed) => match failed.try_into_panic() {
                // The layer that catches panics takes care of it.
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(Busy),
            },
        }
    }

    /// The same with work that waits for something in between, where it stops when its caller is gone.
    pub(crate) async fn run_async<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Busy> {
        let runtime = Handle::current();
        // Dropped with the caller, which the work notices.
        let (_waiting, gone) = tokio::sync::oneshot::channel::<()>();
        let work = async move {
            tokio::select! {
                biased;
                _ = gone => None,
                done = work => Some(done),
            }
        };
        self.run(move || runtime.block_on(work)).await?.ok_or(Busy)
    }
}

impl Default for Workers {
    fn default() -> Workers {
        Workers::new()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[tokio::test]
    async fn only_so_much_is_done_at_once() {
        let workers = Workers { turns: Turns::new(2), queue: QUEUE };
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let work = || {
            let (running, most) = (Arc::clone(&running), Arc::clone(&most));
            workers.run(move || {
                let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(5));
                running.fetch_sub(1, Ordering::SeqCst);
            })
        };
        let all: Vec<_> = (0..12).map(|_| work()).collect();
        for done in futures_util::future::join_all(all).await {
            assert!(done.is_ok());
        }
        assert!(most.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn whoever_waits_too_long_is_told_so() {
        let workers = Workers { turns: Turns::new(0), queue: Duration::ZERO };
        assert!(workers.run(|| ()).await.is_err());
    }

    #[tokio::test]
    async fn work_whose_caller_has_gone_stops() {
        let workers = Workers { turns: Turns::new(1), queue: QUEUE };
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (stopped, has_stopped) = tokio::sync::oneshot::channel();
        let work = workers.run_while_wanted(move |wanted| {
            begun.send(()).unwrap();
            while wanted.get() {
                std::thread::sleep(Duration::from_millis(1));
            }
            stopped.send(()).unwrap();
        });
        tokio::select! {
            _ = work => panic!("it was not told to stop"),
            begun = has_begun => begun.unwrap(),
        }
        has_stopped.await.unwrap();
        assert!(workers.run(|| ()).await.is_ok(), "its turn is free again");
    }

    #[tokio::test]
    async fn a_page_whose_reader_has_gone_is_not_rendered_to_its_end() {
        let workers = Workers { turns: Turns::new(1), queue: QUEUE };
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let page = workers.run_async(async move {
            begun.send(()).unwrap();
            std::future::pending::<()>().await;
        });
        tokio::select! {
            _ = page => panic!("it never ends by itself"),
            begun = has_begun => begun.unwrap(),
        }
        assert!(workers.run(|| ()).await.is_ok(), "its turn is free again");
    }
}
