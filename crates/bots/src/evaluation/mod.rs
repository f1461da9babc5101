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
/// What winning is worth beside the lead, in fleet points.
const WIN: f64 = 150.0;

/// What a table is worth to a seat, in fleet points.
pub(crate) fn worth(table: &Table, seat: Seat) -> f64 {
    match result(table, seat) {
        Some(result) => result,
        None => weigh(&terms::terms(table, seat), &WEIGHTS[stage(table)]),
    }
}

/// What a finished game was worth to a seat.
fn result(table: &Table, seat: Seat) -> Option<f64> {
    let outcome = table.outcome()?;
    let won = if outcome.winner == seat { WIN } else { -WIN };
    Some(terms::lead(table, seat) + won)
}

fn weigh(terms: &Terms, weights: &Terms) -> f64 {
    terms.iter().zip(weights).map(|(term, weight)| term * weight).sum()
}

/// The place of the round's weights.
fn stage(table: &Table) -> usize {
    usize::from(table.round().max(1) - 1).min(ROUNDS - 1)
}
