//! Effects that hold until some moment, whatever becomes of their card.

use crate::state::{Lasting, Running, Span, Table, Until};
use crate::terms::{Hook, Unit, Value};

impl Table {
    /// Makes the effects of a card that bear a name last, with what was chosen so far.
    pub(crate) fn make_last(
        &mut self,
        running: &Running,
        unit: Option<Unit>,
        span: Span,
        name: &'static str,
    ) {
        let until = match span {
            Span::Attack => Until::Attack(self.attack().map_or(0, |attack| attack.serial)),
            Span::Activation => Until::Activation,
            Span::Round => Until::Round,
            Span::Game => Until::Game,
        };
        let Running { source, seat, ref picks, .. } = *running;
        let named = (0..).zip(self.effects_of_source(source));
        for (effect, _) in named.filter(|(_, effect)| effect.dormant == Some(name)) {
            let lasting = Lasting { source, effect, seat, unit, until, picks: picks.clone() };
            // What is made to last again replaces what lasted before.
            self.lasting.retain(|own| (own.source, own.effect, own.unit) != (source, effect, unit));
            self.lasting.push(lasting);
        }
    }

    /// Ends lasting effects on a number that hold until it has mattered once.
    pub(crate) fn end_lasting_of(&mut self, value: Value) {
        let hook_of = |table: &Table, own: &Lasting| {
            let effects = table.effects_of_source(own.source);
            effects.get(usize::from(own.effect)).map(|effect| effect.hook)
        };
        let kept = self.lasting.iter().filter(|own| hook_of(self, own) != Some(Hook::Value(value)));
        if kept.clone().count() < self.lasting.len() {
            self.lasting = kept.cloned().collect();
        }
    }

    /// Ends what lasted until a moment.
    pub(crate) fn end_lasting(&mut self, until: Until) {
        if !self.lasting.is_empty() {
            self.lasting.retain(|own| own.until != until);
        }
    }
}
