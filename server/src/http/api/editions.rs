use axum::http::HeaderMap;
use axum::response::Response;
use flagbridge_cards::EditionListing;
use flagbridge_data::catalogue;

use super::cached;

/// Every edition, oldest first, with the modes it knows.
pub(super) async fn editions(headers: HeaderMap) -> Response {
    let all: Vec<_> = catalogue().all_editions().map(EditionListing::new).collect();
    cached::json(&headers, serde_json::to_vec(&all).expect("an edition has only text keys"))
}
