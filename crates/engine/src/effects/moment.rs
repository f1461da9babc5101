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
        // A station with a card is treated as a ship of the player who holds it. Up to revision 7 it was none that a card helps.
        // RRG 1.5, Attacking Stations.
        let own_ship = |unit: Unit| match unit {
            Unit::Ship(_) => own_side(unit),
            Unit::Obstacle(_) => {
                self.table.game().revision > 7 && self.table.owner_of(unit) == Some(self.seat)
            }
            Unit::Squadron(_) | Unit::Mine(_) | Unit::Token(_) => false,
        };
        match scope {
            Scope::Any => true,
            Scope::Own => subject.is_some() && subject == carrier,
            Scope::FriendlyShip => subject.is_some_and(own_ship),
            Scope::OtherFriendlyShip => subject != carrier && subject.is_some_and(own_ship),
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
