//! A cache of pages that depend on nothing but their address and the visitor's colours.
//!
//! A page is cached as it was rendered, and compressed once for all who ask for it. Its policy names the hashes of its inline
//! scripts: the nonce with which it was rendered would not be new in the next answer.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use flagbridge_app::Theme;
use http_body_util::BodyExt as _;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use tower::{ServiceExt as _, service_fn};
use tower_http::CompressionLevel;
use tower_http::compression::Compression;

use super::layers::security::kept_page_policy;
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

/// A rendered page.
#[derive(Debug)]
pub(crate) struct Page {
    headers: HeaderMap,
    text: Bytes,
    /// The same compressed, once someone has asked for it.
    brotli: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

/// How an answer is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

/// How well pages are compressed: as well as takes about a millisecond.
const QUALITY: CompressionLevel = CompressionLevel::Precise(5);

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
    /// The page as it can be answered again and again; none where it cannot.
    pub(crate) fn new(headers: &HeaderMap, body: &[u8]) -> Option<Page> {
        let policy = headers.get(header::CONTENT_SECURITY_POLICY)?.to_str().ok()?;
        let nonce = policy.split_once("'nonce-")?.1.split_once('\'')?.0;
        let text = std::str::from_utf8(body).ok()?;
        // What the renderer adds behind the document is for its own islands, which we have none of.
        let end = text.rfind(END).map_or(text.len(), |place| place + END.len());
        let (text, scripts) = without_nonce(&text[..end], nonce)?;
        let mut headers = headers.clone();
        headers.remove(header::CONTENT_LENGTH);
        headers.insert(header::CONTENT_SECURITY_POLICY, kept_page_policy(&scripts));
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        let (brotli, gzip) = (OnceCell::new(), OnceCell::new());
        Some(Page { headers, text: Bytes::from(text), brotli, gzip })
    }

    /// The page for a client who reads this encoding.
    pub(crate) async fn answer(&self, encoding: Encoding) -> Response {
        let (body, name) = match encoding {
            Encoding::Brotli => (self.compressed(&self.brotli, "br").await, Some("br")),
            Encoding::Gzip => (self.compressed(&self.gzip, "gzip").await, Some("gzip")),
            Encoding::Plain => (self.text.clone(), None),
        };
        let mut response = Response::new(Body::from(body));
        *response.headers_mut() = self.headers.clone();
        if let Some(name) = name {
            let name = HeaderValue::from_static(name);
            response.headers_mut().insert(header::CONTENT_ENCODING, name);
        }
        response
    }

    async fn compressed(&self, kept: &OnceCell<Bytes>, encoding: &'static str) -> Bytes {
        kept.get_or_init(|| compress(self.text.clone(), encoding)).await.clone()
    }

    fn size(&self) -> usize {
        // Both compressed forms together take less than half of the text.
        self.text.len() * 3 / 2 + 512
    }
}

impl Encoding {
    /// The best of what a client says it reads.
    pub(crate) fn of(headers: &HeaderMap) -> Encoding {
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        let accepted = values.filter_map(|it| it.to_str().ok()).flat_map(|it| it.split(','));
        let names = accepted.filter_map(|it| {
            let (name, weight) = it.split_once(';').unwrap_or((it, ""));
            let refused = weight.trim().strip_prefix("q=").is_some_and(|weight| {
                weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
            });
            (!refused).then(|| name.trim())
        });
        names.fold(Encoding::Plain, |best, name| match best {
            Encoding::Brotli => best,
            _ if name.eq_ignore_ascii_case("br") => Encoding::Brotli,
            Encoding::Plain if name.eq_ignore_ascii_case("gzip") => Encoding::Gzip,
            other => other,
        })
    }
}

/// Compresses as the layer around all other answers does, only better.
async fn compress(text: Bytes, encoding: &'static str) -> Bytes {
    let page = service_fn(move |_: Request<()>| {
        let mut page = Response::new(Body::from(text.clone()));
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        page.headers_mut().insert(header::CONTENT_TYPE, kind);
        async { Ok::<_, Infallible>(page) }
    });
    let mut request = Request::new(());
    request.headers_mut().insert(header::ACCEPT_ENCODING, HeaderValue::from_static(encoding));
    let Ok(compressed) = Compression::new(page).quality(QUALITY).oneshot(request).await;
    let body = compressed.into_body().collect().await;
    body.expect("text in memory can be compressed").to_bytes()
}

