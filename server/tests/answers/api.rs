//! The interface for other programs, without a socket.

mod description;

use crate::support::server::Server;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, StatusCode, header};
use flagbridge_server::{Limits, Rate};
use serde_json::{Value, json};

const LIST: &str = "Faction: Rebel\n\nCR90 Corvette A (44)\n• Mon Mothma (27)\n• Zzyzx Bark (3)\n";

const DOCUMENT: &str = r#"{"flagbridge": 1, "name": "Two", "painted": true,
    "ships": [{"card": "cr90-corvette-a", "upgrades": ["mon-mothma-commander", "no-such-card"]}]}"#;

#[tokio::test]
async fn a_list_is_checked() {
    let server = Server::new().await;
    let answer = server.ask("/api/v1/validate", &json!({"list": LIST, "points": 100})).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "application/json");
    let verdict = answer.json();
    assert_eq!(verdict["edition"], "rrg-1.6");
    assert_eq!(verdict["format"], "kingston");
    assert_eq!(verdict["faction"], "rebel");
    assert_eq!(verdict["points"]["total"], 71);
    assert_eq!(verdict["points"]["limit"], 100);
    assert_eq!(verdict["legal"], false);
    assert_eq!(verdict["violations"][0]["rule"], "fleet.objectives.one-per-category");
    assert_eq!(verdict["unknown"][0]["line"], 5);
    let asked = json!({"list": verdict["share"], "edition": "core-2015", "mode": "core-set"});
    let verdict = server.ask("/api/v1/validate", &asked).await.json();
    assert_eq!(verdict["format"], "share");
    assert_eq!(verdict["edition"], "core-2015");
    assert_eq!(verdict["points"]["limit"], 180);
}

