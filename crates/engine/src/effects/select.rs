//! The ships and squadrons that a card speaks of, found on the table.

use crate::state::select::Side;
pub use crate::state::select::{
    Is, Units, all_units, enemies, enemy_ships, enemy_squadrons, friendly_ships,
    friendly_squadrons, friends,
};
use crate::state::{Moment, Pick};
use crate::terms::{Seat, Unit};

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
            // A mine has no slider. Up to revision 7 it counted as unactivated.
            Is::Unactivated => {
                let slides = table.game().revision <= 7 || !matches!(unit, Unit::Mine(_));
                slides && !table.has_activated(unit)
            }
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
