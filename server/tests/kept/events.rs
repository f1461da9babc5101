//! Events over HTTP, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

use crate::both::on_both;
use crate::support::database::Database;
use crate::support::server::{Answer, Server};
use axum::http::StatusCode;
use flagbridge_server::storage::Quota;
use serde_json::{Value, json};

on_both! {
    an_event_is_run_by_those_who_have_its_keys,
    two_judges_at_once_lose_nothing,
    the_same_table_is_not_entered_twice_unseen,
    an_event_is_there_after_a_restart,
    what_is_undone_is_undone_for_everybody,
    an_erased_player_is_nowhere,
    lists_are_read_by_those_who_may,
    a_deleted_event_is_gone,
    wrong_settings_and_changes_are_refused,
    an_address_stores_only_so_much_of_events_in_a_day,
}

struct Made {
    slug: String,
    organiser: String,
    judge: String,
}

impl Made {
    async fn new(server: &Server, settings: Value) -> Made {
        let answer = server.ask("/api/v1/events", &json!({"settings": settings})).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        let json = answer.json();
        let text = |name: &str| json[name].as_str().unwrap().to_owned();
        Made { slug: text("slug"), organiser: text("organiser"), judge: text("judge") }
    }

    /// An event with players, and their keys.
    async fn with(server: &Server, players: usize) -> (Made, Vec<String>) {
        let made = Made::new(server, json!({"name": "Spring Open", "date": "2026-04-18"})).await;
        let mut keys = Vec::new();
        for number in 1..=players {
            let payload = json!({"name": format!("Player no. {number}")});
            let answer = server.ask(&made.address("/players"), &payload).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
            assert_eq!(answer.json()["player"], number);
            keys.push(answer.json()["key"].as_str().unwrap().to_owned());
        }
        (made, keys)
    }

    fn address(&self, end: &str) -> String {
        format!("/api/v1/events/{}{end}", self.slug)
    }

    async fn change(&self, server: &Server, key: &str, change: Value) -> Answer {
        self.change_since(server, key, None, change).await
    }

    async fn change_since(
        &self,
        server: &Server,
        key: &str,
        version: Option<u64>,
        change: Value,
    ) -> Answer {
        let mut payload = json!({"change": change});
        if let Some(version) = version {
            payload["version"] = version.into();
        }
        server.call("POST", &self.address("/changes"), Some(key), Some(&payload)).await
    }

    async fn begin_round(&self, server: &Server) -> Value {
        let proposal = server
            .call("POST", &self.address("/pairing"), Some(&self.judge), Some(&json!({})))
            .await;
        assert_eq!(proposal.status, StatusCode::OK, "{}", proposal.text());
        let mut change = proposal.json();
        change.as_object_mut().unwrap().remove("notes");
        change["do"] = "round".into();
        let begun = self.change(server, &self.judge, change).await;
        assert_eq!(begun.status, StatusCode::OK, "{}", begun.text());
        let rounds = self.read(server).await["rounds"].clone();
        rounds.as_array().unwrap().last().unwrap().clone()
    }

    async fn read(&self, server: &Server) -> Value {
        server.get(&self.address("")).await.json()
    }
}

fn result(round: &Value, table: u64, scores: [u16; 2]) -> Value {
    json!({"do": "result", "round": round["number"], "table": table,
        "result": {"ended": "played", "scores": scores, "first": "one"}})
}

