use flagbridge_events::{Log, LogEntry, Logged};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::change::Change;
use crate::permission::Author;
use crate::refusal::{Refusal, RefusalKind};

/// The log of a campaign: every change in order.
pub type CampaignLog = Log<Campaign>;

/// One change of a campaign with its author and its time.
pub type Entry = LogEntry<Author, Change>;

impl Logged for Campaign {
    type Change = Change;
    type Author = Author;
    type Refusal = Refusal;

    fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        Campaign::apply(self, change)
    }

    fn undoes(change: &Change) -> Option<u64> {
        match change {
            Change::Undo { entry } => Some(*entry),
            _ => None,
        }
    }

    fn no_entry(number: u64) -> Refusal {
        let message = format!("there is no change {number} that could be undone");
        Refusal { kind: RefusalKind::Log, message, cite: "" }
    }

    fn needed(entry: u64, blocking: u64, _because: Refusal) -> Refusal {
        // The reason could be another team's secret.
        let message = format!("change {blocking} builds on change {entry}: undo it first");
        Refusal { kind: RefusalKind::Log, message, cite: "" }
    }
}

/// A whole campaign as a file, with all secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Archive {
    /// What the file is.
    pub flagbridge: String,
    /// Every change in order.
    pub entries: Vec<Entry>,
}

/// What a file of a campaign says it is.
pub const ARCHIVE: &str = "campaign-1";

impl Archive {
    /// The file of a campaign.
    pub fn of(log: &CampaignLog) -> Archive {
        Archive { flagbridge: ARCHIVE.to_owned(), entries: log.entries().to_vec() }
    }

    /// The campaign in a file, or what is wrong with it.
    pub fn into_log(self) -> Result<CampaignLog, String> {
        if self.flagbridge != ARCHIVE {
            return Err("this is not the file of a campaign".to_owned());
        }
        let log = CampaignLog::from_entries(self.entries)
            .map_err(|(number, refusal)| format!("change {number} does not fit: {refusal}"))?;
        if log.state().settings().is_none() {
            return Err("it holds no campaign".to_owned());
        }
        Ok(log)
    }
}
