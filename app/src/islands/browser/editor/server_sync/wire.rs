//! What the server's interface says of fleets.

use flagbridge_fleet::Document;
use serde::Deserialize;

/// The new fleet's id and edit token.
#[derive(Deserialize)]
pub(crate) struct Created {
    pub id: String,
    pub token: String,
    pub version: u64,
}

/// A version number, alone or with the fleet in it.
#[derive(Deserialize)]
pub(crate) struct Numbered {
    pub version: u64,
}

/// A version of a fleet.
#[derive(Deserialize)]
pub(crate) struct Current {
    pub version: u64,
    pub fleet: Document,
}

/// One line of the history.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct VersionLine {
    pub version: u64,
    pub name: String,
    pub label: Option<String>,
    pub created: f64,
}

/// The address of a fleet in the interface.
pub(crate) fn address(id: &str) -> String {
    format!("/api/v1/fleets/{id}")
}
