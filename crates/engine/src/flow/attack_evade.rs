//! What an evade token does. RR 2015 and RRG 1.6, Defense Tokens: Evade.

use flagbridge_cards::{DefenseToken, Evade};

use crate::geometry::Range;
use crate::state::{Action, AttackStage, Event, Pick, Question, Step, Table};
use crate::terms::{Dice, Rule, Unit, Value};

impl Table {
    /// What an evade may touch, by range and edition. RR 2015 and RRG 1.6, Defense Tokens: Evade.
    pub(crate) fn start_evade(&mut self, unit: Unit) {
        let Some(attack) = self.attack() else { return };
        let (range, attacker) = (attack.range, attack.attacker);
        if range <= Range::Medium && self.source_of_rule(Rule::EvadeCancels, unit).is_some() {
            return self.push(AttackStage::EvadeWay);
        }
        self.evade_by_range(unit, range, attacker, false);
    }

    /// The effect of an evade that was discarded for it: discarding it gives no further die.
    pub(crate) fn evade_by_discarding(&mut self, unit: Unit) {
        self.start_evade(unit);
        if let Some(Step::Attack(AttackStage::Evade { extra, .. })) = self.stack.last_mut() {
            *extra = false;
        }
    }

    /// At medium range a card offers another way to evade: it cancels a die instead of the usual reroll. RRG 1.5, Card
    /// Clarifications: Mon Mothma.
    pub(crate) fn ask_evade_way(&mut self) {
        let Some(unit) = self.attack().map(|attack| attack.defender()) else { return };
        let Some(source) = self.source_of_rule(Rule::EvadeCancels, unit) else { return };
        let seat = self.seat_of(unit);
        self.push(AttackStage::EvadeWay);
        self.ask(seat, Question::Evade, vec![Action::Use(source, 0), Action::Pass]);
    }

    pub(crate) fn answer_evade_way(&mut self, action: &Action) {
        let Some(attack) = self.attack() else { return };
        let (range, attacker, unit) = (attack.range, attack.attacker, attack.defender());
        let cancels = matches!(action, Action::Use(..));
        if let Action::Use(source, _) = action {
            self.event(Event::Used(*source));
        }
        self.evade_by_range(unit, range, attacker, cancels);
    }

    fn evade_by_range(&mut self, unit: Unit, range: Range, attacker: Unit, cancels: bool) {
        let classic = self.rules().evade == Evade::Classic;
        let (most, cancels) = match range {
            Range::Extreme => (2, true),
            Range::Long => (1, true),
            Range::Medium => (1, cancels),
            Range::Close if cancels => (1, true),
            Range::Close => {
                let printed = i32::from(!classic);
                (self.value(Value::EvadeClose, unit, printed).clamp(0, 9) as u8, false)
            }
        };
        let most = match most {
            0 => 0,
            most => self.value(Value::EvadeDice, unit, most.into()).clamp(0, 9) as u8,
        };
        let larger = match (attacker, unit) {
            (Unit::Ship(attacker), Unit::Ship(own)) => {
                self.game.ship(attacker).ship.size > self.game.ship(own).ship.size
            }
            _ => false,
        };
        let extra = !classic && larger;
        self.push(AttackStage::Evade { most, cancels, extra });
    }

    pub(crate) fn ask_evade(&mut self, most: u8, cancels: bool, extra: bool) {
        let Some(attack) = self.attack() else { return };
        let answers: Vec<_> = match most + u8::from(extra) {
            0 => Vec::new(),
            most => {
                let dice = if cancels { attack.to_spend() } else { attack.to_reroll() };
                let choices = dice.choices(1, most).into_iter();
                choices.map(|dice| Action::Pick(Pick::Dice(dice))).collect()
            }
        };
        if answers.is_empty() {
            return;
        }
        let seat = self.seat_of(attack.defender());
        self.push(AttackStage::Evade { most, cancels, extra });
        self.ask(seat, Question::Evade, answers);
    }

    /// Cancels or rerolls the chosen dice; the die too many costs the token. RRG 1.6, Defense Tokens: Evade.
    pub(crate) fn evade(&mut self, dice: &Dice, most: u8, cancels: bool, extra: bool) {
        if extra && dice.count() > most {
            self.discard_spent_evade();
        }
        match cancels {
            true => self.remove_dice(dice),
            false => self.reroll_dice(dice),
        }
    }

    fn discard_spent_evade(&mut self) {
        let Some(attack) = self.attack() else { return };
        let unit = attack.defender();
        let place = self.defense_tokens(unit).iter().enumerate().position(|(place, token)| {
            token.kind == DefenseToken::Evade && attack.spent.contains(place)
        });
        if let Some(place) = place {
            self.discard_defense(unit, place);
        }
    }
}
