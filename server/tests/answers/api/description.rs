//! The interface's description (OpenAPI) and the interface itself say the same.

use super::{DOCUMENT, LIST};
use crate::support::server::Server;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_review::{Effort, Review, Reviewer};
use serde_json::{Value, json};

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
        "replays/{id}/review",
        "openapi.json",
        "campaigns",
        "campaigns/{slug}",
        "campaigns/{slug}/archive",
        "campaigns/{slug}/changes",
        "campaigns/{slug}/fleet-check",
        "campaigns/{slug}/players/{player}/history",
        "campaigns/{slug}/records",
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
        "sync",
        "sync/items/{id}",
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
    let campaign = campaigns_are_described(&server, &document).await;
    tables_are_described(&server, &document).await;
    let published = library_is_described(&server, &document).await;
    synced_devices_are_described(&server, &document).await;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let id = match path.split('/').nth(3) {
            Some("replays") => &replay["id"],
            Some("library") => &published["id"],
            _ => &created["id"],
        };
        let path = path.replace("{id}", id.as_str().unwrap()).replace("{version}", "1");
        let slug = if path.contains("/campaigns") { &campaign } else { &slug };
        let path = path.replace("{slug}", slug).replace("{player}", "1");
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
    let address = format!("{}/review", stored.header("location"));
    review_is_described(server, document, record, &address).await;
    stored.json()
}

/// The first review that fits the game stays with its replay.
async fn review_is_described(server: &Server, document: &Value, record: &str, address: &str) {
    let (json, problem) = ("application/json", "application/problem+json");
    let path = "/api/v1/replays/{id}/review";
    assert_eq!(server.get(address).await.status, StatusCode::NO_CONTENT, "it has no review yet");
    let missing = server.get("/api/v1/replays/AAAAAAAAAAAAAAAAAAAAAA/review").await.json();
    hold(document, &body_schema(path, "get", "404", problem), &missing);

    let record = Record::read(record, catalogue()).unwrap();
    let mut reviewer = Reviewer::begin(record, catalogue(), Effort::BRIEF, 1).unwrap();
    assert!(reviewer.step(u64::MAX));
    let own = reviewer.review();
    let put = async |review: &Review| {
        let request = Request::put(address).header("content-type", json);
        let body = Body::from(serde_json::to_string(review).unwrap());
        server.send(request.body(body).unwrap()).await
    };
    let other = put(&Review { answers: 2, ..own.clone() }).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "it is one of another game");
    hold(document, &body_schema(path, "put", "422", problem), &other.json());
    assert_eq!(put(&own).await.status, StatusCode::CREATED);
    assert_eq!(put(&Review { seed: 5, ..own.clone() }).await.status, StatusCode::OK);
    let read = server.get(address).await.json();
    hold(document, &body_schema(path, "get", "200", json), &read);
    assert_eq!(read, serde_json::to_value(&own).unwrap(), "the first one stays");
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

