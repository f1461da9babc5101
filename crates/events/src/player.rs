use serde::{Deserialize, Serialize};

/// The number of a player in an event, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The player's number.
    pub id: PlayerId,
    /// What was said of the player.
    #[serde(flatten)]
    pub about: About,
    /// Decides between players who are equal in everything else.
    #[serde(skip)]
    pub lot: u64,
    /// The list that was handed in, as text in any format.
    pub list: Option<String>,
    /// Whether the player has left the event.
    pub dropped: bool,
}

/// What is said of a player. Nothing but the name is needed, and the name need not be a real one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct About {
    /// The name; no two players of an event have the same.
    pub name: String,
    /// A club, a family or a team; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Whether the player has won a bye for the first round.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub first_round_bye: bool,
}

impl Player {
    /// The player's name.
    pub fn name(&self) -> &str {
        &self.about.name
    }
}

/// Names are compared without regard to case and spaces.
pub(crate) fn same_name(one: &str, two: &str) -> bool {
    let plain = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    plain(one) == plain(two)
}

impl std::fmt::Display for PlayerId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(out)
    }
}
