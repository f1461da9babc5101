use flagbridge_engine::{Action, Table};

use crate::ensign::Ensign;
use crate::thought::Thought;

/// Answers the questions of one seat of a table.
///
/// An answer follows from who the player is and what it sees, never from what it was asked before: a game that is
/// taken back, resumed or played on elsewhere goes on as it would have.
pub trait Player {
    /// A legal answer to the open decision, which is this player's.
    ///
    /// `view` is the table as the seat may see it: facedown dials and cards, the deck and the dice to come are hidden.
    /// None gives the game up; a player only does so where it finds no legal answer.
    fn answer(&self, view: &Table) -> Option<Action>;

    /// The same answer where the table itself lists or draws it, from nothing that is hidden: neither a view has to be made
    /// for it nor has it to be checked. None where the player thinks for itself.
    fn draw(&self, table: &Table) -> Option<Action> {
        let _ = table;
        None
    }

    /// What [`Player::answer`] would think about at length, to be stepped as the caller finds time: the answer is the
    /// same. None where it answers at once.
    fn think(&self, view: &Table) -> Option<Thought> {
        let _ = view;
        None
    }
}

impl Player for Ensign {
    fn answer(&self, view: &Table) -> Option<Action> {
        Ensign::answer(self, view)
    }
}
