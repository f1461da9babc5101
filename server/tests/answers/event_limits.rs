//! What one client may ask of events, and where forms may come from.

use crate::support::server::{Answer, BROWSER, Server, uncounted};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use flagbridge_server::{Limits, Rate};
use serde_json::{Value, json};

/// An event with `players` players: its address and the organiser's key.
async fn event(server: &Server, players: usize) -> (String, String) {
    let settings = json!({"settings": {"name": "Open", "date": "2026-04-18"}});
    let made = server.ask("/api/v1/events", &settings).await.json();
    let slug = made["slug"].as_str().unwrap().to_owned();
    for number in 0..players {
        let player = json!({"name": format!("Player {number}")});
        let entered = server.ask(&format!("/api/v1/events/{slug}/players"), &player).await;
        assert_eq!(entered.status, StatusCode::CREATED, "{}", entered.text());
    }
    (slug, made["organiser"].as_str().unwrap().to_owned())
}

async fn pair(server: &Server, slug: &str, key: &str) -> Answer {
    let path = format!("/api/v1/events/{slug}/pairing");
    server.call("POST", &path, Some(key), Some(&json!({}))).await
}

async fn form(server: &Server, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::HOST, "armada.test")
        .header(BROWSER.0, BROWSER.1);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    server.send(request.body(Body::from(body.to_owned())).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_pairs_only_so_often() {
    let pairings = Rate { burst: 2, per_second: 0.1 };
    let server = Server::limited(Limits { pairings, ..uncounted() }).await;
    let (slug, key) = event(&server, 4).await;
    for _ in 0..2 {
        assert_eq!(pair(&server, &slug, &key).await.status, StatusCode::OK);
    }
    let refused = pair(&server, &slug, &key).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "10");
    assert!(refused.problem()["detail"].as_str().unwrap().contains("Too many pairings"));
    // The form is counted as well.
    let cookie = format!("event-key={key}");
    let path = format!("/e/{slug}");
    let refused = form(&server, &path, &[("cookie", &cookie)], "do=pair").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_paired_by_one_request_at_a_time() {
    let server = Server::new().await;
    let (slug, key) = event(&server, 250).await;
    let all = (0..8).map(|_| pair(&server, &slug, &key));
    let answers = futures_util::future::join_all(all).await;
    let count = |status| answers.iter().filter(|it| it.status == status).count();
    assert!(count(StatusCode::OK) >= 1);
    assert_eq!(count(StatusCode::OK) + count(StatusCode::CONFLICT), 8);
    assert!(count(StatusCode::CONFLICT) >= 1, "they were all paired at once");
    assert_eq!(pair(&server, &slug, &key).await.status, StatusCode::OK, "its turn is free again");
}

#[tokio::test]
async fn a_visitor_pairs_nothing() {
    let server = Server::new().await;
    let (slug, _) = event(&server, 4).await;
    let refused = form(&server, &format!("/e/{slug}"), &[], "do=pair").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let event: Value = server.get(&format!("/api/v1/events/{slug}")).await.json();
    assert_eq!(event["rounds"], json!([]));
}

#[tokio::test]
async fn forms_of_another_site_are_refused() {
    let server = Server::new().await;
    let (slug, key) = event(&server, 4).await;
    let cookie = format!("event-key={key}");
    let event = format!("/e/{slug}");
    let leave = format!("/e/{slug}/leave");
    let campaign = ["/campaigns", "/campaigns/a", "/campaigns/a/enter", "/campaigns/a/leave"];
    let others = ["/events", "/judge", "/live", "/library/publish"];
    for path in [event.as_str(), &leave].into_iter().chain(others).chain(campaign) {
        for foreign in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://elsewhere.example"),
            ("origin", "null"),
        ] {
            let headers = [("cookie", cookie.as_str()), foreign];
            let answer = form(&server, path, &headers, "do=drop&player=1").await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {foreign:?}");
            assert!(answer.text().contains("another site"), "{path} {foreign:?}");
        }
    }
    for own in [("sec-fetch-site", "same-origin"), ("origin", "http://armada.test")] {
        let headers = [("cookie", cookie.as_str()), own];
        let answer = form(&server, &event, &headers, "do=clock&clock=start").await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{own:?}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_body_of_very_many_objects_is_refused_before_it_is_read() {
    let server = Server::new().await;
    let many = format!("[{}{{}}]", "{\"\":0},".repeat(100_000));
    for path in ["/api/v1/campaigns", "/api/v1/events", "/api/v1/validate", "/api/v1/fleets"] {
        let field = if path.ends_with("campaigns") { "archive" } else { "fleet" };
        let refused = server.post(path, format!("{{\"{field}\": {{\"a\": {many}}}}}")).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        assert!(refused.problem()["detail"].as_str().unwrap().contains("objects and lists"));
    }
}
