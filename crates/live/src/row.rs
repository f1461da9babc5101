use flagbridge_seats::Seat;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;

/// One line of a table's log: what happened, who asked for it, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// When, in milliseconds of the table's own time, which stands still while the server is down.
    pub at: u64,
    /// Who asked for it and under which id; none where it happened by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<(Seat, String)>,
    /// What happened.
    pub entry: RowEntry,
}

impl Row {
    /// About how many bytes the row takes where it is stored.
    pub fn bytes(&self) -> usize {
        /// Numbers, names of fields and the place in an index.
        const BESIDES_TEXT: usize = 64;
        let text = match &self.entry {
            RowEntry::Opened { settings, salt, battle, .. } => {
                let header = battle.as_ref().map_or(0, |battle| battle.header.len());
                settings.options.len() + salt.len() + header
            }
            RowEntry::Sat { name, .. } => name.len(),
            RowEntry::Listed { list, .. } => list.bytes(),
            RowEntry::Began { header } => header.len(),
            RowEntry::Answered { answer, .. } => answer.len(),
            RowEntry::Replayed { replay } => replay.len(),
            RowEntry::Rematched { table } => table.len(),
            RowEntry::Ready { .. }
            | RowEntry::Offered { .. }
            | RowEntry::Declined { .. }
            | RowEntry::TookBack { .. }
            | RowEntry::Drawn
            | RowEntry::Conceded { .. }
            | RowEntry::TimedOut { .. }
            | RowEntry::Claimed { .. } => 0,
        };
        BESIDES_TEXT + self.by.as_ref().map_or(0, |(_, id)| id.len()) + text
    }
}

impl Brought {
    fn bytes(&self) -> usize {
        let faults: usize = self.faults.iter().map(String::len).sum();
        self.code.len() + self.title.len() + self.facts.len() + faults
    }
}

/// A battle of a campaign, which decides everything about the game before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleOrigin {
    /// The campaign's address.
    pub campaign: String,
    /// The battle's number.
    pub number: u32,
    /// The header of the game's record, with the seed.
    pub header: String,
}

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum RowEntry {
    /// The table was made.
    Opened {
        /// What was agreed.
        settings: Settings,
        /// Where chance begins: a secret until the end.
        seed: u64,
        /// What is hashed with the seed, so that the seed cannot be found by trying all of them.
        salt: String,
        /// The table this one is a rematch of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<String>,
        /// The address of the event in which this game is a match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<String>,
        /// The battle of a campaign that is played here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<Box<BattleOrigin>>,
    },
    /// A player joined or changed their name.
    Sat {
        /// Where.
        seat: Seat,
        /// Their name.
        name: String,
    },
    /// A seat brought a list.
    Listed {
        /// Which seat.
        seat: Seat,
        /// The list.
        list: Brought,
    },
    /// A seat is ready, or is no longer.
    Ready {
        /// Which seat.
        seat: Seat,
        /// Whether it is.
        ready: bool,
    },
    /// The game began.
    Began {
        /// The header of its record.
        header: String,
    },
    /// A seat answered.
    Answered {
        /// Which seat.
        seat: Seat,
        /// The answer in notation.
        answer: String,
    },
    /// A seat offers something that the other has to agree to.
    Offered {
        /// Which seat.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// An offer is refused or withdrawn.
    Declined {
        /// Who did it.
        seat: Seat,
    },
    /// The game went back to a number of answers.
    TookBack {
        /// How many answers are left.
        length: usize,
        /// Who asked for it. Logs from before this was recorded name no seat; there both seats' early choices are dropped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Both agreed on a draw.
    Drawn,
    /// A seat gave up.
    Conceded {
        /// Which seat.
        seat: Seat,
    },
    /// A seat's time is up.
    TimedOut {
        /// Which seat.
        seat: Seat,
    },
    /// A seat claimed the game because the other is gone.
    Claimed {
        /// Who claimed it.
        seat: Seat,
    },
    /// The game was stored as a replay.
    Replayed {
        /// The replay's id.
        replay: String,
    },
    /// A rematch was made.
    Rematched {
        /// The id of its table.
        table: String,
    },
}

/// What the other has to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Offer {
    /// A draw.
    Draw,
    /// The game goes back to a number of answers.
    TakeBack {
        /// How many answers are left.
        length: usize,
    },
    /// Another game with the sides changed.
    Rematch,
}

/// A list that was brought to the table, as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brought {
    /// Its share code.
    pub code: String,
    /// The name it is shown under.
    pub title: String,
    /// Faction, points and counts in one line.
    pub facts: String,
    /// Why it is not legal by the terms of the table, one sentence each.
    pub faults: Vec<String>,
}
