//! The pages of a campaign, for everyone with its address and in more detail for those with a key.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagbridge_app::pages::{BattleTable, CampaignRequest, CampaignsRequest, PublicCampaign};
use flagbridge_campaigns::{Author, FleetStep};
use leptos::context::provide_context;

use super::error_response::refuse_campaign;
use super::key;
use crate::http::credentials::NO_STORE;
use crate::http::layers::refusal::{Audience, refuse, refuse_storage};
use crate::http::origin::origin;
use crate::http::render;
use crate::http::secret_link::secret_link;
use crate::http::slug_and_part::SlugAndPart;
use crate::http::state::AppState;
use crate::services::campaigns::{CampaignError, author, holder_name};
use crate::storage::StorageError;

/// How many public campaigns are listed.
const MOST_LISTED: i64 = 30;

/// The page of campaigns.
pub(super) async fn list(State(state): State<AppState>, request: Request) -> Response {
    let asked = match public(&state).await {
        Ok(asked) => asked,
        Err(error) => return refuse_storage(Audience::of(&request), "campaign", &error),
    };
    render::page_with(&state, request, move || provide_context(asked.clone())).await
}

async fn public(state: &AppState) -> Result<CampaignsRequest, StorageError> {
    let mut asked = CampaignsRequest::default();
    for listed in state.campaigns.announced(MOST_LISTED).await? {
        match state.campaigns.read(&listed.slug).await {
            Ok(log) => asked.public.push(PublicCampaign::new(&listed.slug, log.state())),
            // It was deleted in between, or cannot be read: the others are shown.
            Err(error) => error.log(),
        }
    }
    Ok(asked)
}

/// A campaign, or one part of it.
pub(super) async fn campaign(
    State(state): State<AppState>,
    SlugAndPart { slug, part }: SlugAndPart,
    request: Request,
) -> Response {
    let mut asked = match found(&state, &slug, request.headers()).await {
        Ok(asked) => asked,
        Err(error) => return refuse_campaign(Audience::of(&request), &error),
    };
    asked.part = part;
    let viewer = asked.viewer();
    if asked.part == "fleets" && asked.seen.is_some() {
        asked.histories = match histories(&state, &slug, viewer).await {
            Ok(histories) => histories,
            Err(error) => return refuse_campaign(Audience::of(&request), &error),
        };
    }
    // Someone who has a key can see the link that holds it.
    if request.uri().query() == Some("made")
        && viewer != Author::Spectator
        && let (Some(key), Some(seen)) = (key::cookie(request.headers()), &asked.seen)
    {
        let holder = holder_name(viewer, &seen.campaign);
        asked.links =
            vec![secret_link(&state, &request, &format!("/campaigns/{slug}"), holder, &key)];
    }
    if viewer == Author::Organiser {
        let origin = origin(state.public_address.as_ref(), &request).unwrap_or_default();
        asked.address = format!("{origin}/campaigns/{slug}");
    }
    let page = render::page_with(&state, request, move || provide_context(asked.clone())).await;
    ([NO_STORE], page).into_response()
}

async fn histories(
    state: &AppState,
    slug: &str,
    viewer: Author,
) -> Result<Vec<Vec<FleetStep>>, CampaignError> {
    let log = state.campaigns.read(slug).await?;
    state.campaigns.fleet_histories(log, viewer, None).await
}

/// The campaign at the address of a request as its sender may see it.
pub(super) async fn found(
    state: &AppState,
    slug: &str,
    headers: &HeaderMap,
) -> Result<CampaignRequest, CampaignError> {
    let mut asked = CampaignRequest { slug: slug.to_owned(), ..CampaignRequest::default() };
    match state.campaigns.read(slug).await {
        Ok(log) => {
            let viewer = author(&state.storage, slug, key::cookie(headers)).await?;
            asked.seen = Some(Arc::new(state.campaigns.seen_by(log, viewer).await?));
            for table in state.storage.campaign_tables(slug).await? {
                asked.tables.push(BattleTable {
                    battle: table.battle,
                    open: !table.settled,
                    note: table.note,
                });
            }
        }
        Err(CampaignError::NotFound) => {}
        Err(error) => return Err(error),
    }
    Ok(asked)
}

/// The whole campaign as a file, for the organiser.
pub(super) async fn export(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let audience = Audience::of(&request);
    let log = match state.campaigns.read(&slug).await {
        Ok(log) => log,
        Err(error) => return refuse_campaign(audience, &error),
    };
    match author(&state.storage, &slug, key::cookie(request.headers())).await {
        Ok(Author::Organiser) => {
            let file = match state.campaigns.archive(log).await {
                Ok(file) => file,
                Err(error) => return refuse_campaign(audience, &error),
            };
            let name = HeaderValue::from_static("attachment; filename=\"campaign.json\"");
            let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            let headers = [(header::CONTENT_DISPOSITION, name), kind, NO_STORE];
            (headers, file).into_response()
        }
        Ok(_) => refuse(audience, StatusCode::FORBIDDEN, "This needs the organiser's link."),
        Err(error) => refuse_campaign(audience, &error.into()),
    }
}
