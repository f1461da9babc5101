//! The whole server in memory.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use flagbridge_server::storage::{Location, Storage};
use flagbridge_server::{AppState, Limits, Rate, Shutdown, Site, Stopper, router};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

use super::place::Place;

/// What a browser says it likes to read.
pub const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml");

/// Limits of a server that does not count calls.
pub fn uncounted() -> Limits {
    let any = Rate { burst: u32::MAX, per_second: 1e9 };
    Limits { api: any, pages: any, bytes: any, frames: any, pairings: any, ..Limits::default() }
}

/// A server in memory; its site and data vanish with it.
pub struct Server {
    /// What its handlers use.
    pub state: AppState,
    place: Place,
    _stopper: Stopper,
}

/// An answer, read to its end.
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Server {
    /// One that does not count calls.
    pub async fn new() -> Server {
        Server::limited(uncounted()).await
    }

    /// One with limits of the test's choice.
    pub async fn limited(limits: Limits) -> Server {
        let place = Place::new();
        let storage = Storage::open(&Location::in_directory(&place.data())).await.unwrap();
        Server::with(place, storage, limits)
    }

    /// One on a database of the test's choice, which does not count calls.
    pub async fn on(storage: Storage) -> Server {
        Server::with(Place::new(), storage, uncounted())
    }

    fn with(place: Place, storage: Storage, limits: Limits) -> Server {
        let site = Site::open(&place.site()).unwrap();
        let (stopper, shutdown) = Shutdown::channel();
        let mut state = AppState::new(storage, site, shutdown).with_limits(limits);
        state.test_routes = true;
        Server { state, place, _stopper: stopper }
    }

    /// The directory of its site.
    pub fn site(&self) -> std::path::PathBuf {
        self.place.site()
    }

    /// Any request.
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = router(self.state.clone()).oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// GET without any header.
    pub async fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[]).await
    }

    /// GET with headers.
    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// POST of what says it is JSON.
    pub async fn post(&self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    /// POST of JSON.
    pub async fn ask(&self, path: &str, payload: &Value) -> Answer {
        self.post(path, payload.to_string()).await
    }

    /// A call with a token, with or without JSON.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        payload: Option<&Value>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match payload {
            Some(payload) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(payload.to_string())
            }
            None => Body::empty(),
        };
        self.send(request.body(body).unwrap()).await
    }
}

impl Answer {
    /// A header; empty where it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The fields that were refused.
    pub fn refused(&self) -> Vec<String> {
        assert_eq!(self.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", self.json());
        self.problem();
        let errors = self.json()["errors"].as_array().unwrap().clone();
        errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
    }

    /// The body as a problem with a sentence.
    pub fn problem(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16());
        assert!(problem["detail"].as_str().is_some_and(|it| !it.is_empty()), "{problem}");
        problem
    }
}
