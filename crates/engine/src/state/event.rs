use flagbridge_cards::{CardNumber, Command, HullZone};

use super::action::{Action, Repair};
use super::attack::AttackKind;
use crate::geometry::{Point, Pose, Range};
use crate::terms::{Dice, Die, Seat, ShipId, Source, SquadronId, Target, Token, Unit};

/// Something that happened because of an action. Events drive the log, the animation and the tests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// An action was accepted.
    Acted(Seat, Action),
    /// A coin decided who chooses initiative.
    Coin(Seat),
    /// A seat became first player.
    FirstPlayer(Seat),
    /// An objective was chosen.
    Objective(CardNumber),
    /// An obstacle was laid.
    ObstaclePlaced(u8, Pose),
    /// An objective token was put on the table.
    MarkerPlaced(Point),
    /// An objective token was moved: from where to where.
    MarkerMoved(Point, Point),
    /// A round token was taken off the table.
    MarkerRemoved(Point),
    /// An obstacle, by its place in the catalogue's list, was moved.
    ObstacleMoved(u8, Pose),
    /// An obstacle, by its place in the catalogue's list, was taken off the table.
    ObstacleRemoved(u8),
    /// A proximity mine was laid.
    MinePlaced(Point),
    /// A ship's targeting token was placed.
    Targeting(ShipId, Point),
    /// A station, by its place among the obstacles, was dealt a facedown damage card.
    StationDamaged(u8),
    /// A ship gained a command dial from an effect.
    DialGained(ShipId, Command),
    /// A unit was set aside.
    SetAside(Unit),
    /// A ship was deployed.
    ShipDeployed(ShipId, Pose),
    /// A squadron was deployed.
    SquadronDeployed(SquadronId, Point),
    /// A round began.
    Round(u8),
    /// A phase began.
    Phase(Phase),
    /// Dials were assigned; which ones is known to their owner alone.
    DialsAssigned(ShipId, u8),
    /// A ship activated.
    Activated(ShipId),
    /// A dial was revealed.
    Revealed(ShipId, Command),
    /// A ship's top dial was changed; only its owner knows to which command.
    DialSet(ShipId),
    /// A ship's top dial was discarded unrevealed.
    DialDropped(ShipId),
    /// A revealed or gained dial was discarded, which is not spending it.
    DialDiscarded(ShipId, Command),
    /// A command token was laid on a card of a ship.
    TokenStored(ShipId, Command),
    /// A ship's dial was spent for something else than its command.
    DialSpent(ShipId, Command),
    /// A ship gained a command token.
    TokenGained(ShipId, Command),
    /// A ship lost or spent a command token.
    TokenLost(ShipId, Command),
    /// A ship gained a raid token.
    RaidGained(ShipId, Command),
    /// A ship lost a raid token.
    RaidLost(ShipId, Command),
    /// A ship resolved a command.
    Resolved(ShipId, Command),
    /// A repair effect was resolved.
    Repaired(ShipId, Repair),
    /// A seat passed its turn.
    Passed(Seat),
    /// A squadron activated.
    SquadronActivated(SquadronId),
    /// The activation slider of a ship or squadron was turned by an effect.
    Toggled(Unit, bool),
    /// A squadron moved.
    SquadronMoved(SquadronId, Point),
    /// A displaced squadron was put down.
    SquadronPlaced(SquadronId, Point),
    /// An attack was declared.
    AttackDeclared {
        /// What sort.
        kind: AttackKind,
        /// Who attacks.
        attacker: Unit,
        /// From which zone.
        zone: Option<HullZone>,
        /// What is attacked.
        target: Target,
        /// At which range.
        range: Range,
        /// Whether it is obstructed.
        obstructed: bool,
    },
    /// An attack was canceled.
    AttackCanceled,
    /// Dice were rolled to form the pool.
    Rolled(Dice),
    /// Dice were rerolled: before and after.
    Rerolled(Dice, Dice),
    /// Dice were added to the pool.
    DiceAdded(Dice),
    /// Dice were spent, canceled or removed.
    DiceRemoved(Dice),
    /// A die was turned to another face.
    DieChanged(Die, Die),
    /// A defense token was locked by an accuracy.
    Locked(Unit, Token),
    /// A defense token was spent.
    DefenseSpent(Unit, Token),
    /// A defense token was exhausted.
    DefenseExhausted(Unit, Token),
    /// A defense token was discarded.
    DefenseDiscarded(Unit, Token),
    /// A defense token was readied.
    DefenseReadied(Unit, Token),
    /// A defense token was gained, or a lost one came back.
    DefenseGained(Unit, Token),
    /// A critical effect was resolved: a card's, or the standard one.
    CriticalResolved(Option<Source>),
    /// Damage was totaled.
    Total(u16),
    /// Shields were lost.
    ShieldsLost(ShipId, HullZone, u8),
    /// Shields were recovered.
    ShieldsRecovered(ShipId, HullZone, u8),
    /// A facedown damage card was dealt.
    DealtFacedown(ShipId),
    /// A faceup damage card was dealt.
    DealtFaceup(ShipId, CardNumber),
    /// A damage card was turned faceup.
    TurnedFaceup(ShipId, CardNumber),
    /// A damage card was turned facedown.
    TurnedFacedown(ShipId, CardNumber),
    /// A damage card was discarded; the card is named where it was faceup.
    DamageDiscarded(ShipId, Option<CardNumber>),
    /// The damage deck was shuffled.
    DeckShuffled,
    /// A squadron suffered damage.
    SquadronDamaged(SquadronId, u8),
    /// A squadron recovered hull points.
    SquadronRecovered(SquadronId, u8),
    /// A unit that would be destroyed stays in play for the round.
    Kept(Unit),
    /// A unit was destroyed.
    Destroyed(Unit),
    /// A ship's speed changed.
    SpeedChanged(ShipId, u8),
    /// A ship moved to the end of its course, or stayed where it was.
    Maneuvered(ShipId, Pose),
    /// Two ships overlapped.
    Overlapped(ShipId, ShipId),
    /// A ship or squadron overlapped an obstacle.
    OverlappedObstacle(Unit, u8),
    /// A card's effect was used.
    Used(Source),
    /// An upgrade card was exhausted.
    CardExhausted(ShipId, CardNumber),
    /// An upgrade card was discarded.
    CardDiscarded(ShipId, CardNumber),
    /// An upgrade card was readied.
    CardReadied(ShipId, CardNumber),
    /// A ship was given an upgrade card during the game.
    CardEquipped(ShipId, CardNumber),
    /// A seat gained victory tokens.
    VictoryTokens(Seat, u8),
    /// A ship's facedown damage cards were shown to a player.
    DamageShown(ShipId, Seat),
    /// The number of objective tokens on a ship or squadron changed.
    ObjectiveTokens(Unit, u8),
    /// The number of objective tokens on the objective card changed.
    CardTokens(u8),
    /// A dial on the objective card was revealed.
    CardDialRevealed(Command),
    /// A unit joined a seat's fleet, or went over to it.
    Joined(Unit, Seat),
    /// A player's dial was shown to the other player.
    DialsShown(ShipId, Seat),
    /// The game ended.
    Ended(Outcome),
    /// A unit begins a campaign's battle with what its scar costs it.
    Scarred(Unit),
    /// A ship declared that it retreats to hyperspace.
    RetreatDeclared(ShipId),
    /// A ship left the table for hyperspace.
    Retreated(ShipId),
    /// A unit destroyed another in an attack, in a campaign.
    DestroyedBy(Unit, Unit),
}

