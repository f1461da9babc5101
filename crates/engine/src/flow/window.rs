use crate::effects::Opportunity;
use crate::state::{Action, Question, Step, Table, Until};
use crate::terms::{Unit, Window};

impl Table {
    /// Lets the first player, then the second, use what they have at this moment. RRG 1.6, Effect Use and Timing.
    pub(super) fn run_window(
        &mut self,
        window: Window,
        subject: Option<Unit>,
        second: bool,
        serial: u32,
    ) {
        let seat = if second { self.first.other() } else { self.first };
        let found = self.opportunities(window, subject, seat);
        let again = Step::Window { window, subject, second, serial };
        match found.as_slice() {
            [] if second => self.forget_used(Until::Moment(serial)),
            [] => self.push(Step::Window { window, subject, second: true, serial }),
            // A single effect that must be used is used.
            [only] if only.must => {
                self.push(again);
                self.begin_effect(only.source, only.effect, window, subject, serial, seat);
            }
            some => {
                let mut answers = self.blank();
                answers.extend(uses(some));
                // Nothing more, unless something must be used.
                if some.iter().all(|found| !found.must) {
                    answers.push(Action::Pass);
                }
                self.push(again);
                self.ask(seat, Question::Window(window), answers);
            }
        }
    }

    pub(super) fn answer_window(
        &mut self,
        window: Window,
        subject: Option<Unit>,
        second: bool,
        serial: u32,
        action: &Action,
    ) {
        let seat = if second { self.first.other() } else { self.first };
        match *action {
            Action::Use(source, effect) => {
                self.push(Step::Window { window, subject, second, serial });
                self.begin_effect(source, effect, window, subject, serial, seat);
            }
            _ if second => self.forget_used(Until::Moment(serial)),
            _ => self.push(Step::Window { window, subject, second: true, serial }),
        }
    }
}

/// Each use that opportunities give.
pub(super) fn uses(found: &[Opportunity]) -> impl Iterator<Item = Action> + '_ {
    found.iter().map(|found| Action::Use(found.source, found.effect))
}
