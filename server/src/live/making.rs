//! Making a table: three links, and nobody has to say who they are.

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_data::catalogue;
use flagbridge_live::{Clock, Entry, GameId, Row, Settings, Starmada};
use serde::{Deserialize, Serialize};
use validator::Validate;

use crate::api::payload::Payload;
use crate::layers::client::{Client, NOBODY};
use crate::layers::refusal::{Audience, refuse, refuse_storage};
use crate::layers::same_site::is_foreign;
use crate::state::AppState;
use crate::storage::{LiveKeys, Sender, StorageError, new_table_id};

/// The longest time a clock may be set to, in minutes.
pub(super) const LONGEST_CLOCK: u16 = 24 * 60;

/// The longest time that spectators may be behind, in minutes.
const LONGEST_DELAY: u16 = 120;

/// A table to be made: whatever is left out has its customary value.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    #[serde(default)]
    settings: Settings,
    /// Whether anyone may take the second seat.
    #[serde(default)]
    open: bool,
}

#[derive(Debug, Serialize)]
struct Made<'a> {
    id: &'a str,
    page: String,
    socket: String,
    seats: [&'a str; 2],
    watch: &'a str,
}

/// What the lobbies' forms send.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Fields {
    game: GameId,
    edition: String,
    mode: String,
    clock: String,
    /// How many minutes later spectators see the game.
    delay: u16,
    open: String,
    // Points that the rules of Starmada leave open; empty where they are as usual.
    turns: String,
    last_fleet_wins: String,
    turn_takes_one: String,
    illegal_orders: String,
    stacking: String,
    chained_rerolls: String,
    flight_hits: String,
    fighter_kills_at_once: String,
}

impl Fields {
    /// The points that are not as usual, as lines of a record's header.
    fn options(&self) -> String {
        let points = [
            ("turns", &self.turns),
            ("last-fleet-wins", &self.last_fleet_wins),
            ("turn-takes-one", &self.turn_takes_one),
            ("illegal-orders", &self.illegal_orders),
            ("stacking", &self.stacking),
            ("chained-rerolls", &self.chained_rerolls),
            ("flight-hits", &self.flight_hits),
            ("fighter-kills-at-once", &self.fighter_kills_at_once),
        ];
        let chosen = points.into_iter().filter(|(_, value)| !value.is_empty());
        chosen.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("\n")
    }
}

/// Makes a table for a program.
pub(super) async fn from_program(
    State(state): State<AppState>,
    client: Client,
    Payload(new): Payload<New>,
) -> Response {
    let settings = match sound(new.settings) {
        Ok(settings) => settings,
        Err(sentence) => {
            return refuse(Audience::Program, StatusCode::UNPROCESSABLE_ENTITY, &sentence);
        }
    };
    let game = settings.game;
    match make(&state, settings, new.open, &client.sender()).await {
        Ok((id, keys)) => {
            let [one, two] = &keys.seats;
            let made = Made {
                id: &id,
                page: game.page(&id),
                socket: format!("/api/v1/tables/{id}/socket"),
                seats: [one.reveal(), two.reveal()],
                watch: keys.watch.reveal(),
            };
            (StatusCode::CREATED, Json(made)).into_response()
        }
        Err(error) => refuse_storage(Audience::Program, "table", &error),
    }
}

/// Makes a table for a person and leads them to it. The keys stand behind the `#` of the address, which no server is sent.
pub(super) async fn from_form(State(state): State<AppState>, request: Request) -> Response {
    if is_foreign(&state, request.headers()) {
        let sentence = "This form was sent from another site. Nothing was changed.";
        return refuse(Audience::Person, StatusCode::FORBIDDEN, sentence);
    }
    let client = request.extensions().get::<Client>().copied().unwrap_or(NOBODY);
    let fields = axum::Form::<Fields>::from_request(request, &state).await;
    let Ok(axum::Form(fields)) = fields else {
        let sentence = "The form could not be read.";
        return refuse(Audience::Person, StatusCode::BAD_REQUEST, sentence);
    };
    let open = !fields.open.is_empty();
    let settings = Settings {
        game: fields.game,
        options: fields.options(),
        edition: fields.edition,
        mode: fields.mode,
        clock: match fields.clock.as_str() {
            "shared" => Clock::Shared { minutes: 135 },
            "each" => Clock::Each { minutes: 60, increment: 10 },
            _ => Clock::None,
        },
        delay: fields.delay,
        points: None,
    };
    let settings = match sound(settings) {
        Ok(settings) => settings,
        Err(sentence) => {
            return refuse(Audience::Person, StatusCode::UNPROCESSABLE_ENTITY, &sentence);
        }
    };
    let game = settings.game;
    match make(&state, settings, open, &client.sender()).await {
        Ok((id, keys)) => {
            let [one, two] = keys.seats.each_ref().map(|key| key.reveal());
            let watch = keys.watch.reveal();
            let address = format!("{}#seat={one}&other={two}&watch={watch}", game.page(&id));
            lead_to(&address)
        }
        Err(error) => refuse_storage(Audience::Person, "table", &error),
    }
}

/// Leads a browser to an address with a key, which nobody in between may keep.
pub(crate) fn lead_to(address: &str) -> Response {
    let mut response = Redirect::to(address).into_response();
    let never = HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, never);
    response
}

/// Where chance begins at a new table, and the salt of its hash.
pub(super) fn chance() -> (u64, String) {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    (u64::from_le_bytes(bytes), new_table_id())
}

async fn make(
    state: &AppState,
    settings: Settings,
    open: bool,
    sender: &Sender,
) -> Result<(String, LiveKeys), StorageError> {
    let (seed, salt) = chance();
    let entry = Entry::Opened { settings, seed, salt, after: None, event: None };
    let row = Row { at: 0, by: None, entry };
    let entry = serde_json::to_string(&row).expect("a row is plain data");
    let (id, keys) = (new_table_id(), LiveKeys::random());
    state.storage.create_live_table(&id, &[entry], &keys, open, sender).await?;
    Ok((id, keys))
}

/// The settings, if they name what there is.
fn sound(settings: Settings) -> Result<Settings, String> {
    match settings.game {
        GameId::Armada => {
            if !settings.edition.is_empty() && catalogue().edition(&settings.edition).is_err() {
                return Err("There is no such edition.".to_owned());
            }
            if !settings.mode.is_empty() && catalogue().mode(&settings.mode).is_none() {
                return Err("There is no such mode.".to_owned());
            }
            if !settings.options.is_empty() {
                return Err("Armada has modes and no options.".to_owned());
            }
        }
        GameId::Starmada => {
            if Starmada::size(&settings).is_none() {
                return Err("There is no battle of this size.".to_owned());
            }
            if Starmada::options(&settings).is_none() {
                return Err("There is no such option, or not with this value.".to_owned());
            }
            if !settings.edition.is_empty() || settings.points.is_some() {
                return Err("Starmada has sizes of battles, no editions and points.".to_owned());
            }
        }
    }
    if settings.points.is_some_and(|points| !(1..=10_000).contains(&points)) {
        return Err("Fleets have 1 to 10000 points.".to_owned());
    }
    if settings.delay > LONGEST_DELAY {
        return Err(format!("Spectators see a game at most {LONGEST_DELAY} minutes later."));
    }
    let minutes = match settings.clock {
        Clock::None => 1,
        Clock::Each { minutes, .. } | Clock::Shared { minutes } => minutes,
    };
    match minutes {
        1..=LONGEST_CLOCK => Ok(settings),
        _ => Err(format!("A clock is set to 1 to {LONGEST_CLOCK} minutes.")),
    }
}
