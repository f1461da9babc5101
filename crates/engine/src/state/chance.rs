use std::collections::VecDeque;

use flagbridge_cards::{Color, Face};
use flagbridge_repeatable::Words;

use crate::geometry::{Area, Point};
use crate::terms::Die;

/// The table's own source of chance: a seeded generator, and dice prepared by a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    words: Words,
    script: VecDeque<Die>,
    strict: bool,
    fault: Option<Die>,
}

impl Chance {
    /// A generator that begins at a seed.
    pub const fn new(seed: u64) -> Self {
        Self { words: Words::new(seed), script: VecDeque::new(), strict: false, fault: None }
    }

    /// The next number.
    pub fn word(&mut self) -> u64 {
        self.words.draw()
    }

    /// A number below a bound; zero where the bound is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.words.below(bound)
    }

    /// A place in an area.
    pub fn place(&mut self, area: Area) -> Point {
        let mut between =
            |low: i32, high: i32| low + self.below((high - low).max(1) as usize) as i32;
        Point::new(between(area.low.x, area.high.x), between(area.low.y, area.high.y))
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// Rolls a die: the next one prepared, else a random face.
    pub fn roll(&mut self, color: Color) -> Die {
        match self.script.pop_front() {
            Some(die) if die.color == color => die,
            Some(die) => {
                self.fault.get_or_insert(die);
                Die::new(color, color.faces()[0])
            }
            None => {
                let face: Face = color.faces()[self.below(8)];
                let die = Die::new(color, face);
                if self.strict {
                    self.fault.get_or_insert(die);
                }
                die
            }
        }
    }

    /// Lays dice ready: they come in this order instead of random ones.
    pub fn lay_ready(&mut self, dice: impl IntoIterator<Item = Die>) {
        self.script.extend(dice);
    }

    /// From now on a roll that was not prepared is a fault.
    pub fn expect_script(&mut self) {
        self.strict = true;
    }

    /// Dice prepared and not yet rolled.
    pub fn ready(&self) -> Vec<Die> {
        self.script.iter().copied().collect()
    }

    /// The first roll that did not go by the script: the die prepared in the wrong colour, or the one rolled with
    /// none prepared.
    pub fn fault(&self) -> Option<Die> {
        self.fault
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::{Color, Face};

    use super::Chance;
    use crate::terms::Die;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let (mut one, mut two) = (Chance::new(7), Chance::new(7));
        assert!((0..100).all(|_| one.below(52) == two.below(52)));
        assert_eq!(Chance::new(0).word(), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn dice_laid_ready_come_first() {
        let mut chance = Chance::new(1);
        chance.lay_ready([Die::new(Color::Blue, Face::Accuracy)]);
        assert_eq!(chance.roll(Color::Blue).face, Face::Accuracy);
        assert_eq!(chance.fault(), None);
        chance.lay_ready([Die::new(Color::Blue, Face::Hit)]);
        chance.roll(Color::Red);
        assert!(chance.fault().is_some());
    }
}
