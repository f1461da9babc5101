use flagbridge_cards::MandatoryEffects;

use crate::state::{
    AttackKind, Effect, Limit, Moment, Operation, Running, Table, Until, Used, Will,
};
use crate::terms::{Case, Hook, Rule, Seat, Source, Unit, Window};

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

impl Table {
    /// Whether an effect of a card must be used before its moment is over, in the edition that is played. RRG 1.6, Effect Use
    /// and Timing.
    pub fn is_mandatory(&self, source: Source, effect: u8) -> bool {
        let effect = self.effects_of_source(source).get(usize::from(effect));
        effect.is_some_and(|effect| self.must_be_used(source, effect))
    }

    pub(super) fn must_be_used(&self, source: Source, effect: &Effect) -> bool {
        match effect.will {
            Will::May => false,
            Will::Must => true,
            Will::AsRules if !effect.is_free() => false,
            Will::AsRules => match source {
                Source::Upgrade(..) => self.upgrades_are_mandatory(),
                _ => true,
            },
        }
    }

    /// What a seat may use at the moment with this number.
    pub(crate) fn opportunities(
        &self,
        window: Window,
        subject: Option<Unit>,
        seat: Seat,
        serial: u32,
    ) -> Vec<Opportunity> {
        let mut found = Vec::new();
        let salvo = self.attack().is_some_and(|attack| attack.kind == AttackKind::Salvo);
        let case = Case { subject, ..Case::default() };
        self.each_effect(Hook::Window(window), case, seat, |moment, place, effect| {
            let listed = found
                .iter()
                .any(|other: &Opportunity| other.source == moment.source && other.effect == place);
            let fresh = !listed && !self.is_used_up(moment, place, effect, Some(serial));
            let adds = || {
                self.attack()
                    .map(|own| own.attacker)
                    .and_then(|own| self.source_of_rule(Rule::DiceInSalvo, own))
            };
            let barred = salvo && effect.adds_dice() && adds() != Some(moment.source);
            let able = fresh && !barred && moment.meets(effect) && moment.can_pay(effect);
            if able && self.has_use(moment, effect) {
                let must = moment.must(effect);
                found.push(Opportunity { source: moment.source, effect: place, must });
            }
        });
        found
    }

    /// Whether an effect was used as often as it may be: each faceup copy of a damage card acts, any other card once. A use at
    /// another moment of the same kind, which is not over yet, does not count. Up to revision 7 it did.
    pub(super) fn is_used_up(
        &self,
        moment: &Moment<'_>,
        place: u8,
        effect: &Effect,
        serial: Option<u32>,
    ) -> bool {
        let Moment { source, seat, .. } = *moment;
        let elsewhere = |until| match (until, serial) {
            (Until::Moment(own), Some(serial)) => own != serial && self.game.revision > 7,
            _ => false,
        };
        let uses = self.used.iter().filter(|used| {
            used.source == source
                && used.effect == place
                && used.seat == seat
                && !elsewhere(used.until)
        });
        let copies = match source {
            Source::Damage(ship, card) => {
                self.ship(ship).faceup().filter(|own| *own == card).count()
            }
            _ => match effect.limit {
                Limit::Times(times) => usize::from(times),
                Limit::Moment | Limit::Activation | Limit::Round | Limit::Game => 1,
            },
        };
        uses.count() >= copies
    }

    /// Whether a card is an exhausted upgrade.
    pub(crate) fn is_exhausted(&self, source: Source) -> bool {
        match source {
            Source::Upgrade(ship, place) => self.ship(ship).upgrades[usize::from(place)].exhausted,
            _ => false,
        }
    }

    /// Whether a card was discarded, so that what it left exhausted is over. ARM 1.1: Darth Vader. Up to revision 5 it went
    /// on.
    pub(crate) fn is_lost(&self, source: Source) -> bool {
        match source {
            Source::Upgrade(ship, place) if self.game.revision > 5 => {
                self.ship(ship).upgrades[usize::from(place)].discarded
            }
            _ => false,
        }
    }

    pub(crate) fn upgrades_are_mandatory(&self) -> bool {
        self.rules().mandatory_effects == MandatoryEffects::All
    }

    /// Whether an effect has anything to do: one that begins with a choice is not offered where nothing can be chosen,
    /// unless something else happens whatever is chosen. What follows the choice of a unit is done with that unit.
    pub(super) fn has_use(&self, moment: &Moment<'_>, effect: &Effect) -> bool {
        // Up to revision 1 it was offered all the same; records of that time answer it.
        if self.game.revision < 2 {
            return true;
        }
        let mut operations = effect.operations();
        match operations.next() {
            None => true,
            Some(
                unit @ (Operation::PickUnit(_) | Operation::ForUpTo(..) | Operation::ForAll(_)),
            ) => moment.has_use(unit),
            Some(first) => {
                moment.has_use(first)
                    || operations.any(|operation| matches!(operation, Operation::Run(_)))
            }
        }
    }

    /// Remembers that an effect was used.
    pub(crate) fn mark_used(&mut self, source: Source, effect: u8, seat: Seat, serial: u32) {
        let until = match self.effects_of_source(source)[usize::from(effect)].limit {
            Limit::Moment | Limit::Times(_) => Until::Moment(serial),
            Limit::Activation => Until::Activation,
            Limit::Round => Until::Round,
            Limit::Game => Until::Game,
        };
        self.used.push(Used { source, effect, seat, until });
    }

    /// Remembers that another effect counts as used in the moment in which an effect in progress is used.
    pub(crate) fn mark_used_with(&mut self, running: &Running, source: Source, effect: u8) {
        let seat = source.carrier().map(|unit| self.seat_of(unit));
        if let (Some(serial), Some(seat)) = (self.serial_of_use(running), seat) {
            self.mark_used(source, effect, seat, serial);
        }
    }

    /// The number of the moment in which an effect in progress is used, which is usable once in it.
    pub(crate) fn serial_of_use(&self, running: &Running) -> Option<u32> {
        self.used.iter().rev().find_map(|used| match used.until {
            Until::Moment(serial)
                if used.source == running.source && used.effect == running.effect =>
            {
                Some(serial)
            }
            _ => None,
        })
    }

    /// Whether an effect was used and still counts as used.
    pub(crate) fn counts_as_used(&self, source: Source, effect: u8) -> bool {
        self.used.iter().any(|used| used.source == source && used.effect == effect)
    }

    /// Forgets uses that no longer bar anything.
    pub(crate) fn forget_used(&mut self, until: Until) {
        self.used.retain(|used| used.until != until);
        self.end_lasting(until);
        if until == Until::Activation {
            self.squadrons.iter_mut().for_each(|squadron| squadron.moved = false);
        }
    }
}
