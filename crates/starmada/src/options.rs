//! How a battle is played where the rules leave room: every open point of the text is decided here.
//!
//! | open point | field | standard |
//! |---|---|---|
//! | the end when a side has lost its last ship below the target | [`Options::last_fleet_wins`] | the other side wins |
//! | how long a battle may last | [`Options::turns`] | twenty game turns, then the higher score wins |
//! | whether orders with a turn can have an engine requirement of 0 | [`Options::turn_takes_one`] | no, it takes at least 1 |
//! | illegal orders | [`Options::illegal_orders`] | refused while they are written |
//! | who chooses the hex of a ship that is moved by stacking | [`Options::stacking`] | its owner |
//! | a re-rolled 6 that comes up 6 and still cannot succeed | [`Options::chained_rerolls`] | it is not rolled again |
//! | what a hit on a flight does | [`Options::flight_hits`] | it destroys one fighter |
//! | a ship whose hull is filled by fighters | [`Options::fighter_kills_at_once`] | it is removed at once |
//!
//! Others are decided without an option. An engine requirement that sideslips would push below zero stops there. Arcs `A`,
//! `C`, `E`, `H` and `J` lie to port. Flights may not leave the board: the text lets only ships do so. The numbers in track
//! boxes and the loss limits are printed data, so each sheet carries its own; [`Sheet::even_track`](crate::Sheet::even_track)
//! offers even steps (engines rounded down, weapons and shields up), which fit the printed sample.

use crate::hex::Board;

/// How a battle is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The board.
    pub board: Board,
    /// Victory points that win the battle.
    pub target: u16,
    /// After this game turn the higher score wins; none for no limit.
    pub turns: Option<u8>,
    /// A side that has the only ships left wins; else play goes on to the target or the last game turn.
    pub last_fleet_wins: bool,
    /// Only straight movement at the same speed has an engine requirement of 0: orders with a turn take at least 1.
    pub turn_takes_one: bool,
    /// What becomes of orders that break the rules.
    pub illegal_orders: IllegalOrders,
    /// Who chooses where a ship is moved by stacking.
    pub stacking: Chooser,
    /// A re-rolled die that shows a 6 and still cannot succeed is rolled again, for another 5.
    pub chained_rerolls: bool,
    /// What hits on a flight do.
    pub flight_hits: FlightHits,
    /// A ship whose last hull box is checked by fighters is removed at once; else in the End Phase.
    pub fighter_kills_at_once: bool,
}

/// What becomes of orders that break the rules. Starmada Unity, 3.2 (p. 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalOrders {
    /// They are refused while they are written: the program has checked them before anybody moves.
    Refused,
    /// They may be written; when orders are revealed the ship moves straight ahead at its previous speed.
    Drift,
}

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// The side the ship belongs to.
    Owner,
    /// The other side.
    Opponent,
}

/// How many fighters a weapon's hit destroys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlightHits {
    /// One for each hit.
    PerHit,
    /// One for each point of impact: a flight has no shields, so each hit gives the weapon's impact.
    PerImpact,
    /// One for each damage die.
    PerDamage,
}

impl Options {
    /// A medium battle on the standard board.
    pub const STANDARD: Options = Options {
        board: Board::STANDARD,
        target: BattleSize::Medium.target(),
        turns: Some(20),
        last_fleet_wins: true,
        turn_takes_one: true,
        illegal_orders: IllegalOrders::Refused,
        stacking: Chooser::Owner,
        chained_rerolls: false,
        flight_hits: FlightHits::PerHit,
        fighter_kills_at_once: true,
    };

    /// The standard battle of a size.
    pub const fn of(size: BattleSize) -> Options {
        Options { target: size.target(), ..Options::STANDARD }
    }
}

/// The size of a battle. Starmada Unity, 2.2 (p. 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BattleSize {
    /// 400.
    VerySmall,
    /// 700.
    Small,
    /// 1000.
    #[default]
    Medium,
    /// 1500.
    Large,
    /// 2000.
    VeryLarge,
}

impl BattleSize {
    /// All five.
    pub const ALL: [BattleSize; 5] = [
        BattleSize::VerySmall,
        BattleSize::Small,
        BattleSize::Medium,
        BattleSize::Large,
        BattleSize::VeryLarge,
    ];

    /// The name in sentences: `very small`.
    pub const fn name(self) -> &'static str {
        match self {
            BattleSize::VerySmall => "very small",
            BattleSize::Small => "small",
            BattleSize::Medium => "medium",
            BattleSize::Large => "large",
            BattleSize::VeryLarge => "very large",
        }
    }

    /// The most that the combat ratings of a fleet may add up to.
    pub const fn limit(self) -> u16 {
        match self {
            BattleSize::VerySmall => 400,
            BattleSize::Small => 700,
            BattleSize::Medium => 1000,
            BattleSize::Large => 1500,
            BattleSize::VeryLarge => 2000,
        }
    }

    /// The victory points that win.
    pub const fn target(self) -> u16 {
        match self {
            BattleSize::VerySmall => 240,
            BattleSize::Small => 420,
            BattleSize::Medium => 600,
            BattleSize::Large => 900,
            BattleSize::VeryLarge => 1200,
        }
    }

    /// The word in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            BattleSize::VerySmall => "very-small",
            BattleSize::Small => "small",
            BattleSize::Medium => "medium",
            BattleSize::Large => "large",
            BattleSize::VeryLarge => "very-large",
        }
    }

    /// The size of this name.
    pub fn named(id: &str) -> Option<BattleSize> {
        BattleSize::ALL.into_iter().find(|size| size.id() == id)
    }
}
