//! The interface for other programs, without a socket.

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

/// The description with every object closed, so that a field it does not name is an error.
fn strict(mut document: Value) -> Value {
    fn close(schema: &mut Value) {
        match schema {
            Value::Object(members) => {
                let object = members.get("properties").is_some_and(Value::is_object);
                if object && !members.contains_key("additionalProperties") {
                    members.insert("additionalProperties".to_owned(), json!(false));
                }
                members.values_mut().for_each(close);
            }
            Value::Array(items) => items.iter_mut().for_each(close),
            _ => {}
        }
    }
    close(&mut document["components"]["schemas"]);
    document
}

/// Holds an answer against the schema of its place in the description.
fn hold(document: &Value, pointer: &str, answer: &Value) {
    let address = "https://flagbridge.example/openapi.json";
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource(address, document.clone()).unwrap();
    let schema = compiler.compile(&format!("{address}#{pointer}"), &mut schemas).unwrap();
    if let Err(error) = schemas.validate(answer, schema) {
        panic!("{pointer}: {error:#}");
    }
}

fn body_schema(path: &str, method: &str, status: &str, kind: &str) -> String {
    let path = path.replace('/', "~1");
    let kind = kind.replace('/', "~1");
    format!("/paths/{path}/{method}/responses/{status}/content/{kind}/schema")
}

#[tokio::test]
async fn the_description_names_every_route_and_every_field() {
    let server = Server::new().await;
    let document = strict(server.get("/api/v1/openapi.json").await.json());
    assert_eq!(document["openapi"], "3.1.0");

    let described: Vec<_> = document["paths"].as_object().unwrap().keys().cloned().collect();
    let names = [
        "validate",
        "convert",
        "cards",
        "editions",
        "fleets",
        "fleets/{id}",
        "fleets/{id}/versions",
        "fleets/{id}/versions/{version}",
        "fleets/{id}/versions/{version}/label",
        "replays",
        "replays/{id}",
        "openapi.json",
        "events",
        "events/{slug}",
        "events/{slug}/archive",
        "events/{slug}/changes",
        "events/{slug}/lists",
        "events/{slug}/log",
        "events/{slug}/pairing",
        "events/{slug}/players",
        "events/{slug}/players/{player}",
        "events/{slug}/standings.csv",
        "tables",
        "tables/{id}/join",
        "tables/{id}/socket",
        "library",
        "library/figures",
        "library/figures.csv",
        "library/usage",
        "library/{id}",
    ];
    let mut routes = names.map(|name| format!("/api/v1/{name}")).to_vec();
    routes.sort();
    assert_eq!(described, routes);
    let fleet: Value = serde_json::from_str(DOCUMENT).unwrap();
    let created = server.ask("/api/v1/fleets", &json!({"fleet": fleet})).await.json();
    let replay = replays_are_described(&server, &document).await;
    let slug = events_are_described(&server, &document).await;
    tables_are_described(&server, &document).await;
    let published = library_is_described(&server, &document).await;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let id = match path.split('/').nth(3) {
            Some("replays") => &replay["id"],
            Some("library") => &published["id"],
            _ => &created["id"],
        };
        let path = path.replace("{id}", id.as_str().unwrap()).replace("{version}", "1");
        let path = path.replace("{slug}", &slug).replace("{player}", "1");
        for method in methods.as_object().unwrap().keys().filter(|it| *it != "parameters") {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let request = Request::builder().method(method).uri(&path).body(Body::empty()).unwrap();
            let status = server.send(request).await.status;
            assert_ne!(status, StatusCode::NOT_FOUND, "{path}");
            assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        }
    }

    let json = "application/json";
    let doubled = "Faction: Empire\nCR90 Corvette A (44)\n• Mon Mothma (30)\n• Mon Mothma (30)\n• Gunery Team\n\
                   Squadrons:\n• 30 x X-wing Squadron (12)\n• Luke Skywalker (20)\n• Luke Skywalker (20)\n";
    for list in [LIST, DOCUMENT, "", doubled] {
        for edition in ["core-2015", "rrg-1.6"] {
            let payload = json!({"list": list, "edition": edition});
            hold(&document, "/components/schemas/ValidateRequest", &payload);
            let verdict = server.ask("/api/v1/validate", &payload).await.json();
            hold(&document, &body_schema("/api/v1/validate", "post", "200", json), &verdict);
        }
        let payload = json!({"list": list, "to": "kingston"});
        hold(&document, "/components/schemas/ConvertRequest", &payload);
        let converted = server.ask("/api/v1/convert", &payload).await.json();
        hold(&document, &body_schema("/api/v1/convert", "post", "200", json), &converted);
    }
    let cards = server.get("/api/v1/cards").await.json();
    hold(&document, &body_schema("/api/v1/cards", "get", "200", json), &cards);
    let editions = server.get("/api/v1/editions").await.json();
    hold(&document, &body_schema("/api/v1/editions", "get", "200", json), &editions);

    saved_fleets_are_described(&server, &document).await;

    let kind = "application/problem+json";
    let wrong = server.ask("/api/v1/validate", &json!({"list": 1})).await.json();
    hold(&document, &body_schema("/api/v1/validate", "post", "422", kind), &wrong);
    let empty = server.post("/api/v1/convert", "").await.json();
    hold(&document, &body_schema("/api/v1/convert", "post", "400", kind), &empty);
}

