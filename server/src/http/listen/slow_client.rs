//! A connection whose client has to take its answers in time.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// How slowly a client may take its answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlowClientLimits {
    /// How long an answer may wait to be taken.
    pub stall: Duration,
    /// How much longer for the bytes that were taken: a second for each of these.
    pub bytes_per_second: u64,
}

impl Default for SlowClientLimits {
    fn default() -> SlowClientLimits {
        SlowClientLimits { stall: Duration::from_secs(20), bytes_per_second: 16 * 1024 }
    }
}

/// A connection that breaks when its client takes an answer too slowly.
#[derive(Debug)]
pub(super) struct SlowClientGuard {
    stream: TcpStream,
    limits: SlowClientLimits,
    backlog: Option<Backlog>,
    stalled: Stalled,
}

/// Whether an answer waits to be taken at this moment.
#[derive(Debug, Clone, Default)]
pub(super) struct Stalled(Arc<AtomicBool>);

impl Stalled {
    pub(super) fn is_stalled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// An answer that waits to be taken.
#[derive(Debug)]
struct Backlog {
    since: Instant,
    /// Bytes that were taken since.
    taken: u64,
    alarm: Pin<Box<Sleep>>,
}

impl SlowClientGuard {
    /// Watches over a connection. The second value tells whether an answer waits on it.
    pub(super) fn new(stream: TcpStream, limits: SlowClientLimits) -> (SlowClientGuard, Stalled) {
        let stalled = Stalled::default();
        (SlowClientGuard { stream, limits, backlog: None, stalled: stalled.clone() }, stalled)
    }

    /// What came of an attempt to write.
    fn written(
        &mut self,
        outcome: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(outcome) = outcome {
            if let (Some(backlog), Ok(bytes)) = (&mut self.backlog, &outcome) {
                backlog.taken = backlog.taken.saturating_add(*bytes as u64);
            }
            return Poll::Ready(outcome);
        }
        self.stalled.0.store(true, Ordering::Relaxed);
        let limits = self.limits;
        let backlog = self.backlog.get_or_insert_with(|| {
            let since = Instant::now();
            Backlog { since, taken: 0, alarm: Box::pin(sleep_until(since + limits.stall)) }
        });
        let earned = Duration::from_secs(backlog.taken / limits.bytes_per_second.max(1));
        let until = backlog.since + limits.stall + earned;
        if backlog.alarm.deadline() != until {
            backlog.alarm.as_mut().reset(until);
        }
        ready!(backlog.alarm.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the answer is not taken")))
    }
}

impl AsyncRead for SlowClientGuard {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for SlowClientGuard {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(outcome, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.written(outcome, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// All there is to send has been taken by the system when this is asked for.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.backlog = None;
        self.stalled.0.store(false, Ordering::Relaxed);
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
