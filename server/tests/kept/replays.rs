//! Stored replays over HTTP, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

use crate::both::on_both;
use crate::support::database::Database;
use crate::support::server::{BROWSER, Server};
use axum::http::StatusCode;
use flagbridge_data::catalogue;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::{Record, Watched, watch};
use flagbridge_engine::{Chance, Seat, Table};
use serde_json::{Value, json};

on_both! {
    a_game_is_stored_once_and_read_by_its_id,
    a_game_told_under_other_names_is_the_same_replay,
    a_page_tells_the_game_before_any_script_runs,
    what_is_no_game_is_refused_and_leaves_nothing,
    hostile_names_are_only_text,
    ids_cannot_be_guessed,
    many_senders_of_one_game_store_it_once,
}

const REPLAYS: &str = "/api/v1/replays";

const HEADER: &str = "flagbridge record 1\nedition rrg-1.6\nseed 7\ntable 182880 91440 121920 91440\nrounds 6\n\
                      objectives false\nA ship cr90-corvette-a\nA squadron x-wing-squadron\nA squadron x-wing-squadron\n\
                      B ship raider-i-class-corvette\n\n";

/// A game played at random, for this many answers or to its end.
fn game(answers: usize) -> (String, Table) {
    let mut record = Record::read(HEADER, catalogue()).unwrap();
    let mut table = Table::new(record.game(catalogue()).unwrap(), record.seed);
    let mut chance = Chance::new(3);
    for _ in 0..answers {
        let Some(action) = random_answer(&table, &mut chance) else { break };
        table.apply(&action).unwrap();
        record.actions.push(action);
    }
    (record.write(catalogue()).unwrap(), table)
}

async fn server(database: &Database) -> Server {
    Server::on(database.open().await).await
}

