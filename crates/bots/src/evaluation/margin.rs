use flagbridge_engine::{Seat, Table};

use super::terms::{TERMS, lead, terms};
use super::weights::WEIGHTS;
use super::{stage, weigh};

/// Where the figure stands that says who leads, whatever the margin.
const WHO_LEADS: usize = 1;

/// The margin a game is expected to come to for a seat, in fleet points: what counts is by how much somebody is ahead, not
/// who is. Of a finished game it is the margin itself.
pub(crate) fn margin(table: &Table, seat: Seat) -> f64 {
    if table.outcome().is_some() {
        return lead(table, seat);
    }
    let mut weights: [f64; TERMS] = WEIGHTS[stage(table)];
    weights[WHO_LEADS] = 0.0;
    weigh(&terms(table, seat), &weights)
}
