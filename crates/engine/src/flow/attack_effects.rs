use flagbridge_cards::{Command, Keyword};

use super::window::uses;
use crate::effects::EffectUse;
use crate::state::{
    Action, Attack, AttackKind, AttackStage, Question, Running, Step, Table, Until,
};
use crate::terms::{Case, Rule, ShipId, Source, SquadronId, Unit, Window};

impl Table {
    /// Resolve Attack Effects: cards, concentrate fire, accuracies, in any order. RRG 1.6, Attack step 3.
    pub(crate) fn ask_attack_effects(&mut self, serial: u32) {
        let (attacker, seat) = self.attacker_seat();
        let mut answers = self.blank();
        let Some(attack) = self.attack() else { return };
        // An effect of the roll may have cost the attacker its life. A salvo or counter is made by what was destroyed too.
        let own = matches!(attack.kind, AttackKind::Normal | AttackKind::Ignition);
        if own && attack.attacker.ship().is_some_and(|ship| !self.ship(ship).is_deployed()) {
            return self.end_attack();
        }
        if self.defender_is_gone() {
            return self.end_attack_effects(serial);
        }
        // Up to RRG 1.5 accuracies are spent after the dice were modified.
        let modifies = !attack.accuracy_spent || self.rules().accuracy_any_time;
        let mut found = self.opportunities(Window::AttackModify, attacker, seat, serial);
        if !modifies {
            let late = self.source_of_rule(Rule::AccuraciesFirst, attack.attacker);
            found.retain(|found| Some(found.source) == late);
        }
        let done = found.iter().all(|found| !found.must);
        answers.extend(uses(&found));
        if let Unit::Ship(ship) = attack.attacker
            && modifies
        {
            answers.extend(self.concentrate_answers(ship, attack));
        }
        if attack.to_spend().accuracies() > 0 && !self.rule(Rule::NoAccuracies, attack.attacker) {
            answers.extend(self.lockable_tokens().into_iter().map(Action::Accuracy));
        }
        if answers.is_empty() {
            self.put_back(answers);
            return self.end_attack_effects(serial);
        }
        if done {
            answers.push(Action::Pass);
        }
        self.push(AttackStage::Effects { serial });
        self.ask(seat, Question::AttackEffects, answers);
    }

    /// The ways to concentrate fire in any attack of a ship, its answers to other attacks too. To a salvo no dice are added,
    /// so that there a dial does nothing. Records up to revision 4 know it in the attacks of an activation alone. RRG 1.6,
    /// Commands: Concentrate Fire; Defense Tokens: Salvo.
    fn concentrate_answers(
        &self,
        ship: ShipId,
        attack: &Attack,
    ) -> impl Iterator<Item = Action> + use<> {
        let salvo = attack.kind == AttackKind::Salvo;
        let activated = matches!(attack.kind, AttackKind::Normal | AttackKind::Ignition)
            && self.activation.as_ref().is_some_and(|activation| activation.ship == ship);
        let able = (activated || self.game.revision > 4)
            && (!attack.dice.is_empty()
                || (!salvo && self.rule(Rule::ConcentrateAnyColor, attack.attacker)));
        let ways = self.resolve_answers(ship, Command::ConcentrateFire);
        ways.filter(move |way| {
            able && !(salvo && matches!(way, Action::Resolve { dial: true, .. }))
        })
    }

    /// Whether the attack in progress has destroyed its defender already: then nothing more is asked about it. Up to revision 7
    /// the attack went on.
    pub(crate) fn defender_is_gone(&self) -> bool {
        let gone = |attack: &Attack| !self.is_in_play(attack.defender());
        self.game.revision > 7 && self.attack().is_some_and(gone)
    }

    fn end_attack_effects(&mut self, serial: u32) {
        self.forget_used(Until::Moment(serial));
        let serial = self.next_serial();
        self.push(AttackStage::Defense { serial });
    }

