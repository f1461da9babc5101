use flagbridge_cards::{Color, Command, HullZone, Keyword, Salvo};

use super::Step;
use super::window::use_answers;
use crate::action::{Action, Pick};
use crate::attack::{Attack, AttackKind};
use crate::effects::{Rule, Until, Window};
use crate::event::Event;
use crate::geometry::Range;
use crate::measure::Shot;
use crate::question::Question;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, Target, Unit};

/// Where an attack stands. RRG 1.6, Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AttackStage {
    Gather,
    RemoveDice,
    Roll,
    Effects { serial: u32 },
    Defense { serial: u32 },
    Evade { most: u8, cancels: bool, extra: bool },
    Redirect,
    Critical { serial: u32 },
    Total,
    RedirectAmounts { next: u8 },
    Suffer,
    Suffered,
    After,
    Counter,
    Salvo,
    ExtraTarget,
}

impl Table {
    /// Up to two attacks, or three, from different hull zones. RRG 1.6, Ship Activation; Huge Ship.
    pub(super) fn run_attack_step(&mut self, ship: ShipId, left: u8) {
        if left == 0 || !self.ship(ship).is_deployed() {
            return;
        }
        let mut answers = self.ship_targets(ship);
        if answers.is_empty() {
            return;
        }
        answers.push(Action::Pass);
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(Step::ShipAttacks { ship, left });
        self.ask(seat, Question::Attack(ship), answers);
    }

    pub(super) fn answer_attack_step(&mut self, ship: ShipId, left: u8, action: &Action) {
        if let Action::Attack { zone: Some(zone), target } = *action {
            self.push(Step::ShipAttacks { ship, left: left - 1 });
            if let Some(activation) = &mut self.activation {
                let _ = activation.attacks.try_push((zone, target));
            }
            self.start_attack(AttackKind::Normal, Unit::Ship(ship), Some(zone), target);
        }
    }

    /// Lets a ship make one of its attacks outside the Attack step.
    pub(crate) fn attack_later(&mut self, ship: ShipId) {
        self.push(Step::ShipAttacks { ship, left: 1 });
    }

    /// Attacks a ship has declared in this activation.
    pub(crate) fn attacks_declared(&self, ship: ShipId) -> usize {
        self.activation
            .as_ref()
            .filter(|activation| activation.ship == ship)
            .map_or(0, |activation| activation.attacks.len())
    }

    /// Declares an attack whose legality was checked.
    pub(crate) fn start_attack(
        &mut self,
        kind: AttackKind,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) {
        let shot = match kind {
            AttackKind::Snipe => self.snipe_shot(attacker, target),
            _ => self.shot(attacker, zone, target),
        };
        // A counter or an effect may attack where the ruler would not reach; it is made at close range.
        let shot = shot.unwrap_or(Shot { range: Range::Close, obstructed: false });
        self.begin_attack(kind, attacker, zone, target, shot);
    }

    fn begin_attack(
        &mut self,
        kind: AttackKind,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
        shot: Shot,
    ) {
        let serial = self.next_serial();
        let mut attack = Attack::new(serial, kind, attacker, zone, target);
        attack.range = shot.range;
        attack.obstructed = shot.obstructed;
        if let Target::Squadron(squadron) = target {
            attack.targeted.push(squadron);
        } else if let Unit::Ship(ship) = attacker {
            self.ship_mut(ship).attacks_on_ships += 1;
        }
        self.attacks.push(attack);
        let Shot { range, obstructed } = shot;
        self.event(Event::AttackDeclared { kind, attacker, zone, target, range, obstructed });
        self.push(Step::Attack(AttackStage::Gather));
    }

