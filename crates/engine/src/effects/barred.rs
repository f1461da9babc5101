use crate::state::{Action, Cost, Table};
use crate::terms::{Case, Hook, Refusal, Seat, Unit, Window};

impl Table {
    /// Effects that fit a moment but cannot be used, each with the reason. RRG 1.6, Effect Use and Timing.
    pub(crate) fn barred_uses(
        &self,
        window: Window,
        subject: Option<Unit>,
        seat: Seat,
    ) -> Vec<(Action, Refusal)> {
        let mut found = Vec::new();
        let case = Case { subject, ..Case::default() };
        self.each_effect(Hook::Window(window), case, seat, |moment, place, effect| {
            if !moment.meets(effect) {
                return;
            }
            let exhausts = effect.costs.iter().any(|cost| matches!(cost, Cost::Exhaust));
            let why = if self.is_used_up(moment, place, effect, None) {
                Refusal::Used
            } else if exhausts && self.is_exhausted(moment.source) {
                Refusal::CardExhausted
            } else if !moment.can_pay(effect) {
                Refusal::Unpaid
            } else {
                return;
            };
            found.push((Action::Use(moment.source, place), why));
        });
        found
    }
}
