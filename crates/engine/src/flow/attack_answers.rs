use flagbridge_cards::{HullZone, Keyword, Salvo};

use crate::queries::Shot;
use crate::state::{Action, Attack, AttackKind, AttackStage, Question, Table};
use crate::terms::{Case, Rule, ShipId, Target, Unit, Value};

impl Table {
    /// Whether the counter comes before what cards do after the attack: it is the first player's, and at one moment the
    /// first player's effects come first. RRG 1.6, Effect Use and Timing. Records up to revision 2 have it after.
    pub(crate) fn counters_first(&self) -> bool {
        self.game.revision > 2
            && self.attack().is_some_and(|attack| self.seat_of(attack.defender()) == self.first)
    }

    /// What follows the counter.
    pub(crate) fn stage_after_counter(&self) -> AttackStage {
        if self.counters_first() { AttackStage::After } else { AttackStage::Defended }
    }

    /// A squadron attacked by a squadron may counter, even if destroyed. RRG 1.6, Squadron Keywords: Counter.
    pub(crate) fn ask_counter(&mut self) {
        let Some(attack) = self.attack() else { return };
        let counter = match (attack.kind, attack.attacker, attack.target) {
            (AttackKind::Normal, Unit::Squadron(attacker), Target::Squadron(defender))
                if self.squadron(attacker).is_deployed()
                    && !self.rule(Rule::NotCountered, attack.attacker)
                    && !self.is_safe_from(attacker, defender) =>
            {
                self.keyword(defender, Keyword::Counter).map(|value| (attacker, defender, value))
            }
            _ => None,
        };
        if let Some((ship, answers)) = self.ship_counters() {
            let seat = self.seat_of(Unit::Ship(ship));
            self.push(AttackStage::Counter);
            return self.ask(seat, Question::ShipCounter(ship), answers);
        }
        match counter.filter(|(.., value)| *value > 0) {
            Some((attacker, defender, _)) => {
                let target = Target::Squadron(attacker);
                let answers = vec![Action::Attack { zone: None, target }, Action::Pass];
                let seat = self.seat_of(Unit::Squadron(defender));
                self.push(AttackStage::Counter);
                self.ask(seat, Question::Counter(defender), answers);
            }
            None => self.push(self.stage_after_counter()),
        }
    }

    /// A ship that a squadron at distance 1 attacked may answer from a hull zone of its owner's choice, where a card
    /// gives it Counter. RRG 1.5, Card Clarifications: Quad Laser Turrets.
    fn ship_counters(&self) -> Option<(ShipId, Vec<Action>)> {
        let attack = self.attack()?;
        let (Unit::Squadron(attacker), Unit::Ship(ship)) = (attack.attacker, attack.defender())
        else {
            return None;
        };
        let near = self.at_distance(Unit::Ship(ship), attack.attacker, 1);
        let able = attack.kind == AttackKind::Normal
            && near
            && self.squadron(attacker).is_deployed()
            && !self.has_made_its_attack(ship)
            && self.value(Value::ShipCounter, Unit::Ship(ship), 0) > 0;
        let target = Target::Squadron(attacker);
        let zones = self.game.ship(ship).ship.hull_zones().iter().copied();
        let zones = zones.filter(|zone| {
            let case =
                Case { zone: Some(*zone), ..Case::between(attack.defender(), attack.attacker) };
            // Up to revision 7 a damage card did not keep the ship from an obstructed shot.
            let allowed =
                |shot| self.game.revision <= 7 || self.check_shot(Unit::Ship(ship), shot).is_ok();
            !self.rule_in(Rule::CannotAttack, case)
                && self.shot(Unit::Ship(ship), Some(*zone), target).is_ok_and(allowed)
        });
        let mut answers: Vec<_> =
            zones.map(|zone| Action::Attack { zone: Some(zone), target }).collect();
        if !able || answers.is_empty() {
            return None;
        }
        answers.push(Action::Pass);
        Some((ship, answers))
    }

    /// The hull zone that a salvo comes from: the one that was attacked, whose line of sight it keeps, though its dice are
    /// those of the rear battery. Up to revision 7 it was the rear one. RRG 1.5 and 1.6, Defense Tokens: Salvo; ARM 1.1
    /// (community): Salvation.
    fn salvo_zone(&self, own: Option<HullZone>) -> Option<HullZone> {
        own.filter(|_| self.game.revision > 7).or(Some(HullZone::Rear))
    }

