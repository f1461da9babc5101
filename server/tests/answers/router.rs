//! Every route and every layer, without a socket.

use std::time::Duration;

use crate::support::place::SCRIPT;
use crate::support::server::{BROWSER, Server, uncounted};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, StatusCode, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flagbridge_server::{Limits, Rate};
use sha2::{Digest as _, Sha256};

#[tokio::test]
async fn the_home_page_is_complete_without_script() {
    let home = Server::new().await.get_with("/", &[BROWSER]).await;
    assert_eq!(home.status, StatusCode::OK);
    assert!(home.header("content-type").starts_with("text/html"));
    let (document, after) = home.text().split_once("</html>").expect("the document ends");
    assert!(document.contains("<h1") && document.contains("</main>"), "{document}");
    assert!(document.contains("/pkg/flagbridge.3d.css"), "pages name the hashed files");
    assert!(!after.contains("<template"), "nothing waits for a script to be put in its place");
}

/// Every inline script of a page with the attributes of its tag.
fn inline_scripts(page: &str) -> Vec<(&str, &str)> {
    let scripts = page.split("<script").skip(1);
    let script = |text| -> Option<_> {
        let (tag, rest): (&str, &str) = str::split_once(text, '>')?;
        Some((tag, rest.split_once("</script>")?.0))
    };
    scripts.map(|text| script(text).unwrap()).collect()
}

#[tokio::test]
async fn every_inline_script_of_a_page_that_is_kept_has_its_hash_in_the_policy() {
    let server = Server::new().await;
    for path in ["/", "/", "/learn", "/cards", "/fleets/surprise", "/fleets/new"] {
        let page = server.get_with(path, &[BROWSER]).await;
        let policy = page.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none';"));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("nonce"), "{path}: {policy}");
        let scripts = inline_scripts(page.text());
        assert!(!scripts.is_empty());
        for (tag, script) in scripts {
            let hash = STANDARD.encode(Sha256::digest(script));
            assert!(policy.contains(&format!(" 'sha256-{hash}'")), "{path}: <script{tag}>{script}");
            assert!(!tag.contains("nonce"), "{path}: <script{tag}>");
        }
        assert!(!page.text().contains(" style=\""), "no inline style");
    }
}

#[tokio::test]
async fn every_inline_script_of_other_pages_carries_the_nonce_of_the_policy() {
    let server = Server::new().await;
    let mut nonces = Vec::new();
    for path in ["/events", "/events", "/no-such-page"] {
        let page = server.get_with(path, &[BROWSER]).await;
        let policy = page.header("content-security-policy").to_owned();
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        assert!(nonce.len() >= 16, "{policy}");
        assert!(policy.starts_with("default-src 'none';"));
        assert!(!policy.contains("unsafe-inline"));
        for (tag, _) in inline_scripts(page.text()) {
            assert!(tag.contains(&format!("nonce=\"{nonce}\"")), "<script{tag}>");
        }
        assert!(!page.text().contains(" style=\""), "no inline style");
        nonces.push(nonce);
    }
    nonces.sort();
    nonces.dedup();
    assert_eq!(nonces.len(), 3, "a nonce is used once");
}

