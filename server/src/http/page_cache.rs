//! A cache of pages that depend on nothing but their address and the visitor's colours.
//!
//! A page is cached in pieces, cut where its nonce is: every answer has a nonce of its own, in its policy and in its scripts.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flagbridge_app::Theme;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use super::layers::security::page_policy;
use crate::services::metrics::CacheUse;

/// How many bytes of pages are kept.
const KEPT: usize = 24 * 1024 * 1024;

/// About how many pages that is.
const USUAL_PAGES: usize = 1000;

/// The pages that were rendered last and are asked for most. Memory is bounded.
#[derive(Debug)]
pub struct PageCache {
    pages: Cache<Key, Arc<Page>, InBytes>,
}

/// A page weighs what it holds.
#[derive(Debug, Clone)]
struct InBytes;

/// All that such a page depends on: the colours, and the address with its query.
pub(crate) type Key = (Theme, String);

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page {
    headers: HeaderMap,
    pieces: Vec<String>,
}

impl PageCache {
    /// No pages yet.
    pub fn new() -> PageCache {
        PageCache::holding(KEPT)
    }

    /// How full it is.
    pub fn cache_use(&self) -> CacheUse {
        CacheUse {
            entries: self.pages.len() as u64,
            weight: self.pages.weight(),
            limit: self.pages.capacity(),
            hits: self.pages.hits(),
            misses: self.pages.misses(),
        }
    }

    fn holding(bytes: usize) -> PageCache {
        let options = OptionsBuilder::new()
            .estimated_items_capacity(USUAL_PAGES)
            .weight_capacity(bytes as u64)
            .shards(1)
            .build()
            .expect("both capacities are given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        PageCache { pages: Cache::with_options(options, InBytes, hasher, lifecycle) }
    }

    pub(crate) fn get(&self, key: &Key) -> Option<Arc<Page>> {
        self.pages.get(key)
    }

    /// Keeps a page, unless it is so large that it would push out many others.
    pub(crate) fn put(&self, key: Key, page: Arc<Page>) {
        if InBytes.weight(&key, &page) <= self.pages.capacity() / 16 {
            self.pages.insert(key, page);
        }
    }
}

impl Weighter<Key, Arc<Page>> for InBytes {
    fn weight(&self, key: &Key, page: &Arc<Page>) -> u64 {
        (page.size() + key.1.len()) as u64
    }
}

impl Default for PageCache {
    fn default() -> PageCache {
        PageCache::new()
    }
}

impl Page {
    /// Takes a rendered page apart; none where it has no nonce.
    pub(crate) fn new(headers: &HeaderMap, body: &[u8]) -> Option<Page> {
        let policy = headers.get(header::CONTENT_SECURITY_POLICY)?.to_str().ok()?;
        let nonce = policy.split_once("'nonce-")?.1.split_once('\'')?.0;
        let text = std::str::from_utf8(body).ok()?;
        // What the renderer adds behind the document is for its own islands, which we have none of.
        let end = text.rfind(END).map_or(text.len(), |place| place + END.len());
        let pieces = text[..end].split(nonce).map(str::to_owned).collect();
        let mut headers = headers.clone();
        headers.remove(header::CONTENT_LENGTH);
        headers.remove(header::CONTENT_SECURITY_POLICY);
        Some(Page { headers, pieces })
    }

    /// The page with a nonce that no other answer has.
    pub(crate) fn answer(&self) -> Response {
        let mut random = [0; 16];
        getrandom::fill(&mut random).expect("the system has a source of randomness");
        let nonce = URL_SAFE_NO_PAD.encode(random);
        let mut response = Response::new(Body::from(self.pieces.join(&nonce)));
        *response.headers_mut() = self.headers.clone();
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, page_policy(&nonce));
        response
    }

    fn size(&self) -> usize {
        self.pieces.iter().map(String::len).sum::<usize>() + 512
    }
}

const END: &str = "</html>";

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::http::HeaderValue;

    use super::*;

    fn page(nonce: &str, words: &str) -> Page {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_SECURITY_POLICY, page_policy(nonce));
        headers.insert(header::VARY, HeaderValue::from_static("cookie"));
        let body = format!(
            "<html><script nonce=\"{nonce}\"></script>{words}</html><script nonce=\"{nonce}\"></script>"
        );
        Page::new(&headers, body.as_bytes()).unwrap()
    }

    fn key(theme: Theme, address: &str) -> Key {
        (theme, address.to_owned())
    }

    #[tokio::test]
    async fn every_answer_has_its_own_nonce_in_policy_and_page() {
        let page = page("first", "Words");
        let mut seen = Vec::new();
        for _ in 0..3 {
            let response = page.answer();
            let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
            let nonce =
                policy.split_once("'nonce-").unwrap().1.split_once('\'').unwrap().0.to_owned();
            assert_eq!(response.headers()[header::VARY], "cookie");
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let expected = format!("<html><script nonce=\"{nonce}\"></script>Words</html>");
            assert_eq!(body, expected.as_bytes());
            assert!(!seen.contains(&nonce) && nonce != "first");
            seen.push(nonce);
        }
    }

    #[test]
    fn colours_and_queries_are_kept_apart() {
        let kept = PageCache::new();
        kept.put(key(Theme::Dark, "/cards?q=a"), Arc::new(page("0nonce0", "dark a")));
        assert_eq!(kept.get(&key(Theme::Light, "/cards?q=a")), None);
        assert_eq!(kept.get(&key(Theme::Dark, "/cards?q=b")), None);
        assert_eq!(kept.get(&key(Theme::Dark, "/cards")), None);
        let found = kept.get(&key(Theme::Dark, "/cards?q=a")).unwrap();
        assert!(found.pieces[1].contains("dark a"));
    }

    #[test]
    fn memory_is_bounded_and_what_is_asked_for_stays() {
        let kept = PageCache::holding(200_000);
        let asked = key(Theme::System, "/");
        kept.put(asked.clone(), Arc::new(page("0nonce0", "home")));
        for number in 0..1000 {
            let words = "x".repeat(5_000);
            kept.put(
                key(Theme::System, &format!("/f/{number}")),
                Arc::new(page("0nonce0", &words)),
            );
            assert!(kept.get(&asked).is_some(), "forgotten after {number}");
        }
        kept.put(key(Theme::System, "/huge"), Arc::new(page("0nonce0", &"x".repeat(50_000))));
        assert_eq!(
            kept.get(&key(Theme::System, "/huge")),
            None,
            "one page does not push out all others"
        );
        let CacheUse { entries, weight, limit, hits, misses } = kept.cache_use();
        assert!(weight <= limit && limit == 200_000, "{weight} of {limit}");
        assert!(entries > 10, "{entries}");
        assert_eq!((hits, misses), (1000, 1));
    }

    #[test]
    fn what_has_no_nonce_is_not_kept() {
        assert_eq!(Page::new(&HeaderMap::new(), b"<html></html>"), None);
    }
}
