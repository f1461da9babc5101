//! What is answered when an event could not be read or changed.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flagbridge_events::Refusal;

use crate::http::layers::refusal::{Audience, refuse, refuse_storage, storage_status, with_wait};
use crate::http::problem::Problem;
use crate::services::events::EventError;

/// The status that says what kind of error it is.
pub(crate) fn status(error: &EventError) -> StatusCode {
    match error {
        EventError::NotFound => StatusCode::NOT_FOUND,
        EventError::Refused(Refusal::NotAllowed(_)) => StatusCode::FORBIDDEN,
        EventError::Refused(_) | EventError::Form(_) | EventError::TooMany => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        EventError::Contradiction { .. } | EventError::BeingPaired => StatusCode::CONFLICT,
        EventError::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
        EventError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        EventError::Storage(error) => storage_status(error).0,
        EventError::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The whole answer, for either kind of reader.
pub(crate) fn refuse_event(audience: Audience, error: &EventError) -> Response {
    error.log();
    refuse(audience, status(error), &error.message())
}

impl IntoResponse for EventError {
    /// The answer for programs.
    fn into_response(self) -> Response {
        if let EventError::Storage(error) = &self {
            return refuse_storage(Audience::Program, "event", error);
        }
        self.log();
        let problem = Problem::new(status(&self)).detail(self.message());
        match self {
            EventError::TooOften(wait) => with_wait(problem.into_response(), wait),
            EventError::Contradiction { by, version } => {
                problem.with("version", version).with("change", by).into_response()
            }
            _ => problem.into_response(),
        }
    }
}