    pub(super) fn run_attack(&mut self, stage: AttackStage) {
        let Some(attack) = self.attacks.last() else { return };
        let attacker = Some(attack.attacker);
        let then = |table: &mut Table, stage| table.push(Step::Attack(stage));
        match stage {
            AttackStage::Gather => {
                let pool = self.gather();
                let removed = self.dice_to_remove();
                let attack = self.attacks.last_mut().expect("an attack is in progress");
                (attack.gathered, attack.to_remove) = (pool, removed);
                then(self, AttackStage::RemoveDice);
                self.open(Window::AttackGather, attacker);
            }
            AttackStage::RemoveDice => self.ask_remove_die(),
            AttackStage::Roll => self.roll_attack(),
            AttackStage::Effects { serial } => self.ask_attack_effects(serial),
            AttackStage::Defense { serial } => self.ask_defense(serial),
            AttackStage::Evade { most, cancels, extra } => self.ask_evade(most, cancels, extra),
            AttackStage::Redirect => self.ask_redirect(),
            AttackStage::Critical { serial } => self.ask_critical(serial),
            AttackStage::Total => self.total_damage(),
            AttackStage::RedirectAmounts { next } => self.ask_redirect_amount(next),
            AttackStage::Suffer => self.suffer_attack(),
            AttackStage::Suffered => {
                then(self, AttackStage::After);
                self.open(Window::AttackSuffered, attacker);
            }
            AttackStage::After => {
                then(self, AttackStage::Counter);
                self.open(Window::AttackAfter, attacker);
            }
            AttackStage::Counter => self.ask_counter(),
            AttackStage::Salvo => self.answer_with_salvo(),
            AttackStage::ExtraTarget => self.ask_extra_target(),
        }
    }

    pub(super) fn answer_attack(&mut self, stage: AttackStage, action: &Action) {
        let then = |table: &mut Table, stage| table.push(Step::Attack(stage));
        match (stage, action) {
            (AttackStage::RemoveDice, Action::Pick(Pick::Color(color))) => {
                then(self, AttackStage::RemoveDice);
                self.remove_gathered(*color);
            }
            (AttackStage::Effects { serial }, _) => self.answer_attack_effects(serial, action),
            (AttackStage::Defense { serial }, _) => self.answer_defense(serial, action),
            (AttackStage::Evade { cancels, extra, .. }, Action::Pick(Pick::Dice(dice))) => {
                self.evade(dice, cancels, extra);
            }
            (AttackStage::Redirect, Action::Pick(Pick::Zone(zone))) => {
                if let Some(attack) = self.attack_mut() {
                    let _ = attack.redirects.try_push(*zone);
                }
            }
            (AttackStage::Critical { serial }, Action::Use(source, effect)) => {
                then(self, AttackStage::Critical { serial });
                let (attacker, seat) = self.attacker_seat();
                self.begin_effect(*source, *effect, Window::AttackCritical, attacker, serial, seat);
            }
            (AttackStage::Critical { serial }, Action::Critical) => {
                then(self, AttackStage::Critical { serial });
                if let Some(attack) = self.attack_mut() {
                    attack.critical = true;
                    attack.faceup = attack.faceup.max(1);
                }
                self.event(Event::CriticalResolved(None));
            }
            (AttackStage::Critical { serial }, _) => {
                self.forget_used(Until::Moment(serial));
                then(self, AttackStage::Total);
            }
            (AttackStage::RedirectAmounts { next }, Action::Pick(Pick::Number(amount))) => {
                self.redirect(next, *amount);
            }
            (AttackStage::Counter, Action::Attack { target, .. }) => {
                then(self, AttackStage::Salvo);
                let Some(defender) = self.attack().map(|attack| attack.defender()) else { return };
                self.start_attack(AttackKind::Counter, defender, None, *target);
            }
            (AttackStage::Counter, _) => then(self, AttackStage::Salvo),
            (AttackStage::ExtraTarget, Action::Attack { zone, target }) => {
                let Some(old) = self.attacks.pop() else { return };
                self.start_attack(AttackKind::Normal, old.attacker, *zone, *target);
                if let Some(attack) = self.attack_mut() {
                    for squadron in old.targeted {
                        let _ = attack.targeted.try_push(squadron);
                    }
                }
            }
            (AttackStage::ExtraTarget, _) => self.end_attack(),
            _ => {}
        }
    }

    fn attacker_seat(&self) -> (Option<Unit>, Seat) {
        let attacker = self.attack().map(|attack| attack.attacker);
        (attacker, attacker.map_or(self.first, |unit| self.seat_of(unit)))
    }

