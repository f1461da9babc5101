//! Replays that are stored on the server, for everyone with the link.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::json;
use wasm_bindgen_futures::JsFuture;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{AbortSignal, Headers, RequestInit, Response};

use super::battle::table_state::TableState;
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

/// The button that stores the game on the server and gives the link. `seated` says whether it is known who sat where.
pub(crate) fn share(table_state: TableState, seated: bool) -> AnyView {
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
        spawn_local(async move {
            match store(payload.to_string()).await {
                Ok(address) => {
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

/// Stores the game; returns the address of its page.
async fn store(payload: String) -> Result<String, String> {
    let (status, body) = call("/api/v1/replays", Some(payload)).await?;
    if !matches!(status, 200 | 201) {
        return Err(refusal(&body));
    }
    let stored: Stored = serde_json::from_str(&body).map_err(|_| UNREADABLE.to_owned())?;
    let origin = window().location().origin().unwrap_or_default();
    Ok(format!("{origin}{}", stored.page))
}

fn refusal(body: &str) -> String {
    let problem: Result<Problem, _> = serde_json::from_str(body);
    problem.map_or_else(|_| UNREADABLE.to_owned(), |problem| problem.detail)
}

/// Asks the server; status and text of its answer.
async fn call(address: &str, payload: Option<String>) -> Result<(u16, String), String> {
    let unreachable =
        |_: JsValue| "The server cannot be reached. Try again in a moment.".to_owned();
    let response = send(address, payload).await.map_err(unreachable)?;
    let text = response.text().map_err(unreachable)?;
    let text = JsFuture::from(text).await.map_err(unreachable)?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

async fn send(address: &str, payload: Option<String>) -> Result<Response, JsValue> {
    let options = RequestInit::new();
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    if let Some(payload) = payload {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        options.set_method("POST");
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&payload));
    }
    let response = window().fetch_with_str_and_init(address, &options);
    Ok(JsFuture::from(response).await?.unchecked_into())
}