/// Returns what the server says of the list it published.
async fn library_is_described(server: &Server, document: &Value) -> Value {
    let (json, problem) = ("application/json", "application/problem+json");
    let samples = server.get("/api/v1/library").await.json();
    hold(document, &body_schema("/api/v1/library", "get", "200", json), &samples);
    let payload = json!({"list": "CR90 Corvette A\n• Mon Mothma", "name": "Two", "event": "Open",
        "date": "2026-04-18", "edition": "rrg-1.6", "rank": 1, "players": 8, "games": 40,
        "points": 200, "first_games": 20, "first_points": 100});
    hold(document, "/components/schemas/NewPublication", &payload);
    let published = server.ask("/api/v1/library", &payload).await;
    assert_eq!(published.status, StatusCode::CREATED, "{}", published.text());
    hold(document, &body_schema("/api/v1/library", "post", "201", json), &published.json());
    let again = json!({"list": "CR90 Corvette A\n• Mon Mothma", "event": "Second", "games": 5, "points": 30});
    server.ask("/api/v1/library", &again).await;
    let found = server.get("/api/v1/library?order=best").await.json();
    hold(document, &body_schema("/api/v1/library", "get", "200", json), &found);
    let read = server.get(published.header("location")).await.json();
    hold(document, &body_schema("/api/v1/library/{id}", "get", "200", json), &read);
    let figures = server.get("/api/v1/library/figures?ship=cr90-corvette-a").await.json();
    assert!(figures["sections"][0]["rows"][0]["points"].is_object(), "{figures}");
    hold(document, &body_schema("/api/v1/library/figures", "get", "200", json), &figures);
    let usage = server.get("/api/v1/library/usage?ship=cr90-corvette-a").await.json();
    hold(document, &body_schema("/api/v1/library/usage", "get", "200", json), &usage);
    let wrong = server.get("/api/v1/library?faction=jedi").await.json();
    hold(document, &body_schema("/api/v1/library", "get", "422", problem), &wrong);
    let refused = server.ask("/api/v1/library", &json!({"list": "x"})).await.json();
    hold(document, &body_schema("/api/v1/library", "post", "422", problem), &refused);
    let missing = server.get("/api/v1/library/AAAAAAAAAAAAAAAAAAAAAA").await.json();
    hold(document, &body_schema("/api/v1/library/{id}", "get", "404", problem), &missing);
    published.json()
}

