//! What cards do.
//!
//! An [`Effect`] is data: hook, scope, conditions, costs, operations, limit. Cards are entries in the files of this
//! folder, one per ability, written with the words of [`build`]; `docs/effects.md` shows how to add one.

mod active;
mod barred;
pub mod build;
mod choices;
mod damage;
mod effect;
mod keywords;
mod later_squadrons;
mod layout;
mod listeners;
mod moment;
mod objectives;
mod opportunity;
mod registry;
mod resolve;
mod running;
mod source;
mod squadrons;
mod upgrades;
mod window;

pub use effect::{Condition, Cost, Effect, Hook, Limit, Operation, Scope, Will};
pub(crate) use keywords::{ACTING_KEYWORDS, keyword_effects};
pub use layout::{Band, Deploy, LaidBy, Laying, Layout, Spot, Stations};
pub(crate) use listeners::Listeners;
pub use moment::Moment;
pub use opportunity::Opportunity;
pub(crate) use opportunity::{Until, Used};
pub(crate) use registry::effects_of;
pub use registry::{Coverage, Entry, Played, coverage, entries, played};
pub use running::Running;
pub use source::Source;
pub use window::{Rule, Value, Window};
