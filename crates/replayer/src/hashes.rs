//! The state of a recorded game after every action, as a number.

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