async fn an_event_is_run_by_those_who_have_its_keys(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, keys) = Made::with(&server, 5).await;
    let round = made.begin_round(&server).await;
    assert_eq!(round["matches"].as_array().unwrap().len(), 2);
    assert_eq!(round["byes"].as_array().unwrap().len(), 1);

    let one = round["matches"][0]["players"][0].as_u64().unwrap() as usize;
    let stranger = round["byes"][0].as_u64().unwrap() as usize;
    let report = result(&round, 1, [250, 100]);
    let refused = made.change(&server, &keys[stranger - 1], report.clone()).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text());
    let entered = made.change(&server, &keys[one - 1], report.clone()).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    let again = made.change(&server, &keys[one - 1], report).await;
    assert_eq!(again.status, StatusCode::FORBIDDEN, "a judge corrects it");
    let corrected = made.change(&server, &made.judge, result(&round, 1, [300, 0])).await;
    assert_eq!(corrected.status, StatusCode::OK);
    let second = made.change(&server, &made.organiser, result(&round, 2, [80, 80])).await;
    assert_eq!(second.status, StatusCode::OK);
    let points: Vec<_> = made.read(&server).await["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["points"].as_u64().unwrap())
        .collect();
    assert_eq!(points, [10, 8, 6, 5, 1]);

    let settings = json!({"do": "settings", "settings": {"name": "Renamed", "edition": "rrg-1.6"}});
    let refused = made.change(&server, &made.judge, settings.clone()).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let renamed = made.change(&server, &made.organiser, settings).await;
    assert_eq!(renamed.status, StatusCode::OK, "{}", renamed.text());
    assert_eq!(made.read(&server).await["settings"]["name"], "Renamed");

    let wrong_key = "AAAAAAAAAAAAAAAAAAAAAA";
    let refused = made.change(&server, wrong_key, result(&round, 2, [1, 0])).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    let log = server.call("GET", &made.address("/log"), Some(&made.judge), None).await.json();
    let roles: Vec<_> =
        log.as_array().unwrap().iter().map(|it| it["by"]["role"].as_str().unwrap()).collect();
    let expected = [
        "organiser",
        "visitor",
        "visitor",
        "visitor",
        "visitor",
        "visitor",
        "judge",
        "player",
        "judge",
        "organiser",
        "organiser",
    ];
    assert_eq!(roles, expected);
    assert_eq!(server.get(&made.address("/log")).await.status, StatusCode::UNAUTHORIZED);
}

async fn two_judges_at_once_lose_nothing(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, _) = Made::with(&server, 20).await;
    let round = made.begin_round(&server).await;
    let seen = made.read(&server).await["version"].as_u64().unwrap();
    // Ten results at once, all by people who have seen the same version.
    let entered = (1..=10).map(|table| {
        let report = result(&round, table, [200, 100]);
        let key = if table % 2 == 0 { &made.judge } else { &made.organiser };
        made.change_since(&server, key, Some(seen), report)
    });
    for answer in futures_util::future::join_all(entered).await {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    let event = made.read(&server).await;
    assert_eq!(event["version"].as_u64().unwrap(), seen + 10);
    let matches = event["rounds"][0]["matches"].as_array().unwrap();
    assert!(matches.iter().all(|it| it["result"]["scores"] == json!([200, 100])));
}

async fn the_same_table_is_not_entered_twice_unseen(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, _) = Made::with(&server, 4).await;
    let round = made.begin_round(&server).await;
    let seen = made.read(&server).await["version"].as_u64();
    let first = made.change_since(&server, &made.judge, seen, result(&round, 1, [200, 100])).await;
    assert_eq!(first.status, StatusCode::OK);
    let second =
        made.change_since(&server, &made.organiser, seen, result(&round, 1, [0, 400])).await;
    assert_eq!(second.status, StatusCode::CONFLICT, "{}", second.text());
    assert_eq!(second.json()["version"], first.json()["version"]);
    let event = made.read(&server).await;
    assert_eq!(event["rounds"][0]["matches"][0]["result"]["scores"], json!([200, 100]));
    let now = event["version"].as_u64();
    let third = made.change_since(&server, &made.organiser, now, result(&round, 1, [0, 400])).await;
    assert_eq!(third.status, StatusCode::OK, "who has seen it may correct it");
}

