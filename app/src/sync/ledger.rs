//! What a device knows of the items that it shares: how far it has read, and what each was when both sides had the same.

use std::collections::BTreeMap;
use std::hash::Hasher as _;

use flagbridge_repeatable::Mixer;
use serde::{Deserialize, Serialize};

use super::note::Note;
use super::reconcile::{Reconciled, reconcile};
use super::subject::Subject;

/// How many notes are kept.
const NOTES: usize = 20;

/// What a device knows of the items that it shares.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ledger {
    /// When the box on the server was made; 0 before it is known.
    epoch: i64,
    /// The newest revision that was read.
    cursor: i64,
    items: BTreeMap<String, Known>,
    /// What came of items that two devices have changed, newest last.
    notes: Vec<Note>,
}

/// An item as both sides had it last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Known {
    revision: i64,
    /// A hash of the state; none if the item was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    print: Option<String>,
    /// The state in full, for items that are merged number by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<String>,
}

/// A state that another device has stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// The item's key.
    pub key: String,
    /// At which revision it was stored.
    pub revision: i64,
    /// The state; none if the item was deleted.
    pub value: Option<String>,
}

/// A state that other devices do not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The item's key.
    pub key: String,
    /// The revision that the state was made from; 0 if there was none.
    pub base: i64,
    /// The state; none if the item was deleted.
    pub value: Option<String>,
}

impl Ledger {
    /// The newest revision that was read.
    pub fn cursor(&self) -> i64 {
        self.cursor
    }

    /// What came of items that two devices have changed, newest last.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The player has read the notes.
    pub fn forget_notes(&mut self) {
        self.notes.clear();
    }

    /// Keys of fleets that were deleted here or on another device.
    pub fn deleted_fleets(&self) -> impl Iterator<Item = &str> {
        let deleted = self.items.iter().filter(|(_, known)| known.print.is_none());
        let fleets = deleted.filter(|(key, _)| Subject::of(key) == Some(Subject::Fleet));
        fleets.map(|(key, _)| key.as_str())
    }

    /// Whether this is the box that the ledger is about. If it is another one, the ledger begins again, as if this device had
    /// never synced: what differs is brought together, and nothing is written over.
    pub fn meet(&mut self, epoch: i64) -> bool {
        if self.epoch == epoch {
            return true;
        }
        let known = self.epoch != 0;
        if known {
            *self = Self { notes: std::mem::take(&mut self.notes), ..Self::default() };
        }
        self.epoch = epoch;
        !known
    }

    /// The box is gone, and the next one counts its revisions again.
    pub fn lose(&mut self) {
        *self = Self { notes: std::mem::take(&mut self.notes), ..Self::default() };
    }

    /// Everything up to this revision was read.
    pub fn has_read(&mut self, revision: i64) {
        self.cursor = self.cursor.max(revision);
    }

    /// What other devices do not know of the items here, which are those of all shared keys.
    pub fn changes(&self, here: &BTreeMap<String, String>) -> Vec<Change> {
        let change = |key: &str, value: Option<&String>| {
            let known = self.items.get(key);
            let print = value.map(|value| print(value));
            (known.and_then(|it| it.print.as_ref()) != print.as_ref()).then(|| Change {
                key: key.to_owned(),
                base: known.map_or(0, |it| it.revision),
                value: value.cloned(),
            })
        };
        let changed = here.iter().filter_map(|(key, value)| change(key, Some(value)));
        let gone = self.items.keys().filter(|key| !here.contains_key(*key));
        changed.chain(gone.filter_map(|key| change(key, None))).collect()
    }

    /// The server has stored a change.
    pub fn accepted(&mut self, change: &Change, revision: i64) {
        // No other device has written in between: there is nothing to read.
        if revision == self.cursor + 1 {
            self.cursor = revision;
        }
        self.note(&change.key, revision, change.value.as_deref());
    }

    /// Takes in a state that another device has stored, and returns what is to be written here, key by key; none deletes.
    pub fn receive(
        &mut self,
        incoming: Incoming,
        here: &BTreeMap<String, String>,
        now: u64,
    ) -> Vec<(String, Option<String>)> {
        let Incoming { key, revision, value } = incoming;
        let known = self.items.get(&key).cloned().unwrap_or_default();
        if Subject::of(&key).is_none() || revision <= known.revision {
            return Vec::new();
        }
        let ours = here.get(&key);
        let unchanged = known.print == ours.map(|value| print(value));
        self.note(&key, revision, value.as_deref());
        if unchanged {
            return if ours == value.as_ref() { Vec::new() } else { vec![(key, value)] };
        }
        let is_free = |key: &str| !here.contains_key(key) && !self.items.contains_key(key);
        let ours = ours.cloned();
        let Reconciled { value, copy, told } =
            reconcile(&key, known.base.as_deref(), ours.clone(), value, is_free);
        if let Some((title, what)) = told {
            self.notes.push(Note { at: now, key: key.clone(), title, what });
            let old = self.notes.len().saturating_sub(NOTES);
            self.notes.drain(..old);
        }
        let copy = copy.map(|(key, value)| (key, Some(value)));
        let current = (value != ours).then_some((key, value));
        copy.into_iter().chain(current).collect()
    }

    fn note(&mut self, key: &str, revision: i64, value: Option<&str>) {
        let whole = Subject::of(key) == Some(Subject::Collection);
        let base = value.filter(|_| whole).map(str::to_owned);
        let known = Known { revision, print: value.map(print), base };
        self.items.insert(key.to_owned(), known);
    }
}

/// A hash of a state, the same in every build.
fn print(value: &str) -> String {
    let mut mixer = Mixer::new();
    mixer.write(value.as_bytes());
    mixer.write_usize(value.len());
    format!("{:016x}", mixer.finish())
}
