//! Replays that are stored on the server, for everyone with the link.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::json;
use wasm_bindgen_futures::JsFuture;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{AbortSignal, Headers, RequestInit, Response};

use super::battle::packed;
use super::battle::table_state::TableState;
use super::saved_games;
use crate::islands::clipboard::copy;
use crate::play::occupant::Occupant;

/// How long an answer is waited for, in milliseconds.
const PATIENCE: u32 = 20_000;

/// A game as the server sends it.
#[derive(Deserialize)]
pub(crate) struct Fetched {
    /// The record of the game.
    pub record: String,
    /// The names of the lists; empty if unknown.
    pub names: [String; 2],
}

/// What the server says of a game it has stored.
#[derive(Deserialize)]
struct Stored {
    page: String,
}

/// Why the server refuses.
#[derive(Deserialize)]
struct Problem {
    detail: String,
}

/// The id that the page's own address names: `/replay/ID`, `/play/ID`.
pub(crate) fn named(before: &str) -> Option<String> {
    let path = window().location().pathname().ok()?;
    let id = path.strip_prefix(before)?.trim_end_matches('/');
    (!id.is_empty() && !id.contains('/')).then(|| id.to_owned())
}

/// The game with this id, or in a sentence why there is none.
pub(crate) async fn fetch(id: &str) -> Result<Fetched, String> {
    let (status, body) = call(&format!("/api/v1/replays/{id}"), None).await?;
    match status {
        200 => serde_json::from_str(&body).map_err(|_| UNREADABLE.to_owned()),
        _ => Err(refusal(&body)),
    }
}

/// The review that is stored with a replay.
pub(super) async fn review(id: &str) -> Option<String> {
    let address = format!("/api/v1/replays/{id}/review");
    let (status, body) = call(&address, None).await.ok()?;
    (status == 200).then_some(body)
}

/// Stores a review with a replay, unless there is one.
pub(super) async fn store_review(id: &str, review: String) {
    let address = format!("/api/v1/replays/{id}/review");
    if let Err(reason) = call(&address, Some(("PUT", review))).await {
        leptos::logging::warn!("the review was not stored: {reason}");
    }
}

/// The button that stores the game on the server and gives the link; `game` is its id in this browser, which knows who sat
/// where. Its review is stored with it.
pub(crate) fn share(table_state: TableState, game: Option<String>) -> AnyView {
    let seated = game.is_some();
    let said = RwSignal::new(String::new());
    let link = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let send = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        said.set("Saving the game…".to_owned());
        let payload = table_state.session.with_untracked(|session| {
            let seats = session.seats().each_ref().map(Occupant::id);
            // What the server would refuse is cut here.
            let names = session.names().each_ref().map(|name| -> String { name.chars().take(80).collect() });
            json!({"record": session.record_text(), "names": names, "seats": seated.then_some(seats)})
        });
        let game = game.clone();
        spawn_local(async move {
            match store(payload.to_string()).await {
                Ok(page) => {
                    if let Some(packed) = game.as_deref().and_then(saved_games::review)
                        && let (Some(review), Some(id)) =
                            (packed::unpack(&packed).await, page.strip_prefix("/replay/"))
                    {
                        store_review(id, review).await;
                    }
                    let origin = window().location().origin().unwrap_or_default();
                    let address = format!("{origin}{page}");
                    let copied = if copy(&address).await { " Link copied." } else { "" };
                    link.set(address);
                    said.set(format!("Anyone with this link can watch the game.{copied}"));
                }
                Err(reason) => {
                    link.set(String::new());
                    said.set(reason);
                }
            }
            busy.set(false);
        });
    };
    view! {
        <div class="saving" data-sharing>
            <div class="saving__buttons">
                <button
                    class="button button--small"
                    type="button"
                    data-store
                    aria-disabled=move || busy.get().to_string()
                    on:click=send
                >
                    "Share this replay"
                </button>
            </div>
            <p class="saving__said" role="status">{move || said.get()}</p>
            <a class="saving__address" data-stored href=move || link.get() hidden=move || link.with(String::is_empty)>
                {move || link.get()}
            </a>
        </div>
    }
    .into_any()
}

const UNREADABLE: &str = "The server's response could not be read. Reload the page and try again.";

/// Stores the game; returns its page.
async fn store(payload: String) -> Result<String, String> {
    let (status, body) = call("/api/v1/replays", Some(("POST", payload))).await?;
    if !matches!(status, 200 | 201) {
        return Err(refusal(&body));
    }
    let stored: Stored = serde_json::from_str(&body).map_err(|_| UNREADABLE.to_owned())?;
    Ok(stored.page)
}

pub(super) fn refusal(body: &str) -> String {
    let problem: Result<Problem, _> = serde_json::from_str(body);
    problem.map_or_else(|_| UNREADABLE.to_owned(), |problem| problem.detail)
}

/// Asks the server, or sends it something by a method; status and text of its answer.
pub(super) async fn call(
    address: &str,
    payload: Option<(&str, String)>,
) -> Result<(u16, String), String> {
    let unreachable =
        |_: JsValue| "The server cannot be reached. Try again in a moment.".to_owned();
    let response = send(address, payload).await.map_err(unreachable)?;
    let text = response.text().map_err(unreachable)?;
    let text = JsFuture::from(text).await.map_err(unreachable)?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

async fn send(address: &str, payload: Option<(&str, String)>) -> Result<Response, JsValue> {
    let options = RequestInit::new();
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    if let Some((method, payload)) = payload {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        options.set_method(method);
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&payload));
    }
    let response = window().fetch_with_str_and_init(address, &options);
    Ok(JsFuture::from(response).await?.unchecked_into())
}
