//! While developing: open pages reload when the site or the server was rebuilt.

use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::{Stream, StreamExt, stream};
use tokio::sync::watch;

use super::state::AppState;

/// The stream of builds and the script that listens to it.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/dev/reload", get(builds)).route("/dev/reload.js", get(script))
}

/// Puts the script at the end of every page.
pub(crate) async fn add_script(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if !is_html(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    let tag = Bytes::from_static(b"<script type=\"module\" src=\"/dev/reload.js\"></script>\n");
    let end = stream::once(async { Ok::<_, axum::Error>(tag) });
    Response::from_parts(parts, Body::from_stream(body.into_data_stream().chain(end)))
}

/// Sends the name of the build now and after every change, until the server ends.
async fn builds(State(state): State<AppState>) -> Response {
    match state.reload {
        Some(reload) => {
            let mut shutdown = state.shutdown;
            let ended = async move { shutdown.wait().await };
            let events = names(reload.builds()).take_until(Box::pin(ended));
            Sse::new(events.map(Ok::<_, Infallible>))
                .keep_alive(KeepAlive::default())
                .into_response()
        }
        None => axum::http::StatusCode::NOT_FOUND.into_response(),
    }
}

fn names(builds: watch::Receiver<String>) -> impl Stream<Item = Event> {
    stream::unfold((builds, true), |(mut builds, first)| async move {
        if !first {
            builds.changed().await.ok()?;
        }
        let name = builds.borrow_and_update().clone();
        Some((Event::default().event("build").data(name).retry(RETRY), (builds, false)))
    })
}

/// How long a page waits before it asks again for a server that ended; browsers would wait three seconds.
const RETRY: Duration = Duration::from_millis(200);

/// A browser reconnects by itself when the server comes back: another name means another build.
async fn script() -> Response {
    let script = r#"let known;
new EventSource("/dev/reload").addEventListener("build", ({ data }) => {
  if (known !== undefined && known !== data) location.reload();
  known = data;
});
"#;
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], script).into_response()
}

fn is_html(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("text/html"))
}
