//! Charts: tables whose rows carry drawn bars, small diagrams, and columns of chances.
//!
//! Plain views without state, rendered by the server and by the browser alike. What is drawn is also written: a chart is
//! a table that a screen reader reads, and colours are joined by letters and patterns.

mod bar;
mod columns;
mod command_section;
mod damage_section;
mod dice_section;
mod hull_section;
mod interval;
mod number;
mod outcome;
mod shield_diagram;
mod speed_section;
mod squadron_section;
mod tempo_section;
#[cfg(test)]
mod tests;
mod understanding;

pub use bar::{Paint, Patterns, Piece, bar};
pub use columns::{Series, columns, keyed_columns};
pub use interval::interval;
pub use number::{hundredths, percent, share_of_hundred};
pub use outcome::{ShownOdds, outcomes};
pub use tempo_section::{tempo_alone, tempo_beside};
pub use understanding::understanding;