    /// Resolve Attack Effects: cards, concentrate fire, accuracies, in any order. RRG 1.6, Attack step 3.
    fn ask_attack_effects(&mut self, serial: u32) {
        let (attacker, seat) = self.attacker_seat();
        let Some(attack) = self.attack() else { return };
        // Up to RRG 1.5 accuracies are spent after the dice were modified.
        let modifies = !attack.accuracy_spent || self.rules().accuracy_any_time;
        let mut answers = vec![];
        let mut done = true;
        if modifies {
            let found = self.opportunities(Window::AttackModify, attacker, seat);
            done = found.iter().all(|found| !found.must);
            answers = use_answers(&found);
            answers.retain(|answer| *answer != Action::Pass);
            if let Unit::Ship(ship) = attack.attacker
                && !attack.dice.is_empty()
                && attack.kind == AttackKind::Normal
                && self.activation.as_ref().is_some_and(|activation| activation.ship == ship)
            {
                answers.extend(self.resolve_answers(ship, Command::ConcentrateFire));
            }
        }
        if attack.dice.accuracies() > 0 && !self.rule(Rule::NoAccuracies, attack.attacker) {
            answers.extend(self.lockable_tokens().into_iter().map(Action::Accuracy));
        }
        if answers.is_empty() {
            return self.end_attack_effects(serial);
        }
        if done {
            answers.push(Action::Pass);
        }
        self.push(Step::Attack(AttackStage::Effects { serial }));
        self.ask(seat, Question::AttackEffects, answers);
    }

    fn end_attack_effects(&mut self, serial: u32) {
        self.forget_used(Until::Moment(serial));
        let serial = self.next_serial();
        self.push(Step::Attack(AttackStage::Defense { serial }));
    }

    fn answer_attack_effects(&mut self, serial: u32, action: &Action) {
        let again = Step::Attack(AttackStage::Effects { serial });
        match *action {
            Action::Use(source, effect) => {
                self.push(again);
                let (attacker, seat) = self.attacker_seat();
                self.begin_effect(source, effect, Window::AttackModify, attacker, serial, seat);
            }
            Action::Resolve { command, dial, token } => {
                self.push(again);
                let (Some(Unit::Ship(ship)), _) = self.attacker_seat() else { return };
                self.concentrate_fire(ship, dial, token);
                self.spend_for(ship, command, dial, token);
            }
            Action::Accuracy(token) => {
                self.push(again);
                self.spend_accuracy(token);
            }
            _ => self.end_attack_effects(serial),
        }
    }

    /// One critical effect: the standard one or a card's. RRG 1.6, Critical Effects.
    fn ask_critical(&mut self, serial: u32) {
        let (attacker, seat) = self.attacker_seat();
        let Some(attack) = self.attack() else { return };
        let target_is_ship = attack.target.zone().is_some();
        let barred = attack.critical
            || attack.dice.criticals() == 0
            || !target_is_ship
            || !self.can_resolve_critical(attack)
            || self.rule(Rule::NoCriticals, attack.attacker);
        let mut answers = Vec::new();
        if !barred {
            if attack.kind != AttackKind::Salvo {
                let found = self.opportunities(Window::AttackCritical, attacker, seat);
                answers = use_answers(&found);
                answers.retain(|answer| *answer != Action::Pass);
            }
            if !attack.contained {
                answers.push(Action::Critical);
            }
        }
        if answers.is_empty() {
            self.forget_used(Until::Moment(serial));
            return self.push(Step::Attack(AttackStage::Total));
        }
        answers.push(Action::Pass);
        self.push(Step::Attack(AttackStage::Critical { serial }));
        self.ask(seat, Question::CriticalEffect, answers);
    }

    /// Ships can; squadrons only with Bomber. RRG 1.6, Critical Effects; Squadron Keywords.
    fn can_resolve_critical(&self, attack: &Attack) -> bool {
        match attack.attacker {
            Unit::Ship(_) => true,
            Unit::Squadron(squadron) => self.has_keyword(squadron, Keyword::Bomber),
        }
    }

