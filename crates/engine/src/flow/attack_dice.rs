use flagbridge_cards::{Color, HullZone, Keyword, ObstacleKind, Pool};

use crate::geometry::Range;
use crate::state::{
    AttackKind, AttackStage, ConcentrateFire, Event, ShipAttacks, Station, Step, Table,
};
use crate::terms::{Case, Dice, Die, Rule, ShipId, SquadronId, Target, Unit, Value, Window};

/// What an ion cannon rolls: an attack that comes from an objective token.
const ION_CANNON: Pool = Pool::new(0, 4, 0);

impl Table {
    /// The dice gathered for the attack: those of the armament that reach the range. RRG 1.6, Attack step 2.
    pub(crate) fn gather(&self) -> Pool {
        let Some(attack) = self.attack() else { return Pool::EMPTY };
        if let Some(pool) = attack.armament {
            return self.in_reach(attack.attacker, attack.target, pool, attack.range);
        }
        match (attack.kind, attack.attacker, attack.target) {
            (AttackKind::Counter, Unit::Ship(ship), _) => {
                let blue = self.value(Value::ShipCounter, Unit::Ship(ship), 0);
                Pool::new(0, blue.clamp(0, 9) as u8, 0)
            }
            (AttackKind::Counter, Unit::Squadron(squadron), _) => {
                self.keyword_dice(squadron, Keyword::Counter)
            }
            (AttackKind::Snipe, Unit::Squadron(squadron), _) => {
                self.keyword_dice(squadron, Keyword::Snipe)
            }
            (AttackKind::Salvo, Unit::Ship(ship), target) => {
                self.salvo_dice(ship, target, attack.range)
            }
            (AttackKind::Ignition, Unit::Ship(ship), Target::Zone(enemy, _)) => {
                self.ignition_dice(ship, enemy)
            }
            (_, attacker, target) => {
                let pool = self.armament_against(attacker, attack.zone, target);
                self.in_reach(attacker, target, pool, attack.range)
            }
        }
    }

    /// The printed dice of a salvo that reach a range: the rear battery, or those against squadrons. RRG 1.5, Defense Tokens:
    /// Salvo.
    pub(crate) fn salvo_dice(&self, ship: ShipId, target: Target, range: Range) -> Pool {
        let printed = &self.game.ship(ship).ship.armament;
        let rear = printed.zones[HullZone::Rear as usize];
        let pool = match target.is_ship() {
            true => self.replaced_battery(ship, HullZone::Rear, rear),
            false => printed.anti_squadron,
        };
        self.in_reach(Unit::Ship(ship), target, pool, range)
    }

    /// The blue dice of Counter or Snipe. Dice that cards add to the armament are added to them too. FAQ 3.2.1, Card
    /// Clarifications: Flight Controllers; Squadron compendium, Haor Chall Prototypes.
    fn keyword_dice(&self, squadron: SquadronId, keyword: Keyword) -> Pool {
        let printed = self.game.squadron(squadron).squadron.anti_squadron;
        let armament = self.squadron_anti_squadron(squadron);
        let [red, blue, black] = [Color::Red, Color::Blue, Color::Black]
            .map(|color| armament.of(color).saturating_sub(printed.of(color)));
        Pool::new(red, blue + self.keyword(squadron, keyword).unwrap_or(0), black)
    }

    /// The armament used against a target. RRG 1.6, Armament.
    pub(crate) fn armament_against(
        &self,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) -> Pool {
        let zone = zone.unwrap_or(HullZone::Front);
        match (attacker, target) {
            (Unit::Ship(ship), target) if target.is_ship() => self.battery(ship, zone),
            (Unit::Ship(ship), target) => self.anti_squadron_at(ship, zone, Some(target.unit())),
            (Unit::Squadron(squadron), target) if target.is_ship() => {
                self.squadron_battery(squadron)
            }
            (Unit::Squadron(squadron), _) => self.squadron_anti_squadron(squadron),
            (Unit::Obstacle(place), target) => self.obstacle_armament(place, target),
            (Unit::Mine(_), _) => Pool::EMPTY,
            (Unit::Token(_), _) => ION_CANNON,
        }
    }

    /// A station's dice; an exogorth's three blue ones. FAQ 3.2.1, Errata: Armed Station; RRG 1.5, Obstacles: Exogorth.
    fn obstacle_armament(&self, place: u8, target: Target) -> Pool {
        match self.obstacles[usize::from(place)].kind {
            ObstacleKind::Exogorth => Pool::new(0, 3, 0),
            _ if target.is_ship() => Station::BATTERY,
            _ => Station::ANTI_SQUADRON,
        }
    }

