//! Scenarios: a position, a script, and what must be true after. `docs/scenarios.md` describes every key and word.

mod expect;
mod file;
mod place;
mod replay;
mod run;
mod stand;
mod uses;

pub use file::{Editions, Fault, Scenario, editions};
pub use run::Run;