/// Returns what the server says of the replay it stored.
async fn replays_are_described(server: &Server, document: &Value) -> Value {
    let (json, problem) = ("application/json", "application/problem+json");
    let record = "flagbridge record 1\nedition rrg-1.6\nseed 7\ntable 182880 91440 121920 91440\nrounds 6\n\
                  objectives false\nA ship cr90-corvette-a\nB ship raider-i-class-corvette\n\nfirst A\n";
    let payload = json!({"record": record, "names": ["a", "b"], "seats": ["person", "bot-ensign"]});
    hold(document, "/components/schemas/NewReplay", &payload);
    let stored = server.ask("/api/v1/replays", &payload).await;
    assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
    hold(document, &body_schema("/api/v1/replays", "post", "201", json), &stored.json());
    let again = server.ask("/api/v1/replays", &payload).await.json();
    hold(document, &body_schema("/api/v1/replays", "post", "200", json), &again);
    let read = server.get(stored.header("location")).await.json();
    hold(document, &body_schema("/api/v1/replays/{id}", "get", "200", json), &read);
    let wrong = server.ask("/api/v1/replays", &json!({"record": "x"})).await.json();
    hold(document, &body_schema("/api/v1/replays", "post", "422", problem), &wrong);
    let missing = server.get("/api/v1/replays/AAAAAAAAAAAAAAAAAAAAAA").await.json();
    hold(document, &body_schema("/api/v1/replays/{id}", "get", "404", problem), &missing);
    stored.json()
}

/// Returns the address of an event.
async fn events_are_described(server: &Server, document: &Value) -> String {
    let (json, problem) = ("application/json", "application/problem+json");
    let payload = json!({"settings": {"name": "Described"}});
    hold(document, "/components/schemas/NewEvent", &payload);
    let created = server.ask("/api/v1/events", &payload).await.json();
    hold(document, &body_schema("/api/v1/events", "post", "201", json), &created);
    let slug = created["slug"].as_str().unwrap().to_owned();
    let key = created["organiser"].as_str();
    let address = |end: &str| format!("/api/v1/events/{slug}{end}");
    let path = |end: &str| format!("/api/v1/events/{{slug}}{end}");
    for name in ["Ada", "Ben", "Cleo"] {
        let payload = json!({"name": name, "group": "Club"});
        hold(document, "/components/schemas/NewPlayer", &payload);
        let entered = server.ask(&address("/players"), &payload).await.json();
        hold(document, &body_schema(&path("/players"), "post", "201", json), &entered);
    }
    let proposal = json!({"seed": 7, "pairs": [[1, 2]], "byes": []});
    hold(document, "/components/schemas/PairingRequest", &proposal);
    let pairing = server.call("POST", &address("/pairing"), key, Some(&proposal)).await.json();
    hold(document, &body_schema(&path("/pairing"), "post", "200", json), &pairing);
    let round = json!({"do": "round", "number": 1, "stage": "swiss",
        "pairs": pairing["pairs"], "byes": pairing["byes"]});
    let list = json!({"do": "list", "player": 1, "text": LIST});
    let result = json!({"do": "result", "round": 1, "table": 1,
        "result": {"ended": "tabled", "scores": [120, 140], "loser": "two", "first": "one"}});
    for change in [list, round, result.clone()] {
        let payload = json!({"change": change});
        hold(document, "/components/schemas/EventChange", &payload);
        let made = server.call("POST", &address("/changes"), key, Some(&payload)).await.json();
        hold(document, &body_schema(&path("/changes"), "post", "200", json), &made);
    }
    let late = json!({"version": 6, "change": result});
    let late = server.call("POST", &address("/changes"), key, Some(&late)).await.json();
    hold(document, &body_schema(&path("/changes"), "post", "409", problem), &late);
    for (end, key) in [("", None), ("", key), ("/log", key), ("/lists", key), ("/archive", None)] {
        let read = server.call("GET", &address(end), key, None).await.json();
        hold(document, &body_schema(&path(end), "get", "200", json), &read);
    }
    let wrong = json!({"change": {"do": "drop", "player": 9}});
    let wrong = server.call("POST", &address("/changes"), key, Some(&wrong)).await.json();
    hold(document, &body_schema(&path("/changes"), "post", "422", problem), &wrong);
    slug
}

