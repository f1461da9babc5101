use flagbridge_cards::{Catalogue, Mode, Resolved};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;

/// What is agreed when a table is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Which game is played. Tables that do not say so play Armada.
    #[serde(default, skip_serializing_if = "GameId::is_armada")]
    pub game: GameId,
    /// Armada: id of the edition; empty for the current one.
    #[serde(default)]
    pub edition: String,
    /// Armada: id of the mode; empty for the standard game. Starmada: the size of the battle; empty for a medium one.
    #[serde(default)]
    pub mode: String,
    /// Starmada: points that the rules leave open, as lines of a record's header; empty where all are as usual.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// How long players may think.
    #[serde(default)]
    pub clock: Clock,
    /// How many minutes later spectators see the game; 0 for at once.
    #[serde(default)]
    pub delay: u16,
    /// Armada: the agreed fleet points; none for what each list and the mode say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
}

/// One of the games that can be played at a live table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// Star Wars: Armada.
    #[default]
    Armada,
    /// Starmada.
    Starmada,
}

impl GameId {
    /// The address of the page of a table of this game.
    pub fn page(self, table: &str) -> String {
        match self {
            GameId::Armada => format!("/live/{table}"),
            GameId::Starmada => format!("/starmada/live/{table}"),
        }
    }

    /// Whether it is Armada, which is not written down.
    pub(crate) fn is_armada(&self) -> bool {
        *self == GameId::Armada
    }
}

impl Settings {
    /// Armada: the edition that is played.
    pub fn rules(&self, catalogue: &'static Catalogue) -> Resolved<'static> {
        catalogue.edition(&self.edition).unwrap_or_else(|_| catalogue.current())
    }

    /// Armada: the mode that is played; none for the standard game.
    pub fn mode(&self, catalogue: &'static Catalogue) -> Option<&'static Mode> {
        catalogue.mode(&self.mode)
    }
}