#[tokio::test]
async fn a_page_that_is_kept_is_the_same_compressed_or_not() {
    let server = Server::new().await;
    let plain = server.get_with("/", &[BROWSER]).await;
    assert_eq!(plain.header("content-encoding"), "");
    for encoding in ["br", "gzip"] {
        let headers = [BROWSER, ("accept-encoding", encoding)];
        let [one, two] =
            [server.get_with("/", &headers).await, server.get_with("/", &headers).await];
        assert_eq!(one.header("content-encoding"), encoding);
        assert!(one.headers.get_all("vary").iter().any(|it| it == "accept-encoding"));
        assert_eq!(one.body, two.body);
        assert!(one.body.len() < plain.body.len() / 2);
        let policy = "content-security-policy";
        assert_eq!(one.header(policy), plain.header(policy), "the scripts are the same");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = Server::new().await;
    for path in ["/", "/healthz", "/metrics", "/pkg/flagbridge.1f.js", "/nowhere", "/dev/panic"] {
        let answer = server.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        assert!(!answer.header("cache-control").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn hashed_files_are_cached_for_ever_and_missing_ones_are_not() {
    let server = Server::new().await;
    let script = server.get("/pkg/flagbridge.1f.js").await;
    assert_eq!(script.status, StatusCode::OK);
    assert_eq!(script.text(), SCRIPT);
    assert_eq!(script.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(script.header("content-type"), "text/javascript");
    let policy = script.header("content-security-policy");
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'"), "a worker may load our code");
    let missing = server.get("/pkg/flagbridge.00.js").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert_eq!(missing.header("cache-control"), "no-cache");
    let module = server.get("/pkg/flagbridge.2e.wasm").await;
    assert_eq!(module.header("content-type"), "application/wasm");
}

#[tokio::test]
async fn other_files_are_cached_for_a_while_and_nothing_leads_out_of_the_site() {
    let server = Server::new().await;
    let robots = server.get("/robots.txt").await;
    assert_eq!(robots.status, StatusCode::OK);
    assert_eq!(robots.header("cache-control"), "public, max-age=3600");
    for path in ["/manifest.json", "/..%2fdata%2fflagbridge.db", "/pkg/../../data/flagbridge.db"] {
        assert_eq!(server.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_name_that_no_file_can_have_is_a_missing_file() {
    let server = Server::new().await;
    let long = "a".repeat(300);
    let deep = "a/".repeat(3_000);
    for name in [
        &format!("{long}.js"),
        &format!("{deep}b.js"),
        "a%00.js",
        "%ff.js",
        "flagbridge.1f.js/b.js",
    ] {
        for path in [format!("/pkg/{name}"), format!("/{name}")] {
            let answer = server.get(&path).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path:.60}");
            assert_eq!(answer.header("cache-control"), "no-cache", "{path:.60}");
        }
    }
}

#[tokio::test]
async fn files_compressed_at_build_time_are_sent_as_they_are() {
    let server = Server::new().await;
    for (accept, encoding, body) in
        [("br, gzip", "br", "brotli"), ("gzip", "gzip", "gzip"), ("identity", "", SCRIPT)]
    {
        let script = server.get_with("/pkg/flagbridge.1f.js", &[("accept-encoding", accept)]).await;
        assert_eq!(script.header("content-encoding"), encoding);
        assert_eq!(script.text(), body);
        assert!(script.header("vary").contains("accept-encoding"));
    }
}

#[tokio::test]
async fn pages_are_compressed_on_the_way() {
    let server = Server::new().await;
    let plain = server.get_with("/", &[BROWSER]).await;
    assert_eq!(plain.header("content-encoding"), "");
    for (accept, encoding) in [("br, gzip", "br"), ("gzip", "gzip")] {
        let page = server.get_with("/", &[BROWSER, ("accept-encoding", accept)]).await;
        assert_eq!(page.header("content-encoding"), encoding);
        assert!(page.body.len() * 2 < plain.body.len(), "{}", page.body.len());
        assert_eq!(page.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_request_keeps_its_id_when_the_id_is_sane() {
    let server = Server::new().await;
    let kept = server.get_with("/healthz", &[("x-request-id", "abc-123")]).await;
    assert_eq!(kept.header("x-request-id"), "abc-123");
    let replaced = server.get_with("/healthz", &[("x-request-id", "a b\"c")]).await;
    assert_eq!(replaced.header("x-request-id").len(), 16);
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_a_useful_404() {
    let server = Server::new().await;
    let page = server.get_with("/no/such/page", &[BROWSER]).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text().contains("/no/such/page"), "{}", page.text());
    assert!(page.text().contains("href=\"/\""));
    let escaped = server.get_with("/%3Cscript%3Ealert(1)%3C/script%3E", &[BROWSER]).await;
    assert_eq!(escaped.status, StatusCode::NOT_FOUND);
    assert!(!escaped.text().contains("<script>alert"));
}

#[tokio::test]
async fn an_unknown_api_call_is_a_problem() {
    let server = Server::new().await;
    for answer in
        [server.get_with("/api/v1/nothing", &[BROWSER]).await, server.post("/api", "").await]
    {
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        assert_eq!(answer.json()["status"], 404);
        assert_eq!(answer.json()["title"], "Not Found");
    }
}

#[tokio::test]
async fn a_request_that_names_no_path_is_refused() {
    let server = Server::new().await;
    for (name, value) in [BROWSER, ("accept", "application/json")] {
        let request = Request::get("elsewhere").header(name, value).body(Body::empty()).unwrap();
        assert_eq!(server.send(request).await.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_body_larger_than_allowed_is_refused() {
    let server = Server::limited(Limits { body: 1000, ..Limits::default() }).await;
    let fits = server.post("/dev/echo", vec![b'x'; 1000]).await;
    assert_eq!((fits.status, fits.body.len()), (StatusCode::OK, 1000));
    let announced = server.post("/dev/echo", vec![b'x'; 1001]).await;
    assert_eq!(announced.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(announced.json()["detail"], "At most 1000 bytes can be sent at once.");
    let pieces = (0..11).map(|_| Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 100])));
    let streamed = Body::from_stream(futures_util::stream::iter(pieces));
    assert_eq!(server.post("/dev/echo", streamed).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn an_answer_that_takes_too_long_is_given_up() {
    let server =
        Server::limited(Limits { time: Duration::from_millis(50), ..Limits::default() }).await;
    let slow = server.get("/dev/slow?ms=5000").await;
    assert_eq!(slow.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(slow.header("content-type"), "application/problem+json");
    assert_eq!(server.get("/dev/slow?ms=1").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_panic_is_a_500_for_persons_and_programs() {
    let server = Server::new().await;
    let person = server.get_with("/dev/panic", &[BROWSER]).await;
    assert_eq!(person.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(person.text().contains("href=\"/\""));
    let program = server.get("/dev/panic").await;
    assert_eq!(program.json()["status"], 500);
    assert!(!person.text().contains("asked to fail"), "the cause is for the log");
    assert!(!program.text().contains("asked to fail"), "the cause is for the log");
}

#[tokio::test]
async fn calls_below_api_are_limited() {
    let api = Rate { burst: 2, per_second: 0.1 };
    let server = Server::limited(Limits { api, ..uncounted() }).await;
    for _ in 0..2 {
        assert_eq!(server.get("/api/v1/x").await.status, StatusCode::NOT_FOUND);
    }
    let limited = server.get("/api/v1/x").await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(limited.header("content-type"), "application/problem+json");
    assert_eq!(limited.header("retry-after"), "10");
    assert_eq!(server.get("/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_are_limited_and_the_health_check_is_not() {
    let pages = Rate { burst: 2, per_second: 0.1 };
    let server = Server::limited(Limits { pages, ..uncounted() }).await;
    for _ in 0..2 {
        assert_eq!(server.get_with("/", &[BROWSER]).await.status, StatusCode::OK);
    }
    let limited = server.get_with("/cards", &[BROWSER]).await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(limited.header("retry-after"), "10");
    assert!(limited.header("content-type").starts_with("text/html"));
    assert_eq!(server.get("/healthz").await.status, StatusCode::OK);
    assert_eq!(server.get("/metrics").await.status, StatusCode::OK);
    assert_eq!(server.get("/pkg/flagbridge.1f.js").await.status, StatusCode::OK);
    assert_ne!(server.get("/api/v1/editions").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn an_address_is_sent_so_many_bytes_and_then_waits() {
    let bytes = Rate { burst: 10_000, per_second: 1.0 };
    let server = Server::limited(Limits { bytes, ..uncounted() }).await;
    assert_eq!(server.get("/dev/large?bytes=25000").await.status, StatusCode::OK);
    let limited = server.get("/").await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(limited.header("retry-after").parse::<u64>().unwrap() > 10_000);
    assert_eq!(server.get("/pkg/flagbridge.1f.js").await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(server.get("/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn crawlers_are_told_what_to_leave_alone() {
    let server = Server::new().await;
    let own = server.get("/robots.txt").await;
    assert_eq!(own.text(), "User-agent: *\n", "the site's own file counts");
    std::fs::remove_file(server.site().join("robots.txt")).unwrap();
    let robots = server.get("/robots.txt").await;
    assert_eq!(robots.status, StatusCode::OK);
    assert!(robots.header("content-type").starts_with("text/plain"));
    assert!(robots.text().contains("Disallow: /api/"));
}

#[tokio::test]
async fn health_follows_the_database() {
    let server = Server::new().await;
    let well = server.get("/healthz").await;
    assert_eq!(well.status, StatusCode::OK);
    assert_eq!(well.json()["checks"]["database"]["product"], "sqlite");
    server.state.storage.close().await;
    // The last answer is used again for a second.
    let mut ill = server.get("/healthz").await;
    for _ in 0..100 {
        if ill.status == StatusCode::SERVICE_UNAVAILABLE {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        ill = server.get("/healthz").await;
    }
    assert_eq!(ill.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ill.json()["status"], "failing");
}

#[tokio::test]
async fn requests_are_counted_by_route() {
    let server = Server::new().await;
    server.get("/").await;
    server.get("/pkg/flagbridge.1f.js").await;
    server.get("/dev/panic").await;
    server.get("/random/1").await;
    server.get("/random/2").await;
    let metrics = server.get("/metrics").await;
    assert_eq!(
        metrics.header("content-type"),
        "application/openmetrics-text; version=1.0.0; charset=utf-8"
    );
    for line in [
        r#"flagbridge_http_requests_total{route="/",method="GET",status="200"} 1"#,
        r#"flagbridge_http_requests_total{route="/pkg/{*file}",method="GET",status="200"} 1"#,
        r#"flagbridge_http_requests_total{route="/dev/panic",method="GET",status="500"} 1"#,
        r#"flagbridge_http_requests_total{route="unmatched",method="GET",status="404"} 2"#,
        "flagbridge_http_requests_running 1",
        r#"flagbridge_refusals_total{reason="fault"} 1"#,
    ] {
        assert!(metrics.text().lines().any(|found| found == line), "{line}\n{}", metrics.text());
    }
    assert!(!metrics.text().contains("random"), "addresses are not labels");
}

#[tokio::test]
async fn a_theme_is_remembered_and_shown() {
    let server = Server::new().await;
    let request = Request::post("/theme")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("theme=dark&back=%2Fcards"))
        .unwrap();
    let chosen = server.send(request).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    assert_eq!(chosen.header("location"), "/cards");
    let cookie = chosen.header("set-cookie").split(';').next().unwrap().to_owned();
    let page = server.get_with("/", &[BROWSER, ("cookie", &cookie)]).await;
    assert!(page.text().contains("data-theme=\"dark\""));
    assert!(page.header("vary").contains("cookie"), "{}", page.header("vary"));
    let page = server.get_with("/", &[BROWSER]).await;
    assert!(page.text().contains("data-theme=\"system\""));
}

#[tokio::test]
async fn a_theme_that_is_none_is_answered_in_words() {
    let server = Server::new().await;
    for (kind, body) in [
        ("application/x-www-form-urlencoded", "theme=plaid"),
        ("application/x-www-form-urlencoded", ""),
        ("text/plain", "theme=dark"),
    ] {
        let request = Request::post("/theme")
            .header(header::CONTENT_TYPE, kind)
            .header(BROWSER.0, BROWSER.1)
            .body(Body::from(body))
            .unwrap();
        let answer = server.send(request).await;
        assert!(answer.status.is_client_error(), "{body}");
        assert!(answer.text().contains("There are three themes"), "{}", answer.text());
    }
}

#[tokio::test]
async fn a_head_request_has_the_headers_and_no_body() {
    let server = Server::new().await;
    for path in ["/", "/pkg/flagbridge.1f.js", "/robots.txt"] {
        let request = Request::builder().method(Method::HEAD).uri(path);
        let head = server.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(head.status, StatusCode::OK, "{path}");
        assert!(head.body.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_page_that_is_kept_mixes_no_colours_and_no_queries() {
    let server = Server::new().await;
    let theme = |page: &str| -> String {
        page.split_once("data-theme=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
    };
    // Twice: the second time every page is there already.
    for _ in 0..2 {
        for (cookie, shown) in [
            ("theme=dark", "dark"),
            ("theme=light", "light"),
            ("session=1; theme=plaid", "system"),
            ("", "system"),
        ] {
            let answer = server.get_with("/cards?q=vader", &[BROWSER, ("cookie", cookie)]).await;
            assert_eq!(
                (theme(answer.text()).as_str(), answer.header("vary").contains("cookie")),
                (shown, true)
            );
            assert!(answer.text().contains("value=\"vader\""));
        }
        let other = server.get_with("/cards?q=thrawn", &[BROWSER]).await;
        assert!(
            other.text().contains("value=\"thrawn\"") && !other.text().contains("value=\"vader\"")
        );
        let broken = server.get_with("/f/1abc", &[BROWSER]).await;
        assert_eq!(broken.status, StatusCode::NOT_FOUND, "and what is missing stays so");
        assert!(other.text().ends_with("</html>"), "nothing stands behind the document");
    }
}
