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
    /// How strong it is, in Elo points rounded to 50, where that was measured; see `docs/bots.md`.
    pub rating: Option<u16>,
}

impl BotNote {
    const fn level(
        id: &'static str,
        name: &'static str,
        rating: u16,
        manner: &'static str,
    ) -> BotNote {
        BotNote { id, name, manner, rating: Some(rating) }
    }

    const fn character(id: &'static str, name: &'static str, manner: &'static str) -> BotNote {
        BotNote { id, name, manner, rating: None }
    }

    /// Its name, rating and style, as an option of a form.
    pub fn label(&self) -> String {
        match self.rating {
            Some(rating) => format!("{} ({rating}): {}", self.name, self.manner),
            None => format!("{}: {}", self.name, self.manner),
        }
    }
}

/// The levels of strength, weakest first. The browser offers those its build has.
pub const BOTS: [BotNote; 7] = [
    BotNote::level("random", "Cadet", 450, "plays any legal move"),
    BotNote::level("recruit", "Recruit", 1300, "often misjudges"),
    BotNote::level("midshipman", "Midshipman", 1400, "sometimes misjudges"),
    BotNote::level("ensign", "Ensign", 1500, "sensible moves, no plan"),
    BotNote::level("lieutenant", "Lieutenant", 1600, "looks ahead briefly"),
    BotNote::level("captain", "Captain", 1650, "looks ahead"),
    BotNote::level("commodore", "Commodore", 1900, "plays every option to the end of the game"),
];

/// Captains with a character: as strong as the captain, but with a style of their own.
pub const CHARACTERS: [BotNote; 4] = [
    BotNote::character("aggressive", "Aggressive captain", "closes in and trades blows"),
    BotNote::character("careful", "Careful captain", "keeps its ships alive"),
    BotNote::character("carrier", "Carrier captain", "fights with squadrons"),
    BotNote::character("objective", "Objective captain", "plays for the objective"),
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
    fn levels_have_ratings_that_rise() {
        let ratings: Vec<u16> = BOTS.iter().filter_map(|bot| bot.rating).collect();
        assert_eq!(ratings.len(), BOTS.len());
        assert!(ratings.is_sorted(), "{ratings:?}");
        assert_eq!(BOTS[3].label(), "Ensign (1500): sensible moves, no plan");
        assert_eq!(CHARACTERS[1].label(), "Careful captain: keeps its ships alive");
    }

    #[test]
    fn every_bot_there_is_has_its_line_in_the_lobby() {
        use flagbridge_bots::Bot;
        for bot in Bot::ALL.into_iter().chain(Bot::CHARACTERS) {
            assert!(every_bot().any(|note| note.id == bot.id()), "{bot} is not in the lobby");
        }
    }
}
