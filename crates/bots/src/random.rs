use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Action, Chance, Table};

use crate::player::Player;

/// A player that answers at random: the baseline every other one is measured against.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A player whose answers follow from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }
}

impl Player for Random {
    fn answer(&self, view: &Table) -> Option<Action> {
        random_answer(view, &mut Chance::new(self.0 ^ view.glance()))
    }

    fn draw(&self, table: &Table) -> Option<Action> {
        self.answer(table)
    }
}
