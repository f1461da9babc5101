use flagbridge_cards::{Color, Face, Pool};

/// The counted outcomes of a pool that is rolled against a ship and left as it falls.
///
/// RRG 1.6, Dice and Dice Icons: when a ship attacks a ship, each hit and each critical icon is one damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Outcomes by damage; the highest damage that can be rolled is the last.
    ways: Vec<u64>,
    outcomes: u64,
    without_accuracy: u64,
    without_critical: u64,
}

impl Roll {
    /// The largest number of dice whose 8^n outcomes are counted without rounding.
    pub const MOST_DICE: u8 = 18;

    /// Counts every outcome of the pool; dice beyond [`Roll::MOST_DICE`] are left out, black ones first.
    pub fn of(pool: Pool) -> Roll {
        let mut roll =
            Roll { ways: vec![1], outcomes: 1, without_accuracy: 1, without_critical: 1 };
        let dice = Color::ALL.iter().flat_map(|color| (0..pool.of(*color)).map(|_| *color));
        for color in dice.take(usize::from(Roll::MOST_DICE)) {
            roll.add(color.faces());
        }
        roll
    }

    /// The highest damage the pool can roll.
    pub fn most_damage(&self) -> usize {
        self.ways.len() - 1
    }

    /// The chance of exactly this much damage.
    pub fn exactly(&self, damage: usize) -> f64 {
        self.share(self.ways.get(damage).copied().unwrap_or(0))
    }

    /// The chance of this much damage or more.
    pub fn at_least(&self, damage: usize) -> f64 {
        self.share(self.ways.iter().skip(damage).sum())
    }

    /// The mean damage over all outcomes.
    pub fn mean(&self) -> f64 {
        self.ways.iter().enumerate().map(|(damage, ways)| damage as f64 * self.share(*ways)).sum()
    }

    /// The chance of at least one accuracy icon.
    pub fn any_accuracy(&self) -> f64 {
        self.share(self.outcomes - self.without_accuracy)
    }

    /// The chance of at least one critical icon.
    pub fn any_critical(&self) -> f64 {
        self.share(self.outcomes - self.without_critical)
    }

    /// The damages worth drawing: those with a chance of at least one in two thousand.
    pub fn likely_damage(&self) -> std::ops::RangeInclusive<usize> {
        let likely = |damage: &usize| self.exactly(*damage) >= 0.0005;
        let first = (0..=self.most_damage()).find(likely).unwrap_or(0);
        let last = (0..=self.most_damage()).rfind(likely).unwrap_or(0);
        first..=last
    }

    fn share(&self, ways: u64) -> f64 {
        ways as f64 / self.outcomes as f64
    }

    fn add(&mut self, faces: [Face; 8]) {
        let most = faces.iter().map(|face| face.damage()).max().unwrap_or(0);
        let mut sum = vec![0; self.ways.len() + usize::from(most)];
        for face in faces {
            for (damage, ways) in self.ways.iter().enumerate() {
                sum[damage + usize::from(face.damage())] += ways;
            }
        }
        self.ways = sum;
        self.outcomes *= faces.len() as u64;
        self.without_accuracy *= faces.iter().filter(|face| face.accuracies() == 0).count() as u64;
        self.without_critical *= faces.iter().filter(|face| face.criticals() == 0).count() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Attack;

    #[test]
    fn one_red_die_is_counted_by_hand() {
        let roll = Roll::of(Pool::new(1, 0, 0));
        assert_eq!([0, 1, 2, 3].map(|damage| roll.exactly(damage)), [0.375, 0.5, 0.125, 0.0]);
        assert_eq!(roll.mean(), 0.75);
        assert_eq!(roll.any_accuracy(), 0.125);
        assert_eq!(roll.any_critical(), 0.25);
    }

    #[test]
    fn no_dice_do_no_damage() {
        let roll = Roll::of(Pool::EMPTY);
        assert_eq!((roll.most_damage(), roll.exactly(0), roll.any_accuracy()), (0, 1.0, 0.0));
        assert_eq!(roll.likely_damage(), 0..=0);
    }

    #[test]
    fn an_attack_without_choices_comes_to_the_same() {
        for pool in [Pool::new(2, 2, 1), Pool::new(3, 0, 2), Pool::new(0, 4, 1)] {
            let roll = Roll::of(pool);
            let outcome = Attack::new(pool).resolve().expect("a small pool");
            for damage in 0..=roll.most_damage() {
                assert!((roll.exactly(damage) - outcome.exactly(damage)).abs() < 1e-12);
            }
            assert!((roll.any_accuracy() - outcome.any_accuracy()).abs() < 1e-12);
        }
    }

    #[test]
    fn the_largest_pool_is_counted_without_overflow() {
        let roll = Roll::of(Pool::new(6, 6, 6));
        assert_eq!(roll.outcomes, 8_u64.pow(18));
        assert_eq!(roll.at_least(0), 1.0);
        assert_eq!(roll.most_damage(), 2 * 6 + 6 + 2 * 6);
        assert_eq!(Roll::of(Pool::new(6, 6, 200)), roll);
    }
}
