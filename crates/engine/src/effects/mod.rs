//! What cards do.
//!
//! An [`Effect`] is data: hook, scope, conditions, costs, operations, limit. Cards are entries in the files of this
//! folder, one per ability, written with the words of [`build`]; `docs/effects.md` shows how to add one.

mod active;
mod barred;
mod brought;
pub mod build;
mod campaign;
mod choices;
mod condition;
mod damage;
mod entry;
mod game_changes;
mod keywords;
mod lasting;
mod layers;
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
pub(crate) use campaign::rule_number;
pub use campaign::{FleetRule, fleet_rule, fleet_rule_number, fleet_rules};
pub use entry::Entry;
pub(crate) use keywords::{ACTING_KEYWORDS, keyword_effects};
pub use opportunity::Opportunity;
pub use registry::{Coverage, Played, coverage, effects_of, entries, played};
pub(crate) use resolve::EffectUse;

pub use crate::state::{
    Asker, Band, Colors, Commands, Condition, Cost, Deploy, Effect, Is, LaidBy, Laying, Layout,
    Limit, Moment, On, Operation, Running, Scope, Span, Spot, Stations, Units, Will,
};
pub use crate::terms::Hook;
