//! Saved fleets over HTTP, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

use crate::both::on_both;
use crate::support::database::Database;
use crate::support::server::{Answer, BROWSER, Server};
use axum::http::StatusCode;
use flagbridge_server::storage::{EditToken, FleetId, Quota};
use flagbridge_server::{Limits, Rate};
use serde_json::{Value, json};

on_both! {
    a_fleet_is_saved_and_read_by_its_id,
    a_change_makes_a_version_and_the_history_keeps_the_old_one,
    the_later_writer_is_sent_the_newest_version_and_changes_nothing,
    of_many_writers_each_version_has_one,
    guessing_yields_nothing,
    a_version_is_named_and_unnamed,
    a_deleted_fleet_is_gone_for_everybody,
    what_is_no_fleet_document_is_refused,
    hostile_text_is_kept_and_is_only_text_on_the_page,
    a_page_is_for_whoever_has_the_id,
}

const FLEETS: &str = "/api/v1/fleets";

struct Saved {
    id: String,
    token: String,
}

impl Saved {
    async fn new(server: &Server, fleet: &Value) -> Saved {
        let answer = server.ask(FLEETS, &json!({"fleet": fleet})).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        let json = answer.json();
        let text = |name: &str| json[name].as_str().unwrap().to_owned();
        Saved { id: text("id"), token: text("token") }
    }

    fn address(&self) -> String {
        format!("{FLEETS}/{}", self.id)
    }

    async fn put(&self, server: &Server, version: i64, fleet: &Value) -> Answer {
        let payload = json!({"version": version, "fleet": fleet});
        server.call("PUT", &self.address(), Some(&self.token), Some(&payload)).await
    }

    async fn read(&self, server: &Server) -> Value {
        server.get(&self.address()).await.json()
    }
}

fn fleet(name: &str) -> Value {
    json!({"flagbridge": 1, "name": name, "painted": true,
        "ships": [{"card": "cr90-corvette-a", "upgrades": ["no-such-card"], "notes": "flank"}],
        "squadrons": [], "objectives": []})
}

async fn server(database: &Database) -> Server {
    Server::on(database.open().await).await
}

async fn a_fleet_is_saved_and_read_by_its_id(database: Database) {
    let server = server(&database).await;
    let answer = server.ask(FLEETS, &json!({"fleet": fleet("Lantern")})).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    assert_eq!(answer.header("cache-control"), "no-store", "the token is for its reader alone");
    let created = answer.json();
    let id = created["id"].as_str().unwrap();
    assert_eq!(answer.header("location"), format!("{FLEETS}/{id}"));
    assert_eq!((id.len(), created["token"].as_str().unwrap().len()), (22, 43));
    let read = server.get(answer.header("location")).await;
    assert_eq!(read.status, StatusCode::OK);
    let json = read.json();
    assert_eq!((&json["version"], &json["fleet"]), (&json!(1), &fleet("Lantern")));
    assert_eq!(json["id"], id);
    assert!(!read.text().contains(created["token"].as_str().unwrap()), "told once");
}

async fn a_change_makes_a_version_and_the_history_keeps_the_old_one(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("first")).await;
    let answer = saved.put(&server, 1, &fleet("second")).await;
    assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!({"version": 2})));
    assert_eq!(saved.read(&server).await["fleet"]["name"], "second");
    let versions = server.get(&format!("{}/versions", saved.address())).await.json();
    let lines: Vec<_> = versions.as_array().unwrap().iter().map(|it| it["name"].clone()).collect();
    assert_eq!(lines, ["second", "first"]);
    let old = server.get(&format!("{}/versions/1", saved.address())).await.json();
    assert_eq!((&old["fleet"], &old["label"]), (&fleet("first"), &Value::Null));
    for version in ["0", "3", "-1", "x", "99999999999999999999"] {
        let answer = server.get(&format!("{}/versions/{version}", saved.address())).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{version}");
        answer.problem();
    }
}

async fn the_later_writer_is_sent_the_newest_version_and_changes_nothing(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("first")).await;
    saved.put(&server, 1, &fleet("second")).await;
    let late = saved.put(&server, 1, &fleet("late")).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    let problem = late.problem();
    assert_eq!((&problem["version"], &problem["fleet"]), (&json!(2), &fleet("second")));
    let read = saved.read(&server).await;
    assert_eq!((&read["version"], &read["fleet"]["name"]), (&json!(2), &json!("second")));
    let merged = saved.put(&server, 2, &fleet("merged")).await;
    assert_eq!(merged.json()["version"], 3);
}

