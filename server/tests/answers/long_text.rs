//! Long text in every place that takes text: path segments, queries, form fields and JSON of every route. The server answers
//! all of them before its own deadline, and no answer grows faster than what was sent.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::reflection::{asked_for, parameters};
use crate::support::server::{BROWSER, Server};
use axum::body::{Body, HttpBody as _};
use axum::http::{Request, header};
use flagbridge_app::App;
use leptos_axum::generate_route_list;
use serde_json::{Value, json};

/// How many bytes of an answer each byte of a request may cause: the text may be shown in several places, and escaped.
const BYTES_PER_BYTE: usize = 20;

/// Short text, which could be an id.
const SHORT: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// Text of a length, in several shapes: one word, many words, letters of many bytes, parts of an id.
fn texts(length: usize) -> [String; 4] {
    [
        "demolisher".repeat(length / 10),
        "demolsher isd2 x17 ".repeat(length / 19),
        "é".repeat(length / 2),
        "a-9-".repeat(length / 4),
    ]
}

/// Every route as a pattern: those of the app's pages, and those that the server's code names.
fn routes() -> BTreeSet<String> {
    let mut routes: BTreeSet<String> =
        generate_route_list(App).iter().map(|page| page.path().to_owned()).collect();
    named(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut routes);
    for known in ["/cards/{id}", "/e/{slug}/{part}", "/api/v1/fleets/{id}", "/live/{id}/join"] {
        assert!(routes.contains(known), "{known} is not among {routes:?}");
    }
    routes
}

/// Every text in the code that is a route: what `route` is called with, and constants.
fn named(directory: &Path, routes: &mut BTreeSet<String>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            named(&path, routes);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            let source = source.split("#[cfg(test)]").next().unwrap().to_owned();
            for start in ["route(", ": &str = "] {
                for after in source.split(start).skip(1) {
                    let text =
                        after.trim_start().strip_prefix('"').and_then(|it| it.split('"').next());
                    let is_route = |it: &&str| {
                        it.starts_with('/') && !it.starts_with("/dev/") && !it.contains([' ', '\\'])
                    };
                    routes.extend(text.filter(is_route).map(str::to_owned));
                }
            }
        }
    }
}

/// The route with a text in place of each parameter in turn, the others being short.
fn addresses(route: &str, text: &str) -> Vec<String> {
    let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    let encoded = encoded.replace('+', "%20");
    let parts: Vec<&str> = route.split('/').collect();
    let parameters = parts.iter().enumerate().filter(|(_, part)| part.starts_with('{'));
    let filled = parameters.map(|(place, _)| {
        let part = |(own, part): (usize, &&str)| match part.starts_with('{') {
            true if own == place => encoded.clone(),
            true => SHORT.to_owned(),
            false => (*part).to_owned(),
        };
        parts.iter().enumerate().map(part).collect::<Vec<_>>().join("/")
    });
    filled.collect()
}

/// Sends a request. The server refuses with 503 what it cannot answer before its deadline: what this test was written for
/// took minutes. `usual` is the length of an answer of this route to short text.
async fn expect_bounded(server: &Server, what: &str, usual: usize, request: Request<Body>) {
    let sent = request.uri().to_string().len() + request.body().size_hint().lower() as usize;
    let answer = server.send(request).await;
    let (status, length) = (answer.status.as_u16(), answer.body.len());
    assert!(status < 500, "{status} for {what}: {}", String::from_utf8_lossy(&answer.body));
    let most = usual + BYTES_PER_BYTE * sent;
    assert!(length <= most, "{what}: {length} bytes, at most {most} were expected");
}

/// The length of the answer to short text in the path.
async fn usual_length(server: &Server, address: &str) -> usize {
    // Where there is nothing, the page that says so.
    server.get_with(address, &[BROWSER]).await.body.len().max(20_000)
}

