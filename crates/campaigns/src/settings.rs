use flagbridge_wording::turns_direction;
use serde::{Deserialize, Serialize};

use crate::kind::Kind;
use crate::refusal::Refusal;
use crate::rules::{Rules, rule_notes};
use crate::side::{PlayerId, Side};

/// What the organiser says of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The campaign's name.
    pub name: String,
    /// Which campaign it is.
    #[serde(default)]
    pub kind: Kind,
    /// Id of the edition all fleets are checked in.
    pub edition: String,
    /// The Rebel players, in order.
    pub rebels: Vec<String>,
    /// The Imperial players, in order.
    pub empire: Vec<String>,
    /// The numbers it is played by.
    pub rules: Rules,
    /// Whether the campaign is listed publicly.
    #[serde(default)]
    pub listed: bool,
}

/// The longest name of a campaign or a player, and the longest note, in characters.
pub const LONGEST_NAME: usize = 120;

impl Settings {
    /// The Corellian Conflict by the book.
    pub fn new(name: &str, edition: &str, rebels: &[&str], empire: &[&str]) -> Settings {
        Settings::of(Kind::CorellianConflict, name, edition, rebels, empire)
    }

    /// A campaign by the book.
    pub fn of(kind: Kind, name: &str, edition: &str, rebels: &[&str], empire: &[&str]) -> Settings {
        let owned = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        let players = u16::try_from(rebels.len()).unwrap_or(u16::MAX);
        Settings {
            name: name.to_owned(),
            kind,
            edition: edition.to_owned(),
            rebels: owned(rebels),
            empire: owned(empire),
            rules: Rules::of(kind, players.min(3)),
            listed: false,
        }
    }

    /// The names of a team's players.
    pub fn names(&self, side: Side) -> &[String] {
        match side {
            Side::Rebels => &self.rebels,
            Side::Empire => &self.empire,
        }
    }

    /// Players in each team.
    pub fn team_size(&self) -> usize {
        self.rebels.len()
    }

    /// All players with their teams and names, by number.
    pub fn players(&self) -> impl Iterator<Item = (PlayerId, Side, &str)> {
        let sides = Side::BOTH.into_iter();
        let all =
            sides.flat_map(move |side| self.names(side).iter().map(move |it| (side, it.as_str())));
        all.zip(1..).map(|((side, name), number)| (PlayerId(number), side, name))
    }

    /// The settings with marks that turn the direction of writing taken out of all names.
    #[must_use]
    pub fn cleaned(mut self) -> Settings {
        self.name = clean(&self.name);
        for name in self.rebels.iter_mut().chain(&mut self.empire) {
            *name = clean(name);
        }
        self
    }

    /// Whether a campaign can be played by these settings.
    pub fn check(&self) -> Result<(), Refusal> {
        named("the campaign's name", &self.name)?;
        if self.edition.len() > LONGEST_NAME {
            return Err(Refusal::input("there is no such edition"));
        }
        if self.rebels.len() != self.empire.len() || !(2..=3).contains(&self.rebels.len()) {
            let words = "a campaign has 4 or 6 fleets, 2 or 3 in each team";
            return Err(Refusal::rule(words, crate::cite::TEAMS));
        }
        let mut seen: Vec<String> = Vec::new();
        for (_, _, name) in self.players() {
            named("a player's name", name)?;
            let folded = name.trim().to_lowercase();
            if seen.contains(&folded) {
                return Err(Refusal::input(format!("there are two players named {name}")));
            }
            seen.push(folded);
        }
        for note in rule_notes(self.kind) {
            let value = self.rules.get(note.id).unwrap_or(0);
            if value > if note.yes_no { 1 } else { 2000 } {
                let words = format!("\"{}\" has a value that is too large", note.title);
                return Err(Refusal::input(words));
            }
            if value == 0 && note.positive {
                return Err(Refusal::input(format!("\"{}\" cannot be 0", note.title)));
            }
        }
        Ok(())
    }
}

/// A text without marks that turn the direction of writing, and without spaces around it.
pub fn clean(text: &str) -> String {
    text.replace(turns_direction, "").trim().to_owned()
}

/// A name: not empty, not too long, on one line.
pub(crate) fn named(what: &str, name: &str) -> Result<(), Refusal> {
    if name.trim().is_empty() {
        return Err(Refusal::input(format!("{what} is missing")));
    }
    short(what, name)
}

/// A text of one line that is not too long.
pub(crate) fn short(what: &str, text: &str) -> Result<(), Refusal> {
    if text.chars().nth(LONGEST_NAME).is_some() {
        return Err(Refusal::input(format!("{what} is longer than {LONGEST_NAME} characters")));
    }
    if text.chars().any(|it| it.is_control() || turns_direction(it)) {
        return Err(Refusal::input(format!("{what} has characters that cannot be printed")));
    }
    Ok(())
}
