//! The library in memory: read from the database once, then only what is new.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use flagbridge_data::catalogue;
use flagbridge_events::utc_text;
use flagbridge_fleet::share;
use flagbridge_library::{Listing, Origin, Outing, Published, gather};

use super::samples::samples;
use crate::state::AppState;
use crate::storage::{StorageError, StoredPublication};
use crate::workers::Busy;

/// The library as it was read last. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Library {
    kept: Arc<Mutex<Arc<Stock>>>,
    /// Whoever finds something new reads it while the others wait.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// Everything that is in the library at one version.
#[derive(Debug, Default)]
pub(crate) struct Stock {
    version: i64,
    rewritten: i64,
    /// One for every time that a list was published.
    pieces: Vec<Published>,
    /// The same cards once.
    lists: Vec<Arc<Published>>,
    places: HashMap<String, usize>,
}

/// Why the library could not be read.
#[derive(Debug)]
pub(crate) enum Unread {
    /// The database does not answer.
    Storage(StorageError),
    /// The server has too much to do.
    Busy(Busy),
}

/// Reads the library before anybody asks, for the first reading of many lists takes a while.
pub(crate) async fn prepare(state: AppState) {
    match state.library.read(&state).await {
        Ok(stock) => tracing::debug!(lists = stock.lists.len(), "the library is read"),
        Err(unread) => tracing::warn!(?unread, "the library is read when it is asked for"),
    }
}

impl Library {
    /// The library as it stands in the database now.
    pub(crate) async fn read(&self, state: &AppState) -> Result<Arc<Stock>, Unread> {
        let kept = self.kept();
        let news = state.storage.library(kept.version).await?;
        if news.version == kept.version && news.rewritten == kept.rewritten {
            return Ok(kept);
        }
        let _turn = self.turn.lock().await;
        let kept = self.kept();
        let mut news = state.storage.library(kept.version).await?;
        if news.version == kept.version && news.rewritten == kept.rewritten {
            return Ok(kept);
        }
        let is_whole = news.rewritten != kept.rewritten;
        if is_whole {
            news = state.storage.library(-1).await?;
        }
        let stock = state.workers.run(move || {
            let listings = kept.listings();
            let mut pieces = if is_whole { Vec::new() } else { kept.pieces.clone() };
            pieces.extend(news.publications.iter().filter_map(|it| piece(it, &listings)));
            Arc::new(Stock::new(news.version, news.rewritten, pieces))
        });
        let stock = stock.await?;
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&stock);
        Ok(stock)
    }

    fn kept(&self) -> Arc<Stock> {
        Arc::clone(&self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Stock {
    fn new(version: i64, rewritten: i64, pieces: Vec<Published>) -> Stock {
        let lists: Vec<_> = gather(pieces.iter().cloned()).into_iter().map(Arc::new).collect();
        let places = lists.iter().enumerate().map(|(place, it)| (it.id.clone(), place)).collect();
        Stock { version, rewritten, pieces, lists, places }
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

/// One publication as the library knows it; what can no longer be read is told to the operator and left out.
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

impl From<StorageError> for Unread {
    fn from(error: StorageError) -> Unread {
        Unread::Storage(error)
    }
}

impl From<Busy> for Unread {
    fn from(busy: Busy) -> Unread {
        Unread::Busy(busy)
    }
}

impl Unread {
    /// The answer to whoever has asked.
    pub(crate) fn answer(
        self,
        audience: crate::layers::refusal::Audience,
    ) -> axum::response::Response {
        match self {
            Unread::Storage(error) => {
                crate::layers::refusal::refuse_storage(audience, "library", &error)
            }
            Unread::Busy(busy) => busy.answer(audience),
        }
    }
}