/// The page whose inline scripts have lost their nonce, and the hash of each as a policy names it. None where a script is not
/// one that we would write.
fn without_nonce(text: &str, nonce: &str) -> Option<(String, Vec<String>)> {
    let attribute = format!(" nonce=\"{nonce}\"");
    let (mut plain, mut scripts) = (String::with_capacity(text.len()), Vec::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(&attribute) {
        let tag = before.rfind('<')?;
        let (_, content) = after.split_once('>')?;
        let (script, _) = content.split_once("</script>")?;
        // A browser reads line ends its own way before it takes the hash.
        if !before[tag..].starts_with("<script") || script.contains('\r') {
            return None;
        }
        let hash = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
        if !scripts.contains(&hash) {
            scripts.push(hash);
        }
        plain.push_str(before);
        rest = after;
    }
    plain.push_str(rest);
    Some((plain, scripts))
}

const END: &str = "</html>";

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;
    use crate::http::layers::security::page_policy;

    fn page(nonce: &str, words: &str) -> Page {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_SECURITY_POLICY, page_policy(nonce));
        headers.insert(header::VARY, HeaderValue::from_static("cookie"));
        let body = format!(
            "<html><script type=\"module\" nonce=\"{nonce}\">alert(1)</script>{words}</html><script nonce=\"{nonce}\"></script>"
        );
        Page::new(&headers, body.as_bytes()).unwrap()
    }

    fn key(theme: Theme, address: &str) -> Key {
        (theme, address.to_owned())
    }

    async fn body(response: Response) -> Bytes {
        to_bytes(response.into_body(), usize::MAX).await.unwrap()
    }

    #[tokio::test]
    async fn the_policy_names_the_hashes_of_inline_scripts_and_no_nonce() {
        let page = page("first", "Words");
        let response = page.answer(Encoding::Plain).await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        // As `printf 'alert(1)' | openssl dgst -sha256 -binary | base64` has it.
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(
            policy.contains(&format!("script-src 'self' {hash} 'wasm-unsafe-eval';")),
            "{policy}"
        );
        assert!(!policy.contains("nonce"), "{policy}");
        let varies: Vec<_> = response.headers().get_all(header::VARY).iter().collect();
        assert_eq!(varies, ["cookie", "accept-encoding"]);
        let expected = "<html><script type=\"module\">alert(1)</script>Words</html>";
        assert_eq!(body(response).await, expected);
    }

    #[test]
    fn only_our_own_scripts_lose_their_nonce() {
        assert!(without_nonce("<p nonce=\"N\">a</p>", "N").is_none());
        assert!(without_nonce("<script nonce=\"N\">a\r\nb</script>", "N").is_none());
        let (text, scripts) = without_nonce("<script>a</script>", "N").unwrap();
        assert_eq!((text.as_str(), scripts.len()), ("<script>a</script>", 0));
        let two = "<script nonce=\"N\">a</script><script nonce=\"N\">a</script>";
        let (text, scripts) = without_nonce(two, "N").unwrap();
        assert_eq!((text.as_str(), scripts.len()), ("<script>a</script><script>a</script>", 1));
    }

    #[tokio::test]
    async fn a_page_is_compressed_once_for_each_encoding() {
        let page = page("0nonce0", &"many words ".repeat(500));
        for (encoding, name) in [(Encoding::Brotli, "br"), (Encoding::Gzip, "gzip")] {
            let first = page.answer(encoding).await;
            assert_eq!(first.headers()[header::CONTENT_ENCODING], name);
            let (first, second) = (body(first).await, body(page.answer(encoding).await).await);
            assert!(first.len() < 500, "{}", first.len());
            assert_eq!(first.as_ptr(), second.as_ptr(), "it was compressed again");
        }
        let plain = page.answer(Encoding::Plain).await;
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert!(body(plain).await.len() > 5000);
    }

    #[test]
    fn the_best_of_what_a_client_reads_is_chosen() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("br", Encoding::Brotli),
            ("gzip, br;q=0", Encoding::Gzip),
            ("br; q=0.0, deflate", Encoding::Plain),
            ("GZIP;q=0.5", Encoding::Gzip),
            ("", Encoding::Plain),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(Encoding::of(&headers), expected, "{accepted}");
        }
        assert_eq!(Encoding::of(&HeaderMap::new()), Encoding::Plain);
    }

    #[test]
    fn colours_and_queries_are_kept_apart() {
        let kept = PageCache::new();
        kept.put(key(Theme::Dark, "/cards?q=a"), Arc::new(page("0nonce0", "dark a")));
        assert!(kept.get(&key(Theme::Light, "/cards?q=a")).is_none());
        assert!(kept.get(&key(Theme::Dark, "/cards?q=b")).is_none());
        assert!(kept.get(&key(Theme::Dark, "/cards")).is_none());
        let found = kept.get(&key(Theme::Dark, "/cards?q=a")).unwrap();
        assert!(found.text.ends_with(b"dark a</html>"));
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
        let huge = kept.get(&key(Theme::System, "/huge"));
        assert!(huge.is_none(), "one page does not push out all others");
        let CacheUse { entries, weight, limit, hits, misses } = kept.cache_use();
        assert!(weight <= limit && limit == 200_000, "{weight} of {limit}");
        assert!(entries > 10, "{entries}");
        assert_eq!((hits, misses), (1000, 1));
    }

    #[test]
    fn what_has_no_nonce_is_not_kept() {
        assert!(Page::new(&HeaderMap::new(), b"<html></html>").is_none());
    }
}