async fn of_many_writers_each_version_has_one(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("start")).await;
    let writer = async |name: String| {
        let (mut won, mut expected) = (Vec::new(), 1);
        while won.len() < 4 {
            let answer = saved.put(&server, expected, &fleet(&name)).await;
            let version = answer.json()["version"].as_i64().unwrap();
            match answer.status {
                StatusCode::OK => won.push(version),
                StatusCode::CONFLICT => {}
                other => panic!("{other}"),
            }
            expected = version;
        }
        (name, won)
    };
    let all = futures_util::future::join_all((0..5).map(|it| writer(format!("writer {it}")))).await;
    let mut seen = Vec::new();
    for (name, won) in all {
        for version in won {
            let address = format!("{}/versions/{version}", saved.address());
            assert_eq!(server.get(&address).await.json()["fleet"]["name"], name.as_str());
            seen.push(version);
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, (2..=21).collect::<Vec<_>>());
}

async fn guessing_yields_nothing(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("mine")).await;
    let other = Saved::new(&server, &fleet("another")).await;
    let absent = format!("{FLEETS}/{}", FleetId::random());
    let guess = EditToken::random();
    let payload = json!({"version": 1, "fleet": fleet("stolen")});
    let label = json!({"label": "stolen"});
    let calls = [
        ("PUT", "", Some(&payload)),
        ("DELETE", "", None),
        ("PUT", "/versions/1/label", Some(&label)),
    ];
    for (method, rest, payload) in calls {
        let address = |fleet: &str| format!("{fleet}{rest}");
        let call = async |fleet: &str, token: Option<&str>| {
            let answer = server.call(method, &address(fleet), token, payload).await;
            let mut headers = answer.headers.clone();
            headers.remove("x-request-id");
            (answer.status, answer.text().to_owned(), format!("{headers:?}"))
        };
        let wrong = call(&saved.address(), Some(guess.reveal())).await;
        assert_eq!(wrong.0, StatusCode::NOT_FOUND);
        for token in [guess.reveal(), &other.token] {
            assert_eq!(call(&saved.address(), Some(token)).await, wrong, "a wrong token");
            assert_eq!(call(&absent, Some(token)).await, wrong, "no such fleet");
        }
        let without = call(&saved.address(), None).await;
        assert_eq!(without.0, StatusCode::UNAUTHORIZED);
        for token in ["", "x", &saved.token[1..], "AAAAAAAAAAAAAAAAAAAAAA", "' OR 1=1 --"] {
            assert_eq!(call(&saved.address(), Some(token)).await, without, "{token}");
            assert_eq!(call(&absent, Some(token)).await, without, "{token}");
        }
    }
    let in_query = format!("{}?token={}", saved.address(), saved.token);
    let answer = server.call("DELETE", &in_query, None, None).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "a token in an address is not read");
    for id in ["x", "%00", "%ff", "..%2f..", "AAAAAAAAAAAAAAAAAAAAAA", "' OR 1=1 --"] {
        let id = id.replace(' ', "%20");
        for rest in ["", "/versions", "/versions/1"] {
            let answer = server.get(&format!("{FLEETS}/{id}{rest}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}{rest}");
            answer.problem();
        }
        let page = server.get_with(&format!("/fleets/{id}"), &[BROWSER]).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{id}");
    }
    let read = saved.read(&server).await;
    assert_eq!((&read["version"], &read["fleet"]), (&json!(1), &fleet("mine")), "nothing changed");
}

