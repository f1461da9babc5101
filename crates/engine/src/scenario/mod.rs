//! Scenarios: a position, a script, and what must be true after. `docs/scenarios.md` describes every key and word.

mod expect;
mod file;
mod from_record;
mod place;
mod replay;
mod run;
mod stage;
mod stand;
mod uses;
mod written;

pub use file::{Editions, Fault, Scenario, editions};
pub use from_record::{NotAScenario, scenario_at};
pub use run::Run;
pub use stage::Stage;
