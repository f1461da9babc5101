//! Movement orders: what is written, how it reads, and what the rules say about it.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::hex::{Board, Direction, Hex};

/// One item of movement orders. Starmada Unity, 3.1 and 3.4 (pp. 15-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Maneuver {
    /// A number of hexes forward: `3`.
    Forward(u8),
    /// One hexside to port: `P`.
    Port,
    /// One hexside to starboard: `S`.
    Starboard,
    /// Three hexsides: `U`.
    UTurn,
    /// One hex ahead and to the left, with the heading kept: `L`.
    SlipLeft,
    /// One hex ahead and to the right, with the heading kept: `R`.
    SlipRight,
}

impl Maneuver {
    /// Whether it changes the heading.
    pub(crate) const fn is_turn(self) -> bool {
        matches!(self, Maneuver::Port | Maneuver::Starboard | Maneuver::UTurn)
    }
}

/// Items in the order they are carried out.
pub type Maneuvers = ArrayVec<Maneuver, 24>;

/// Written movement orders, such as `2P1S(4)+1`. They may break the rules; [`Orders::fault`] says how.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Orders {
    /// What is done, in order.
    pub maneuvers: Maneuvers,
    /// The speed as written.
    pub speed: u8,
    /// The pivot at the end, in hexsides: clockwise where positive.
    pub pivot: i8,
}

/// The highest speed that can be written.
pub const TOP_SPEED: u8 = 99;

/// Why orders break the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum OrdersFault {
    /// More than three turns.
    #[error("more than three turns")]
    TooManyTurns,
    /// Turns to both sides.
    #[error("turns in both directions")]
    MixedTurns,
    /// A u-turn beside another turn.
    #[error("a U-turn cannot be combined with other maneuvers")]
    UTurnWithTurns,
    /// Sideslips to both sides.
    #[error("sideslips in both directions")]
    MixedSlips,
    /// A sideslip to the other side than the turns.
    #[error("a sideslip in the opposite direction to the turn")]
    SlipAgainstTurn,
    /// The written speed is not what the orders add up to.
    #[error("the written speed is {written}, but the orders add up to {counted}")]
    Speed {
        /// What is written.
        written: u8,
        /// What the orders add up to.
        counted: u16,
    },
    /// The engines do not suffice.
    #[error("the orders require {required}, but the engines give {rating}")]
    Engines {
        /// The ship's current engine rating.
        rating: u8,
        /// The engine requirement.
        required: u16,
    },
}

/// What the engine requirement depends on beside the orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Momentum {
    /// The speed of the game turn before.
    pub speed: u8,
    /// Sideslips of the movement before: to the right where positive.
    pub slips: i8,
}

impl Orders {
    /// Straight ahead at a speed.
    pub fn ahead(speed: u8) -> Orders {
        let mut maneuvers = Maneuvers::new();
        if speed > 0 {
            maneuvers.push(Maneuver::Forward(speed));
        }
        Orders { maneuvers, speed, pivot: 0 }
    }

    /// The speed the orders add up to: forward movement and sideslips.
    pub fn counted_speed(&self) -> u16 {
        let length = |maneuver: &Maneuver| match maneuver {
            Maneuver::Forward(hexes) => u16::from(*hexes),
            Maneuver::SlipLeft | Maneuver::SlipRight => 1,
            Maneuver::Port | Maneuver::Starboard | Maneuver::UTurn => 0,
        };
        self.maneuvers.iter().map(length).sum()
    }

    /// One-hexside turns: to starboard where positive. Orders that turn to both sides are invalid.
    pub fn turns(&self) -> i8 {
        let turn = |maneuver: &Maneuver| match maneuver {
            Maneuver::Port => -1,
            Maneuver::Starboard => 1,
            _ => 0,
        };
        self.maneuvers.iter().map(turn).sum()
    }

    /// Sideslips: to the right where positive. Orders that slip to both sides are invalid.
    pub fn slips(&self) -> i8 {
        let slip = |maneuver: &Maneuver| match maneuver {
            Maneuver::SlipLeft => -1,
            Maneuver::SlipRight => 1,
            _ => 0,
        };
        self.maneuvers.iter().map(slip).sum()
    }

    fn count(&self, wanted: Maneuver) -> usize {
        self.maneuvers.iter().filter(|maneuver| **maneuver == wanted).count()
    }

