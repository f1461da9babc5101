use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Color, Command, DefenseToken, HullZone};

use crate::geometry::{Course, Point, Pose};
use crate::terms::{Choice, Dice, Die, Seat, ShipId, Source, SquadronId, Target, Token, Unit};

/// An answer to a decision. Its text form is in [`notation`](crate::notation).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// Nothing, or nothing more.
    Pass,
    /// Which seat is the first player.
    First(Seat),
    /// The objective to play.
    Objective(CardNumber),
    /// Lays an obstacle of the catalogue's list.
    Obstacle {
        /// Its place in the list.
        obstacle: u8,
        /// Where it lies.
        pose: Pose,
    },
    /// Deploys a ship.
    DeployShip {
        /// The ship.
        ship: ShipId,
        /// Where it stands.
        pose: Pose,
        /// What its speed dial shows.
        speed: u8,
    },
    /// Deploys a squadron.
    DeploySquadron {
        /// The squadron.
        squadron: SquadronId,
        /// Where it stands.
        at: Point,
    },
    /// Puts command dials under a ship's stack, in this order.
    Dials {
        /// The ship.
        ship: ShipId,
        /// The dials, the one that is revealed first in front.
        dials: Dials,
    },
    /// Activates a ship or squadron.
    Activate(Unit),
    /// Spends a pass token instead of activating a ship. RRG 1.6, Pass Tokens.
    PassToken,
    /// Spends the revealed dial for a command token. RRG 1.6, Command Dials.
    Convert,
    /// Discards the revealed dial, or a command token, to discard raid tokens. RRG 1.6, Raid Tokens.
    ClearRaid(Option<Command>),
    /// Resolves a command.
    Resolve {
        /// The command.
        command: Command,
        /// With a dial.
        dial: bool,
        /// With a token.
        token: bool,
    },
    /// Spends engineering points.
    Repair(Repair),
    /// Attacks.
    Attack {
        /// From this hull zone, if the attacker is a ship.
        zone: Option<HullZone>,
        /// What is attacked.
        target: Target,
    },
    /// Spends an accuracy to lock a defense token.
    Accuracy(Token),
    /// Spends a defense token.
    Spend(Token),
    /// Resolves the standard critical effect.
    Critical,
    /// Uses a card's effect: the card, and which of its effects.
    Use(Source, u8),
    /// Chooses something an effect asks for.
    Pick(Pick),
    /// Sets the speed.
    Speed(u8),
    /// Bends the maneuver tool.
    Course(Course),
    /// Moves the activated squadron.
    Move(Point),
    /// Puts a displaced squadron down.
    Place {
        /// The squadron.
        squadron: SquadronId,
        /// Where.
        at: Point,
    },
    /// Discards the revealed dial to retreat to hyperspace, in a campaign.
    Retreat,
}

/// One of each: what is alike is offered once, in order.
pub(crate) fn one_of_each<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut kinds: Vec<T> = all.into_iter().collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Command dials in the order they will be revealed.
pub type Dials = ArrayVec<Command, 6>;

/// A repair effect. RRG 1.6, Commands: Repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Repair {
    /// One point: moves a shield.
    Move {
        /// From this zone.
        from: HullZone,
        /// To this one.
        to: HullZone,
    },
    /// Two points: recovers a shield.
    Recover(HullZone),
    /// Three points: discards a damage card, the named faceup one or a facedown one.
    Discard(Option<CardNumber>),
}

impl Repair {
    /// What it costs in engineering points.
    pub const fn cost(self) -> u8 {
        match self {
            Repair::Move { .. } => 1,
            Repair::Recover(_) => 2,
            Repair::Discard(_) => 3,
        }
    }
}

/// Something an effect asks to be chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Pick {
    /// Dice.
    Dice(Dice),
    /// A hull zone.
    Zone(HullZone),
    /// A ship.
    Ship(ShipId),
    /// A squadron.
    Squadron(SquadronId),
    /// A command.
    Command(Command),
    /// A defense token.
    Token(Token),
    /// A kind of defense token.
    TokenKind(DefenseToken),
    /// A damage card or an upgrade.
    Card(CardNumber),
    /// A facedown damage card.
    Facedown,
    /// An amount.
    Number(u8),
    /// A colour of die.
    Color(Color),
    /// A die and the one it is turned to.
    Turn(Die, Die),
    /// A place.
    Place(Point),
    /// An obstacle on the table, by its place among them.
    Obstacle(u8),
    /// A command dial, to be spent.
    Dial(Command),
    /// A command token that lies on a card.
    Stored(Command),
    /// A round of the game.
    Round(u8),
    /// One of several ways, in words.
    Choice(Choice),
    /// None of what is offered.
    Nothing,
    /// A round token on the table, by its place among them.
    Marker(u8),
}

impl Pick {
    /// A ship or squadron, as it is chosen; obstacles and mines by where they are.
    pub const fn unit(unit: Unit) -> Pick {
        match unit {
            Unit::Ship(ship) => Pick::Ship(ship),
            Unit::Squadron(squadron) => Pick::Squadron(squadron),
            Unit::Obstacle(place) => Pick::Obstacle(place),
            Unit::Mine(at) | Unit::Token(at) => Pick::Place(at),
        }
    }

    /// The ship or squadron that was chosen.
    pub const fn as_unit(&self) -> Option<Unit> {
        match self {
            Pick::Ship(ship) => Some(Unit::Ship(*ship)),
            Pick::Squadron(squadron) => Some(Unit::Squadron(*squadron)),
            _ => None,
        }
    }
}
