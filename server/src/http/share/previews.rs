//! `…/preview.png`: the picture that programs show beside a link.

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flagbridge_app::pages::shown_card;
use flagbridge_data::catalogue;
use flagbridge_fleet::Document;
use flagbridge_fleet::share::decode;

use crate::http::campaigns::error_response::refuse_campaign;
use crate::http::events::error_response::refuse_event;
use crate::http::layers::refusal::{Audience, refuse, refuse_busy, refuse_storage};
use crate::http::library::error_response::refuse_library;
use crate::http::state::AppState;
use crate::services::campaigns::CampaignError;
use crate::services::events::EventError;
use crate::services::events::access::is_slug;
use crate::services::replays;
use crate::services::shares::{NoPicture, picture, poster, puzzle};
use crate::services::workers::Busy;
use crate::storage::FleetId;

/// The pictures of links.
pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/f/{code}/preview.png", get(shared))
        .route("/fleets/{id}/preview.png", get(saved))
        .route("/library/{id}/preview.png", get(published))
        .route("/cards/{id}/preview.png", get(card))
        .route("/replay/{id}/preview.png", get(game))
        .route("/e/{slug}/preview.png", get(event))
        .route("/campaigns/{slug}/preview.png", get(campaign))
        .route("/puzzles/{id}/preview.png", get(one_puzzle))
}

/// A picture changes when what it shows does: programs that show links ask again after a while.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

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
    let snapshot = match state.library.read().await {
        Ok(snapshot) => snapshot,
        Err(error) => return refuse_library(audience, &error),
    };
    let id = part(id);
    let draw = move || {
        let list = snapshot.list(&id)?;
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
    match replays::facts(&state.storage, &part(id)).await {
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
        Err(EventError::NotFound) => nothing(audience),
        Err(error) => refuse_event(audience, &error),
    }
}

async fn campaign(State(state): State<AppState>, slug: AddressPart, request: Request) -> Response {
    let audience = Audience::of(&request);
    match state.campaigns.read(&part(slug)).await {
        Ok(log) => answer(&state, audience, move || Some(poster::of_campaign(log.state()))).await,
        Err(CampaignError::NotFound) => nothing(audience),
        Err(error) => refuse_campaign(audience, &error),
    }
}

async fn one_puzzle(State(state): State<AppState>, id: AddressPart, request: Request) -> Response {
    let id = part(id);
    let draw = move || puzzle::drawing(flagbridge_puzzles::puzzle(&id)?);
    answer(&state, Audience::of(&request), draw).await
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
        Err(Busy) => return refuse_busy(audience),
    };
    match state.previews.png(drawing).await {
        Ok(picture) => {
            let kind = HeaderValue::from_static("image/png");
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, FOR_AN_HOUR),
                // Sites that show our link may show our picture beside it.
                (
                    HeaderName::from_static("cross-origin-resource-policy"),
                    HeaderValue::from_static("cross-origin"),
                ),
            ];
            (headers, picture).into_response()
        }
        Err(NoPicture::Busy) => refuse_busy(audience),
        Err(NoPicture::Failed) => {
            let sentence = "This picture could not be drawn.";
            refuse(audience, StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    }
}

fn nothing(audience: Audience) -> Response {
    refuse(audience, StatusCode::NOT_FOUND, "There is nothing to draw at this address.")
}