async fn tables_are_described(server: &Server, document: &Value) {
    let (json, problem) = ("application/json", "application/problem+json");
    let clock = json!({"kind": "each", "minutes": 60, "increment": 10});
    let payload = json!({"open": true, "settings": {"edition": "rrg-1.6", "clock": clock}});
    hold(document, "/components/schemas/NewTable", &payload);
    let created = server.ask("/api/v1/tables", &payload).await.json();
    hold(document, &body_schema("/api/v1/tables", "post", "201", json), &created);
    let open = server.get("/api/v1/tables").await.json();
    hold(document, &body_schema("/api/v1/tables", "get", "200", json), &open);
    assert_eq!(open[0]["id"], created["id"]);
    let join = format!("/api/v1/tables/{}/join", created["id"].as_str().unwrap());
    let path = "/api/v1/tables/{id}/join";
    let taken = server.call("POST", &join, None, None).await;
    hold(document, &body_schema(path, "post", "200", json), &taken.json());
    let late = server.call("POST", &join, None, None).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    hold(document, &body_schema(path, "post", "409", problem), &late.json());
    assert_eq!(server.get("/api/v1/tables").await.json(), json!([]));
    let wrong = json!({"settings": {"edition": "rrg-9"}});
    let wrong = server.ask("/api/v1/tables", &wrong).await.json();
    hold(document, &body_schema("/api/v1/tables", "post", "422", problem), &wrong);
}

async fn saved_fleets_are_described(server: &Server, document: &Value) {
    let (json, problem) = ("application/json", "application/problem+json");
    let fleet: Value = serde_json::from_str(DOCUMENT).unwrap();
    let payload = json!({"fleet": fleet});
    hold(document, "/components/schemas/NewFleet", &payload);
    let created = server.ask("/api/v1/fleets", &payload).await.json();
    hold(document, &body_schema("/api/v1/fleets", "post", "201", json), &created);
    let (id, token) = (created["id"].as_str().unwrap(), created["token"].as_str());

    let one = "/api/v1/fleets/{id}";
    let address = one.replace("{id}", id);
    let read = server.get(&address).await.json();
    hold(document, &body_schema(one, "get", "200", json), &read);
    let payload = json!({"version": 1, "fleet": fleet});
    hold(document, "/components/schemas/ChangedFleet", &payload);
    let updated = server.call("PUT", &address, token, Some(&payload)).await.json();
    hold(document, &body_schema(one, "put", "200", json), &updated);
    let late = server.call("PUT", &address, token, Some(&payload)).await.json();
    hold(document, &body_schema(one, "put", "409", problem), &late);
    let stranger = server.call("PUT", &address, None, Some(&payload)).await.json();
    hold(document, &body_schema(one, "put", "401", problem), &stranger);
    let versions = server.get(&format!("{address}/versions")).await.json();
    hold(document, &body_schema("/api/v1/fleets/{id}/versions", "get", "200", json), &versions);
    let version = server.get(&format!("{address}/versions/1")).await.json();
    let path = "/api/v1/fleets/{id}/versions/{version}";
    hold(document, &body_schema(path, "get", "200", json), &version);
    let missing = server.get(&format!("{address}/versions/9")).await.json();
    hold(document, &body_schema(path, "get", "404", problem), &missing);
    hold(document, "/components/schemas/VersionLabel", &json!({"label": "Worlds"}));
}

#[tokio::test]
async fn the_description_names_every_parameter_of_the_cards() {
    let server = Server::new().await;
    let document = server.get("/api/v1/openapi.json").await.json();
    let parameters =
        document["paths"]["/api/v1/cards"]["get"]["parameters"].as_array().unwrap().clone();
    let refusal = server.get("/api/v1/cards?colour=red").await.problem();
    let detail = refusal["detail"].as_str().unwrap();
    let known: Vec<_> = detail.split('`').skip(3).step_by(2).collect();
    let described: Vec<_> = parameters.iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(described, known, "{detail}");
    for parameter in &parameters {
        for word in parameter["schema"]["enum"].as_array().into_iter().flatten() {
            let (name, word) = (parameter["name"].as_str().unwrap(), word.as_str().unwrap());
            let answer = server.get(&format!("/api/v1/cards?{name}={word}&limit=1")).await;
            assert_eq!(answer.status, StatusCode::OK, "{name}={word}");
        }
    }
}
