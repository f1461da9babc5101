//! The browser's entry point: the islands of `flagbridge-app` as one WebAssembly module.
//!
//! The page's loader calls [`start`] once and then, for each island it finds in the page, the function that the
//! island exports.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// Prepares the module; the islands are brought to life one by one after this.
#[wasm_bindgen]
pub fn start() {
    flagbridge_app::start();
}