async fn a_version_is_named_and_unnamed(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("list")).await;
    let address = format!("{}/versions/1/label", saved.address());
    let labels = async || {
        let versions = server.get(&format!("{}/versions", saved.address())).await.json();
        versions[0]["label"].clone()
    };
    let name = async |label: Value| {
        let payload = json!({"label": label});
        server.call("PUT", &address, Some(&saved.token), Some(&payload)).await.status
    };
    assert_eq!(name(json!("  Worlds ")).await, StatusCode::NO_CONTENT);
    assert_eq!(labels().await, "Worlds");
    assert_eq!(name(json!("x".repeat(81))).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(labels().await, "Worlds");
    for nothing in [Value::Null, json!(" ")] {
        assert_eq!(name(nothing).await, StatusCode::NO_CONTENT);
        assert_eq!(labels().await, Value::Null);
    }
    let missing = format!("{}/versions/7/label", saved.address());
    let payload = json!({"label": "x"});
    let answer = server.call("PUT", &missing, Some(&saved.token), Some(&payload)).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

async fn a_deleted_fleet_is_gone_for_everybody(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("list")).await;
    let delete = async || server.call("DELETE", &saved.address(), Some(&saved.token), None).await;
    assert_eq!(delete().await.status, StatusCode::NO_CONTENT);
    assert_eq!(delete().await.status, StatusCode::NOT_FOUND);
    for rest in ["", "/versions", "/versions/1"] {
        let answer = server.get(&format!("{}{rest}", saved.address())).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{rest}");
    }
    assert_eq!(saved.put(&server, 1, &fleet("back")).await.status, StatusCode::NOT_FOUND);
}

async fn what_is_no_fleet_document_is_refused(database: Database) {
    let server = server(&database).await;
    let rows = [
        (json!({}), ""),
        (json!({"fleet": 1}), "fleet"),
        (json!({"fleet": {}}), "fleet"),
        (json!({"fleet": {"flagbridge": 2}}), "fleet"),
        (json!({"fleet": {"flagbridge": 1, "ships": 3}}), "fleet"),
        (json!({"fleet": {"flagbridge": 1, "notes": "x".repeat(70_000)}}), "fleet"),
        (json!({"fleet": {"flagbridge": 1}, "more": 1}), "more"),
    ];
    for (payload, field) in rows {
        let answer = server.ask(FLEETS, &payload).await;
        assert_eq!(answer.refused(), [field], "{:.80}", payload.to_string());
    }
    let saved = Saved::new(&server, &fleet("list")).await;
    for version in [0, -1, i64::MIN] {
        assert_eq!(saved.put(&server, version, &fleet("x")).await.refused(), ["version"]);
    }
    assert_eq!(saved.put(&server, i64::MAX, &fleet("x")).await.status, StatusCode::CONFLICT);
    assert_eq!(saved.put(&server, 1, &json!({})).await.refused(), ["fleet"]);
    let answer = server.call("POST", &saved.address(), Some(&saved.token), None).await;
    assert_eq!(answer.header("allow"), "GET, HEAD, PUT, DELETE");
    assert_eq!(saved.read(&server).await["version"], 1);
}

async fn hostile_text_is_kept_and_is_only_text_on_the_page(database: Database) {
    let server = server(&database).await;
    let texts = [
        "<script>alert(1)</script><img src=x onerror=alert(1)>",
        "'; DROP TABLE saved_fleet; --",
        "\u{202e}drawkcab \u{2066}isolate",
        "a\0b\u{1}c\u{7f}",
        "</title></script><!-- ]]> {{7*7}} ${7*7} %s",
        "\" autofocus onfocus=alert(1) x=\"",
        &"very long ".repeat(6000),
    ];
    for text in texts {
        let mut sent = fleet(text);
        sent["notes"] = json!(if text.len() > 1000 { "" } else { text });
        sent["ships"][0]["notes"] = sent["notes"].clone();
        let saved = Saved::new(&server, &sent).await;
        assert_eq!(saved.read(&server).await["fleet"], sent, "{:.40}", text);
        let page = server.get_with(&format!("/fleets/{}", saved.id), &[BROWSER]).await;
        assert_eq!(page.status, StatusCode::OK, "{:.40}", text);
        let html = page.text();
        for tag in ["<script>", "<img", "<!-- ]]"] {
            assert!(!html.contains(tag), "{tag} of {text:.40}");
        }
        assert!(!html.contains("=\"\" autofocus"), "no attribute ends early: {text:.40}");
        assert!(!html.contains(&saved.token));
    }
    let one = Saved::new(&server, &fleet("<b>Bold</b>")).await;
    let page = server.get_with(&format!("/fleets/{}", one.id), &[BROWSER]).await;
    assert!(page.text().contains("&lt;b&gt;Bold&lt;/b&gt;"), "shown as it was written");
    let payload = json!({"label": "<script>\0'; --"});
    let address = format!("{}/versions/1/label", one.address());
    server.call("PUT", &address, Some(&one.token), Some(&payload)).await;
    let versions = server.get(&format!("{}/versions", one.address())).await.json();
    assert_eq!(versions[0]["label"], "<script>'; --");
}

