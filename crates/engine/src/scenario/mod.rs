//! Scenarios: a position, a script, and what must be true after. `docs/scenarios.md` describes every key and word.

mod expect;
mod file;
#[cfg(feature = "scenario")]
mod from_record;
mod place;
mod replay;
mod run;
mod stage;
mod stand;
mod uses;
#[cfg(feature = "scenario")]
mod written;

pub use file::{Editions, Scenario, ScenarioError, editions};
#[cfg(feature = "scenario")]
pub use from_record::{NotAScenario, scenario_at};
pub use run::Run;
pub use stage::Stage;
