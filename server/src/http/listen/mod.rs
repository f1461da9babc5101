//! The socket: accepting connections, how many and how slow they may be, and letting them finish.

mod connection_limiter;
mod slow_client;

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tower::Service;

pub use connection_limiter::ConnectionLimits;
pub use slow_client::SlowClientLimits;

use super::layers::refusal::{Audience, refuse_for};
use crate::services::metrics::{Metrics, Reason};
use connection_limiter::{Admission, ConnectionLimiter, RequestSeen};
use slow_client::{SlowClientGuard, Stalled};

/// How long to wait when the system has no room for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long a client may keep an answer waiting once the server is to end.
const STALL_AT_THE_END: Duration = Duration::from_secs(2);

/// The largest head of a request, in bytes: the longest address that is read, and some.
const LARGEST_HEAD: usize = 96 * 1024;

/// Why the server cannot listen.
#[derive(Debug, Error)]
pub enum ListenError {
    /// Another program has the port.
    #[error("port {} on {} is already in use: choose another with --port", .0.port(), .0.ip())]
    InUse(SocketAddr),
    /// The system says no for another reason.
    #[error("cannot listen on {address}: {source}")]
    Refused {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
}

/// Takes the port.
pub(crate) fn bind(address: SocketAddr) -> Result<TcpListener, ListenError> {
    listen(address).map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ListenError::InUse(address),
        _ => ListenError::Refused { address, source },
    })
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

/// How many connections may wait to be accepted. A client that finds no place asks again after a second.
const QUEUE: u32 = 4096;

/// Serves HTTP/1 until `stop` is ready; then accepts no new connections and lets running requests finish until
/// `abandon` is ready. True when all of them did.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    metrics: Arc<Metrics>,
    stop: impl Future<Output = ()>,
    abandon: impl Future<Output = ()>,
) -> bool {
    let (ending, ends) = watch::channel(false);
    metrics.limit_connections(limits.most);
    // Nothing is ever sent: it is closed when the last conversation has dropped its end.
    let (talking, mut all_done) = mpsc::channel::<()>(1);
    let server = Server { router, limits, metrics, ends, talking };
    let mut limiter = ConnectionLimiter::new(limits);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, client)) => {
                let admission = limiter.admit(client.ip());
                let (is_spare, seen) = (admission.is_spare(), RequestSeen::default());
                while is_spare && let Err(wait) = limiter.make_room(Instant::now()) {
                    tokio::time::sleep(wait).await;
                }
                let conversation = server.converse(stream, client, admission, seen.clone());
                let conversation = tokio::spawn(conversation);
                if is_spare {
                    limiter.remember_spare(conversation.abort_handle(), seen, Instant::now());
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    ending.send_replace(true);
    drop(server);
    tokio::select! {
        _ = all_done.recv() => true,
        () = abandon => false,
    }
}

struct Server {
    router: Router,
    limits: ConnectionLimits,
    metrics: Arc<Metrics>,
    ends: watch::Receiver<bool>,
    /// Held by every conversation until its end.
    talking: mpsc::Sender<()>,
}

impl Server {
    /// Serves one connection to its end.
    fn converse(
        &self,
        stream: TcpStream,
        client: SocketAddr,
        admission: Admission,
        seen: RequestSeen,
    ) -> impl Future<Output = ()> + Send + use<> {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "the connection is gone already");
        }
        let is_spare = admission.is_spare();
        let (router, metrics) = (self.router.clone(), Arc::clone(&self.metrics));
        let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
            seen.note();
            let (mut router, metrics) = (router.clone(), Arc::clone(&metrics));
            async move {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(ConnectInfo(client));
                if is_spare && request.uri().path() != HEALTH {
                    metrics.refuse(Reason::Connections);
                    return Ok::<_, Infallible>(crowded(&request));
                }
                Ok(router.call(request).await.unwrap_or_else(|never| match never {}))
            }
        });
        let (stream, stalled) = SlowClientGuard::new(stream, self.limits.slow_client);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if is_spare { SPARE_HEAD } else { self.limits.head })
            .max_buf_size(LARGEST_HEAD)
            .keep_alive(!is_spare)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let (ends, open) = (self.ends.clone(), Metrics::connect(&self.metrics));
        let talking = self.talking.clone();
        async move {
            let _held = (admission, open, talking);
            let mut connection = std::pin::pin!(connection);
            let mut stalled = std::pin::pin!(stalled_at_the_end(ends.clone(), stalled));
            let (mut ends, mut finishing) = (ends, false);
            loop {
                tokio::select! {
                    ended = connection.as_mut() => {
                        if let Err(error) = ended {
                            tracing::debug!(%error, %client, "a connection broke");
                        }
                        return;
                    }
                    () = &mut stalled => {
                        tracing::debug!(%client, "a slow reader was left behind");
                        return;
                    }
                    // An error says that the server is gone, which means the same.
                    _ = ends.wait_for(|ending| *ending), if !finishing => {
                        finishing = true;
                        connection.as_mut().graceful_shutdown();
                    }
                }
            }
        }
    }
}

/// How long a connection may be silent that only a health check can use.
const SPARE_HEAD: Duration = Duration::from_secs(2);

/// What is answered even when there is no room for visitors.
const HEALTH: &str = "/healthz";

/// The answer on a connection beyond the limit.
fn crowded(request: &Request) -> Response {
    let sentence = "Too many connections are open. Try again in a moment.";
    let audience = Audience::of(request);
    let mut response = refuse_for(audience, StatusCode::SERVICE_UNAVAILABLE, 5, sentence);
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Ready when the server is to end and a client does not take its answer.
async fn stalled_at_the_end(mut ends: watch::Receiver<bool>, stalled: Stalled) {
    // An error says that the server is gone, which means the same.
    let _ = ends.wait_for(|ending| *ending).await;
    loop {
        tokio::time::sleep(STALL_AT_THE_END).await;
        if stalled.is_stalled() {
            return;
        }
    }
}
