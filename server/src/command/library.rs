//! The library for its operator: collections to be read, and who may not publish.

use std::io::Write;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use flagbridge_app::check::reader;
use flagbridge_data::catalogue;
use flagbridge_library::import::{Columns, Submission, Wishes, read};

use super::error::TaskError;
use super::stored::{self, StoredAction, harmless};
use crate::clock::rfc3339;
use crate::services::network::network;
use crate::storage::{Block, Kind, ListId, Location, NewPublication, Storage};

/// What to do with the library.
#[derive(Debug, Clone, Subcommand)]
pub enum LibraryAction {
    /// The same actions as for everything that is stored; an id is that of one publication or of a list's page
    #[command(flatten)]
    Stored(StoredAction),
    /// Read lists with results from a CSV or JSON file, or the JSON of an event; the same list at the same event counts once
    Import {
        /// The file
        file: PathBuf,
        /// Which column stands for what, for instance list=Fleet; may be said several times
        #[arg(long, value_name = "WHAT=COLUMN")]
        column: Vec<String>,
        /// The event, where the file names none
        #[arg(long, default_value = "")]
        event: String,
        /// The day, where the file names none: 2026-05-02
        #[arg(long, default_value = "")]
        date: String,
        /// Id of the edition, where the file names none
        #[arg(long, default_value = "")]
        edition: String,
        /// Take lists of which some lines could not be read as well
        #[arg(long)]
        partial: bool,
        /// Only say what would be read
        #[arg(long)]
        dry_run: bool,
    },
    /// Stop someone from publishing, by an address or by something they have published
    Block {
        /// An address, or the id of a publication or a list
        #[arg(allow_hyphen_values = true, value_parser = stored::id)]
        publisher: String,
    },
    /// Take a block back
    Unblock {
        /// An address, or a line of `blocks`
        publisher: String,
    },
    /// Say who may not publish
    Blocks,
}

/// Publications that are stored in one step.
const STEP: usize = 500;

/// Does it, and prints the result line by line.
pub(super) async fn perform(
    location: &Location,
    action: &LibraryAction,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    if let LibraryAction::Stored(action) = action {
        return stored::perform(location, Kind::Publication, action, out).await;
    }
    let storage = Storage::open(location).await?;
    let done = act(&storage, action, out).await;
    storage.close().await;
    done
}

async fn act(
    storage: &Storage,
    action: &LibraryAction,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    match action {
        LibraryAction::Stored(action) => stored::act(storage, Kind::Publication, action, out).await,
        LibraryAction::Import { file, column, event, date, edition, partial, dry_run } => {
            let mut columns = Columns::default();
            for wish in column {
                columns.say(wish).map_err(|error| TaskError::Refused(error.to_string()))?;
            }
            if !edition.is_empty() && catalogue().edition(edition).is_err() {
                return Err(TaskError::Refused(format!(
                    "there is no edition {}",
                    harmless(edition)
                )));
            }
            let wishes = Wishes {
                columns,
                event: event.clone(),
                date: date.clone(),
                edition: edition.clone(),
                partial: *partial,
            };
            import(storage, file, &wishes, *dry_run, out).await
        }
        LibraryAction::Block { publisher } => {
            let block = match publisher.parse::<IpAddr>() {
                Ok(address) => Block::Address(network(address).to_string()),
                Err(_) => Block::Publisher(publisher.clone()),
            };
            let blocked = storage.block(&block).await?;
            if blocked.is_empty() {
                let reason = format!("no publisher is known for {}", harmless(publisher));
                return Err(TaskError::Refused(reason));
            }
            for what in blocked {
                writeln!(out, "{what} blocked")?;
            }
            Ok(())
        }
        LibraryAction::Unblock { publisher } => {
            let what = match publisher.parse::<IpAddr>() {
                Ok(address) => network(address).to_string(),
                Err(_) => publisher.clone(),
            };
            if !storage.unblock(&what).await? {
                return Err(TaskError::Refused(format!("{} is not blocked", harmless(publisher))));
            }
            writeln!(out, "{} may publish again", harmless(publisher))?;
            Ok(())
        }
        LibraryAction::Blocks => {
            for (what, since) in storage.blocks().await? {
                writeln!(out, "{what}  since {}", rfc3339(since))?;
            }
            Ok(())
        }
    }
}

async fn import(
    storage: &Storage,
    file: &Path,
    wishes: &Wishes,
    dry_run: bool,
    out: &mut impl Write,
) -> Result<(), TaskError> {
    let unreadable = |source| TaskError::File { file: file.to_owned(), source };
    let text = std::fs::read_to_string(file).map_err(unreadable)?;
    let collection = read(&text, wishes, reader()).map_err(|error| TaskError::Unusable {
        file: file.to_owned(),
        reason: error.to_string(),
    })?;
    for told in &collection.told {
        writeln!(out, "{}", harmless(told))?;
    }
    let lists = collection.lists.len();
    if dry_run {
        writeln!(out, "{lists} can be read, {} doubles", collection.doubles)?;
        return Ok(());
    }
    let new: Vec<NewPublication> = collection.lists.into_iter().map(publication).collect();
    let mut stored = 0;
    for step in new.chunks(STEP) {
        stored += storage.publish_collection(step).await?;
    }
    let known = lists - usize::try_from(stored).unwrap_or(lists).min(lists);
    writeln!(out, "{stored} imported, {known} known already, {} doubles", collection.doubles)?;
    Ok(())
}

fn publication(submission: Submission) -> NewPublication {
    let Submission { listing, name, outing } = submission;
    let list = ListId::of(&listing.canonical);
    let rank = outing.rank.map(|rank| rank.to_string()).unwrap_or_default();
    NewPublication {
        mark: Some(format!("import:{list}:{}:{rank}:{}", outing.date, outing.event)),
        list,
        code: listing.code,
        name,
        origin: "import",
        outing: serde_json::to_string(&outing).expect("an outing has only text keys"),
        token: None,
    }
}
