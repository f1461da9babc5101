//! Headers that tell a browser what this site never does.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Headers that are the same on every answer.
const ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
        ),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Who may embed what is sent. Pictures for other sites have said so themselves.
const EMBEDDING: (HeaderName, HeaderValue) = (
    HeaderName::from_static("cross-origin-resource-policy"),
    HeaderValue::from_static("same-origin"),
);

/// What an answer that is no page may do: nothing.
const NOTHING: HeaderValue =
    HeaderValue::from_static("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");

/// What a script may do that a worker runs: load our own code. A worker has its script's policy, not its page's.
pub(crate) const WORKER: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
     base-uri 'none'; frame-ancestors 'none'",
);

/// What is not said to be cacheable is asked for again.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Adds the headers. A page has brought its own policy, which is left alone.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    default(headers, EMBEDDING.0, EMBEDDING.1);
    default(headers, header::CONTENT_SECURITY_POLICY, NOTHING);
    default(headers, header::CACHE_CONTROL, ASK_AGAIN);
    response
}

/// The policy of a page: our own files, inline scripts with this nonce, WebAssembly; styles from
/// our own files only.
pub(crate) fn page_policy(nonce: &str) -> HeaderValue {
    policy_with(&format!(" 'nonce-{nonce}'"))
}

/// The same of a page that is kept, whose inline scripts are those with these hashes.
pub(crate) fn kept_page_policy(scripts: &[String]) -> HeaderValue {
    let sources: String = scripts.iter().map(|hash| format!(" {hash}")).collect();
    policy_with(&sources)
}

fn policy_with(sources: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; \
         script-src 'self'{sources} 'wasm-unsafe-eval'; \
         style-src 'self'; \
         img-src 'self'; \
         font-src 'self'; \
         connect-src 'self'; \
         worker-src 'self'; \
         manifest-src 'self'; \
         base-uri 'none'; \
         form-action 'self'; \
         frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or(NOTHING)
}

fn default(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) {
    headers.entry(name).or_insert(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_policy_allows_no_inline_style_and_no_foreign_script() {
        let policy = page_policy("abc123");
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("script-src 'self' 'nonce-abc123' 'wasm-unsafe-eval';"));
        assert!(policy.contains("style-src 'self';"));
        assert!(policy.contains("img-src 'self';"), "pictures come from this server");
        assert!(policy.contains("worker-src 'self';"), "workers run our own script");
        assert!(!policy.contains("unsafe-inline"));
        assert!(!policy.contains("'unsafe-eval'"));
    }

    #[test]
    fn a_nonce_that_cannot_stand_in_a_header_closes_the_page() {
        assert_eq!(page_policy("a\nb"), NOTHING);
    }
}