async fn a_game_is_stored_once_and_read_by_its_id(database: Database) {
    let server = server(&database).await;
    let (record, table) = game(usize::MAX);
    let payload = json!({"record": record, "names": ["Lantern Watch", "Black Sun"], "seats": ["person", "bot-ensign"]});
    let answer = server.ask(REPLAYS, &payload).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let stored = answer.json();
    let id = stored["id"].as_str().unwrap();
    let hash = format!("{:016x}", table.hash());
    assert_eq!((id.len(), &stored["hash"]), (22, &json!(hash)));
    assert_eq!(stored["page"], format!("/replay/{id}"));
    assert_eq!(answer.header("location"), format!("{REPLAYS}/{id}"));

    let read = server.get(answer.header("location")).await;
    assert_eq!(read.status, StatusCode::OK);
    let json = read.json();
    assert_eq!(json["hash"], hash);
    let stored_record = json["record"].as_str().unwrap();
    assert!(stored_record.starts_with(&record) && stored_record.contains("\nfilm 1\n"));
    assert!(matches!(watch(stored_record, catalogue()), Ok(Watched::Played(_))));
    assert_eq!((&json["names"], &json["seats"]), (&payload["names"], &payload["seats"]));
    assert_eq!(json["score"], json!(Seat::ALL.map(|seat| table.score(seat))));
    assert_eq!(json["winner"], json!(table.outcome().unwrap().winner.index()));
    assert_eq!(json["edition"], "rrg-1.6");
    let list = server.get(&format!("/f/{}", json["lists"][0].as_str().unwrap())).await;
    assert!(list.text().contains("CR90 Corvette A") && list.text().contains("X-wing Squadron"));

    // The same game, spelled otherwise.
    let same = json!({"record": record.replace('\n', "\r\n") + "\n", "names": [" Lantern Watch", "Black Sun "],
        "seats": ["person", "bot-ensign"]});
    let again = server.ask(REPLAYS, &same).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, stored.clone()));
    let tag = read.header("etag").to_owned();
    let known = server.get_with(&format!("{REPLAYS}/{id}"), &[("if-none-match", &tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
}

async fn a_game_told_under_other_names_is_the_same_replay(database: Database) {
    let server = server(&database).await;
    let (record, _) = game(20);
    let first = json!({"record": record, "names": ["A", "B"]});
    let answer = server.ask(REPLAYS, &first).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    for payload in [
        json!({"record": record}),
        json!({"record": record, "names": ["B", "A"]}),
        json!({"record": record, "seats": ["person", "person"]}),
    ] {
        let answer = server.ask(REPLAYS, &payload).await;
        assert_eq!((answer.status, &answer.json()["id"]), (StatusCode::OK, &json!(id)));
    }
    let told = server.get(&format!("{REPLAYS}/{id}")).await.json();
    assert_eq!(told["names"], json!(["A", "B"]), "a stored game keeps its names");
    let other = server.ask(REPLAYS, &json!({"record": game(21).0})).await;
    assert_eq!(other.status, StatusCode::CREATED);
    assert_ne!(other.json()["id"], json!(id));
}

async fn a_page_tells_the_game_before_any_script_runs(database: Database) {
    let server = server(&database).await;
    let (record, table) = game(usize::MAX);
    let names = ["Lantern Watch", ""];
    let payload = json!({"record": record, "names": names, "seats": ["person", "bot-captain"]});
    let page = server.ask(REPLAYS, &payload).await.json()["page"].as_str().unwrap().to_owned();
    let answer = server.get_with(&page, &[BROWSER]).await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = answer.text();
    let [one, two] = table.outcome().unwrap().scores;
    for words in [
        "Lantern Watch".to_owned(),
        format!("{one} to {two}"),
        "CR90 Corvette A".to_owned(),
        "2 × ".to_owned(),
        "Played by the bot Captain".to_owned(),
        format!("{:016x}", table.hash()),
        "noindex".to_owned(),
    ] {
        assert!(text.contains(&words), "{words} in {text}");
    }
    assert!(text.contains("Not a legal game"), "there is no commander: {text}");
    let unfinished = server.ask(REPLAYS, &json!({"record": game(2).0})).await.json();
    let answer = server.get_with(unfinished["page"].as_str().unwrap(), &[BROWSER]).await;
    assert!(answer.text().contains("The record ends during setup."));
    for missing in [
        "/replay/AAAAAAAAAAAAAAAAAAAAAA",
        "/replay/x",
        "/replay/%00",
        "/replay/..%2f",
        "/review/AAAAAAAAAAAAAAAAAAAAAA",
        "/review/x",
    ] {
        let answer = server.get_with(missing, &[BROWSER]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
        assert!(answer.text().contains("Replay not found"), "{missing}");
    }
}

async fn what_is_no_game_is_refused_and_leaves_nothing(database: Database) {
    let server = server(&database).await;
    let (record, _) = game(10);
    let cheated = record.trim_end().lines().last().unwrap().to_owned();
    let cheated = format!("{record}{cheated}\n{cheated}\n");
    let crowd =
        HEADER.replace("A squadron x-wing-squadron\n", &"A squadron x-wing-squadron\n".repeat(99));
    let tiny = HEADER.replace("182880 91440 121920 91440", "1 1 1 1");
    let wrong = [
        (json!({"record": ""}), "record"),
        (json!({"record": "flagbridge record 1\n"}), "record"),
        (json!({"record": HEADER}), "record"),
        (json!({"record": cheated}), "record"),
        (json!({"record": crowd + "x\n"}), "record"),
        (json!({"record": tiny + "x\n"}), "record"),
        (json!({"record": record.replace("rrg-1.6", "rrg-9.9")}), "record"),
        (json!({"record": record.replace("cr90-corvette-a", "death-star")}), "record"),
        (json!({"record": "\u{0}".repeat(1000)}), "record"),
        (json!({"record": "x".repeat(256 * 1024 + 1)}), "record"),
        (json!({"record": 7}), "record"),
        (json!({"record": record, "names": ["x".repeat(81), ""]}), "names"),
        (json!({"record": record, "names": ["one"]}), "names"),
        (json!({"record": record, "seats": ["person", "<b>"]}), "seats"),
        (json!({"record": record, "seats": ["bot-", "person"]}), "seats"),
        (json!({"record": record, "title": "x"}), ""),
    ];
    for (payload, field) in wrong {
        let answer = server.ask(REPLAYS, &payload).await;
        let shown: String = payload.to_string().chars().take(90).collect();
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{shown}: {}", answer.text());
        let problem = answer.problem();
        let named = problem["errors"][0]["field"].as_str().unwrap();
        assert!(named.starts_with(field), "{named} for {shown}");
    }
    let large = server.post(REPLAYS, format!("{{\"record\": \"{}\"}}", "x".repeat(2 << 20))).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    for method in ["GET", "PUT", "DELETE"] {
        let answer = server.call(method, REPLAYS, None, None).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
}

async fn hostile_names_are_only_text(database: Database) {
    let server = server(&database).await;
    for (number, name) in [
        "</title><script>alert(1)</script>",
        "'; DROP TABLE replay; --",
        "\u{202e}drawkcab \u{1f680}",
        "\" onmouseover=\"alert(1)",
        "a\u{0}b",
    ]
    .into_iter()
    .enumerate()
    {
        let payload = json!({"record": game(5 + number).0, "names": [name, name]});
        let stored = server.ask(REPLAYS, &payload).await;
        assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
        let read = server.get(stored.header("location")).await.json();
        assert_eq!(read["names"], json!([name, name]));
        let page = server.get_with(stored.json()["page"].as_str().unwrap(), &[BROWSER]).await;
        assert_eq!(page.status, StatusCode::OK);
        let text = page.text();
        assert!(!text.contains("<script>alert"), "{text}");
        assert!(!text.contains("=\"\" onmouseover"), "no attribute is left early: {text}");
    }
}

async fn ids_cannot_be_guessed(database: Database) {
    let server = server(&database).await;
    server.ask(REPLAYS, &json!({"record": game(5).0})).await;
    for id in ["", "AAAAAAAAAAAAAAAAAAAAAA", "1", "../fleets", "%", "'--", &"A".repeat(5000)] {
        let answer = server.get(&format!("{REPLAYS}/{}", id.replace('%', "%25"))).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}");
    }
}

async fn many_senders_of_one_game_store_it_once(database: Database) {
    let server = server(&database).await;
    let payload = json!({"record": game(300).0});
    let send = || server.ask(REPLAYS, &payload);
    let (a, b, c, d) = tokio::join!(send(), send(), send(), send());
    let answers = [a, b, c, d];
    let created = answers.iter().filter(|it| it.status == StatusCode::CREATED).count();
    assert_eq!(created, 1);
    let ids: Vec<Value> = answers.iter().map(|answer| answer.json()["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}