async fn a_page_is_for_whoever_has_the_id(database: Database) {
    let server = server(&database).await;
    let saved = Saved::new(&server, &fleet("Lantern Watch")).await;
    let page = server.get_with(&format!("/fleets/{}", saved.id), &[BROWSER]).await;
    assert_eq!(page.status, StatusCode::OK);
    let html = page.text();
    for words in ["Lantern Watch", "CR90 Corvette A", "flank", "noindex", "does not know yet"] {
        assert!(html.contains(words), "{words}");
    }
    let policy = page.header("content-security-policy").to_owned();
    let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    for tag in html.split("<script").skip(1) {
        assert!(tag.split('>').next().unwrap().contains(nonce), "every script carries the nonce");
    }
    assert!(html.contains(&format!("/fleets/new?copy={}", saved.id)));
    let absent = format!("/fleets/{}", FleetId::random());
    let missing = server.get_with(&absent, &[BROWSER]).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text().contains("Fleet not found"));
    let editor = server.get_with("/fleets/new", &[BROWSER]).await;
    assert_eq!(editor.status, StatusCode::OK);
    assert!(editor.text().contains("Fleet editor"), "the editor keeps its address");
}

#[tokio::test]
async fn saving_is_limited_by_address_and_by_size() {
    let api = Rate { burst: 3, per_second: 0.1 };
    let server = Server::limited(Limits { api, body: 2000, ..Limits::default() }).await;
    let large = json!({"fleet": {"flagbridge": 1, "notes": "x".repeat(3000)}});
    let answer = server.ask(FLEETS, &large).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    for _ in 0..2 {
        Saved::new(&server, &fleet("x")).await;
    }
    let answer = server.ask(FLEETS, &json!({"fleet": fleet("x")})).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!answer.header("retry-after").is_empty());
}

#[tokio::test]
async fn bytes_are_counted_and_not_characters() {
    let server = Server::new().await;
    let notes = |count| json!({"fleet": {"flagbridge": 1, "notes": "\u{1f680}".repeat(count)}});
    assert_eq!(server.ask(FLEETS, &notes(65_000)).await.refused(), ["fleet"]);
    assert_eq!(server.ask(FLEETS, &notes(16_000)).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn an_address_that_has_stored_enough_today_is_told_when_to_come_back() {
    let database = Database::sqlite();
    let storage = database.open().await;
    let quota = Quota { address_day: 2_000, ..Quota::default() };
    let server = Server::on(storage.with_quota(quota)).await;
    let large = json!({"fleet": {"flagbridge": 1, "notes": "x".repeat(1500)}});
    assert_eq!(server.ask(FLEETS, &large).await.status, StatusCode::CREATED);
    let refused = server.ask(FLEETS, &large).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    refused.problem();
    let seconds: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=86_400).contains(&seconds), "{seconds}");

    let full = Quota { whole: 1, ..Quota::default() };
    let server = Server::on(database.open().await.with_quota(full)).await;
    let refused = server.ask(FLEETS, &large).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!refused.header("retry-after").is_empty());
}

#[tokio::test]
async fn reading_a_fleet_is_noted() {
    let server = Server::new().await;
    for by in [|id: &str| format!("{FLEETS}/{id}"), |id: &str| format!("/fleets/{id}")] {
        let saved = Saved::new(&server, &fleet("x")).await;
        let id = FleetId::parse(&saved.id).unwrap();
        assert_eq!(server.state.storage.fleet(&id).await.unwrap().unwrap().opened, None);
        server.get(&by(&saved.id)).await;
        while server.state.storage.fleet(&id).await.unwrap().unwrap().opened.is_none() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn a_database_that_fails_is_never_an_acknowledgement() {
    let server = Server::new().await;
    let saved = Saved::new(&server, &fleet("x")).await;
    server.state.storage.close().await;
    let answers = [
        server.ask(FLEETS, &json!({"fleet": fleet("y")})).await,
        saved.put(&server, 1, &fleet("y")).await,
        server.get(&saved.address()).await,
    ];
    for answer in answers {
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(!answer.header("retry-after").is_empty());
        let detail = answer.problem()["detail"].as_str().unwrap().to_owned();
        assert!(!detail.contains("pool") && !detail.contains("sqlx"), "{detail}");
    }
    let page = server.get_with(&format!("/fleets/{}", saved.id), &[BROWSER]).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!page.header("retry-after").is_empty());
}
