//! Atom feeds of what is new: lists in the library, and events whose organisers have them announced. RFC 4287.

use std::fmt::Write as _;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flagbridge_data::catalogue;
use flagbridge_library::Query;

use super::error_response::refuse_library;
use crate::clock::rfc3339;
use crate::http::layers::refusal::{Audience, refuse_storage};
use crate::http::origin::origin;
use crate::http::state::AppState;

/// Entries of a feed, at most.
const MOST: usize = 50;

/// One entry of a feed.
struct FeedEntry {
    /// Where it leads, from the root of the site.
    path: String,
    title: String,
    summary: String,
    /// In milliseconds since 1970.
    updated: i64,
}

/// The lists that were published last. Samples are nothing new.
pub(super) async fn lists(State(state): State<AppState>, request: Request) -> Response {
    let audience = Audience::of(&request);
    let snapshot = match state.library.read().await {
        Ok(snapshot) => snapshot,
        Err(error) => return refuse_library(audience, &error),
    };
    let newest = if snapshot.is_sample() {
        Vec::new()
    } else {
        Query::default().choose(snapshot.lists().iter().map(AsRef::as_ref), catalogue())
    };
    let entries = newest.into_iter().take(MOST).map(|list| {
        let faction = list.listing.faction.map_or("Fleet", |it| it.name());
        let verdict = if list.listing.legal_today { "legal" } else { "not legal" };
        FeedEntry {
            path: format!("/library/{}", list.id),
            title: list.title().to_owned(),
            summary: format!("{faction}, {} points, {verdict} today.", list.listing.points),
            updated: list.published,
        }
    });
    feed(
        &state,
        &request,
        "/library/feed.atom",
        "/library",
        "New lists",
        &entries.collect::<Vec<_>>(),
    )
}

/// The events that were announced last.
pub(super) async fn events(State(state): State<AppState>, request: Request) -> Response {
    let most = i64::try_from(MOST).unwrap_or(i64::MAX);
    let events = match state.storage.announced_events(most).await {
        Ok(events) => events,
        Err(error) => return refuse_storage(Audience::of(&request), "event", &error),
    };
    let entries = events.into_iter().map(|event| FeedEntry {
        path: format!("/e/{}", event.slug),
        title: event.name,
        summary: "An event of Star Wars: Armada.".to_owned(),
        updated: event.updated,
    });
    feed(
        &state,
        &request,
        "/events/feed.atom",
        "/events",
        "New events",
        &entries.collect::<Vec<_>>(),
    )
}

fn feed(
    state: &AppState,
    request: &Request,
    own: &str,
    page: &str,
    title: &str,
    entries: &[FeedEntry],
) -> Response {
    let origin = escaped(&origin(state.public_address.as_ref(), request).unwrap_or_default());
    let updated = entries.iter().map(|entry| entry.updated).max().unwrap_or(0);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <id>{origin}{own}</id>\n<title>{title} · Flagbridge</title>\n\
         <link rel=\"self\" href=\"{origin}{own}\"/>\n<link href=\"{origin}{page}\"/>\n\
         <author><name>Flagbridge</name></author>\n<updated>{}</updated>\n",
        rfc3339(updated)
    );
    for entry in entries {
        let FeedEntry { path, title, summary, updated } = entry;
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "<entry><id>{origin}{path}</id><title>{}</title><link href=\"{origin}{path}\"/>\
             <updated>{}</updated><summary>{}</summary></entry>",
            escaped(title),
            rfc3339(*updated),
            escaped(summary)
        );
    }
    text.push_str("</feed>\n");
    let kind = HeaderValue::from_static("application/atom+xml; charset=utf-8");
    // The host in it is the client's own word where the server was not told its address.
    let keep = HeaderValue::from_static("private, max-age=300");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], text).into_response()
}

/// Text for XML: marks are escaped, and characters that XML does not know are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            control if control.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_stay_text() {
        assert_eq!(escaped("<b a=\"1\">&\u{0}\u{b}"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }
}