    /// A squadron attacked by a squadron may counter, even if destroyed. RRG 1.6, Squadron Keywords: Counter.
    fn ask_counter(&mut self) {
        let Some(attack) = self.attack() else { return };
        let counter = match (attack.kind, attack.attacker, attack.target) {
            (AttackKind::Normal, Unit::Squadron(attacker), Target::Squadron(defender))
                if self.squadron(attacker).is_deployed() =>
            {
                self.keyword(defender, Keyword::Counter).map(|value| (attacker, defender, value))
            }
            _ => None,
        };
        match counter.filter(|(.., value)| *value > 0) {
            Some((attacker, defender, _)) => {
                let target = Target::Squadron(attacker);
                let answers = vec![Action::Attack { zone: None, target }, Action::Pass];
                let seat = self.seat_of(Unit::Squadron(defender));
                self.push(Step::Attack(AttackStage::Counter));
                self.ask(seat, Question::Counter(defender), answers);
            }
            None => self.push(Step::Attack(AttackStage::Salvo)),
        }
    }

    /// The salvo: rear battery at the attacking zone, or anti-squadron dice at the squadron, at the range and line of
    /// sight of the attack it answers. RRG 1.6, Defense Tokens: Salvo.
    fn answer_with_salvo(&mut self) {
        self.push(Step::Attack(AttackStage::ExtraTarget));
        let Some(attack) = self.attacks.last_mut() else { return };
        if !std::mem::take(&mut attack.salvo) || self.rules().salvo == Salvo::None {
            return;
        }
        let attack = self.attacks.last().expect("an attack is in progress");
        let shot = Shot { range: attack.range, obstructed: attack.obstructed };
        let (attacker, defender, zone) = (attack.attacker, attack.defender(), attack.zone);
        let target = match (attacker, zone) {
            (Unit::Ship(ship), Some(zone)) if self.ship(ship).is_deployed() => {
                Target::Zone(ship, zone)
            }
            (Unit::Squadron(squadron), _) if self.squadron(squadron).is_deployed() => {
                Target::Squadron(squadron)
            }
            _ => return,
        };
        self.begin_attack(AttackKind::Salvo, defender, Some(HullZone::Rear), target, shot);
    }

    /// A ship that attacked a squadron may go on to another. RRG 1.6, Attack step 6.
    fn ask_extra_target(&mut self) {
        let Some(attack) = self.attack() else { return };
        let (attacker, zone) = (attack.attacker, attack.zone);
        let mut answers = Vec::new();
        if let (AttackKind::Normal, Unit::Ship(ship), Some(zone), Target::Squadron(_)) =
            (attack.kind, attacker, zone, attack.target)
            && self.ship(ship).is_deployed()
        {
            answers = self.extra_squadron_targets(ship, zone);
        }
        if answers.is_empty() {
            return self.end_attack();
        }
        answers.push(Action::Pass);
        let Unit::Ship(ship) = attacker else { return };
        let seat = self.seat_of(attacker);
        self.push(Step::Attack(AttackStage::ExtraTarget));
        self.ask(seat, Question::ExtraTarget(ship), answers);
    }

    pub(super) fn end_attack(&mut self) {
        self.attacks.pop();
    }

    /// Which gathered die is taken away: obstruction and damage cards each take one. RRG 1.6, Obstructed.
    fn ask_remove_die(&mut self) {
        let Some(attack) = self.attack() else { return };
        if attack.to_remove == 0 || attack.gathered.is_empty() {
            return self.push(Step::Attack(AttackStage::Roll));
        }
        let pool = attack.gathered;
        let colors: Vec<_> =
            Color::ALL.iter().copied().filter(|color| pool.of(*color) > 0).collect();
        self.push(Step::Attack(AttackStage::RemoveDice));
        match colors.as_slice() {
            [only] => self.remove_gathered(*only),
            _ => {
                let (_, seat) = self.attacker_seat();
                let answers = colors.into_iter().map(|color| Action::Pick(Pick::Color(color)));
                self.ask(seat, Question::RemoveDie, answers.collect());
            }
        }
    }
}
