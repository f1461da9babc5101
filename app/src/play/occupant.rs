//! Who sits at a seat.

/// The player at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person at this screen.
    Person,
    /// A program, by its name, e.g. `random`.
    Bot(String),
    /// A person at another screen.
    Away,
}

/// A program that plays, as the lobby presents it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotNote {
    /// Its name, e.g. `random`.
    pub id: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub manner: &'static str,
}

/// The levels of strength, weakest first. The browser offers those its build has.
pub const BOTS: [BotNote; 7] = [
    BotNote { id: "random", name: "Cadet", manner: "plays any legal move" },
    BotNote { id: "recruit", name: "Recruit", manner: "often misjudges" },
    BotNote { id: "midshipman", name: "Midshipman", manner: "sometimes misjudges" },
    BotNote { id: "ensign", name: "Ensign", manner: "sensible moves, no plan" },
    BotNote { id: "lieutenant", name: "Lieutenant", manner: "looks ahead briefly" },
    BotNote { id: "captain", name: "Captain", manner: "looks ahead" },
    BotNote { id: "commodore", name: "Commodore", manner: "looks two rounds ahead" },
];

/// Captains with a character: as strong as the captain, but with a style of their own.
pub const CHARACTERS: [BotNote; 4] = [
    BotNote { id: "aggressive", name: "Aggressive captain", manner: "closes in and trades blows" },
    BotNote { id: "careful", name: "Careful captain", manner: "keeps its ships alive" },
    BotNote { id: "carrier", name: "Carrier captain", manner: "fights with squadrons" },
    BotNote { id: "objective", name: "Objective captain", manner: "plays for the objective" },
];

/// Every program that plays: levels, then characters.
pub fn every_bot() -> impl Iterator<Item = &'static BotNote> {
    BOTS.iter().chain(&CHARACTERS)
}

impl Occupant {
    /// The value in forms and in kept games: `person`, `away`, or `bot-` and the program's name.
    pub fn id(&self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Bot(name) => format!("bot-{name}"),
            Self::Away => "away".to_owned(),
        }
    }

    /// The occupant with this id; a person where nothing else is said.
    pub fn of_id(id: &str) -> Self {
        match id.strip_prefix("bot-") {
            None if id == "away" => Self::Away,
            Some(name) if !name.is_empty() => Self::Bot(name.to_owned()),
            _ => Self::Person,
        }
    }

    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        *self == Self::Person
    }

    /// The name a player reads; none for a person.
    pub fn bot_name(&self) -> Option<&str> {
        match self {
            Self::Person | Self::Away => None,
            Self::Bot(id) => {
                Some(every_bot().find(|bot| bot.id == id).map_or(id.as_str(), |bot| bot.name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occupant_is_found_by_its_id() {
        for occupant in [Occupant::Person, Occupant::Bot("ensign".to_owned()), Occupant::Away] {
            assert_eq!(Occupant::of_id(&occupant.id()), occupant);
        }
        assert_eq!(Occupant::of_id("bot-"), Occupant::Person);
    }

    #[test]
    fn every_bot_there_is_has_its_line_in_the_lobby() {
        use flagbridge_bots::Bot;
        for bot in Bot::ALL.into_iter().chain(Bot::CHARACTERS) {
            assert!(every_bot().any(|note| note.id == bot.id()), "{bot} is not in the lobby");
        }
    }
}
