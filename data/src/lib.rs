//! The versioned card database, embedded and checked.
//!
//! The JSON files beside this crate are the source. The build script reads and checks them, resolves every edition and
//! writes one compact binary, which is embedded here and decoded once. `docs/data.md` describes the files.

mod opponent;

use std::sync::OnceLock;

pub use flagbridge_cards as cards;
use flagbridge_cards::Catalogue;

pub use opponent::{Opponent, opponent, opponents};

/// The catalogue as the build script wrote it: tables of card versions and resolved editions.
pub static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/catalogue.postcard"));

static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();

/// Every card in every edition. Decoded on the first call; its texts are borrowed from the program itself.
pub fn catalogue() -> &'static Catalogue {
    CATALOGUE.get_or_init(decode)
}

/// Puts another catalogue in the place of the embedded one: that of a browser whose visitor has loaded packs. Returns
/// whether it came in time, before anybody has asked for the catalogue.
pub fn install(catalogue: Catalogue) -> bool {
    CATALOGUE.set(catalogue).is_ok()
}

/// Decodes a fresh catalogue. [`catalogue`] does this once and keeps the result.
pub fn decode() -> Catalogue {
    postcard::from_bytes(BYTES).expect("the build script wrote the bytes with the same types")
}
