//! What is answered when a campaign could not be read or changed.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flagbridge_campaigns::RefusalKind;

use crate::http::layers::refusal::{Audience, refuse, refuse_storage, storage_status};
use crate::http::problem::Problem;
use crate::services::campaigns::CampaignError;

/// The status that says what kind of error it is.
pub(super) fn status(error: &CampaignError) -> StatusCode {
    match error {
        CampaignError::NotFound => StatusCode::NOT_FOUND,
        CampaignError::Refused(refusal) if refusal.kind == RefusalKind::NotAllowed => {
            StatusCode::FORBIDDEN
        }
        CampaignError::Refused(_) | CampaignError::Form(_) | CampaignError::TooMany => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        CampaignError::Repeated => StatusCode::CONFLICT,
        CampaignError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        CampaignError::Storage(error) => storage_status(error).0,
        CampaignError::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The whole answer, for either kind of reader.
pub(crate) fn refuse_campaign(audience: Audience, error: &CampaignError) -> Response {
    error.log();
    refuse(audience, status(error), &error.message())
}

impl IntoResponse for CampaignError {
    /// The answer for programs.
    fn into_response(self) -> Response {
        if let CampaignError::Storage(error) = &self {
            return refuse_storage(Audience::Program, "campaign", error);
        }
        self.log();
        Problem::new(status(&self)).detail(self.message()).into_response()
    }
}
