use flagbridge_engine::{Seat, Table};

use super::terms::{TERMS, WHO_LEADS, lead, terms};
use super::weights::WEIGHTS;
use super::{stage, weigh};

/// The margin that a seat can expect at the end of the game, in fleet points. It leaves out the bonus that the evaluation
/// gives for being ahead at all. For a finished game it is the actual margin.
pub(crate) fn margin(table: &Table, seat: Seat) -> f64 {
    if table.outcome().is_some() {
        return lead(table, seat);
    }
    let mut weights: [f64; TERMS] = WEIGHTS[stage(table)];
    weights[WHO_LEADS] = 0.0;
    weigh(&terms(table, seat), &weights)
}
