//! Campaigns for programs: anyone may create one, everyone with its address may read it without secrets, and a key shows and
//! changes more.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use flagbridge_campaigns::{
    Ability, Author, CampaignLog, Change, Due, FleetOffer, FleetRule, GameEnd, Kind, PlayerId,
    RuleNote, Seen, Settings, abilities, fleet_rules, rule_notes,
};
use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use validator::Validate;

use super::methods::{only, posting, reading};
use super::payload::{Payload, typed};
use crate::http::campaigns::key;
use crate::http::credentials::{NO_STORE, bearer};
use crate::http::layers::client::Client;
use crate::http::layers::same_site::is_foreign;
use crate::http::problem::Problem;
use crate::http::state::AppState;
use crate::services::campaigns::{CampaignError, ChangeRequest, FleetQuestion, author};
use crate::storage::EventKey;

/// Every route of campaigns.
pub(super) fn routes() -> Router<AppState> {
    let campaign = [Method::GET, Method::HEAD, Method::DELETE];
    Router::new()
        .route("/api/v1/campaigns", posting(post(create)))
        .route("/api/v1/campaigns/{slug}", only(&campaign, get(read).delete(remove)))
        .route("/api/v1/campaigns/{slug}/changes", posting(post(change)))
        .route("/api/v1/campaigns/{slug}/fleet-check", posting(post(fleet_check)))
        .route("/api/v1/campaigns/{slug}/records", posting(post(enter_record)))
        // The same for the scripts of a campaign's pages: there browsers send the cookie with the key.
        .route("/campaigns/{slug}/changes", posting(post(change)))
        .route("/campaigns/{slug}/fleet-check", posting(post(fleet_check)))
        .route("/campaigns/{slug}/records", posting(post(enter_record)))
        .route("/api/v1/campaigns/{slug}/players/{player}/history", reading(get(history)))
        .route("/api/v1/campaigns/{slug}/archive", reading(get(archive)))
}

/// A campaign to be created: its name and players, or a file.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct NewCampaign {
    #[serde(default)]
    name: String,
    #[serde(default)]
    kind: Kind,
    edition: Option<String>,
    #[serde(default)]
    rebels: Vec<String>,
    #[serde(default)]
    empire: Vec<String>,
    #[serde(default)]
    listed: bool,
    archive: Option<Value>,
}

/// A change, and what its author had seen.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct ChangePayload {
    version: Option<u64>,
    change: Map<String, Value>,
}

/// A list to be judged as a player's fleet, or as an ally in a battle.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct FleetCheckPayload {
    player: PlayerId,
    text: String,
    #[serde(default)]
    remove: bool,
    battle: Option<u32>,
}

/// The record of a game that was played for a battle.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct RecordPayload {
    battle: u32,
    record: String,
    /// Who gave the game up.
    conceded: Option<Conceded>,
}

/// The side of a game that gave it up.
#[derive(Clone, Copy, Debug, Deserialize)]
enum Conceded {
    A,
    B,
}

#[derive(Debug, Serialize)]
struct FleetCheckResponse {
    version: u64,
    #[serde(flatten)]
    offer: FleetOffer,
}

#[derive(Debug, Serialize)]
struct Created<'a> {
    slug: &'a str,
    version: u64,
    keys: Vec<CreatedKey<'a>>,
}

#[derive(Debug, Serialize)]
struct CreatedKey<'a> {
    #[serde(flatten)]
    holder: Author,
    key: &'a str,
}

#[derive(Debug, Serialize)]
struct CampaignResponse<'a> {
    slug: &'a str,
    #[serde(flatten)]
    seen: Seen,
    due: Vec<Due>,
    rules: Vec<&'static RuleNote>,
    fleet_rules: Vec<&'static FleetRule>,
    #[serde(skip_serializing_if = "<[Ability]>::is_empty")]
    abilities: &'static [Ability],
}

async fn create(
    State(state): State<AppState>,
    client: Client,
    Payload(new): Payload<NewCampaign>,
) -> Result<Response, CampaignError> {
    let sender = client.sender();
    let created = match new.archive {
        Some(archive) => {
            let file = archive.to_string();
            drop(archive);
            state.campaigns.import(&file, &sender).await?
        }
        None => {
            let edition = new.edition.as_deref();
            let edition = edition.unwrap_or_else(|| catalogue().current().edition().id);
            let rebels: Vec<&str> = new.rebels.iter().map(String::as_str).collect();
            let empire: Vec<&str> = new.empire.iter().map(String::as_str).collect();
            let mut settings = Settings::of(new.kind, &new.name, edition, &rebels, &empire);
            settings.listed = new.listed;
            state.campaigns.create(settings, &sender).await?
        }
    };
    let slug = created.slug.as_str();
    let keys =
        created.keys.iter().map(|(holder, key)| CreatedKey { holder: *holder, key: key.reveal() });
    let body = Created { slug, version: created.version, keys: keys.collect() };
    let address = HeaderValue::try_from(format!("/api/v1/campaigns/{slug}"))
        .expect("a slug has only letters, digits and -");
    let headers = [(header::LOCATION, address), NO_STORE];
    Ok((StatusCode::CREATED, headers, Json(body)).into_response())
}