    /// The dice of a pool that may be gathered at a range. Squadrons at distance 1 use all of theirs.
    pub(crate) fn in_reach(
        &self,
        attacker: Unit,
        target: Target,
        pool: Pool,
        range: Range,
    ) -> Pool {
        if attacker.squadron().is_some() {
            return pool;
        }
        let case = Case { zone: target.zone(), ..Case::between(attacker, target.unit()) };
        let farther = match range {
            Range::Medium if self.rule_in(Rule::BlackAtMedium, case) => Some(Color::Black),
            Range::Long if self.rule_in(Rule::BlueAtLong, case) => Some(Color::Blue),
            _ => None,
        };
        let keep = |color: Color| match range.reaches(color) || farther == Some(color) {
            true => pool.of(color),
            false => 0,
        };
        Pool::new(keep(Color::Red), keep(Color::Blue), keep(Color::Black))
    }

    /// How many gathered dice must be taken away before rolling.
    pub(crate) fn dice_to_remove(&self) -> u8 {
        let Some(attack) = self.attack() else { return 0 };
        self.dice_taken(attack.attacker, attack.target, attack.obstructed)
    }

    /// How many of the dice that an attack gathers are taken away before rolling: obstruction takes one, and so does each
    /// damage card that says so, two copies one after the other. RRG 1.6, Obstructed; FAQ 3.2.1, Power Failure.
    pub fn dice_taken(&self, attacker: Unit, target: Target, obstructed: bool) -> u8 {
        let spared = obstructed && self.rule(Rule::ObstructionTakesNoDie, attacker);
        let fewer = self.rule_count(Rule::FewerDice, Case::between(attacker, target.unit()));
        u8::from(obstructed && !spared) + fewer
    }

    /// Exchanges a gathered die for one of another colour.
    pub(crate) fn swap_gathered(&mut self, from: Color, to: Color) {
        let Some(attack) = self.attack_mut() else { return };
        let pool = attack.gathered;
        let count = |color: Color| {
            pool.of(color) + u8::from(color == to) - u8::from(color == from && pool.of(from) > 0)
        };
        attack.gathered = Pool::new(count(Color::Red), count(Color::Blue), count(Color::Black));
    }

    pub(crate) fn remove_gathered(&mut self, color: Color) {
        let Some(attack) = self.attack_mut() else { return };
        let pool = &mut attack.gathered;
        let count = match color {
            Color::Red => &mut pool.red,
            Color::Blue => &mut pool.blue,
            Color::Black => &mut pool.black,
        };
        *count = count.saturating_sub(1);
        attack.to_remove = attack.to_remove.saturating_sub(1);
    }

    /// Rolls the gathered dice; without any the attack is canceled. RRG 1.6, Attack step 2.
    pub(crate) fn roll_attack(&mut self) {
        let Some(attack) = self.attack_mut() else { return };
        let pool = std::mem::take(&mut attack.gathered);
        if pool.is_empty() {
            attack.canceled = true;
            self.event(Event::AttackCanceled);
            return self.cancel_attack();
        }
        let mut dice = Dice::NONE;
        for color in Color::ALL {
            (0..pool.of(*color)).for_each(|_| dice.add(self.chance.roll(*color)));
        }
        let attacker = self.attack_mut().map(|attack| {
            attack.dice = dice;
            attack.rolled = true;
            attack.attacker
        });
        self.event(Event::Rolled(dice));
        let serial = self.next_serial();
        self.then((Window::AttackRolled.about(attacker), AttackStage::Effects { serial }));
    }

    /// A canceled attack is over; up to RRG 1.5 its attacker may declare another target instead, from the same hull
    /// zone too. RRG 1.6, Attack.
    fn cancel_attack(&mut self) {
        let Some(attack) = self.attack() else { return };
        let (attacker, zone, target) = (attack.attacker, attack.zone, attack.target);
        let first = attack.targeted.len() <= 1;
        let own = matches!(attack.kind, AttackKind::Normal | AttackKind::Snipe);
        if self.rules().canceled_attack_is_over || !own {
            return self.end_attack();
        }
        if !first {
            return self.push(AttackStage::ExtraTarget);
        }
        self.end_attack();
        match (attacker, zone) {
            (Unit::Ship(ship), Some(zone)) => self.declare_again(ship, zone, target),
            (Unit::Squadron(squadron), _) => self.attack_another(squadron, target),
            _ => {}
        }
    }

