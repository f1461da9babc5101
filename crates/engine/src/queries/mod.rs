//! Questions about a table that change nothing: distances, attacks, lines of sight, numbers after every card.

mod look;
mod measure;
mod shot;
mod sight;
mod targets;
mod token_shot;
mod values;
mod zones;

pub use shot::Shot;