    /// A ship answers an attack with a salvo at the defender of the attack it has just made.
    pub(crate) fn salvo_at_the_defender(&mut self) {
        let Some(attack) = self.attack() else { return };
        let (attacker, target) = (attack.attacker, attack.target);
        let zone = self.salvo_zone(attack.zone);
        let shot = Shot {
            range: attack.range,
            obstructed: attack.obstructed,
            in_the_way: attack.in_the_way,
        };
        self.begin_attack(AttackKind::Salvo, attacker, zone, target, shot);
    }

    /// Whether the ship that defends may answer the attack with a salvo: the attack is an ordinary one, and no card keeps
    /// the ship from attacking its attacker, at that range or once more. RRG 1.6, Defense Tokens: Salvo.
    pub(crate) fn may_answer_with_salvo(&self, ship: ShipId) -> bool {
        let Some(attack) = self.attack() else { return false };
        let unit = Unit::Ship(ship);
        // Up to revision 7 no hull zone was named to cards that bar one from attacking.
        let zone = attack.target.zone().filter(|_| self.game.revision > 7);
        let case = Case { zone, ..Case::between(unit, attack.attacker) };
        attack.kind == AttackKind::Normal
            && self.rules().salvo != Salvo::None
            && !self.has_made_its_attack(ship)
            && !self.may_attack_no_ship(ship, attack.attacker)
            && !self.rule_in(Rule::CannotAttack, case)
            && self.check_shot(unit, self.salvo_at(unit, attack)).is_ok()
    }

    /// Whether a salvo at a ship or station would be one attack at ships too many. Up to revision 6 it was not. Damage card
    /// Coolant Discharge.
    fn may_attack_no_ship(&self, ship: ShipId, attacker: Unit) -> bool {
        let at_a_ship = matches!(attacker, Unit::Ship(_) | Unit::Obstacle(_));
        at_a_ship && self.game.revision > 6 && self.has_attacked_its_ship(ship)
    }

    /// The shot of a salvo that answers an attack: its range and line of sight are those of the attack. What cards say about
    /// the obstruction of that attack is not copied; what they say of the salvo counts. RRG 1.5 and 1.6, Defense Tokens:
    /// Salvo.
    fn salvo_at(&self, defender: Unit, attack: &Attack) -> Shot {
        let target = salvo_target(attack);
        let shot = Shot {
            range: attack.range,
            obstructed: attack.in_the_way,
            in_the_way: attack.in_the_way,
        };
        target.map_or(shot, |target| self.as_cards_say(defender, target, shot))
    }

    /// Whether a salvo of the ship that defends would gather dice. Up to revision 7 no card asked.
    pub(crate) fn salvo_has_dice(&self, ship: ShipId) -> bool {
        let Some(attack) = self.attack() else { return false };
        let reaches = |target| !self.salvo_dice(ship, target, attack.range).is_empty();
        self.game.revision <= 7 || salvo_target(attack).is_some_and(reaches)
    }

    /// The salvo: rear battery at the attacking zone, or anti-squadron dice at the squadron, at the range and line of
    /// sight of the attack it answers. RRG 1.6, Defense Tokens: Salvo.
    pub(crate) fn answer_with_salvo(&mut self) {
        self.push(AttackStage::ExtraTarget);
        let Some(attack) = self.attacks.last_mut() else { return };
        if !std::mem::take(&mut attack.salvo) || self.rules().salvo == Salvo::None {
            return;
        }
        let attack = self.attacks.last().expect("an attack is in progress");
        let shot = self.salvo_at(attack.defender(), attack);
        let (attacker, defender, zone) = (attack.attacker, attack.defender(), attack.zone);
        let own_zone = self.salvo_zone(attack.target.zone());
        let target = match (attacker, zone) {
            (Unit::Ship(ship), Some(zone)) if self.ship(ship).is_deployed() => {
                Target::Zone(ship, zone)
            }
            (Unit::Squadron(squadron), _) if self.squadron(squadron).is_deployed() => {
                Target::Squadron(squadron)
            }
            (Unit::Obstacle(place), _) if self.station(place).is_some() => Target::Station(place),
            _ => return,
        };
        // A damage card dealt by the attack may forbid the salvo.
        let barred = defender.ship().is_some_and(|own| self.may_attack_no_ship(own, attacker));
        if barred || self.check_shot(defender, shot).is_err() {
            return;
        }
        self.begin_attack(AttackKind::Salvo, defender, own_zone, target, shot);
    }

