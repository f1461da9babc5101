//! Opening a decision and answering it.

use crate::state::{Action, Decision, Event, Question, Table};
use crate::terms::{Refusal, Seat};

impl Table {
    /// Answers the open decision. A refused action leaves the table as it was.
    pub fn apply(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.check(action)?;
        Ok(self.carry_out(action))
    }

    /// Answers the open decision with an action that this very table has listed or drawn, which is not checked again.
    pub fn apply_own(&mut self, action: &Action) -> Vec<Event> {
        debug_assert_eq!(self.check(action), Ok(()), "the table offers what it accepts");
        self.carry_out(action)
    }

    fn carry_out(&mut self, action: &Action) -> Vec<Event> {
        if let Some(decision) = self.decision.take() {
            if !self.quiet {
                self.events.push(Event::Acted(decision.seat, action.clone()));
            }
            self.put_back(decision.answers);
            self.answer(action);
            self.advance();
        }
        std::mem::take(&mut self.events)
    }

    /// Whether the action would be accepted, and if not why.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        let decision = self.decision.as_ref().ok_or(Refusal::Over)?;
        if decision.answers.is_empty() {
            self.check_open(decision, action)
        } else if decision.answers.contains(action) {
            Ok(())
        } else {
            self.check_open(decision, action).and(Err(Refusal::NotOffered))
        }
    }

    /// Opens a decision.
    pub(crate) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Action>) {
        self.decision = Some(Decision { seat, question, answers });
        self.places.clear();
    }

    /// An empty list for the answers of a decision.
    pub(crate) fn blank(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.spare)
    }

    /// Keeps the memory of a list of answers for the next one.
    pub(crate) fn put_back(&mut self, mut answers: Vec<Action>) {
        if answers.capacity() > self.spare.capacity() {
            answers.clear();
            self.spare = answers;
        }
    }
}
