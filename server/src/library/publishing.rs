//! What somebody publishes: read, checked and stored, whether a form or a program has sent it.

use flagbridge_app::check::{LONGEST_LIST, reader};
use flagbridge_data::catalogue;
use flagbridge_library::{Listing, Outing, OutingError, Unfit};
use thiserror::Error;

use crate::state::AppState;
use crate::storage::{EditToken, ListId, NewPublication, Publish, Sender, StorageError};
use crate::workers::Busy;

/// What somebody wants to publish.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wish {
    /// The list in any format.
    pub(crate) list: String,
    /// What it is to be called; may be empty.
    pub(crate) name: String,
    /// What became of it; may be empty.
    pub(crate) outing: Outing,
}

/// Why it is not in the library.
#[derive(Debug, Error)]
pub(crate) enum NotPublished {
    /// The list is too long to be one.
    #[error("the list is longer than any")]
    Long,
    /// Some lines could not be read: the library would show another list than was meant.
    #[error("{0} lines of the list could not be read; fix them first")]
    Unread(usize),
    /// It does not belong there.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The name is too long, or no line of text.
    #[error("the name must be one line of at most {LONGEST_NAME} characters")]
    Name,
    /// What became of it cannot be.
    #[error(transparent)]
    Outing(#[from] OutingError),
    /// There is no such edition.
    #[error("there is no edition of that name")]
    Edition,
    /// The operator lets this sender publish nothing.
    #[error("nothing is published from here any longer")]
    Blocked,
    /// The server has too much to do.
    #[error("too much is asked at once; try again in a moment")]
    Busy,
    /// The database failed, or has no room.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The longest name of a list, in characters.
pub(crate) const LONGEST_NAME: usize = 120;

/// Publishes a list; its address, and the token that takes it back.
pub(crate) async fn publish(
    state: &AppState,
    wish: Wish,
    token: Option<EditToken>,
    sender: &Sender,
) -> Result<(ListId, EditToken), NotPublished> {
    let token = token.unwrap_or_else(EditToken::random);
    let (listing, wish) = state.workers.run(move || checked(wish)).await??;
    let new = NewPublication {
        list: ListId::of(&listing.canonical),
        mark: None,
        code: listing.code,
        name: wish.name,
        origin: "person",
        outing: serde_json::to_string(&wish.outing).expect("an outing has only text keys"),
        token: Some(token.clone()),
    };
    match state.storage.publish(&new, sender).await? {
        Publish::Published => Ok((new.list, token)),
        Publish::Blocked => Err(NotPublished::Blocked),
    }
}

fn checked(mut wish: Wish) -> Result<(Listing, Wish), NotPublished> {
    if wish.list.len() > LONGEST_LIST {
        return Err(NotPublished::Long);
    }
    wish.name = wish.name.trim().to_owned();
    if wish.name.chars().count() > LONGEST_NAME || wish.name.chars().any(char::is_control) {
        return Err(NotPublished::Name);
    }
    wish.outing.check()?;
    if !wish.outing.edition.is_empty() && catalogue().edition(&wish.outing.edition).is_err() {
        return Err(NotPublished::Edition);
    }
    let reading = reader().read(&wish.list);
    if !reading.is_complete() {
        return Err(NotPublished::Unread(reading.unread.len()));
    }
    Ok((Listing::new(&reading.draft, catalogue())?, wish))
}

impl From<Busy> for NotPublished {
    fn from(_: Busy) -> NotPublished {
        NotPublished::Busy
    }
}
