//! Calls of the server's interface.

use leptos::prelude::window;
use leptos::web_sys::wasm_bindgen::{JsCast as _, JsValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

/// How long an answer is waited for, in milliseconds.
const PATIENCE: u32 = 20_000;

/// An answer of the server.
pub(crate) struct Reply {
    pub status: u16,
    body: String,
    /// How many seconds the server asks to wait.
    pub wait: Option<u32>,
}

/// Why the server refuses, in its own words.
#[derive(Deserialize)]
struct Problem {
    detail: Option<String>,
}

impl Reply {
    /// The body; none if it is not what was expected.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(&self.body).ok()
    }

    /// What the server says of its refusal.
    pub fn detail(&self) -> String {
        let problem = self.read::<Problem>().and_then(|it| it.detail);
        problem.unwrap_or_else(|| format!("The server responded with status {}.", self.status))
    }
}

/// Calls the server; none when it cannot be reached.
pub(crate) async fn call(
    method: &str,
    address: &str,
    token: Option<&str>,
    payload: Option<String>,
) -> Option<Reply> {
    let response = send(method, address, token, payload).await.ok()?;
    let body = JsFuture::from(response.text().ok()?).await.ok()?;
    let wait = response.headers().get("retry-after").ok().flatten();
    Some(Reply {
        status: response.status(),
        body: body.as_string().unwrap_or_default(),
        wait: wait.and_then(|wait| wait.parse().ok()),
    })
}

async fn send(
    method: &str,
    address: &str,
    token: Option<&str>,
    payload: Option<String>,
) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    if let Some(token) = token {
        headers.set("authorization", &format!("Bearer {token}"))?;
    }
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(payload) = payload {
        headers.set("content-type", "application/json")?;
        options.set_body(&JsValue::from_str(&payload));
    }
    options.set_headers(&headers);
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let response = window().fetch_with_str_and_init(address, &options);
    Ok(JsFuture::from(response).await?.unchecked_into())
}
