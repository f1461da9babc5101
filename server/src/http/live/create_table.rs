//! Creating a table, for a program or by a form.

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flagbridge_live::{Clock, GameId, Settings, Starmada};
use serde::{Deserialize, Serialize};
use validator::Validate;

use crate::http::api::payload::Payload;
use crate::http::form::client;
use crate::http::layers::client::Client;
use crate::http::layers::refusal::{Audience, refuse, refuse_storage};
use crate::http::layers::same_site::is_foreign;
use crate::http::private_redirect::private_redirect;
use crate::http::state::AppState;
use crate::services::chance::full_chance;
use crate::services::live::{checked_settings, create_table};

/// A table to be created: what is left out has its usual value.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    #[serde(default)]
    settings: Settings,
    /// Whether anyone may take the second seat.
    #[serde(default)]
    open: bool,
}

#[derive(Debug, Serialize)]
struct CreatedTable<'a> {
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
    board: String,
    target: String,
    /// 0 for no limit.
    turns: String,
    /// How many planets and asteroid fields are scattered over the board.
    planets: String,
    asteroids: String,
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
        let turns = if self.turns.trim() == "0" { "none" } else { &self.turns };
        let points: [(&str, &str); 10] = [
            ("board", &self.board),
            ("target", &self.target),
            ("turns", turns),
            ("last-fleet-wins", &self.last_fleet_wins),
            ("turn-takes-one", &self.turn_takes_one),
            ("illegal-orders", &self.illegal_orders),
            ("stacking", &self.stacking),
            ("chained-rerolls", &self.chained_rerolls),
            ("flight-hits", &self.flight_hits),
            ("fighter-kills-at-once", &self.fighter_kills_at_once),
        ];
        let chosen = points.map(|(name, value)| (name, value.trim()));
        let chosen = chosen.into_iter().filter(|(_, value)| !value.is_empty());
        chosen.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("\n")
    }

    /// How many planets and asteroid fields lie on the board, none where nothing is written.
    fn terrain(&self) -> Result<[u8; 2], String> {
        let count = |text: &str| match text.trim() {
            "" => Some(0),
            number => number.parse::<u8>().ok().filter(|count| *count <= Starmada::MAX_SCATTERED),
        };
        match (count(&self.planets), count(&self.asteroids)) {
            (Some(planets), Some(fields)) => Ok([planets, fields]),
            (None, _) | (_, None) => {
                let most = Starmada::MAX_SCATTERED;
                Err(format!("Planets and asteroid fields are whole numbers from 0 to {most}."))
            }
        }
    }
}

/// Creates a table for a program.
pub(super) async fn from_program(
    State(state): State<AppState>,
    client: Client,
    Payload(new): Payload<NewTable>,
) -> Response {
    let settings = match checked_settings(new.settings) {
        Ok(settings) => settings,
        Err(sentence) => {
            return refuse(Audience::Program, StatusCode::UNPROCESSABLE_ENTITY, &sentence);
        }
    };
    let game = settings.game;
    match create_table(&state.storage, settings, new.open, &client.sender()).await {
        Ok((id, keys)) => {
            let [one, two] = &keys.seats;
            let created = CreatedTable {
                id: &id,
                page: game.page(&id),
                socket: format!("/api/v1/tables/{id}/socket"),
                seats: [one.reveal(), two.reveal()],
                watch: keys.watch.reveal(),
            };
            (StatusCode::CREATED, Json(created)).into_response()
        }
        Err(error) => refuse_storage(Audience::Program, "table", &error),
    }
}

/// Creates a table for a person and redirects them to it. The keys are behind the `#` of the address, which no server is sent.
pub(super) async fn from_form(State(state): State<AppState>, request: Request) -> Response {
    if is_foreign(state.public_address.as_ref(), request.headers()) {
        let sentence = "This form was sent from another site. Nothing was changed.";
        return refuse(Audience::Person, StatusCode::FORBIDDEN, sentence);
    }
    let client = client(&request);
    let fields = axum::Form::<Fields>::from_request(request, &state).await;
    let Ok(axum::Form(fields)) = fields else {
        let sentence = "The form could not be read.";
        return refuse(Audience::Person, StatusCode::BAD_REQUEST, sentence);
    };
    let open = !fields.open.is_empty();
    let [planets, asteroids] = match fields.terrain() {
        Ok(terrain) => terrain,
        Err(sentence) => {
            return refuse(Audience::Person, StatusCode::UNPROCESSABLE_ENTITY, &sentence);
        }
    };
    let mut settings = Settings {
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
    if planets > 0 || asteroids > 0 {
        let terrain = Starmada::scattered(&settings, planets, asteroids, full_chance());
        settings.options = format!("{}\n{terrain}", settings.options).trim().to_owned();
    }
    let settings = match checked_settings(settings) {
        Ok(settings) => settings,
        Err(sentence) => {
            return refuse(Audience::Person, StatusCode::UNPROCESSABLE_ENTITY, &sentence);
        }
    };
    let game = settings.game;
    match create_table(&state.storage, settings, open, &client.sender()).await {
        Ok((id, keys)) => {
            let [one, two] = keys.seats.each_ref().map(|key| key.reveal());
            let watch = keys.watch.reveal();
            let address = format!("{}#seat={one}&other={two}&watch={watch}", game.page(&id));
            private_redirect(&address)
        }
        Err(error) => refuse_storage(Audience::Person, "table", &error),
    }
}

#[cfg(test)]
mod tests {
    use super::Fields;

    #[test]
    fn only_what_is_not_as_usual_is_agreed() {
        assert_eq!(Fields::default().options(), "");
        let fields = Fields {
            board: "32 27".to_owned(),
            target: " 300 ".to_owned(),
            stacking: "opponent".to_owned(),
            ..Fields::default()
        };
        assert_eq!(fields.options(), "board 32 27\ntarget 300\nstacking opponent");
        let turns = |turns: &str| Fields { turns: turns.to_owned(), ..Fields::default() }.options();
        assert_eq!([turns("12"), turns("0")], ["turns 12", "turns none"]);
    }

    #[test]
    fn terrain_is_a_small_number_of_planets_and_asteroid_fields() {
        let terrain = |planets: &str, asteroids: &str| {
            let [planets, asteroids] = [planets, asteroids].map(str::to_owned);
            Fields { planets, asteroids, ..Fields::default() }.terrain().ok()
        };
        assert_eq!(terrain("", ""), Some([0, 0]));
        assert_eq!(terrain("2", " 6 "), Some([2, 6]));
        for (planets, asteroids) in [("7", ""), ("", "-1"), ("many", "1")] {
            assert_eq!(terrain(planets, asteroids), None, "{planets} {asteroids}");
        }
    }
}
