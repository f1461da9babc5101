//! Fleets as the browser keeps them.

use flagbridge_cards::fold;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Document, Draft, check};
use serde::{Deserialize, Serialize};

use super::judgement::terms_of;
use super::wording::{full_name, title};

/// The version of what is kept.
const VERSION: u32 = 1;

/// A fleet kept in the browser, with everything the player has said about it.
///
/// Times are milliseconds since 1970, as browsers count them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    #[serde(rename = "flagbridge-saved")]
    version: u32,
    /// The id under which it is kept.
    pub id: String,
    /// When it was begun.
    pub begun: u64,
    /// When it was last changed.
    pub changed: u64,
    /// The folder it lies in; none if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// Words to find it by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Whether it has been put away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub archived: bool,
    /// The fleet.
    pub fleet: Document,
    /// States the player has given a name, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<Version>,
    /// Lines of pasted lists that could not be read and that the player has not yet dealt with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// Where it is saved on the server; none if it is kept in the browser alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<Online>,
}

/// A fleet on the server, as this browser has last seen it. The edit token is kept elsewhere, so that a file of fleets
/// never holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Online {
    /// Its id there.
    pub id: String,
    /// The newest version this browser has seen.
    pub version: u64,
    /// The fleet in that version: what a merge begins from.
    pub base: Document,
}

/// A state of a fleet that the player has given a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Version {
    /// The name.
    pub name: String,
    /// When it was kept.
    pub at: u64,
    /// The fleet as it was.
    pub fleet: Document,
}

/// Many fleets in one file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FleetFile {
    #[serde(rename = "flagbridge-fleets")]
    version: u32,
    /// The fleets.
    pub fleets: Vec<Saved>,
}

/// Why a text holds no kept fleets.
#[derive(Debug)]
pub enum NotSaved {
    /// It is not JSON, or not of the right shape.
    Shape(serde_json::Error),
    /// It is of a version this program does not read.
    Version(u32),
}

impl std::fmt::Display for NotSaved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Shape(_) => {
                write!(f, "this is not a file of fleets, and no card was found in it")
            }
            Self::Version(version) => {
                write!(
                    f,
                    "this file has version {version}, but only version {VERSION} is supported"
                )
            }
        }
    }
}

impl std::error::Error for NotSaved {}

impl Saved {
    /// Begins to keep a draft.
    pub fn new(id: String, draft: &Draft, now: u64) -> Self {
        Self {
            version: VERSION,
            id,
            begun: now,
            changed: now,
            folder: String::new(),
            tags: Vec::new(),
            archived: false,
            fleet: Document::new(draft, catalogue()),
            versions: Vec::new(),
            unread: Vec::new(),
            online: None,
        }
    }

    /// Begins to keep a fleet that is saved on the server.
    pub fn from_server(id: String, online: Online, now: u64) -> Self {
        let mut saved = Self::new(id, &Draft::new(), now);
        saved.fleet = online.base.clone();
        saved.online = Some(online);
        saved
    }

    /// Reads a kept fleet.
    pub fn parse(text: &str) -> Result<Self, NotSaved> {
        let saved: Self = serde_json::from_str(text).map_err(NotSaved::Shape)?;
        if saved.version == VERSION { Ok(saved) } else { Err(NotSaved::Version(saved.version)) }
    }

    /// The text to keep.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }

    /// Keeps a changed draft. What the document holds beside it stays.
    pub fn update(&mut self, draft: &Draft, now: u64) {
        self.fleet.update(draft, catalogue());
        self.changed = now;
    }

    /// The fleet.
    pub fn draft(&self) -> Draft {
        self.fleet.draft(catalogue()).0
    }

    /// Whether the current state is not yet on the server.
    pub fn is_ahead(&self) -> bool {
        self.online.as_ref().is_some_and(|online| online.draft() != self.draft())
    }

    /// What the fleet costs.
    pub fn points(&self) -> u32 {
        let draft = self.draft();
        check(&draft, &terms_of(&draft)).points.total
    }

    /// Everything the fleet can be found by, folded: name, folder, tags, notes, faction and cards.
    pub fn words(&self) -> String {
        let draft = self.draft();
        let cards = draft.cards().map(|(_, card, _)| full_name(card));
        let faction = draft.faction.map(|it| it.name().to_owned());
        let own = [title(&draft), self.folder.clone(), draft.notes.clone()];
        let words = own.into_iter().chain(self.tags.clone()).chain(faction).chain(cards);
        words.map(|it| fold(&it)).collect::<Vec<_>>().join(" ")
    }

    /// Keeps lines that could not be read, each once.
    pub fn keep_unread(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            if !self.unread.contains(&line) {
                self.unread.push(line);
            }
        }
    }

    /// Keeps the fleet as it is now under a name; a version of that name is replaced.
    pub fn keep_version(&mut self, name: &str, now: u64) {
        self.versions.retain(|version| version.name != name);
        let fleet = self.fleet.clone();
        self.versions.push(Version { name: name.to_owned(), at: now, fleet });
    }
}

impl Online {
    /// The fleet in the version this browser has last seen.
    pub fn draft(&self) -> Draft {
        self.base.draft(catalogue()).0
    }
}

impl Version {
    /// The fleet as it was.
    pub fn draft(&self) -> Draft {
        self.fleet.draft(catalogue()).0
    }
}

impl FleetFile {
    /// Many fleets as one.
    pub fn new(fleets: Vec<Saved>) -> Self {
        Self { version: VERSION, fleets }
    }

    /// Reads a file of fleets.
    pub fn parse(text: &str) -> Result<Self, NotSaved> {
        let shelf: Self = serde_json::from_str(text).map_err(NotSaved::Shape)?;
        if shelf.version == VERSION { Ok(shelf) } else { Err(NotSaved::Version(shelf.version)) }
    }

    /// The file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and numbers are always JSON")
    }
}

/// An id for a new fleet, made of the time and chance.
pub fn fleet_id(now: u64, chance: u32) -> String {
    let mut id = String::new();
    let mut rest = (u128::from(now) << 24) | u128::from(chance & 0xff_ffff);
    while rest > 0 {
        let digit = (rest % 36) as u32;
        id.push(char::from_digit(digit, 36).expect("a digit below 36"));
        rest /= 36;
    }
    id
}

/// The tags in a text with commas, each once.
pub fn split_tags(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text.split(',').map(str::trim).filter(|tag| !tag.is_empty()) {
        if !tags.iter().any(|it| it == tag) {
            tags.push(tag.to_owned());
        }
    }
    tags
}
