//! Drafts, the validator, options, text formats, share codes.
//!
//! A [`Draft`] holds any fleet a person has typed, however wrong. [`check`] names all its faults at once, each with the
//! rule's citation and, where there is one, a [`Remedy`]; a draft without errors becomes a [`Fleet`], and what is played without
//! being checked is an [`UncheckedFleet`]. [`Options`] lists what could still be added and what speaks
//! against it; [`admitting`] what would have to change; [`as_of`] what each edition says of the list,
//! [`EditionChange`] what changes from one to another; [`surprise`] makes a random legal fleet. Nothing here does
//! I/O or knows a card by heart: callers pass the catalogue or one of its editions.

mod addition;
mod admission;
mod as_of;
mod bar;
mod digits;
mod document;
mod document_object;
mod draft;
mod edition_change;
mod explained;
mod fixes;
mod fleet;
pub mod formats;
mod message;
mod naming;
mod options;
mod place;
mod remedies;
mod remedy;
mod report;
mod revision;
mod roster;
mod rules;
mod severity;
pub mod share;
mod surprise;
mod terms;
mod trial;
mod verdict;
mod violation;

pub use addition::Addition;
pub use admission::admitting;
pub use as_of::{AsOf, Difference, as_of, as_of_with};
pub use document::{Document, DocumentError, Unknown};
pub use draft::{Draft, MOST_CARDS, ShipDraft, SquadronDraft};
pub use edition_change::EditionChange;
pub use explained::{Explained, ExplainedRemedy};
pub use fixes::{Fix, fixes};
pub use fleet::{Fleet, UncheckedFleet};
pub use naming::{suggest_name, title};
pub use options::{Candidate, ObjectiveOptions, Options, ShipOptions, SlotOptions};
pub use place::Place;
pub use remedy::Remedy;
pub use report::{MOST_REMEDIES, PointsSummary, Report, check};
pub use revision::{replace_line, rewrite};
pub use rules::{Rule, RuleSet};
pub use severity::Severity;
pub use surprise::{Style, Wanted, surprise};
pub use terms::Terms;
pub use verdict::{Compared, MOST_LISTED, ReadingNote, UnknownLine, Verdict, notes, unknown};
pub use violation::{Fact, Violation};
