//! The steps of the procedure: plain data on the table's stack. `flow/` runs them.

use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Command, HullZone};

use super::activation::CommandStage;
use super::arrival::Landing;
use super::attack_stage::AttackStage;
use super::layout::Laying;
use super::maneuver::Maneuver;
use super::running::Running;
use super::squadron_turn::SquadronTurn;
use super::under_way::{
    ConcentrateFire, Deal, Drawn, Fall, GainToken, GameEnd, HurtSquadron, Kept,
    OverlappedObstacles, RepairCommand, ShipAttacks, SquadronCommand,
};
use crate::geometry::Point;
use crate::terms::{Seat, ShipId, SquadronId, Unit, Window};

/// Hands the list of all steps, each with its type, to a macro.
macro_rules! each_step {
    ($then:ident) => {
        $then! {
            Setup(SetupStage),
            Round(RoundStage),
            CommandPhase(CommandPhase),
            ShipPhase(ShipPhase),
            Activation(ActivationStep),
            Command(CommandStep),
            Repair(Kept<RepairCommand>),
            SquadronCommand(Kept<SquadronCommand>),
            SquadronPhase(SquadronPhase),
            SquadronTurn(Kept<SquadronTurn>),
            ShipAttacks(Kept<ShipAttacks>),
            Attack(AttackStage),
            Splash(Splash),
            Concentrate(Kept<ConcentrateFire>),
            Maneuver(Kept<Maneuver>),
            Displace(Displace),
            Collide(Collide),
            Arrival(Arrival),
            ObstacleDone(ObstacleDone),
            Obstacles(Kept<OverlappedObstacles>),
            Suffer(Suffer),
            SufferAnywhere(SufferAnywhere),
            Deal(Kept<Deal>),
            Drawn(Kept<Drawn>),
            Immediate(Immediate),
            GainToken(Kept<GainToken>),
            GainDial(GainDial),
            ClearOneRaid(ClearOneRaid),
            StationHelp(StationHelp),
            HurtSquadron(Kept<HurtSquadron>),
            BoostedTurn(BoostedTurn),
            TrimTokens(TrimTokens),
            Fall(Kept<Fall>),
            SquadronMove(SquadronMove),
            Targeting(Targeting),
            Exogorths(Exogorths),
            ExogorthAttacks(ExogorthAttacks),
            Purrgils(Purrgils),
            CardDials(CardDials),
            MoveObstacles(MoveObstacles),
            Drag(Drag),
            Status(StatusStage),
            Window(OpenWindow),
            Effect(Box<Running>),
            End(Kept<GameEnd>),
        }
    };
}
pub(crate) use each_step;

macro_rules! declare {
    ($( $name:ident($type:ty), )+) => {
        /// A step of the procedure. Each is a type of its own; `flow/` says how it runs and takes answers.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
        pub(crate) enum Step { $( $name($type), )+ }
    };
}
each_step!(declare);

/// The Command Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CommandPhase;

/// The Ship Phase: whose turn, and who spent a pass token on their last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ShipPhase {
    pub turn: Seat,
    pub passed: [bool; 2],
    pub activated: [bool; 2],
}

/// A ship's activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ActivationStep {
    pub ship: ShipId,
    pub stage: ActivationStage,
}

/// A command that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CommandStep {
    pub ship: ShipId,
    pub stage: CommandStage,
}

/// The Squadron Phase: whose turn, and activations left in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SquadronPhase {
    pub turn: Seat,
    pub left: u8,
}

/// A unit beside the defender, or the defender on a zone of its own, suffers damage during the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Splash {
    pub unit: Unit,
    pub zone: Option<HullZone>,
    pub points: u8,
    pub announced: bool,
}

/// Squadrons a ship or an exogorth overlapped are put down by this seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Displace {
    pub by: Unit,
    pub seat: Seat,
    pub squadrons: ArrayVec<SquadronId, 16>,
}

/// Of ships overlapped at the same distance one takes the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Collide {
    pub ship: ShipId,
}

/// Units that were set aside are deployed, up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Arrival {
    pub seat: Seat,
    pub landing: Landing,
    pub left: u8,
}

/// An obstacle a ship overlapped was resolved: how sound the ship was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ObstacleDone {
    pub ship: ShipId,
    pub before: i16,
}

/// A hull zone suffers damage, point by point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Suffer {
    pub ship: ShipId,
    pub zone: HullZone,
    pub points: u8,
}

/// A ship suffers damage on a zone of its owner's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SufferAnywhere {
    pub ship: ShipId,
    pub points: u8,
}

/// A faceup damage card has just been dealt or turned: its immediate effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Immediate {
    pub ship: ShipId,
    pub card: CardNumber,
    pub effect: u8,
}

/// A dial is gained from an effect: it may become a token at once, or clear raid tokens where that is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct GainDial {
    pub ship: ShipId,
    pub command: Command,
    pub clears_raids: bool,
}

/// A squadron that lies on a station may recover a hull point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct StationHelp {
    pub squadron: SquadronId,
    pub place: u8,
}

/// A discarded dial takes a single raid token away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ClearOneRaid {
    pub ship: ShipId,
}

/// A player's turn of the Squadron Phase with the squadrons a card's ship reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct BoostedTurn {
    pub ship: ShipId,
    pub left: u8,
}

/// A ship has more command tokens than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct TrimTokens {
    pub ship: ShipId,
}

/// A squadron moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SquadronMove {
    pub squadron: SquadronId,
    pub at: Point,
}

/// A ship with ignition places its targeting token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Targeting {
    pub ship: ShipId,
}

/// Each player, the second first, chooses an exogorth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Exogorths {
    pub turn: Seat,
    pub chosen: u16,
}

/// An exogorth attacks squadrons.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct ExogorthAttacks {
    pub exogorth: u8,
    pub turn: Seat,
    pub prey: Prey,
}

/// Each player, the second first, moves a purrgil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Purrgils {
    pub turn: Seat,
    pub moved: u16,
}

/// A player puts dials on the objective card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CardDials {
    pub seat: Seat,
}

/// A player moves obstacles, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct MoveObstacles {
    pub seat: Seat,
    pub left: ArrayVec<u8, 16>,
    pub over_squadrons: bool,
}

/// A player moves an obstacle towards another one or a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Drag {
    pub seat: Seat,
    pub place: u8,
    pub to: Goal,
}

/// A moment for effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct OpenWindow {
    pub window: Window,
    pub subject: Option<Unit>,
    pub second: bool,
    pub serial: u32,
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
    Scars { next: u8 },
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
