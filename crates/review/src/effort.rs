/// How much a review may cost. The unit is a simulated decision, which takes some tens of microseconds natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Decisions simulated in all, about. Every decision gets its first look and every roll its playouts all the same.
    pub decisions: u64,
    /// How many answers to a question are compared, beside the one given.
    pub answers: usize,
    /// Playouts of each answer at the first look.
    pub first: usize,
    /// Playouts of each answer before a rival is chosen, where the first look leaves it open.
    pub second: usize,
    /// Playouts of the answer given and its rival after that, at most.
    pub most: usize,
    /// Playouts of each roll, and of each moment of the curve.
    pub chance: usize,
}

impl Effort {
    /// What a review takes if nothing else is said.
    pub const STANDARD: Effort =
        Effort { decisions: 600_000, answers: 5, first: 4, second: 12, most: 128, chance: 24 };
    /// A short look.
    pub const BRIEF: Effort =
        Effort { decisions: 200_000, answers: 4, first: 3, second: 8, most: 64, chance: 12 };
}
