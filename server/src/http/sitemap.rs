//! `/sitemap.xml`: the pages that search engines should know.

use std::fmt::Write as _;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flagbridge_app::sections;
use flagbridge_data::catalogue;

use super::origin::origin;
use super::state::AppState;

/// Every section, and the page of every card.
pub(crate) async fn sitemap(State(state): State<AppState>, request: Request) -> Response {
    let origin = origin(state.public_address.as_ref(), &request).unwrap_or_default();
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    // What is kept in the visitor's browser alone is empty for a search engine.
    let private = ["/fleets", "/collection", "/sync"];
    let paths = sections().map(|(path, _)| path).filter(|path| !private.contains(path));
    for path in paths {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "<url><loc>{origin}{path}</loc></url>");
    }
    for card in catalogue().current().cards() {
        let _ = writeln!(text, "<url><loc>{origin}/cards/{}</loc></url>", card.id);
    }
    text.push_str("</urlset>\n");
    let kind = HeaderValue::from_static("application/xml; charset=utf-8");
    // The host in it is the client's own word where the server was not told its address.
    let keep = HeaderValue::from_static("private, max-age=86400");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], text).into_response()
}
