use flagbridge_engine::{Action, Chance, Table};

use crate::ensign::Ensign;
use crate::manner::Manner;
use crate::player::Player;
use crate::thought::{Budget, Thought};

/// A player that searches: what matters is played out many times from guesses of what is hidden, the rest is answered
/// as an ensign would.
#[derive(Clone, Debug)]
pub struct Captain {
    seed: u64,
    ensign: Ensign,
    budget: Budget,
    manner: Manner,
}

impl Captain {
    /// A player whose answers follow from a seed.
    pub fn new(seed: u64) -> Self {
        Self::with_budget(seed, Budget::STANDARD)
    }

    /// A player that may think more or less than usual about each answer.
    pub fn with_budget(seed: u64, budget: Budget) -> Self {
        let mut chance = Chance::new(seed);
        let ensign = Ensign::new(chance.word());
        Self { seed: chance.word(), ensign, budget, manner: Manner::EVEN }
    }

    /// A captain with a manner of its own.
    pub(crate) fn mannered(seed: u64, manner: Manner) -> Self {
        let mut captain = Self::new(seed);
        captain.ensign.weighs_in(manner);
        Self { manner, ..captain }
    }
}

impl Player for Captain {
    fn think(&self, view: &Table) -> Option<Thought> {
        Thought::mannered(view, self.budget, self.seed ^ view.hash(), self.manner)
    }

    fn answer(&self, view: &Table) -> Option<Action> {
        let Some(mut thought) = self.think(view) else { return self.ensign.answer(view) };
        thought.step(u32::MAX);
        Some(thought.answer())
    }
}
