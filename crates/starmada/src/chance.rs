use std::collections::VecDeque;

use flagbridge_repeatable::Words;

/// The table's own source of chance: a seeded generator, and dice prepared by a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    words: Words,
    script: VecDeque<u8>,
    strict: bool,
    missed: bool,
}

impl Chance {
    /// A generator that begins at a seed.
    pub const fn new(seed: u64) -> Chance {
        Chance { words: Words::new(seed), script: VecDeque::new(), strict: false, missed: false }
    }

    /// The next number.
    pub fn word(&mut self) -> u64 {
        self.words.draw()
    }

    /// A number below a bound; zero where the bound is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.words.below(bound)
    }

    /// Rolls a die: the next one prepared, else a random face from 1 to 6.
    pub fn die(&mut self) -> u8 {
        match self.script.pop_front() {
            Some(face) => face,
            None => {
                self.missed |= self.strict;
                self.below(6) as u8 + 1
            }
        }
    }

    /// Lays dice ready: they come in this order instead of random ones.
    pub fn lay_ready(&mut self, faces: impl IntoIterator<Item = u8>) {
        self.script.extend(faces);
    }

    /// From now on a roll that was not prepared is remembered as missing.
    pub fn expect_script(&mut self) {
        self.strict = true;
    }

    /// Dice prepared and not yet rolled.
    pub fn waiting(&self) -> usize {
        self.script.len()
    }

    /// Whether a die was rolled that was not prepared.
    pub const fn missed(&self) -> bool {
        self.missed
    }
}
