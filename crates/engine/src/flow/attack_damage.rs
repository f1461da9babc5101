use flagbridge_cards::{DefenseToken, HullZone, Keyword, RedirectTiming};

use super::Procedure;
use crate::state::{Action, AttackStage, Event, Pick, Question, Splash, Suffer, Table};
use crate::terms::{Dice, Rule, ShipId, Target, Unit, Value, Window};

impl Procedure for Splash {
    fn run(self, table: &mut Table) {
        let Splash { unit, zone, points, announced } = self;
        let Some(attack) = table.attack_mut() else { return };
        if announced {
            let points = attack.splash.take().map_or(0, |(_, points)| points).min(99) as u8;
            return match (unit, zone) {
                (Unit::Ship(ship), Some(zone)) => table.suffer_on(ship, zone, points),
                _ => table.suffer(unit, points),
            };
        }
        attack.splash = Some((unit, points.into()));
        table.then((Window::AttackSuffer.about(unit), Splash { announced: true, ..self }));
    }
}

impl Table {
    /// Hits; criticals too between ships and for Bomber; halved by a brace, rounded up. RRG 1.6, Attack step 5.
    pub(crate) fn total_damage(&mut self) {
        let Some(attack) = self.attack() else { return };
        if self.criticals_count()
            && attack.dice.criticals() > 0
            && attack.attacker.squadron().is_some()
        {
            self.note_keyword(Keyword::Bomber);
        }
        let total = self.damage_of(&attack.dice, attack.braced);
        let (attacker, defender) = (attack.attacker, attack.defender());
        if let Some(attack) = self.attack_mut() {
            attack.damage = total;
        }
        self.event(Event::Total(total));
        // What is always lowered is lowered first, so that other cards start from there. Up to revision 6 it came last.
        if self.game.revision > 6 {
            let lowered = self.value(Value::AttackDamage, defender, total.into()).clamp(0, 99);
            self.reduce_damage(total.saturating_sub(lowered as u16));
        }
        self.push(AttackStage::RedirectAmounts { next: 0 });
        if self.rules().redirect == RedirectTiming::WhenSuffered {
            self.open(Window::AttackSuffer, Some(defender));
        }
        self.open(Window::AttackTotal, Some(attacker));
    }

    /// The damage that dice come to in the attack in progress, with a brace or without. RRG 1.6, Attack step 5.
    pub fn damage_of(&self, dice: &Dice, braced: bool) -> u16 {
        let Some(attack) = self.attack() else { return 0 };
        let counts = i32::from(self.criticals_count());
        let each = self.value(Value::CriticalDamage, attack.attacker, counts).max(0) as u16;
        let more = self.value(Value::MoreDamage, attack.attacker, 0).max(0) as u16;
        let mut total = dice.hits() + dice.criticals() * each + more;
        if braced {
            let half = i32::from(total / 2);
            total -= self.value(Value::BraceReduction, attack.attacker, half).clamp(0, half) as u16;
        }
        total.saturating_sub(attack.reduced)
    }

    /// Whether criticals of the attack in progress are damage: between ships, and those of a squadron with Bomber.
    fn criticals_count(&self) -> bool {
        self.attack().is_some_and(|attack| match attack.attacker {
            _ if !attack.target.is_ship() => false,
            Unit::Squadron(squadron) => self.has_keyword(squadron, Keyword::Bomber),
            _ => true,
        })
    }

