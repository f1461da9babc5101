//! Whether the conditions of an effect hold.

use crate::state::{AttackKind, Condition, Moment, Pick};
use crate::terms::{Source, Unit};

impl Moment<'_> {
    pub(super) fn holds(&self, condition: &Condition) -> bool {
        let attack = self.attack();
        match *condition {
            Condition::Always => true,
            // A mine defends as a squadron. Up to revision 7 cards that help against ships helped against one, too. RRG 1.6,
            // Proximity Mine Tokens.
            Condition::AgainstShip => self.is_against(|unit| match unit {
                Unit::Squadron(_) => false,
                Unit::Mine(_) => self.table.game().revision <= 7,
                Unit::Ship(_) | Unit::Obstacle(_) | Unit::Token(_) => true,
            }),
            Condition::AgainstSquadron => {
                self.is_against(|unit| matches!(unit, Unit::Squadron(_) | Unit::Mine(_)))
            }
            Condition::AgainstShipOnlyIf(is) => attack.is_some_and(|attack| {
                !attack.target.is_ship() || self.carrier().is_some_and(|own| self.is(own, &is))
            }),
            Condition::RangeUpTo(range) => attack.is_some_and(|attack| attack.range <= range),
            Condition::RangeIs(range) => attack.is_some_and(|attack| attack.range == range),
            Condition::RangeFrom(range) => attack.is_some_and(|attack| attack.range >= range),
            Condition::Zone(zone) => {
                self.zone.or_else(|| attack.and_then(|attack| attack.zone)) == Some(zone)
            }
            Condition::OtherZone(zones) => {
                // A question about a case has its own zone, or is about none.
                let asked =
                    || self.other.is_none().then(|| attack.and_then(|it| it.zone)).flatten();
                self.zone.or_else(asked).is_some_and(|zone| !zones.contains(&zone))
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
            Condition::Salvo(wanted) => {
                attack.is_some_and(|attack| (attack.kind == AttackKind::Salvo) == wanted)
            }
            Condition::Obstructed => attack.is_some_and(|attack| attack.obstructed),
            Condition::Subject(is) => self.subject.is_some_and(|unit| self.is(unit, &is)),
            Condition::Attacker(is) => attack.is_some_and(|attack| self.is(attack.attacker, &is)),
            Condition::Defender(is) => attack.is_some_and(|attack| self.is(attack.defender(), &is)),
            Condition::Carrier(is) => self.carrier().is_some_and(|unit| self.is(unit, &is)),
            Condition::Opposite(is) => self.opposite().is_some_and(|unit| self.is(unit, &is)),
            Condition::There(least, units) => {
                self.units(units).take(usize::from(least)).count() == usize::from(least)
            }
            Condition::Round(round) => self.table.round() == round,
            Condition::MarkedRound => match self.source {
                Source::Upgrade(ship, place) => {
                    let rounds = self.table.ship(ship).upgrades[usize::from(place)].rounds;
                    let bit = 1u8.checked_shl(self.table.round().into());
                    bit.is_some_and(|bit| rounds & bit != 0)
                }
                _ => false,
            },
            Condition::CardExhausted => {
                self.table.is_exhausted(self.source) && !self.table.is_lost(self.source)
            }
            Condition::CardReadied => !self.table.is_exhausted(self.source),
            Condition::CardHasTokens => !self.table.card_tokens(self.source).is_empty(),
            Condition::ObjectiveShip => {
                self.subject.is_some_and(|unit| self.table.tokens_on(unit) > 0)
            }
            Condition::AgainstObjectiveShip => attack
                .and_then(|attack| attack.defender().ship())
                .is_some_and(|ship| self.table.ship(ship).objectives > 0),
            Condition::FirstPlayer => self.seat == self.table.first_player(),
            Condition::SecondPlayer => self.seat != self.table.first_player(),
            Condition::Resolving(commands) => self.table.command_in_progress().is_some_and(|own| {
                commands.contains(own.command) && self.subject == Some(Unit::Ship(own.ship))
            }),
            Condition::WithDial => {
                self.table.command_in_progress().is_some_and(|own| own.spent_dial)
            }
            Condition::WithToken => {
                self.table.command_in_progress().is_some_and(|own| own.spent_token || own.as_token)
            }
            Condition::WithTokenAlone => self
                .table
                .command_in_progress()
                .is_some_and(|own| own.spent_token && !own.spent_dial),
            Condition::If(holds) => holds(self),
            Condition::Any(fill) => {
                let mut options = Vec::new();
                fill(self, &mut options);
                options.iter().any(|pick| *pick != Pick::Nothing)
            }
        }
    }

    /// Whether the defender of the attack, or of the case a rule is asked for, is of a kind.
    fn is_against(&self, kind: impl Fn(Unit) -> bool) -> bool {
        match (self.other, self.attack()) {
            (Some(other), _) => kind(other),
            (None, Some(attack)) => kind(attack.defender()),
            (None, None) => false,
        }
    }
}
