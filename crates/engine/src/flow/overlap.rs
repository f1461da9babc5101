use arrayvec::ArrayVec;

use super::Procedure;
use crate::geometry::{Course, Pose};
use crate::state::{
    Action, Collide, Displace, Event, Maneuver, ManeuverStage, Pick, Presence, Question, Table,
};
use crate::terms::{Case, Rule, ShipId, SquadronId, Unit, Value, Window};

impl Procedure for Collide {
    /// It is only ever answered.
    fn run(self, _: &mut Table) {}

    fn answer(self, table: &mut Table, action: &Action) {
        let Collide { ship } = self;
        if let Action::Pick(Pick::Ship(other)) = *action {
            table.collide(ship, other);
        }
    }
}

impl Table {
    /// Moves the ship; over another ship it moves at one speed less until it fits. RRG 1.6, Overlapping.
    pub(crate) fn execute(&mut self, mut maneuver: Maneuver) {
        let ship = maneuver.ship;
        let speed = self.maneuver_speed(&maneuver);
        let course = maneuver.course.take().unwrap_or_else(|| Table::straight(speed));
        let (end, overlapped) = self.maneuver_end(ship, &course, speed);
        maneuver.overlapped = overlapped;
        self.ship_mut(ship).pose = end;
        self.keep_hull(ship);
        self.event(Event::Maneuvered(ship, end));
        maneuver.stage = ManeuverStage::OverlapDamage;
        self.push(maneuver);
        let play = self.game.play_area();
        let well_inside = play.contains_disc(end.at, self.reach(Unit::Ship(ship)));
        if !well_inside && !play.contains_polygon(&self.base(ship)) {
            return self.destroy_ship(ship);
        }
        self.displace_under(ship);
    }

    /// Where a maneuver leaves a ship, and the ships it overlaps on the way: over another ship it moves at one speed less
    /// until it fits. RRG 1.6, Overlapping.
    pub fn maneuver_end(
        &self,
        ship: ShipId,
        course: &Course,
        mut speed: u8,
    ) -> (Pose, ArrayVec<ShipId, 8>) {
        let start = self.ship(ship).pose;
        let mut end = start;
        let mut overlapped = ArrayVec::new();
        // A turn in place is tried once; over another ship the ship stays as it was. RRG 1.5, Ship Movement.
        let turns = course.clicks.first().copied().filter(|_| speed == 0);
        let mut turn = turns.unwrap_or(0);
        while speed > 0 || turn != 0 {
            end = match turn {
                0 => self.course_end(ship, course, speed),
                clicks => self.turn_end(ship, clicks),
            };
            let hit: ArrayVec<ShipId, 8> = self.ships_overlapped(ship, end).take(8).collect();
            if hit.is_empty() {
                break;
            }
            for other in hit {
                if !overlapped.contains(&other) {
                    let _ = overlapped.try_push(other);
                }
            }
            speed = speed.saturating_sub(1);
            turn = 0;
            end = start;
        }
        (end, overlapped)
    }

    /// Lifts the squadrons a ship stands on, for the other player to put down.
    pub(crate) fn displace_under(&mut self, ship: ShipId) {
        let displaced: ArrayVec<_, 16> =
            self.squadrons_overlapped(ship, self.ship(ship).pose).take(16).collect();
        if !displaced.is_empty() {
            for squadron in &displaced {
                self.squadron_mut(*squadron).place = Presence::Waiting;
            }
            let (by, seat) = (Unit::Ship(ship), self.seat_of(Unit::Ship(ship)).other());
            self.push(Displace { by, seat, squadrons: displaced });
        }
    }

