use flagbridge_cards::Card;

use crate::state::{Effect, Moment, Scope};
use crate::terms::Unit;

impl Moment<'_> {
    /// The card itself.
    pub fn card(&self) -> Option<&'static Card> {
        self.table.card_of(self.source)
    }

    pub(crate) fn meets(&self, effect: &Effect) -> bool {
        self.in_scope(effect.scope) && effect.conditions().all(|condition| self.holds(condition))
    }

    pub(crate) fn must(&self, effect: &Effect) -> bool {
        self.table.must_be_used(self.source, effect)
    }

    fn in_scope(&self, scope: Scope) -> bool {
        let (carrier, subject) = (self.bound.or(self.carrier()), self.subject);
        let own_side = |unit: Unit| self.table.seat_of(unit) == self.seat;
        match scope {
            Scope::Any => true,
            Scope::Own => subject.is_some() && subject == carrier,
            Scope::FriendlyShip => matches!(subject, Some(unit @ Unit::Ship(_)) if own_side(unit)),
            Scope::OtherFriendlyShip => {
                subject != carrier
                    && matches!(subject, Some(unit @ Unit::Ship(_)) if own_side(unit))
            }
            Scope::FriendlySquadron => {
                matches!(subject, Some(unit @ Unit::Squadron(_)) if own_side(unit))
            }
            Scope::OtherFriendlySquadron => {
                subject != carrier
                    && matches!(subject, Some(unit @ Unit::Squadron(_)) if own_side(unit))
            }
            Scope::Friendly => matches!(
                subject, Some(unit @ (Unit::Ship(_) | Unit::Squadron(_))) if own_side(unit)
            ),
            Scope::Enemy => matches!(
                subject, Some(unit @ (Unit::Ship(_) | Unit::Squadron(_))) if !own_side(unit)
            ),
            Scope::EnemyShip => matches!(subject, Some(unit @ Unit::Ship(_)) if !own_side(unit)),
            Scope::EnemySquadron => {
                matches!(subject, Some(unit @ Unit::Squadron(_)) if !own_side(unit))
            }
        }
    }
}
