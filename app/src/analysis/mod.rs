//! What a fleet can do, in figures: dice, expected damage, hull and shields, squadrons, speed, values, tempo.
//!
//! Everything is worked out from the cards of the draft's edition. Nothing here knows the page: server and browser run
//! the same code, and `crate::charts` draws what comes of it.

mod battery;
mod effect;
mod effect_table;
mod expectation;
mod fleet;
mod odds_knobs;
mod odds_question;
mod ship;
mod squadron;
mod tempo;
#[cfg(test)]
mod tests;

pub use battery::{Arc, BANDS, Battery, band_name, gathered};
pub use effect::{Limit, Values};
pub use expectation::{Expected, mean_of};
pub use fleet::{Analysis, Dice, MOST_SHOWN};
pub use odds_knobs::Knobs;
pub use odds_question::{Asked, Fault, LONGEST_EXPRESSION, MOST_AT_ONCE, OddsQuestion, Solved};
pub use ship::{Counted, ShipFigures};
pub use squadron::{Role, SquadronFigures, SquadronLine};
pub use tempo::{PassTokens, Side, Tempo, read_opponent};
