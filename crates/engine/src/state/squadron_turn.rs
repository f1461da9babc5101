//! A squadron's activation, and the command that gave it.

use crate::terms::{ShipId, SquadronId, Target};

/// A squadron's activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SquadronTurn {
    pub squadron: SquadronId,
    /// The ship whose command activated it.
    pub commanded: Option<ShipId>,
    /// Whether it may both move and attack.
    pub both: bool,
    pub moved: bool,
    /// Whether it gave up moving for something else.
    pub stays: bool,
    /// Whether it acts as if it were not engaged.
    pub unengaged: bool,
    /// Whether its AI works as if a command activated it.
    pub ai: bool,
    pub attacks_made: u8,
    pub attacks_left: u8,
    /// The target of an attack that was canceled, which may not be attacked again.
    pub canceled: Option<Target>,
    pub started: bool,
    pub ended: bool,
}

impl SquadronTurn {
    pub fn new(squadron: SquadronId, commanded: Option<ShipId>, both: bool) -> Self {
        Self {
            squadron,
            commanded,
            both,
            moved: false,
            stays: false,
            unengaged: false,
            ai: commanded.is_some(),
            attacks_made: 0,
            attacks_left: 1,
            canceled: None,
            started: false,
            ended: false,
        }
    }
}

/// Squadrons a command activated although they were out of the ship's reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Beyond {
    /// By relay.
    pub relayed: u8,
    /// Because a card lent another unit's reach.
    pub lent: u8,
    /// For each of them, in order, who could have brought it into reach.
    pub helped: [Helpers; Beyond::MOST],
}

impl Beyond {
    /// More squadrons than any command activates out of reach.
    pub const MOST: usize = 8;

    /// Those activated so far.
    pub fn helped(&self) -> &[Helpers] {
        let count = self.helped.iter().take_while(|helpers| !helpers.is_empty()).count();
        &self.helped[..count]
    }

    /// Notes one more, if there is room.
    pub fn note(&mut self, helpers: Helpers) {
        let count = self.helped().len();
        if let Some(place) = self.helped.get_mut(count) {
            *place = helpers;
        }
    }
}

/// Who can bring a squadron into a command's reach: squadrons with relay, and cards that lend a reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Helpers {
    /// Squadrons with relay, one bit for each.
    pub relays: u64,
    /// How many squadrons cards lend a reach to.
    pub lent: u8,
}

impl Helpers {
    pub const fn is_empty(self) -> bool {
        self.relays == 0 && self.lent == 0
    }
}
