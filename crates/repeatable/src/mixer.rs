use std::hash::Hasher;

/// A small mixing hasher over little-endian words: the same number on every machine.
#[derive(Debug)]
pub struct Mixer(u64);

impl Mixer {
    /// A hasher that has seen nothing.
    #[expect(clippy::new_without_default, reason = "starting a hash is explicit")]
    pub fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn mix(&mut self, word: u64) {
        // Whole words at a time: a multiplication and a fold per word.
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_i8(&mut self, value: i8) {
        self.mix(value as u64);
    }

    fn write_i32(&mut self, value: i32) {
        self.mix(value as u64);
    }

    fn write_i64(&mut self, value: i64) {
        self.mix(value as u64);
    }

    // Lengths and discriminants have the width of a pointer, which differs between machines.
    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as i64 as u64);
    }
}
