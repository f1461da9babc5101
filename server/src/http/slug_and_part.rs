use std::convert::Infallible;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

/// The slug in the address of an event or a campaign, and the part of it that is asked for: `/e/SLUG` or `/e/SLUG/PART`.
///
/// What cannot be read is empty, which no event and no campaign is called.
pub(crate) struct SlugAndPart {
    pub slug: String,
    /// Empty for the first page.
    pub part: String,
}

impl<S: Send + Sync> FromRequestParts<S> for SlugAndPart {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let segments = Path::<Vec<String>>::from_request_parts(parts, state).await;
        let mut segments = segments.map(|Path(segments)| segments).unwrap_or_default().into_iter();
        let (slug, part) =
            (segments.next().unwrap_or_default(), segments.next().unwrap_or_default());
        Ok(SlugAndPart { slug, part })
    }
}