    pub(crate) fn answer_attack_effects(&mut self, serial: u32, action: &Action) {
        let again = Step::Attack(AttackStage::Effects { serial });
        match *action {
            Action::Use(source, effect) => {
                self.push(again);
                let (attacker, seat) = self.attacker_seat();
                self.begin_effect(EffectUse {
                    source,
                    effect,
                    window: Window::AttackModify,
                    subject: attacker,
                    serial,
                    seat,
                });
            }
            Action::Resolve { command, dial, token } => {
                self.push(again);
                let (Some(Unit::Ship(ship)), _) = self.attacker_seat() else { return };
                self.resolve_command(ship, command, dial, token);
            }
            Action::Accuracy(token) => {
                self.push(again);
                self.spend_accuracy(token);
            }
            _ => self.end_attack_effects(serial),
        }
    }

    /// The attacking squadron uses a keyword of its own at once, in the moment in which an effect in progress is used.
    pub(crate) fn use_keyword(
        &mut self,
        running: &Running,
        squadron: SquadronId,
        keyword: Keyword,
    ) {
        let (attacker, seat) = self.attacker_seat();
        if let Some(serial) = self.serial_of_use(running) {
            let source = Source::Keyword(squadron, keyword);
            self.begin_effect(EffectUse {
                source,
                effect: 0,
                window: Window::AttackModify,
                subject: attacker,
                serial,
                seat,
            });
        }
    }

    /// One critical effect: the standard one or a card's. RRG 1.6, Critical Effects.
    ///
    /// A station suffers none. RRG 1.6, Attacking Stations.
    pub(crate) fn ask_critical(&mut self, serial: u32) {
        let (attacker, seat) = self.attacker_seat();
        let Some(attack) = self.attack() else { return };
        let target_is_ship = attack.target.zone().is_some();
        let spent = match attack.criticals.len() {
            0 => attack.critical,
            1 => !self.rule(Rule::SecondCritical, attack.attacker),
            _ => true,
        };
        let first = attack.criticals.first().copied();
        let barred = spent
            || self.defender_is_gone()
            || attack.dice.criticals() == 0
            || !target_is_ship
            || !self.can_resolve_critical(attack)
            || (attack.contained && self.rule(Rule::ContainsAllCriticals, attack.defender()))
            || self.rule_in(Rule::NoCriticals, Case::between(attack.attacker, attack.defender()));
        let mut answers = Vec::new();
        if !barred {
            let mut found = self.opportunities(Window::AttackCritical, attacker, seat, serial);
            if attack.kind == AttackKind::Salvo {
                let able = self.source_of_rule(Rule::CriticalsInSalvo, attack.attacker);
                found.retain(|found| Some(found.source) == able);
            }
            found.retain(|found| first != Some(Some(found.source)));
            answers.extend(uses(&found));
            if !attack.contained && first != Some(None) {
                answers.push(Action::Critical);
            }
        }
        if answers.is_empty() {
            self.forget_used(Until::Moment(serial));
            return self.push(AttackStage::Total);
        }
        answers.push(Action::Pass);
        self.push(AttackStage::Critical { serial });
        self.ask(seat, Question::CriticalEffect, answers);
    }

    /// Notes a critical effect that is resolved; for the second one the card that allows it is exhausted.
    pub(crate) fn note_critical(&mut self, source: Option<Source>) {
        let Some(attack) = self.attack_mut() else { return };
        let (attacker, second) = (attack.attacker, !attack.criticals.is_empty());
        let _ = attack.criticals.try_push(source);
        if second
            && let Some(Source::Upgrade(ship, place)) =
                self.source_of_rule(Rule::SecondCritical, attacker)
        {
            self.exhaust_card(ship, place);
        }
    }

    /// Ships can, and stations, which are treated as ships; squadrons only with Bomber. RRG 1.6, Critical Effects;
    /// Attacking Stations; Squadron Keywords.
    fn can_resolve_critical(&self, attack: &Attack) -> bool {
        match attack.attacker {
            Unit::Squadron(squadron) => self.has_keyword(squadron, Keyword::Bomber),
            _ => true,
        }
    }
}
