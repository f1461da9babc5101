//! The library in memory: read from the database once, then only what is new.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use flagbridge_data::catalogue;
use flagbridge_events::utc_text;
use flagbridge_fleet::share;
use flagbridge_library::{Listing, Origin, Outing, Published, gather};

use super::error::LibraryError;
use super::samples::samples;
use crate::services::workers::Workers;
use crate::storage::{Storage, StoredPublication};

/// The library as it was read last. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Library {
    pub(super) storage: Storage,
    pub(super) workers: Workers,
    kept: Arc<Mutex<Arc<LibrarySnapshot>>>,
    /// One request reads what is new while the others wait.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// Everything that is in the library at one version.
#[derive(Debug, Default)]
pub(crate) struct LibrarySnapshot {
    version: i64,
    rewritten: i64,
    /// One for every time that a list was published.
    pieces: Vec<Published>,
    /// The same cards once.
    lists: Vec<Arc<Published>>,
    places: HashMap<String, usize>,
}

impl Library {
    /// The library of a database, which was not read yet.
    pub fn new(storage: Storage, workers: Workers) -> Library {
        Library { storage, workers, kept: Arc::default(), turn: Arc::default() }
    }

    /// Reads the library before it is needed, because the first reading of many lists takes a while.
    pub(crate) async fn prepare(self) {
        match self.read().await {
            Ok(snapshot) => tracing::debug!(lists = snapshot.lists.len(), "the library is read"),
            Err(error) => tracing::warn!(?error, "the library is read when it is asked for"),
        }
    }

    /// The library as it stands in the database now.
    pub(crate) async fn read(&self) -> Result<Arc<LibrarySnapshot>, LibraryError> {
        let kept = self.kept();
        let news = self.storage.library(kept.version).await?;
        if news.version == kept.version && news.rewritten == kept.rewritten {
            return Ok(kept);
        }
        let _turn = self.turn.lock().await;
        let kept = self.kept();
        let mut news = self.storage.library(kept.version).await?;
        if news.version == kept.version && news.rewritten == kept.rewritten {
            return Ok(kept);
        }
        let is_whole = news.rewritten != kept.rewritten;
        if is_whole {
            news = self.storage.library(-1).await?;
        }
        let snapshot = self.workers.run(move || {
            let listings = kept.listings();
            let mut pieces = if is_whole { Vec::new() } else { kept.pieces.clone() };
            pieces.extend(news.publications.iter().filter_map(|it| piece(it, &listings)));
            Arc::new(LibrarySnapshot::new(news.version, news.rewritten, pieces))
        });
        let snapshot = snapshot.await?;
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&snapshot);
        Ok(snapshot)
    }

    fn kept(&self) -> Arc<LibrarySnapshot> {
        Arc::clone(&self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl LibrarySnapshot {
    fn new(version: i64, rewritten: i64, pieces: Vec<Published>) -> LibrarySnapshot {
        let lists: Vec<_> = gather(pieces.iter().cloned()).into_iter().map(Arc::new).collect();
        let places = lists.iter().enumerate().map(|(place, it)| (it.id.clone(), place)).collect();
        LibrarySnapshot { version, rewritten, pieces, lists, places }
    }

    /// Whether samples are shown because nothing else is there.
    pub(crate) fn is_sample(&self) -> bool {
        self.lists.is_empty()
    }

    /// What is shown: what was published, or the samples.
    pub(crate) fn lists(&self) -> &[Arc<Published>] {
        if self.is_sample() { samples() } else { &self.lists }
    }

    /// The list at an address. Samples keep theirs when they are no longer shown.
    pub(crate) fn list(&self, id: &str) -> Option<Arc<Published>> {
        let published = self.places.get(id).map(|place| &self.lists[*place]);
        published.or_else(|| samples().iter().find(|it| it.id == id)).cloned()
    }

    /// Listings that need not be worked out again, by their share codes.
    fn listings(&self) -> HashMap<String, Arc<Listing>> {
        let listing = |it: &Published| (it.listing.code.clone(), Arc::clone(&it.listing));
        self.pieces.iter().map(listing).collect()
    }
}

/// One publication as the library knows it; what can no longer be read is logged and left out.
fn piece(
    stored: &StoredPublication,
    listings: &HashMap<String, Arc<Listing>>,
) -> Option<Published> {
    let known = listings.get(&stored.code).cloned();
    let listing = known.or_else(|| {
        let draft = share::decode(&stored.code).ok()?;
        Listing::new(&draft, catalogue()).ok().map(Arc::new)
    });
    let outing = serde_json::from_str::<Outing>(&stored.outing).ok();
    let (Some(listing), Some(mut outing)) = (listing, outing) else {
        tracing::error!(list = stored.list, "a published list cannot be read");
        return None;
    };
    outing.slug.clone_from(&stored.event);
    Some(Published {
        id: stored.list.clone(),
        listing,
        name: stored.name.clone(),
        origin: match stored.origin.as_str() {
            "import" => Origin::Import,
            "event" => Origin::Event,
            _ => Origin::Person,
        },
        published: stored.created,
        day: utc_text(stored.created).chars().take(10).collect(),
        outings: if outing.is_empty() { Vec::new() } else { vec![outing] },
    })
}
