//! Playing a game: what the lobby asks, and the game as it runs in the browser.
//!
//! | module | what it holds |
//! |---|---|
//! | [`fielded`] | a list that is brought to the table: read, checked, in words |
//! | [`lobby`] | the choices before a game |
//! | [`occupant`] | who sits at a seat |
//! | [`opponents`] | the lists that come with Flagbridge |
//! | `roster` | lists as the engine takes them, and which of their cards it does not play yet |
//! | `session` | a game in progress: table, record, log, undo |
//! | `kept` | a game as the browser keeps it |
//! | `naming`, `wording`, `telling` | units, questions, answers and events in words |
//! | `forecast` | what a maneuver or a placement would lead to |
//!
//! The engine is part of the browser's build alone: the server renders the lobby and runs no game.

pub mod fielded;
pub mod lobby;
pub mod occupant;
pub mod opponents;

#[cfg(any(feature = "hydrate", test))]
pub mod forecast;
#[cfg(any(feature = "hydrate", test))]
pub mod kept;
#[cfg(any(feature = "hydrate", test))]
pub mod naming;
#[cfg(any(feature = "hydrate", test))]
pub mod roster;
#[cfg(any(feature = "hydrate", test))]
pub mod session;
#[cfg(any(feature = "hydrate", test))]
pub mod telling;
#[cfg(any(feature = "hydrate", test))]
pub mod wording;

#[cfg(test)]
mod fixture;
