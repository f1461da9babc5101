use serde::{Deserialize, Serialize};

/// A decision with one clearly best answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name, which never changes.
    pub id: String,
    /// The name of the record.
    pub game: String,
    /// How many answers were given before.
    pub place: usize,
    /// Who decides: `A` or `B`.
    pub seat: char,
    /// The round.
    pub round: u8,
    /// What it is about.
    pub theme: Theme,
    /// Whether it is the last round.
    pub last_round: bool,
    /// From 1, a rule of thumb finds the answer, to 3.
    pub difficulty: u8,
    /// The answers to choose from, the best one first.
    pub answers: Vec<Offered>,
    /// The units whose survival depends most on the answer.
    pub fates: Vec<Fate>,
    /// How often each answer was played out.
    pub playouts: usize,
    /// Where the chance of the playouts began.
    pub seed: u64,
}

/// An answer to choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offered {
    /// The answer, in notation.
    pub answer: String,
    /// The margin at the end of the game that it came to on average, in points of the player who is asked.
    pub margin: f64,
    /// By how many points it came out worse than the best.
    pub behind: f64,
    /// The standard error of that.
    pub error: f64,
}

/// How often a ship or squadron was destroyed by the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// The unit, in notation.
    pub unit: String,
    /// In how many of a hundred playouts, for each answer in their order.
    pub destroyed: Vec<u8>,
}

impl Fate {
    /// By how many hundredths the shares of two answers must differ to be noticed.
    const TELLING: u8 = 15;

    /// Whether it differs between the best answer and another one.
    pub fn tells(&self, other: usize) -> bool {
        match (self.destroyed.first(), self.destroyed.get(other)) {
            (Some(best), Some(other)) => best.abs_diff(*other) >= Fate::TELLING,
            _ => false,
        }
    }
}

impl Puzzle {
    /// Whether a player can see why the best answer is better than each of the others: a unit's survival depends on it, and
    /// an attacker does not gain by doing nothing, which bots bring about in ways that no player would look for.
    pub fn is_explained(&self) -> bool {
        let attacks = matches!(self.theme, Theme::Attack | Theme::Dice);
        let idle = self.answers.first().is_some_and(|best| best.answer == "pass");
        let told = |other| self.fates.iter().any(|fate| fate.tells(other));
        !(attacks && idle) && (1..self.answers.len()).all(told)
    }
}

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Which target to attack.
    Attack,
    /// What to do with dice and cards in an attack.
    Dice,
    /// Which defense tokens to spend.
    Defense,
    /// Where to fly, and how fast.
    Course,
    /// Which ship to activate.
    Activation,
    /// What squadrons do.
    Squadrons,
    /// Dials, tokens, repairs and cards.
    Commands,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 7] = [
        Theme::Attack,
        Theme::Dice,
        Theme::Defense,
        Theme::Course,
        Theme::Activation,
        Theme::Squadrons,
        Theme::Commands,
    ];

    /// The theme of a question; none where questions of its kind make no puzzles. To resolve a navigate or concentrate fire
    /// command is none: a player who does may still leave everything as it is, so nothing can be wrong with it.
    #[cfg(feature = "mine")]
    pub(crate) const fn of(question: flagbridge_engine::Question) -> Option<Theme> {
        use flagbridge_engine::Question;
        Some(match question {
            Question::Attack(_) | Question::ExtraTarget(_) => Theme::Attack,
            Question::AttackEffects | Question::CriticalEffect => Theme::Dice,
            Question::DefenseTokens
            | Question::Evade
            | Question::Redirect
            | Question::RedirectAmount(_) => Theme::Defense,
            Question::Course(_) | Question::Speed(_) => Theme::Course,
            Question::Activate => Theme::Activation,
            Question::Squadron(_) | Question::SquadronTurn | Question::Command(..) => {
                Theme::Squadrons
            }
            Question::Dial(_) | Question::Commands(_) | Question::Repair(..) => Theme::Commands,
            _ => return None,
        })
    }

    /// The word in addresses.
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Attack => "attack",
            Theme::Dice => "dice",
            Theme::Defense => "defense",
            Theme::Course => "course",
            Theme::Activation => "activation",
            Theme::Squadrons => "squadrons",
            Theme::Commands => "commands",
        }
    }

    /// The words for it.
    pub const fn title(self) -> &'static str {
        match self {
            Theme::Attack => "Targets",
            Theme::Dice => "Dice and criticals",
            Theme::Defense => "Defense tokens",
            Theme::Course => "Courses and speed",
            Theme::Activation => "Activation order",
            Theme::Squadrons => "Squadrons",
            Theme::Commands => "Commands",
        }
    }
    /// A thought that helps with puzzles of this theme.
    pub const fn hint(self) -> &'static str {
        match self {
            Theme::Attack => "Which attack can destroy something, and which only does damage?",
            Theme::Dice => "How much damage does the target still take?",
            Theme::Defense => "How much damage gets through, and who can still attack afterwards?",
            Theme::Course => "Where does the ship end, and which arcs will it be in?",
            Theme::Activation => "What can still be lost or won before the next activation?",
            Theme::Squadrons => "Which target can this squadron still reach and destroy?",
            Theme::Commands => "What will this ship need most in this activation?",
        }
    }
}
