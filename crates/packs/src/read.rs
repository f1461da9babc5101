use serde_json::{Map, Value};

use crate::community;
use crate::limit::{self, MOST_CARDS};
use crate::pack::Pack;
use crate::pack_error::PackError;

/// A file of a pack.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// What the player calls it, for messages.
    pub name: &'a str,
    /// What it says.
    pub text: &'a str,
}

/// The groups of cards in the community's JSON.
pub(crate) const GROUPS: [&str; 4] = ["ships", "squadrons", "upgrades", "objectives"];

/// Reads a pack: one file of our own format, or any number of files of the community's JSON, which are put together.
///
/// `parent` is the id of the edition that a community pack is laid over; a pack of our own names it itself. All faults
/// are found before the reading gives up.
pub fn read(sources: &[Source<'_>], parent: &str) -> Result<Pack, Vec<PackError>> {
    limit::check(sources).map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let mut own = Vec::new();
    let mut theirs: Vec<(&str, Map<String, Value>)> = Vec::new();
    for source in sources {
        let fault = |message: String| whole(source.name, message);
        match serde_json::from_str::<Value>(source.text) {
            Err(error) => faults.push(fault(format!("not JSON: {error}"))),
            Ok(Value::Object(fields)) if fields.contains_key("pack") => {
                own.push((source.name, fields));
            }
            Ok(Value::Object(fields)) if GROUPS.iter().any(|it| fields.contains_key(*it)) => {
                theirs.push((source.name, fields));
            }
            Ok(_) => faults.push(fault(
                "not a pack: the JSON has no \"pack\", \"ships\", \
                 \"squadrons\", \"upgrades\" or \"objectives\""
                    .to_owned(),
            )),
        }
    }
    let pack = match (own.len(), theirs.is_empty()) {
        (0, true) => {
            if faults.is_empty() {
                faults.push(whole("", "no file given".to_owned()));
            }
            None
        }
        (0, false) => Some(community::pack(&theirs, parent, &mut faults)),
        (1, true) => own.pop().and_then(|(name, fields)| of_our_own(name, fields, &mut faults)),
        _ => {
            let message = "a Flagbridge pack must be a single file".to_owned();
            faults.push(whole(own[0].0, message));
            None
        }
    };
    if let Some(pack) = &pack
        && pack.cards.len() > MOST_CARDS
    {
        let message = format!("{} cards; the limit is {MOST_CARDS}", pack.cards.len());
        faults.push(whole(sources[0].name, message));
    }
    match pack {
        Some(pack) if faults.is_empty() => Ok(pack),
        _ => {
            faults.sort();
            faults.dedup();
            Err(faults)
        }
    }
}

/// Which files make a pack where there may be several packs. A file of our own format is always one by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// All files of the community's JSON are one pack.
    Together,
    /// Those in one folder whose names differ only in the kind of cards, `nexus-ships.json` and `nexus-upgrades.json`.
    ByName,
}

/// Reads files that may be of several packs. All faults of all packs are found.
pub fn read_all(
    sources: &[Source<'_>],
    parent: &str,
    files: Files,
) -> Result<Vec<Pack>, Vec<PackError>> {
    let mut groups: Vec<(Option<String>, Vec<Source<'_>>)> = Vec::new();
    for source in sources {
        let key = match files {
            _ if is_our_own(source) => None,
            Files::Together => Some(String::new()),
            Files::ByName => Some(community::set_of(source.name)),
        };
        match groups.iter_mut().find(|(of, _)| key.is_some() && *of == key) {
            Some((_, group)) => group.push(*source),
            None => groups.push((key, vec![*source])),
        }
    }
    if groups.is_empty() {
        groups.push((None, Vec::new()));
    }
    let (mut packs, mut faults) = (Vec::new(), Vec::new());
    for (_, group) in &groups {
        match read(group, parent) {
            Ok(pack) => packs.push(pack),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(packs) } else { Err(faults) }
}

/// Whether a file is of our own format. What is too large or too deep is not looked into.
fn is_our_own(source: &Source<'_>) -> bool {
    limit::check(std::slice::from_ref(source)).is_ok()
        && serde_json::from_str::<Map<String, Value>>(source.text)
            .is_ok_and(|fields| fields.contains_key("pack"))
}

/// Reads our own format. Every card is read by itself, so that one fault does not hide the next.
fn of_our_own(
    name: &str,
    mut fields: Map<String, Value>,
    faults: &mut Vec<PackError>,
) -> Option<Pack> {
    let mut cards = match fields.remove("cards") {
        Some(Value::Object(cards)) => cards,
        None => Map::new(),
        Some(_) => {
            faults.push(in_field(name, "", "cards", "expected an object".to_owned()));
            Map::new()
        }
    };
    let mut group = |key: &str| match cards.remove(key) {
        Some(Value::Array(list)) => list,
        None => Vec::new(),
        Some(_) => {
            faults.push(in_field(name, "", &format!("cards.{key}"), "expected a list".into()));
            Vec::new()
        }
    };
    let groups = ["chassis", "ships", "squadrons", "upgrades", "objectives"].map(&mut group);
    for key in cards.keys() {
        faults.push(in_field(name, "", &format!("cards.{key}"), "unknown field".to_owned()));
    }
    let pack = typed::<Pack>(name, "", Value::Object(fields), faults);
    let [chassis, ships, squadrons, upgrades, objectives] = groups;
    let cards = crate::pack::Cards {
        chassis: list(name, chassis, faults),
        ships: list(name, ships, faults),
        squadrons: list(name, squadrons, faults),
        upgrades: list(name, upgrades, faults),
        objectives: list(name, objectives, faults),
    };
    pack.map(|pack| Pack { cards, ..pack })
}

fn list<T: serde::de::DeserializeOwned>(
    name: &str,
    values: Vec<Value>,
    faults: &mut Vec<PackError>,
) -> Vec<T> {
    let of_one = |value: Value| {
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        typed(name, &id, value, faults)
    };
    values.into_iter().filter_map(of_one).collect()
}

fn typed<T: serde::de::DeserializeOwned>(
    file: &str,
    card: &str,
    value: Value,
    faults: &mut Vec<PackError>,
) -> Option<T> {
    match serde_path_to_error::deserialize(value) {
        Ok(read) => Some(read),
        Err(error) => {
            let path = error.path().to_string();
            let field = if path == "." { "" } else { &path };
            faults.push(in_field(file, card, field, error.inner().to_string()));
            None
        }
    }
}

fn whole(file: &str, message: String) -> PackError {
    in_field(file, "", "", message)
}

fn in_field(file: &str, card: &str, field: &str, message: String) -> PackError {
    PackError { file: file.to_owned(), card: card.to_owned(), field: field.to_owned(), message }
}
