//! What becomes of an item that two devices have changed: nothing that a player has made is lost.

use std::collections::{BTreeMap, BTreeSet};

use super::note::What;
use super::subject::Subject;
use crate::collection::Collection;
use crate::editor::{Saved, Version, title};

/// The name of the version under which a fleet keeps the state of another device.
const ELSEWHERE: &str = "Changed on another device";

/// What becomes of an item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reconciled {
    /// The state on which both devices go on; none if the item is gone.
    pub value: Option<String>,
    /// A state that is kept under another key.
    pub copy: Option<(String, String)>,
    /// What the player is told, and about what.
    pub told: Option<(String, What)>,
}

/// Brings two states of the item under a key together. `base` is the last state that both devices have seen, where it is known.
/// `is_free` says whether there is nothing under a key.
pub fn reconcile(
    key: &str,
    base: Option<&str>,
    ours: Option<String>,
    theirs: Option<String>,
    is_free: impl Fn(&str) -> bool,
) -> Reconciled {
    let subject = Subject::of(key);
    let (ours, theirs) = match (ours, theirs) {
        (ours, theirs) if ours == theirs => {
            return Reconciled { value: ours, ..Reconciled::default() };
        }
        (Some(ours), Some(theirs)) => (ours, theirs),
        // What was changed on one side and deleted on the other is kept.
        (ours, theirs) => {
            let value = ours.or(theirs);
            let told = value.as_deref().and_then(|value| name(subject?, value));
            return Reconciled { value, copy: None, told: told.map(|title| (title, What::Kept)) };
        }
    };
    match subject {
        Some(Subject::Fleet) => fleets(key, ours, theirs, is_free),
        Some(Subject::Starmada) => copies(key, ours, theirs, is_free),
        Some(Subject::Collection) => collections(base, &ours, theirs),
        // One of two settings has to give way, and an edit token is the same everywhere.
        Some(Subject::Setting | Subject::EditToken) | None => {
            Reconciled { value: Some(theirs), ..Reconciled::default() }
        }
    }
}

/// What an item is called; none if it is nothing that a player has made.
fn name(subject: Subject, value: &str) -> Option<String> {
    match subject {
        Subject::Fleet => Some(
            Saved::parse(value)
                .map_or_else(|_| "A fleet".to_owned(), |saved| title(&saved.draft())),
        ),
        // Reading it would load the other game.
        Subject::Starmada => Some("A Starmada fleet or sheet".to_owned()),
        Subject::Collection | Subject::EditToken | Subject::Setting => None,
    }
}

/// The later state goes on, and the other one becomes a version of it.
fn fleets(key: &str, ours: String, theirs: String, is_free: impl Fn(&str) -> bool) -> Reconciled {
    let (Ok(mine), Ok(other)) = (Saved::parse(&ours), Saved::parse(&theirs)) else {
        // One of them was written by a program that knows more than this one.
        return copies(key, ours, theirs, is_free);
    };
    let mine_is_later = (mine.changed, &ours) > (other.changed, &theirs);
    let (mut later, earlier) = if mine_is_later { (mine, other) } else { (other, mine) };
    let differ = later.fleet != earlier.fleet;
    for version in earlier.versions.iter().cloned() {
        keep_version(&mut later.versions, version);
    }
    if differ {
        let name = ELSEWHERE.to_owned();
        let version = Version { name, at: earlier.changed, fleet: earlier.fleet.clone() };
        keep_version(&mut later.versions, version);
    }
    later.versions.sort_by_key(|version| version.at);
    for tag in earlier.tags {
        if !later.tags.contains(&tag) {
            later.tags.push(tag);
        }
    }
    later.begun = later.begun.min(earlier.begun);
    later.keep_unread(earlier.unread);
    later.online = match (later.online, earlier.online) {
        (Some(one), Some(two)) if one.id == two.id && two.version > one.version => Some(two),
        (one, two) => one.or(two),
    };
    let told = differ.then(|| (title(&later.draft()), What::Versioned));
    Reconciled { value: Some(later.text()), copy: None, told }
}

/// Adds a version, under a name that no other has. A fleet that is among them already is not added again.
fn keep_version(versions: &mut Vec<Version>, mut version: Version) {
    if versions.iter().any(|it| it.fleet == version.fleet && same_name(&it.name, &version.name)) {
        return;
    }
    let taken: BTreeSet<String> = versions.iter().map(|it| it.name.clone()).collect();
    version.name = first_free(&version.name, |name| !taken.contains(name));
    versions.push(version);
}

/// Whether two names are the same but for a number behind them.
fn same_name(one: &str, two: &str) -> bool {
    let bare = |name: &str| name.trim_end_matches(|it: char| it.is_ascii_digit()).trim_end().len();
    one[..bare(one)] == two[..bare(two)]
}

/// The name, or the first with a number behind it that is free.
fn first_free(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    if is_free(name) {
        return name.to_owned();
    }
    let numbered = (2..).map(|number| format!("{name} {number}"));
    numbered.into_iter().find(|it| is_free(it)).unwrap_or_default()
}

/// The other device's state goes on, and ours becomes a copy.
fn copies(key: &str, ours: String, theirs: String, is_free: impl Fn(&str) -> bool) -> Reconciled {
    let subject = Subject::of(key);
    let told = subject.and_then(|it| name(it, &theirs)).map(|title| (title, What::Copied));
    let copy = (2..).map(|number| format!("{key}-{number}")).find(|it| is_free(it));
    let copy = copy.map(|copy| {
        let id = copy.rsplit('.').next().unwrap_or_default().to_owned();
        let value = with_id(&ours, id).unwrap_or(ours);
        (copy, value)
    });
    Reconciled { value: Some(theirs), copy, told }
}

/// The same with another id in it.
fn with_id(value: &str, id: String) -> Option<String> {
    let mut value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(value).ok()?;
    value.insert("id".to_owned(), id.into());
    serde_json::to_string(&value).ok()
}

/// Each number as the side has it that has changed it; the larger one where both have.
fn collections(base: Option<&str>, ours: &str, theirs: String) -> Reconciled {
    let (Ok(mine), Ok(other)) = (Collection::parse(ours), Collection::parse(&theirs)) else {
        return Reconciled { value: Some(theirs), ..Reconciled::default() };
    };
    let base = base.and_then(|text| Collection::parse(text).ok());
    let before = |part: fn(&Collection) -> &BTreeMap<String, u16>| base.as_ref().map(part);
    let merged = Collection {
        boxes: numbers(before(|it| &it.boxes), &mine.boxes, &other.boxes),
        cards: numbers(before(|it| &it.cards), &mine.cards, &other.cards),
    };
    Reconciled { value: Some(merged.text()), ..Reconciled::default() }
}

fn numbers(
    base: Option<&BTreeMap<String, u16>>,
    ours: &BTreeMap<String, u16>,
    theirs: &BTreeMap<String, u16>,
) -> BTreeMap<String, u16> {
    let ids: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    let number = |id: &String| {
        let (mine, other) = (ours.get(id), theirs.get(id));
        match base.map(|base| base.get(id)) {
            Some(before) if mine == before => other,
            Some(before) if other == before => mine,
            _ => mine.max(other),
        }
    };
    ids.into_iter().filter_map(|id| Some((id.clone(), *number(id)?))).collect()
}
