//! The dice odds: an attack or two, by knobs or in words, and what comes of them.

mod attack_draft;
mod attack_fields;
mod board;

#[cfg(feature = "ssr")]
use leptos::prelude::*;

#[cfg(feature = "ssr")]
use crate::analysis::OddsQuestion;

pub(crate) use board::odds_board;

/// The odds as a page: a form that works without script, and answers at once with it. What is asked stands in the
/// address.
#[cfg(feature = "ssr")]
#[component]
pub fn OddsTool(
    /// What is asked to begin with.
    question: OddsQuestion,
) -> impl IntoView {
    super::frame::frame("odds_tool", &question, odds_board(question.clone(), true))
}

#[cfg(not(feature = "ssr"))]
island!(odds_tool in study, |question| odds_board(question, true));
