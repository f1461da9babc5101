use flagbridge_cards::MandatoryEffects;

use super::effect::{Cost, Effect, Hook, Limit};
use super::moment::Moment;
use super::source::Source;
use super::window::Window;
use crate::attack::AttackKind;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::Unit;

/// An effect that may, or must, be used now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opportunity {
    /// The card.
    pub source: Source,
    /// Which of its effects.
    pub effect: u8,
    /// Whether it must be used before the window closes.
    pub must: bool,
}

/// An effect that was used and when it may be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Used {
    pub source: Source,
    pub effect: u8,
    /// Who used it: both players may use the objective.
    pub seat: Seat,
    pub until: Until,
}

/// When a used effect may be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Until {
    /// When this instance of its moment is over.
    Moment(u32),
    /// When the activation is over.
    Activation,
    /// When the round is over.
    Round,
    /// Never.
    Game,
}

impl Effect {
    pub(crate) fn is_free(&self) -> bool {
        matches!(self.costs[0], Cost::Free)
    }
}

impl Table {
    /// What a seat may use at a moment.
    pub(crate) fn opportunities(
        &self,
        window: Window,
        subject: Option<Unit>,
        seat: Seat,
    ) -> Vec<Opportunity> {
        let mut found = Vec::new();
        let salvo = self.attack().is_some_and(|attack| attack.kind == AttackKind::Salvo);
        self.each_effect(Hook::Window(window), subject, seat, None, |moment, place, effect| {
            let listed = found
                .iter()
                .any(|other: &Opportunity| other.source == moment.source && other.effect == place);
            let fresh = !listed && !self.is_used_up(moment, place);
            let barred = salvo && effect.adds_dice();
            if fresh && !barred && moment.meets(effect) && self.can_pay(moment, effect) {
                let must = moment.must(effect);
                found.push(Opportunity { source: moment.source, effect: place, must });
            }
        });
        found
    }

    /// Whether an effect was used as often as it may be: each faceup copy of a damage card acts, any other card once.
    pub(super) fn is_used_up(&self, moment: &Moment<'_>, effect: u8) -> bool {
        let Moment { source, seat, .. } = *moment;
        let uses = self
            .used
            .iter()
            .filter(|used| used.source == source && used.effect == effect && used.seat == seat);
        let copies = match source {
            Source::Damage(ship, card) => {
                self.ship(ship).faceup().filter(|own| *own == card).count()
            }
            _ => 1,
        };
        uses.count() >= copies
    }

    /// Whether a card is an exhausted upgrade.
    pub(super) fn is_exhausted(&self, source: Source) -> bool {
        match source {
            Source::Upgrade(ship, place) => self.ship(ship).upgrades[usize::from(place)].exhausted,
            _ => false,
        }
    }

    pub(crate) fn upgrades_are_mandatory(&self) -> bool {
        self.rules().mandatory_effects == MandatoryEffects::All
    }

    /// Whether every cost of an effect can be paid.
    pub(super) fn can_pay(&self, moment: &Moment<'_>, effect: &Effect) -> bool {
        effect.costs.iter().all(|cost| match *cost {
            Cost::Free | Cost::Discard => true,
            Cost::Exhaust => !self.is_exhausted(moment.source),
            Cost::SpendDie(filter) => {
                self.attack().is_some_and(|attack| !attack.dice.filter(filter).is_empty())
            }
            Cost::SpendToken(commands) => {
                moment.own_ship().is_some_and(|ship| self.ship(ship).tokens.intersects(commands))
            }
            Cost::DiscardCardToken(commands) => {
                self.card_tokens(moment.source).iter().any(|token| commands.contains(*token))
            }
            Cost::SpendDefense(kind) => moment.carrier().is_some_and(|unit| {
                self.payable_tokens(unit).iter().any(|token| token.kind == kind)
            }),
            Cost::DiscardObjectiveToken => {
                moment.subject.is_some_and(|unit| self.tokens_on(unit) > 0)
            }
        })
    }

    /// Remembers that an effect was used.
    pub(crate) fn mark_used(&mut self, source: Source, effect: u8, seat: Seat, serial: u32) {
        let until = match self.effects_of_source(source)[usize::from(effect)].limit {
            Limit::Moment => Until::Moment(serial),
            Limit::Activation => Until::Activation,
            Limit::Round => Until::Round,
            Limit::Game => Until::Game,
        };
        self.used.push(Used { source, effect, seat, until });
    }

    /// Whether an effect was used and still counts as used.
    pub(crate) fn counts_as_used(&self, source: Source, effect: u8) -> bool {
        self.used.iter().any(|used| used.source == source && used.effect == effect)
    }

    /// Forgets uses that no longer bar anything.
    pub(crate) fn forget_used(&mut self, until: Until) {
        self.used.retain(|used| used.until != until);
    }
}
