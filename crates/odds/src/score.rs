/// What a position is worth to the attacker: two means, the second deciding between equals of the first.
///
/// Both are whole numbers over the power of eight that belongs to the step, so comparisons are exact.
pub(crate) trait Score: Copy + Default + Ord {
    fn new(first: u8, second: u8) -> Self;

    fn plus(self, other: Self) -> Self;

    fn times(self, ways: u128) -> Self;

    /// Times two to this power.
    fn doubled(self, times: u32) -> Self;

    /// Divided by eight, which it is a multiple of.
    fn eighth(self) -> Self;
}

/// Whose choice it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// Whether this side would rather have `one` than `other`; never so between equals.
    pub(crate) fn prefers<S: Score>(self, one: S, other: S) -> bool {
        match self {
            Side::Attacker => one > other,
            Side::Defender => one < other,
        }
    }
}

/// Both measures side by side in one number: fast, for attacks of at most [`Narrow::MOST_ROLLS`] rolled dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Narrow(u128);

impl Narrow {
    /// Nineteen dice and a damage below 64 fit into the 64 bits of each half.
    pub(crate) const MOST_ROLLS: u32 = 19;
}

impl Score for Narrow {
    fn new(first: u8, second: u8) -> Self {
        Self(u128::from(first) << 64 | u128::from(second))
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    fn times(self, ways: u128) -> Self {
        Self(self.0 * ways)
    }

    fn doubled(self, times: u32) -> Self {
        Self(self.0 << times)
    }

    fn eighth(self) -> Self {
        Self(self.0 >> 3)
    }
}

/// Each measure a number of its own: for attacks of up to forty rolled dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide {
    first: u128,
    second: u128,
}

impl Score for Wide {
    fn new(first: u8, second: u8) -> Self {
        Self { first: first.into(), second: second.into() }
    }

    fn plus(self, other: Self) -> Self {
        Self { first: self.first + other.first, second: self.second + other.second }
    }

    fn times(self, ways: u128) -> Self {
        Self { first: self.first * ways, second: self.second * ways }
    }

    fn doubled(self, times: u32) -> Self {
        Self { first: self.first << times, second: self.second << times }
    }

    fn eighth(self) -> Self {
        Self { first: self.first >> 3, second: self.second >> 3 }
    }
}
