//! Effects that hold until some moment, whatever becomes of their card.

use super::effect::Span;
use crate::state::{Lasting, Running, Table, Until};
use crate::terms::Unit;

impl Table {
    /// Makes effects of a card last, with what was chosen so far.
    pub(crate) fn make_last(
        &mut self,
        running: &Running,
        unit: Option<Unit>,
        span: Span,
        effects: &[u8],
    ) {
        let until = match span {
            Span::Attack => Until::Attack(self.attack().map_or(0, |attack| attack.serial)),
            Span::Activation => Until::Activation,
            Span::Round => Until::Round,
            Span::Game => Until::Game,
        };
        let Running { source, seat, ref picks, .. } = *running;
        for effect in effects {
            let lasting =
                Lasting { source, effect: *effect, seat, unit, until, picks: picks.clone() };
            // What is made to last anew takes the place of what lasted before.
            self.lasting
                .retain(|own| (own.source, own.effect, own.unit) != (source, *effect, unit));
            self.lasting.push(lasting);
        }
    }

    /// Ends what lasted until a moment.
    pub(crate) fn end_lasting(&mut self, until: Until) {
        if !self.lasting.is_empty() {
            self.lasting.retain(|own| own.until != until);
        }
    }
}
