use flagbridge_cards::{DamageCard, DamageTiming, DamageTrait};
use serde::Deserialize;
use serde_json::Value;

use super::reader::Reader;
use super::word::Named;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct DamageFile {
    category: Named<DamageTrait>,
    copies: u8,
    timing: Named<DamageTiming>,
    #[serde(default)]
    then_facedown: bool,
}

/// A damage card's facets.
pub fn body(value: Value, reader: &mut Reader<'_>) -> Option<DamageCard> {
    let read: DamageFile = reader.read_value(value, "")?;
    Some(DamageCard {
        category: read.category.0,
        copies: read.copies,
        timing: read.timing.0,
        then_facedown: read.then_facedown,
    })
}
