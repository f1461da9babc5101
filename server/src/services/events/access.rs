//! Who may do what in an event.

use flagbridge_events::{Author, PlayerId};

pub(crate) use crate::services::slug::is_slug;
use crate::storage::{EventKey, KeyHolder, Storage, StorageError};

/// The role that a key gives in an event.
pub(crate) async fn author(
    storage: &Storage,
    slug: &str,
    key: Option<EventKey>,
) -> Result<Author, StorageError> {
    let Some(key) = key else { return Ok(Author::Visitor) };
    let holder = storage.event_key_holder(slug, &key).await?;
    Ok(match holder {
        Some(KeyHolder::Organiser) => Author::Organiser,
        Some(KeyHolder::Judge) => Author::Judge,
        Some(KeyHolder::Player(number)) => Author::Player(PlayerId(number)),
        None => Author::Visitor,
    })
}

/// Whether the role is organiser or judge.
pub(crate) fn is_staff(author: Author) -> bool {
    matches!(author, Author::Organiser | Author::Judge)
}

/// Whether the role may read a player's list before it is public.
pub(crate) fn may_read_list(author: Author, player: PlayerId) -> bool {
    is_staff(author) || author == Author::Player(player)
}
