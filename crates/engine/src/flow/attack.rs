use flagbridge_cards::{Color, HullZone, Pool};

use super::Procedure;
use crate::effects::EffectUse;
use crate::geometry::Range;
use crate::queries::Shot;
use crate::state::{
    Action, Attack, AttackKind, AttackStage, Event, Pick, Question, ShipAttacks, Table, Until,
};
use crate::terms::{Case, Rule, Seat, ShipId, SquadronId, Target, Unit, Value, Window};

impl Procedure for ShipAttacks {
    /// Up to two attacks, or three, from different hull zones. RRG 1.6, Ship Activation; Huge Ship.
    fn run(self, table: &mut Table) {
        let ShipAttacks { ship, left } = self;
        if left == 0 || !table.ship(ship).is_deployed() || table.has_made_its_attack(ship) {
            return;
        }
        let mut answers = table.ignition_targets(ship);
        if answers.is_empty() {
            answers = table.blank();
            let mut aims = table.aims.blank();
            table.ship_targets(ship, &mut answers, &mut aims);
            table.aims.keep((ship, table.ship(ship).pose), aims);
            if answers.is_empty() {
                return table.put_back(answers);
            }
            answers.push(Action::Pass);
        }
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(ShipAttacks { ship, left });
        table.ask(seat, Question::Attack(ship), answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let ShipAttacks { ship, left } = self;
        if let Action::Attack { zone: Some(zone), target } = *action {
            let kind = match table.ignition_targets(ship).is_empty() {
                true => AttackKind::Normal,
                false => AttackKind::Ignition,
            };
            table.push(ShipAttacks { ship, left: left - 1 });
            if let Some(activation) = &mut table.activation {
                let _ = activation.attacks.try_push((zone, target));
            }
            table.start_attack(kind, Unit::Ship(ship), Some(zone), target);
        }
    }
}

impl Procedure for AttackStage {
    fn run(self, table: &mut Table) {
        let Some(attack) = table.attacks.last() else { return };
        let (attacker, defender) = (Some(attack.attacker), Some(attack.defender()));
        match self {
            AttackStage::Declare => {
                table.then((Window::AttackTargeted.about(defender), AttackStage::Gather));
            }
            AttackStage::Gather => {
                let pool = table.gather();
                let removed = table.dice_to_remove();
                let attack = table.attacks.last_mut().expect("an attack is in progress");
                (attack.gathered, attack.to_remove) = (pool, removed);
                // Thermal Shields come before the exchange of Commander Sato: AMG ruling of 2023.
                table.then((
                    Window::AttackGather.about(attacker),
                    Window::AttackExchange.about(attacker),
                    AttackStage::RemoveDice,
                ));
            }
            AttackStage::RemoveDice => table.ask_remove_die(),
            AttackStage::Roll => table.roll_attack(),
            AttackStage::Effects { serial } => table.ask_attack_effects(serial),
            AttackStage::Defense { serial } => table.ask_defense(serial),
            AttackStage::EvadeWay => table.ask_evade_way(),
            AttackStage::Evade { most, cancels, extra } => table.ask_evade(most, cancels, extra),
            AttackStage::Redirect => table.ask_redirect(),
            AttackStage::Critical { serial } => table.ask_critical(serial),
            AttackStage::Total => table.total_damage(),
            AttackStage::RedirectAmounts { next } => table.ask_redirect_amount(next),
            AttackStage::Suffer => table.suffer_attack(),
            AttackStage::Suffered => {
                let first = table.counters_first();
                table.then((
                    Window::AttackSuffered.about(attacker),
                    if first { AttackStage::Counter } else { AttackStage::After },
                ));
            }
            AttackStage::After => {
                let countered = table.counters_first();
                table.then((
                    Window::AttackAfter.about(attacker),
                    if countered { AttackStage::Defended } else { AttackStage::Counter },
                ));
            }
            AttackStage::Counter => table.ask_counter(),
            AttackStage::Defended => {
                table.then((Window::AttackDefended.about(defender), AttackStage::Salvo));
            }
            AttackStage::Salvo => table.answer_with_salvo(),
            AttackStage::ExtraTarget => table.ask_extra_target(),
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        match (self, action) {
            (AttackStage::RemoveDice, Action::Pick(Pick::Color(color))) => {
                table.push(AttackStage::RemoveDice);
                table.remove_gathered(*color);
            }
            (AttackStage::Effects { serial }, _) => table.answer_attack_effects(serial, action),
            (AttackStage::Defense { serial }, _) => table.answer_defense(serial, action),
            (AttackStage::EvadeWay, _) => table.answer_evade_way(action),
            (AttackStage::Evade { most, cancels, extra }, Action::Pick(Pick::Dice(dice))) => {
                table.evade(dice, most, cancels, extra);
            }
            (AttackStage::Redirect, Action::Pick(Pick::Zone(zone))) => {
                let Some(attack) = table.attack_mut() else { return };
                let _ = attack.redirects.try_push(*zone);
                let (unit, chosen) = (attack.defender(), attack.redirects.len());
                if table.value(Value::RedirectZones, unit, 1) > chosen as i32 {
                    table.push(AttackStage::Redirect);
                }
            }
            (AttackStage::Redirect, _) => {}
            (AttackStage::Critical { serial }, Action::Use(source, effect)) => {
                table.push(AttackStage::Critical { serial });
                table.note_critical(Some(*source));
                let (attacker, seat) = table.attacker_seat();
                table.begin_effect(EffectUse {
                    source: *source,
                    effect: *effect,
                    window: Window::AttackCritical,
                    subject: attacker,
                    serial,
                    seat,
                });
            }
            (AttackStage::Critical { serial }, Action::Critical) => {
                table.push(AttackStage::Critical { serial });
                table.note_critical(None);
                if let Some(attack) = table.attack_mut() {
                    attack.critical = true;
                    attack.turn_first_faceup(1);
                }
                table.event(Event::CriticalResolved(None));
            }
            (AttackStage::Critical { serial }, _) => {
                table.forget_used(Until::Moment(serial));
                table.push(AttackStage::Total);
            }
            (AttackStage::RedirectAmounts { next }, Action::Pick(Pick::Number(amount))) => {
                table.redirect(next, *amount);
            }
            (AttackStage::Counter, Action::Attack { zone, target }) => {
                table.push(table.stage_after_counter());
                let Some(defender) = table.attack().map(|attack| attack.defender()) else { return };
                table.start_attack(AttackKind::Counter, defender, *zone, *target);
            }
            (AttackStage::Counter, _) => table.push(table.stage_after_counter()),
            (AttackStage::ExtraTarget, Action::Attack { zone, target }) => {
                table.attack_extra_target(*zone, *target);
            }
            (AttackStage::ExtraTarget, _) => table.end_attack(),
            _ => {}
        }
    }
}

impl Table {
    /// Whether there is anything that a ship may attack where it stands.
    pub(crate) fn may_attack_something(&self, ship: ShipId) -> bool {
        let ignition =
            || !self.ignition_targets(ship).is_empty() && !self.has_made_its_attack(ship);
        !self.attacks_open_to(ship).is_empty() || ignition()
    }

