use flagbridge_cards::{Card, HullZone};

use super::effect::{Condition, Effect, Scope, Will};
use super::source::Source;
use crate::action::Pick;
use crate::attack::Attack;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};

/// The situation in which a card's condition or value is asked: the table, the card, and what happens to whom.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The table.
    pub table: &'a Table,
    /// The card.
    pub source: Source,
    /// Whose card it is; for the objective, the seat that may act.
    pub seat: Seat,
    /// What the moment is about: attacker, defender, activating ship…
    pub subject: Option<Unit>,
    /// The hull zone whose dice are asked for, or that attacks.
    pub zone: Option<HullZone>,
    /// What was chosen so far, while an effect is being resolved.
    pub picks: &'a [Pick],
}

impl<'a> Moment<'a> {
    /// The ship or squadron that carries the card.
    pub fn carrier(&self) -> Option<Unit> {
        self.source.carrier()
    }

    /// The ship that carries the card.
    pub fn own_ship(&self) -> Option<ShipId> {
        self.carrier()?.ship()
    }

    /// The squadron that carries the card.
    pub fn own_squadron(&self) -> Option<SquadronId> {
        self.carrier()?.squadron()
    }

    /// The subject, if it is a ship.
    pub fn ship(&self) -> Option<ShipId> {
        self.subject?.ship()
    }

    /// The subject, if it is a squadron.
    pub fn squadron(&self) -> Option<SquadronId> {
        self.subject?.squadron()
    }

    /// The attack in progress.
    pub fn attack(&self) -> Option<&'a Attack> {
        self.table.attack()
    }

    /// The card itself.
    pub fn card(&self) -> Option<&'static Card> {
        self.table.card_of(self.source)
    }

    pub(crate) fn meets(&self, effect: &Effect) -> bool {
        self.in_scope(effect.scope)
            && effect.conditions.iter().all(|condition| self.holds(condition))
    }

    pub(crate) fn must(&self, effect: &Effect) -> bool {
        match effect.will {
            Will::May => false,
            Will::Must => true,
            Will::AsRules if !effect.is_free() => false,
            Will::AsRules => match self.source {
                Source::Upgrade(..) => self.table.upgrades_are_mandatory(),
                _ => true,
            },
        }
    }

    fn in_scope(&self, scope: Scope) -> bool {
        let (carrier, subject) = (self.carrier(), self.subject);
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
            Scope::EnemyShip => matches!(subject, Some(unit @ Unit::Ship(_)) if !own_side(unit)),
            Scope::EnemySquadron => {
                matches!(subject, Some(unit @ Unit::Squadron(_)) if !own_side(unit))
            }
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        let attack = self.attack();
        match *condition {
            Condition::Always => true,
            Condition::AgainstShip => attack.is_some_and(|attack| attack.target.is_ship()),
            Condition::AgainstSquadron => attack.is_some_and(|attack| !attack.target.is_ship()),
            Condition::RangeUpTo(range) => attack.is_some_and(|attack| attack.range <= range),
            Condition::RangeIs(range) => attack.is_some_and(|attack| attack.range == range),
            Condition::Zone(zone) => {
                self.zone.or_else(|| attack.and_then(|attack| attack.zone)) == Some(zone)
            }
            Condition::DefendingZone(zone) => {
                attack.is_some_and(|attack| attack.target.zone() == Some(zone))
            }
            Condition::Die(filter) => {
                attack.is_some_and(|attack| !attack.dice.filter(filter).is_empty())
            }
            Condition::DiceCount(least) => {
                attack.is_some_and(|attack| attack.dice.count() >= least)
            }
            Condition::Distance(band) => match (self.carrier(), self.subject) {
                (Some(carrier), Some(subject)) => self.table.at_distance(carrier, subject, band),
                _ => false,
            },
            Condition::Size(size) => {
                self.ship().is_some_and(|ship| self.table.game().ship(ship).ship.size == size)
            }
            Condition::ObjectiveShip => {
                self.subject.is_some_and(|unit| self.table.tokens_on(unit) > 0)
            }
            Condition::AgainstObjectiveShip => attack
                .and_then(|attack| attack.defender().ship())
                .is_some_and(|ship| self.table.ship(ship).objectives > 0),
            Condition::FirstPlayer => self.seat == self.table.first_player(),
            Condition::SecondPlayer => self.seat != self.table.first_player(),
            Condition::If(holds) => holds(self),
            Condition::Any(fill) => {
                let mut options = Vec::new();
                fill(self, &mut options);
                options.iter().any(|pick| *pick != Pick::Nothing)
            }
        }
    }
}

impl Source {
    /// The ship or squadron that carries the card; none for the objective.
    pub fn carrier(self) -> Option<Unit> {
        match self {
            Source::Upgrade(ship, _) | Source::Damage(ship, _) => Some(Unit::Ship(ship)),
            Source::Squadron(squadron) | Source::Keyword(squadron, _) => {
                Some(Unit::Squadron(squadron))
            }
            Source::Objective => None,
        }
    }
}
