//! What the devices of one player share: items that only the devices can read.

mod error;
#[cfg(test)]
mod tests;

pub(crate) use error::SyncError;

use crate::storage::{
    ItemId, ItemState, ItemWrite, Push, Pushed, Sender, Storage, SyncChanges, SyncToken,
};

/// How many items are written at once.
pub(crate) const MOST_AT_ONCE: usize = 64;

/// The longest state of an item, in bytes.
pub(crate) const LONGEST: usize = 256 * 1024;

/// How many items an answer has. A device that has been away for long asks several times.
const PAGE: i64 = 64;

/// What was written to a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// When the box was made.
    pub(crate) epoch: i64,
    /// What came of each item, in their order.
    pub(crate) items: Vec<Pushed>,
}

/// What a device has not seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Unseen {
    /// When the box was made; 0 if there is none.
    pub(crate) epoch: i64,
    /// The current states of items that changed since, in the order of their revisions.
    pub(crate) items: Vec<ItemState>,
    /// Whether there are more after these.
    pub(crate) more: bool,
}

/// All sync boxes.
#[derive(Debug, Clone)]
pub struct SyncBoxes {
    storage: Storage,
}

impl SyncBoxes {
    /// The boxes in a database.
    pub(crate) fn new(storage: Storage) -> SyncBoxes {
        SyncBoxes { storage }
    }

    /// Writes items. What another device has changed meanwhile is not written over but returned.
    pub(crate) async fn push(
        &self,
        token: &SyncToken,
        writes: &[ItemWrite],
        sender: &Sender,
    ) -> Result<Written, SyncError> {
        if writes.len() > MOST_AT_ONCE {
            return Err(SyncError::TooMany);
        }
        if let Some(long) = writes.iter().find(|it| it.body.len() > LONGEST) {
            return Err(SyncError::TooLong(long.item.clone()));
        }
        match self.storage.push_sync(token, writes, sender).await? {
            Push::Pushed { epoch, items } => Ok(Written { epoch, items }),
            Push::Closed => Err(SyncError::Closed),
            Push::Full => Err(SyncError::Full),
        }
    }

    /// What has changed since a revision. Where there is no box there is nothing, which is how every sync begins.
    pub(crate) async fn unseen(&self, token: &SyncToken, since: i64) -> Result<Unseen, SyncError> {
        let Some(found) = self.storage.sync_changes(token, since, PAGE + 1).await? else {
            return Ok(Unseen::default());
        };
        let SyncChanges { epoch, closed, opened, mut items } = found;
        if closed {
            return Err(SyncError::Closed);
        }
        self.storage.note_opened_box(token.box_id(), opened);
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let more = items.len() > page;
        items.truncate(page);
        Ok(Unseen { epoch, items, more })
    }

    /// The states of an item that are kept, newest first.
    pub(crate) async fn states(
        &self,
        token: &SyncToken,
        item: &ItemId,
    ) -> Result<Vec<ItemState>, SyncError> {
        let states = self.storage.sync_states(token, item).await?;
        if states.is_empty() { Err(SyncError::Missing) } else { Ok(states) }
    }

    /// Deletes everything in a box and closes it for all devices.
    pub(crate) async fn close(&self, token: &SyncToken) -> Result<(), SyncError> {
        if self.storage.close_sync(token).await? { Ok(()) } else { Err(SyncError::Missing) }
    }
}