    /// Whether a ship may attack a ship or station from its left or right hull zone where it stands.
    pub(crate) fn a_side_bears_on_a_ship(&self, ship: ShipId) -> bool {
        self.attacks_open_to(ship).iter().any(|answer| match answer {
            Action::Attack { zone: Some(HullZone::Left | HullZone::Right), target } => {
                target.is_ship()
            }
            _ => false,
        })
    }

    /// The attacks other than ignition that a ship may perform where it stands.
    pub(crate) fn attacks_open_to(&self, ship: ShipId) -> Vec<Action> {
        let (mut answers, mut aims) = (Vec::new(), Vec::new());
        if !self.has_made_its_attack(ship) {
            self.ship_targets(ship, &mut answers, &mut aims);
        }
        answers
    }

    /// Lets a ship make one of its attacks outside the Attack step.
    pub(crate) fn attack_later(&mut self, ship: ShipId) {
        self.push(ShipAttacks { ship, left: 1 });
    }

    /// Whether a card grants the ship a single attack in a round, and it has made it.
    pub(crate) fn has_made_its_attack(&self, ship: ShipId) -> bool {
        self.ship(ship).attacks > 0 && self.rule(Rule::OneAttackInRound, Unit::Ship(ship))
    }

    /// Enemy squadrons a hull zone could attack with these dice, whether it has attacked or not.
    pub(crate) fn squadrons_in_reach(
        &self,
        ship: ShipId,
        zone: HullZone,
        pool: Pool,
    ) -> impl Iterator<Item = Target> + '_ {
        let unit = Unit::Ship(ship);
        let barred = self.has_made_its_attack(ship);
        let squadrons = self.squadrons_of(self.seat_of(unit).other()).map(Target::Squadron);
        // Up to revision 6 no mine could be chosen.
        let mines = self.mine_targets().filter(|_| self.game.revision > 6);
        squadrons.chain(mines).filter(move |target| {
            let target = *target;
            let case = Case { zone: Some(zone), ..Case::between(unit, target.unit()) };
            let shot = self.shot(unit, Some(zone), target);
            let again = matches!(target, Target::Squadron(squadron) if self.may_not_target_again(ship, zone, squadron));
            !barred
                && !again
                && !self.rule_in(Rule::CannotAttack, case)
                && shot.is_ok_and(|shot| {
                    self.check_shot(unit, shot).is_ok()
                        && !self.in_reach(unit, target, pool, shot.range).is_empty()
                })
        })
    }

    /// A ship attacks a squadron with other dice than its own, beside its usual attacks.
    pub(crate) fn attack_with(&mut self, pool: Pool, ship: ShipId, zone: HullZone, target: Target) {
        self.start_attack(AttackKind::Normal, Unit::Ship(ship), Some(zone), target);
        if let Some(attack) = self.attack_mut() {
            attack.armament = Some(pool);
        }
    }

