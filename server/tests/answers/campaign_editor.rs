//! What the fleet editor asks a campaign, and how it submits a fleet.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use super::campaign_pages::{Browser, key, list, made};
use crate::support::server::{Answer, Server};

/// Sends JSON as a script of a page does, with the cookie of the campaign.
async fn ask(server: &Server, path: &str, key: &str, from: &str, payload: &Value) -> Answer {
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, format!("campaign-key={key}"))
        .header(header::HOST, "armada.test")
        .header("sec-fetch-site", from);
    server.send(request.body(Body::from(payload.to_string())).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_editor_asks_and_submits_with_the_cookie_of_the_campaign() {
    let server = Server::new().await;
    let (slug, keys) = made(&server).await;
    let at = format!("/campaigns/{slug}");
    let check = format!("{at}/fleet-check");
    let ada = key(&keys, "player 1");
    let fleets = Browser::with_key(&server, ada).get(&format!("{at}/fleets")).await;
    assert_eq!(fleets.text().matches("Edit fleet").count(), 1);
    assert!(fleets.text().contains(&format!("/fleets/new?campaign={slug}.1&amp;code=")));

    let payload = json!({"player": 1, "text": list(1)});
    let told = ask(&server, &check, ada, "same-origin", &payload).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text());
    assert_eq!(told.header("cache-control"), "no-store");
    let told = told.json();
    assert_eq!(told["ready"], json!(true), "{told}");
    assert_eq!(
        (&told["limit"], &told["start"], &told["cap"]),
        (&json!(400), &json!(400), &json!(500))
    );
    assert_eq!(told["units"].as_array().unwrap().len(), 1);
    assert_eq!(told["version"], json!(1));

    // Another site cannot use the cookie, and without a key nothing is told.
    for (key, from) in [(ada, "cross-site"), ("", "same-origin")] {
        let refused = ask(&server, &check, key, from, &payload).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{from}");
    }
    // The organiser and the other team are not told what the team can buy.
    for role in ["organiser", "player 2", "player 3", "team empire", "admiral empire"] {
        let refused = ask(&server, &check, key(&keys, role), "same-origin", &payload).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{role}");
        assert!(!refused.text().contains("Mothma"), "{role}");
    }

    let changes = format!("{at}/changes");
    let change = json!({"version": 1, "change": {"do": "fleet", "player": 1, "text": list(1), "remove": false}});
    let done = ask(&server, &changes, ada, "same-origin", &change).await;
    assert_eq!((done.status, done.json()), (StatusCode::OK, json!({"version": 2})));
    let again = ask(&server, &changes, ada, "same-origin", &change).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    let fleets = Browser::with_key(&server, ada).get(&format!("{at}/fleets")).await;
    assert!(fleets.text().contains("CR90 Corvette A (44)"));

    // Ada's unique names are barred for her team mate and no one else.
    let ben = json!({"player": 2, "text": list(2)});
    let told = ask(&server, &check, key(&keys, "player 2"), "same-origin", &ben).await.json();
    let reasons = told["barred"].to_string();
    assert!(reasons.contains("Mon Mothma is unique in the team, and Ada has it"), "{reasons}");
    assert!(reasons.contains("mon-mothma-commander"));
    let cleo = json!({"player": 3, "text": list(3)});
    let told = ask(&server, &check, key(&keys, "player 3"), "same-origin", &cleo).await;
    assert!(!told.text().contains("Ada") && !told.text().contains("Mothma"), "{}", told.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_ask_with_a_key_in_a_header() {
    let server = Server::new().await;
    let (slug, keys) = made(&server).await;
    let check = format!("/api/v1/campaigns/{slug}/fleet-check");
    let wrong = json!({"player": 1, "text": list(3)});
    let told = server.call("POST", &check, Some(key(&keys, "team rebels")), Some(&wrong)).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text());
    let told = told.json();
    assert_eq!(told["ready"], json!(false));
    let problems = told["problems"].as_array().unwrap();
    assert!(
        problems.iter().any(|it| it["message"] == "the fleet is not of the team's own faction")
    );
    assert!(problems.iter().all(|it| it["cite"].is_string()));
    let long = json!({"player": 1, "text": "x".repeat(20_001)});
    let refused = server.call("POST", &check, Some(key(&keys, "player 1")), Some(&long)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let unknown_player = json!({"player": 9, "text": list(1)});
    let refused =
        server.call("POST", &check, Some(key(&keys, "player 1")), Some(&unknown_player)).await;
    assert!(refused.status.is_client_error());
}
