//! What attacks are worth: dice averages, and what damage means to the unit that suffers it.

use flagbridge_cards::{Color, DefenseToken, HullZone, Keyword, Pool, Size};
use flagbridge_engine::{Dice, Die, Range, ShipId, SquadronId, Table, Target, Unit, adjacent};

use crate::stakes::Stakes;

/// What a die is worth on average; criticals count between ships and for bombers.
pub(crate) const fn mean_of(color: Color, criticals: bool) -> f64 {
    match (color, criticals) {
        (Color::Red | Color::Blue, true) => 0.75,
        (Color::Black, true) => 1.0,
        (Color::Red | Color::Blue, false) => 0.5,
        (Color::Black, false) => 0.75,
    }
}

/// What a rolled die is worth.
pub(crate) fn damage_of(die: Die, criticals: bool) -> f64 {
    f64::from(die.face.hits() + if criticals { die.face.criticals() } else { 0 })
}

/// The damage of rolled dice.
pub(crate) fn damage(dice: &Dice, criticals: bool) -> f64 {
    f64::from(dice.hits() + if criticals { dice.criticals() } else { 0 })
}

/// The average damage of a pool.
pub(crate) fn mean(pool: Pool, criticals: bool) -> f64 {
    let part = |color: Color| f64::from(pool.of(color)) * mean_of(color, criticals);
    part(Color::Red) + part(Color::Blue) + part(Color::Black)
}

/// Whether critical icons count as damage: between ships, and for bombers against ships. RRG 1.6, Attack step 5.
pub(crate) fn criticals_count(table: &Table, attacker: Unit, target: Target) -> bool {
    match (attacker, target) {
        (Unit::Ship(_), Target::Zone(..)) => true,
        (Unit::Squadron(squadron), Target::Zone(..)) => {
            table.has_keyword(squadron, Keyword::Bomber)
        }
        _ => false,
    }
}

/// Hull points a ship has left.
pub(crate) fn hull_left(table: &Table, ship: ShipId) -> f64 {
    f64::from(table.hull_value(ship)) - table.ship(ship).damage.len() as f64
}

/// What a ship can take.
pub(crate) struct Toughness {
    /// What it is worth, in fleet points.
    pub points: f64,
    /// Its hull value.
    pub hull: f64,
    /// Hull points left.
    pub left: f64,
    shields: [u8; 6],
    size: Size,
    /// Damage cards, and how many of them lie facedown.
    pub cards: usize,
    pub facedown: usize,
    /// Whether it carries an objective token.
    pub marked: bool,
    /// Readied tokens that can be spent, a bit for each kind.
    readied: u8,
}

impl Toughness {
    /// What a ship can take now.
    pub(crate) fn of(table: &Table, ship: ShipId) -> Toughness {
        let (profile, state) = (table.game().ship(ship), table.ship(ship));
        let hull = f64::from(table.hull_value(ship).max(1));
        let tokens = state.defense.iter().filter(|token| token.readied && state.speed > 0);
        Toughness {
            points: Stakes::of(table).cost(table, ship),
            hull,
            left: (hull - state.damage.len() as f64).max(0.5),
            shields: state.shields,
            size: profile.ship.size,
            cards: state.damage.len(),
            facedown: state.damage.len() - state.faceup().count(),
            marked: state.objectives > 0,
            readied: tokens.fold(0, |set, token| set | 1 << token.kind as u8),
        }
    }

    /// The shields of a hull zone.
    pub(crate) const fn shields(&self, zone: HullZone) -> u8 {
        self.shields[zone as usize]
    }

    const fn has(&self, kind: DefenseToken) -> bool {
        self.readied & (1 << kind as u8) != 0
    }

    /// What so much expected damage to a hull zone is worth in fleet points, defense tokens taken into account.
    pub(crate) fn harm(&self, zone: HullZone, damage: f64, range: Range) -> f64 {
        let mut damage = damage;
        if self.has(DefenseToken::Scatter) {
            damage *= 0.29;
        }
        if range >= Range::Long && self.has(DefenseToken::Evade) {
            damage = (damage - 1.0).max(damage * 0.3);
        }
        if damage > 2.5 && self.has(DefenseToken::Brace) {
            damage = damage * 0.7 + 0.5;
        }
        let mut shields = f64::from(self.shields[zone as usize]);
        if self.has(DefenseToken::Redirect) {
            let spare = adjacent(self.size, zone).iter().map(|zone| self.shields[*zone as usize]);
            shields += 0.44 * f64::from(spare.max().unwrap_or(0));
        }
        let to_shields = damage.min(shields);
        let to_hull = damage - to_shields;
        let each = self.points / self.hull * 0.6;
        let kill = (to_hull / self.left).min(1.0);
        (to_hull.min(self.left) + 0.41 * to_shields) * each
            + 0.43 * self.points * kill * kill * kill
    }
}

/// What so much expected damage to a squadron is worth in fleet points.
pub(crate) fn harm_squadron(table: &Table, squadron: SquadronId, damage: f64) -> f64 {
    let state = table.squadron(squadron);
    let points = f64::from(table.game().squadron(squadron).card.points);
    let guarded = state.defense.iter().any(|token| token.readied);
    let damage = if guarded { damage * 0.55 } else { damage };
    let left = f64::from(state.hull.max(1));
    let share = (damage / left).min(1.0);
    let full = f64::from(table.game().squadron(squadron).squadron.hull.max(1));
    0.97 * points * (0.5 * damage.min(left) / full + 0.38 * share * share)
}

/// What an attack that may be declared is worth; zero where it rolls no dice.
pub(crate) fn attack_worth(
    table: &Table,
    attacker: Unit,
    zone: Option<HullZone>,
    target: Target,
) -> f64 {
    let Ok((shot, pool)) = table.attack_dice(attacker, zone, target) else {
        // A snipe is out of the ordinary reach but rolls dice all the same.
        let Unit::Squadron(own) = attacker else { return 0.0 };
        let dice = table.keyword(own, Keyword::Snipe).unwrap_or(0);
        return match target {
            Target::Squadron(enemy) => harm_squadron(table, enemy, f64::from(dice) * 0.5),
            _ => 0.0,
        };
    };
    let criticals = criticals_count(table, attacker, target);
    let mut damage = mean(pool, criticals);
    if shot.obstructed {
        damage *= 1.0 - 1.0 / f64::from(pool.count().max(1));
    }
    match target {
        Target::Zone(ship, zone) => {
            let toughness = Toughness::of(table, ship);
            toughness.harm(zone, damage, shot.range)
                + Stakes::of(table).hit(&toughness, zone, damage, criticals)
        }
        Target::Squadron(squadron) => harm_squadron(table, squadron, damage),
        // A mine is worth a shot when nothing else is; a station takes a fleet's fire.
        Target::Station(_) => damage,
        Target::Mine(_) => 0.5,
    }
}
