//! What lies where: distances between units, engagement.

use std::sync::Arc;

use flagbridge_cards::Keyword;

use crate::geometry::{Disc, Footprint, Outline, Point, Polygon, PosedHull, Range, TOUCH};
use crate::state::{OBSTACLE_REACH, Table};
use crate::terms::{Rule, ShipId, SquadronId, Unit, Value};

impl Table {
    /// A ship's hull on the table.
    pub fn hull(&self, ship: ShipId) -> Arc<PosedHull> {
        let pose = self.ship(ship).pose;
        let fresh = || self.game.ship(ship).hull.posed(pose);
        match self.hulls.of(ship, pose) {
            Some(kept) => {
                debug_assert_eq!(**kept, fresh(), "what is kept is what would be made");
                Arc::clone(kept)
            }
            None => Arc::new(fresh()),
        }
    }

    /// A ship's plastic base on the table.
    pub fn base(&self, ship: ShipId) -> Polygon {
        self.game.ship(ship).base.outline(self.ship(ship).pose)
    }

    /// What a ship covers where overlapping is asked: base and shield dials. RRG 1.6, Overlapping.
    pub fn footprint(&self, ship: ShipId) -> Footprint {
        self.game.ship(ship).base.footprint(self.ship(ship).pose)
    }

    /// A squadron's base on the table.
    pub fn disc(&self, squadron: SquadronId) -> Disc {
        Disc { center: self.squadron(squadron).at, radius: self.game.squadron_radius }
    }

    /// The gap between two units, base to base, in hundredths of a millimetre. RRG 1.6, Measuring Firing Arc and
    /// Range; a unit is at distance 1 of itself.
    pub fn gap(&self, one: Unit, other: Unit) -> i32 {
        match (one, other) {
            (Unit::Ship(one), Unit::Ship(other)) if one == other => 0,
            (Unit::Ship(one), Unit::Ship(other)) => {
                self.base(one).nearest(&self.base(other)).distance()
            }
            (Unit::Squadron(one), Unit::Squadron(other)) => {
                self.disc(one).gap(&self.disc(other)).max(0)
            }
            (Unit::Ship(ship), Unit::Squadron(squadron))
            | (Unit::Squadron(squadron), Unit::Ship(ship)) => {
                self.disc(squadron).gap_to(&self.base(ship)).max(0)
            }
            (Unit::Obstacle(place), other) | (other, Unit::Obstacle(place)) => {
                self.gap_to_outline(&self.outline(&self.obstacles[usize::from(place)]), other)
            }
            (Unit::Mine(at) | Unit::Token(at), Unit::Ship(ship))
            | (Unit::Ship(ship), Unit::Mine(at) | Unit::Token(at)) => {
                self.marker_disc(at).gap_to(&self.base(ship)).max(0)
            }
            (Unit::Mine(at) | Unit::Token(at), Unit::Squadron(other))
            | (Unit::Squadron(other), Unit::Mine(at) | Unit::Token(at)) => {
                self.marker_disc(at).gap(&self.disc(other)).max(0)
            }
            (Unit::Mine(at) | Unit::Token(at), Unit::Mine(other) | Unit::Token(other)) => {
                self.marker_disc(at).gap(&self.marker_disc(other)).max(0)
            }
        }
    }

    fn gap_to_outline(&self, outline: &Outline, unit: Unit) -> i32 {
        let to_disc = |disc: Disc| (outline.distance_to(disc.center) - disc.radius).max(0);
        match unit {
            Unit::Ship(ship) => outline.distance_to_polygon(&self.base(ship)),
            Unit::Squadron(squadron) => to_disc(self.disc(squadron)),
            Unit::Mine(at) | Unit::Token(at) => to_disc(self.marker_disc(at)),
            Unit::Obstacle(place) => {
                let other = self.outline(&self.obstacles[usize::from(place)]);
                outline.distance_to_outline(&other)
            }
        }
    }

    /// Whether a unit is at distance 1 to a band of another.
    pub fn at_distance(&self, one: Unit, other: Unit, band: u8) -> bool {
        self.may_be_at_distance(one, other, band)
            && self.gap(one, other) <= self.game.ruler.distance_edge(band)
    }

    /// Whether two units could be at distance 1 to a band of each other, by their middles.
    pub(crate) fn may_be_at_distance(&self, one: Unit, other: Unit, band: u8) -> bool {
        self.may_be_within(one, other, self.game.ruler.distance_edge(band))
    }

    /// Whether two units could be within the ruler's length of each other, by their middles.
    pub(crate) fn may_reach(&self, one: Unit, other: Unit) -> bool {
        self.may_be_within(one, other, self.game.ruler.length())
    }

    fn may_be_within(&self, one: Unit, other: Unit, length: i32) -> bool {
        let reach = length + self.reach(one) + self.reach(other);
        self.center(one).is_within(self.center(other), reach)
    }

    /// Whether a unit is at close range to a range band of another.
    pub fn at_range(&self, one: Unit, other: Unit, range: Range) -> bool {
        let edge = self.game.ruler.range_edge(range);
        self.may_be_within(one, other, edge) && self.gap(one, other) <= edge
    }

