//! Which ships and squadrons a card speaks of.

use flagbridge_cards::{Command, CommandSet, DefenseToken, Keyword, Size, Tag};

use super::moment::Moment;
use crate::geometry::Range;
use crate::terms::Unit;

/// Ships or squadrons seen from a card: of which side, and what must be true of each.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    pub(crate) ships: bool,
    pub(crate) squadrons: bool,
    pub(crate) side: Side,
    pub(crate) are: [Is; 4],
}

/// Whose they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Friendly,
    Enemy,
    Any,
}

/// What must be true of a ship or squadron.
#[derive(Clone, Copy, Debug)]
pub enum Is {
    /// Nothing in particular.
    Anything,
    /// It is not the card's carrier.
    Other,
    /// It is the card's carrier.
    Carrier,
    /// It is not what the moment is about.
    NotSubject,
    /// It is not chosen yet in this use.
    NotChosen,
    /// It is at distance 1 to this band of the card's carrier.
    Within(u8),
    /// It is beyond this distance band of the card's carrier.
    Beyond(u8),
    /// It is at close range to this range of the card's carrier.
    InRange(Range),
    /// It is at distance 1 to this band of what the moment is about.
    NearSubject(u8),
    /// It is at distance 1 to this band of the defender.
    NearDefender(u8),
    /// It is at distance 1 to this band of an obstacle.
    NearObstacle(u8),
    /// It is a ship of this size.
    Size(Size),
    /// It is a ship of this size or larger.
    AtLeast(Size),
    /// It is a ship of this size or smaller.
    AtMost(Size),
    /// It is a ship, but no flotilla.
    NotFlotilla,
    /// It is a ship with this trait.
    Tag(Tag),
    /// It is a ship with this speed or more.
    Speed(u8),
    /// It is a squadron with this keyword.
    Keyword(Keyword),
    /// It is not a squadron with this keyword.
    Lacks(Keyword),
    /// It is a squadron with this keyword printed on its card.
    Printed(Keyword),
    /// Its card is unique.
    Unique,
    /// Its card is not unique.
    Generic,
    /// It has activated this round.
    Activated,
    /// It has not activated this round.
    Unactivated,
    /// It is a squadron that an enemy engages.
    Engaged,
    /// It is a squadron that no enemy engages.
    Unengaged,
    /// No card keeps the squadron from being moved.
    CanMove,
    /// It is a squadron that the carrier's command activates.
    Commanded,
    /// It is a ship with one of these command tokens.
    Holds(CommandSet),
    /// It is a ship with a raid token.
    Raided,
    /// It is a ship that resolved this command in this round.
    Resolved(Command),
    /// It is a ship with a facedown dial.
    HasDials,
    /// It has a readied defense token.
    HasReadied,
    /// It has an exhausted defense token.
    HasExhausted,
    /// It has an exhausted defense token, and no card keeps it from being readied.
    CanReady,
    /// It has a defense token of this kind.
    HasDefense(DefenseToken),
    /// It lost a defense token that is printed on its card.
    LostDefense,
    /// It is a ship that carries the fleet's commander.
    Flagship,
    /// It has an objective token.
    Marked,
    /// The opposite of another one.
    Not(&'static Is),
    /// Anything else.
    Such(fn(&Moment<'_>, Unit) -> bool),
}

/// Ships of the card's own fleet.
pub const fn friendly_ships() -> Units {
    Units { ships: true, squadrons: false, side: Side::Friendly, are: [Is::Anything; 4] }
}

/// Ships of the opponent.
pub const fn enemy_ships() -> Units {
    Units { side: Side::Enemy, ..friendly_ships() }
}

/// Squadrons of the card's own fleet.
pub const fn friendly_squadrons() -> Units {
    Units { ships: false, squadrons: true, ..friendly_ships() }
}

/// Squadrons of the opponent.
pub const fn enemy_squadrons() -> Units {
    Units { side: Side::Enemy, ..friendly_squadrons() }
}

/// Ships and squadrons of the card's own fleet.
pub const fn friends() -> Units {
    Units { squadrons: true, ..friendly_ships() }
}

/// Ships and squadrons of the opponent.
pub const fn enemies() -> Units {
    Units { side: Side::Enemy, ..friends() }
}

/// Ships and squadrons of both sides.
pub const fn all_units() -> Units {
    Units { side: Side::Any, ..friends() }
}

impl Units {
    /// Those for which this is true as well.
    pub const fn that(mut self, is: Is) -> Units {
        let mut place = 0;
        while place < self.are.len() {
            if matches!(self.are[place], Is::Anything) {
                self.are[place] = is;
                return self;
            }
            place += 1;
        }
        panic!("units have at most four conditions")
    }

    /// All but the card's carrier.
    pub const fn other(self) -> Units {
        self.that(Is::Other)
    }

    /// At distance 1 to this band of the card's carrier.
    pub const fn within(self, distance: u8) -> Units {
        self.that(Is::Within(distance))
    }

    /// At close range to this range of the card's carrier.
    pub const fn in_range(self, range: Range) -> Units {
        self.that(Is::InRange(range))
    }

    /// With this keyword.
    pub const fn with(self, keyword: Keyword) -> Units {
        self.that(Is::Keyword(keyword))
    }

    /// Without this keyword.
    pub const fn without(self, keyword: Keyword) -> Units {
        self.that(Is::Lacks(keyword))
    }

    /// Those that are not unique.
    pub const fn generic(self) -> Units {
        self.that(Is::Generic)
    }

    /// Those that are unique.
    pub const fn unique(self) -> Units {
        self.that(Is::Unique)
    }

    /// Those that satisfy a function.
    pub const fn such(self, holds: fn(&Moment<'_>, Unit) -> bool) -> Units {
        self.that(Is::Such(holds))
    }
}
