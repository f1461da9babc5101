use std::fmt;

use serde::{Deserialize, Serialize};

/// A team of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The Rebel team.
    Rebels,
    /// The Imperial team.
    Empire,
}

impl Side {
    /// Both teams.
    pub const BOTH: [Side; 2] = [Side::Rebels, Side::Empire];

    /// The other team.
    pub fn other(self) -> Side {
        match self {
            Side::Rebels => Side::Empire,
            Side::Empire => Side::Rebels,
        }
    }

    /// Its place in lists of two.
    pub fn index(self) -> usize {
        match self {
            Side::Rebels => 0,
            Side::Empire => 1,
        }
    }

    /// The team as the subject of a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Side::Rebels => "The Rebels",
            Side::Empire => "The Empire",
        }
    }

    /// The team within a sentence.
    pub fn in_sentence(self) -> &'static str {
        match self {
            Side::Rebels => "the Rebels",
            Side::Empire => "the Empire",
        }
    }

    /// One word for headings and tables.
    pub fn adjective(self) -> &'static str {
        match self {
            Side::Rebels => "Rebel",
            Side::Empire => "Imperial",
        }
    }

    /// The id of the team's faction among the cards.
    pub fn faction(self) -> &'static str {
        match self {
            Side::Rebels => "rebel",
            Side::Empire => "empire",
        }
    }

    /// The word in links, forms and files.
    pub fn id(self) -> &'static str {
        match self {
            Side::Rebels => "rebels",
            Side::Empire => "empire",
        }
    }

    /// The team of a word in links, forms and files.
    pub fn of(id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }
}

/// The number of a player, which is also the number of the fleet: Rebels first, counted from 1. Someone who runs two fleets
/// has two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl fmt::Display for PlayerId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
