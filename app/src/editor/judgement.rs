//! What the rules say of the draft at this moment.

use std::sync::Arc;

use flagbridge_cards::Resolved;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, Options, Report, Terms, check};

/// The report on a draft and everything that could be added to it.
///
/// Cheap to clone. Two are equal only if they are the same.
#[derive(Clone, Debug)]
pub struct Judgement(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    report: Report<'static>,
    options: Options,
}

/// The verdict in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is nothing in the draft.
    Empty,
    /// Nothing is wrong, but something is missing.
    InTheMaking,
    /// It may be played.
    Legal,
    /// It may not.
    Illegal,
}

impl Judgement {
    /// Judges a draft by the edition, mode and points it states.
    pub fn new(draft: &Draft) -> Self {
        let terms = terms_of(draft);
        let (report, options) = (check(draft, &terms), Options::new(draft, &terms));
        Self(Arc::new(Parts { report, options }))
    }

    /// The report.
    pub fn report(&self) -> &Report<'static> {
        &self.0.report
    }

    /// What could be added.
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// The terms it was judged by.
    pub fn terms(&self) -> &Terms<'static> {
        &self.0.report.terms
    }
}

impl PartialEq for Judgement {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Verdict {
    /// The verdict of a report on a draft.
    pub fn new(draft: &Draft, report: &Report<'_>) -> Self {
        if draft.cards().next().is_none() {
            Self::Empty
        } else if report.is_legal() {
            Self::Legal
        } else if report.is_sound() {
            Self::InTheMaking
        } else {
            Self::Illegal
        }
    }

    /// The word a player reads.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Empty => "Empty",
            Self::InTheMaking => "Not finished",
            Self::Legal => "Legal",
            Self::Illegal => "Not legal",
        }
    }

    /// The word in class names.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::InTheMaking => "making",
            Self::Legal => "legal",
            Self::Illegal => "illegal",
        }
    }
}

/// The edition a draft is built for: the one it states, or the current one.
pub fn edition_of(draft: &Draft) -> Resolved<'static> {
    draft.edition_in(catalogue())
}

/// The terms a draft is built by.
pub fn terms_of(draft: &Draft) -> Terms<'static> {
    Terms::of(draft, edition_of(draft))
}
