//! `/robots.txt`: what crawlers leave alone.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::site_files::top_file;
use super::state::AppState;

/// What a person shares by its address is for those who were given it, and the API is of no use in a search. Programs that
/// show a preview of a link act for a person, and may read what it leads to.
const TEXT: &str = "User-agent: Discordbot
User-agent: facebookexternalhit
User-agent: LinkedInBot
User-agent: Slackbot-LinkExpanding
User-agent: TelegramBot
User-agent: Twitterbot
User-agent: WhatsApp
Disallow: /api/

User-agent: *
Disallow: /api/
Disallow: /f/
Disallow: /fleets/
Disallow: /replay/
Disallow: /review/
Disallow: /compare
Disallow: /healthz
Disallow: /metrics
";

const FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// The site's own file, where it has one, else ours.
pub(crate) async fn robots(State(state): State<AppState>, request: Request) -> Response {
    if let Some(file) = top_file(&state.site, request).await {
        return file;
    }
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, FOR_A_DAY)], TEXT).into_response()
}
