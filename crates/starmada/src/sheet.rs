//! The starship display sheet.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::arc::Arcs;

/// A class of starships as its display sheet gives it. Starmada Unity, chapter 1 (pp. 9-11).
///
/// A sheet may break the rules; [`Sheet::check`] names every fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Who operates the class.
    pub faction: String,
    /// The name of the class.
    pub class: String,
    /// Its role: corvette, cruiser, carrier…
    #[serde(rename = "type", default)]
    pub kind: String,
    /// The combat rating: its price in a fleet and the points for its destruction.
    pub rating: u16,
    /// The hull size: as many boxes on the hull track.
    pub hull: u8,
    /// The numbers on the engine track.
    #[serde(default)]
    pub engines: Vec<u8>,
    /// The numbers on the weapons track.
    #[serde(default)]
    pub weapons: Vec<u8>,
    /// The numbers on the shield track; empty where the class has none.
    #[serde(default)]
    pub shields: Vec<u8>,
    /// Boxes above the hull track: one group for Screens, four for Directional Screens. Kept, not played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub screens: Vec<u8>,
    /// Four sets of boxes above the shield track, for Directional Shielding. Kept, not played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shielding: Vec<u8>,
    /// The weapon batteries.
    #[serde(default)]
    pub batteries: Vec<Battery>,
    /// Pieces of equipment: part of the weapons total, destroyed by weapon hits.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// The loss limit of the equipment.
    #[serde(default)]
    pub equipment_limit: u8,
    /// The carrier rating: how many flights the ship brings.
    #[serde(default)]
    pub carrier: u8,
    /// Traits of the ship: not damaged.
    #[serde(default)]
    pub traits: Vec<String>,
    /// Munitions: not damaged.
    #[serde(default)]
    pub munitions: Vec<String>,
}

/// Weapons of one kind. Starmada Unity, 1.3 (p. 10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    /// What the weapons are called.
    pub name: String,
    /// The last hex of short, medium and long range; all 0 where there is a movement allowance instead.
    #[serde(default)]
    pub range: [u8; 3],
    /// The movement allowance that seeking weapons have in place of range bands; 0 for others. Kept, not played.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub allowance: u8,
    /// Rate of fire: dice for each weapon.
    pub rate: u8,
    /// Accuracy: what a die must show.
    pub accuracy: u8,
    /// Impact: dice for each hit.
    pub impact: u8,
    /// Damage: dice for each point of impact.
    pub damage: u8,
    /// Weapon traits, such as `Pr1`.
    #[serde(default)]
    pub traits: Vec<String>,
    /// Where the weapons fire.
    #[serde(default)]
    pub banks: Vec<Bank>,
    /// How many weapons may be lost before every other battery has reached its limit.
    #[serde(default)]
    pub limit: u8,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Weapons that fire into the same arcs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bank {
    /// The arcs.
    pub arcs: Arcs,
    /// How many weapons.
    pub weapons: u8,
}

/// The last box of a kind: which of the four tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Track {
    /// Hull.
    Hull,
    /// Engines.
    Engines,
    /// Weapons and equipment.
    Weapons,
    /// Shields.
    Shields,
}

impl Track {
    /// All four, in the order of the damage roll.
    pub const ALL: [Track; 4] = [Track::Hull, Track::Engines, Track::Weapons, Track::Shields];

