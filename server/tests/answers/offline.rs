//! What opens without the network: the worker that keeps it, and the page in place of all others.

use crate::support::server::{BROWSER, Server};
use axum::http::StatusCode;

#[tokio::test]
async fn the_worker_is_revalidated_and_may_load_our_own_files_only() {
    let server = Server::new().await;
    let worker = server.get("/service-worker.js").await;
    assert_eq!(worker.status, StatusCode::OK);
    assert!(worker.header("content-type").starts_with("text/javascript"));
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert!(worker.header("content-security-policy").contains("connect-src 'self'"));
    let script = server.state.site.assets().url("flagbridge.js");
    assert!(worker.text().starts_with("const BUILD = ") && worker.text().contains(&script));
}

#[tokio::test]
async fn a_page_calls_the_script_by_which_the_worker_knows_its_build() {
    let server = Server::new().await;
    let script = server.state.site.assets().url("flagbridge.js");
    for path in ["/", "/fleets", "/fleets/new", "/cards", "/cards/cr90-corvette-a", "/offline"] {
        let page = server.get_with(path, &[BROWSER]).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text().contains(&script), "{path}");
        assert!(page.text().contains("rel=\"manifest\""), "{path}");
        assert!(page.header("content-security-policy").contains("worker-src 'self'"), "{path}");
    }
}