    /// The middle of a unit's base or token.
    pub fn center(&self, unit: Unit) -> Point {
        match unit {
            Unit::Ship(ship) => self.ship(ship).pose.at,
            Unit::Squadron(squadron) => self.squadron(squadron).at,
            Unit::Obstacle(place) => self.obstacles[usize::from(place)].pose.at,
            Unit::Mine(at) | Unit::Token(at) => at,
        }
    }

    /// A distance from the middle that no part of the unit exceeds.
    pub(crate) fn reach(&self, unit: Unit) -> i32 {
        match unit {
            Unit::Ship(ship) => self.game.ship(ship).reach,
            Unit::Squadron(_) => self.game.squadron_radius,
            Unit::Obstacle(_) => OBSTACLE_REACH,
            Unit::Mine(_) | Unit::Token(_) => self.game.token_radius,
        }
    }

    /// Whether two squadrons are engaged: enemies at distance 1 with a line of sight that is not obstructed. RRG 1.6,
    /// Engagement.
    pub fn engaged(&self, one: SquadronId, other: SquadronId) -> bool {
        let (first, second) = (Unit::Squadron(one), Unit::Squadron(other));
        self.seat_of(first) != self.seat_of(second)
            && self.squadron(one).is_deployed()
            && self.squadron(other).is_deployed()
            && self.at_distance(first, second, 1)
            && !self.sight_obstructed(
                self.squadron_sight(one, self.disc(other).center),
                self.squadron_sight(other, self.disc(one).center),
                [first, second],
            )
    }

    /// Whether a squadron touches a ship, with its shield dials, or another squadron.
    pub(crate) fn touches(&self, squadron: SquadronId, unit: Unit) -> bool {
        let mut disc = self.disc(squadron);
        disc.radius += TOUCH;
        match unit {
            Unit::Ship(ship) => self.footprint(ship).overlaps_disc(&disc),
            _ => self.gap(Unit::Squadron(squadron), unit) <= TOUCH,
        }
    }

    /// Squadrons a squadron is engaged with.
    pub fn engaged_with(&self, squadron: SquadronId) -> impl Iterator<Item = SquadronId> + '_ {
        let seat = self.game.squadron(squadron).seat.other();
        self.squadrons_of(seat).filter(move |other| self.engaged(squadron, *other))
    }

    /// How many squadrons engage a squadron, those that a card has it treat as present among them. RRG 1.5, Card
    /// Clarifications: Instigator.
    pub(crate) fn engager_count(&self, squadron: SquadronId) -> usize {
        self.engaged_with(squadron).count() + usize::from(self.unseen_engagers(squadron))
    }

    /// Whether a squadron is engaged, or a card has it treated so.
    pub(crate) fn is_engaged(&self, squadron: SquadronId) -> bool {
        self.engaged_with(squadron).next().is_some() || self.unseen_engagers(squadron) > 0
    }

    /// Squadrons that are not there and yet engage a squadron.
    pub(crate) fn unseen_engagers(&self, squadron: SquadronId) -> u8 {
        self.value(Value::VirtualEngagers, Unit::Squadron(squadron), 0).max(0) as u8
    }

    /// Squadrons that engage a squadron as far as it cares: none while a card lets it act as if unengaged.
    pub(crate) fn engagers(&self, squadron: SquadronId) -> impl Iterator<Item = SquadronId> + '_ {
        let cares = !self.acts_unengaged(squadron);
        self.engaged_with(squadron).filter(move |_| cares)
    }

    /// Whether engagement keeps a squadron from moving. RRG 1.6, Engagement; Squadron Keywords: Heavy, Grit.
    pub fn held(&self, squadron: SquadronId) -> bool {
        !self.rule(Rule::MovesWhileEngaged, Unit::Squadron(squadron))
            && self.held_but_for_cards(squadron)
    }

    /// Whether engagement keeps a squadron from moving if no card lets it move all the same.
    pub(crate) fn held_but_for_cards(&self, squadron: SquadronId) -> bool {
        if self.rule(Rule::IgnoresEngagement, Unit::Squadron(squadron)) {
            return false;
        }
        // Up to revision 7 a squadron that acts as if unengaged cared about engagers that are not there.
        let cares = self.game.revision <= 7 || !self.acts_unengaged(squadron);
        let unseen = if cares { self.unseen_engagers(squadron) } else { 0 };
        let (mut count, mut holders) = (unseen, unseen);
        for other in self.engagers(squadron) {
            count += 1;
            holders += u8::from(!self.has_keyword(other, Keyword::Heavy));
        }
        let grit = count == 1 && self.has_keyword(squadron, Keyword::Grit);
        match (count, holders) {
            (0, _) => {}
            (_, 0) => self.note_keyword(Keyword::Heavy),
            _ if grit => self.note_keyword(Keyword::Grit),
            _ => {}
        }
        holders > 0 && !grit
    }
}