/// Returns the address of a campaign.
async fn campaigns_are_described(server: &Server, document: &Value) -> String {
    let (json, problem) = ("application/json", "application/problem+json");
    let payload =
        json!({"name": "Described", "rebels": ["Ada", "Ben"], "empire": ["Cleo", "Dora"]});
    hold(document, "/components/schemas/NewCampaign", &payload);
    let created = server.ask("/api/v1/campaigns", &payload).await.json();
    hold(document, &body_schema("/api/v1/campaigns", "post", "201", json), &created);
    let slug = created["slug"].as_str().unwrap().to_owned();
    let key = created["keys"][0]["key"].as_str();
    let address = |end: &str| format!("/api/v1/campaigns/{slug}{end}");
    let path = |end: &str| format!("/api/v1/campaigns/{{slug}}{end}");
    let place = json!({"do": "place", "side": "rebels", "location": "talus", "stand": "base"});
    let fleet = json!({"do": "fleet", "player": 1, "text": LIST});
    for change in [place.clone(), fleet] {
        let payload = json!({"change": change});
        hold(document, "/components/schemas/CampaignChange", &payload);
        let made = server.call("POST", &address("/changes"), key, Some(&payload)).await;
        if made.status == StatusCode::OK {
            hold(document, &body_schema(&path("/changes"), "post", "200", json), &made.json());
        }
    }
    let ada = created["keys"].as_array().unwrap().iter().find(|it| it["of"] == json!(1)).unwrap();
    let ada = ada["key"].as_str();
    let question = json!({"player": 1, "text": LIST, "remove": true, "battle": null});
    hold(document, "/components/schemas/CampaignFleetQuestion", &question);
    let told = server.call("POST", &address("/fleet-check"), ada, Some(&question)).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.text());
    hold(document, &body_schema(&path("/fleet-check"), "post", "200", json), &told.json());
    let record = json!({"battle": 1, "record": "rubbish", "conceded": "B"});
    hold(document, "/components/schemas/CampaignRecord", &record);
    for (key, status) in [(None, "401"), (ada, "422")] {
        let refused = server.call("POST", &address("/records"), key, Some(&record)).await;
        assert_eq!(refused.status.as_str(), status, "{}", refused.text());
        hold(document, &body_schema(&path("/records"), "post", status, problem), &refused.json());
    }
    let history = path("/players/{player}/history");
    for key in [None, ada] {
        let told = server.call("GET", &address("/players/1/history"), key, None).await.json();
        hold(document, &body_schema(&history, "get", "200", json), &told);
    }
    for (end, key) in [("", None), ("", key), ("/archive", key)] {
        let read = server.call("GET", &address(end), key, None).await.json();
        hold(document, &body_schema(&path(end), "get", "200", json), &read);
    }
    let rim = json!({"name": "In the Rim", "kind": "rebellion-in-the-rim",
        "rebels": ["Ada", "Ben"], "empire": ["Cleo", "Dora"]});
    hold(document, "/components/schemas/NewCampaign", &rim);
    let made = server.ask("/api/v1/campaigns", &rim).await.json();
    let (rim, rim_key) = (made["slug"].as_str().unwrap(), made["keys"][0]["key"].as_str());
    let rim = format!("/api/v1/campaigns/{rim}");
    let tokens = json!({"what": "tokens", "side": "rebels", "token": "ally", "by": 1});
    for change in [
        json!({"do": "place", "side": "empire", "location": "kessel", "stand": "base"}),
        json!({"do": "ability", "player": 1, "ability": 23}),
        json!({"do": "manual", "note": "Agreed", "effect": tokens}),
    ] {
        let payload = json!({"change": change});
        hold(document, "/components/schemas/CampaignChange", &payload);
        let made = server.call("POST", &format!("{rim}/changes"), rim_key, Some(&payload)).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    }
    let read = server.call("GET", &rim, rim_key, None).await.json();
    hold(document, &body_schema(&path(""), "get", "200", json), &read);
    assert_eq!(read["abilities"].as_array().unwrap().len(), 32);
    let again = json!({"change": place});
    let again = server.call("POST", &address("/changes"), key, Some(&again)).await.json();
    hold(document, &body_schema(&path("/changes"), "post", "422", problem), &again);
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

async fn synced_devices_are_described(server: &Server, document: &Value) {
    let (json, problem) = ("application/json", "application/problem+json");
    let (path, token) = ("/api/v1/sync", "A".repeat(43));
    let token = Some(token.as_str());
    let item = "AAAAAAAAAAAAAAAAAAAAAA";
    let stranger = server.call("GET", path, None, None).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    hold(document, &body_schema(path, "get", "401", problem), &stranger.json());
    let nothing = server.call("GET", path, token, None).await;
    assert_eq!(nothing.json(), json!({"epoch": 0, "items": [], "more": false}));
    hold(document, &body_schema(path, "get", "200", json), &nothing.json());
    let payload = json!({"items": [{"item": item, "base": 0, "body": "c2VjcmV0"}]});
    hold(document, "/components/schemas/NewSyncStates", &payload);
    for conflict in [false, true] {
        let written = server.call("POST", path, token, Some(&payload)).await.json();
        hold(document, &body_schema(path, "post", "200", json), &written);
        assert_eq!(written["items"][0].get("conflict").is_some(), conflict);
    }
    let changes = server.call("GET", &format!("{path}?since=0"), token, None).await.json();
    hold(document, &body_schema(path, "get", "200", json), &changes);
    let states = "/api/v1/sync/items/{id}";
    let found = server.call("GET", &states.replace("{id}", item), token, None).await.json();
    hold(document, &body_schema(states, "get", "200", json), &found);
    for wrong in [
        json!({"items": [{"item": "short", "base": 0, "body": "c2VjcmV0"}]}),
        json!({"items": [{"item": item, "base": -1, "body": "c2VjcmV0"}]}),
        json!({"items": [{"item": item, "base": 0, "body": "plain text"}]}),
    ] {
        let refused = server.call("POST", path, token, Some(&wrong)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        hold(document, &body_schema(path, "post", "422", problem), &refused.json());
    }
    assert_eq!(server.call("DELETE", path, token, None).await.status, StatusCode::NO_CONTENT);
    let closed = server.call("GET", path, token, None).await;
    assert_eq!(closed.status, StatusCode::GONE);
    hold(document, &body_schema(path, "get", "410", problem), &closed.json());
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
