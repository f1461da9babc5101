//! What a fleet can do, in figures: dice, expected damage, hull and shields, squadrons, speed, values, tempo.
//!
//! Everything is worked out from the cards of the draft's edition. Pages draw what comes of it, the command line writes
//! it.

mod battery;
mod counted;
mod dice_effects;
mod effect;
mod expectation;
mod fleet;
mod ship;
mod squadron;
mod tempo;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod written;

pub use battery::{Arc, BANDS, Battery, band_name, gathered};
pub use effect::{Limit, Values};
pub use expectation::{Expected, mean_of};
pub use fleet::{Analysis, Dice};
pub use ship::{Counted, ShipFigures};
pub use squadron::{Role, SquadronFigures, SquadronLine};
pub use tempo::{PassTokens, Side, Tempo};
