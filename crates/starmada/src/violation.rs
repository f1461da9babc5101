use std::fmt;

use crate::options::BattleSize;
use crate::sheet::{Sheet, Track};

/// A fault of a sheet or a fleet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's id, such as `fleet.limit`.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What is wrong, for people.
    pub message: String,
    /// Section of the rulebook.
    pub cite: &'static str,
    /// A change that would fix it.
    pub remedy: Option<Remedy>,
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Breaks a rule.
    Error,
    /// Allowed, and most likely not meant.
    Warning,
    /// Something to know: kept on the sheet, not played.
    Notice,
}

impl Severity {
    /// The word in reports.
    pub const fn id(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Notice => "notice",
        }
    }
}

/// Where a fault is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The whole fleet.
    Fleet,
    /// A ship, by its place in the list.
    Ship(usize),
    /// The sheet as a whole.
    Sheet,
    /// A track of the sheet.
    Track(Track),
    /// A battery of the sheet, by its place.
    Battery(usize),
    /// The equipment of the sheet.
    Equipment,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Fleet => f.write_str("fleet"),
            Place::Ship(place) => write!(f, "ship {}", place + 1),
            Place::Sheet => f.write_str("sheet"),
            Place::Track(track) => write!(f, "{track} track"),
            Place::Battery(place) => write!(f, "battery {}", place + 1),
            Place::Equipment => f.write_str("equipment"),
        }
    }
}

/// A change that fixes an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Take the ship out of the fleet.
    RemoveShip(usize),
    /// Let the ship bring this many flights.
    SetFlights(usize, u8),
    /// Play a larger battle.
    SetSize(BattleSize),
    /// Give the ship no name of its own.
    ClearName(usize),
    /// Write these numbers on a track.
    SetTrack(Track, Vec<u8>),
    /// Set a battery's loss limit.
    SetLimit(usize, u8),
    /// Set the equipment's loss limit.
    SetEquipmentLimit(u8),
    /// Set a battery's range bands.
    SetRange(usize, [u8; 3]),
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remedy::RemoveShip(place) => write!(f, "remove ship {}", place + 1),
            Remedy::SetFlights(place, flights) => {
                write!(f, "set the flights of ship {} to {flights}", place + 1)
            }
            Remedy::SetSize(size) => write!(f, "play a {} battle", size.name()),
            Remedy::ClearName(place) => write!(f, "remove the name of ship {}", place + 1),
            Remedy::SetTrack(track, numbers) => {
                let numbers: Vec<_> = numbers.iter().map(u8::to_string).collect();
                write!(f, "set the {track} track to {}", numbers.join(" "))
            }
            Remedy::SetLimit(battery, limit) => {
                write!(f, "set the loss limit of battery {} to {limit}", battery + 1)
            }
            Remedy::SetEquipmentLimit(limit) => {
                write!(f, "set the loss limit of the equipment to {limit}")
            }
            Remedy::SetRange(battery, [short, medium, long]) => {
                write!(f, "set the range of battery {} to {short}-{medium}-{long}", battery + 1)
            }
        }
    }
}

impl Remedy {
    /// Fixes a sheet; does nothing if the fix is for a fleet.
    pub fn apply(&self, sheet: &mut Sheet) {
        match self {
            Remedy::SetTrack(Track::Engines, numbers) => sheet.engines.clone_from(numbers),
            Remedy::SetTrack(Track::Weapons, numbers) => sheet.weapons.clone_from(numbers),
            Remedy::SetTrack(Track::Shields, numbers) => sheet.shields.clone_from(numbers),
            Remedy::SetTrack(Track::Hull, numbers) => sheet.hull = numbers.len() as u8,
            Remedy::SetLimit(battery, limit) => {
                if let Some(own) = sheet.batteries.get_mut(*battery) {
                    own.limit = *limit;
                }
            }
            Remedy::SetEquipmentLimit(limit) => sheet.equipment_limit = *limit,
            Remedy::SetRange(battery, range) => {
                if let Some(own) = sheet.batteries.get_mut(*battery) {
                    own.range = *range;
                }
            }
            Remedy::RemoveShip(_)
            | Remedy::SetFlights(..)
            | Remedy::SetSize(_)
            | Remedy::ClearName(_) => {}
        }
    }
}

impl Violation {
    /// A fault that breaks a rule.
    pub(crate) fn error(
        rule: &'static str,
        place: Place,
        message: impl Into<String>,
        cite: &'static str,
    ) -> Violation {
        let (severity, message) = (Severity::Error, message.into());
        Violation { rule, severity, place, message, cite, remedy: None }
    }

    /// The same fault, less bad.
    pub(crate) fn with_severity(mut self, severity: Severity) -> Violation {
        self.severity = severity;
        self
    }

    /// The same error with a fix.
    pub(crate) fn offer(mut self, remedy: Remedy) -> Violation {
        self.remedy = Some(remedy);
        self
    }

    /// Whether it breaks a rule.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
