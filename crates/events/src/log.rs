use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::event::Event;
use crate::permission::Author;
use crate::player::{About, PlayerId};
use crate::refusal::Refusal;

/// The log of an event: every change in order. The event follows from it, and whatever was done can be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventLog {
    entries: Vec<Entry>,
    event: Event,
}

/// One change with its author and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number in the log, counted from 1.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// Who made it.
    pub by: Author,
    /// What was changed.
    pub change: Change,
}

impl EventLog {
    /// A log with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a log again. Fails with the number of the first entry that cannot be.
    pub fn from_entries(entries: Vec<Entry>) -> Result<Self, (u64, Refusal)> {
        for (entry, number) in entries.iter().zip(1..) {
            if entry.number != number {
                return Err((number, Refusal::NoEntry(number)));
            }
        }
        let event = replay(&entries)?;
        Ok(Self { entries, event })
    }

    /// The same log with entries that were made after it.
    pub fn extended(&self, more: Vec<Entry>) -> Result<Self, (u64, Refusal)> {
        let mut log = self.clone();
        for Entry { number, at, by, change } in more {
            if number != log.version() + 1 {
                return Err((number, Refusal::NoEntry(number)));
            }
            log.make(by, at, change).map_err(|refusal| (number, refusal))?;
        }
        Ok(log)
    }

    /// The event as it stands.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// All entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many changes there are: the version of the event.
    pub fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Makes a change and remembers it; where it cannot be made, nothing has changed.
    pub fn make(&mut self, by: Author, at: i64, change: Change) -> Result<&Entry, Refusal> {
        let entry = Entry { number: self.version() + 1, at, by, change };
        if let Change::Undo { entry: number } = entry.change {
            if number == 0 || number > self.version() || self.undone().contains(&number) {
                return Err(Refusal::NoEntry(number));
            }
            self.entries.push(entry);
            match replay(&self.entries) {
                Ok(event) => self.event = event,
                Err((blocking, because)) => {
                    self.entries.pop();
                    let because = Box::new(because);
                    return Err(Refusal::Needed { entry: number, blocking, because });
                }
            }
        } else {
            self.event.apply(&entry.change)?;
            self.entries.push(entry);
        }
        Ok(&self.entries[self.entries.len() - 1])
    }

    /// The numbers of entries that have been undone.
    pub fn undone(&self) -> HashSet<u64> {
        undone(&self.entries)
    }

    /// Whether a change by an author who has seen only the first `seen` entries could contradict what others have
    /// done since; the number of the first such entry.
    pub fn contradicts(&self, seen: u64, change: &Change) -> Option<u64> {
        let subject = change.subject();
        let since = self.entries.iter().skip(usize::try_from(seen).unwrap_or(usize::MAX));
        since.filter(|entry| entry.change.subject().meets(subject)).map(|entry| entry.number).next()
    }

    /// The same log without anything that was said of a player: name, group and list are gone from every entry.
    pub fn without(&self, player: PlayerId) -> Self {
        let erased = |about: &mut About| {
            about.name = format!("Player {player}");
            about.group.clear();
        };
        let mut entries = self.entries.clone();
        for entry in &mut entries {
            match &mut entry.change {
                Change::Enter { player: of, about, .. } | Change::Correct { player: of, about }
                    if *of == player =>
                {
                    erased(about);
                }
                Change::List { player: of, text } if *of == player => text.clear(),
                _ => {}
            }
        }
        match replay(&entries) {
            Ok(event) => Self { entries, event },
            Err(_) => self.clone(),
        }
    }
}

fn replay(entries: &[Entry]) -> Result<Event, (u64, Refusal)> {
    let undone = undone(entries);
    let mut event = Event::default();
    for entry in entries {
        if matches!(entry.change, Change::Undo { .. }) || undone.contains(&entry.number) {
            continue;
        }
        event.apply(&entry.change).map_err(|refusal| (entry.number, refusal))?;
    }
    Ok(event)
}

/// From the end to the beginning: what undoes an entry counts only if it has not been undone itself.
fn undone(entries: &[Entry]) -> HashSet<u64> {
    let mut undone = HashSet::new();
    for entry in entries.iter().rev() {
        if let Change::Undo { entry: number } = entry.change
            && number < entry.number
            && !undone.contains(&entry.number)
        {
            undone.insert(number);
        }
    }
    undone
}
