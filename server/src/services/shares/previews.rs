//! Pictures of drawings, cached.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};

use super::raster;
use crate::services::metrics::CacheUse;
use crate::services::turns::Turns;

/// How many bytes of pictures are kept.
const KEPT: u64 = 16 * 1024 * 1024;

/// About how many pictures that is.
const USUAL_PICTURES: usize = 300;

/// How many pictures are drawn at once: pages need the other processors.
const AT_ONCE: usize = 2;

/// How long a picture waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

/// Draws pictures, a few at a time, and keeps those that were asked for. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Previews {
    kept: Arc<Cache<Key, Bytes, InBytes>>,
    turns: Turns,
    queue: Duration,
}

/// A picture is kept under the hash of its drawing, so that a changed fleet never gets an old picture.
type Key = [u8; 32];

/// A picture weighs what it holds.
#[derive(Debug, Clone)]
struct InBytes;

impl Weighter<Key, Bytes> for InBytes {
    fn weight(&self, _: &Key, picture: &Bytes) -> u64 {
        picture.len() as u64 + 64
    }
}

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum NoPicture {
    /// Others are being drawn.
    Busy,
    /// It could not be drawn.
    Failed,
}

impl Default for Previews {
    fn default() -> Previews {
        let options = OptionsBuilder::new()
            .estimated_items_capacity(USUAL_PICTURES)
            .weight_capacity(KEPT)
            .shards(1)
            .build()
            .expect("both capacities are given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Previews {
            kept: Arc::new(Cache::with_options(options, InBytes, hasher, lifecycle)),
            turns: Turns::new(AT_ONCE),
            queue: QUEUE,
        }
    }
}

impl Previews {
    /// How full it is.
    pub fn cache_use(&self) -> CacheUse {
        CacheUse {
            entries: self.kept.len() as u64,
            weight: self.kept.weight(),
            limit: self.kept.capacity(),
            hits: self.kept.hits(),
            misses: self.kept.misses(),
        }
    }

    /// The drawing as a PNG, beside the threads that serve sockets.
    pub(crate) async fn png(&self, drawing: String) -> Result<Bytes, NoPicture> {
        let key: Key = Sha256::digest(drawing.as_bytes()).into();
        if let Some(picture) = self.kept.get(&key) {
            return Ok(picture);
        }
        let Some(turn) = self.turns.take(self.queue).await else { return Err(NoPicture::Busy) };
        // The one that was drawn before may have been the same picture.
        if let Some(picture) = self.kept.peek(&key) {
            return Ok(picture);
        }
        let kept = Arc::clone(&self.kept);
        let drawn = tokio::task::spawn_blocking(move || {
            let picture = raster::png(&drawing).map(Bytes::from);
            if let Ok(picture) = &picture {
                kept.insert(key, picture.clone());
            }
            drop(turn);
            picture
        });
        match drawn.await {
            Ok(Ok(picture)) => Ok(picture),
            Ok(Err(error)) => {
                tracing::error!(%error, "a preview could not be drawn");
                Err(NoPicture::Failed)
            }
            Err(error) => {
                tracing::error!(%error, "a preview could not be drawn");
                Err(NoPicture::Failed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>";

    #[tokio::test]
    async fn a_picture_is_drawn_once_and_kept_within_bounds() {
        let previews = Previews::default();
        let first = previews.png(DRAWING.to_owned()).await.unwrap();
        let second = previews.png(DRAWING.to_owned()).await.unwrap();
        assert_eq!(first.as_ptr(), second.as_ptr(), "the second is the first");
        let CacheUse { entries, weight, limit, hits, .. } = previews.cache_use();
        assert_eq!((entries, hits), (1, 1));
        assert!(weight < limit);
    }

    #[tokio::test]
    async fn a_picture_that_gets_no_turn_in_time_is_refused() {
        let turns = Turns::new(0);
        let busy = Previews { turns, queue: Duration::ZERO, ..Previews::default() };
        assert!(matches!(busy.png(DRAWING.to_owned()).await, Err(NoPicture::Busy)));
    }
}
