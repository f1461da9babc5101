//! Plays recorded games again in WebAssembly.
//!
//! The same record must give the same numbers on every machine. `flagbridge-recorder` plays random games natively and
//! writes records and numbers; this library, compiled to WebAssembly and run by `replay.cjs`, plays the records again.

#![cfg(target_arch = "wasm32")]

mod hashes;

use wasm_bindgen::prelude::wasm_bindgen;

/// [`hashes`](hashes::hashes) for JavaScript; throws what is wrong with the record.
#[wasm_bindgen]
pub fn hashes(record: &str) -> Result<Vec<u64>, String> {
    hashes::hashes(record).map_err(|bad| bad.to_string())
}
