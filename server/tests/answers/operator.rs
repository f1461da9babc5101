//! The operator's page: closed without the secret, and whatever strangers have called things stays text on it.

use crate::support::server::{Answer, BROWSER, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use scraper::{Html, Selector};
use serde_json::json;

const SECRET: &str = "a secret of twenty characters";

/// Ways out of an attribute, a text field, a title and a script.
const HOSTILE: [&str; 4] = [
    "</textarea></title></script></pre><evil-mark>",
    "\"><evil-mark>",
    "'><evil-mark x='",
    "x evil-attribute=1 \" evil-attribute=1 ' evil-attribute=1",
];

async fn server() -> Server {
    let mut server = Server::new().await;
    server.state.operator = Some(SECRET.parse().unwrap());
    server
}

async fn form(server: &Server, cookie: &str, fields: &[(&str, &str)]) -> Answer {
    form_with(server, &[("cookie", cookie)], fields).await
}

async fn form_with(server: &Server, headers: &[(&str, &str)], fields: &[(&str, &str)]) -> Answer {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    let mut request = Request::post("/operator")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, BROWSER.1);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    server.send(request.body(Body::from(body.finish())).unwrap()).await
}

/// Signs in and gives the cookie.
async fn sign_in(server: &Server) -> String {
    let answer = form(server, "", &[("do", "sign-in"), ("secret", SECRET)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let set = answer.header("set-cookie");
    assert!(set.contains("; Path=/operator; ") && set.contains("HttpOnly; SameSite=Strict"));
    assert!(!set.contains(SECRET));
    set.split(';').next().unwrap().to_owned()
}

async fn page(server: &Server, query: &str, cookie: &str) -> Answer {
    server.get_with(&format!("/operator?{query}"), &[BROWSER, ("cookie", cookie)]).await
}

async fn published(server: &Server, name: &str) -> String {
    let list = json!({"list": "CR90 Corvette A\n• Mon Mothma", "name": name});
    let answer = server.ask("/api/v1/library", &list).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn without_a_secret_there_is_no_such_page() {
    let server = Server::new().await;
    let answer = server.get_with("/operator", &[BROWSER]).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.text().contains("Page not found"));
    assert!(!answer.text().contains("name=\"secret\""));
    let sent = form(&server, "", &[("do", "sign-in"), ("secret", "")]).await;
    assert_eq!(sent.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nobody_sees_or_does_anything_without_the_secret() {
    let server = server().await;
    let id = published(&server, "A name of my own").await;
    for cookie in ["", "operator=", "operator=x", "operator=a secret of twenty characters"] {
        let answer = page(&server, "kind=lists", cookie).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.text().contains("name=\"secret\""));
        assert!(!answer.text().contains("A name of my own"));
        assert!(answer.text().contains("noindex"));
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow");
        assert_eq!(answer.header("cache-control"), "no-store");
        let fields = [("do", "delete"), ("kind", "lists"), ("target", id.as_str())];
        assert_eq!(form(&server, cookie, &fields).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(server.get(&format!("/api/v1/library/{id}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_wrong_secret_is_refused_and_soon_not_even_looked_at() {
    let server = server().await;
    for _ in 0..5 {
        let answer = form(&server, "", &[("do", "sign-in"), ("secret", "a guess")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert_eq!(answer.header("set-cookie"), "");
    }
    let late = form(&server, "", &[("do", "sign-in"), ("secret", SECRET)]).await;
    assert_eq!(late.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!late.header("retry-after").is_empty());
}

#[tokio::test]
async fn the_operator_hides_deletes_and_blocks() {
    let server = server().await;
    let cookie = sign_in(&server).await;
    let id = published(&server, "Under watch").await;
    let there = async || server.get(&format!("/api/v1/library/{id}")).await.status;
    let does = async |action: &str| {
        let fields = [("do", action), ("kind", "lists"), ("target", id.as_str())];
        let answer = form(&server, &cookie, &fields).await;
        assert_eq!(answer.status, StatusCode::OK, "{action}: {}", answer.text());
        answer.text().to_owned()
    };
    assert!(page(&server, "", &cookie).await.text().contains("Under watch"));
    assert!(does("hide").await.contains("is hidden."));
    assert_eq!(there().await, StatusCode::NOT_FOUND);
    assert!(page(&server, "hidden=1", &cookie).await.text().contains("Under watch"));
    does("unhide").await;
    assert_eq!(there().await, StatusCode::OK);
    assert!(!page(&server, "hidden=1", &cookie).await.text().contains("Under watch"));
    let full = page(&server, &format!("kind=lists&id={id}"), &cookie).await;
    assert!(full.text().contains("/f/1"), "what it holds is shown");

    assert!(does("block").await.contains("may not publish."));
    let again = server.ask("/api/v1/library", &json!({"list": "CR90 Corvette B"})).await;
    assert_eq!(again.status, StatusCode::FORBIDDEN);
    let [address] = server
        .state
        .storage
        .blocks()
        .await
        .unwrap()
        .into_iter()
        .filter(|(what, _)| what.starts_with("address:"))
        .map(|(what, _)| what)
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let fields = [("do", "unblock"), ("kind", "lists"), ("target", address.as_str())];
    assert_eq!(form(&server, &cookie, &fields).await.status, StatusCode::OK);
    let again = server.ask("/api/v1/library", &json!({"list": "CR90 Corvette B"})).await;
    assert_eq!(again.status, StatusCode::CREATED);
    let wrong = form(&server, &cookie, &[("do", "block"), ("target", "nobody")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);

    does("delete").await;
    assert_eq!(there().await, StatusCode::NOT_FOUND);
    let gone = form(&server, &cookie, &[("do", "delete"), ("target", id.as_str())]).await;
    assert_eq!(gone.status, StatusCode::UNPROCESSABLE_ENTITY);

    let foreign = [("cookie", cookie.as_str()), ("sec-fetch-site", "cross-site")];
    let fields = [("do", "delete"), ("target", id.as_str())];
    assert_eq!(form_with(&server, &foreign, &fields).await.status, StatusCode::FORBIDDEN);
    let out = form(&server, &cookie, &[("do", "sign-out")]).await;
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    let after = form(&server, &cookie, &[("do", "unblock"), ("target", "nobody")]).await;
    assert_eq!(after.status, StatusCode::FORBIDDEN, "the cookie is worth nothing any more");
}

#[tokio::test]
async fn names_cannot_turn_the_operators_page_around() {
    let server = server().await;
    let cookie = sign_in(&server).await;
    let name = "safe\u{202e}\u{2066}\u{200f}gnp.exe";
    let document = json!({"flagbridge": 1, "name": name, "ships": [{"card": "cr90-corvette-a"}]});
    let made = server.ask("/api/v1/fleets", &json!({"fleet": document})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    for query in ["kind=fleets".to_owned(), format!("kind=fleets&id={id}")] {
        let listed = page(&server, &query, &cookie).await;
        assert!(listed.text().contains("safegnp.exe"), "{query}");
        assert!(!listed.text().contains(['\u{202e}', '\u{2066}', '\u{200f}']), "{query}");
    }
}

#[tokio::test]
async fn the_operator_sees_hides_and_deletes_live_tables() {
    let server = server().await;
    let cookie = sign_in(&server).await;
    let made = server.ask("/api/v1/tables", &json!({"open": true})).await.json();
    let id = made["id"].as_str().unwrap();
    let offered = async || server.get("/api/v1/tables").await.text().contains(id);
    let listed = page(&server, "kind=tables", &cookie).await;
    assert!(listed.text().contains(&format!("{id} anyone may join")));
    assert!(listed.text().contains(&format!("href=\"/live/{id}\"")));
    let full = page(&server, &format!("kind=tables&id={id}"), &cookie).await;
    assert!(full.text().contains("opened"), "its log is shown");
    let does = async |action: &str| {
        let fields = [("do", action), ("kind", "tables"), ("target", id)];
        let answer = form(&server, &cookie, &fields).await;
        assert_eq!(answer.status, StatusCode::OK, "{action}: {}", answer.text());
    };
    assert!(offered().await);
    does("hide").await;
    assert!(!offered().await, "a hidden table is not offered");
    assert!(page(&server, "kind=tables&hidden=1", &cookie).await.text().contains(id));
    does("unhide").await;
    assert!(offered().await);
    does("delete").await;
    assert!(!page(&server, "kind=tables", &cookie).await.text().contains(id));
}

#[tokio::test]
async fn events_fleets_and_what_strangers_call_them_stay_text() {
    let server = server().await;
    let cookie = sign_in(&server).await;
    for hostile in HOSTILE {
        published(&server, hostile).await;
        let event = json!({"settings": {"name": hostile, "date": "2026-04-18"}});
        let made = server.ask("/api/v1/events", &event).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let document =
            json!({"flagbridge": 1, "name": hostile, "ships": [{"card": "cr90-corvette-a"}]});
        let made = server.ask("/api/v1/fleets", &json!({"fleet": document})).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    }
    let forbidden = Selector::parse("evil-mark, [evil-attribute]").unwrap();
    let check = |answer: &Answer, what: &str| {
        assert!(answer.status.as_u16() < 500, "{} for {what}", answer.status);
        let html = Html::parse_document(answer.text());
        assert_eq!(html.select(&forbidden).count(), 0, "{what}");
    };
    for kind in ["lists", "events", "fleets", "replays", "tables"] {
        let listed = page(&server, &format!("kind={kind}"), &cookie).await;
        check(&listed, kind);
        if !["replays", "tables"].contains(&kind) {
            assert!(listed.text().matches("evil-mark").count() >= 3, "{kind} are listed");
        }
        let html = Html::parse_document(listed.text());
        let full = Selector::parse("td > a").unwrap();
        for link in html.select(&full) {
            let address = link.attr("href").unwrap();
            let shown = server.get_with(address, &[BROWSER, ("cookie", cookie.as_str())]).await;
            assert!(shown.text().contains("View"), "{address}");
            check(&shown, address);
        }
        for hostile in HOSTILE {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.append_pair("kind", kind);
            query.extend_pairs(["hidden", "address", "before", "id"].map(|it| (it, hostile)));
            check(&page(&server, &query.finish(), &cookie).await, "parameters");
            let fields = ["do", "kind", "target", "hidden", "address", "secret"];
            let fields = fields.map(|name| (name, hostile));
            check(&form(&server, &cookie, &fields).await, "fields");
            check(&form(&server, "", &fields).await, "fields of a stranger");
            let fields = [("do", hostile), ("kind", kind), ("target", hostile)];
            check(&form(&server, &cookie, &fields).await, "do");
            for action in ["hide", "delete", "block", "unblock"] {
                let fields = [("do", action), ("kind", kind), ("target", hostile)];
                check(&form(&server, &cookie, &fields).await, action);
            }
        }
    }
}
