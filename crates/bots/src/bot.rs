use std::fmt;
use std::str::FromStr;

use crate::captain::Captain;
use crate::ensign::Ensign;
use crate::player::Player;
use crate::random::Random;
use crate::thought::Budget;

/// A kind of player there is, by its name; each is a level of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Answers at random: `random`.
    Random,
    /// An ensign that often misjudges: `recruit`.
    Recruit,
    /// An ensign that sometimes misjudges: `midshipman`.
    Midshipman,
    /// Plays by rules of thumb: `ensign`.
    Ensign,
    /// Searches what matters most, briefly: `lieutenant`.
    Lieutenant,
    /// Searches what matters most: `captain`.
    Captain,
    /// Searches everything, and longer: `commodore`.
    Commodore,
}

/// There is no player of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot \"{name}\"; available: {}", known())]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
}

impl Bot {
    /// Every kind there is, the weakest first.
    pub const ALL: [Bot; 7] = [
        Bot::Random,
        Bot::Recruit,
        Bot::Midshipman,
        Bot::Ensign,
        Bot::Lieutenant,
        Bot::Captain,
        Bot::Commodore,
    ];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Recruit => "recruit",
            Bot::Midshipman => "midshipman",
            Bot::Ensign => "ensign",
            Bot::Lieutenant => "lieutenant",
            Bot::Captain => "captain",
            Bot::Commodore => "commodore",
        }
    }

    /// A player of this kind whose answers follow from the seed.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Recruit => Box::new(Ensign::careless(seed, 40.0)),
            Bot::Midshipman => Box::new(Ensign::careless(seed, 12.0)),
            Bot::Ensign => Box::new(Ensign::new(seed)),
            Bot::Lieutenant => Box::new(Captain::with_budget(seed, Budget::BRIEF)),
            Bot::Captain => Box::new(Captain::new(seed)),
            Bot::Commodore => Box::new(Captain::with_budget(seed, Budget::THOROUGH)),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        let found = Bot::ALL.into_iter().find(|bot| bot.id() == name);
        found.ok_or_else(|| UnknownBot { name: name.to_owned() })
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

fn known() -> String {
    Bot::ALL.map(Bot::id).join(", ")
}

#[cfg(test)]
mod tests {
    use super::Bot;

    #[test]
    fn a_bot_is_found_by_its_name() {
        for bot in Bot::ALL {
            assert_eq!(bot.id().parse(), Ok(bot));
        }
        let error = "grand-admiral".parse::<Bot>().err();
        let message = error.map(|error| error.to_string());
        assert_eq!(
            message.as_deref(),
            Some(
                "unknown bot \"grand-admiral\"; available: random, recruit, midshipman, ensign, lieutenant, captain, \
                 commodore"
            )
        );
    }
}
