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
mod entry;
mod game_changes;
mod keywords;
mod lasting;
mod layers;
mod listeners;
mod moment;
mod new_game;
mod objectives;
mod operate;
mod opportunity;
mod pay;
mod prelude;
mod registry;
mod resolve;
pub mod select;
mod squadrons;
mod upgrades;

pub use brought::bring;
pub use effect::{
    Asker, Colors, Commands, Condition, Cost, Effect, Limit, On, Operation, Scope, Span, Will,
};
pub use entry::Entry;
pub(crate) use keywords::{ACTING_KEYWORDS, keyword_effects};
pub(crate) use listeners::Listeners;
pub use moment::Moment;
pub use opportunity::Opportunity;
pub use registry::{Coverage, Played, coverage, effects_of, entries, played};
pub(crate) use resolve::EffectUse;
pub use select::{Is, Units};

pub use crate::state::{Band, Deploy, LaidBy, Laying, Layout, Running, Spot, Stations};
pub use crate::terms::Hook;
