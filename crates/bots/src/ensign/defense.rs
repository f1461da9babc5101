//! Which defense tokens to spend: none is wasted, none is kept for a ship that would be lost.

use flagbridge_cards::{DefenseToken, Evade};
use flagbridge_engine::{
    Action, Attack, AttackKind, Dice, Pick, Range, Table, Target, Token, Unit, adjacent,
};

use crate::fire::{criticals_count, damage, damage_of, hull_left, mean_of};

/// What it costs, in damage, to exhaust a token, and to discard one.
const EXHAUST: f64 = 0.43;
const DISCARD: f64 = 1.6;

/// The next token or card to use against the attack in progress.
pub(super) fn tokens(table: &Table, offered: &[Action]) -> Option<Action> {
    let attack = table.attack()?;
    let blow = Blow::of(table, attack);
    let mut best: Option<(f64, &Action)> = None;
    for action in offered {
        let worth = match action {
            Action::Spend(token) => blow.worth(table, attack, *token),
            Action::Use(..) if blow.total >= 3.1 || blow.lethal() => 0.5,
            _ => 0.0,
        };
        if worth > best.map_or(0.0, |(best, _)| best) {
            best = Some((worth, action));
        }
    }
    match best {
        Some((_, action)) => Some(action.clone()),
        None => offered.iter().find(|action| **action == Action::Pass).cloned(),
    }
}

/// The dice an evade cancels or rolls again: the worst for the defender; one more costs the token and must be worth it.
pub(super) fn evaded(table: &Table, offered: &[Action]) -> Option<Action> {
    let attack = table.attack()?;
    let blow = Blow::of(table, attack);
    let worth = |action: &&Action| match action {
        Action::Pick(Pick::Dice(dice)) => {
            let more = f64::from(dice.count().saturating_sub(1));
            let cost = if blow.lethal() { 0.1 } else { 0.9 };
            blow.evaded(attack, dice) - cost * more
        }
        _ => f64::MIN,
    };
    offered.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// An attack as the defender sees it coming.
struct Blow {
    criticals: bool,
    /// Damage as it stands, halved if braced.
    total: f64,
    /// What of it would go past the shields.
    hull: f64,
    /// Hull points left.
    left: f64,
}

impl Blow {
    fn of(table: &Table, attack: &Attack) -> Blow {
        let criticals = criticals_count(table, attack.attacker, attack.target);
        let raw = damage(&attack.dice, criticals);
        let total = if attack.braced { (raw / 2.0).ceil() } else { raw };
        let (shields, left) = match attack.target {
            Target::Zone(ship, zone) => {
                let state = table.ship(ship);
                let more: u8 = attack.redirects.iter().map(|zone| state.shields(*zone)).sum();
                (f64::from(state.shields(zone) + more), hull_left(table, ship))
            }
            Target::Squadron(squadron) => (0.0, f64::from(table.squadron(squadron).hull)),
            // Stations and mines have no defense tokens to ask for.
            Target::Station(_) | Target::Mine(_) => (0.0, 1.0),
        };
        Blow { criticals, total, hull: (total - shields).max(0.0), left }
    }

    fn lethal(&self) -> bool {
        self.hull >= self.left
    }

    /// What spending a token gains, in damage, less what the token is worth.
    fn worth(&self, table: &Table, attack: &Attack, token: Token) -> f64 {
        let gain = match token.kind {
            DefenseToken::Scatter => self.total,
            DefenseToken::Brace if attack.braced => 0.0,
            DefenseToken::Brace => self.total - (self.total / 2.0).ceil(),
            DefenseToken::Evade => {
                let classic = table.rules().evade == Evade::Classic;
                match classic && attack.range == Range::Close {
                    true => 0.0,
                    false => attack
                        .dice
                        .iter()
                        .map(|die| self.evaded(attack, &Dice::one(die)))
                        .fold(0.0, f64::max),
                }
            }
            DefenseToken::Redirect => self.redirect(table, attack),
            DefenseToken::Contain if self.hull > 0.0 && attack.dice.criticals() > 0 => 0.87,
            DefenseToken::Contain => 0.0,
            // No salvo answers another kind of attack.
            DefenseToken::Salvo if attack.kind == AttackKind::Normal => 0.99,
            DefenseToken::Salvo => 0.0,
        };
        let cost = match (token.readied, token.kind) {
            (true, DefenseToken::Scatter) => 0.2 + EXHAUST,
            (true, _) => EXHAUST,
            (false, _) => DISCARD,
        };
        // A token that is lost with its ship is worth nothing; nor is one that cannot be used again.
        let share = if self.lethal() { 0.17 } else { 1.0 };
        if gain < 0.5 && token.kind != DefenseToken::Evade { 0.0 } else { gain - cost * share }
    }

    /// What an evade of these dice takes from the damage on average.
    fn evaded(&self, attack: &Attack, dice: &Dice) -> f64 {
        let cancels = attack.range >= Range::Long;
        let part = |die| {
            let instead = if cancels { 0.0 } else { mean_of(die, self.criticals) };
            move |shown: f64| shown - instead
        };
        let sum: f64 = dice.iter().map(|die| part(die.color)(damage_of(die, self.criticals))).sum();
        // Half of it is gone anyway after a brace.
        if attack.braced { sum * 0.5 } else { sum }
    }

    /// Damage that shields beside the zone could take in place of the hull.
    fn redirect(&self, table: &Table, attack: &Attack) -> f64 {
        let (Unit::Ship(ship), Some(zone)) = (attack.defender(), attack.target.zone()) else {
            return 0.0;
        };
        let size = table.game().ship(ship).ship.size;
        let spare = adjacent(size, zone)
            .iter()
            .filter(|zone| !attack.redirects.contains(zone))
            .map(|zone| table.ship(ship).shields(*zone))
            .max();
        self.hull.min(f64::from(spare.unwrap_or(0)))
    }
}
