//! The JSON document keeps what it does not understand.

mod common;

use flagbridge_data::catalogue;
use flagbridge_fleet::{Document, DocumentError};
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
