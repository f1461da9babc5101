//! Forms of our own pages. They work without script.

use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::Response;
use flagbridge_app::pages::Typed;

use super::layers::client::{Client, UNKNOWN};
use super::layers::refusal::{Audience, refuse, refuse_for};
use super::layers::same_site::is_foreign;
use super::origin::origin;
use super::state::AppState;
use crate::services::sentence::whole_seconds;

/// The fields of a form, in the order they were sent.
pub(crate) struct Fields(pub(crate) Typed);

/// A sentence for the person who has filled in the form.
pub(crate) type Wrong = String;

impl Fields {
    /// Reads a form; line breaks come as CR LF.
    pub(crate) fn parse(body: &[u8]) -> Fields {
        let pairs = form_urlencoded::parse(body);
        let plain = pairs.map(|(name, value)| (name.into_owned(), value.replace("\r\n", "\n")));
        Fields(Typed(plain.collect()))
    }

    /// A field without spaces around it; empty where it was not sent.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.0.get(name).unwrap_or_default().trim()
    }

    /// Whether a box was ticked.
    pub(crate) fn ticked(&self, name: &str) -> bool {
        self.0.get(name).is_some()
    }

    /// A number, where one was typed.
    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Wrong> {
        match self.text(name) {
            "" => Ok(None),
            text => text
                .parse()
                .map(Some)
                .map_err(|_| format!("\"{text}\" is no number that can stand here.")),
        }
    }
}

/// Reads the body of a form that was sent from a page of this site, where its sender has not sent too many.
pub(crate) async fn form(
    state: &AppState,
    request: Request,
) -> Result<(Request, Fields), Response> {
    if is_foreign(state.public_address.as_ref(), request.headers()) {
        let sentence = "This form was sent from another site. Nothing was changed.";
        return Err(refuse(Audience::of(&request), StatusCode::FORBIDDEN, sentence));
    }
    if let Err(wait) = state.rate.take(client(&request).network(), Instant::now()) {
        let seconds = whole_seconds(wait);
        let sentence = format!("Too many forms from one address. Try again in {seconds} s.");
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(refuse_for(Audience::of(&request), status, seconds, &sentence));
    }
    let (parts, body) = request.into_parts();
    let sent = Request::from_parts(parts.clone(), body);
    let empty = Request::from_parts(parts, Body::empty());
    match Bytes::from_request(sent, &()).await {
        Ok(body) => Ok((empty, Fields::parse(&body))),
        Err(rejection) => {
            let sentence = "The form could not be read to its end; it may be too large.";
            Err(refuse(Audience::of(&empty), rejection.status(), sentence))
        }
    }
}

/// The page with a status of its own, where it could be rendered.
pub(crate) fn with_status(mut response: Response, status: StatusCode) -> Response {
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}

/// The client that a request is from.
pub(crate) fn client(request: &Request) -> Client {
    request.extensions().get().copied().unwrap_or(UNKNOWN)
}

/// Whether the visitor's connection is encrypted, as far as we know.
pub(crate) fn is_secure(state: &AppState, request: &Request) -> bool {
    origin(state.public_address.as_ref(), request)
        .is_some_and(|origin| origin.starts_with("https://"))
}
