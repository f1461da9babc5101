//! Playing a game: what the lobby asks, and the game as it runs in the browser.
//!
//! | module | what it holds |
//! |---|---|
//! | [`fielded`] | a list that is brought to the table: read, checked, in words |
//! | [`lobby`] | the choices before a game |
//! | [`occupant`] | who sits at a seat |
//! | [`opponents`] | the lists that come with Flagbridge |
//! | [`arena`] | the choices before many games |
//! | `arena_run` | many games: open, played, added up |
//! | `task`, `task_runner` | what is done apart from the page, and who does it |
//! | `advice` | why a captain advises an answer |
//! | `roster` | lists as the engine takes them, and which of their cards it does not play yet |
//! | `session` | a game in progress: table, record, log, undo |
//! | `kept` | a game as the browser keeps it |
//! | `naming`, `occasion`, `wording`, `telling` | units, moments, questions, answers and events in words |
//! | `forecast` | what a maneuver or a placement would lead to |
//! | `suggestion` | where a piece that is placed starts out |
//! | `threats` | who could shoot at whom |
//! | `steering` | which course a dragged ghost takes |
//! | `camera` | which part of the table is seen, and from which edge |
//! | `change`, `trail`, `wreck` | what has just happened, as it is drawn and heard |
//! | `summary` | what a game came to |
//! | `craft` | the shapes squadrons are drawn with |
//! | `maneuvers`, `dial_sheet` | several questions answered in one step |
//! | `answers`, `dice_choice` | the answers that are buttons, and dice that are clicked |
//! | `defense` | what a defense token would come to |
//! | `kept_position`, `prospect` | a position laid out by hand, and what could be attacked from it |
//!
//! Games run in the browser. The server renders the lobby, and runs the engine only to show scenarios.

pub mod arena;
pub mod fielded;
pub mod lobby;
pub mod occupant;
pub mod opponents;

#[cfg(any(feature = "hydrate", test))]
pub mod advice;
#[cfg(any(feature = "hydrate", test))]
pub mod answers;
#[cfg(any(feature = "hydrate", test))]
pub mod arena_run;
#[cfg(any(feature = "hydrate", test))]
pub mod bug_report;
#[cfg(any(feature = "hydrate", test))]
pub mod camera;
#[cfg(any(feature = "hydrate", test))]
pub mod change;
#[cfg(any(feature = "hydrate", test))]
pub mod craft;
#[cfg(any(feature = "hydrate", test))]
pub mod defense;
#[cfg(any(feature = "hydrate", test))]
pub mod dial_sheet;
#[cfg(any(feature = "hydrate", test))]
pub mod dice_choice;
#[cfg(any(feature = "hydrate", test))]
mod film_lines;
#[cfg(any(feature = "hydrate", test))]
pub mod forecast;
#[cfg(any(feature = "hydrate", test))]
pub mod kept;
#[cfg(any(feature = "hydrate", test))]
pub mod kept_position;
#[cfg(any(feature = "hydrate", test))]
pub mod maneuvers;
#[cfg(any(feature = "hydrate", test))]
pub mod naming;
#[cfg(any(feature = "hydrate", test))]
pub mod occasion;
#[cfg(any(feature = "hydrate", test))]
pub mod prospect;
#[cfg(any(feature = "hydrate", test))]
pub mod roster;
#[cfg(any(feature = "hydrate", test))]
pub mod session;
#[cfg(any(feature = "hydrate", test))]
pub mod steering;
#[cfg(any(feature = "hydrate", test))]
pub mod suggestion;
#[cfg(any(feature = "hydrate", test))]
pub mod summary;
#[cfg(any(feature = "hydrate", test))]
pub mod task;
#[cfg(any(feature = "hydrate", test))]
pub mod task_runner;
#[cfg(any(feature = "hydrate", test))]
pub mod telling;
#[cfg(any(feature = "hydrate", test))]
pub mod threats;
#[cfg(any(feature = "hydrate", test))]
pub mod trail;
#[cfg(any(feature = "hydrate", test))]
pub mod wording;
#[cfg(any(feature = "hydrate", test))]
pub mod wreck;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod language;
