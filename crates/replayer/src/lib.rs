//! The state of a recorded game after every action, as a number.
//!
//! The same record must give the same numbers on every machine. `flagbridge-recorder` plays random games natively and
//! writes records and numbers; this library, compiled to WebAssembly and run by `replay.cjs`, plays the records again.

use flagbridge_engine::Table;
use flagbridge_engine::record::{BadRecord, Record};

/// The hash of the table at the beginning and after each action of a record.
pub fn hashes(record: &str) -> Result<Vec<u64>, BadRecord> {
    let catalogue = flagbridge_data::catalogue();
    let record = Record::read(record, catalogue)?;
    let mut table = Table::new(record.game(catalogue)?, record.seed);
    let mut hashes = vec![table.hash()];
    for (place, action) in record.actions.iter().enumerate() {
        table.apply(action).map_err(|refusal| BadRecord::Refused(place + 1, refusal))?;
        hashes.push(table.hash());
    }
    Ok(hashes)
}

#[cfg(target_arch = "wasm32")]
mod module {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// [`hashes`](super::hashes) for JavaScript; throws what is wrong with the record.
    #[wasm_bindgen]
    pub fn hashes(record: &str) -> Result<Vec<u64>, String> {
        super::hashes(record).map_err(|bad| bad.to_string())
    }
}
