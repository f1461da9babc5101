use flagbridge_engine::{Action, Table};

use crate::captain::Captain;
use crate::player::Player;
use crate::playout_summary::PlayoutSummary;
use crate::thought::{Budget, Thought};

/// A player's answer in the making, in slices as small as the caller likes.
///
/// In whatever slices it is stepped, it comes to the answer that [`Player::answer`] gives.
#[derive(Clone, Debug)]
pub enum Turn {
    /// The answer, given at once.
    Answered(Option<Action>),
    /// An answer being searched for.
    Thinking(Box<Thought>),
}

impl Turn {
    /// Asks a player about the open decision of its view.
    pub fn begin(player: &dyn Player, view: &Table) -> Turn {
        match player.think(view) {
            Some(thought) => Turn::Thinking(Box::new(thought)),
            None => Turn::Answered(player.answer(view)),
        }
    }

    /// Asks a captain what it would answer, and lets it see why: what it would else answer at once is played out too.
    pub fn advise(seed: u64, view: &Table) -> Turn {
        match Thought::advise(view, Budget::STANDARD, seed ^ view.hash()) {
            Some(thought) => Turn::Thinking(Box::new(thought)),
            None => Turn::Answered(Captain::new(seed).answer(view)),
        }
    }

    /// What was seen of the answer; none where it was given by a rule of thumb.
    pub fn playout_summary(&self) -> Option<PlayoutSummary> {
        match self {
            Turn::Answered(_) => None,
            Turn::Thinking(thought) => thought.playout_summary(),
        }
    }

    /// Thinks for about `decisions` more simulated decisions. True once the answer is found.
    pub fn step(&mut self, decisions: u32) -> bool {
        match self {
            Turn::Answered(_) => true,
            Turn::Thinking(thought) => thought.step(decisions),
        }
    }

    /// How far it is, from 0 to 1.
    pub fn progress(&self) -> f64 {
        match self {
            Turn::Answered(_) => 1.0,
            Turn::Thinking(thought) => thought.progress(),
        }
    }

    /// The best answer so far; none where the player finds no legal one.
    pub fn answer(&self) -> Option<Action> {
        match self {
            Turn::Answered(answer) => answer.clone(),
            Turn::Thinking(thought) => Some(thought.answer()),
        }
    }
}