    /// A ship that attacked a squadron may go on to another. RRG 1.6, Attack step 6.
    pub(crate) fn ask_extra_target(&mut self) {
        let Some(attack) = self.attack() else { return };
        let (attacker, zone) = (attack.attacker, attack.zone);
        let mut answers = Vec::new();
        if let (Unit::Ship(ship), Some(zone), Target::Squadron(_)) = (attacker, zone, attack.target)
            && self.ship(ship).is_deployed()
            && !attack.last_target
            && self.may_go_on(attack.kind)
        {
            answers = self.extra_squadron_targets(ship, zone);
        }
        if answers.is_empty() {
            return self.end_attack();
        }
        answers.push(Action::Pass);
        let Unit::Ship(ship) = attacker else { return };
        let seat = self.seat_of(attacker);
        self.push(AttackStage::ExtraTarget);
        self.ask(seat, Question::ExtraTarget(ship), answers);
    }

    /// Whether attacks of this kind go on to further squadrons: a salvo did before RRG 1.6 named it a new attack
    /// without that step. RRG 1.6, Defense Tokens: Salvo.
    fn may_go_on(&self, kind: AttackKind) -> bool {
        match kind {
            AttackKind::Normal => true,
            AttackKind::Salvo => self.rules().salvo == Salvo::Answer,
            AttackKind::Counter | AttackKind::Snipe | AttackKind::Ignition => false,
        }
    }

    /// Further squadrons in the same arc and range, each at most once. RRG 1.6, Attack step 6.
    fn extra_squadron_targets(&self, ship: ShipId, zone: HullZone) -> Vec<Action> {
        let Some(attack) = self.attack() else { return Vec::new() };
        let unit = Unit::Ship(ship);
        let salvo = attack.kind == AttackKind::Salvo;
        let pool = match (attack.armament, salvo) {
            (Some(pool), _) => pool,
            (None, true) => self.game.ship(ship).ship.armament.anti_squadron,
            (None, false) => self.anti_squadron(ship, zone),
        };
        let enemy = self.seat_of(unit).other();
        let within = |target: Target, shot: Shot| {
            self.check_shot(unit, shot).is_ok()
                && !self.in_reach(unit, target, pool, shot.range).is_empty()
        };
        self.squadrons_of(enemy)
            .filter(|squadron| !attack.targeted.contains(squadron))
            .filter(|squadron| salvo || !self.may_not_target_again(ship, zone, *squadron))
            .filter(|squadron| {
                let shot = match salvo {
                    true => self.salvo_shot(ship, zone, *squadron),
                    false => self.extra_shot(ship, zone, *squadron),
                };
                shot.is_ok_and(|shot| within(Target::Squadron(*squadron), shot))
            })
            .map(|squadron| Action::Attack { zone: Some(zone), target: Target::Squadron(squadron) })
            .collect()
    }

    /// Goes on to another squadron: a new attack that remembers the target of the old one.
    pub(crate) fn attack_extra_target(&mut self, zone: Option<HullZone>, target: Target) {
        let Some(old) = self.attacks.pop() else { return };
        let shot = match (old.attacker, zone, target) {
            (Unit::Ship(ship), Some(zone), Target::Squadron(squadron)) => match old.kind {
                AttackKind::Salvo => self.salvo_shot(ship, zone, squadron),
                _ => self.extra_shot(ship, zone, squadron),
            },
            _ => self.shot(old.attacker, zone, target),
        };
        let shot = shot.unwrap_or(Shot { range: old.range, obstructed: false, in_the_way: false });
        self.go_on_attacking(old.kind, old.attacker, zone, target, shot);
        if let Some(attack) = self.attack_mut() {
            attack.armament = old.armament;
            for squadron in old.targeted {
                let _ = attack.targeted.try_push(squadron);
            }
        }
    }
}

/// What a salvo that answers an attack is aimed at.
fn salvo_target(attack: &Attack) -> Option<Target> {
    match (attack.attacker, attack.zone) {
        (Unit::Ship(ship), Some(zone)) => Some(Target::Zone(ship, zone)),
        (Unit::Squadron(squadron), _) => Some(Target::Squadron(squadron)),
        (Unit::Obstacle(place), _) => Some(Target::Station(place)),
        _ => None,
    }
}