/// A phase of the round. RRG 1.6, Round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Before the first round.
    Setup,
    /// Dials are chosen.
    Command,
    /// Ships activate.
    Ship,
    /// Squadrons activate.
    Squadron,
    /// Tokens and cards are readied.
    Status,
}

impl Phase {
    /// Every phase in order.
    pub const ALL: [Phase; 5] =
        [Phase::Setup, Phase::Command, Phase::Ship, Phase::Squadron, Phase::Status];

    /// The word in notation and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Command => "command",
            Phase::Ship => "ship",
            Phase::Squadron => "squadron",
            Phase::Status => "status",
        }
    }
}

/// What a score is made of. RRG 1.6, Scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Points for enemy ships and squadrons.
    pub destroyed: u16,
    /// Victory tokens.
    pub tokens: u8,
    /// What each victory token is worth.
    pub token_value: u8,
    /// Points the objective gives beyond victory tokens.
    pub objective: u16,
    /// Points the seat started with.
    pub head_start: u16,
}

impl Score {
    /// All of it together.
    pub fn total(self) -> u16 {
        self.destroyed
            + u16::from(self.tokens) * u16::from(self.token_value)
            + self.objective
            + self.head_start
    }
}

/// How a game ended. RRG 1.6, Winning and Losing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// Who won.
    pub winner: Seat,
    /// Each seat's score.
    pub scores: [u16; 2],
    /// Whether a fleet lost its last ship.
    pub wiped_out: bool,
}
