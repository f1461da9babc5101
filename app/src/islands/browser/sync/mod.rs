//! Sync between devices: a secret that only they know opens a box on the server, in which everything is encrypted.
//!
//! What is shared and what becomes of conflicts is decided in `crate::sync`; this is the browser's part.

mod cipher;
mod history;
mod kept;
mod round;
mod runner;
mod view;

pub(crate) use view::open;

/// Syncs from now on, as long as the page is open. The page's loader calls it if this browser syncs.
#[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn keep_in_sync() {
    #[leptos::wasm_split::wasm_split(lists, wasm_split_path = ::leptos::wasm_split)]
    fn begin() {
        runner::begin();
    }
    begin().await;
}