async fn an_event_is_there_after_a_restart(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, _) = Made::with(&server, 4).await;
    let round = made.begin_round(&server).await;
    let entered = made.change(&server, &made.judge, result(&round, 1, [200, 100])).await;
    assert_eq!(entered.status, StatusCode::OK);
    let before = made.read(&server).await;
    server.state.storage.close().await;
    let server = Server::on(database.open().await).await;
    assert_eq!(made.read(&server).await, before);
}

async fn what_is_undone_is_undone_for_everybody(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, _) = Made::with(&server, 2).await;
    let dropped = made.change(&server, &made.judge, json!({"do": "drop", "player": 2})).await;
    let entry = dropped.json()["version"].clone();
    assert_eq!(made.read(&server).await["players"][1]["dropped"], true);
    let undone = made.change(&server, &made.judge, json!({"do": "undo", "entry": entry})).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.text());
    assert_eq!(made.read(&server).await["players"][1]["dropped"], false);
    let again = made.change(&server, &made.judge, json!({"do": "undo", "entry": entry})).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    let needed = json!({"do": "undo", "entry": 1});
    let refused = made.change(&server, &made.organiser, needed).await;
    assert!(refused.json()["detail"].as_str().unwrap().contains("begin with its settings"));
}

async fn an_erased_player_is_nowhere(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, keys) = Made::with(&server, 3).await;
    let list = json!({"do": "list", "player": 2, "text": "my secret list"});
    assert_eq!(made.change(&server, &keys[1], list).await.status, StatusCode::OK);
    let address = made.address("/players/2");
    let refused = server.call("DELETE", &address, Some(&made.judge), None).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let erased = server.call("DELETE", &address, Some(&made.organiser), None).await;
    assert_eq!(erased.status, StatusCode::NO_CONTENT, "{}", erased.text());
    for end in ["", "/log", "/archive", "/standings.csv"] {
        let answer = server.call("GET", &made.address(end), Some(&made.organiser), None).await;
        let text = answer.text();
        assert!(!text.contains("Player no. 2") && !text.contains("secret"), "{end}: {text}");
        assert!(text.contains("Player 2"), "{end}: {text}");
    }
    let change = json!({"do": "drop", "player": 2});
    assert_eq!(made.change(&server, &keys[1], change).await.status, StatusCode::UNAUTHORIZED);
}

async fn lists_are_read_by_those_who_may(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, keys) = Made::with(&server, 2).await;
    let list = json!({"do": "list", "player": 1, "text": "CR90 Corvette A (44)"});
    assert_eq!(made.change(&server, &keys[0], list.clone()).await.status, StatusCode::OK);
    assert_eq!(made.change(&server, &keys[1], list.clone()).await.status, StatusCode::FORBIDDEN);
    let shown = |key: Option<String>| {
        let (server, address) = (&server, made.address(""));
        async move {
            server.call("GET", &address, key.as_deref(), None).await.json()["players"][0].clone()
        }
    };
    assert_eq!(shown(None).await.get("list"), None);
    assert_eq!(shown(None).await["has_list"], true);
    assert_eq!(shown(Some(keys[1].clone())).await.get("list"), None);
    assert!(shown(Some(keys[0].clone())).await["list"].is_string());
    assert!(shown(Some(made.judge.clone())).await["list"].is_string());
    let pile = server.call("GET", &made.address("/lists"), Some(&made.judge), None).await.json();
    assert_eq!(pile["lists"][0]["label"], "Player no. 1");
    assert_eq!(pile["lists"][0]["fine"], false, "a list without a commander is not legal");
    let refused = server.call("GET", &made.address("/lists"), Some(&keys[0]), None).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);

    let settings = json!({"do": "settings",
        "settings": {"name": "Open", "edition": "rrg-1.6", "lists_public": 1, "lists_due": 1}});
    assert_eq!(made.change(&server, &made.organiser, settings).await.status, StatusCode::OK);
    assert!(shown(None).await["list"].is_string(), "the lists are public now");
    let late = made.change(&server, &keys[0], list).await;
    assert_eq!(late.json()["detail"], "The list deadline has passed; ask a judge.");
}

