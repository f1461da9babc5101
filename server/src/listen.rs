//! The socket: accepting connections, and letting them finish.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tower::Service;

/// How long a client may take to send the head of a request, and how long it may idle between two.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// How long to wait when the system has no room for another connection.
const BREATHER: Duration = Duration::from_millis(100);

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
pub(crate) async fn bind(address: SocketAddr) -> Result<TcpListener, ListenError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ListenError::InUse(address),
        _ => ListenError::Refused { address, source },
    })
}

/// Serves until `stop` is ready; then accepts nobody new and lets running requests finish until
/// `abandon` is ready. True when all of them did.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
    abandon: impl Future<Output = ()>,
) -> bool {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, client)) => converse(&builder, &connections, &router, stream, client),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
    drop(listener);
    tokio::select! {
        () = connections.shutdown() => true,
        () = abandon => false,
    }
}

fn converse(
    builder: &Builder<TokioExecutor>,
    connections: &GracefulShutdown,
    router: &Router,
    stream: TcpStream,
    client: SocketAddr,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "the connection is gone already");
    }
    let router = router.clone();
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(client));
        let answer = router.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection =
        builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(error, %client, "a connection broke");
        }
    });
}