    /// What makes the orders invalid for every ship; none where they are valid. Starmada Unity, 3.1 and 3.4.
    pub fn fault(&self) -> Option<OrdersFault> {
        let turns = (self.count(Maneuver::Port), self.count(Maneuver::Starboard));
        let slips = (self.count(Maneuver::SlipLeft), self.count(Maneuver::SlipRight));
        let uturns = self.count(Maneuver::UTurn);
        let counted = self.counted_speed();
        if turns.0 > 0 && turns.1 > 0 {
            Some(OrdersFault::MixedTurns)
        } else if turns.0 + turns.1 > 3 {
            Some(OrdersFault::TooManyTurns)
        } else if uturns > 1 || uturns == 1 && turns.0 + turns.1 > 0 {
            Some(OrdersFault::UTurnWithTurns)
        } else if slips.0 > 0 && slips.1 > 0 {
            Some(OrdersFault::MixedSlips)
        } else if turns.0 > 0 && slips.1 > 0 || turns.1 > 0 && slips.0 > 0 {
            Some(OrdersFault::SlipAgainstTurn)
        } else if counted != u16::from(self.speed) {
            Some(OrdersFault::Speed { written: self.speed, counted })
        } else {
            None
        }
    }

    /// The engine requirement of valid orders. Starmada Unity, 3.2 and 3.4 (pp. 15-17).
    ///
    /// `turn_takes_one` is [`Options::turn_takes_one`](crate::Options::turn_takes_one).
    pub fn requirement(&self, before: Momentum, turn_takes_one: bool) -> u16 {
        let (previous, current) = (u16::from(before.speed), u16::from(self.speed));
        let turns = self.turns();
        let least = u16::from(turn_takes_one);
        let base = if self.count(Maneuver::UTurn) > 0 || turns.abs() > 1 {
            (previous + current).max(least)
        } else if turns == 0 {
            previous.abs_diff(current)
        } else {
            let same_side = (i16::from(before.slips) * i16::from(turns)).max(0) as u16;
            previous.max(current).saturating_sub(same_side).max(least)
        };
        base + u16::from(self.slips().unsigned_abs()) + u16::from(self.pivot.unsigned_abs())
    }

    /// Where the orders lead: every hex entered in order, then the heading.
    pub fn path(&self, from: Hex, heading: Direction) -> (Vec<Hex>, Direction) {
        let mut hexes = Vec::with_capacity(self.counted_speed().into());
        let end = travel(&self.maneuvers, from, heading, |hex| hexes.push(hex));
        (hexes, end.1)
    }

    /// The hex and heading the orders end with.
    pub fn end(&self, from: Hex, heading: Direction) -> (Hex, Direction) {
        travel(&self.maneuvers, from, heading, |_| {})
    }

    /// The orders with the same result in the order in which they are listed: between two turns forward movement first,
    /// then sideslips.
    #[must_use]
    pub fn canonical(&self) -> Orders {
        let maneuvers = canonical(&self.maneuvers);
        let pivot = if self.pivot == -3 { 3 } else { self.pivot };
        Orders { maneuvers, speed: self.speed, pivot }
    }
}

/// Carries maneuvers out; `each` sees every hex entered. Returns the last hex and the heading.
pub(crate) fn travel(
    maneuvers: &[Maneuver],
    from: Hex,
    heading: Direction,
    mut each: impl FnMut(Hex),
) -> (Hex, Direction) {
    let (mut at, mut heading) = (from, heading);
    for maneuver in maneuvers {
        match maneuver {
            Maneuver::Forward(hexes) => {
                for _ in 0..*hexes {
                    at = at.step(heading, 1);
                    each(at);
                }
            }
            Maneuver::Port => heading = heading.turned(-1),
            Maneuver::Starboard => heading = heading.turned(1),
            Maneuver::UTurn => heading = heading.turned(3),
            Maneuver::SlipLeft => {
                at = at.step(heading.turned(-1), 1);
                each(at);
            }
            Maneuver::SlipRight => {
                at = at.step(heading.turned(1), 1);
                each(at);
            }
        }
    }
    (at, heading)
}

/// Whether a movement can be flown without leaving the board. Between two turns, forward hexes and sideslips may be flown in
/// either order: both end in the same hex.
pub(crate) fn stays_on_board(
    board: Board,
    maneuvers: &[Maneuver],
    from: Hex,
    heading: Direction,
) -> bool {
    let (mut at, mut heading) = (from, heading);
    for leg in maneuvers.split_inclusive(|maneuver| maneuver.is_turn()) {
        let forward_first = canonical(leg);
        let mut slips_first = forward_first.clone();
        slips_first.sort_by_key(|maneuver| match maneuver {
            Maneuver::SlipLeft | Maneuver::SlipRight => 0,
            Maneuver::Forward(_) => 1,
            Maneuver::Port | Maneuver::Starboard | Maneuver::UTurn => 2,
        });
        let stays = |order: &[Maneuver]| {
            let mut stays = true;
            travel(order, at, heading, |hex| stays &= board.holds(hex));
            stays
        };
        if !stays(&forward_first) && !stays(&slips_first) {
            return false;
        }
        (at, heading) = travel(leg, at, heading, |_| {});
    }
    true
}

