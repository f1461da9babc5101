//! The dice odds: an attack or two, by fields or in words, and their results.

mod attack_draft;
mod attack_fields;
mod board;

pub(crate) use board::odds_board;
