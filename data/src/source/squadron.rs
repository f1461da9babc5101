use std::collections::BTreeMap;

use flagbridge_cards::{DefenseToken, Keyword, KeywordValue, Pool, Squadron, UniqueName};
use serde::Deserialize;
use serde_json::Value;

use super::card::Context;
use super::reader::{Reader, keep};
use super::word::{Named, find, unknown, words};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct SquadronFile {
    craft: String,
    craft_id: String,
    named_craft: Option<String>,
    #[serde(default)]
    ace: bool,
    #[serde(default)]
    irregular: bool,
    hull: u8,
    speed: u8,
    battery: String,
    anti_squadron: String,
    #[serde(default)]
    defense_tokens: Vec<Named<DefenseToken>>,
    keywords: BTreeMap<String, Number>,
}

/// What stands behind a keyword: its number, or `true` where it has none.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Number {
    Value(u8),
    Plain(bool),
}

/// A squadron's figures.
pub fn body(value: Value, context: &Context, reader: &mut Reader<'_>) -> Option<Squadron> {
    let read: SquadronFile = reader.read_value(value, "")?;
    let named_craft = read.named_craft.as_deref().and_then(|name| {
        let found = context.unique_names.binary_search(&name);
        if found.is_err() {
            let known = context.unique_names.iter().copied();
            reader.fault("named-craft", unknown("unique name", name, known));
        }
        found.ok().map(|index| UniqueName(index as u16))
    });
    if !(1..=5).contains(&read.speed) {
        reader.fault("speed", "a squadron has a speed from 1 to 5");
    }
    let mut pool = |path: &str, dice: &str| {
        dice.parse::<Pool>().unwrap_or_else(|error| {
            reader.fault(path, error.to_string());
            Pool::EMPTY
        })
    };
    let battery = pool("battery", &read.battery);
    let anti_squadron = pool("anti-squadron", &read.anti_squadron);
    Some(Squadron {
        craft: keep(&read.craft),
        craft_id: keep(&read.craft_id),
        named_craft,
        ace: read.ace,
        irregular: read.irregular,
        hull: read.hull,
        speed: read.speed,
        battery,
        anti_squadron,
        defense_tokens: words(&read.defense_tokens),
        keywords: keywords(&read.keywords, context, reader),
    })
}

fn keywords(
    read: &BTreeMap<String, Number>,
    context: &Context,
    reader: &mut Reader<'_>,
) -> Vec<KeywordValue> {
    let mut keywords = Vec::new();
    for (id, number) in read {
        let path = format!("keywords.{id}");
        let keyword = match find::<Keyword>(id) {
            Ok(keyword) => keyword,
            Err(message) => {
                reader.fault(&path, message);
                continue;
            }
        };
        let has_value = context
            .keywords
            .iter()
            .find(|meaning| meaning.wording.keyword == keyword)
            .is_none_or(|meaning| meaning.has_value);
        let value = match (number, has_value) {
            (Number::Value(value @ 1..=9), true) => *value,
            (Number::Plain(true), false) => 0,
            (_, true) => {
                reader.fault(&path, format!("{keyword} carries a number from 1 to 9"));
                continue;
            }
            (_, false) => {
                reader.fault(&path, format!("{keyword} carries no number; write true"));
                continue;
            }
        };
        keywords.push(KeywordValue { keyword, value });
    }
    keywords.sort_by_key(|value| value.keyword);
    keywords
}
