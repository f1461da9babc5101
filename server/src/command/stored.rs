//! What people have stored: to be listed, shown, hidden and deleted.

use std::io::Write;
use std::net::IpAddr;
use std::time::Duration;

use clap::{Args, Subcommand};
use serde_json::json;

use super::error::TaskError;
use crate::clock::{ago, rfc3339};
use crate::services::network::network;
use crate::storage::{Kind, Location, Selection, Storage, StoredEntry};

/// What to do with fleets, replays, events, campaigns or live tables.
#[derive(Debug, Clone, Subcommand)]
pub enum StoredAction {
    /// List them, newest first
    List {
        /// Which of them
        #[command(flatten)]
        which: Which,
        /// At most this many
        #[arg(long, default_value_t = 100)]
        most: u32,
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Show one in full
    Show {
        /// The id in its address
        #[arg(allow_hyphen_values = true, value_parser = id)]
        id: String,
    },
    /// Answer as if they were not there, and keep them
    Hide {
        /// Which of them
        #[command(flatten)]
        chosen: Chosen,
    },
    /// Take hiding back
    Unhide {
        /// Which of them
        #[command(flatten)]
        chosen: Chosen,
    },
    /// Delete them with all their versions, for good
    Delete {
        /// Which of them
        #[command(flatten)]
        chosen: Chosen,
    },
}

/// Which of them.
#[derive(Debug, Clone, Default, Args)]
pub struct Which {
    /// Sent from this address (of IPv6, from its network); addresses are forgotten after 30 days
    #[arg(long)]
    address: Option<IpAddr>,
    /// Stored longer ago than this: 90d, 12h
    #[arg(long, value_name = "AGE", value_parser = humantime::parse_duration)]
    older_than: Option<Duration>,
    /// Stored within this time: 1h, 2d
    #[arg(long, value_name = "AGE", value_parser = humantime::parse_duration)]
    younger_than: Option<Duration>,
    /// Only what is hidden
    #[arg(long)]
    hidden: bool,
}

/// Ids, or a description; one of them must be given.
#[derive(Debug, Clone, Args)]
pub struct Chosen {
    /// Ids, as in their addresses, after all options
    #[arg(allow_hyphen_values = true, value_parser = id)]
    ids: Vec<String>,
    #[command(flatten)]
    which: Which,
    /// Do it with everything that fits the description
    #[arg(long)]
    yes: bool,
}

/// An id. It may begin with a hyphen; a short word with two of them is an option in the wrong place and is refused.
pub(super) fn id(text: &str) -> Result<String, String> {
    match text.starts_with("--") && text.len() < LONGEST_OPTION {
        true => Err("options stand before ids".to_owned()),
        false => Ok(text.to_owned()),
    }
}

/// No option is as long, and ids that begin with hyphens are longer: they have 22 characters.
const LONGEST_OPTION: usize = 20;

/// Does it with fleets, replays, events, campaigns or live tables, and prints a line for each.
pub(super) async fn perform(
    location: &Location,
    kind: Kind,
    action: &StoredAction,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    if let Location::Sqlite(file) = location
        && !file.is_file()
    {
        return Err(TaskError::Refused(format!("there is no database at {}", file.display())));
    }
    let storage = Storage::open(location).await?;
    let done = act(&storage, kind, action, out).await;
    storage.close().await;
    done
}

pub(super) async fn act(
    storage: &Storage,
    kind: Kind,
    action: &StoredAction,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    match action {
        StoredAction::List { which, most, json } => {
            let found = storage.entries(kind, &which.selection(), i64::from(*most)).await?;
            for entry in &found {
                let line = if *json { as_json(entry) } else { as_text(entry) };
                writeln!(out, "{line}")?;
            }
            if found.len() >= usize::try_from(*most).unwrap_or(usize::MAX) {
                eprintln!("there may be more: --most shows them");
            }
            Ok(())
        }
        StoredAction::Show { id } => {
            let shown = storage.entry_content(kind, id).await?;
            let (entry, content) = shown.ok_or_else(|| nothing(kind, id))?;
            writeln!(out, "{}\n\n{}", as_text(&entry), harmless(&content))?;
            Ok(())
        }
        StoredAction::Hide { chosen } => each(storage, kind, chosen, Change::Hide, out).await,
        StoredAction::Unhide { chosen } => each(storage, kind, chosen, Change::Unhide, out).await,
        StoredAction::Delete { chosen } => each(storage, kind, chosen, Change::Delete, out).await,
    }
}

#[derive(Debug, Clone, Copy)]
enum Change {
    Hide,
    Unhide,
    Delete,
}

impl Change {
    fn done(self) -> &'static str {
        match self {
            Change::Hide => "hidden",
            Change::Unhide => "shown again",
            Change::Delete => "deleted",
        }
    }
}

