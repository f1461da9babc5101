use std::fmt;
use std::str::FromStr;

use crate::captain::Captain;
use crate::ensign::Ensign;
use crate::player::Player;
use crate::random::Random;

/// A kind of player there is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Answers at random: `random`.
    Random,
    /// Plays by rules of thumb: `ensign`.
    Ensign,
    /// Searches: `captain`.
    Captain,
}

/// There is no player of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot \"{name}\"; there is {}", known())]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
}

impl Bot {
    /// Every kind there is.
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Ensign, Bot::Captain];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Ensign => "ensign",
            Bot::Captain => "captain",
        }
    }

    /// A player of this kind whose answers follow from the seed.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Ensign => Box::new(Ensign::new(seed)),
            Bot::Captain => Box::new(Captain::new(seed)),
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
            Some("there is no bot \"grand-admiral\"; there is random, ensign, captain")
        );
    }
}