async fn a_deleted_event_is_gone(database: Database) {
    let server = Server::on(database.open().await).await;
    let (made, keys) = Made::with(&server, 2).await;
    for key in [&made.judge, &keys[0]] {
        let refused = server.call("DELETE", &made.address(""), Some(key), None).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    let gone = server.call("DELETE", &made.address(""), Some(&made.organiser), None).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(server.get(&made.address("")).await.status, StatusCode::NOT_FOUND);
    let refused = made.change(&server, &made.organiser, json!({"do": "drop", "player": 1})).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}

async fn wrong_settings_and_changes_are_refused(database: Database) {
    let server = Server::on(database.open().await).await;
    for (settings, word) in [
        (json!({}), "name"),
        (json!({"name": "  "}), "missing"),
        (json!({"name": "x", "edition": "rrg-9"}), "no edition"),
        (json!({"name": "x", "mode": "chess"}), "no mode"),
        (json!({"name": "x", "rounds": 0}), "rounds"),
        (json!({"name": "x", "date": "tomorrow"}), "YYYY-MM-DD"),
        (json!({"name": "x", "colour": "red"}), "colour"),
        (json!({"name": "x".repeat(200)}), "longer"),
    ] {
        let answer = server.ask("/api/v1/events", &json!({"settings": settings})).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{settings}");
        assert!(answer.text().contains(word), "{settings}: {}", answer.text());
    }
    let (made, _) = Made::with(&server, 2).await;
    for change in [
        json!({}),
        json!({"do": "dance"}),
        json!({"do": "drop"}),
        json!({"do": "drop", "player": 9}),
        json!({"do": "enter", "player": 1, "about": {"name": "Twice"}, "lot": 0}),
        json!({"do": "enter", "player": 3, "about": {"name": "player NO. 1"}, "lot": 0}),
        json!({"do": "round", "number": 1, "stage": "swiss", "pairs": [[1, 1]], "byes": []}),
        json!({"do": "round", "number": 1, "stage": "swiss", "pairs": [], "byes": [1, 2]}),
        json!({"do": "result", "round": 1, "table": 1, "result": {"ended": "not-played"}}),
        json!({"do": "list", "player": 1, "text": "x".repeat(20_001)}),
    ] {
        let answer = made.change(&server, &made.organiser, change.clone()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{change}: {}", answer.text());
    }
    assert_eq!(made.read(&server).await["version"], 3, "nothing was changed");
    for slug in ["x", "no-such-event", "..%2f..", "Spring"] {
        let answer = server.get(&format!("/api/v1/events/{slug}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{slug}");
    }
}

/// An event and its first player fit, a long list does not; nothing of it is kept, and what is small still fits.
async fn an_address_stores_only_so_much_of_events_in_a_day(database: Database) {
    let quota = Quota { address_day: 6_000, ..Quota::default() };
    let server = Server::on(database.open().await.with_quota(quota)).await;
    let (made, keys) = Made::with(&server, 1).await;
    let list = json!({"do": "list", "player": 1, "text": "x ".repeat(5_000)});
    let refused = made.change(&server, &keys[0], list).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.text());
    refused.problem();
    assert!(!refused.header("retry-after").is_empty());
    let event = server.get(&made.address("")).await.json();
    assert_eq!((&event["version"], &event["players"][0]["has_list"]), (&json!(2), &json!(false)));
    let dropped = made.change(&server, &keys[0], json!({"do": "drop", "player": 1})).await;
    assert_eq!(dropped.status, StatusCode::OK, "{}", dropped.text());

    let full = Quota { whole: 1, ..Quota::default() };
    let server = Server::on(database.open().await.with_quota(full)).await;
    let refused = server.ask("/api/v1/events", &json!({"settings": {"name": "Late"}})).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{}", refused.text());
    assert_eq!(server.get(&made.address("")).await.status, StatusCode::OK, "reading goes on");
}
