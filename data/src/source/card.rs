use std::collections::HashMap;

use flagbridge_cards::{Body, Card, CardNumber, Faction, Kind, Release, UniqueName, fold};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::chassis::Hull;
use super::keyword::Meaning;
use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::{Several, unknown};
use super::{damage, objective, ship, squadron, upgrade};

/// The longest summary, in characters.
pub const LONGEST_SUMMARY: usize = 240;

/// What cards refer to, and the summaries seen so far.
pub struct Context {
    /// Hulls.
    pub hulls: Vec<Hull>,
    /// Unique names.
    pub unique_names: Vec<&'static str>,
    /// Releases.
    pub releases: Vec<Release>,
    /// Keywords.
    pub keywords: Vec<Meaning>,
    /// Folded summaries and the card each belongs to.
    pub summaries: HashMap<String, String>,
}

/// A card as it stands in its file.
pub struct CardEntry<'a> {
    /// The file.
    pub file: &'a str,
    /// The entry in the file.
    pub tree: &'a Tree,
    /// The card's kind.
    pub kind: Kind,
    /// The card's id.
    pub id: String,
}

/// What every kind of card has.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Common {
    id: String,
    name: String,
    #[serde(default = "any_faction")]
    faction: Several<Faction>,
    #[serde(default)]
    points: u16,
    #[serde(default)]
    unique: bool,
    #[serde(default)]
    unique_names: Vec<String>,
    release: String,
    #[serde(default)]
    summary: String,
}

const COMMON: &[&str] =
    &["id", "name", "faction", "points", "unique", "unique-names", "release", "summary"];

fn any_faction() -> Several<Faction> {
    Several(Faction::ALL.to_vec())
}

/// The cards of one file. Entries without an id are reported and left out.
pub fn entries<'a>(
    file: &'a str,
    tree: &'a Tree,
    kind: Kind,
    faults: &mut SourceErrors,
) -> Vec<CardEntry<'a>> {
    let mut entries = Vec::new();
    for entry in tree.list() {
        match entry.text("id") {
            Some(id) => entries.push(CardEntry { file, tree: entry, kind, id: id.to_owned() }),
            None => Reader::new(file, entry, "", faults).fault("", "the card has no id"),
        }
    }
    entries
}

/// One version of a card, from its JSON after all overlays.
pub fn version(
    value: &Value,
    kind: Kind,
    number: CardNumber,
    context: &mut Context,
    reader: &mut Reader<'_>,
    tree: &Tree,
) -> Option<Card> {
    let (common, rest) = split(value, kind, reader)?;
    let release = context.releases.iter().position(|release| release.id == common.release);
    if release.is_none() {
        let known = context.releases.iter().map(|release| release.id);
        reader.fault("release", unknown("release", &common.release, known));
    }
    let unique_names = unique_names(&common, context, reader);
    if tree.field("summary").is_some() || common.summary.is_empty() {
        summary(&common, kind, context, reader);
    }
    let body = match kind {
        Kind::Ship => Body::Ship(ship::body(rest, context, reader)?),
        Kind::Squadron => {
            let body = squadron::body(rest, context, reader)?;
            if let Some(craft) = body.named_craft.filter(|craft| !unique_names.contains(craft)) {
                let name = context.unique_names[usize::from(craft.0)];
                reader.fault("named-craft", format!("\"{name}\" is not among its unique names"));
            }
            Body::Squadron(body)
        }
        Kind::Upgrade => Body::Upgrade(upgrade::body(rest, context, reader)?),
        Kind::Objective => Body::Objective(objective::body(rest, reader)?),
        Kind::Damage => Body::Damage(damage::body(rest, reader)?),
    };
    Some(Card {
        number,
        id: keep(&common.id),
        name: keep(&common.name),
        factions: common.faction.0.iter().copied().collect(),
        points: common.points,
        unique: common.unique,
        unique_names,
        release: release? as u8,
        summary: keep(&common.summary),
        body,
    })
}

/// Parts a card's object into what all cards have and what its kind has.
fn split(value: &Value, kind: Kind, reader: &mut Reader<'_>) -> Option<(Common, Value)> {
    let Value::Object(fields) = value else {
        reader.fault("", "a card is an object");
        return None;
    };
    let costs = matches!(kind, Kind::Ship | Kind::Squadron | Kind::Upgrade);
    for key in ["faction", "points"] {
        if fields.contains_key(key) != costs {
            let verb = if costs { "needs a" } else { "has no" };
            reader.fault(key, format!("this kind of card {verb} \"{key}\""));
        }
    }
    let (common, rest): (Map<_, _>, Map<_, _>) =
        fields.clone().into_iter().partition(|(key, _)| COMMON.contains(&key.as_str()));
    let common = reader.read_value(Value::Object(common), "")?;
    Some((common, Value::Object(rest)))
}

fn unique_names(common: &Common, context: &Context, reader: &mut Reader<'_>) -> Vec<UniqueName> {
    if common.unique && common.unique_names.is_empty() {
        reader.fault("unique", "a unique card has at least one unique name");
    }
    if !common.unique && !common.unique_names.is_empty() {
        reader.fault("unique-names", "only a unique card has unique names");
    }
    let mut names = Vec::new();
    for (place, name) in common.unique_names.iter().enumerate() {
        match context.unique_names.binary_search(&name.as_str()) {
            Ok(index) => names.push(UniqueName(index as u16)),
            Err(_) => {
                let known = context.unique_names.iter().copied();
                reader
                    .fault(&format!("unique-names[{place}]"), unknown("unique name", name, known));
            }
        }
    }
    names
}

fn summary(common: &Common, kind: Kind, context: &mut Context, reader: &mut Reader<'_>) {
    if common.summary.is_empty() {
        if matches!(kind, Kind::Upgrade | Kind::Objective | Kind::Damage) {
            reader.fault("summary", "the card has no summary");
        }
        return;
    }
    let length = common.summary.chars().count();
    if length > LONGEST_SUMMARY {
        let message = format!("the summary has {length} characters; {LONGEST_SUMMARY} are allowed");
        reader.fault("summary", message);
    }
    let owner = context.summaries.entry(fold(&common.summary)).or_insert_with(|| common.id.clone());
    if *owner != common.id {
        let message = format!("the summary is the same as that of \"{owner}\"");
        reader.fault("summary", message);
    }
}
