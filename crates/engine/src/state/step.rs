//! The steps of the procedure: plain data on the table's stack. `flow/` runs them.

use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Command, HullZone};

use super::activation::CommandStage;
use super::arrival::Landing;
use super::attack_stage::AttackStage;
use super::layout::Laying;
use super::maneuver::Maneuver;
use super::running::Running;
use super::squadron_turn::{Beyond, SquadronTurn};
use crate::geometry::Point;
use crate::terms::{Seat, ShipId, SquadronId, Unit, Window};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Step {
    /// Setup. RRG 1.6, Setup.
    Setup(SetupStage),
    /// A round. RRG 1.6, Round.
    Round(RoundStage),
    /// The Command Phase.
    CommandPhase,
    /// The Ship Phase: whose turn, and who spent a pass token on their last turn.
    ShipPhase { turn: Seat, passed: [bool; 2], activated: [bool; 2] },
    /// A ship's activation.
    Activation(ShipId, ActivationStage),
    /// A command that is being resolved.
    Command(ShipId, CommandStage),
    /// A repair command.
    Repair { ship: ShipId, points: u8 },
    /// A squadron command: squadrons left to activate, and how many were beyond its reach.
    SquadronCommand { ship: ShipId, left: u8, beyond: Beyond },
    /// The Squadron Phase: whose turn, and activations left in it.
    SquadronPhase { turn: Seat, left: u8 },
    /// A squadron's activation.
    SquadronTurn(SquadronTurn),
    /// A ship's Attack step: attacks left.
    ShipAttacks { ship: ShipId, left: u8 },
    /// The attack on top of the table's list of attacks.
    Attack(AttackStage),
    /// A squadron beside the defender suffers damage during the attack.
    Splash { squadron: SquadronId, announced: bool },
    /// A concentrate fire command.
    Concentrate { ship: ShipId, dial: bool, token: bool },
    /// A ship's maneuver.
    Maneuver(Maneuver),
    /// Squadrons a ship or an exogorth overlapped are put down by this seat.
    Displace { by: Unit, seat: Seat, squadrons: ArrayVec<SquadronId, 16> },
    /// Of ships overlapped at the same distance one takes the card.
    Collide { ship: ShipId },
    /// Units that were set aside are deployed, at most so many.
    Arrival { seat: Seat, landing: Landing, left: u8 },
    /// An obstacle a ship overlapped was resolved: how sound the ship was before.
    ObstacleDone { ship: ShipId, before: i16 },
    /// Obstacles a ship overlapped are resolved.
    Obstacles { ship: ShipId, left: ArrayVec<u8, 8> },
    /// A hull zone suffers damage, point by point.
    Suffer { ship: ShipId, zone: HullZone, points: u8 },
    /// A ship suffers damage on a zone of its owner's choice.
    SufferAnywhere { ship: ShipId, points: u8 },
    /// A damage card is dealt.
    Deal { ship: ShipId, faceup: bool, announced: bool },
    /// A damage card was drawn to be dealt faceup.
    Drawn { ship: ShipId, card: CardNumber, dealt: Dealt },
    /// A faceup damage card has just been dealt or turned: its immediate effect.
    Immediate { ship: ShipId, card: CardNumber, effect: u8 },
    /// A command token is gained.
    GainToken { ship: ShipId, command: Command, asked: bool },
    /// A dial is gained from an effect: it may become a token at once, or clear raid tokens where that is allowed.
    GainDial { ship: ShipId, command: Command, clears_raids: bool },
    /// A discarded dial takes a single raid token away.
    ClearOneRaid { ship: ShipId },
    /// A squadron suffers damage; cards that lessen it were asked.
    HurtSquadron { squadron: SquadronId, points: u8 },
    /// A player's turn of the Squadron Phase with the squadrons a card's ship reaches.
    BoostedTurn { ship: ShipId, left: u8 },
    /// A ship has more command tokens than it may.
    TrimTokens { ship: ShipId },
    /// A unit is destroyed by damage, unless a card keeps it.
    Fall(Unit),
    /// A squadron moves.
    SquadronMove { squadron: SquadronId, at: Point },
    /// A ship with ignition places its targeting token.
    Targeting { ship: ShipId },
    /// Each player, the second first, chooses an exogorth.
    Exogorths { turn: Seat, chosen: u16 },
    /// An exogorth attacks squadrons.
    ExogorthAttacks { exogorth: u8, turn: Seat, prey: Prey },
    /// Each player, the second first, moves a purrgil.
    Purrgils { turn: Seat, moved: u16 },
    /// A player puts dials on the objective card.
    CardDials { seat: Seat },
    /// A player moves obstacles, one after another.
    MoveObstacles { seat: Seat, left: ArrayVec<u8, 16>, over_squadrons: bool },
    /// A player moves an obstacle towards another one or a token.
    Drag { seat: Seat, place: u8, to: Goal },
    /// The Status Phase.
    Status(StatusStage),
    /// A moment for effects.
    Window { window: Window, subject: Option<Unit>, second: bool, serial: u32 },
    /// An effect being resolved.
    Effect(Box<Running>),
    /// The end of the game.
    End { wiped_out: bool },
}

/// What becomes of a damage card that was drawn to be dealt faceup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Dealt {
    Faceup,
    Facedown,
    Discarded,
}

/// Where setup stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum SetupStage {
    Initiative,
    Objective,
    Obstacles { turn: Seat, laying: Laying },
    BeforeDeploy,
    Deploy { turn: Seat, squadrons_left: u8 },
    CardTokens { turn: Seat },
    Finish,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum RoundStage {
    Start,
    Command,
    AfterCommand,
    Ship,
    ShipTurns,
    AfterShip,
    Squadron,
    SquadronTurns,
    AfterSquadron,
    Status,
    End,
    Next,
}

/// Where a ship's activation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum ActivationStage {
    Start,
    BeforeReveal,
    Reveal,
    Dial,
    Commands,
    AfterReveal,
    AttackStart,
    Attack,
    AttackEnd,
    Maneuver,
    End,
    Ignite,
    CleanUp,
}

/// Where the Status Phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum StatusStage {
    Start,
    Tokens,
    Cards,
    PaidCards { turn: Seat },
    Pay { turn: Seat, card: CardNumber, ship: Option<ShipId> },
    Initiative,
}

/// What an obstacle is moved towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Goal {
    /// Another obstacle, by its place.
    Obstacle(u8),
    /// The round token that lies here.
    Token(Point),
}

/// Squadrons an exogorth still attacks.
pub(crate) type Prey = ArrayVec<SquadronId, 32>;
