//! Fleets as JSON.

use serde::{Deserialize, Serialize};

use crate::draft::{Draft, DraftShip, MOST_SHEETS, MOST_SHIPS};
use crate::options::BattleSize;
use crate::sheet::Sheet;

/// Why a text is no fleet document.
#[derive(Debug, thiserror::Error)]
pub enum BadDocument {
    /// Not JSON, or not of this form.
    #[error("not a Starmada fleet: {0}")]
    Json(#[from] serde_json::Error),
    /// Of another game or a later version.
    #[error("not a version 1 Starmada fleet")]
    Version,
    /// A battle size that does not exist.
    #[error("unknown battle size \"{0}\"")]
    Size(String),
    /// More ships or sheets than a draft holds.
    #[error("a fleet holds at most {MOST_SHIPS} ships and {MOST_SHEETS} sheets")]
    TooLarge,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    game: String,
    version: u8,
    #[serde(default)]
    name: String,
    size: String,
    ships: Vec<DraftShip>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sheets: Vec<Sheet>,
}

impl Draft {
    /// The fleet as JSON.
    pub fn to_json(&self) -> String {
        let document = Document {
            game: "starmada".to_owned(),
            version: 1,
            name: self.name.clone(),
            size: self.size.id().to_owned(),
            ships: self.ships.clone(),
            sheets: self.sheets.clone(),
        };
        serde_json::to_string_pretty(&document).expect("a fleet is strings and numbers")
    }

    /// Reads a fleet from JSON.
    pub fn from_json(text: &str) -> Result<Draft, BadDocument> {
        let document: Document = serde_json::from_str(text)?;
        if document.game != "starmada" || document.version != 1 {
            return Err(BadDocument::Version);
        }
        if document.ships.len() > MOST_SHIPS || document.sheets.len() > MOST_SHEETS {
            return Err(BadDocument::TooLarge);
        }
        let size = BattleSize::named(&document.size);
        let size = size.ok_or(BadDocument::Size(document.size))?;
        let Document { name, ships, sheets, .. } = document;
        Ok(Draft { name, size, ships, sheets })
    }
}
