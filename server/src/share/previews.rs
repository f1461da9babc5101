//! `…/preview.png`: the picture that programs show beside a link.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flagbridge_app::pages::shown_card;
use flagbridge_data::catalogue;
use flagbridge_fleet::Document;
use flagbridge_fleet::share::decode;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::{picture, poster, raster};
use crate::events::access::is_slug;
use crate::events::shelf::Trouble;
use crate::layers::refusal::{Audience, refuse, refuse_storage};
use crate::metrics::CacheUse;
use crate::replay;
use crate::state::AppState;
use crate::storage::FleetId;
use crate::workers::Busy;

/// The pictures of links.
pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/f/{code}/preview.png", get(shared))
        .route("/fleets/{id}/preview.png", get(saved))
        .route("/library/{id}/preview.png", get(published))
        .route("/cards/{id}/preview.png", get(card))
        .route("/replay/{id}/preview.png", get(game))
        .route("/e/{slug}/preview.png", get(event))
}

/// How many bytes of pictures are kept.
const KEPT: u64 = 16 * 1024 * 1024;

/// About how many pictures that is.
const USUAL_PICTURES: usize = 300;

/// How many pictures are drawn at once: pages need the other processors.
const AT_ONCE: usize = 2;

/// How long a picture waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

/// A picture changes when what it shows does: programs that show links ask again after a while.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Draws pictures, a few at a time, and keeps those that were asked for. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Previews {
    kept: Arc<Cache<Key, Bytes, InBytes>>,
    turns: Arc<Semaphore>,
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
enum NoPicture {
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
            turns: Arc::new(Semaphore::new(AT_ONCE)),
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
    async fn png(&self, drawing: String) -> Result<Bytes, NoPicture> {
        let key: Key = Sha256::digest(drawing.as_bytes()).into();
        if let Some(picture) = self.kept.get(&key) {
            return Ok(picture);
        }
        let turn = tokio::time::timeout(self.queue, Arc::clone(&self.turns).acquire_owned());
        let Ok(Ok(turn)) = turn.await else { return Err(NoPicture::Busy) };
        // Whoever was drawn before us may have been after the same picture.
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

type AddressPart = Result<Path<String>, PathRejection>;

async fn shared(State(state): State<AppState>, code: AddressPart, request: Request) -> Response {
    let code = part(code);
    let draw = move || decode(&code).ok().map(|draft| picture::drawing(&draft));
    answer(&state, Audience::of(&request), draw).await
}

async fn saved(State(state): State<AppState>, id: AddressPart, request: Request) -> Response {
    let audience = Audience::of(&request);
    let Some(id) = FleetId::parse(&part(id)) else { return nothing(audience) };
    let saved = match state.storage.fleet(&id).await {
        Ok(saved) => saved,
        Err(error) => return refuse_storage(audience, "fleet", &error),
    };
    let draw = move || {
        let document = Document::parse(saved?.document.text()).ok()?;
        Some(picture::drawing(&document.draft(catalogue()).0))
    };
    answer(&state, audience, draw).await
}

async fn published(State(state): State<AppState>, id: AddressPart, request: Request) -> Response {
    let audience = Audience::of(&request);
    let stock = match state.library.read(&state).await {
        Ok(stock) => stock,
        Err(unread) => return unread.answer(audience),
    };
    let id = part(id);
    let draw = move || {
        let list = stock.list(&id)?;
        let mut draft = list.listing.draft.clone();
        draft.name = list.title().to_owned();
        Some(picture::drawing(&draft))
    };
    answer(&state, audience, draw).await
}

async fn card(State(state): State<AppState>, id: AddressPart, request: Request) -> Response {
    let pairs = form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes());
    let edition = pairs.into_iter().find(|(name, _)| name == "edition");
    let edition = edition.map(|(_, edition)| edition.into_owned()).unwrap_or_default();
    let id = part(id);
    let draw = move || {
        let (card, edition) = shown_card(&id, &edition)?;
        Some(poster::of_card(card, edition))
    };
    answer(&state, Audience::of(&request), draw).await
}

async fn game(State(state): State<AppState>, id: AddressPart, request: Request) -> Response {
    let audience = Audience::of(&request);
    match replay::facts(&state.storage, &part(id)).await {
        Ok(facts) => answer(&state, audience, move || facts.as_ref().map(poster::of_game)).await,
        Err(error) => refuse_storage(audience, "replay", &error),
    }
}

async fn event(State(state): State<AppState>, slug: AddressPart, request: Request) -> Response {
    let audience = Audience::of(&request);
    let slug = part(slug);
    if !is_slug(&slug) {
        return nothing(audience);
    }
    match state.events.read(&slug).await {
        Ok(log) => answer(&state, audience, move || Some(poster::of_event(log.event()))).await,
        Err(Trouble::NotFound) => nothing(audience),
        Err(trouble) => {
            let (status, sentence) = trouble.told();
            trouble.log();
            refuse(audience, status, &sentence)
        }
    }
}

fn part(part: AddressPart) -> String {
    part.map(|Path(part)| part).unwrap_or_default()
}

/// The picture of what is drawn, or the answer that there is nothing to draw.
async fn answer(
    state: &AppState,
    audience: Audience,
    draw: impl FnOnce() -> Option<String> + Send + 'static,
) -> Response {
    let drawing = match state.workers.run(draw).await {
        Ok(Some(drawing)) => drawing,
        Ok(None) => return nothing(audience),
        Err(busy) => return busy.answer(audience),
    };
    match state.previews.png(drawing).await {
        Ok(picture) => {
            let kind = HeaderValue::from_static("image/png");
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, FOR_AN_HOUR),
                // Whoever shows our link may show our picture beside it.
                (
                    HeaderName::from_static("cross-origin-resource-policy"),
                    HeaderValue::from_static("cross-origin"),
                ),
            ];
            (headers, picture).into_response()
        }
        Err(NoPicture::Busy) => Busy.answer(audience),
        Err(NoPicture::Failed) => {
            let sentence = "This picture could not be drawn.";
            refuse(audience, StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    }
}

fn nothing(audience: Audience) -> Response {
    refuse(audience, StatusCode::NOT_FOUND, "There is nothing to draw at this address.")
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
    async fn whoever_waits_too_long_for_a_picture_is_told_so() {
        let busy = Previews {
            turns: Arc::new(Semaphore::new(0)),
            queue: Duration::ZERO,
            ..Previews::default()
        };
        assert!(matches!(busy.png(DRAWING.to_owned()).await, Err(NoPicture::Busy)));
    }
}