fn get(address: &str) -> Request<Body> {
    let request = Request::get(address).header(BROWSER.0, BROWSER.1);
    request.body(Body::empty()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn long_text_in_any_path_segment_is_answered_within_bounds() {
    let server = Server::new().await;
    for route in routes() {
        let Some(plain) = addresses(&route, SHORT).pop() else { continue };
        let usual = usual_length(&server, &plain).await;
        // The last is as long as an address can be.
        for text in texts(8_000).into_iter().chain(["corvette".repeat(7_500)]) {
            for address in addresses(&route, &text) {
                let what = format!("{} letters in {route}", text.len());
                expect_bounded(&server, &what, usual, get(&address)).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn long_text_in_any_query_or_form_field_is_answered_within_bounds() {
    let server = Server::new().await;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = BTreeSet::new();
    asked_for(&root.join("../app/src"), &mut names);
    asked_for(&root.join("src"), &mut names);
    let forms =
        ["list", "do", "key", "confirm", "secret", "target", "name", "table", "pile", "game"];
    names.extend(forms.map(str::to_owned));
    for route in routes().into_iter().filter(|route| !route.starts_with("/pkg")) {
        let plain = addresses(&route, SHORT).pop().unwrap_or(route.clone());
        let page = server.get_with(&plain, &[BROWSER]).await;
        let usual = page.body.len().max(20_000);
        let own = std::str::from_utf8(&page.body).map(parameters).unwrap_or_default();
        let names: Vec<&String> = names.union(&own).collect();
        let [word, words, ..] = texts(8_000);
        // As many fields as fit into an address.
        for fields in names.chunks(6) {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.extend_pairs(fields.iter().map(|name| (name.as_str(), word.as_str())));
            let address = format!("{plain}?{}", query.finish());
            expect_bounded(&server, &format!("{fields:?} at {route}"), usual, get(&address)).await;
        }
        // All of them in a form.
        for text in [&word, &words] {
            let mut form = form_urlencoded::Serializer::new(String::new());
            form.extend_pairs(names.iter().map(|name| (name.as_str(), text.as_str())));
            let kind = "application/x-www-form-urlencoded";
            let request = Request::post(&plain).header(header::CONTENT_TYPE, kind);
            let request = request.header(BROWSER.0, BROWSER.1);
            let request = request.body(Body::from(form.finish())).unwrap();
            expect_bounded(&server, &format!("a form to {route}"), usual, request).await;
        }
    }
}

/// The request with a long text in one field and otherwise only what the description requires.
fn payloads(document: &Value, schema: &Value, text: &str) -> Vec<Value> {
    let schema = match schema["$ref"].as_str() {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).unwrap(),
        None => schema,
    };
    let Some(fields) = schema["properties"].as_object() else { return vec![json!(text)] };
    fields.keys().map(|name| json!({ name: text, "list": text })).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn long_text_in_any_field_of_the_interface_is_answered_within_bounds() {
    let server = Server::new().await;
    let document = server.get("/api/v1/openapi.json").await.json();
    let mut asked = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let plain = addresses(path, SHORT).pop().unwrap_or(path.clone());
        for method in ["post", "put", "patch", "delete"] {
            let schema = &methods[method]["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() {
                continue;
            }
            for text in texts(60_000) {
                for payload in payloads(&document, schema, &text) {
                    let request = Request::builder()
                        .method(method.to_uppercase().as_str())
                        .uri(&plain)
                        .header(header::CONTENT_TYPE, "application/json")
                        .body(Body::from(payload.to_string()))
                        .unwrap();
                    expect_bounded(&server, &format!("{method} {path}"), 20_000, request).await;
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 20, "{asked} requests");
}

/// Every word that the code of a form's handler compares what is to be done with, and every field that it reads: first those
/// that hold text, then those that hold numbers.
fn read_by(directory: &str) -> (BTreeSet<String>, [BTreeSet<String>; 2]) {
    let (mut words, mut texts, mut numbers) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(directory)).unwrap() {
        let source = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in source.lines() {
            let Some((patterns, _)) = line.split_once("=>") else { continue };
            words.extend(patterns.split('"').skip(1).step_by(2).map(str::to_owned));
        }
        for (starts, names) in [
            (&["text(\"", "some(\"", "get(\""][..], &mut texts),
            (&["number(\"", "needed(\""][..], &mut numbers),
        ] {
            for start in starts {
                let after = source.split(start).skip(1).filter_map(|it| it.split('"').next());
                names.extend(after.map(str::to_owned));
            }
        }
    }
    (words, [texts, numbers])
}

/// What makes a form plausible, so that its long fields are looked at.
const PLAUSIBLE: [(&str, &str); 6] = [
    ("side", "rebels"),
    ("stand", "base"),
    ("location", "talus"),
    ("kind", "assault"),
    ("edition", "rrg-1.6"),
    ("mode", "standard"),
];

#[tokio::test(flavor = "multi_thread")]
async fn long_text_in_the_forms_of_an_event_and_a_campaign_is_answered_within_bounds() {
    let server = Server::new().await;
    let made = server.ask("/api/v1/events", &json!({"settings": {"name": "Open"}})).await.json();
    let event = (made["slug"].as_str().unwrap(), made["organiser"].as_str().unwrap());
    let settings = json!({"name": "Spring", "edition": "rrg-1.6", "rebels": ["Ada", "Ben"],
        "empire": ["Cleo", "Dora"]});
    let made = server.ask("/api/v1/campaigns", &settings).await.json();
    let campaign = (made["slug"].as_str().unwrap(), made["keys"][0]["key"].as_str().unwrap());
    let word = texts(8_000)[0].clone();
    for (address, cookie, code) in [
        (format!("/e/{}", event.0), format!("event-key={}", event.1), "src/http/events"),
        (
            format!("/campaigns/{}", campaign.0),
            format!("campaign-key={}", campaign.1),
            "src/http/campaigns",
        ),
    ] {
        let (words, [fields, numbers]) = read_by(code);
        for known in ["settings", "undo", "delete"] {
            assert!(words.contains(known), "{known} is not among {words:?}");
        }
        for to_do in words {
            // What is done by hand is said in another field, which takes the same words.
            let mut form = form_urlencoded::Serializer::new(String::new());
            form.append_pair("do", &to_do).append_pair("what", &to_do);
            form.extend_pairs(PLAUSIBLE);
            let is_free = |name: &&String| {
                !["do", "what"].contains(&name.as_str())
                    && !PLAUSIBLE.iter().any(|(plausible, _)| plausible == name)
            };
            form.extend_pairs(fields.iter().filter(is_free).map(|name| (name, &word)));
            form.extend_pairs(numbers.iter().map(|name| (name, "1")));
            let by_hand = form.finish();
            for body in [by_hand.clone(), by_hand.replacen(&format!("do={to_do}"), "do=manual", 1)]
            {
                let request = Request::post(&address)
                    .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                    .header(header::COOKIE, &cookie)
                    .header(BROWSER.0, BROWSER.1)
                    .body(Body::from(body));
                let what = format!("{to_do} at {address}");
                // Settings and a list of events come back with the form that was filled in.
                expect_bounded(&server, &what, 200_000, request.unwrap()).await;
            }
        }
        for part in ["", "/log", "/settings", "/fleets", "/players", "/rounds", "/battle-1"] {
            let request = Request::get(format!("{address}{part}"))
                .header(header::COOKIE, &cookie)
                .header(BROWSER.0, BROWSER.1)
                .body(Body::empty());
            expect_bounded(&server, &format!("{address}{part}"), 500_000, request.unwrap()).await;
        }
    }
}
