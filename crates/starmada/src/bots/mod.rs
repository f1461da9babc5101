//! Players that are programs, and the arena in which they meet.

mod appraisal;
mod arena;
mod commodore;
mod ensign;

use std::fmt;
use std::str::FromStr;

use crate::action::Action;
use crate::chance::Chance;
use crate::random::random_answer;
use crate::table::Table;

pub use appraisal::{Appraisal, equal_battle};
pub use arena::{Arena, Played, Tally};
use commodore::{Commodore, Skill};
use ensign::Ensign;

/// A kind of player there is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Answers at random: `random`.
    Random,
    /// Stops, turns to the nearest enemy and fires at the first target: `ensign`.
    Ensign,
    /// Plays like the commodore, but misjudges what its orders are worth: `captain`.
    Captain,
    /// Weighs orders against what the enemy may plausibly do, and fires where it counts: `commodore`.
    Commodore,
}

/// A player that answers decisions. Players see only their side's view.
pub trait Player {
    /// A legal answer to the open decision of a view; none when the battle is over.
    fn answer(&mut self, view: &Table) -> Option<Action>;
}

/// There is no player of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot \"{0}\"; available: random, ensign, captain, commodore")]
pub struct UnknownBot(pub String);

impl Bot {
    /// Every kind there is, the stronger last.
    pub const ALL: [Bot; 4] = [Bot::Random, Bot::Ensign, Bot::Captain, Bot::Commodore];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Ensign => "ensign",
            Bot::Captain => "captain",
            Bot::Commodore => "commodore",
        }
    }

    /// A player of this kind whose answers follow from the seed.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            Bot::Random => Box::new(Random(Chance::new(seed))),
            Bot::Ensign => Box::new(Ensign::new(seed)),
            Bot::Captain => Box::new(Commodore::new(seed, Skill::Captain)),
            Bot::Commodore => Box::new(Commodore::new(seed, Skill::Commodore)),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        let found = Bot::ALL.into_iter().find(|bot| bot.id() == name);
        found.ok_or_else(|| UnknownBot(name.to_owned()))
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

struct Random(Chance);

impl Player for Random {
    fn answer(&mut self, view: &Table) -> Option<Action> {
        random_answer(view, &mut self.0)
    }
}