/// Does the same with every id, or with everything that fits.
async fn each(
    storage: &Storage,
    kind: Kind,
    chosen: &Chosen,
    change: Change,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    let mut ids = chosen.ids.clone();
    if !chosen.which.is_everything() {
        let found = storage.entries(kind, &chosen.which.selection(), i64::MAX).await?;
        if !chosen.yes {
            for entry in &found {
                writeln!(out, "{}", as_text(entry))?;
            }
            let reason = format!("{} would be {}: --yes does it", found.len(), change.done());
            return Err(TaskError::Refused(reason));
        }
        ids.extend(found.into_iter().map(|entry| entry.id));
    } else if ids.is_empty() {
        let reason = "say which: ids, --address, --older-than, --younger-than or --hidden";
        return Err(TaskError::Refused(reason.to_owned()));
    }
    for id in &ids {
        let found = match change {
            Change::Hide => storage.hide_entry(kind, id, true).await?,
            Change::Unhide => storage.hide_entry(kind, id, false).await?,
            Change::Delete => storage.delete_entry(kind, id).await?,
        };
        if !found {
            return Err(nothing(kind, id));
        }
        writeln!(out, "{id} {}", change.done())?;
    }
    Ok(())
}

fn nothing(kind: Kind, id: &str) -> TaskError {
    TaskError::Refused(format!("there is no {} {}", kind.name(), harmless(id)))
}

impl Which {
    fn is_everything(&self) -> bool {
        let Which { address, older_than, younger_than, hidden } = self;
        address.is_none() && older_than.is_none() && younger_than.is_none() && !hidden
    }

    fn selection(&self) -> Selection {
        Selection {
            address: self.address.map(|address| network(address).to_string()),
            before: self.older_than.map(ago),
            after: self.younger_than.map(ago),
            hidden: self.hidden,
        }
    }
}

fn as_json(entry: &StoredEntry) -> String {
    json!({
        "id": entry.id, "name": entry.name, "versions": entry.versions, "bytes": entry.bytes,
        "created": entry.created, "changed": entry.changed, "opened": entry.opened,
        "address": entry.address, "hidden": entry.hidden,
    })
    .to_string()
}

fn as_text(entry: &StoredEntry) -> String {
    let StoredEntry { id, versions, bytes, created, changed, opened, address, hidden, name } =
        entry;
    let opened = opened.map_or_else(|| "never".to_owned(), rfc3339);
    let address = address.as_deref().filter(|it| !it.is_empty()).unwrap_or("-");
    let hidden = if hidden.is_some() { "hidden" } else { "-" };
    let (created, changed, name) = (rfc3339(*created), rfc3339(*changed), harmless(name));
    format!(
        "{id}  stored {created}  changed {changed}  opened {opened}  from {address}  {hidden}  \
         {versions} versions  {bytes} bytes  {name}"
    )
}

/// Text that others have written, without the characters that control a terminal.
pub(super) fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_command_a_terminal() {
        assert_eq!(harmless("a\u{1b}[2Jb\rc"), "a\u{fffd}[2Jb\u{fffd}c");
        assert_eq!(harmless("X-wing ★"), "X-wing ★");
    }

    #[derive(Debug, clap::Parser)]
    struct Line {
        #[command(subcommand)]
        action: StoredAction,
    }

    fn read(words: &str) -> Result<StoredAction, clap::Error> {
        let words = std::iter::once("program").chain(words.split(' '));
        <Line as clap::Parser>::try_parse_from(words).map(|line| line.action)
    }

    #[test]
    fn an_id_may_begin_with_a_hyphen() {
        let ids = "-nfyZ8Rfrsi8JYjshaNv0A --yZ8Rfrsi8JYjshaNv0AB";
        let Ok(StoredAction::Delete { chosen }) = read(&format!("delete {ids}")) else {
            panic!("{ids}")
        };
        assert_eq!(chosen.ids.join(" "), ids);
        assert!(matches!(read("show -nfyZ8Rfrsi8JYjshaNv0A"), Ok(StoredAction::Show { .. })));
        let Ok(StoredAction::Delete { chosen }) = read("delete --older-than 9d --yes") else {
            panic!()
        };
        assert!(chosen.yes && chosen.ids.is_empty());
        assert!(read("delete ABC --yes").unwrap_err().to_string().contains("before ids"));
    }

    #[test]
    fn an_address_means_its_network() {
        let which = Which { address: Some("2001:db8::1:2".parse().unwrap()), ..Which::default() };
        assert_eq!(which.selection().address.as_deref(), Some("2001:db8::"));
        assert!(!which.is_everything() && Which::default().is_everything());
    }
}
