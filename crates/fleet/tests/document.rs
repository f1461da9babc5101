//! The JSON document keeps what it does not understand.

mod common;

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Reader, Why};
use flagbridge_fleet::{Document, DocumentError, MOST_CARDS, rewrite};
use serde_json::{Value, json};

fn parse(value: &Value) -> Document {
    Document::parse(&value.to_string()).expect("a document")
}

fn written(document: &Document) -> Value {
    serde_json::from_str(&document.to_string()).expect("JSON")
}

fn strange() -> Value {
    json!({
        "flagbridge": 1,
        "name": "Strange",
        "faction": "rebel",
        "points": 400,
        "author": { "name": "someone" },
        "ships": [
            { "card": "cr90-corvette-a", "upgrades": ["mon-mothma-commander", "no-such-card"], "paint": "red" },
            { "card": "no-such-ship", "upgrades": ["leia-organa-officer"] }
        ],
        "squadrons": [{ "card": "x-wing-squadron", "count": 2, "sculpt": 3 }],
        "objectives": ["most-wanted", "no-such-objective"]
    })
}

#[test]
fn unknown_fields_and_cards_survive_a_reading_and_a_writing() {
    let document = parse(&strange());
    let (draft, unknown) = document.draft(catalogue());
    let ids: Vec<_> = unknown.iter().map(|it| (it.path.as_str(), it.id.as_str())).collect();
    let expected = [
        ("ships[0].upgrades[1]", "no-such-card"),
        ("ships[1]", "no-such-ship"),
        ("objectives[1]", "no-such-objective"),
    ];
    assert_eq!(ids, expected);
    let mut again = document.clone();
    again.update(&draft, catalogue());
    assert_eq!(written(&again), strange());
}

#[test]
fn a_changed_draft_keeps_the_fields_of_what_stayed() {
    let mut document = parse(&strange());
    let (mut draft, _) = document.draft(catalogue());
    draft.ships[0].upgrades.push(common::card("engine-techs"));
    draft.squadrons.clear();
    document.update(&draft, catalogue());
    let value = written(&document);
    assert_eq!(value["ships"][0]["paint"], "red");
    let upgrades = json!(["mon-mothma-commander", "engine-techs", "no-such-card"]);
    assert_eq!(value["ships"][0]["upgrades"], upgrades);
    assert_eq!(value["squadrons"], json!([]));
    assert_eq!(value["author"]["name"], "someone");
}

#[test]
fn other_versions_and_other_things_are_refused() {
    assert!(matches!(Document::parse("{\"flagbridge\": 2}"), Err(DocumentError::Version(2))));
    for text in ["", "[]", "{}", "{\"flagbridge\": \"one\"}", "{\"flagbridge\": 1, \"ships\": 5}"] {
        assert!(matches!(Document::parse(text), Err(DocumentError::Shape(_))), "{text}");
    }
}

#[test]
fn a_document_is_short_and_readable() {
    let draft = common::draft("rebel\ncr90-corvette-a\n  mon-mothma-commander\n2 x-wing-squadron");
    let expected = json!({
        "flagbridge": 1,
        "faction": "rebel",
        "ships": [{ "card": "cr90-corvette-a", "upgrades": ["mon-mothma-commander"] }],
        "squadrons": [{ "card": "x-wing-squadron", "count": 2 }],
        "objectives": []
    });
    assert_eq!(written(&Document::new(&draft, catalogue())), expected);
}

#[test]
fn a_number_stands_for_the_card_with_that_manifest_number() {
    let number = |id: &str| common::card(id).get();
    let document = parse(&json!({
        "flagbridge": 1,
        "ships": [{ "card": number("cr90-corvette-a"), "upgrades": [number("engine-techs"), "65000", 60_000] }],
        "squadrons": [{ "card": number("x-wing-squadron") }],
        "objectives": [number("most-wanted")],
    }));
    let (draft, unknown) = document.draft(catalogue());
    assert_eq!(unknown, []);
    assert_eq!(draft.ships[0].card, common::card("cr90-corvette-a"));
    assert_eq!(draft.ships[0].upgrades.len(), 3);
    assert_eq!(draft.squadrons[0].card, common::card("x-wing-squadron"));
    assert_eq!(draft.objectives, [common::card("most-wanted")]);
    for wrong in [json!(-1), json!(1.5), json!(null), json!([1]), json!(true)] {
        let text = json!({ "flagbridge": 1, "objectives": [wrong] }).to_string();
        assert!(Document::parse(&text).is_err(), "{text}");
    }
    let huge = parse(&json!({ "flagbridge": 1, "objectives": [99_999] })).draft(catalogue()).1;
    assert_eq!(huge.len(), 1, "no card has such a number");
}

#[test]
fn a_document_with_more_cards_than_any_fleet_is_read_so_far_and_keeps_the_rest() {
    let ships = vec![json!({ "card": "cr90-corvette-a", "upgrades": ["engine-techs"] }); 400];
    let objectives = vec!["no-such-objective"; 5_000];
    let text = json!({ "flagbridge": 1, "ships": ships, "objectives": objectives }).to_string();
    let reader = Reader::new(catalogue());
    let reading = reader.read(&text);
    assert_eq!(reading.draft.cards().count(), MOST_CARDS);
    assert_eq!(reading.unread.len(), 1);
    assert_eq!(reading.unread[0].why, Why::TooLong);
    let again = rewrite(&reader, &text, &reading, &reading.draft, catalogue().current());
    assert_eq!(again, text, "nothing is lost");

    let unknown = json!({ "flagbridge": 1, "objectives": objectives }).to_string();
    let reading = reader.read(&unknown);
    assert_eq!(reading.unread.len(), MOST_CARDS + 1);
    assert!(reading.unread.iter().filter(|it| !it.suggestions.is_empty()).count() <= 40);
}

#[test]
fn unknown_fields_that_are_nested_deeply_do_not_blow_the_document_up() {
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let text = format!(r#"{{"flagbridge":1,"more":[{}]}}"#, vec![deep; 300].join(","));
    let document = Document::parse(&text).unwrap();
    assert!(document.to_string().len() < 2 * text.len());
}
