//! Publishing a list: it is read, checked and stored, whether a form or a program has sent it.

use flagbridge_app::check::{LONGEST_LIST, reader};
use flagbridge_data::catalogue;
use flagbridge_library::{Listing, Outing, OutingError, Unfit};
use thiserror::Error;

use super::snapshot::Library;
use crate::services::workers::Busy;
use crate::storage::{EditToken, ListId, NewPublication, Publish, Sender, StorageError};

/// A list that someone wants to publish.
#[derive(Debug, Clone, Default)]
pub(crate) struct PublicationRequest {
    /// The list in any format.
    pub(crate) list: String,
    /// Its name; may be empty.
    pub(crate) name: String,
    /// How it did at an event; may be empty.
    pub(crate) outing: Outing,
}

/// Why it is not in the library.
#[derive(Debug, Error)]
pub(crate) enum PublishError {
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
    /// How it did at an event cannot be right.
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

impl Library {
    /// Publishes a list; its address, and the token that takes it back.
    pub(crate) async fn publish(
        &self,
        request: PublicationRequest,
        token: Option<EditToken>,
        sender: &Sender,
    ) -> Result<(ListId, EditToken), PublishError> {
        let token = token.unwrap_or_else(EditToken::random);
        let (listing, request) = self.workers.run(move || checked(request)).await??;
        let new = NewPublication {
            list: ListId::of(&listing.canonical),
            mark: None,
            code: listing.code,
            name: request.name,
            origin: "person",
            outing: serde_json::to_string(&request.outing).expect("an outing has only text keys"),
            token: Some(token.clone()),
        };
        match self.storage.publish(&new, sender).await? {
            Publish::Published => Ok((new.list, token)),
            Publish::Blocked => Err(PublishError::Blocked),
        }
    }
}

fn checked(mut request: PublicationRequest) -> Result<(Listing, PublicationRequest), PublishError> {
    if request.list.len() > LONGEST_LIST {
        return Err(PublishError::Long);
    }
    request.name = request.name.trim().to_owned();
    if request.name.chars().count() > LONGEST_NAME || request.name.chars().any(char::is_control) {
        return Err(PublishError::Name);
    }
    request.outing.check()?;
    if !request.outing.edition.is_empty() && catalogue().edition(&request.outing.edition).is_err() {
        return Err(PublishError::Edition);
    }
    let reading = reader().read(&request.list);
    if !reading.is_complete() {
        return Err(PublishError::Unread(reading.unread.len()));
    }
    Ok((Listing::new(&reading.draft, catalogue())?, request))
}

impl From<Busy> for PublishError {
    fn from(_: Busy) -> PublishError {
        PublishError::Busy
    }
}
