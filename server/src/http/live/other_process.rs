//! Passing a client on to the server on the same database that plays its table.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::{Duration, timeout};

use crate::http::layers::client::{Client, FOR_CLIENT, TO_NODE};
use crate::services::live::{LiveTables, OpenSocket};
use crate::storage::LiveOwner;

/// How long the other server may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// What of a request for a socket is passed on.
const PASSED_ON: [HeaderName; 6] = [
    header::HOST,
    header::CONNECTION,
    header::UPGRADE,
    header::SEC_WEBSOCKET_KEY,
    header::SEC_WEBSOCKET_VERSION,
    header::SEC_WEBSOCKET_EXTENSIONS,
];

/// Why a request could not be passed on.
#[derive(Debug, Error)]
pub(super) enum PassError {
    /// The other server cannot be reached.
    #[error("no connection: {0}")]
    Connection(#[from] std::io::Error),
    /// It speaks, but not as it should.
    #[error(transparent)]
    Http(#[from] hyper::Error),
    /// What it is asked or answers cannot be written down.
    #[error(transparent)]
    Message(#[from] axum::http::Error),
    /// It takes too long.
    #[error("no answer in time")]
    Late(#[from] tokio::time::error::Elapsed),
    /// It refuses.
    #[error("it answers {0}")]
    Refused(StatusCode),
}

/// The server that has to be asked; none where it is this one, or where the request was passed on already.
pub(super) async fn owner(tables: &LiveTables, id: &str, headers: &HeaderMap) -> Option<LiveOwner> {
    if headers.contains_key(TO_NODE) {
        return None;
    }
    tables.owner_elsewhere(id).await
}

/// Asks the other server for the same socket, and carries every byte both ways until one side is gone.
pub(super) async fn pass_on(
    owner: &LiveOwner,
    client: Client,
    mut request: Request,
    counted: OpenSocket,
) -> Result<Response, PassError> {
    let mut asked = Request::builder().uri(request.uri().path());
    for name in PASSED_ON {
        if let Some(value) = request.headers().get(&name) {
            asked = asked.header(name, value);
        }
    }
    let asked = asked
        .header(TO_NODE, owner.owner.as_str())
        .header(FOR_CLIENT, client.0.to_string())
        .body(Body::empty())?;
    let mut answer = timeout(PATIENCE, ask(&owner.node, asked)).await??;
    if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
        return Err(PassError::Refused(answer.status()));
    }
    let ours = hyper::upgrade::on(&mut request);
    let theirs = hyper::upgrade::on(&mut answer);
    tokio::spawn(async move {
        let _counted = counted;
        if let (Ok(ours), Ok(theirs)) = (ours.await, theirs.await) {
            let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
            // Either side may go at any time; the other learns of it by the end of its own.
            let _ = tokio::io::copy_bidirectional(&mut ours, &mut theirs).await;
        }
    });
    let mut response = Response::builder().status(StatusCode::SWITCHING_PROTOCOLS);
    for name in [header::CONNECTION, header::UPGRADE, header::SEC_WEBSOCKET_ACCEPT] {
        let value = answer.headers().get(&name).cloned();
        response = response.header(name, value.unwrap_or(HeaderValue::from_static("")));
    }
    Ok(response.body(Body::empty())?)
}

async fn ask(
    node: &str,
    asked: Request,
) -> Result<hyper::Response<hyper::body::Incoming>, PassError> {
    let stream = TcpStream::connect(node).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // Ends with the socket, or at once where the other server refuses.
    tokio::spawn(connection.with_upgrades());
    Ok(sender.send_request(asked).await?)
}
