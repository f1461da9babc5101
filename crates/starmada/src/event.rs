use flagbridge_seats::Seat;

use crate::action::{Action, Volley};
use crate::element::{Element, FlightId, ShipId};
use crate::hex::{Direction, Hex};
use crate::orders::Orders;
use crate::roll::Rolled;
use crate::sheet::Track;

/// Something that happened because of an action. Events drive the log, the animation and the tests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// An action was accepted. Written orders are left out: they are secret.
    Acted(Seat, Action),
    /// A ship's orders were written; which ones is known to their owner alone.
    OrdersWritten(ShipId),
    /// A game turn began.
    Turn(u16),
    /// A phase began.
    Phase(Phase),
    /// A ship's orders were revealed.
    OrdersRevealed(ShipId, Orders),
    /// A ship's orders were illegal; it moves straight ahead.
    OrdersIllegal(ShipId),
    /// A ship moved through these hexes to a heading and facing.
    Moved {
        /// The ship.
        ship: ShipId,
        /// Every hex entered.
        path: Vec<Hex>,
        /// Where it flies now.
        heading: Direction,
        /// Where its nose points now.
        facing: Direction,
    },
    /// An element left the board.
    LeftBoard(ShipId),
    /// A ship in a contested hex rolled a die, for this total.
    Contested(ShipId, u8, u8),
    /// A ship was moved out of a contested hex.
    Shifted(ShipId, Hex),
    /// A flight moved.
    Flew(FlightId, Hex, Direction),
    /// A flight did not leave the hex of an opposing ship, or lost its last fighter.
    FlightEliminated(FlightId),
    /// A flight attacked a ship.
    Strafed {
        /// The flight.
        flight: FlightId,
        /// The ship.
        ship: ShipId,
        /// The dice, one for each fighter.
        dice: Vec<u8>,
        /// The impact dice; empty where the target has no shields.
        impact: Rolled,
    },
    /// A flight attacked a flight.
    Dogfight {
        /// The attacker.
        flight: FlightId,
        /// The target.
        target: FlightId,
        /// The dice, one for each fighter.
        dice: Vec<u8>,
        /// Fighters lost by attacker and target.
        lost: [u8; 2],
    },
    /// A ship fired.
    Fired {
        /// The ship.
        ship: ShipId,
        /// Its weapons and their target.
        volley: Volley,
        /// What was added to the dice.
        modifier: i8,
        /// The to-hit dice.
        hits: Rolled,
        /// The impact dice; empty where no roll was needed.
        impact: Rolled,
    },
    /// A ship was damaged: the damage die and the track that was hit; none where a ship without shield track shrugs it off.
    Damaged(ShipId, u8, Option<Track>),
    /// Fighters of a flight were hit by a ship.
    FightersHit(FlightId, u8),
    /// No ship could fire in this Combat Phase.
    NobodyFires,
    /// A track shows another number now.
    Track(ShipId, Track, u8),
    /// How many fighters a flight has left.
    Fighters(FlightId, u8),
    /// A ship lost a weapon of a bank.
    WeaponLost(ShipId, u8),
    /// A ship lost a piece of equipment.
    EquipmentLost(ShipId, u8),
    /// A ship was destroyed.
    Destroyed(ShipId),
    /// A side scored.
    Scored(Seat, u16),
    /// A pivot was reversed.
    PivotReversed(ShipId, Direction),
    /// An element was set up.
    Placed(Element, Hex, Direction),
    /// The battle is over.
    Over(Outcome),
    /// A side goes first where the sides take turns: it has more units, or a die decided between equals.
    First {
        /// The side.
        seat: Seat,
        /// Units of both sides.
        units: [u8; 2],
    },
}

/// The parts of a game turn. Starmada Unity, 2.4 (p. 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Fleets are set up.
    Setup,
    /// Orders are written.
    Orders,
    /// Ships move.
    Movement,
    /// Flights move and attack.
    Fighter,
    /// Ships attack.
    Combat,
    /// Damage takes effect.
    End,
}

impl Phase {
    /// The word in the log.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Orders => "orders",
            Phase::Movement => "movement",
            Phase::Fighter => "fighter",
            Phase::Combat => "combat",
            Phase::End => "end",
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// Victory points.
    pub scores: [u16; 2],
    /// Why it ended.
    pub reason: Reason,
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// A side reached its target.
    Target,
    /// A side has no ship left.
    LastFleet,
    /// The last game turn is over.
    Turns,
}
