//! The secret that devices share, and what follows from it: the token of their box, the names of items, and the key with which
//! items are encrypted. The server sees none of it but the token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::JsFuture;
use web_sys::js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use web_sys::wasm_bindgen::{JsCast as _, JsValue};

/// How many random bytes a secret has.
const SECRET: usize = 32;

/// How many random bytes stand before each encrypted item. AES-GCM, NIST SP 800-38D, section 8.2.2.
const NONCE: usize = 12;

/// What follows from the secret of some devices.
pub(super) struct Cipher {
    /// The browser's `SubtleCrypto`.
    subtle: JsValue,
    secret: String,
    /// The `CryptoKey`.
    key: JsValue,
    token: String,
}

/// An item, before it is encrypted.
#[derive(Serialize, Deserialize)]
struct Plain {
    key: String,
    value: Option<String>,
}

/// A new secret; none if the browser encrypts nothing on this page.
pub(super) fn new_secret() -> Option<String> {
    subtle()?;
    Some(URL_SAFE_NO_PAD.encode(random_bytes(SECRET)?))
}

/// The secret in a text, such as what stands behind `#` in a link.
pub(super) fn read_secret(text: &str) -> Option<String> {
    let text = text.trim().rsplit('#').next()?;
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    (bytes.len() == SECRET).then(|| text.to_owned())
}

/// Whether the browser can encrypt on this page. Browsers do so only over HTTPS or on the same machine.
pub(super) fn is_possible() -> bool {
    subtle().is_some()
}

impl Cipher {
    /// What follows from a secret.
    pub(super) async fn new(secret: &str) -> Option<Self> {
        let subtle = subtle()?;
        let bytes = digest(&subtle, &format!("flagbridge sync key {secret}")).await?;
        let usages = Array::of2(&"encrypt".into(), &"decrypt".into());
        let arguments: [JsValue; 5] =
            ["raw".into(), array(&bytes), "AES-GCM".into(), false.into(), usages.into()];
        let key = ask(&subtle, "importKey", &arguments).await?;
        let token = digest(&subtle, &format!("flagbridge sync token {secret}")).await?;
        let token = URL_SAFE_NO_PAD.encode(token);
        Some(Self { subtle, secret: secret.to_owned(), key, token })
    }

    /// What opens the box on the server.
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// The name of the item under a key.
    pub(super) async fn name(&self, key: &str) -> Option<String> {
        let text = format!("flagbridge sync item {} {key}", self.secret);
        let hash = digest(&self.subtle, &text).await?;
        Some(URL_SAFE_NO_PAD.encode(&hash[..16]))
    }

    /// Encrypts an item of this name.
    pub(super) async fn seal(&self, name: &str, key: &str, value: Option<&str>) -> Option<String> {
        let plain = Plain { key: key.to_owned(), value: value.map(str::to_owned) };
        let plain = serde_json::to_vec(&plain).ok()?;
        let nonce = random_bytes(NONCE)?;
        let arguments = [how(&nonce, name)?.into(), self.key.clone(), array(&plain)];
        let sealed = bytes(&ask(&self.subtle, "encrypt", &arguments).await?);
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &sealed[..]].concat()))
    }

    /// Reads an item of this name: its key and its state. None if it was not encrypted with this secret and for this name.
    pub(super) async fn open(&self, name: &str, body: &str) -> Option<(String, Option<String>)> {
        let body = URL_SAFE_NO_PAD.decode(body).ok()?;
        let (nonce, sealed) = body.split_at_checked(NONCE)?;
        let arguments = [how(nonce, name)?.into(), self.key.clone(), array(sealed)];
        let plain = bytes(&ask(&self.subtle, "decrypt", &arguments).await?);
        let Plain { key, value } = serde_json::from_slice(&plain).ok()?;
        Some((key, value))
    }
}

/// The parameters of AES-GCM. The item's name is authenticated, so that the server cannot give one item out as another.
fn how(nonce: &[u8], name: &str) -> Option<Object> {
    let how = Object::new();
    for (field, value) in [
        ("name", JsValue::from_str("AES-GCM")),
        ("iv", array(nonce)),
        ("additionalData", array(name.as_bytes())),
    ] {
        Reflect::set(&how, &field.into(), &value).ok()?;
    }
    Some(how)
}

async fn digest(subtle: &JsValue, text: &str) -> Option<Vec<u8>> {
    let arguments = ["SHA-256".into(), array(text.as_bytes())];
    Some(bytes(&ask(subtle, "digest", &arguments).await?))
}

fn random_bytes(count: usize) -> Option<Vec<u8>> {
    let bytes = Uint8Array::new_with_length(u32::try_from(count).ok()?);
    call(&crypto()?, "getRandomValues", &[bytes.clone().into()])?;
    Some(bytes.to_vec())
}

/// The browser's encryption; none on pages that did not come over an encrypted connection.
fn subtle() -> Option<JsValue> {
    let subtle = Reflect::get(&crypto()?, &"subtle".into()).ok()?;
    subtle.is_object().then_some(subtle)
}

fn crypto() -> Option<JsValue> {
    let crypto = Reflect::get(&window(), &"crypto".into()).ok()?;
    crypto.is_object().then_some(crypto)
}

/// Calls a method that promises its result.
async fn ask(object: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let promise: Promise = call(object, method, arguments)?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let method: Function = Reflect::get(object, &method.into()).ok()?.dyn_into().ok()?;
    method.apply(object, &arguments.iter().collect::<Array>()).ok()
}

fn array(bytes: &[u8]) -> JsValue {
    Uint8Array::from(bytes).into()
}

fn bytes(buffer: &JsValue) -> Vec<u8> {
    Uint8Array::new(buffer).to_vec()
}
