use serde::{Deserialize, Serialize};

use crate::faction::FactionSet;
use crate::slot::SlotSet;

/// What an edition says about building a fleet: the numbers and switches behind the validator's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FleetRules {
    /// Points of the standard game. RR 2015, Fleet Building: 300; RRG 1.5, Fleet Building: 400.
    pub standard_points: u16,
    /// Points of a game with one core set.
    pub core_set_points: u16,
    /// Factions the edition knows.
    pub factions: FactionSet,
    /// Upgrade icons the edition knows.
    pub slots: SlotSet,
    /// What the third for squadrons is taken of.
    pub squadron_cap_base: CapBase,
    /// The points for each of which a fleet may have one unique squadron with defense tokens; no limit if absent.
    pub points_per_ace: Option<u16>,
    /// Whether two squadrons flying the same named craft exclude each other.
    pub named_craft_exclusive: bool,
    /// Whether a ship may carry two copies of an upgrade.
    pub duplicate_upgrades: bool,
    /// Whether the text limits a ship to one title.
    pub one_title: bool,
    /// Whether a flotilla may carry the commander.
    pub flotilla_flagship: bool,
    /// Whether split-symbol cards exist.
    pub dual_faction_cards: bool,
    /// Whether two-icon upgrades exist.
    pub two_icon_upgrades: bool,
    /// Whether a huge ship is barred from cards that add icons.
    pub huge_no_added_icons: bool,
}

/// What the squadrons' third is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CapBase {
    /// The agreed total. FAQ 3.2.1, Setup and Fleet-Building.
    AgreedTotal,
    /// "Its fleet points" may mean the agreed total or what was spent. RR 2015, Fleet Building.
    Ambiguous,
}