/// Maneuvers of the same result: between two turns forward movement first, then sideslips.
pub(crate) fn canonical(maneuvers: &[Maneuver]) -> Maneuvers {
    let mut sorted = Maneuvers::new();
    for leg in maneuvers.split_inclusive(|maneuver| maneuver.is_turn()) {
        let forward: u16 = leg
            .iter()
            .map(
                |maneuver| {
                    if let Maneuver::Forward(hexes) = maneuver { u16::from(*hexes) } else { 0 }
                },
            )
            .sum();
        if forward > 0 {
            sorted.push(Maneuver::Forward(forward.min(255) as u8));
        }
        // Sideslips keep their order, and the turn that ends the leg is its last item.
        sorted.extend(leg.iter().filter(|item| !matches!(item, Maneuver::Forward(_))).copied());
    }
    sorted
}

impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", Written(&self.maneuvers), self.speed)?;
        match self.pivot {
            0 => Ok(()),
            pivot => write!(f, "{pivot:+}"),
        }
    }
}

/// Maneuvers as they are written.
pub(crate) struct Written<'a>(pub &'a [Maneuver]);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|maneuver| match maneuver {
            Maneuver::Forward(hexes) => write!(f, "{hexes}"),
            Maneuver::Port => f.write_str("P"),
            Maneuver::Starboard => f.write_str("S"),
            Maneuver::UTurn => f.write_str("U"),
            Maneuver::SlipLeft => f.write_str("L"),
            Maneuver::SlipRight => f.write_str("R"),
        })
    }
}

/// Why a text is no movement orders.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOrders {
    /// A character that means nothing in orders.
    #[error("\"{0}\" is not a movement order; use numbers, P, S, U, L and R")]
    Character(char),
    /// A number that is too large, or too many items.
    #[error("the orders are too long or too fast")]
    TooLong,
    /// The speed in parentheses is missing or no number.
    #[error("the speed in parentheses is missing, for example (4)")]
    Speed,
    /// What follows the speed is no pivot.
    #[error("\"{0}\" is not a pivot; use + or - and a number from 1 to 3")]
    Pivot(String),
}

/// Reads maneuvers without speed and pivot.
pub(crate) fn read_maneuvers(text: &str) -> Result<Maneuvers, NotOrders> {
    let mut maneuvers = Maneuvers::new();
    let mut number: Option<u16> = None;
    let put = |maneuver: Maneuver, maneuvers: &mut Maneuvers| {
        maneuvers.try_push(maneuver).map_err(|_| NotOrders::TooLong)
    };
    let close = |number: &mut Option<u16>, maneuvers: &mut Maneuvers| match number.take() {
        None | Some(0) => Ok(()),
        Some(hexes) => put(Maneuver::Forward(hexes as u8), maneuvers),
    };
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let value = number.unwrap_or(0) * 10 + digit as u16;
            if value > u16::from(TOP_SPEED) {
                return Err(NotOrders::TooLong);
            }
            number = Some(value);
            continue;
        }
        close(&mut number, &mut maneuvers)?;
        let maneuver = match letter.to_ascii_uppercase() {
            'P' => Maneuver::Port,
            'S' => Maneuver::Starboard,
            'U' => Maneuver::UTurn,
            'L' => Maneuver::SlipLeft,
            'R' => Maneuver::SlipRight,
            _ => return Err(NotOrders::Character(letter)),
        };
        put(maneuver, &mut maneuvers)?;
    }
    close(&mut number, &mut maneuvers)?;
    Ok(maneuvers)
}

impl FromStr for Orders {
    type Err = NotOrders;

    fn from_str(text: &str) -> Result<Orders, NotOrders> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (maneuvers, rest) = text.split_once('(').ok_or(NotOrders::Speed)?;
        let (speed, pivot) = rest.split_once(')').ok_or(NotOrders::Speed)?;
        let speed = speed.parse().ok().filter(|speed| *speed <= TOP_SPEED);
        let pivot = match pivot {
            "" => 0,
            "+1" => 1,
            "+2" => 2,
            "+3" => 3,
            "-1" => -1,
            "-2" => -2,
            "-3" => -3,
            _ => return Err(NotOrders::Pivot(pivot.to_owned())),
        };
        let maneuvers = read_maneuvers(maneuvers)?;
        Ok(Orders { maneuvers, speed: speed.ok_or(NotOrders::Speed)?, pivot })
    }
}
