//! The browser's entry point: the islands of `flagbridge-app` as one WebAssembly module.
//!
//! The page's loader calls, for each island it finds in the page, the function that the island exports.
#![cfg(target_arch = "wasm32")]

// The islands export themselves; naming the crate links them.
use flagbridge_app as _;
