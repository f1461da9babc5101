//! Random numbers from the system.

/// A number that cannot be predicted. It fits what browsers can count.
pub(crate) fn chance() -> u64 {
    full_chance() >> 11
}

/// The same with all its 64 bits.
pub(crate) fn full_chance() -> u64 {
    getrandom::u64().expect("the system has a source of randomness")
}