    /// Gives a ship the attack back that was canceled.
    fn declare_again(&mut self, ship: ShipId, zone: HullZone, target: Target) {
        let same_zone = !self.rules().declared_zones_differ;
        let Some(activation) = self.activation.as_mut().filter(|own| own.ship == ship) else {
            return;
        };
        if activation.canceled.try_push((zone, target)).is_err() {
            return;
        }
        if same_zone && activation.attacks.last() == Some(&(zone, target)) {
            activation.attacks.pop();
        }
        let state = self.ship_mut(ship);
        state.attacks = state.attacks.saturating_sub(1);
        if target.is_ship() {
            state.attacks_on_ships = state.attacks_on_ships.saturating_sub(1);
            let last = state.attacked.iter().rposition(|own| Unit::Ship(*own) == target.unit());
            if let Some(place) = last {
                state.attacked.remove(place);
            }
        }
        if let Some(Step::ShipAttacks(_)) = self.stack.last()
            && let Some(ShipAttacks { left, .. }) = self.under_way.ship_attacks.last_mut()
        {
            *left += 1;
        }
    }

    /// Rolls dice of the pool again. RRG 1.6, Modifying Dice.
    pub(crate) fn reroll_dice(&mut self, dice: &Dice) {
        let mut rolled = Dice::NONE;
        for die in dice.iter() {
            rolled.add(self.chance.roll(die.color));
        }
        if let Some(attack) = self.attack_mut() {
            attack.dice.remove_all(dice);
            rolled.iter().for_each(|die| attack.dice.add(die));
        }
        self.event(Event::Rerolled(*dice, rolled));
    }

    /// Rolls a die into the pool; never in a salvo. RRG 1.6, Modifying Dice; Defense Tokens: Salvo.
    pub(crate) fn add_die(&mut self, color: Color) {
        let Some(attack) = self.attack() else { return };
        if attack.kind == AttackKind::Salvo && !self.rule(Rule::DiceInSalvo, attack.attacker) {
            return;
        }
        let die = self.chance.roll(color);
        if let Some(attack) = self.attack_mut() {
            attack.dice.add(die);
        }
        self.event(Event::DiceAdded(Dice::one(die)));
    }

    /// Puts a die into the pool that shows a face of the card's choice; never in a salvo.
    pub(crate) fn add_set_die(&mut self, die: Die) {
        if let Some(attack) = self.attack_mut()
            && attack.kind != AttackKind::Salvo
        {
            attack.dice.add(die);
            self.event(Event::DiceAdded(Dice::one(die)));
        }
    }

    /// Takes a die out of the pool and puts another one in, its face unchanged.
    pub(crate) fn exchange_die(&mut self, out: &Dice, die: Die) {
        if let Some(attack) = self.attack_mut() {
            attack.dice.remove_all(out);
            attack.dice.add(die);
            self.event(Event::DiceRemoved(*out));
            self.event(Event::DiceAdded(Dice::one(die)));
        }
    }

    /// Turns a die to another face.
    pub(crate) fn change_die(&mut self, from: Die, to: Die) {
        let Some(attack) = self.attack_mut() else { return };
        if to.exists() && attack.dice.remove(from) {
            attack.dice.add(to);
            self.event(Event::DieChanged(from, to));
        }
    }

    /// A die of the pool may not be rerolled any more.
    pub(crate) fn bar_reroll(&mut self, die: Die) {
        if let Some(attack) = self.attack_mut() {
            attack.never_rerolled.add(die);
        }
    }

    /// A die of the pool may be neither rerolled nor turned any more.
    pub(crate) fn bar_change(&mut self, die: Die) {
        self.bar_reroll(die);
        if let Some(attack) = self.attack_mut() {
            attack.never_turned.add(die);
        }
    }

    /// A die of the pool stays as it is: it may not be rerolled, turned, spent or canceled.
    pub(crate) fn fix_die(&mut self, die: Die) {
        self.bar_change(die);
        if let Some(attack) = self.attack_mut() {
            attack.never_removed.add(die);
        }
    }

    /// Takes dice out of the pool: spent, canceled or removed.
    pub(crate) fn remove_dice(&mut self, dice: &Dice) {
        let Some(attack) = self.attack_mut() else { return };
        attack.dice.remove_all(dice);
        // Of dice alike the one that could be changed least goes first, unless it is the one that stays.
        attack.never_rerolled.remove_all(dice);
        attack.never_turned.remove_all(dice);
        attack.never_rerolled.fill_up(&attack.never_removed);
        attack.never_turned.fill_up(&attack.never_removed);
        if !dice.is_empty() {
            self.event(Event::DiceRemoved(*dice));
        }
    }

    /// Dial: adds a die of a colour in the pool. Token: rerolls one die. RRG 1.6, Commands: Concentrate Fire.
    pub(crate) fn concentrate_fire(&mut self, ship: ShipId, dial: bool, token: bool) {
        self.then((
            Window::CommandConcentrate.about(Unit::Ship(ship)),
            ConcentrateFire { ship, dial, token },
        ));
    }
}