    /// The word.
    pub const fn id(self) -> &'static str {
        match self {
            Track::Hull => "hull",
            Track::Engines => "engines",
            Track::Weapons => "weapons",
            Track::Shields => "shields",
        }
    }
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Sheet {
    /// Boxes on the engine, weapons and shield tracks: half the hull size, rounded up. Starmada Unity, 1.2 (pp. 9-10).
    pub const fn track_boxes(hull: u8) -> u8 {
        hull.div_ceil(2)
    }

    /// How many boxes a track has.
    pub fn boxes(&self, track: Track) -> u8 {
        match track {
            Track::Hull => self.hull,
            Track::Engines => self.engines.len() as u8,
            Track::Weapons => self.weapons.len() as u8,
            Track::Shields => self.shields.len() as u8,
        }
    }

    /// The number in the first unchecked box; 0 where all are checked. On the hull track it is the hits left.
    pub fn value(&self, track: Track, checked: u8) -> u8 {
        let numbers = match track {
            Track::Hull => return self.hull.saturating_sub(checked),
            Track::Engines => &self.engines,
            Track::Weapons => &self.weapons,
            Track::Shields => &self.shields,
        };
        numbers.get(usize::from(checked)).copied().unwrap_or(0)
    }

    /// Weapons and pieces of equipment together: the first number of the weapons track.
    pub fn weapons_total(&self) -> usize {
        let weapons: usize = self.batteries.iter().map(Battery::weapons).sum();
        weapons + self.equipment.len()
    }

    /// Numbers for a track that begins at a value and falls in equal steps: rounded down for engines, up for weapons and
    /// shields, which fits the printed sample. The editor offers them; a printed sheet may differ.
    pub fn even_track(track: Track, hull: u8, first: u8) -> Vec<u8> {
        let boxes = u16::from(Self::track_boxes(hull));
        let number = |checked: u16| {
            let share = u16::from(first) * (boxes - checked);
            (if track == Track::Engines { share / boxes } else { share.div_ceil(boxes) }) as u8
        };
        (0..boxes).map(number).collect()
    }

    /// What the sheet carries that this program keeps but does not play: rules of the missing appendices.
    pub fn not_played(&self) -> Vec<&str> {
        let weapon_traits = self.batteries.iter().flat_map(|battery| &battery.traits);
        let systems = self.equipment.iter().chain(&self.traits);
        let systems = systems.filter(|name| System::named(name).is_none()).chain(&self.munitions);
        let unknown = weapon_traits.filter(|name| WeaponTrait::named(name).is_none());
        let mut names: Vec<&str> = unknown.chain(systems).map(String::as_str).collect();
        names.extend(match self.screens.len() {
            0 => None,
            1 => Some("Screens"),
            _ => Some("Directional Screens"),
        });
        names.extend((!self.shielding.is_empty()).then_some("Directional Shielding"));
        let seeking = self.batteries.iter().filter(|battery| battery.is_seeking());
        names.extend(seeking.map(|battery| battery.name.as_str()));
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl Battery {
    /// How many weapons there are.
    pub fn weapons(&self) -> usize {
        self.banks.iter().map(|bank| usize::from(bank.weapons)).sum()
    }

    /// Whether these are seeking weapons, which move on the board and are not played. Starmada Unity, 1.3 (p. 10).
    pub const fn is_seeking(&self) -> bool {
        self.allowance > 0
    }

    /// The range bands as they are printed, `4-8-12`, or the movement allowance, `MA10`.
    pub fn reach_text(&self) -> String {
        let [short, medium, long] = self.range;
        match self.allowance {
            0 => format!("{short}-{medium}-{long}"),
            allowance => format!("MA{allowance}"),
        }
    }

    /// Reads range bands or a movement allowance: `4-8-12`, `MA10`.
    pub fn read_reach(text: &str) -> Option<([u8; 3], u8)> {
        if let Some(allowance) = text.strip_prefix("MA").or_else(|| text.strip_prefix("ma")) {
            let allowance = allowance.trim().parse().ok().filter(|allowance| *allowance > 0)?;
            return Some(([0; 3], allowance));
        }
        let bands = text.split('-').map(|band| band.trim().parse().ok());
        let bands: Vec<u8> = bands.collect::<Option<_>>()?;
        Some((bands.try_into().ok()?, 0))
    }

    /// The band a distance lies in; none beyond long range.
    pub fn band(&self, distance: u8) -> Option<Band> {
        if self.is_seeking() {
            return None;
        }
        let [short, medium, long] = self.range;
        match distance {
            near if near <= short => Some(Band::Short),
            middle if middle <= medium => Some(Band::Medium),
            far if far <= long => Some(Band::Long),
            _ => None,
        }
    }

    /// The traits whose modifiers the rules print.
    pub fn played_traits(&self) -> impl Iterator<Item = WeaponTrait> {
        self.traits.iter().filter_map(|name| WeaponTrait::named(name))
    }

    /// The characteristics as they are printed: `4-8-12 2x5+/1/1`.
    pub fn characteristics(&self) -> String {
        let Battery { rate, accuracy, impact, damage, .. } = self;
        format!("{} {rate}x{accuracy}+/{impact}/{damage}", self.reach_text())
    }
}

/// A range band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// Up to the first number.
    Short,
    /// Up to the second.
    Medium,
    /// Up to the third.
    Long,
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Band::Short => "short",
            Band::Medium => "medium",
            Band::Long => "long",
        })
    }
}

/// Weapon traits as far as the essential rules print what they do: their to-hit modifiers (p. 20), and for Non-Piercing
/// the impact modifier of the example on p. 21. What else appendix C may say of them is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeaponTrait {
    /// No penalty against tiny targets: `Acr`.
    Accurate,
    /// Twice the range modifiers: `Dfs`.
    Diffuse,
    /// Range modifiers reversed: `Fcs`.
    Focused,
    /// No range modifiers: `Gid`.
    Guided,
    /// Twice the penalty against tiny targets: `Inc`.
    Inaccurate,
    /// Twice the penalty against tiny targets, and one less on impact rolls: `NPr`.
    NonPiercing,
}

impl WeaponTrait {
    /// All that are played.
    pub const ALL: [WeaponTrait; 6] = [
        WeaponTrait::Accurate,
        WeaponTrait::Diffuse,
        WeaponTrait::Focused,
        WeaponTrait::Guided,
        WeaponTrait::Inaccurate,
        WeaponTrait::NonPiercing,
    ];

    /// The abbreviation on the sheet.
    pub const fn id(self) -> &'static str {
        match self {
            WeaponTrait::Accurate => "Acr",
            WeaponTrait::Diffuse => "Dfs",
            WeaponTrait::Focused => "Fcs",
            WeaponTrait::Guided => "Gid",
            WeaponTrait::Inaccurate => "Inc",
            WeaponTrait::NonPiercing => "NPr",
        }
    }

    /// The trait of this abbreviation, if it is played.
    pub fn named(name: &str) -> Option<WeaponTrait> {
        WeaponTrait::ALL.into_iter().find(|known| known.id() == name)
    }
}

/// Systems whose to-hit modifiers the essential rules print. Starmada Unity, 4.2 (p. 20). They are listed as equipment or
/// traits; a number behind the name is the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum System {
    /// -1 per level on attacks against the ship.
    Countermeasures,
    /// +1 per level on the ship's own attacks, but only to offset negative modifiers.
    FireControl,
}

impl System {
    /// The system of this name and its level, if it is played: `Countermeasures`, `Fire Control 2`.
    pub fn named(name: &str) -> Option<(System, u8)> {
        let (system, level) = match name.rsplit_once(' ') {
            Some((system, level)) if level.parse::<u8>().is_ok() => (system, level),
            _ => (name, "1"),
        };
        let level = level.parse().ok().filter(|level| (1..=9).contains(level))?;
        match system.to_ascii_lowercase().as_str() {
            "countermeasures" => Some((System::Countermeasures, level)),
            "fire control" => Some((System::FireControl, level)),
            _ => None,
        }
    }
}

impl Serialize for Arcs {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Arcs {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
