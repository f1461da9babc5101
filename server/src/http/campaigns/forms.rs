//! What the forms of campaigns' pages are sent to. They work without script; a wrong one comes back with what was typed.

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::pages::{CampaignRequest, CampaignsRequest};
use flagbridge_campaigns::{Author, GameEnd, Refusal};
use flagbridge_engine::Seat;
use leptos::context::provide_context;

use super::error_response::{refuse_campaign, status};
use super::{key, pages};
use crate::http::credentials::NO_STORE;
use crate::http::form::{Fields, client, form, is_secure, with_status};
use crate::http::layers::refusal::Audience;
use crate::http::render;
use crate::http::secret_link::secret_link;
use crate::http::state::AppState;
use crate::services::campaigns::{CampaignError, ChangeRequest, author, holder_name, holders};
use crate::services::live::battle_table;
use crate::services::slug::is_slug;
use crate::storage::{EventKey, Sender};

/// Creates a campaign, or imports one. Its creator is its organiser.
pub(super) async fn create(State(state): State<AppState>, request: Request) -> Response {
    let (mut request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let sender = client(&request).sender();
    let created = if fields.text("do") == "import" {
        state.campaigns.import(fields.text("file"), &sender).await
    } else {
        match fields.campaign_settings(None) {
            Ok(settings) => state.campaigns.create(settings, &sender).await,
            Err(wrong) => Err(CampaignError::Form(wrong)),
        }
    };
    match created {
        Ok(created) => {
            let key = created.keys.first().map(|(_, key)| key);
            let cookie = key::set_cookie(&created.slug, key, is_secure(&state, &request));
            let address = format!("/campaigns/{}?made", created.slug);
            ([(header::SET_COOKIE, cookie)], Redirect::to(&address)).into_response()
        }
        Err(error) => {
            error.log();
            let asked = CampaignsRequest {
                trouble: error.message(),
                typed: fields.0,
                ..CampaignsRequest::default()
            };
            // The form stands on a page of its own.
            *request.uri_mut() = Uri::from_static("/campaigns/new");
            let page = render::page_with(&state, request, move || provide_context(asked.clone()));
            with_status(page.await, status(&error))
        }
    }
}

/// Takes the key of a secret link and remembers it in the browser.
pub(super) async fn enter(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let pasted = fields.text("key");
    let key = EventKey::parse(pasted.rsplit_once('#').map_or(pasted, |(_, key)| key));
    let role = match &key {
        Some(key) if is_slug(&slug) => author(&state.storage, &slug, Some(key.clone())).await,
        _ => Ok(Author::Spectator),
    };
    match role {
        Ok(Author::Spectator) => {
            let mut asked = match pages::found(&state, &slug, request.headers()).await {
                Ok(asked) => asked,
                Err(error) => return refuse_campaign(Audience::Person, &error),
            };
            asked.trouble = "This key does not belong to this campaign.".to_owned();
            page(&state, request, asked, StatusCode::UNPROCESSABLE_ENTITY).await
        }
        Ok(_) => {
            let cookie = key::set_cookie(&slug, key.as_ref(), is_secure(&state, &request));
            let home = format!("/campaigns/{slug}");
            ([(header::SET_COOKIE, cookie)], Redirect::to(&home)).into_response()
        }
        Err(error) => refuse_campaign(Audience::Person, &error.into()),
    }
}

/// Forgets the key in the browser.
pub(super) async fn leave(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    if let Err(response) = form(&state, request).await {
        return response;
    }
    if !is_slug(&slug) {
        return Redirect::to("/campaigns").into_response();
    }
    let cookie = key::set_cookie(&slug, None, false);
    ([(header::SET_COOKIE, cookie)], Redirect::to(&format!("/campaigns/{slug}"))).into_response()
}

/// Everything that the forms on a campaign's pages ask for.
pub(super) async fn change(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let mut asked = match pages::found(&state, &slug, request.headers()).await {
        Ok(asked) => asked,
        Err(error) => return refuse_campaign(Audience::Person, &error),
    };
    asked.part = match fields.text("back") {
        part @ ("log" | "settings" | "fleets") => part.to_owned(),
        _ => String::new(),
    };
    if asked.seen.is_none() {
        return page(&state, request, asked, StatusCode::NOT_FOUND).await;
    }
    let sender = client(&request).sender();
    let done = match fields.text("do") {
        "links" => return links(&state, request, asked).await,
        "table" => sit_down(&state, &asked, &fields, request.headers(), &sender).await,
        "record" => enter_record(&state, &asked, &fields, &sender).await,
        "delete" => delete(&state, &asked, &fields).await.map(|()| "/campaigns".to_owned()),
        _ => act(&state, &asked, &fields, &sender).await,
    };
    match done {
        Ok(home) => Redirect::to(&home).into_response(),
        Err(error) => {
            error.log();
            let part = asked.part;
            // What others have done in the meantime is on the page that comes back.
            let again = pages::found(&state, &slug, request.headers()).await;
            let mut asked = again.unwrap_or_default();
            (asked.part, asked.typed, asked.trouble) = (part, fields.0, error.message());
            page(&state, request, asked, status(&error)).await
        }
    }
}

async fn act(
    state: &AppState,
    asked: &CampaignRequest,
    fields: &Fields,
    sender: &Sender,
) -> Result<String, CampaignError> {
    let Some(seen) = &asked.seen else { return Err(CampaignError::NotFound) };
    let change = fields.campaign_change(&seen.campaign).map_err(CampaignError::Form)?;
    let version = fields.text("seen").parse().ok();
    let author = seen.viewer;
    let change_request = ChangeRequest { slug: &asked.slug, author, seen: version, sender };
    state.campaigns.change(&change_request, &change).await?;
    let end = if asked.part.is_empty() { String::new() } else { format!("/{}", asked.part) };
    Ok(format!("/campaigns/{}{end}", asked.slug))
}

/// A player's seat at the live table of their battle.
async fn sit_down(
    state: &AppState,
    asked: &CampaignRequest,
    fields: &Fields,
    headers: &HeaderMap,
    sender: &Sender,
) -> Result<String, CampaignError> {
    let (Author::Player(player), Some(key)) = (asked.viewer(), key::cookie(headers)) else {
        let words = "only the two players of a battle sit at its live table";
        return Err(CampaignError::Refused(Refusal::not_allowed(words)));
    };
    let battle = fields.battle().map_err(CampaignError::Form)?;
    let log = state.campaigns.read(&asked.slug).await?;
    battle_table::seat(&state.storage, &asked.slug, &log, battle, (player, &key), sender).await
}

/// The result of a battle from the record of a game.
async fn enter_record(
    state: &AppState,
    asked: &CampaignRequest,
    fields: &Fields,
    sender: &Sender,
) -> Result<String, CampaignError> {
    let battle = fields.battle().map_err(CampaignError::Form)?;
    let end = match fields.text("conceded") {
        "A" => GameEnd::GivenUp(Seat::A),
        "B" => GameEnd::GivenUp(Seat::B),
        _ => GameEnd::Played,
    };
    let request = ChangeRequest { slug: &asked.slug, author: asked.viewer(), seen: None, sender };
    let record = fields.0.get("record").unwrap_or_default();
    state.campaigns.enter_record(&request, &state.referee, battle, record, end).await?;
    Ok(format!("/campaigns/{}", asked.slug))
}

/// New links for everyone but the organiser, shown this once.
async fn links(state: &AppState, request: Request, mut asked: CampaignRequest) -> Response {
    let sender = client(&request).sender();
    let made = match (&asked.seen, organiser_only(&asked)) {
        (Some(seen), Ok(())) => {
            let campaign = seen.campaign.clone();
            let keys = state.campaigns.new_keys(&asked.slug, &holders(&campaign), &sender).await;
            keys.map(|keys| (campaign, keys))
        }
        (_, Err(error)) => Err(error),
        (None, _) => Err(CampaignError::NotFound),
    };
    match made {
        Ok((campaign, keys)) => {
            let link = |(holder, key): &(Author, EventKey)| {
                let name = holder_name(*holder, &campaign);
                secret_link(state, &request, &format!("/campaigns/{}", asked.slug), name, key)
            };
            asked.links = keys.iter().map(link).collect();
            page(state, request, asked, StatusCode::OK).await
        }
        Err(error) => {
            error.log();
            asked.trouble = error.message();
            page(state, request, asked, status(&error)).await
        }
    }
}

async fn delete(
    state: &AppState,
    asked: &CampaignRequest,
    fields: &Fields,
) -> Result<(), CampaignError> {
    organiser_only(asked)?;
    let name = asked.seen.as_ref().map_or("", |it| it.campaign.name());
    if fields.text("confirm") != name {
        let words = "The name you typed does not match the campaign's name.";
        return Err(CampaignError::Form(words.to_owned()));
    }
    state.campaigns.delete(&asked.slug).await
}

fn organiser_only(asked: &CampaignRequest) -> Result<(), CampaignError> {
    if asked.viewer() == Author::Organiser {
        return Ok(());
    }
    Err(CampaignError::Refused(Refusal::not_allowed("this needs the organiser's link")))
}

async fn page(
    state: &AppState,
    request: Request,
    asked: CampaignRequest,
    status: StatusCode,
) -> Response {
    let page = render::page_with(state, request, move || provide_context(asked.clone())).await;
    ([NO_STORE], with_status(page, status)).into_response()
}
