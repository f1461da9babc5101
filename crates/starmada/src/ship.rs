use arrayvec::ArrayVec;

use crate::game::MAX_MOUNTS;
use crate::hex::{Direction, Hex};
use crate::orders::{Momentum, Orders};
use crate::sheet::Track;

/// Where an element is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Presence {
    /// Not set up yet.
    Waiting,
    /// On the board.
    OnBoard,
    /// Destroyed.
    Destroyed,
    /// Gone over the edge of the board.
    Left,
}

/// What is known of a ship's orders for the game turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Plot {
    /// Nothing is written yet.
    #[default]
    Unwritten,
    /// Written.
    Written(Orders),
    /// Written, and not for these eyes: only in a [view](crate::Table::view).
    Hidden,
}

/// A starship's state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Ship {
    /// Whether it is on the board.
    pub presence: Presence,
    /// Its hex.
    pub at: Hex,
    /// Where it flies.
    pub heading: Direction,
    /// Hexsides by which its facing differs from its heading until the End Phase.
    pub pivot: i8,
    /// Speed and sideslips of its last movement.
    pub momentum: Momentum,
    /// Boxes checked on the four tracks, in the order of [`Track::ALL`].
    pub checked: [u8; 4],
    /// Boxes marked in this Combat Phase, which count from the End Phase on.
    pub marked: [u8; 4],
    /// Weapons lost, bank by bank.
    pub lost: ArrayVec<u8, MAX_MOUNTS>,
    /// Pieces of equipment lost, one bit each.
    pub equipment_lost: u32,
    /// Its orders for this game turn.
    pub plot: Plot,
    /// It has made its attacks in this Combat Phase.
    pub acted: bool,
}

impl Ship {
    /// A ship that is not set up yet.
    pub(crate) fn new(mounts: usize) -> Ship {
        Ship {
            presence: Presence::Waiting,
            at: Hex::default(),
            heading: Direction::East,
            pivot: 0,
            momentum: Momentum::default(),
            checked: [0; 4],
            marked: [0; 4],
            lost: (0..mounts.min(MAX_MOUNTS)).map(|_| 0).collect(),
            equipment_lost: 0,
            plot: Plot::Unwritten,
            acted: false,
        }
    }

    /// Where its nose points. Starmada Unity, 3.4 (p. 17).
    pub const fn facing(&self) -> Direction {
        self.heading.turned(self.pivot)
    }

    /// Whether it is on the board.
    pub const fn on_board(&self) -> bool {
        matches!(self.presence, Presence::OnBoard)
    }

    /// Boxes checked on a track.
    pub const fn checked(&self, track: Track) -> u8 {
        self.checked[track as usize]
    }
}

/// A fighter flight's state. Starmada Unity, 5.1 (p. 22).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Flight {
    /// Whether it is on the board.
    pub presence: Presence,
    /// Its hex.
    pub at: Hex,
    /// Where it flies.
    pub heading: Direction,
    /// Fighters left.
    pub fighters: u8,
    /// Fighters that ships have hit in this Combat Phase, which are lost in the End Phase.
    pub marked: u8,
    /// It was activated in this Fighter Phase.
    pub acted: bool,
}

impl Flight {
    /// Whether it is on the board.
    pub const fn on_board(&self) -> bool {
        matches!(self.presence, Presence::OnBoard)
    }
}
