//! Who asks for which saved fleet: the id in the address, the edit token in the header.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::credentials::bearer;
use crate::http::problem::Problem;
use crate::storage::{EditToken, FleetId};

/// The fleet that an address names.
#[derive(Debug)]
pub(super) struct FleetPath(pub FleetId);

/// The version of a fleet that an address names.
#[derive(Debug)]
pub(super) struct VersionPath(pub FleetId, pub i64);

/// The edit token of `Authorization: Bearer TOKEN`. Nowhere else: an address is logged, shared and kept in histories.
#[derive(Debug)]
pub(super) struct Bearer(pub EditToken);

impl<S: Send + Sync> FromRequestParts<S> for FleetPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path(id) =
            Path::<String>::from_request_parts(parts, state).await.map_err(|_| not_there())?;
        FleetId::parse(&id).map(Self).ok_or_else(not_there)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for VersionPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path((id, version)) = Path::<(String, String)>::from_request_parts(parts, state)
            .await
            .map_err(|_| not_there())?;
        let version = version.parse().ok().filter(|version| *version > 0);
        FleetId::parse(&id).zip(version).map(|(id, it)| Self(id, it)).ok_or_else(not_there)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let token = bearer(&parts.headers).and_then(EditToken::parse);
        token.map(Self).ok_or_else(|| {
            let problem = Problem::new(StatusCode::UNAUTHORIZED)
                .detail("Changing a fleet needs its edit token: Authorization: Bearer TOKEN.");
            let challenge = HeaderValue::from_static("Bearer");
            ([(header::WWW_AUTHENTICATE, challenge)], problem).into_response()
        })
    }
}

/// What is read and not there.
pub(super) fn not_there() -> Problem {
    Problem::new(StatusCode::NOT_FOUND).detail("There is no such fleet or version.")
}

/// What is to be changed and is not there, or is not this token's: one answer for both, so that neither ids nor tokens
/// can be told from each other by trying.
pub(super) fn not_yours() -> Problem {
    Problem::new(StatusCode::NOT_FOUND)
        .detail("There is no such fleet or version, or the edit token is not its own.")
}