#[tokio::test]
async fn a_list_is_compared_with_another_edition() {
    let server = Server::new().await;
    let list = "Faction: Rebel\n\nModified Pelta-class Assault Ship (56)\n• Commander Sato (27)\n";
    let asked = json!({"list": list, "compare": "arc-01"});
    let verdict = server.ask("/api/v1/validate", &asked).await.json();
    assert_eq!((&verdict["edition"], &verdict["issuer"]), (&json!("rrg-1.6"), &json!("official")));
    let compared = &verdict["compared"];
    assert_eq!(
        (&compared["edition"], &compared["issuer"]),
        (&json!("arc-01"), &json!("community"))
    );
    assert_eq!(compared["total"], 77);
    assert!(compared["sentence"].as_str().unwrap().starts_with("The 83 points of "), "{compared}");
    let refused = server.ask("/api/v1/validate", &json!({"list": list, "compare": "arc-99"})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// A fleet of two packs, which the server does not have: nothing of it is lost.
#[tokio::test]
async fn a_fleet_of_packs_is_checked_and_kept() {
    let server = Server::new().await;
    let fleet = json!({"flagbridge": 1, "faction": "moth-league", "edition": "rrg-1.6+moths@01+lamps@02",
        "ships": [{"card": "moth-barge-moths", "upgrades": ["wick-lamps"]}], "squadrons": [],
        "objectives": ["night-watch-lamps"]});
    let verdict = server.ask("/api/v1/validate", &json!({"fleet": fleet})).await.json();
    assert_eq!(
        (&verdict["edition"], &verdict["needs_pack"]),
        (&json!("rrg-1.6"), &json!("moths@01+lamps@02"))
    );
    assert_eq!(verdict["unknown"], json!([]), "{verdict}");
    let asked = json!({"list": verdict["share"], "to": "json"});
    let back = server.ask("/api/v1/convert", &asked).await.json();
    let back: Value = serde_json::from_str(back["text"].as_str().unwrap()).unwrap();
    for field in ["faction", "edition", "objectives"] {
        assert_eq!(back[field], fleet[field], "{back}");
    }
    assert_eq!(back["ships"][0]["upgrades"], fleet["ships"][0]["upgrades"]);
}

#[tokio::test]
async fn a_fleet_document_is_sent_as_it_is() {
    let server = Server::new().await;
    let fleet: Value = serde_json::from_str(DOCUMENT).unwrap();
    let verdict = server.ask("/api/v1/validate", &json!({"fleet": fleet})).await.json();
    assert_eq!((&verdict["format"], &verdict["name"]), (&json!("json"), &json!("Two")));
    assert_eq!(verdict["unknown"][0]["text"], "ships[0].upgrades[1]: no-such-card");
    let answer = server.ask("/api/v1/convert", &json!({"fleet": fleet, "to": "json"})).await.json();
    let kept: Value = serde_json::from_str(answer["text"].as_str().unwrap()).unwrap();
    assert_eq!(kept["painted"], true, "unknown fields survive");
    assert_eq!(kept["ships"][0]["upgrades"][1], "no-such-card", "unknown cards survive");
}

#[tokio::test]
async fn a_list_is_converted_to_every_format() {
    let server = Server::new().await;
    let ids = [
        "kingston",
        "warlords",
        "afd",
        "afd-first",
        "fab",
        "aff",
        "tts",
        "flagship",
        "discord",
        "markdown",
        "json",
        "share",
    ];
    for to in ids {
        let answer = server.ask("/api/v1/convert", &json!({"list": LIST, "to": to})).await;
        assert_eq!(answer.status, StatusCode::OK, "{to}");
        let json = answer.json();
        assert_eq!((&json["from"], &json["to"]), (&json!("kingston"), &json!(to)));
        assert_eq!(json["unknown"][0]["text"], "• Zzyzx Bark (3)");
        let back = server.ask("/api/v1/validate", &json!({"list": json["text"]})).await.json();
        assert_eq!(back["points"]["total"], 71, "{to}");
    }
}

#[tokio::test]
async fn what_is_no_list_is_a_verdict_and_not_an_error() {
    let server = Server::new().await;
    for list in
        ["", "\0\0\u{202e}", "{\"flagbridge\": 7}", "{", "https://x.example/f/1abc", "no fleet"]
    {
        let answer = server.ask("/api/v1/validate", &json!({"list": list})).await;
        assert_eq!(answer.status, StatusCode::OK, "{list:?}");
        assert_eq!(answer.json()["legal"], false, "{list:?}");
    }
}

#[tokio::test]
async fn wrong_fields_are_named_one_by_one() {
    let server = Server::new().await;
    let rows = [
        (json!({}), vec![""]),
        (json!({"list": "x", "fleet": {}}), vec![""]),
        (json!({"list": "x", "edition": "rrg-9"}), vec!["edition"]),
        (json!({"list": "x", "mode": "brawl", "edition": ""}), vec!["edition", "mode"]),
        (json!({"list": "x", "points": 0}), vec!["points"]),
        (json!({"list": "x", "points": 10_001}), vec!["points"]),
        (json!({"list": "x", "points": -1}), vec!["points"]),
        (json!({"list": "x", "points": 1e99}), vec!["points"]),
        (json!({"list": "x", "points": "400"}), vec!["points"]),
        (json!({"list": 7}), vec!["list"]),
        (json!({"list": ["x"]}), vec!["list"]),
        (json!({"fleet": "x"}), vec!["fleet"]),
        (json!({"list": "x".repeat(65_537)}), vec!["list"]),
        (json!({"fleet": {"flagbridge": 1, "notes": "x".repeat(65_537)}}), vec!["fleet"]),
        (json!({"list": "x", "editon": "rrg-1.5"}), vec!["editon"]),
        (json!([]), vec![""]),
        (json!("x"), vec![""]),
        (json!(null), vec![""]),
    ];
    for (payload, fields) in rows {
        let answer = server.ask("/api/v1/validate", &payload).await;
        let short: String = payload.to_string().chars().take(60).collect();
        assert_eq!(answer.refused(), fields, "{short}");
    }
    let answer = server.ask("/api/v1/validate", &json!({"list": "x", "edition": "rrg-9"})).await;
    let problem = answer.json();
    assert_eq!(problem["errors"][0]["code"], "unknown");
    assert!(problem["detail"].as_str().unwrap().starts_with("edition: known are core-2015"));
    let answer = server.ask("/api/v1/convert", &json!({"list": "x", "to": "morse"})).await;
    assert_eq!(answer.refused(), ["to"]);
    let answer = server.ask("/api/v1/convert", &json!({"list": "x"})).await;
    assert_eq!(answer.refused().len(), 1);
}

#[tokio::test]
async fn what_is_no_json_is_refused() {
    let server = Server::new().await;
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"fleet\": {}1{}}}", "{\"a\":".repeat(5000), "}".repeat(5000));
    for body in [
        "",
        " \n",
        "{",
        "{\"list\": \"x\"} trailing",
        "\u{feff}{}",
        &nested,
        "{\"list\":\"\\ud800\"}",
    ] {
        let answer = server.post("/api/v1/validate", body.to_owned()).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{:.40}", body);
        answer.problem();
    }
    let answer = server.post("/api/v1/validate", deep).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
    let answer = server.post("/api/v1/validate", vec![0xff_u8, 0xfe, 0x00]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let request = Request::post("/api/v1/validate").header(header::CONTENT_TYPE, kind);
        let answer = server.send(request.body(Body::from("{\"list\": \"x\"}")).unwrap()).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
        answer.problem();
    }
    let request = Request::post("/api/v1/validate").body(Body::from("{\"list\": \"x\"}")).unwrap();
    assert_eq!(server.send(request).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let request = Request::post("/api/v1/validate")
        .header(header::CONTENT_TYPE, "Application/JSON; charset=utf-8")
        .body(Body::from("{\"list\": \"x\"}"))
        .unwrap();
    assert_eq!(server.send(request).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_largest_list_is_answered_and_a_larger_body_refused() {
    let server = Server::new().await;
    let list = "CR90 Corvette A\n• Mon Mothma\n".repeat(2000);
    let answer = server.ask("/api/v1/validate", &json!({"list": list})).await;
    assert_eq!(answer.status, StatusCode::OK);
    let verdict = answer.json();
    assert_eq!(verdict["points"]["activations"], 250, "as many cards as any fleet has");
    assert_eq!(verdict["unknown"].as_array().unwrap().len(), 1, "and all the rest, unread");
    assert_eq!(verdict["violations"].as_array().unwrap().len(), 200);
    assert!(verdict["more_violations"].as_u64().unwrap() > 0);
    assert!(answer.body.len() < 4 * list.len(), "{} bytes", answer.body.len());
    let emoji = "\u{1f680}".repeat(60_000);
    assert_eq!(server.ask("/api/v1/validate", &json!({"list": emoji})).await.refused(), ["list"]);
    let huge = json!({"flagbridge": 1, "objectives": vec!["no-such-card"; 4000]});
    let answer = server.ask("/api/v1/validate", &json!({"fleet": huge})).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.len() < 200_000, "{} bytes", answer.body.len());
    assert_eq!(server.ask("/api/v1/fleets", &json!({"fleet": huge})).await.refused(), ["fleet"]);
    let server = Server::limited(Limits { body: 1000, ..Limits::default() }).await;
    let answer = server.ask("/api/v1/validate", &json!({"list": "x".repeat(2000)})).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    answer.problem();
    let pieces = (0..20).map(|_| Ok::<_, std::io::Error>(Bytes::from_static(&[b' '; 100])));
    let streamed = Body::from_stream(futures_util::stream::iter(pieces));
    let answer = server.post("/api/v1/validate", streamed).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    answer.problem();
}

#[tokio::test]
async fn cards_are_found_by_every_parameter() {
    let server = Server::new().await;
    let ids = async |query: &str| -> Vec<String> {
        let answer = server.get(&format!("/api/v1/cards{query}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.json());
        let cards = answer.json();
        cards.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("").await.len(), 545);
    assert_eq!(ids("?edition=core-2015&kind=ship").await.len(), 10);
    assert_eq!(ids("?kind=ship&faction=republic").await.len(), 9);
    assert_eq!(ids("?q=x17+turbo&kind=upgrade").await[0], "xi7-turbolasers");
    assert_eq!(
        ids("?slot=superweapon&kind=upgrade&legal=competitive&sort=dearest&limit=1").await.len(),
        1
    );
    assert!(ids("?size=huge").await.iter().all(|id| id.contains("star-dreadnought")));
    assert!(ids("?keyword=rogue").await.contains(&"jango-fett-slave-i".to_owned()));
    assert!(!ids("?release=wave-1").await.is_empty());
    assert!(ids("?legal=barred").await.contains(&"strategic-adviser-officer".to_owned()));
    assert!(ids("?kind=squadron&min=8&max=8").await.contains(&"tie-fighter-squadron".to_owned()));
    let second = ids("?kind=ship&limit=1&offset=1").await;
    assert_eq!(second, ids("?kind=ship").await[1..2]);
    let page = server.get("/api/v1/cards?kind=ship&limit=1").await;
    assert_eq!(page.header("x-total-count"), "66");
    assert_eq!(ids("?q=qqqqqqqqqq").await, [""; 0]);
}

#[tokio::test]
async fn wrong_parameters_are_named() {
    let server = Server::new().await;
    let long = format!("q={}", "x".repeat(81));
    let rows = [
        ("kind=cruiser", "kind"),
        ("faction=hutt", "faction"),
        ("slot=engine", "slot"),
        ("size=tiny", "size"),
        ("keyword=sneaky", "keyword"),
        ("release=wave-99", "release"),
        ("legal=maybe", "legal"),
        ("sort=colour", "sort"),
        ("edition=", "edition"),
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("min=9&max=3", ""),
        (&long, "q"),
    ];
    for (query, field) in rows {
        let answer = server.get(&format!("/api/v1/cards?{query}")).await;
        assert_eq!(answer.refused(), [field], "{query}");
    }
    for query in ["min=-1", "max=many", "offset=1e9", "colour=red", "kind=ship&kind=ship"] {
        let answer = server.get(&format!("/api/v1/cards?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        answer.problem();
    }
}

#[tokio::test]
async fn editions_are_listed_with_their_modes() {
    let editions = Server::new().await.get("/api/v1/editions").await.json();
    let ids: Vec<_> = editions.as_array().unwrap().iter().map(|it| it["id"].clone()).collect();
    let official = ["core-2015", "faq-3.2.1", "rrg-1.5", "errata-2023-10", "rrg-1.6"];
    let community = ["arc-01", "arc-02", "community-2026-04"];
    assert_eq!(ids, [&official[..], &community[..]].concat());
    let issuers: Vec<_> = editions.as_array().unwrap().iter().map(|it| &it["issuer"]).collect();
    assert_eq!(issuers[4..=5], ["official", "community"]);
    assert!(editions[7]["later"].as_str().unwrap().contains("August 2026"));
    assert_eq!(editions[7]["current"], false);
    let current = &editions[4];
    assert_eq!((&current["current"], &current["date"]), (&json!(true), &json!("2025-01-10")));
    assert_eq!(current["standard_points"], 400);
    assert_eq!(
        current["modes"][0],
        json!({"id": "standard", "name": "Standard", "points": 400, "campaign": false})
    );
    assert_eq!(editions[0]["modes"][0]["points"], 300);
}

#[tokio::test]
async fn what_a_client_has_already_is_not_sent_again() {
    let server = Server::new().await;
    for path in ["/api/v1/cards?kind=ship", "/api/v1/editions", "/api/v1/openapi.json"] {
        let first = server.get(path).await;
        assert_eq!(first.header("cache-control"), "public, max-age=300", "{path}");
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{tag}");
        for known in [tag.as_str(), &format!("\"other\", {tag}"), "*", &tag[2..]] {
            let request = Request::get(path).header(header::IF_NONE_MATCH, known);
            let again = server.send(request.body(Body::empty()).unwrap()).await;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{known}");
            assert_eq!(again.header("etag"), tag);
        }
        let request = Request::get(path).header(header::IF_NONE_MATCH, "W/\"other\"");
        assert_eq!(server.send(request.body(Body::empty()).unwrap()).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_call() {
    let server =
        Server::limited(Limits { api: Rate { burst: 2, per_second: 0.1 }, ..Limits::default() })
            .await;
    for _ in 0..5 {
        let request = Request::builder()
            .method(Method::OPTIONS)
            .uri("/api/v1/validate")
            .header(header::ORIGIN, "https://builder.example")
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
            .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "content-type");
        let answer = server.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "asking first is not counted");
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        assert!(answer.header("access-control-allow-headers").contains("content-type"));
        assert!(answer.header("access-control-allow-methods").contains("POST"));
    }
    let statuses = [StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::TOO_MANY_REQUESTS];
    for (path, status) in ["/api/v1/editions", "/api/v1/x", "/api/v1/editions"].iter().zip(statuses)
    {
        let answer = server.get(path).await;
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("access-control-allow-origin"), "*", "refusals can be read too");
        assert_eq!(answer.header("access-control-allow-credentials"), "");
    }
    let page = server.get("/").await;
    assert_eq!(page.header("access-control-allow-origin"), "", "pages are not for other sites");
}

#[tokio::test]
async fn a_wrong_method_is_told_the_right_one() {
    let server = Server::new().await;
    let answer = server.get("/api/v1/validate").await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("allow"), "POST");
    answer.problem();
    let answer = server.post("/api/v1/cards", "{}").await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("allow"), "GET, HEAD");
}