    /// The ships that a ship standing here would overlap. RRG 1.6, Overlapping.
    pub fn ships_overlapped(&self, ship: ShipId, pose: Pose) -> impl Iterator<Item = ShipId> + '_ {
        let footprint = self.game.ship(ship).base.footprint(pose);
        let reach = self.reach(Unit::Ship(ship));
        self.ships().filter(move |other| {
            let near = reach + self.reach(Unit::Ship(*other));
            *other != ship
                && pose.at.is_within(self.ship(*other).pose.at, near)
                && self.footprint(*other).overlaps(&footprint)
        })
    }

    /// The squadrons that a ship standing here would overlap. RRG 1.6, Overlapping.
    pub fn squadrons_overlapped(
        &self,
        ship: ShipId,
        pose: Pose,
    ) -> impl Iterator<Item = SquadronId> + '_ {
        let profile = self.game.ship(ship);
        let footprint = profile.base.footprint(pose);
        let reach = profile.reach + self.game.squadron_radius;
        self.squadrons().filter(move |squadron| {
            let disc = self.disc(*squadron);
            pose.at.is_within(disc.center, reach) && footprint.overlaps_disc(&disc)
        })
    }

    /// One facedown card for the ship that moved and for the closest it overlapped; flotillas take it alone. RRG 1.6,
    /// Overlapping; Flotillas.
    pub(crate) fn overlap_damage(&mut self, ship: ShipId, overlapped: &[ShipId]) {
        let gap = |other: &ShipId| self.gap(Unit::Ship(ship), Unit::Ship(*other));
        let gaps: ArrayVec<i32, 8> = overlapped.iter().map(gap).collect();
        let least = gaps.iter().min();
        let nearest = overlapped.iter().zip(&gaps).filter(|(_, gap)| Some(*gap) == least);
        let closest: ArrayVec<ShipId, 8> = nearest.map(|(other, _)| *other).collect();
        match closest.as_slice() {
            [] => {}
            [only] => self.collide(ship, *only),
            // Equally close: the player who measures decides. RRG 1.5, FAQ: Movement.
            _ => {
                let answers =
                    closest.iter().map(|other| Action::Pick(Pick::Ship(*other))).collect();
                let seat = self.seat_of(Unit::Ship(ship));
                self.push(Collide { ship });
                self.ask(seat, Question::Closest(ship), answers);
            }
        }
    }

    /// The ship that took the card of the last overlap in this activation.
    pub(crate) fn collided_with(&self) -> Option<ShipId> {
        self.activation.as_ref()?.collided
    }

    /// The next card that is dealt to a ship comes faceup.
    pub(crate) fn deal_next_faceup(&mut self, ship: ShipId) {
        let mut deals = self.under_way.deals.iter_mut().rev();
        if let Some(deal) = deals.find(|deal| deal.ship == ship) {
            deal.faceup = true;
        }
    }

    fn collide(&mut self, ship: ShipId, other: ShipId) {
        self.event(Event::Overlapped(ship, other));
        if let Some(activation) = &mut self.activation {
            activation.overlapped = true;
            activation.collided = Some(other);
        }
        let flotilla = |ship: ShipId| self.game.ship(ship).ship.is_flotilla();
        let alone = self.rules().flotilla_takes_overlap && flotilla(ship) != flotilla(other);
        let hurt = [ship, other].map(|ship| !alone || flotilla(ship));
        let cards = |hurt: bool, ship: ShipId, by: ShipId| {
            let case = Case::between(Unit::Ship(ship), Unit::Ship(by));
            let count = self.value_in(Value::OverlapCards, case, u8::from(hurt).into());
            let faceup = self.rule_in(Rule::OverlapFaceup, case);
            // Only facedown cards are spared, up to revision 4 any. ARM 1.03: Hardened Bulkheads.
            let least = i32::from(faceup && hurt && self.game.revision > 4);
            (count.clamp(least, 9) as u8, faceup)
        };
        let [own, theirs] = [cards(hurt[0], ship, other), cards(hurt[1], other, ship)];
        for ((count, faceup), ship) in [(theirs, other), (own, ship)] {
            (0..count).for_each(|_| self.deal(ship, faceup));
        }
        self.open(Window::Overlap, Some(Unit::Ship(ship)));
    }

    /// Where a ship would stand after a turn in place.
    fn turn_end(&self, ship: ShipId, clicks: i8) -> Pose {
        self.game.tool.turn(&self.game.ship(ship).base, self.ship(ship).pose, clicks)
    }
}
