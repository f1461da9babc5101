use flagbridge_cards::{Objective, ObjectiveCategory, ObjectiveParts};
use serde::Deserialize;
use serde_json::Value;

use super::card::LONGEST_SUMMARY;
use super::reader::{Reader, keep};
use super::word::Named;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ObjectiveFile {
    category: Named<ObjectiveCategory>,
    #[serde(default)]
    victory_points: u8,
    #[serde(default)]
    tokens: u8,
    parts: PartsFile,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PartsFile {
    #[serde(default)]
    setup: String,
    #[serde(default)]
    special: String,
    #[serde(default)]
    end_of_round: String,
    #[serde(default)]
    end_of_game: String,
}

/// An objective's facets.
pub fn body(value: Value, reader: &mut Reader<'_>) -> Option<Objective> {
    let read: ObjectiveFile = reader.read_value(value, "")?;
    let mut part = |key: &str, text: &str| {
        let length = text.chars().count();
        if length > LONGEST_SUMMARY {
            let message = format!("{key} has {length} characters; {LONGEST_SUMMARY} are allowed");
            reader.fault(&format!("parts.{key}"), message);
        }
        keep(text)
    };
    Some(Objective {
        category: read.category.0,
        victory_points: read.victory_points,
        tokens: read.tokens,
        parts: ObjectiveParts {
            setup: part("setup", &read.parts.setup),
            special: part("special", &read.parts.special),
            end_of_round: part("end-of-round", &read.parts.end_of_round),
            end_of_game: part("end-of-game", &read.parts.end_of_game),
        },
    })
}
