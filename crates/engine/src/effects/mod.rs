//! What cards do.
//!
//! An [`Effect`] is data: hook, scope, conditions, costs, operations, limit. Cards are entries in the files of this
//! folder, one per ability, written with the words of [`build`]; `docs/effects.md` shows how to add one.

mod active;
mod barred;
mod brought;
pub mod build;
mod choices;
mod condition;
mod damage;
mod effect;
mod keywords;
mod lasting;
mod layout;
mod listeners;
mod moment;
mod objectives;
mod operate;
mod opportunity;
mod pay;
mod prelude;
mod registry;
mod resolve;
mod running;
pub mod select;
mod squadrons;
mod upgrades;

pub(crate) use active::Case;
pub use brought::bring;
pub use effect::{
    Asker, Colors, Commands, Condition, Cost, Effect, Hook, Limit, On, Operation, Scope, Span, Will,
};
pub(crate) use keywords::{ACTING_KEYWORDS, keyword_effects};
pub(crate) use lasting::Lasting;
pub use layout::{Band, Deploy, LaidBy, Laying, Layout, Spot, Stations};
pub(crate) use listeners::Listeners;
pub use moment::Moment;
pub use opportunity::Opportunity;
pub(crate) use opportunity::{Until, Used};
pub use registry::{Coverage, Entry, Played, coverage, effects_of, entries, played};
pub use running::Running;
pub use select::{Is, Units};
