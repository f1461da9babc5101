use std::fmt;
use std::str::FromStr;

use crate::captain::Captain;
use crate::ensign::Ensign;
use crate::manner::Manner;
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
    /// A captain that comes close and trades blows: `aggressive`.
    Aggressive,
    /// A captain that keeps its ships alive: `careful`.
    Careful,
    /// A captain that commands squadrons: `carrier`.
    Carrier,
    /// A captain that plays for the objective: `objective`.
    Objective,
    /// An ensign that flies straight at the enemy: `rush`.
    Rush,
    /// An ensign that keeps out of reach: `kite`.
    Kite,
    /// An ensign that stays slow and together: `castle`.
    Castle,
    /// An ensign that sends its squadrons and holds its ships back: `squadron-ball`.
    SquadronBall,
}

/// There is no player of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot \"{name}\"; available: {}", known())]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
}

impl Bot {
    /// The levels of strength, the weakest first.
    pub const ALL: [Bot; 7] = [
        Bot::Random,
        Bot::Recruit,
        Bot::Midshipman,
        Bot::Ensign,
        Bot::Lieutenant,
        Bot::Captain,
        Bot::Commodore,
    ];

    /// Captains with a character.
    pub const CHARACTERS: [Bot; 4] = [Bot::Aggressive, Bot::Careful, Bot::Carrier, Bot::Objective];

    /// Players of a single plan, to see whether a bot falls for it.
    pub const SCRIPTS: [Bot; 4] = [Bot::Rush, Bot::Kite, Bot::Castle, Bot::SquadronBall];

    /// Every kind there is.
    pub fn every() -> impl Iterator<Item = Bot> {
        Bot::ALL.into_iter().chain(Bot::CHARACTERS).chain(Bot::SCRIPTS)
    }

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
            Bot::Aggressive => "aggressive",
            Bot::Careful => "careful",
            Bot::Carrier => "carrier",
            Bot::Objective => "objective",
            Bot::Rush => "rush",
            Bot::Kite => "kite",
            Bot::Castle => "castle",
            Bot::SquadronBall => "squadron-ball",
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
            Bot::Commodore => Box::new(Captain::with_budget(seed, Budget::FAR)),
            Bot::Aggressive => Box::new(Captain::mannered(seed, Manner::AGGRESSIVE)),
            Bot::Careful => Box::new(Captain::mannered(seed, Manner::CAREFUL)),
            Bot::Carrier => Box::new(Captain::mannered(seed, Manner::CARRIER)),
            Bot::Objective => Box::new(Captain::mannered(seed, Manner::OBJECTIVE)),
            Bot::Rush => Box::new(Ensign::mannered(seed, Manner::RUSH)),
            Bot::Kite => Box::new(Ensign::mannered(seed, Manner::KITE)),
            Bot::Castle => Box::new(Ensign::mannered(seed, Manner::CASTLE)),
            Bot::SquadronBall => Box::new(Ensign::mannered(seed, Manner::SQUADRON_BALL)),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        let found = Bot::every().find(|bot| bot.id() == name);
        found.ok_or_else(|| UnknownBot { name: name.to_owned() })
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

fn known() -> String {
    Bot::every().map(Bot::id).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::Bot;

    #[test]
    fn a_bot_is_found_by_its_name() {
        for bot in Bot::every() {
            assert_eq!(bot.id().parse(), Ok(bot));
        }
        let error = "grand-admiral".parse::<Bot>().err();
        let message = error.map(|error| error.to_string());
        assert_eq!(
            message.as_deref(),
            Some(
                "unknown bot \"grand-admiral\"; available: random, recruit, midshipman, ensign, lieutenant, captain, \
                 commodore, aggressive, careful, carrier, objective, rush, kite, castle, squadron-ball"
            )
        );
    }
}
