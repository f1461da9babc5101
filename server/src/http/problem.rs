//! Errors for programs: `application/problem+json`.
//!
//! RFC 9457, section 3.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value};

/// One problem, ready to be sent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Problem {
    #[serde(rename = "type")]
    kind: &'static str,
    title: &'static str,
    #[serde(serialize_with = "number")]
    status: StatusCode,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

impl Problem {
    /// A problem that says no more than its status does (RFC 9457, section 4.2.1).
    pub fn new(status: StatusCode) -> Problem {
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Unknown"),
            status,
            detail: None,
            more: Map::new(),
        }
    }

    /// Adds what happened this time, in a sentence a person can act on.
    pub fn detail(mut self, sentence: impl Into<String>) -> Problem {
        self.detail = Some(sentence.into());
        self
    }

    /// Adds a member of our own (RFC 9457, section 3.2).
    pub fn with(mut self, member: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(member.to_owned(), value.into());
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).expect("a problem has only text keys");
        let kind = HeaderValue::from_static("application/problem+json");
        (self.status, [(header::CONTENT_TYPE, kind)], body).into_response()
    }
}

fn number<S: serde::Serializer>(status: &StatusCode, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_u16(status.as_u16())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_the_members_of_the_standard_and_ours() {
        let problem =
            Problem::new(StatusCode::CONFLICT).detail("Saved elsewhere.").with("current", 7);
        assert_eq!(
            serde_json::to_value(&problem).unwrap(),
            serde_json::json!({
                "type": "about:blank", "title": "Conflict", "status": 409,
                "detail": "Saved elsewhere.", "current": 7,
            })
        );
        let response = problem.into_response();
        assert_eq!(response.status(), StatusCode::CONFLICT);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }
}
