//! What is under way: steps that other steps and effects read or change while they wait.

use std::marker::PhantomData;

use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Command};

use super::maneuver::Maneuver;
use super::squadron_turn::{Beyond, SquadronTurn};
use crate::terms::{ShipId, SquadronId, Unit};

/// The place on the stack of a step that is kept in [`UnderWay`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Kept<T>(PhantomData<T>);

impl<T> Kept<T> {
    pub const HERE: Kept<T> = Kept(PhantomData);
}

/// A step that is kept in [`UnderWay`].
pub(crate) trait Keep: Sized {
    /// Those of its kind, the innermost last.
    fn kind(all: &mut UnderWay) -> &mut Vec<Self>;
}

/// Hands the list of the steps that are kept, each with its field, to a macro.
macro_rules! each_kept {
    ($then:ident) => {
        $then! {
            /// Ships' maneuvers.
            maneuvers: Maneuver,
            /// Squadrons' activations.
            squadron_turns: SquadronTurn,
            /// Squadron commands.
            squadron_commands: SquadronCommand,
            /// Repair commands.
            repairs: RepairCommand,
            /// Attack steps of ships.
            ship_attacks: ShipAttacks,
            /// Concentrate fire commands.
            concentrate_fire: ConcentrateFire,
            /// Obstacles that ships overlapped.
            overlapped: OverlappedObstacles,
            /// Damage cards about to be dealt.
            deals: Deal,
            /// Damage cards drawn to be dealt faceup.
            drawn: Drawn,
            /// Damage that squadrons are about to suffer.
            hurt: HurtSquadron,
            /// Command tokens about to be gained.
            token_gains: GainToken,
            /// Units about to be destroyed.
            falls: Fall,
            /// The end of the game.
            game_ends: GameEnd,
        }
    };
}
pub(crate) use each_kept;

macro_rules! declare {
    ($( $(#[$doc:meta])* $field:ident: $type:ident, )+) => {
        /// The steps that are kept, one list for each kind, the innermost last. The stack has a mark for each.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
        pub(crate) struct UnderWay { $( $(#[$doc])* pub $field: Vec<$type>, )+ }

        $( impl Keep for $type {
            fn kind(all: &mut UnderWay) -> &mut Vec<Self> {
                &mut all.$field
            }
        } )+
    };
}
each_kept!(declare);

/// A squadron command: squadrons left to activate, and how many were beyond its reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SquadronCommand {
    pub ship: ShipId,
    pub left: u8,
    pub beyond: Beyond,
}

/// A repair command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct RepairCommand {
    pub ship: ShipId,
    pub points: u8,
}

/// A ship's Attack step: attacks left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ShipAttacks {
    pub ship: ShipId,
    pub left: u8,
}

/// A concentrate fire command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ConcentrateFire {
    pub ship: ShipId,
    pub dial: bool,
    pub token: bool,
}

/// Obstacles a ship overlapped are resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct OverlappedObstacles {
    pub ship: ShipId,
    pub left: ArrayVec<u8, 8>,
}

/// A damage card is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Deal {
    pub ship: ShipId,
    pub faceup: bool,
    pub announced: bool,
}

/// A damage card was drawn to be dealt faceup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Drawn {
    pub ship: ShipId,
    pub card: CardNumber,
    pub dealt: Dealt,
}

/// A squadron suffers damage; cards that lessen it were asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct HurtSquadron {
    pub squadron: SquadronId,
    pub points: u8,
}

/// What becomes of a damage card that was drawn to be dealt faceup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Dealt {
    Faceup,
    Facedown,
    Discarded,
}

/// A command token is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct GainToken {
    pub ship: ShipId,
    pub command: Command,
    pub asked: bool,
}

/// A unit is destroyed by damage, unless a card keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Fall(pub Unit);

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct GameEnd {
    pub wiped_out: bool,
}
