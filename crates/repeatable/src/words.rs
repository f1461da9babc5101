/// Random numbers from a seed: SplitMix64, one word of state, the same numbers on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Words(u64);

impl Words {
    /// Numbers that begin at a seed.
    pub const fn new(seed: u64) -> Words {
        Words(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below a bound; zero where the bound is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.draw()) * bound as u128) >> 64) as usize
    }
}
