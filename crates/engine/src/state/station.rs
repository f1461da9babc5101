use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Pool};

/// A station that objectives let attack and be attacked. RRG 1.6, Attacking Stations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Station {
    /// Its place among the obstacles.
    pub obstacle: u8,
    /// Facedown damage cards, the only ones it can have; `None` where the viewer may not see one.
    pub damage: ArrayVec<Option<CardNumber>, 16>,
    /// Whether it is destroyed: it still obstructs, and does nothing else.
    pub destroyed: bool,
    /// Whether it has attacked this round.
    pub attacked: bool,
    /// Whether its card has an armament.
    pub armed: bool,
}

impl Station {
    /// Dice against ships. FAQ 3.2.1, Errata: Armed Station.
    pub const BATTERY: Pool = Pool::new(2, 2, 0);
    /// Dice against squadrons. FAQ 3.2.1, Errata: Armed Station.
    pub const ANTI_SQUADRON: Pool = Pool::new(0, 1, 0);

    /// A whole station.
    pub fn new(obstacle: u8, armed: bool) -> Self {
        Self { obstacle, damage: ArrayVec::new(), destroyed: false, attacked: false, armed }
    }

    /// Hull value: 13, or 10 on the card of the unarmed one. RRG 1.5, Station Card Errata: Armed Station.
    pub const fn hull(&self) -> usize {
        if self.armed { 13 } else { 10 }
    }

    /// Whether it could attack in this round.
    pub const fn can_attack(&self) -> bool {
        self.armed && !self.destroyed && !self.attacked
    }
}
