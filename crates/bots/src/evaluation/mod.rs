//! What a table is worth to a seat: a few figures that follow from the table, each times a weight that depends on the round.

mod fit;
mod margin;
mod terms;
mod weights;

use flagbridge_engine::{Seat, Table};

pub use fit::Fit;
pub(crate) use margin::margin;

use terms::{TERMS, Terms};
use weights::WEIGHTS;

/// How much each figure counts, round by round.
type Weights = [[f64; TERMS]; ROUNDS];

/// Rounds with weights of their own; later ones have those of the last.
const ROUNDS: usize = 6;

/// What a table is worth to a seat, in fleet points. A finished game is judged like the last round by the lead alone: a narrow
/// win counts for less than a clear one, since in a playout it could as well have been a narrow loss.
pub(crate) fn worth(table: &Table, seat: Seat) -> f64 {
    match table.outcome() {
        Some(_) => weigh(&terms::score_terms(table, seat), &WEIGHTS[ROUNDS - 1]),
        None => weigh(&terms::terms(table, seat), &WEIGHTS[stage(table)]),
    }
}

fn weigh(terms: &Terms, weights: &Terms) -> f64 {
    terms.iter().zip(weights).map(|(term, weight)| term * weight).sum()
}

/// The place of the round's weights.
fn stage(table: &Table) -> usize {
    usize::from(table.round().max(1) - 1).min(ROUNDS - 1)
}
