//! Numbers that are the same on every machine, for both games: chance from a seed, and hashes of states.

mod mixer;
mod words;

pub use mixer::Mixer;
pub use words::Words;

#[cfg(test)]
mod tests {
    use std::hash::Hasher as _;

    use super::*;

    #[test]
    fn the_numbers_are_those_of_every_other_machine() {
        assert_eq!(Words::new(0).draw(), 0xe220_a839_7b1d_cdaf);
        let (mut one, mut two) = (Words::new(7), Words::new(7));
        assert!((0..100).all(|_| one.below(52) == two.below(52)));
        assert_eq!(Words::new(3).below(0), 0);
    }

    #[test]
    fn a_hash_depends_on_every_word_and_their_order() {
        let hash = |words: &[u64]| {
            let mut mixer = Mixer::new();
            words.iter().for_each(|word| mixer.write_u64(*word));
            mixer.finish()
        };
        assert_eq!(hash(&[1, 2]), hash(&[1, 2]));
        assert_ne!(hash(&[1, 2]), hash(&[2, 1]));
        assert_ne!(hash(&[1]), hash(&[1, 0]));
    }
}
