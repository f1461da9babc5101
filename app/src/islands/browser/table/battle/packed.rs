//! A record made short enough for a link, and back: deflated by the browser, written in letters an address may hold.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;
use web_sys::js_sys::{Array, ArrayBuffer, Function, Reflect, Uint8Array};
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, ReadableWritablePair, Response};

/// The longest link that is offered; a longer one is cut off by too many programs.
pub(crate) const LONGEST: usize = 12_000;

/// The longest record that is unpacked, in bytes.
const LARGEST: usize = 4 << 20;

/// The letters, six bits each.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text as letters of an address; none if the browser cannot compress.
pub(crate) async fn pack(text: &str) -> Option<String> {
    let bytes = through(text.as_bytes(), "CompressionStream").await.ok()?;
    Some(letters(&bytes))
}

/// The text that was packed; none if the letters are damaged.
pub(crate) async fn unpack(packed: &str) -> Option<String> {
    let bytes = through(&bytes(packed)?, "DecompressionStream").await.ok()?;
    (bytes.len() <= LARGEST).then(|| String::from_utf8(bytes).ok()).flatten()
}

/// Sends bytes through a stream of the browser, by the name of its class.
async fn through(bytes: &[u8], class: &str) -> Result<Vec<u8>, JsValue> {
    let class: Function = Reflect::get(&window(), &class.into())?.dyn_into()?;
    let stream = Reflect::construct(&class, &Array::of1(&"deflate-raw".into()))?;
    let pair: ReadableWritablePair = stream.unchecked_into();
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts)?;
    let stream = blob.stream().pipe_through(&pair);
    let response = Response::new_with_opt_readable_stream(Some(&stream))?;
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer.unchecked_into::<ArrayBuffer>()).to_vec())
}

fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 2);
    for chunk in bytes.chunks(3) {
        let mut word = 0u32;
        for place in 0..3 {
            word = (word << 8) | u32::from(chunk.get(place).copied().unwrap_or(0));
        }
        for place in 0..=chunk.len() {
            let six = (word >> (18 - 6 * place)) & 63;
            text.push(char::from(LETTERS[six as usize]));
        }
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.as_bytes().chunks(4) {
        let mut word = 0u32;
        for place in 0..4 {
            let six = match chunk.get(place) {
                Some(letter) => LETTERS.iter().position(|it| it == letter)? as u32,
                None => 0,
            };
            word = (word << 6) | six;
        }
        for place in 1..chunk.len() {
            bytes.push((word >> (24 - 8 * place)) as u8);
        }
    }
    Some(bytes)
}
