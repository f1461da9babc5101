//! Reviews of games, done apart from the page.
//!
//! | task | reports |
//! |---|---|
//! | `review ID`, then a record | `progress ID HUNDREDTHS`…, `reviewed ID JSON` |
//!
//! A task may come to `failed ID REASON` instead.

use std::fmt;

use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_review::{Effort, Review, Reviewer};

use super::runner::Runner;

/// About how many decisions are simulated in a slice.
const SLICE: u64 = 100;
/// The seed of every review, so that the same game always has the same.
const SEED: u64 = 1;

/// A game to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewTask {
    /// By what the reports name this task.
    pub id: u64,
    /// The record of the game.
    pub record: String,
}

/// What is told about a review, by its task's id.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewReport {
    /// How far it is, in hundredths.
    Progress(u64, u8),
    /// The review.
    Reviewed(u64, Box<Review>),
    /// There is none, and why.
    Failed(u64, String),
}

impl fmt::Display for ReviewTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "review {}\n{}", self.id, self.record)
    }
}

impl fmt::Display for ReviewReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Progress(id, hundredths) => write!(f, "progress {id} {hundredths}"),
            Self::Reviewed(id, review) => {
                let json = serde_json::to_string(review).map_err(|_| fmt::Error)?;
                write!(f, "reviewed {id} {json}")
            }
            Self::Failed(id, reason) => write!(f, "failed {id} {reason}"),
        }
    }
}

/// Reviews one game at a time.
#[derive(Default)]
pub struct ReviewRunner {
    open: Option<(u64, Box<Reviewer>)>,
    told: u8,
}

impl Runner for ReviewRunner {
    type Task = ReviewTask;
    type Report = ReviewReport;

    fn take(&mut self, task: ReviewTask) -> Option<ReviewReport> {
        (self.open, self.told) = (None, 0);
        let record = Record::read(&task.record, catalogue());
        let begun =
            record.and_then(|record| Reviewer::begin(record, catalogue(), Effort::STANDARD, SEED));
        match begun {
            Ok(reviewer) => {
                self.open = Some((task.id, Box::new(reviewer)));
                None
            }
            Err(bad) => Some(ReviewReport::Failed(task.id, bad.to_string())),
        }
    }

    fn step(&mut self) -> Option<ReviewReport> {
        let (id, reviewer) = self.open.as_mut()?;
        let id = *id;
        if reviewer.step(SLICE) {
            let review = Box::new(reviewer.review());
            self.open = None;
            return Some(ReviewReport::Reviewed(id, review));
        }
        let hundredths = (reviewer.progress() * 100.0) as u8;
        if hundredths == self.told {
            return None;
        }
        self.told = hundredths;
        Some(ReviewReport::Progress(id, hundredths))
    }

    fn is_idle(&self) -> bool {
        self.open.is_none()
    }

    fn read_task(text: &str) -> Option<ReviewTask> {
        let (id, record) = text.strip_prefix("review ")?.split_once('\n')?;
        Some(ReviewTask { id: id.parse().ok()?, record: record.to_owned() })
    }

    fn read_report(text: &str) -> Option<ReviewReport> {
        let (kind, rest) = text.split_once(' ')?;
        let (id, rest) = rest.split_once(' ')?;
        let id = id.parse().ok()?;
        match kind {
            "progress" => Some(ReviewReport::Progress(id, rest.parse().ok()?)),
            "reviewed" => Some(ReviewReport::Reviewed(id, serde_json::from_str(rest).ok()?)),
            "failed" => Some(ReviewReport::Failed(id, rest.to_owned())),
            _ => None,
        }
    }

    fn is_about(report: &ReviewReport, task: &ReviewTask) -> bool {
        let (ReviewReport::Progress(id, _)
        | ReviewReport::Reviewed(id, _)
        | ReviewReport::Failed(id, _)) = report;
        *id == task.id
    }

    fn is_last(report: &ReviewReport) -> bool {
        !matches!(report, ReviewReport::Progress(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture;

    #[test]
    fn a_game_is_reviewed_and_the_review_is_read_back_from_its_text() {
        // Setup alone is soon reviewed: it has no decisions to compare.
        let mut session = fixture::session(["person", "person"]);
        fixture::play(&mut session, 20, |_, _| ());
        let task = ReviewTask { id: 4, record: session.answers_text() };
        assert_eq!(ReviewRunner::read_task(&task.to_string()), Some(task.clone()));
        let mut runner = ReviewRunner::default();
        assert_eq!(runner.take(task.clone()), None);
        let mut last = None;
        while !runner.is_idle() {
            last = runner.step().or(last);
        }
        let last = last.expect("a report");
        assert!(ReviewRunner::is_last(&last) && ReviewRunner::is_about(&last, &task));
        assert!(matches!(&last, ReviewReport::Reviewed(4, review) if review.answers == 20));
        let Some(ReviewReport::Reviewed(4, read)) = ReviewRunner::read_report(&last.to_string())
        else {
            panic!("{last} is not read")
        };
        let ReviewReport::Reviewed(_, review) = last else { panic!("{last} is no review") };
        assert_eq!((read.answers, read.curve.len()), (review.answers, review.curve.len()));
        assert_eq!(read.decisions.len(), review.decisions.len());
        for (one, other) in read.decisions.iter().zip(&review.decisions) {
            assert_eq!((&one.given, &one.best), (&other.given, &other.best));
            assert_eq!((one.place, one.verdict), (other.place, other.verdict));
            // Text is read to within a rounding error.
            assert!((one.cost - other.cost).abs() < 1e-9, "{} and {}", one.cost, other.cost);
        }
    }

    #[test]
    fn what_is_no_game_is_reported() {
        let mut runner = ReviewRunner::default();
        let told = runner.take(ReviewTask { id: 2, record: "x".to_owned() });
        assert!(matches!(told, Some(ReviewReport::Failed(2, _))), "{told:?}");
        assert!(runner.is_idle());
        for wrong in ["", "review x\n", "review 1"] {
            assert_eq!(ReviewRunner::read_task(wrong), None, "{wrong}");
        }
        for wrong in ["", "progress", "progress 1 x", "reviewed 1 {}", "thinking 1 2"] {
            assert_eq!(ReviewRunner::read_report(wrong), None, "{wrong}");
        }
    }
}
