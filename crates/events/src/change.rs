use flagbridge_wording::count;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::player::{About, PlayerId};
use crate::result::GameResult;
use crate::round::Stage;
use crate::settings::Settings;

/// One change to an event, as it stands in the log. What was drawn at random is part of it, so that reading the log again
/// always gives the same event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Says what the event is; the first change of every event.
    Settings {
        /// All of it.
        settings: Box<Settings>,
    },
    /// Enters a player, before the first round or late.
    Enter {
        /// The number the player gets: one more than the last.
        player: PlayerId,
        /// What is said of the player.
        about: About,
        /// Decides between equals.
        lot: u64,
    },
    /// Corrects what is said of a player.
    Correct {
        /// Who.
        player: PlayerId,
        /// What is said now.
        about: About,
    },
    /// Hands in a list, in place of an earlier one.
    List {
        /// Whose.
        player: PlayerId,
        /// The list as text in any format.
        text: String,
    },
    /// Takes a list back.
    NoList {
        /// Whose.
        player: PlayerId,
    },
    /// A player leaves; matches stay as they are.
    Drop {
        /// Who.
        player: PlayerId,
    },
    /// A player who has left comes back.
    Return {
        /// Who.
        player: PlayerId,
    },
    /// These two must not meet.
    Forbid {
        /// Who.
        pair: [PlayerId; 2],
    },
    /// These two may meet again.
    Allow {
        /// Who.
        pair: [PlayerId; 2],
    },
    /// Begins a round.
    Round {
        /// Its number.
        number: u16,
        /// What it is part of.
        stage: Stage,
        /// The pairs, by table.
        pairs: Vec<[PlayerId; 2]>,
        /// Players without an opponent.
        byes: Vec<PlayerId>,
    },
    /// Two players of the running round change places.
    Swap {
        /// The round.
        round: u16,
        /// Who; one of them may have the bye.
        players: [PlayerId; 2],
    },
    /// Enters or corrects the result of a match.
    Result {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// How it ended.
        result: GameResult,
    },
    /// Takes a result back.
    NoResult {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
    /// Only these players go on.
    Cut {
        /// Who, best first.
        players: Vec<PlayerId>,
        /// How they go on.
        stage: Stage,
    },
    /// Sets the clock of the room.
    Clock {
        /// How it stands.
        clock: Clock,
    },
    /// Takes back an earlier change.
    Undo {
        /// The number of that change in the log.
        entry: u64,
    },
}

/// The round clock. Times are milliseconds since 1970; the display knows the current time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// Nothing is shown.
    #[default]
    Off,
    /// Runs until then.
    Running {
        /// When time is up.
        until: i64,
    },
    /// Stands still.
    Paused {
        /// Milliseconds that are left.
        left: i64,
    },
}

/// What a change is about. Two changes about the same thing, made by people who did not know of each other, must not both
/// be taken; all others can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The settings.
    Settings,
    /// A player.
    Player(PlayerId),
    /// The pairs that must not meet.
    Forbidden,
    /// A round as a whole.
    Round(u16),
    /// A match.
    Match(u16, u16),
    /// The clock.
    Clock,
    /// Everything.
    All,
}

impl Change {
    /// What the change is about.
    pub fn subject(&self) -> Subject {
        match self {
            Self::Settings { .. } => Subject::Settings,
            Self::Enter { player, .. }
            | Self::Correct { player, .. }
            | Self::List { player, .. }
            | Self::NoList { player }
            | Self::Drop { player }
            | Self::Return { player } => Subject::Player(*player),
            Self::Forbid { .. } | Self::Allow { .. } => Subject::Forbidden,
            Self::Round { number, .. } => Subject::Round(*number),
            Self::Swap { round, .. } => Subject::Round(*round),
            Self::Result { round, table, .. } | Self::NoResult { round, table } => {
                Subject::Match(*round, *table)
            }
            Self::Clock { .. } => Subject::Clock,
            Self::Cut { .. } | Self::Undo { .. } => Subject::All,
        }
    }
}

impl Subject {
    /// Whether two changes about these things could contradict each other.
    pub fn meets(self, other: Self) -> bool {
        match (self, other) {
            (Self::All, _) | (_, Self::All) => true,
            (Self::Round(round), Self::Match(of, _)) | (Self::Match(of, _), Self::Round(round)) => {
                round == of
            }
            (one, two) => one == two,
        }
    }
}

impl Change {
    /// The change as a line of the log, with the names players have now.
    pub fn describe(&self, event: &Event) -> String {
        let name = |player: &PlayerId| match event.name_of(*player) {
            "" => format!("Player {player}"),
            name => name.to_owned(),
        };
        let pair = |pair: &[PlayerId; 2]| format!("{} and {}", name(&pair[0]), name(&pair[1]));
        match self {
            Self::Settings { settings } => format!("Settings changed: {}", settings.name),
            Self::Enter { about, .. } => format!("{} added", about.name),
            Self::Correct { player, about } => {
                format!("{} edited: {} {}", name(player), about.name, about.group)
            }
            Self::List { player, .. } => format!("{} submitted a list", name(player)),
            Self::NoList { player } => format!("{} withdrew their list", name(player)),
            Self::Drop { player } => format!("{} dropped", name(player)),
            Self::Return { player } => format!("{} reinstated", name(player)),
            Self::Forbid { pair: it } => format!("{} cannot be paired", pair(it)),
            Self::Allow { pair: it } => format!("{} can be paired again", pair(it)),
            Self::Round { number, pairs, byes, .. } => {
                format!(
                    "Round {number} paired: {}, {}",
                    count(pairs.len(), "table", "tables"),
                    count(byes.len(), "bye", "byes")
                )
            }
            Self::Swap { round, players } => {
                format!("Round {round}: {} swapped", pair(players))
            }
            Self::Result { round, table, result } => {
                format!("Round {round}, table {table}: {}", result.describe())
            }
            Self::NoResult { round, table } => {
                format!("Round {round}, table {table}: result cleared")
            }
            Self::Cut { players, stage } => match stage {
                Stage::Swiss => format!("Top cut: {} players", players.len()),
                Stage::Elimination => format!("Top cut: elimination bracket of {}", players.len()),
            },
            Self::Clock { clock } => match clock {
                Clock::Off => "Clock off".to_owned(),
                Clock::Running { .. } => "Clock started".to_owned(),
                Clock::Paused { .. } => "Clock paused".to_owned(),
            },
            Self::Undo { entry } => format!("Change {entry} undone"),
        }
    }
}