    /// For each zone the redirect points to, how much damage its shields take: from RRG 1.6 on as soon as the damage is
    /// totaled, before that when it is suffered. RRG 1.6, Defense Tokens: Redirect.
    pub(crate) fn ask_redirect_amount(&mut self, next: u8) {
        let Some(attack) = self.attack() else { return };
        // A ship that a critical effect has already destroyed suffers no more damage, so its owner is not asked.
        let stands = !self.defender_is_gone();
        let zone = attack.redirects.get(usize::from(next)).copied().filter(|_| stands);
        let (Unit::Ship(ship), Some(zone)) = (attack.defender(), zone) else {
            let defender = attack.defender();
            self.push(AttackStage::Suffer);
            if self.rules().redirect == RedirectTiming::AfterTotal && stands {
                self.open(Window::AttackSuffer, Some(defender));
            }
            return;
        };
        let attacker = attack.attacker;
        let mut most = u16::from(self.ship(ship).shields(zone)).min(attack.damage);
        if self.rule(Rule::IgnoresShields, attacker) {
            most = 0;
        }
        let spent = attack.really_spent() & (1 << DefenseToken::Redirect as u8) != 0;
        let one = self.rule(Rule::RedirectOne, attacker);
        if spent && (one || self.rule(Rule::RedirectOneEach, attacker)) {
            most = most.min(1);
        }
        if most == 0 {
            return self.push(AttackStage::RedirectAmounts { next: next + 1 });
        }
        let answers = (0..=most as u8).map(|amount| Action::Pick(Pick::Number(amount))).collect();
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(AttackStage::RedirectAmounts { next });
        self.ask(seat, Question::RedirectAmount(zone), answers);
    }

    pub(crate) fn redirect(&mut self, next: u8, amount: u8) {
        let Some(attack) = self.attack_mut() else { return };
        let zone = attack.redirects[usize::from(next)];
        attack.damage = attack.damage.saturating_sub(amount.into());
        attack.suffered += u16::from(amount);
        let (attacker, defender) = (attack.attacker, attack.defender());
        // At most one damage in all leaves the zone under fire.
        let last = amount > 0 && self.rule(Rule::RedirectOne, attacker);
        let next = if last { u8::MAX } else { next + 1 };
        if let Unit::Ship(ship) = defender {
            self.lose_shields(ship, zone, amount);
        }
        self.push(AttackStage::RedirectAmounts { next });
    }

    /// Takes from the damage that is about to be suffered.
    pub(crate) fn reduce_damage(&mut self, points: u16) {
        if let Some(attack) = self.attack_mut() {
            attack.damage = attack.damage.saturating_sub(points);
        }
    }

    /// The defender suffers what is left of the damage.
    pub(crate) fn suffer_attack(&mut self) {
        self.push(AttackStage::Suffered);
        let Some(attack) = self.attack() else { return };
        let attacker = attack.attacker;
        let lowered = match self.game.revision {
            ..=6 => self.value(Value::AttackDamage, attack.defender(), attack.damage.into()),
            _ => attack.damage.into(),
        };
        let points = lowered.clamp(0, 99) as u8;
        match attack.target {
            Target::Zone(ship, zone) => self.push(Suffer { ship, zone, points }),
            Target::Squadron(squadron) => {
                if let Some(attack) = self.attack_mut() {
                    attack.suffered = points.into();
                }
                self.stun(attacker, squadron, points);
                self.damage_squadron(squadron, points);
            }
            Target::Station(place) => self.damage_station(place, points),
            Target::Mine(at) if points > 0 => self.remove_mine(at),
            Target::Mine(_) => {}
        }
    }

    /// Another unit than the defender suffers damage during the attack; cards that lower damage may act on it as well.
    pub(crate) fn splash(&mut self, unit: Unit, points: u8) {
        self.push(Splash { unit, zone: None, points, announced: false });
    }

    /// Hull zones of a ship suffer damage during the attack beside that of its total, one after another.
    pub(crate) fn splash_zones(&mut self, ship: ShipId, zones: &[HullZone], points: u8) {
        let unit = Unit::Ship(ship);
        let splash = |zone: &HullZone| Splash { unit, zone: Some(*zone), points, announced: false };
        self.push_in_order(zones.iter().map(splash));
    }

    /// The damage a unit is about to suffer in the attack in progress, as its defender or beside it.
    pub(crate) fn damage_to(&self, unit: Unit) -> u16 {
        self.attack().map_or(0, |attack| match attack.splash {
            Some((beside, damage)) if beside == unit => damage,
            None if attack.defender() == unit => attack.damage,
            _ => 0,
        })
    }

    /// Takes one from the damage that is about to be suffered, by the defender or a unit beside it.
    pub(crate) fn prevent_one(&mut self) {
        let Some(attack) = self.attack_mut() else { return };
        let damage = attack.splash.as_mut().map_or(&mut attack.damage, |(_, damage)| damage);
        *damage = damage.saturating_sub(1);
    }
}
