//! What must survive: a SQLite file by default, PostgreSQL when asked.

mod campaign_tables;
mod checkpoint;
mod database;
mod error;
mod event_tables;
mod events;
mod expiry;
mod fleets;
mod library;
mod live;
mod location;
mod logs;
mod migrations;
mod open;
mod open_tables;
mod operator;
mod operator_session;
mod postgres;
mod quota;
mod replays;
mod room;
mod secret;
mod sqlite;
mod sync_boxes;
mod writer;

pub use campaign_tables::CampaignTable;
pub use database::{PoolUse, Storage};
pub use error::{OpenError, StorageError};
pub use event_tables::{EventMatch, EventTable};
pub use events::{Append, EventHeading, EventKey, KeyHolder, NewKey, StoredEvent};
pub use expiry::{Expired, FORGOTTEN_AFTER, UNOPENED_FOR};
pub use fleets::{
    Delete, Document, Label, MOST_LABELS, SavedFleet, SavedVersion, Update, VersionSummary,
};
pub use library::{
    Block, ListId, NewPublication, Publish, StoredLibrary, StoredPublication, Withdraw,
};
pub use live::{LiveAppend, LiveAppended, LiveKey, LiveKeys, LiveOwner, LiveRole};
pub(crate) use live::{is_table_id, random_id};
pub use location::{DATABASE_FILE, Location, LocationError};
pub use logs::{AnnouncedLog, CAMPAIGN_LOGS, EVENT_LOGS, KeyRow, LogTables};
pub use open_tables::OpenTable;
pub use operator::{Kind, Selection, StoredEntry};
pub(crate) use quota::MEGABYTE;
pub use quota::{OverQuota, Quota, Sender};
pub use replays::StoredReplay;
pub use secret::{EditToken, FleetId, ReplayId, SyncToken};
pub use sync_boxes::{ItemId, ItemState, ItemWrite, Push, Pushed, SyncChanges};
