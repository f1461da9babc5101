//! The game as it runs in the browser.
//!
//! | module | what it holds |
//! |---|---|
//! | `arena_run` | many games: open, played, added up |
//! | `task`, `task_runner`, `review_runner`, `runner` | work for background workers, and how they do it |
//! | `bug_report` | a report of a rules problem, ready to be sent |
//! | `advice` | why a captain advises an answer |
//! | `roster` | lists as the engine takes them, and which of their cards it does not play yet |
//! | `session` | a game in progress: table, record, log, undo |
//! | `kept` | a game as the browser saves it |
//! | `naming`, `occasion`, `wording`, `telling` | units, moments, questions, answers and events in words |
//! | `puzzle_words` | a puzzle in words: answers, hint, what each answer is worth |
//! | `forecast` | what a maneuver or a placement would lead to |
//! | `suggestion` | where a piece to be placed starts |
//! | `threats` | which units could attack which |
//! | `steering` | which course a dragged ghost takes |
//! | `camera` | which part of the table is seen, and from which edge |
//! | `change`, `trail`, `wreck` | what has just happened, as it is drawn and heard |
//! | `summary` | the result of a game |
//! | `squadron_shapes` | the shapes squadrons are drawn with |
//! | `maneuvers`, `dial_sheet` | several questions answered in one step |
//! | `answers`, `dice_choice` | the answers that are buttons, and dice that are clicked |
//! | `defense` | the effect of spending a defense token |
//! | `kept_position`, `prospect`, `trial` | a position set up by hand, what could be attacked from it, and a maneuver tried on it |

pub mod advice;
pub mod answers;
pub mod arena_run;
pub mod bug_report;
pub mod camera;
pub mod change;
pub mod defense;
pub mod dial_sheet;
pub mod dice_choice;
mod film_lines;
pub mod forecast;
pub mod kept;
pub mod kept_position;
pub mod maneuvers;
pub mod naming;
pub mod occasion;
pub mod prospect;
pub mod puzzle_words;
pub mod review_runner;
pub mod roster;
pub mod runner;
pub mod session;
pub mod squadron_shapes;
pub mod steering;
pub mod suggestion;
pub mod summary;
pub mod task;
pub mod task_runner;
pub mod telling;
pub mod threats;
pub mod trail;
pub mod trial;
pub mod wording;
pub mod wreck;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod language;