    /// The activating ship gives up the attacks it has left.
    pub(crate) fn forgo_attacks(&mut self) {
        if let Some(attacks) = self.under_way.ship_attacks.last_mut() {
            attacks.left = 0;
        }
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
            AttackKind::Ignition => self.ignite_at(attacker, zone, target),
            _ => self.shot(attacker, zone, target),
        };
        // A counter or an effect may attack where the ruler would not reach; it is made at close range, and a squadron's counter
        // may be obstructed. Squadron compendium, Kickback. Up to revision 4 it was not.
        let shot = shot.unwrap_or_else(|_| {
            let between = matches!((attacker, target), (Unit::Squadron(_), Target::Squadron(_)));
            let counters = kind == AttackKind::Counter && between && self.game.revision > 4;
            let obstructed = counters && self.snipe_obstructed(attacker, target);
            Shot { range: Range::Close, obstructed, in_the_way: obstructed }
        });
        self.begin_attack(kind, attacker, zone, target, shot);
    }

    pub(crate) fn begin_attack(
        &mut self,
        kind: AttackKind,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
        shot: Shot,
    ) {
        if let Unit::Ship(ship) = attacker {
            let attacks = &mut self.ship_mut(ship).attacks;
            *attacks = attacks.saturating_add(1);
        }
        self.go_on_attacking(kind, attacker, zone, target, shot);
    }

    /// Keeps in mind which squadrons a hull zone of the activating ship has attacked.
    fn note_fired_at(
        &mut self,
        kind: AttackKind,
        attacker: Unit,
        zone: Option<HullZone>,
        squadron: SquadronId,
    ) {
        if let (AttackKind::Normal, Unit::Ship(ship), Some(zone), Some(activation)) =
            (kind, attacker, zone, &mut self.activation)
            && activation.ship == ship
        {
            let _ = activation.fired_at.try_push((zone, squadron));
        }
    }

    /// Declares a target: that of a new attack, or a further squadron of the same one.
    pub(crate) fn go_on_attacking(
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
        attack.in_the_way = shot.in_the_way;
        if let Target::Squadron(squadron) = target {
            attack.targeted.push(squadron);
            self.note_fired_at(kind, attacker, zone, squadron);
        } else if let (Unit::Ship(ship), true) = (attacker, target.is_ship()) {
            let state = self.ship_mut(ship);
            state.attacks_on_ships += 1;
            if let Unit::Ship(other) = target.unit() {
                let _ = state.attacked.try_push(other);
            }
        }
        self.attacks.push(attack);
        let Shot { range, obstructed, .. } = shot;
        self.event(Event::AttackDeclared { kind, attacker, zone, target, range, obstructed });
        self.push(AttackStage::Declare);
    }

    /// The attacker, and who resolves its steps.
    pub(crate) fn attacker_seat(&self) -> (Option<Unit>, Seat) {
        let attacker = self.attack().map(|attack| attack.attacker);
        (attacker, attacker.map_or(self.first, |unit| self.seat_of(unit)))
    }

    /// The attack is over; an ignition attack takes its targeting token along. RRG 1.5, Ignition.
    pub(crate) fn end_attack(&mut self) {
        let ended = self.attacks.pop();
        if let Some(attack) = &ended {
            self.forget_used(Until::Attack(attack.serial));
        }
        if let Some(Attack { kind: AttackKind::Ignition, attacker: Unit::Ship(ship), .. }) = ended {
            self.remove_targeting(ship);
        }
    }

    /// Who chooses the next die that is taken away: the attacker; where a card says so, the defender for the one that
    /// obstruction takes, which goes first.
    fn remover_seat(&self) -> Seat {
        let (_, seat) = self.attacker_seat();
        let by_defender = self.attack().is_some_and(|attack| {
            attack.obstructed
                && attack.to_remove == self.dice_to_remove()
                && !self.rule(Rule::ObstructionTakesNoDie, attack.attacker)
                && self.rule(Rule::ChoosesObstructedDie, attack.defender())
        });
        if by_defender { seat.other() } else { seat }
    }

    /// Which gathered die is taken away: obstruction and damage cards each take one. RRG 1.6, Obstructed.
    fn ask_remove_die(&mut self) {
        let Some(attack) = self.attack() else { return };
        if attack.to_remove == 0 || attack.gathered.is_empty() {
            return self.push(AttackStage::Roll);
        }
        let pool = attack.gathered;
        let colors: Vec<_> =
            Color::ALL.iter().copied().filter(|color| pool.of(*color) > 0).collect();
        self.push(AttackStage::RemoveDice);
        match colors.as_slice() {
            [only] => self.remove_gathered(*only),
            _ => {
                let seat = self.remover_seat();
                let answers = colors.into_iter().map(|color| Action::Pick(Pick::Color(color)));
                self.ask(seat, Question::RemoveDie, answers.collect());
            }
        }
    }
}
