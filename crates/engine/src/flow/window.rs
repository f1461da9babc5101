use super::Procedure;
use crate::effects::{EffectUse, Opportunity};
use crate::state::{Action, OpenWindow, Question, Running, Table, Until};

impl Procedure for OpenWindow {
    /// Lets the first player, then the second, use what they have at this moment. RRG 1.6, Effect Use and Timing.
    fn run(self, table: &mut Table) {
        let OpenWindow { window, subject, second, serial } = self;
        let seat = if second { table.first.other() } else { table.first };
        let found = table.opportunities(window, subject, seat, serial);
        match found.as_slice() {
            [] if second => table.forget_used(Until::Moment(serial)),
            [] => table.push(OpenWindow { second: true, ..self }),
            // A single effect that must be used is used.
            [only] if only.must => {
                table.push(self);
                table.begin_effect(EffectUse {
                    source: only.source,
                    effect: only.effect,
                    window,
                    subject,
                    serial,
                    seat,
                });
            }
            some => {
                let mut answers = table.blank();
                answers.extend(uses(some));
                // Nothing more, unless something must be used.
                if some.iter().all(|found| !found.must) {
                    answers.push(Action::Pass);
                }
                table.push(self);
                table.ask(seat, Question::Window(window), answers);
            }
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let OpenWindow { window, subject, second, serial } = self;
        let seat = if second { table.first.other() } else { table.first };
        match *action {
            Action::Use(source, effect) => {
                table.push(self);
                table.begin_effect(EffectUse { source, effect, window, subject, serial, seat });
            }
            _ if second => table.forget_used(Until::Moment(serial)),
            _ => table.push(OpenWindow { second: true, ..self }),
        }
    }
}

impl Procedure for Box<Running> {
    /// An effect is resolved up to its next choice.
    fn run(self, table: &mut Table) {
        table.run_effect(self);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        if let Action::Pick(pick) = action {
            table.answer_effect(self, pick.clone());
        }
    }
}

/// Each use that opportunities give.
pub(crate) fn uses(found: &[Opportunity]) -> impl Iterator<Item = Action> + '_ {
    found.iter().map(|found| Action::Use(found.source, found.effect))
}
