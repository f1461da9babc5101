//! Rolls of dice against a number, with modifiers and the rules for rolls that could not fail or not succeed.

use crate::chance::Chance;

/// What a die must reach. Starmada Unity, 4.2 and 4.3 (pp. 20-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Test {
    /// What die and modifier together must reach.
    pub need: i8,
    /// What is added to each die.
    pub modifier: i8,
    /// Whether a re-rolled 6 that cannot succeed either is rolled again.
    pub chained: bool,
}

/// What rolling dice against a test gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Rolled {
    /// The dice, in order.
    pub dice: Vec<u8>,
    /// The dice rolled again for 6s that could not succeed.
    pub again: Vec<u8>,
    /// How many succeeded.
    pub successes: u16,
}

/// How often a die of a re-rolled test can be rolled.
const MAX_CHAIN: u8 = 4;

impl Test {
    /// To hit: die and modifier reach the accuracy.
    pub const fn to_hit(accuracy: u8, modifier: i8, chained: bool) -> Test {
        Test { need: accuracy as i8, modifier, chained }
    }

    /// Impact: die and modifier exceed the shield rating.
    pub const fn impact(shields: u8, modifier: i8, chained: bool) -> Test {
        Test { need: shields as i8 + 1, modifier, chained }
    }

    /// Whether every face would succeed: then a natural 1 fails.
    pub const fn cannot_fail(self) -> bool {
        1 + self.modifier >= self.need
    }

    /// Whether no face would succeed: then natural 6s are rolled again with 5 added.
    pub const fn cannot_succeed(self) -> bool {
        6 + self.modifier < self.need
    }

    /// Rolls a number of dice.
    pub fn roll(self, dice: u16, chance: &mut Chance) -> Rolled {
        let mut rolled = Rolled::default();
        let mut sixes = 0;
        for _ in 0..dice {
            let die = chance.die();
            rolled.dice.push(die);
            if self.cannot_succeed() {
                sixes += u16::from(die == 6);
            } else {
                let passes = if self.cannot_fail() { die > 1 } else { self.reached(die, 0) };
                rolled.successes += u16::from(passes);
            }
        }
        for _ in 0..sixes {
            let mut bonus = 5;
            for _ in 1..MAX_CHAIN {
                let die = chance.die();
                rolled.again.push(die);
                rolled.successes += u16::from(self.reached(die, bonus));
                if !self.chained || die < 6 || self.reached(die, bonus) {
                    break;
                }
                bonus += 5;
            }
        }
        rolled
    }

    /// Rolls a number of dice and only counts the successes.
    pub fn count(self, dice: u16, chance: &mut Chance) -> u16 {
        if self.cannot_succeed() {
            return self.roll(dice, chance).successes;
        }
        let need = if self.cannot_fail() { 2 } else { self.need - self.modifier };
        (0..dice).map(|_| u16::from(chance.die() as i8 >= need)).sum()
    }

    const fn reached(self, die: u8, bonus: i8) -> bool {
        die as i8 + bonus + self.modifier >= self.need
    }

    /// The chance of one die to succeed.
    pub fn odds(self) -> f64 {
        if self.cannot_fail() {
            return 5.0 / 6.0;
        }
        let faces = |bonus: i8| (1..=6).filter(|die| self.reached(*die, bonus)).count() as f64;
        if !self.cannot_succeed() {
            return faces(0) / 6.0;
        }
        let (mut odds, mut weight, mut bonus) = (0.0, 1.0 / 6.0, 5);
        for _ in 1..MAX_CHAIN {
            odds += weight * faces(bonus) / 6.0;
            if !self.chained || self.reached(6, bonus) {
                break;
            }
            weight /= 6.0;
            bonus += 5;
        }
        odds
    }
}

#[cfg(test)]
mod tests {
    use super::Test;
    use crate::chance::Chance;

    #[test]
    fn counting_and_rolling_agree_with_each_other_and_with_the_odds() {
        for need in 1..=13 {
            for modifier in -3..=3 {
                for chained in [false, true] {
                    let test = Test { need, modifier, chained };
                    let (mut one, mut two) = (Chance::new(4), Chance::new(4));
                    let successes = test.roll(6_000, &mut one).successes;
                    assert_eq!(successes, test.count(6_000, &mut two));
                    let expected = 6_000.0 * test.odds();
                    assert!((f64::from(successes) - expected).abs() < 200.0, "{test:?}");
                }
            }
        }
    }
}
