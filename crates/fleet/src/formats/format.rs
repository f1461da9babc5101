use std::fmt;

/// The shapes in which lists are passed around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Kingston's fleet builder and Star Forge: headers with a colon, `•` before upgrades and squadrons.
    Kingston,
    /// Warlords: tabs, `( 30 points)`, `= 169 total ship cost`.
    Warlords,
    /// Armada Fleets Designer as it writes now: `(63 + 29: 92)`, objectives as the last lines.
    Afd,
    /// Armada Fleets Designer as it wrote first: `(63 + 29)`, `+` before upgrades, no objectives.
    AfdFirst,
    /// Fab's: one numbered line per ship, its upgrades behind dashes.
    Fab,
    /// AFF: `ship:cr90corvettea`, one card per line, lower case letters and figures only.
    Aff,
    /// The text the tabletop simulator's table reads: Kingston's with ` - ` before the names.
    Tts,
    /// Flagship's: `[flagship]`, `- Name (26)`, `1 Dash Rendar (24)`.
    Flagship,
    /// For a chat on Discord: names in bold, upgrades as a list.
    Discord,
    /// For a forum, a blog or notes: headings, names in bold, upgrades as a list.
    Markdown,
    /// Our own document.
    Json,
    /// A share code, bare or in a link.
    Share,
}

impl Format {
    /// Every format, the text formats first.
    pub const ALL: [Self; 12] = [
        Self::Kingston,
        Self::Warlords,
        Self::Afd,
        Self::AfdFirst,
        Self::Fab,
        Self::Aff,
        Self::Tts,
        Self::Flagship,
        Self::Discord,
        Self::Markdown,
        Self::Json,
        Self::Share,
    ];

    /// The formats that people can read.
    pub const TEXT: [Self; 10] = [
        Self::Kingston,
        Self::Warlords,
        Self::Afd,
        Self::AfdFirst,
        Self::Fab,
        Self::Aff,
        Self::Tts,
        Self::Flagship,
        Self::Discord,
        Self::Markdown,
    ];

    /// The word used on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Kingston => "kingston",
            Self::Warlords => "warlords",
            Self::Afd => "afd",
            Self::AfdFirst => "afd-first",
            Self::Fab => "fab",
            Self::Aff => "aff",
            Self::Tts => "tts",
            Self::Flagship => "flagship",
            Self::Discord => "discord",
            Self::Markdown => "markdown",
            Self::Json => "json",
            Self::Share => "share",
        }
    }

    /// The name a player knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kingston => "Kingston / Star Forge",
            Self::Warlords => "Warlords",
            Self::Afd => "Armada Fleets Designer",
            Self::AfdFirst => "Armada Fleets Designer (old format)",
            Self::Fab => "Fab's",
            Self::Aff => "AFF",
            Self::Tts => "Tabletop simulator",
            Self::Flagship => "Flagship",
            Self::Discord => "Discord",
            Self::Markdown => "Markdown",
            Self::Json => "Flagbridge JSON",
            Self::Share => "Share code",
        }
    }

    /// The format with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
