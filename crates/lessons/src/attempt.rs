//! A step being played.

use flagbridge_cards::Resolved;
use flagbridge_engine::scenario::Stage;
use flagbridge_engine::{Seat, Table};

use crate::board::Board;
use crate::file::{BadLesson, Lesson, Step, Wrong};

/// The most answers of the opponent to one of the learner; more would be a lesson that plays itself.
const MOST_REPLIES: usize = 64;

/// A step of a lesson as the learner has left it, on the table of Armada or Starmada.
#[derive(Clone, Debug)]
pub struct Attempt<B: Board = Stage> {
    step: Step,
    seat: Seat,
    stage: B,
    /// How many answers the learner has given.
    given: usize,
    /// Replies that were not given yet.
    replies: Vec<String>,
    /// What happened, answer by answer.
    told: Vec<(Seat, Vec<B::Event>)>,
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached.
    Reached,
    /// It was given, and the goal can still be reached.
    GoOn,
    /// It is wrong; the table stays as it was.
    Wrong {
        /// Why.
        why: String,
        /// Document and section of the rule.
        cite: String,
    },
    /// The rules refuse it; the table stays as it was.
    Refused(String),
}

impl Lesson {
    /// Sets up a step, counted from 0.
    pub fn begin(&self, place: usize, rules: Resolved<'static>) -> Result<Attempt, BadLesson> {
        let step = self.steps.get(place).ok_or(BadLesson::Step(place + 1))?;
        let number = place + 1;
        let position = self.positions.get(&step.position).ok_or_else(|| BadLesson::NoPosition {
            step: number,
            position: step.position.clone(),
        })?;
        let bad = |fault| BadLesson::Position { step: number, fault };
        let mut stage = Stage::at(position, rules).map_err(bad)?;
        stage.play(&step.before).map_err(bad)?;
        Attempt::of(step, number, stage)
    }
}

impl Attempt {
    /// The table, with everything on it.
    pub fn table(&self) -> &Table {
        self.stage.table()
    }
}

impl<B: Board> Attempt<B> {
    /// Begins a step, counted from 1, whose position is set up.
    pub(crate) fn of(step: &Step, number: usize, stage: B) -> Result<Attempt<B>, BadLesson> {
        let seat = match step.seat.as_str() {
            "A" => Seat::A,
            "B" => Seat::B,
            _ => return Err(BadLesson::Seat(number)),
        };
        let mut attempt = Attempt {
            step: step.clone(),
            seat,
            stage,
            given: 0,
            replies: step.replies.clone(),
            told: Vec::new(),
        };
        attempt.let_opponent_answer();
        // What happened before the learner was asked is part of the position.
        attempt.told.clear();
        Ok(attempt)
    }

    /// The table with the words of scripts to look at it.
    pub fn stage(&self) -> &B {
        &self.stage
    }

    /// The learner's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Who has answered since the step began, and what happened.
    pub fn told(&self) -> &[(Seat, Vec<B::Event>)] {
        &self.told
    }

    /// Takes an answer of the learner.
    pub fn answer(&mut self, action: &B::Action) -> Verdict {
        let (asked, text) = match self.stage.asked() {
            Some((_, question)) => (question, self.stage.write(action)),
            None => return Verdict::Refused("the game is over".to_owned()),
        };
        let mut next = self.clone();
        if let Err(refusal) = next.give(self.seat, action) {
            return Verdict::Refused(refusal);
        }
        next.given += 1;
        // Where the goal is reached at once, the opponent need not act.
        let at_once = next.reaches(&text);
        if !at_once {
            next.let_opponent_answer();
        }
        if at_once || next.reaches(&text) {
            *self = next;
            return Verdict::Reached;
        }
        let step = &self.step;
        let wrong = step.wrong.iter().find(|wrong| wrong.is_about(asked, &text, &next.stage));
        if let Some(wrong) = wrong {
            let cite = wrong.cite.as_ref().unwrap_or(&step.cite).clone();
            return Verdict::Wrong { why: wrong.why.clone(), cite };
        }
        if next.given >= step.most() {
            return Verdict::Wrong { why: step.otherwise.clone(), cite: step.cite.clone() };
        }
        *self = next;
        Verdict::GoOn
    }

    fn give(&mut self, seat: Seat, action: &B::Action) -> Result<(), String> {
        let events = self.stage.answer(action)?;
        self.told.push((seat, events));
        Ok(())
    }

    /// Whether the answer that was just given reaches the goal.
    fn reaches(&self, text: &str) -> bool {
        let step = &self.step;
        let accepted = step.accept.is_empty() || step.accept.iter().any(|it| begins(text, it));
        accepted
            && !(step.accept.is_empty() && step.goal.is_empty())
            && step.goal.iter().all(|line| self.stage.holds(line).is_ok())
    }

    /// The opponent answers until the learner is asked.
    fn let_opponent_answer(&mut self) {
        for _ in 0..MOST_REPLIES {
            let Some(asked) = self.stage.asked().map(|it| it.0).filter(|it| *it != self.seat)
            else {
                return;
            };
            let stage = &self.stage;
            let read =
                |text: &String| stage.read(text).ok().filter(|action| stage.is_legal(action));
            let found = self.replies.iter().enumerate().find_map(|(at, it)| Some((at, read(it)?)));
            let action = match found {
                Some((place, action)) => {
                    self.replies.remove(place);
                    Some(action)
                }
                None if stage.is_legal(&B::nothing()) => Some(B::nothing()),
                None => stage.legal().into_iter().next(),
            };
            let Some(action) = action else { return };
            if self.give(asked, &action).is_err() {
                return;
            }
        }
    }
}

impl Wrong {
    fn is_about(&self, asked: &str, text: &str, next: &impl Board) -> bool {
        self.at.as_deref().is_none_or(|at| at == asked)
            && (self.answer.is_empty() || begins(text, &self.answer))
            && self.when.iter().all(|line| next.holds(line).is_ok())
    }
}

/// Whether an answer is this one, or begins with these words.
fn begins(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
