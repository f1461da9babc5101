use crate::change::Change;
use crate::change_log::{Log, LogEntry, Logged};
use crate::event::Event;
use crate::permission::Author;
use crate::player::{About, PlayerId};
use crate::refusal::Refusal;

/// The log of an event: every change in order.
pub type EventLog = Log<Event>;

/// One change of an event with its author and its time.
pub type Entry = LogEntry<Author, Change>;

impl Logged for Event {
    type Change = Change;
    type Author = Author;
    type Refusal = Refusal;

    fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        Event::apply(self, change)
    }

    fn undoes(change: &Change) -> Option<u64> {
        match change {
            Change::Undo { entry } => Some(*entry),
            _ => None,
        }
    }

    fn no_entry(number: u64) -> Refusal {
        Refusal::NoEntry(number)
    }

    fn needed(entry: u64, blocking: u64, because: Refusal) -> Refusal {
        Refusal::Needed { entry, blocking, because: Box::new(because) }
    }
}

impl Log<Event> {
    /// The event as it stands.
    pub fn event(&self) -> &Event {
        self.state()
    }

    /// Whether a change by an author who has seen only the first `seen` entries could contradict what others have
    /// done since; the number of the first such entry.
    pub fn contradicts(&self, seen: u64, change: &Change) -> Option<u64> {
        let subject = change.subject();
        let since = self.entries().iter().skip(usize::try_from(seen).unwrap_or(usize::MAX));
        since.filter(|entry| entry.change.subject().meets(subject)).map(|entry| entry.number).next()
    }

    /// The same log without anything that was said of a player: name, group and list are gone from every entry.
    pub fn without(&self, player: PlayerId) -> Self {
        let erased = |about: &mut About| {
            about.name = format!("Player {player}");
            about.group.clear();
        };
        let mut entries = self.entries().to_vec();
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
        Self::from_entries(entries).unwrap_or_else(|_| self.clone())
    }
}
