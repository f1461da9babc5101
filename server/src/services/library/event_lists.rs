//! The lists of an event, published together once they are public.

use std::sync::Arc;

use flagbridge_app::check::reader;
use flagbridge_data::catalogue;
use flagbridge_events::EventLog;
use flagbridge_library::{Listing, outings};

use super::error::LibraryError;
use super::snapshot::Library;
use crate::storage::{ListId, NewPublication, Sender};

impl Library {
    /// Publishes the lists of an event in the place of those it has published before; how many, and how many could not be
    /// read. No names of players go with them.
    pub(crate) async fn publish_event(
        &self,
        slug: &str,
        log: Arc<EventLog>,
        sender: &Sender,
    ) -> Result<(usize, usize), LibraryError> {
        let owner = slug.to_owned();
        let (new, unread) = self.workers.run(move || publications(&owner, &log)).await?;
        self.storage.publish_event(slug, &new, sender).await?;
        Ok((new.len(), unread))
    }

    /// Takes back what an event has published.
    pub(crate) async fn withdraw_event(
        &self,
        slug: &str,
        sender: &Sender,
    ) -> Result<(), LibraryError> {
        Ok(self.storage.publish_event(slug, &[], sender).await?)
    }
}

fn publications(slug: &str, log: &EventLog) -> (Vec<NewPublication>, usize) {
    let (mut new, mut unread) = (Vec::new(), 0);
    let settings = log.event().settings();
    for it in outings(log.event(), None) {
        let mut reading = reader().read(&it.list);
        reading.draft.edition = Some(settings.edition.clone()).filter(|it| !it.is_empty());
        reading.draft.points = Some(settings.points);
        let listing = Listing::new(&reading.draft, catalogue());
        let (true, Ok(listing)) = (reading.is_complete(), listing) else {
            unread += 1;
            continue;
        };
        new.push(NewPublication {
            list: ListId::of(&listing.canonical),
            mark: Some(NewPublication::event_mark(slug, it.player.0)),
            code: listing.code,
            name: String::new(),
            origin: "event",
            outing: serde_json::to_string(&it.outing).expect("an outing has only text keys"),
            token: None,
        });
    }
    (new, unread)
}
