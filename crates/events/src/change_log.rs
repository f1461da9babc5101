use std::collections::HashSet;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

/// Something that follows from a log of changes: an event, a campaign.
pub trait Logged: Clone + Default {
    /// One change of it.
    type Change: Clone;
    /// Who makes changes.
    type Author: Copy;
    /// Why a change cannot be made.
    type Refusal: Display;

    /// Makes a change, or says why it cannot be made and stays as it is. Undoing is not known here: it is about the log.
    fn apply(&mut self, change: &Self::Change) -> Result<(), Self::Refusal>;

    /// The number of the entry that a change undoes, if it undoes one.
    fn undoes(change: &Self::Change) -> Option<u64>;

    /// There is no such entry.
    fn no_entry(number: u64) -> Self::Refusal;

    /// An entry cannot be undone because a later one needs it.
    fn needed(entry: u64, blocking: u64, because: Self::Refusal) -> Self::Refusal;
}

/// A log: every change in order. The state follows from it, and whatever was done can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log<S: Logged> {
    entries: Vec<LogEntry<S::Author, S::Change>>,
    state: S,
}

/// One change with its author and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry<A, C> {
    /// The number in the log, counted from 1.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// Who made it.
    pub by: A,
    /// What was changed.
    pub change: C,
}

/// The entry of a log of `S`.
pub type EntryOf<S> = LogEntry<<S as Logged>::Author, <S as Logged>::Change>;

impl<S: Logged> Default for Log<S> {
    fn default() -> Self {
        Self { entries: Vec::new(), state: S::default() }
    }
}

impl<S: Logged> Log<S> {
    /// A log with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a log again. Fails with the number of the first entry that cannot be.
    pub fn from_entries(entries: Vec<EntryOf<S>>) -> Result<Self, (u64, S::Refusal)> {
        for (entry, number) in entries.iter().zip(1..) {
            if entry.number != number {
                return Err((number, S::no_entry(number)));
            }
        }
        let state = replay(&entries)?;
        Ok(Self { entries, state })
    }

    /// The same log with entries that were made after it.
    pub fn extended(&self, more: Vec<EntryOf<S>>) -> Result<Self, (u64, S::Refusal)> {
        let mut log = self.clone();
        for LogEntry { number, at, by, change } in more {
            if number != log.version() + 1 {
                return Err((number, S::no_entry(number)));
            }
            log.make(by, at, change).map_err(|refusal| (number, refusal))?;
        }
        Ok(log)
    }

    /// What follows from all entries.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// All entries, oldest first.
    pub fn entries(&self) -> &[EntryOf<S>] {
        &self.entries
    }

    /// How many changes there are: the version of the state.
    pub fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Makes a change and remembers it; where it cannot be made, nothing has changed.
    pub fn make(
        &mut self,
        by: S::Author,
        at: i64,
        change: S::Change,
    ) -> Result<&EntryOf<S>, S::Refusal> {
        let entry = LogEntry { number: self.version() + 1, at, by, change };
        if let Some(number) = S::undoes(&entry.change) {
            if number == 0 || number > self.version() || self.undone().contains(&number) {
                return Err(S::no_entry(number));
            }
            self.entries.push(entry);
            match replay(&self.entries) {
                Ok(state) => self.state = state,
                Err((blocking, because)) => {
                    self.entries.pop();
                    return Err(S::needed(number, blocking, because));
                }
            }
        } else {
            self.state.apply(&entry.change)?;
            self.entries.push(entry);
        }
        Ok(&self.entries[self.entries.len() - 1])
    }

    /// The numbers of entries that have been undone.
    pub fn undone(&self) -> HashSet<u64> {
        undone::<S>(&self.entries)
    }
}

fn replay<S: Logged>(entries: &[EntryOf<S>]) -> Result<S, (u64, S::Refusal)> {
    let undone = undone::<S>(entries);
    let mut state = S::default();
    for entry in entries {
        if S::undoes(&entry.change).is_some() || undone.contains(&entry.number) {
            continue;
        }
        state.apply(&entry.change).map_err(|refusal| (entry.number, refusal))?;
    }
    Ok(state)
}

/// From the end to the beginning: what undoes an entry counts only if it has not been undone itself.
fn undone<S: Logged>(entries: &[EntryOf<S>]) -> HashSet<u64> {
    let mut undone = HashSet::new();
    for entry in entries.iter().rev() {
        if let Some(number) = S::undoes(&entry.change)
            && number < entry.number
            && !undone.contains(&entry.number)
        {
            undone.insert(number);
        }
    }
    undone
}
