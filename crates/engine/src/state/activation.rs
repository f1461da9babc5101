//! A ship's activation and the commands it resolves.

use arrayvec::ArrayVec;
use flagbridge_cards::{Command, HullZone};

use crate::terms::{ShipId, SquadronId, Target};

/// What a ship did so far in its activation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Activation {
    pub ship: ShipId,
    /// Attacks declared: from which zone at which target.
    pub attacks: ArrayVec<(HullZone, Target), 8>,
    /// Squadrons its hull zones attacked, further targets of an attack too.
    pub fired_at: ArrayVec<(HullZone, SquadronId), 32>,
    /// Attacks that were canceled and may not be declared again.
    pub canceled: ArrayVec<(HullZone, Target), 8>,
    /// Squadrons its command activated.
    pub squadrons: ArrayVec<SquadronId, 16>,
    /// Whether its dial is given up instead of revealed.
    pub no_dial: bool,
    /// Maneuvers executed.
    pub maneuvers: u8,
    /// Whether it overlapped a ship.
    pub overlapped: bool,
    /// The ship that took the card of the last overlap.
    pub collided: Option<ShipId>,
    /// Commands resolved so far.
    pub commands: u8,
    /// Commands resolved as with a token the ship did not have.
    pub virtual_tokens: u8,
    /// Attacks declared when it resolved its concentrate fire command, that attack among them.
    pub concentrated: Option<u8>,
}

/// A command a ship resolves: what was spent for it, and as what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CommandUse {
    pub ship: ShipId,
    pub command: Command,
    /// Whether a dial was spent.
    pub spent_dial: bool,
    /// Whether the dial was the one revealed in this activation, not one gained.
    pub revealed_dial: bool,
    /// Whether a token was spent.
    pub spent_token: bool,
    /// Whether the token was one the ship does not have, for which it gains a raid token.
    pub by_raid: bool,
    /// Whether it has the effect of a dial.
    pub as_dial: bool,
    /// Whether it has the effect of a token.
    pub as_token: bool,
}

/// Where a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum CommandStage {
    /// Cards have said as what it counts; it takes effect.
    Effect,
    /// It was resolved.
    After,
    /// Cards that speak of a resolved command have spoken.
    Done,
}
