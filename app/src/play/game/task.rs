//! What is done apart from the page: tasks and reports as plain text, as workers exchange it.
//!
//! | task | what is done | reports |
//! |---|---|---|
//! | `bots ID BOT BOT MOST`, then a record | bots answer until a person decides, at most MOST times | `thinking`, `answer`…, `rest` |
//! | `hint ID`, then a record | a captain advises the player who decides | `thinking`…, `hint` |
//! | `game ID BOT BOT NUMBER`, then a record | a game of an arena is played | `thinking`…, `played` |
//!
//! A person is written `-` in the place of a bot. The record of an arena's game has no answers, and its seed is the
//! arena's. Any task may come to `failed` instead.

use std::fmt;

use flagbridge_bots::{Bot, Played};

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Bots answer at a table.
    Bots {
        /// By what the reports name this task.
        id: u64,
        /// Who plays each seat; none for a person.
        seats: [Option<Bot>; 2],
        /// The most answers before it stops.
        most: u32,
        /// The game so far.
        record: String,
    },
    /// A captain advises the player who decides.
    Hint {
        /// By what the reports name this task.
        id: u64,
        /// The game so far.
        record: String,
    },
    /// A game of an arena is played.
    Game {
        /// By what the reports name this task.
        id: u64,
        /// Who plays each list.
        bots: [Bot; 2],
        /// The game's number in the arena.
        number: u64,
        /// The lists, the rules and the arena's seed.
        record: String,
    },
}

/// What is told about a task, by the task's id.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskReport {
    /// How far it is, in hundredths.
    Thinking(u64, u8),
    /// An answer in notation, and how many answers were given before it.
    Answer(u64, usize, String),
    /// The bots have answered as far as they were asked to.
    Rest(u64),
    /// What a captain would answer, in notation, and why.
    Hint(u64, String, String),
    /// A game is over: how it went, and its record.
    Played(u64, Box<Played>, String),
    /// It cannot be done, and why.
    Failed(u64, String),
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bots { id, seats, most, record } => {
                let [one, two] = seats.map(|seat| seat.map_or("-", Bot::id));
                write!(f, "bots {id} {one} {two} {most}\n{record}")
            }
            Self::Hint { id, record } => write!(f, "hint {id}\n{record}"),
            Self::Game { id, bots: [one, two], number, record } => {
                write!(f, "game {id} {one} {two} {number}\n{record}")
            }
        }
    }
}

impl Task {
    /// Reads a task; none if the text is something else.
    pub fn read(text: &str) -> Option<Self> {
        let (head, record) = text.split_once('\n')?;
        let words: Vec<&str> = head.split(' ').collect();
        let record = record.to_owned();
        if let ["hint", id] = words.as_slice() {
            return Some(Self::Hint { id: id.parse().ok()?, record });
        }
        let &[kind, id, one, two, count] = words.as_slice() else { return None };
        let id = id.parse().ok()?;
        let seat = |word: &str| match word {
            "-" => Some(None),
            bot => bot.parse().ok().map(Some),
        };
        match kind {
            "bots" => {
                let seats = [seat(one)?, seat(two)?];
                Some(Self::Bots { id, seats, most: count.parse().ok()?, record })
            }
            "game" => {
                let bots = [one.parse().ok()?, two.parse().ok()?];
                Some(Self::Game { id, bots, number: count.parse().ok()?, record })
            }
            _ => None,
        }
    }

    /// By what the reports name this task.
    pub const fn id(&self) -> u64 {
        match self {
            Self::Bots { id, .. } | Self::Hint { id, .. } | Self::Game { id, .. } => *id,
        }
    }
}

impl fmt::Display for TaskReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thinking(id, hundredths) => write!(f, "thinking {id} {hundredths}"),
            Self::Answer(id, place, notation) => write!(f, "answer {id} {place} {notation}"),
            Self::Rest(id) => write!(f, "rest {id}"),
            Self::Hint(id, notation, reason) => write!(f, "hint {id} {notation}\n{reason}"),
            Self::Played(id, played, record) => write!(f, "played {id} {played}\n{record}"),
            Self::Failed(id, reason) => write!(f, "failed {id} {reason}"),
        }
    }
}

impl TaskReport {
    /// Reads a report; none if the text is something else.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once(' ')?;
        let (id, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let id = id.parse().ok()?;
        match kind {
            "thinking" => Some(Self::Thinking(id, rest.parse().ok()?)),
            "answer" => {
                let (place, notation) = rest.split_once(' ')?;
                Some(Self::Answer(id, place.parse().ok()?, notation.to_owned()))
            }
            "rest" => Some(Self::Rest(id)),
            "hint" => {
                let (notation, reason) = rest.split_once('\n')?;
                Some(Self::Hint(id, notation.to_owned(), reason.to_owned()))
            }
            "played" => {
                let (played, record) = rest.split_once('\n')?;
                Some(Self::Played(id, Box::new(played.parse().ok()?), record.to_owned()))
            }
            "failed" => Some(Self::Failed(id, rest.to_owned())),
            _ => None,
        }
    }

    /// The task it is about.
    pub const fn id(&self) -> u64 {
        match self {
            Self::Thinking(id, _)
            | Self::Answer(id, ..)
            | Self::Rest(id)
            | Self::Hint(id, ..)
            | Self::Played(id, ..)
            | Self::Failed(id, _) => *id,
        }
    }

    /// Whether nothing more will be told about its task.
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::Rest(_) | Self::Hint(..) | Self::Played(..) | Self::Failed(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_read_back_from_their_text() {
        let record = "flagbridge record 1\nand more\n".to_owned();
        let seats = [None, Some(Bot::Captain)];
        let bots = [Bot::Random, Bot::Ensign];
        let tasks = [
            Task::Bots { id: 7, seats, most: 64, record: record.clone() },
            Task::Hint { id: 9, record: record.clone() },
            Task::Game { id: 8, bots, number: 1_000, record },
        ];
        for task in tasks {
            assert_eq!(Task::read(&task.to_string()), Some(task));
        }
        for wrong in ["", "bots 1 - ensign 1", "game 1 - ensign 0\n", "play 1 - - 1\n", "hint x\n"]
        {
            assert_eq!(Task::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn reports_are_read_back_from_their_text() {
        let played = "1 0 0 1 5 612 0123456789abcdef 120 100 20 0 101 244 199 0 45 0";
        let played = Box::new(played.parse().unwrap());
        let reports = [
            TaskReport::Thinking(7, 55),
            TaskReport::Answer(7, 140, "activate A1".to_owned()),
            TaskReport::Rest(7),
            TaskReport::Hint(9, "attack front B1 front".to_owned(), "It is near.".to_owned()),
            TaskReport::Played(8, played, "flagbridge record 1\n".to_owned()),
            TaskReport::Failed(8, "seat A has no answer".to_owned()),
        ];
        for report in reports {
            assert_eq!(TaskReport::read(&report.to_string()), Some(report));
        }
        assert_eq!(TaskReport::read("broken"), None);
        assert_eq!(TaskReport::read("answer 7 x pass"), None);
    }
}
