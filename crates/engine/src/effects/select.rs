//! Which ships and squadrons a card speaks of.

use flagbridge_cards::{Command, CommandSet, DefenseToken, Keyword, Size, Tag};

use super::moment::Moment;
use crate::geometry::Range;
use crate::state::Pick;
use crate::terms::{Seat, Unit};

/// Ships or squadrons seen from a card: of which side, and what must be true of each.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    ships: bool,
    squadrons: bool,
    side: Side,
    are: [Is; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
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
    /// Those of whom this is true as well.
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

impl<'a> Moment<'a> {
    /// The ships, then the squadrons that are meant, in the order of the lists.
    pub fn units(&self, meant: Units) -> impl Iterator<Item = Unit> + use<'a, '_> {
        let table = self.table;
        let seats = Seat::ALL.into_iter().filter(move |seat| match meant.side {
            Side::Friendly => *seat == self.seat,
            Side::Enemy => *seat != self.seat,
            Side::Any => true,
        });
        let each = seats.flat_map(move |seat| {
            let ships = meant.ships.then(|| table.ships_of(seat).map(Unit::Ship));
            let squadrons = meant.squadrons.then(|| table.squadrons_of(seat).map(Unit::Squadron));
            ships.into_iter().flatten().chain(squadrons.into_iter().flatten())
        });
        each.filter(move |unit| self.are(*unit, &meant.are))
    }

    /// Whether at least one unit is like this.
    pub fn any(&self, meant: Units) -> bool {
        self.units(meant).next().is_some()
    }

    fn are(&self, unit: Unit, are: &[Is]) -> bool {
        let said = are.iter().take_while(|is| !matches!(is, Is::Anything));
        said.into_iter().all(|is| self.is(unit, is))
    }

    /// Whether something is true of a unit.
    pub fn is(&self, unit: Unit, is: &Is) -> bool {
        let table = self.table;
        let ship = unit.ship();
        let squadron = unit.squadron();
        let near = |other: Option<Unit>, band: u8| {
            other.is_some_and(|other| table.at_distance(other, unit, band))
        };
        let size = ship.map(|ship| table.game().ship(ship).ship.size);
        match *is {
            Is::Anything => true,
            Is::Other => Some(unit) != self.carrier(),
            Is::Carrier => Some(unit) == self.carrier(),
            Is::NotSubject => Some(unit) != self.subject,
            Is::NotChosen => !self.picks.contains(&Pick::unit(unit)),
            Is::Within(band) => near(self.carrier(), band),
            Is::Beyond(band) => !near(self.carrier(), band),
            Is::InRange(range) => {
                self.carrier().is_some_and(|own| table.at_range(own, unit, range))
            }
            Is::NearSubject(band) => near(self.subject, band),
            Is::NearDefender(band) => near(self.attack().map(|attack| attack.defender()), band),
            Is::NearObstacle(band) => (0..table.obstacles().len())
                .any(|place| table.at_distance(Unit::Obstacle(place as u8), unit, band)),
            Is::Size(wanted) => size == Some(wanted),
            Is::AtLeast(least) => size.is_some_and(|size| size >= least),
            Is::AtMost(most) => size.is_some_and(|size| size <= most),
            Is::NotFlotilla => ship.is_some_and(|ship| !table.game().ship(ship).ship.is_flotilla()),
            Is::Tag(tag) => {
                ship.is_some_and(|ship| table.game().ship(ship).ship.tags.contains(tag))
            }
            Is::Speed(least) => ship.is_some_and(|ship| table.ship(ship).speed >= least),
            Is::Keyword(keyword) => {
                squadron.is_some_and(|squadron| table.has_keyword(squadron, keyword))
            }
            Is::Lacks(keyword) => {
                !squadron.is_some_and(|squadron| table.has_keyword(squadron, keyword))
            }
            Is::Printed(keyword) => squadron.is_some_and(|squadron| {
                table.game().squadron(squadron).squadron.keyword(keyword).is_some()
            }),
            Is::Unique => table.game().is_unique(unit),
            Is::Generic => !table.game().is_unique(unit),
            Is::Activated => table.has_activated(unit),
            Is::Unactivated => !table.has_activated(unit),
            Is::Engaged => squadron.is_some_and(|squadron| table.is_engaged(squadron)),
            Is::CanMove => squadron.is_some_and(|squadron| table.can_be_moved(squadron)),
            Is::Unengaged => squadron.is_some_and(|squadron| !table.is_engaged(squadron)),
            Is::Commanded => squadron.is_some_and(|squadron| {
                table.commanding_ship(squadron).is_some_and(|ship| Some(ship) == self.own_ship())
            }),
            Is::Holds(commands) => {
                ship.is_some_and(|ship| table.ship(ship).tokens.intersects(commands))
            }
            Is::Resolved(command) => {
                ship.is_some_and(|ship| table.ship(ship).resolved.contains(command))
            }
            Is::Raided => ship.is_some_and(|ship| !table.ship(ship).raids.is_empty()),
            Is::HasDials => ship.is_some_and(|ship| !table.ship(ship).dials.is_empty()),
            Is::HasReadied => table.defense_tokens(unit).iter().any(|token| token.readied),
            Is::HasExhausted => table.defense_tokens(unit).iter().any(|token| !token.readied),
            Is::CanReady => self.is(unit, &Is::HasExhausted) && table.may_ready_tokens(unit),
            Is::HasDefense(kind) => {
                table.defense_tokens(unit).iter().any(|token| token.kind == kind)
            }
            Is::LostDefense => table.lost_tokens(unit).next().is_some(),
            Is::Flagship => ship.is_some_and(|ship| table.game().ship(ship).is_flagship()),
            Is::Marked => ship.is_some_and(|ship| table.ship(ship).objectives > 0),
            Is::Not(other) => !self.is(unit, other),
            Is::Such(holds) => holds(self, unit),
        }
    }
}
