use flagbridge_cards::{Catalogue, Mode, Resolved};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;

/// What is agreed when a table is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Id of the edition; empty for the current one.
    #[serde(default)]
    pub edition: String,
    /// Id of the mode; empty for the standard game.
    #[serde(default)]
    pub mode: String,
    /// How long players may think.
    #[serde(default)]
    pub clock: Clock,
    /// How many minutes later spectators see the game; 0 for at once.
    #[serde(default)]
    pub delay: u16,
    /// The agreed fleet points; none for what each list and the mode say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
}

impl Settings {
    /// The edition that is played.
    pub fn rules(&self, catalogue: &'static Catalogue) -> Resolved<'static> {
        catalogue.edition(&self.edition).unwrap_or_else(|_| catalogue.current())
    }

    /// The mode that is played; none for the standard game.
    pub fn mode(&self, catalogue: &'static Catalogue) -> Option<&'static Mode> {
        catalogue.mode(&self.mode)
    }
}
