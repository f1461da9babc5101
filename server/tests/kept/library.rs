//! The library over HTTP and from the operator's command line, on SQLite always and on PostgreSQL when
//! `FLAGBRIDGE_TEST_POSTGRES` names one.

use std::fs;
use std::net::IpAddr;

use crate::both::on_both;
use crate::support::database::Database;
use crate::support::place::Place;
use crate::support::program::{done, refused, task};
use crate::support::server::{Answer, BROWSER, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use flagbridge_data::opponents;
use flagbridge_server::storage::{
    Block, EditToken, Kind, ListId, NewPublication, Publish, Quota, Selection, Sender,
    StorageError, Withdraw,
};
use serde_json::{Value, json};

on_both! {
    a_list_is_published_found_and_taken_back,
    the_same_cards_are_one_list,
    lists_are_found_by_what_is_asked,
    a_list_that_cannot_be_is_refused,
    figures_are_json_and_a_table,
    usage_is_told_from_thirty_lists_on,
    an_address_publishes_only_so_much_in_a_day,
    whoever_is_blocked_publishes_nothing,
    what_is_hidden_is_not_shown_and_what_is_deleted_is_gone,
    an_event_publishes_its_lists_once_they_are_public,
    the_library_is_there_after_a_restart,
    an_import_is_taken_once,
    feeds_tell_what_is_new,
    pages_show_and_change_the_library_without_script,
}

const LIST: &str = "Faction: Rebel\n\nCR90 Corvette A (44)\n• Mon Mothma (27)\n";

async fn publish(server: &Server, payload: &Value) -> (String, String) {
    let answer = server.ask("/api/v1/library", payload).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let json = answer.json();
    let text = |name: &str| json[name].as_str().unwrap().to_owned();
    (text("id"), text("token"))
}

async fn total(server: &Server, query: &str) -> u64 {
    let answer = server.get(&format!("/api/v1/library?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["total"].as_u64().unwrap()
}

async fn form(server: &Server, path: &str, fields: &[(&str, &str)], cookie: &str) -> Answer {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, BROWSER.1)
        .header(header::COOKIE, cookie)
        .body(Body::from(body.finish()))
        .unwrap();
    server.send(request).await
}

async fn a_list_is_published_found_and_taken_back(database: Database) {
    let server = Server::on(database.open().await).await;
    let empty = server.get("/api/v1/library").await.json();
    let samples = opponents().len() as u64;
    assert_eq!((&empty["sample"], empty["total"].as_u64()), (&json!(true), Some(samples)));
    let sample = format!("/api/v1/library/{}", empty["lists"][0]["id"].as_str().unwrap());
    assert_eq!(server.get(&sample).await.json()["origin"], "sample");

    let (id, token) = publish(&server, &json!({"list": LIST, "name": "Alone"})).await;
    let found = server.get("/api/v1/library").await.json();
    assert_eq!((&found["sample"], &found["total"]), (&json!(false), &json!(1)));
    let list = &found["lists"][0];
    assert_eq!(list["id"], id.as_str());
    assert_eq!((&list["title"], &list["faction"]), (&json!("Alone"), &json!("rebel")));
    assert_eq!((&list["points"], &list["bid"]), (&json!(71), &json!(329)));
    assert_eq!(list["commander"]["id"], "mon-mothma-commander");
    assert_eq!(list["legal"], false, "there are no objectives");
    assert_eq!(server.get(&sample).await.status, StatusCode::OK, "links to samples live on");

    let address = format!("/api/v1/library/{id}");
    let wrong = EditToken::random();
    for (token, status) in [
        (None, StatusCode::UNAUTHORIZED),
        (Some("rubbish"), StatusCode::UNAUTHORIZED),
        (Some(wrong.reveal()), StatusCode::FORBIDDEN),
        (Some(token.as_str()), StatusCode::NO_CONTENT),
        (Some(token.as_str()), StatusCode::NOT_FOUND),
    ] {
        assert_eq!(server.call("DELETE", &address, token, None).await.status, status);
    }
    assert_eq!(server.get(&address).await.status, StatusCode::NOT_FOUND);
}

async fn the_same_cards_are_one_list(database: Database) {
    let server = Server::on(database.open().await).await;
    let played = json!({"list": LIST, "event": "Spring Open", "date": "2026-04-18", "rank": 2,
        "players": 12, "points": 25, "games": 3});
    let (one, first_token) = publish(&server, &json!({"list": LIST, "name": "First"})).await;
    let (two, token) = publish(&server, &played).await;
    let again = server.call("POST", "/api/v1/library", Some(&token), Some(&played)).await.json();
    assert_eq!((&one, again["id"].as_str()), (&two, Some(one.as_str())));
    assert_eq!(again["token"], token.as_str(), "a publisher who has a token keeps it");
    let list = server.get(&format!("/api/v1/library/{one}")).await.json();
    assert_eq!(list["outings"].as_array().unwrap().len(), 1, "the same event counts once");
    assert_eq!(list["outings"][0]["rank"], 2);
    assert_eq!(list["title"], "First");
    let address = format!("/api/v1/library/{one}");
    server.call("DELETE", &address, Some(&token), None).await;
    let list = server.get(&address).await.json();
    assert!(list["outings"].as_array().unwrap().is_empty(), "the other's publication stays");
    server.call("DELETE", &address, Some(&first_token), None).await;
    assert_eq!(server.get(&address).await.status, StatusCode::NOT_FOUND);
}

async fn lists_are_found_by_what_is_asked(database: Database) {
    let server = Server::on(database.open().await).await;
    for opponent in opponents() {
        publish(&server, &json!({"list": opponent.json, "name": opponent.name})).await;
    }
    publish(&server, &json!({"list": LIST, "event": "Worlds", "rank": 1, "players": 99})).await;
    assert_eq!(total(&server, "").await, opponents().len() as u64 + 1);
    assert_eq!(total(&server, "faction=rebel&text=mon+mothma&most=100").await, 1);
    assert_eq!(total(&server, "commander=mon-mothma-commander&event=worlds&rank=1").await, 1);
    assert_eq!(total(&server, "card=CR90+Corvette+A&least=71&most=71").await, 1);
    assert_eq!(total(&server, "edition=core-2015").await, 0);
    let best = server.get("/api/v1/library?order=best").await.json();
    assert_eq!(best["lists"][0]["outings"][0]["event"], "Worlds");
    let second = server.get("/api/v1/library?page=2").await.json();
    assert!(second["lists"].as_array().unwrap().is_empty());
    for wrong in ["faction=jedi", "card=none", "page=x", "order=worst", "edition=x", "from=1"] {
        let answer = server.get(&format!("/api/v1/library?{wrong}")).await;
        assert_eq!(answer.refused(), [wrong.split('=').next().unwrap()], "{wrong}");
    }
    let first = best["lists"][1]["id"].as_str().unwrap();
    let full = server.get(&format!("/api/v1/library/{first}")).await.json();
    let near = full["similar"].as_array().unwrap();
    assert!(near.iter().all(|it| it["difference"].as_u64().unwrap() > 0 && it["id"] != first));
    assert!(full["cards"].as_array().unwrap().len() > 5);
}

async fn a_list_that_cannot_be_is_refused(database: Database) {
    let server = Server::on(database.open().await).await;
    let rows = [
        (json!({}), ""),
        (json!({"list": "nothing of it"}), "list"),
        (json!({"list": format!("{LIST}• Zzyzx Bark (3)\n")}), "list"),
        (json!({"list": ""}), "list"),
        (json!({"list": LIST, "name": "two\nlines"}), "name"),
        (json!({"list": LIST, "name": "x".repeat(121)}), "name"),
        (json!({"list": LIST, "date": "18.4.2026"}), ""),
        (json!({"list": LIST, "rank": 13, "players": 12}), ""),
        (json!({"list": LIST, "points": 1000, "games": 3}), ""),
        (json!({"list": LIST, "edition": "rrg-9"}), "edition"),
    ];
    for (payload, field) in rows {
        let answer = server.ask("/api/v1/library", &payload).await;
        assert_eq!(answer.refused(), [field], "{payload}");
    }
    assert_eq!(server.get("/api/v1/library").await.json()["sample"], true, "nothing was stored");
}

async fn figures_are_json_and_a_table(database: Database) {
    let server = Server::on(database.open().await).await;
    for rank in 1..=12 {
        publish(&server, &json!({"list": LIST, "event": "Open", "date": "2026-04-18", "rank": rank,
            "players": 20, "games": 3, "points": 15 + rank % 3, "first_games": 1, "first_points": 5}))
        .await;
    }
    let figures = server.get("/api/v1/library/figures?ship=cr90-corvette-a").await.json();
    assert_eq!((figures["lists"].as_u64(), figures["games"].as_u64()), (Some(1), Some(36)));
    assert_eq!(figures["pairs"]["rows"][0]["id"], "mon-mothma-commander");
    let section = |name: &str| {
        let sections = figures["sections"].as_array().unwrap();
        sections.iter().find(|it| it["subject"] == name).unwrap()["rows"].clone()
    };
    assert_eq!(section("commander")[0]["points"]["games"], 36);
    assert_eq!(section("seat")[0]["points"], Value::Null, "twelve games as first player are few");
    assert_eq!(figures["months"][0]["id"], "2026-04");
    let table = server.get("/api/v1/library/figures.csv?faction=rebel").await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    assert!(table.text().contains("faction,rebel,Rebel Alliance,12,12,1.000"), "{}", table.text());
    let none = server.get("/api/v1/library/figures?faction=empire").await.json();
    assert_eq!(none["appearances"], 0);
}

async fn usage_is_told_from_thirty_lists_on(database: Database) {
    let server = Server::on(database.open().await).await;
    const USAGE: &str = "/api/v1/library/usage?ship=cr90-corvette-a";
    let none = server.get(USAGE).await.json();
    assert_eq!((&none["lists"], &none["percent"]), (&json!(0), &json!({})), "samples do not count");
    // Every fourth list has the commander on the ship, one on another ship.
    let list = |number: u32| match number {
        30 => "CR90 Corvette A\nCR90 Corvette B\n• Mon Mothma\n".to_owned(),
        _ if number.is_multiple_of(4) => {
            format!("CR90 Corvette A\n• Mon Mothma\n{number} x X-wing Squadron")
        }
        _ => format!("CR90 Corvette A\n{number} x X-wing Squadron"),
    };
    for number in 1..30 {
        publish(&server, &json!({"list": list(number)})).await;
    }
    let few = server.get(USAGE).await.json();
    assert_eq!((&few["lists"], &few["percent"]), (&json!(29), &json!({})));
    publish(&server, &json!({"list": list(30), "event": "Open", "rank": 1})).await;
    publish(&server, &json!({"list": list(30), "event": "Other", "rank": 1})).await;
    publish(&server, &json!({"list": "CR90 Corvette B"})).await;
    let answer = server.get(USAGE).await;
    let usage = answer.json();
    assert_eq!(usage["lists"], 30, "a list counts once, and only with the ship");
    assert_eq!(usage["percent"], json!({"mon-mothma-commander": 23}), "7 of 30");
    assert_eq!(usage["among"], "published lists with this ship");
    let known = ("if-none-match", answer.header("etag"));
    assert_eq!(server.get_with(USAGE, &[known]).await.status, StatusCode::NOT_MODIFIED);
    let side = server.get("/api/v1/library/usage?faction=rebel").await.json();
    assert_eq!((&side["lists"], &side["percent"]["cr90-corvette-a"]), (&json!(31), &json!(97)));
    let wrong = server.get("/api/v1/library/usage?ship=x").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
}

async fn an_address_publishes_only_so_much_in_a_day(database: Database) {
    let quota = Quota { address_day: 2000, ..Quota::default() };
    let server = Server::on(database.open().await.with_quota(quota)).await;
    let mut refused = None;
    for _ in 0..20 {
        let answer = server.ask("/api/v1/library", &json!({"list": LIST})).await;
        if answer.status != StatusCode::CREATED {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refused.unwrap().status, StatusCode::TOO_MANY_REQUESTS);
}

fn publication(code: &str, token: &EditToken) -> NewPublication {
    NewPublication {
        list: ListId::of(code),
        mark: None,
        code: code.to_owned(),
        name: String::new(),
        origin: "person",
        outing: "{}".to_owned(),
        token: Some(token.clone()),
    }
}

async fn whoever_is_blocked_publishes_nothing(database: Database) {
    let storage = database.open().await;
    let from = |text: &str| Sender::new(text.parse::<IpAddr>().unwrap());
    let (one, two) = (from("192.0.2.1"), from("192.0.2.2"));
    let token = EditToken::random();
    let other = EditToken::random();
    storage.publish(&publication("a", &token), &one).await.unwrap();
    let blocked = storage.block(&Block::Publisher(ListId::of("a").to_string())).await.unwrap();
    assert_eq!(blocked.len(), 2, "the token and the address: {blocked:?}");
    let outcome = async |token: &EditToken, sender: &Sender| -> Result<Publish, StorageError> {
        storage.publish(&publication("b", token), sender).await
    };
    assert_eq!(outcome(&other, &one).await.unwrap(), Publish::Blocked);
    assert_eq!(outcome(&token, &two).await.unwrap(), Publish::Blocked);
    assert_eq!(outcome(&other, &two).await.unwrap(), Publish::Published);
    assert!(storage.unblock("192.0.2.1").await.unwrap());
    assert_eq!(outcome(&other, &one).await.unwrap(), Publish::Published);
    assert_eq!(storage.blocks().await.unwrap().len(), 1);
    assert!(storage.block(&Block::Publisher("nobody".to_owned())).await.unwrap().is_empty());
    assert_eq!(
        storage.withdraw(&ListId::of("a"), &token).await.unwrap(),
        Withdraw::Withdrawn,
        "a blocked publisher may still take back"
    );
}

async fn what_is_hidden_is_not_shown_and_what_is_deleted_is_gone(database: Database) {
    let server = Server::on(database.open().await).await;
    let storage = server.state.storage.clone();
    let (id, _) = publish(&server, &json!({"list": LIST})).await;
    publish(&server, &json!({"list": "CR90 Corvette B"})).await;
    assert_eq!(total(&server, "").await, 2);
    assert!(storage.hide_entry(Kind::Publication, &id, true).await.unwrap());
    assert_eq!(total(&server, "").await, 1);
    assert_eq!(server.get(&format!("/api/v1/library/{id}")).await.status, StatusCode::NOT_FOUND);
    let hidden = Selection { hidden: true, ..Selection::default() };
    let entries = storage.entries(Kind::Publication, &hidden, 10).await.unwrap();
    assert!(entries[0].name.starts_with(&id));
    let (_, content) = storage.entry_content(Kind::Publication, &id).await.unwrap().unwrap();
    assert!(content.contains("/f/1"), "{content}");
    assert!(storage.hide_entry(Kind::Publication, &id, false).await.unwrap());
    assert_eq!(total(&server, "").await, 2);
    assert!(storage.delete_entry(Kind::Publication, &entries[0].id).await.unwrap());
    assert_eq!(total(&server, "").await, 1);
    assert!(!storage.delete_entry(Kind::Publication, &id).await.unwrap());
    assert!(storage.entry_content(Kind::Publication, &id).await.unwrap().is_none());
}

/// Makes an event with two players and one game; its address and the organiser's key.
async fn event(server: &Server, lists_public: Option<i64>) -> (String, String) {
    let settings =
        json!({"name": "Spring <Open>", "date": "2026-04-18", "lists_public": lists_public});
    let made = server.ask("/api/v1/events", &json!({"settings": settings})).await.json();
    let slug = made["slug"].as_str().unwrap().to_owned();
    let key = made["organiser"].as_str().unwrap().to_owned();
    let change = async |change: Value| {
        let path = format!("/api/v1/events/{slug}/changes");
        let answer = server.call("POST", &path, Some(&key), Some(&json!({"change": change}))).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    };
    for (player, list) in [(1, LIST), (2, "CR90 Corvette B")] {
        let about = json!({"name": format!("Player no. {player}")});
        change(json!({"do": "enter", "player": player, "about": about, "lot": player})).await;
        change(json!({"do": "list", "player": player, "text": list})).await;
    }
    change(json!({"do": "round", "number": 1, "stage": "swiss", "pairs": [[1, 2]], "byes": []}))
        .await;
    change(json!({"do": "result", "round": 1, "table": 1,
        "result": {"ended": "played", "scores": [300, 0], "first": "one"}}))
    .await;
    (slug, key)
}

async fn an_event_publishes_its_lists_once_they_are_public(database: Database) {
    let server = Server::on(database.open().await).await;
    let (slug, key) = event(&server, None).await;
    let address = format!("/e/{slug}");
    let cookie = format!("event-key={key}");
    let secret = form(&server, &address, &[("do", "publish")], &cookie).await;
    assert_eq!(secret.status, StatusCode::UNPROCESSABLE_ENTITY, "the lists are not public");
    assert_eq!(server.get("/api/v1/library").await.json()["sample"], true);

    let (slug, key) = event(&server, Some(0)).await;
    let address = format!("/e/{slug}");
    let cookie = format!("event-key={key}");
    let stranger = form(&server, &address, &[("do", "publish")], "").await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    for _ in 0..2 {
        let told = form(&server, &address, &[("do", "publish")], &cookie).await;
        assert!(told.text().contains("2 lists are in the library."), "{}", told.text());
        assert_eq!(total(&server, "event=spring").await, 2, "publishing again changes nothing");
    }
    let best = server.get("/api/v1/library?order=best").await;
    assert!(!best.text().contains("Player no."), "no names of players");
    let outing = &best.json()["lists"][0]["outings"][0];
    assert_eq!((&outing["rank"], &outing["points"]), (&json!(1), &json!(10.0)));
    assert_eq!((&outing["first_games"], &outing["slug"]), (&json!(1), &json!(slug.as_str())));

    let erase = format!("/api/v1/events/{slug}/players/2");
    let erased = server.call("DELETE", &erase, Some(&key), None).await;
    assert_eq!(erased.status, StatusCode::NO_CONTENT);
    assert_eq!(total(&server, "").await, 1, "an erased player's list goes");
    form(&server, &address, &[("do", "withdraw")], &cookie).await;
    assert_eq!(server.get("/api/v1/library").await.json()["sample"], true);
    form(&server, &address, &[("do", "publish")], &cookie).await;
    let path = format!("/api/v1/events/{slug}");
    server.call("DELETE", &path, Some(&key), None).await;
    assert_eq!(server.get("/api/v1/library").await.json()["sample"], true, "gone with the event");
}

async fn the_library_is_there_after_a_restart(database: Database) {
    let server = Server::on(database.open().await).await;
    let (id, _) = publish(&server, &json!({"list": LIST, "name": "Kept", "event": "Open"})).await;
    let before = server.get(&format!("/api/v1/library/{id}")).await.json();
    server.state.storage.close().await;
    let server = Server::on(database.open().await).await;
    assert_eq!(server.get(&format!("/api/v1/library/{id}")).await.json(), before);
}

async fn an_import_is_taken_once(database: Database) {
    let server = Server::on(database.open().await).await;
    let mut new = publication("ignored", &EditToken::random());
    (new.token, new.origin) = (None, "import");
    let draft =
        flagbridge_fleet::formats::Reader::new(flagbridge_data::catalogue()).read(LIST).draft;
    new.code = flagbridge_fleet::share::encode(&draft);
    new.mark = Some("import:x".to_owned());
    let storage = server.state.storage.clone();
    assert_eq!(storage.publish_collection(&[new.clone(), new.clone()]).await.unwrap(), 1);
    assert_eq!(storage.publish_collection(&[new]).await.unwrap(), 0);
    assert_eq!(total(&server, "").await, 1);
}

async fn feeds_tell_what_is_new(database: Database) {
    let server = Server::on(database.open().await).await;
    let empty = server.get("/library/feed.atom").await;
    assert_eq!(empty.header("content-type"), "application/atom+xml; charset=utf-8");
    assert!(!empty.text().contains("<entry>"), "samples are nothing new");
    let (id, _) = publish(&server, &json!({"list": LIST, "name": "A & B <c>"})).await;
    let feed = server.get_with("/library/feed.atom", &[("host", "armada.example")]).await;
    let entry =
        format!("<id>http://armada.example/library/{id}</id><title>A &amp; B &lt;c&gt;</title>");
    assert!(feed.text().contains(&entry), "{}", feed.text());

    let make = async |listed: bool, name: &str| {
        let settings = json!({"name": name, "listed": listed});
        let made = server.ask("/api/v1/events", &json!({"settings": settings})).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    };
    make(true, "For everybody").await;
    make(false, "For friends").await;
    let feed = server.get("/events/feed.atom").await;
    assert!(feed.text().contains("For everybody") && !feed.text().contains("For friends"));
}

async fn pages_show_and_change_the_library_without_script(database: Database) {
    let server = Server::on(database.open().await).await;
    let get = async |path: &str| server.get_with(path, &[BROWSER]).await;
    assert!(get("/library").await.text().contains("Sample"));
    assert!(get("/library/figures").await.text().contains("invented samples"));
    let wrong =
        form(&server, "/library/publish", &[("list", "no list"), ("name", "Mine")], "").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text().contains("no list") && wrong.text().contains("Mine"), "nothing is lost");
    let fields = [("list", LIST), ("name", "<b>Mine</b>"), ("event", "Open"), ("rank", "1")];
    let made = form(&server, "/library/publish", &fields, "").await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    assert_eq!(made.header("cache-control"), "no-store");
    let cookie = made.header("set-cookie").split(';').next().unwrap().to_owned();
    let token = cookie.split('=').nth(1).unwrap();
    assert!(made.text().contains(token), "the token is shown");
    let found = get("/library?text=mine").await;
    assert!(found.text().contains("&lt;b&gt;Mine&lt;/b&gt;"), "{}", found.text());
    let id =
        server.get("/api/v1/library").await.json()["lists"][0]["id"].as_str().unwrap().to_owned();
    let page = get(&format!("/library/{id}")).await;
    assert!(page.text().contains("Open in the editor") && page.text().contains("image.svg"));
    let withdraw = format!("/library/{id}/withdraw");
    let stranger = form(&server, &withdraw, &[("token", "")], "").await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    let withdrawn = form(&server, &withdraw, &[("token", "")], &cookie).await;
    assert_eq!(withdrawn.status, StatusCode::OK, "{}", withdrawn.text());
    assert_eq!(get(&format!("/library/{id}")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_imports_and_moderates() {
    let place = Place::new();
    let data = place.data();
    let file = data.with_extension("csv");
    fs::create_dir_all(&data).unwrap();
    fs::write(
        &file,
        "Event,Ships,Place\nOpen,CR90 Corvette A,1\nOpen,CR90 Corvette A,1\nOpen,rubbish,2\n",
    )
    .unwrap();
    let path = file.to_str().unwrap();
    let columns = ["library", "import", path, "--column", "list=Ships"];
    let tried = done(task(&data, &[&columns[..], &["--dry-run"]].concat()));
    assert!(tried.contains("1 can be read, 1 doubles"), "{tried}");
    let told = done(task(&data, &columns));
    assert!(told.contains("line 4: ") && told.contains("1 imported, 0 known already"), "{told}");
    let again = done(task(&data, &columns));
    assert!(again.contains("0 imported, 1 known already"), "{again}");
    let list = done(task(&data, &["library", "list", "--json"]));
    let entry: Value = serde_json::from_str(list.lines().next().unwrap()).unwrap();
    let id = entry["id"].as_str().unwrap();
    assert!(done(task(&data, &["library", "show", id])).contains("\"event\":\"Open\""));
    assert!(done(task(&data, &["library", "hide", id])).contains("hidden"));
    done(task(&data, &["library", "block", "192.0.2.7"]));
    assert!(done(task(&data, &["library", "blocks"])).contains("address:192.0.2.7"));
    done(task(&data, &["library", "unblock", "192.0.2.7"]));
    refused(task(&data, &["library", "unblock", "192.0.2.7"]));
    refused(task(&data, &["library", "block", "nobody"]));
    assert!(
        refused(task(&data, &["library", "import", path])).contains("no column contains lists")
    );
    done(task(&data, &["library", "delete", id]));
    assert_eq!(done(task(&data, &["library", "list"])), "");
}