async fn read(
    State(state): State<AppState>,
    Asked { slug, log, author }: Asked,
) -> Result<Response, CampaignError> {
    let seen = state.campaigns.seen_by(log, author).await?;
    let due = seen.campaign.due();
    let kind = seen.campaign.kind();
    let body = CampaignResponse {
        slug: &slug,
        due,
        rules: rule_notes(kind).collect(),
        fleet_rules: fleet_rules(kind).collect(),
        abilities: if kind.has_acts() { abilities() } else { &[] },
        seen,
    };
    Ok(([NO_STORE], Json(body)).into_response())
}

async fn change(
    State(state): State<AppState>,
    client: Client,
    Asked { slug, author, .. }: Asked,
    Payload(payload): Payload<ChangePayload>,
) -> Result<Response, Response> {
    if author == Author::Spectator {
        return Err(no_key());
    }
    let change: Change = typed("change", payload.change).map_err(Problem::into_response)?;
    let sender = client.sender();
    let request = ChangeRequest { slug: &slug, author, seen: payload.version, sender: &sender };
    let made = state.campaigns.change(&request, &change).await;
    let log = made.map_err(CampaignError::into_response)?;
    Ok(Json(json!({ "version": log.version() })).into_response())
}

/// What a list would be as a fleet: nothing is changed.
async fn fleet_check(
    State(state): State<AppState>,
    Asked { log, author, .. }: Asked,
    Payload(payload): Payload<FleetCheckPayload>,
) -> Result<Response, Response> {
    if author == Author::Spectator {
        return Err(no_key());
    }
    let FleetCheckPayload { player, text, remove, battle } = payload;
    let version = log.version();
    let question = FleetQuestion { player, text, remove, battle };
    let offer = state.campaigns.fleet_offer(log, author, question).await;
    let offer = offer.map_err(CampaignError::into_response)?;
    Ok(([NO_STORE], Json(FleetCheckResponse { version, offer })).into_response())
}

/// Enters the result of a battle that the record of a game gives.
async fn enter_record(
    State(state): State<AppState>,
    client: Client,
    Asked { slug, author, .. }: Asked,
    Payload(payload): Payload<RecordPayload>,
) -> Result<Response, Response> {
    if author == Author::Spectator {
        return Err(no_key());
    }
    let RecordPayload { battle, record, conceded } = payload;
    let end = match conceded {
        None => GameEnd::Played,
        Some(Conceded::A) => GameEnd::GivenUp(Seat::A),
        Some(Conceded::B) => GameEnd::GivenUp(Seat::B),
    };
    let sender = client.sender();
    let request = ChangeRequest { slug: &slug, author, seen: None, sender: &sender };
    let entered = state.campaigns.enter_record(&request, &state.referee, battle, &record, end);
    let log = entered.await.map_err(CampaignError::into_response)?;
    Ok(Json(json!({ "version": log.version() })).into_response())
}

/// How a player's fleet became what it is.
async fn history(
    State(state): State<AppState>,
    Path((_, player)): Path<(String, u32)>,
    Asked { log, author, .. }: Asked,
) -> Result<Response, CampaignError> {
    let player = PlayerId(player);
    log.state().player(player).map_err(|_| CampaignError::NotFound)?;
    let told = state.campaigns.fleet_histories(log, author, Some(player)).await?;
    let steps = told.into_iter().next().unwrap_or_default();
    Ok(([NO_STORE], Json(steps)).into_response())
}

async fn archive(
    State(state): State<AppState>,
    Asked { log, author, .. }: Asked,
) -> Result<Response, CampaignError> {
    if let Some(refused) = not_organiser(author) {
        return Ok(refused);
    }
    let file = state.campaigns.archive(log).await?;
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(([kind, NO_STORE], file).into_response())
}

async fn remove(
    State(state): State<AppState>,
    Asked { slug, author, .. }: Asked,
) -> Result<Response, Response> {
    if let Some(refused) = not_organiser(author) {
        return Err(refused);
    }
    state.campaigns.delete(&slug).await.map_err(CampaignError::into_response)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The part of an address that names a campaign.
#[derive(Deserialize)]
struct CampaignPath {
    slug: String,
}

/// The campaign at the address of a request, and the role of its client.
struct Asked {
    slug: String,
    log: Arc<CampaignLog>,
    author: Author,
}

impl FromRequestParts<AppState> for Asked {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let path = Path::<CampaignPath>::from_request_parts(parts, state).await;
        let Path(CampaignPath { slug }) = path.map_err(IntoResponse::into_response)?;
        let found = async {
            let log = state.campaigns.read(&slug).await?;
            let key = match bearer(&parts.headers) {
                Some(key) => EventKey::parse(key),
                None if is_foreign(state.public_address.as_ref(), &parts.headers) => None,
                None => key::cookie(&parts.headers),
            };
            let author = author(&state.storage, &slug, key).await?;
            Ok::<_, CampaignError>((log, author))
        };
        let (log, author) = found.await.map_err(CampaignError::into_response)?;
        Ok(Asked { slug, log, author })
    }
}

/// The refusal for everyone but the organiser.
fn not_organiser(author: Author) -> Option<Response> {
    match author {
        Author::Organiser => None,
        Author::Spectator => Some(no_key()),
        Author::Admiral(_) | Author::Team(_) | Author::Player(_) | Author::Table => {
            let problem = Problem::new(StatusCode::FORBIDDEN);
            Some(problem.detail("This needs the organiser's key.").into_response())
        }
    }
}

fn no_key() -> Response {
    super::events::no_key("campaign")
}
