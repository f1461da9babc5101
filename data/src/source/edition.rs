use std::collections::{BTreeSet, HashMap};

use flagbridge_cards::{
    Card, CardNumber, Date, Document, Edition, EditionIndex, FleetRules, GameRules, Issuer, Kind,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::card::{self, Context};
use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::{Named, unknown};

/// An edition's file, before it is laid over its parent.
pub struct Overlay<'a> {
    /// The file.
    pub file: &'a str,
    tree: &'a Tree,
    read: OverlayFile,
}

impl Overlay<'_> {
    /// The edition's id.
    pub fn id(&self) -> &str {
        &self.read.id
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct OverlayFile {
    id: String,
    date: Date,
    issuer: Named<Issuer>,
    title: String,
    summary: String,
    parent: Option<String>,
    #[serde(default)]
    later: String,
    documents: Vec<DocumentFile>,
    #[serde(default)]
    fleet: Map<String, Value>,
    #[serde(default)]
    game: Map<String, Value>,
    #[serde(default)]
    releases: Vec<String>,
    #[serde(default)]
    cards: Map<String, Value>,
    #[serde(default)]
    not_competitive: NotCompetitive,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DocumentFile {
    short: String,
    title: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotCompetitive {
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
}

/// Cards as the overlays need them.
pub struct Cards<'a> {
    /// Ids to numbers.
    pub numbers: &'a HashMap<String, CardNumber>,
    /// The kind of each card, by number from 1.
    pub kinds: &'a [Kind],
    /// The JSON of each card's first printing, by number from 1.
    pub printed: Vec<Value>,
    /// Versions: first printings in order of number, then what the overlays add.
    pub versions: Vec<Card>,
}

/// What an edition has inherited and stated so far.
#[derive(Clone, Default)]
struct State {
    fleet: Map<String, Value>,
    game: Map<String, Value>,
    pool: BTreeSet<u8>,
    cards: Vec<Value>,
    versions: Vec<usize>,
    not_competitive: BTreeSet<CardNumber>,
}

/// Reads the overlays and puts them in order of date.
pub fn overlays<'a>(files: &[(&'a str, &'a Tree)], faults: &mut SourceErrors) -> Vec<Overlay<'a>> {
    let mut overlays: Vec<Overlay<'_>> = Vec::new();
    for &(file, tree) in files {
        let mut reader = Reader::new(file, tree, "", faults);
        let Some(read) = reader.read::<OverlayFile>() else { continue };
        if file.strip_prefix("editions/").and_then(|name| name.strip_suffix(".json"))
            != Some(&read.id)
        {
            reader.fault("id", format!("the file of \"{}\" is called {0}.json", read.id));
        }
        overlays.push(Overlay { file, tree, read });
    }
    overlays.sort_by(|a, b| (a.read.date, &a.read.id).cmp(&(b.read.date, &b.read.id)));
    overlays
}

/// Lays every overlay over its parent.
pub fn resolve(
    overlays: &[Overlay<'_>],
    cards: &mut Cards<'_>,
    context: &mut Context,
    faults: &mut SourceErrors,
) -> Vec<Edition> {
    let mut states: Vec<State> = Vec::new();
    let mut editions = Vec::new();
    for (index, overlay) in overlays.iter().enumerate() {
        let mut reader = Reader::new(overlay.file, overlay.tree, "", faults);
        let parent = parent(overlay, &overlays[..index], &mut reader);
        issued(overlay, parent.map(|parent| &overlays[parent]), &mut reader);
        let mut state = match parent {
            Some(parent) => states[parent].clone(),
            None => State {
                cards: cards.printed.clone(),
                versions: (0..cards.printed.len()).collect(),
                ..State::default()
            },
        };
        let root = parent.is_none();
        let read = &overlay.read;
        let says = !read.fleet.is_empty()
            || !read.game.is_empty()
            || !read.releases.is_empty()
            || !read.cards.is_empty()
            || !read.not_competitive.add.is_empty()
            || !read.not_competitive.remove.is_empty();
        if !says {
            reader.fault("", format!("the overlay \"{}\" changes nothing", read.id));
        }
        let fleet: Option<FleetRules> =
            rules("fleet", &read.fleet, &mut state.fleet, root, &mut reader);
        let game: Option<GameRules> = rules("game", &read.game, &mut state.game, root, &mut reader);
        releases(read, context, &mut state, &mut reader);
        card_changes(overlay, cards, context, &mut state, faults);
        competition(overlay, cards, &mut state, faults);
        let (Some(fleet), Some(game)) = (fleet, game) else {
            states.push(state);
            continue;
        };
        let mut versions = vec![0];
        versions.extend(state.versions.iter().map(|&version| {
            let pooled = state.pool.contains(&cards.versions[version].release);
            if pooled { version as u16 + 1 } else { 0 }
        }));
        let edition = Edition {
            index: EditionIndex(index as u8),
            id: keep(&read.id),
            date: read.date,
            issuer: read.issuer.0,
            title: keep(&read.title),
            summary: keep(&read.summary),
            parent: parent.map(|parent| EditionIndex(parent as u8)),
            later: keep(&read.later),
            documents: read
                .documents
                .iter()
                .map(|document| Document {
                    short: keep(&document.short),
                    title: keep(&document.title),
                })
                .collect(),
            fleet,
            game,
            not_competitive: state.not_competitive.iter().copied().collect(),
            versions,
        };
        editions.push(edition);
        states.push(state);
    }
    editions
}

fn parent(
    overlay: &Overlay<'_>,
    earlier: &[Overlay<'_>],
    reader: &mut Reader<'_>,
) -> Option<usize> {
    let Some(id) = &overlay.read.parent else {
        if let Some(first) = earlier.first() {
            let message =
                format!("only the first edition has no parent; that is \"{}\"", first.read.id);
            reader.fault("parent", message);
        }
        return None;
    };
    let parent = earlier
        .iter()
        .position(|known| known.read.id == *id && known.read.date < overlay.read.date);
    if parent.is_none() {
        reader.fault("parent", format!("the parent \"{id}\" is not an earlier edition"));
    }
    parent
}

/// The first edition is official, and nothing official rests on what the community issued.
fn issued(overlay: &Overlay<'_>, parent: Option<&Overlay<'_>>, reader: &mut Reader<'_>) {
    match (overlay.read.issuer.0, parent.map(|parent| parent.read.issuer.0)) {
        (Issuer::Pack, _) | (_, Some(Issuer::Pack)) => {
            reader.fault(
                "issuer",
                "packs are brought by players; no edition of the catalogue is one",
            );
        }
        (Issuer::Community, None) => reader.fault("issuer", "the first edition is official"),
        (Issuer::Official, Some(Issuer::Community)) => {
            reader.fault("issuer", "an official edition has an official parent");
        }
        (Issuer::Official, None | Some(Issuer::Official)) | (Issuer::Community, Some(_)) => {}
    }
}

/// Lays rule parameters over the parent's. The first edition states them all.
fn rules<T: DeserializeOwned>(
    section: &str,
    stated: &Map<String, Value>,
    inherited: &mut Map<String, Value>,
    root: bool,
    reader: &mut Reader<'_>,
) -> Option<T> {
    for (key, value) in stated {
        if !root && inherited.get(key) == Some(value) {
            let message = format!("\"{key}\" is the same in the parent");
            reader.fault(&format!("{section}.{key}"), message);
        }
        inherited.insert(key.clone(), value.clone());
    }
    reader.read_value(Value::Object(inherited.clone()), section)
}

fn releases(read: &OverlayFile, context: &Context, state: &mut State, reader: &mut Reader<'_>) {
    for (place, id) in read.releases.iter().enumerate() {
        let path = format!("releases[{place}]");
        match context.releases.iter().position(|release| release.id == id) {
            Some(index) => {
                if !state.pool.insert(index as u8) {
                    reader.fault(&path, format!("\"{id}\" is already in the pool"));
                }
            }
            None => {
                let known = context.releases.iter().map(|release| release.id);
                reader.fault(&path, unknown("release", id, known));
            }
        }
    }
}

fn card_changes(
    overlay: &Overlay<'_>,
    cards: &mut Cards<'_>,
    context: &mut Context,
    state: &mut State,
    faults: &mut SourceErrors,
) {
    let Some(changes) = overlay.tree.field("cards") else { return };
    for (id, _, patch) in changes.fields() {
        let mut whole = Reader::new(overlay.file, changes, "", faults);
        let Some(number) = pooled(id, id, cards, state, &overlay.read.id, &mut whole) else {
            continue;
        };
        let place = number.index() - 1;
        let mut reader = Reader::new(overlay.file, patch, id, faults);
        let Value::Object(fields) = patch.to_value() else {
            reader.fault("", "a change to a card is an object");
            continue;
        };
        let mut same = fields.is_empty();
        for (key, value) in &fields {
            if matches!(key.as_str(), "id" | "name" | "release") {
                reader.fault(key, format!("an overlay cannot change \"{key}\""));
            }
            if state.cards[place].get(key).unwrap_or(&Value::Null) == value {
                reader.fault(key, format!("\"{key}\" is the same in the parent"));
                same |= fields.len() == 1;
            }
        }
        if same {
            reader.fault("", "the entry changes nothing");
            continue;
        }
        let mut merged = state.cards[place].clone();
        merge(&mut merged, &Value::Object(fields));
        let kind = cards.kinds[place];
        let Some(card) = card::version(&merged, kind, number, context, &mut reader, patch) else {
            continue;
        };
        if card == cards.versions[state.versions[place]] {
            reader.fault("", "the entry changes nothing");
        }
        state.cards[place] = merged;
        state.versions[place] = cards.versions.len();
        cards.versions.push(card);
    }
}

fn competition(
    overlay: &Overlay<'_>,
    cards: &Cards<'_>,
    state: &mut State,
    faults: &mut SourceErrors,
) {
    let mut reader = Reader::new(overlay.file, overlay.tree, "", faults);
    let list = &overlay.read.not_competitive;
    for (key, ids) in [("add", &list.add), ("remove", &list.remove)] {
        for (place, id) in ids.iter().enumerate() {
            let path = format!("not-competitive.{key}[{place}]");
            let edition = &overlay.read.id;
            let Some(number) = pooled(id, &path, cards, state, edition, &mut reader) else {
                continue;
            };
            let changed = if key == "add" {
                state.not_competitive.insert(number)
            } else {
                state.not_competitive.remove(&number)
            };
            if !changed {
                reader.fault(&path, format!("\"{id}\" is so in the parent already"));
            }
        }
    }
}

/// The card's number if the edition's pool holds it; else a fault.
fn pooled(
    id: &str,
    path: &str,
    cards: &Cards<'_>,
    state: &State,
    edition: &str,
    reader: &mut Reader<'_>,
) -> Option<CardNumber> {
    let Some(number) = cards.numbers.get(id).copied() else {
        reader.fault(path, unknown("card", id, cards.numbers.keys().map(String::as_str)));
        return None;
    };
    let version = state.versions[number.index() - 1];
    if !state.pool.contains(&cards.versions[version].release) {
        reader.fault(path, format!("the card \"{id}\" is not in the pool of \"{edition}\""));
        return None;
    }
    Some(number)
}

/// Lays a patch over a value: objects field by field, everything else as a whole, null removes.
fn merge(target: &mut Value, patch: &Value) {
    match (target, patch) {
        (Value::Object(target), Value::Object(patch)) => {
            for (key, value) in patch {
                match value {
                    Value::Null => {
                        target.remove(key);
                    }
                    Value::Object(_) => {
                        merge(target.entry(key.clone()).or_insert(Value::Null), value);
                    }
                    value => {
                        target.insert(key.clone(), value.clone());
                    }
                }
            }
        }
        (target, patch) => *target = patch.clone(),
    }
}
