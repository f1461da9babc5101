use arrayvec::ArrayVec;
use flagbridge_cards::ObstacleKind;

use super::Procedure;
use crate::geometry::Pose;
use crate::state::{
    Action, Event, OBSTACLE_REACH, ObstacleDone, OverlappedObstacles, Pick, Question,
    SufferAnywhere, Table, one_of_each,
};
use crate::terms::{Case, Rule, ShipId, Unit, Window};

impl Procedure for OverlappedObstacles {
    /// Resolves the obstacles a ship overlapped, in the order its owner likes. RRG 1.6, Obstacles.
    fn run(self, table: &mut Table) {
        let OverlappedObstacles { ship, mut left } = self;
        if !table.ship(ship).is_deployed() {
            return;
        }
        match left.as_slice() {
            [] => {}
            [only] => {
                let only = *only;
                left.clear();
                table.resolve_obstacle(ship, only);
            }
            _ => {
                let answers =
                    left.iter().map(|place| Action::Pick(Pick::Obstacle(*place))).collect();
                let seat = table.seat_of(Unit::Ship(ship));
                table.push(OverlappedObstacles { ship, left });
                table.ask(seat, Question::Obstacles(ship), answers);
            }
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let OverlappedObstacles { ship, mut left } = self;
        match *action {
            Action::Pick(Pick::Obstacle(place)) => {
                left.retain(|other| *other != place);
                table.push(OverlappedObstacles { ship, left });
                table.resolve_obstacle(ship, place);
            }
            Action::Pick(Pick::Card(card)) => table.discard_damage(ship, Some(card)),
            Action::Pick(Pick::Facedown) => table.discard_damage(ship, None),
            _ => {}
        }
    }
}

impl Procedure for ObstacleDone {
    fn run(self, table: &mut Table) {
        let ObstacleDone { ship, before } = self;
        if table.soundness(ship) < before {
            table.open(Window::ObstacleDamage, Some(Unit::Ship(ship)));
        }
    }
}

impl Table {
    /// Obstacles a ship lies on, with its base or a shield dial.
    pub(crate) fn obstacles_under(&self, ship: ShipId) -> ArrayVec<u8, 8> {
        self.obstacles_overlapped(ship, self.ship(ship).pose).take(8).collect()
    }

    /// The obstacles that a ship standing here would overlap, by their places. RRG 1.6, Overlapping.
    pub fn obstacles_overlapped(&self, ship: ShipId, pose: Pose) -> impl Iterator<Item = u8> + '_ {
        let footprint = self.game.ship(ship).base.footprint(pose);
        let reach = self.reach(Unit::Ship(ship)) + OBSTACLE_REACH;
        let under = self.obstacles.iter().enumerate().filter(move |(_, obstacle)| {
            obstacle.pose.at.is_within(pose.at, reach) && footprint.lies_on(&self.outline(obstacle))
        });
        under.map(|(place, _)| place as u8)
    }

    /// Whether a unit lies on the obstacle at this place among them.
    pub(crate) fn lies_on(&self, unit: Unit, place: u8) -> bool {
        let obstacle = &self.obstacles[usize::from(place)];
        match unit {
            Unit::Ship(ship) => self.footprint(ship).lies_on(&self.outline(obstacle)),
            Unit::Squadron(squadron) => {
                let disc = self.disc(squadron);
                self.outline(obstacle).is_nearer(disc.center, disc.radius)
            }
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
        }
    }

    /// The obstacles that were just overlapped and have not acted yet.
    pub(crate) fn obstacles_to_resolve(&self) -> impl Iterator<Item = u8> + '_ {
        self.under_way.overlapped.last().into_iter().flat_map(|own| own.left.iter().copied())
    }

    /// What one of the obstacles that were just overlapped would do is ignored.
    pub(crate) fn ignore_obstacle(&mut self, place: u8) {
        if let Some(overlapped) = self.under_way.overlapped.last_mut() {
            overlapped.left.retain(|other| *other != place);
        }
    }

    /// What the obstacles that were just overlapped would do is ignored, of all of them.
    pub(crate) fn ignore_obstacles(&mut self) {
        if let Some(overlapped) = self.under_way.overlapped.last_mut() {
            overlapped.left.clear();
        }
    }

    fn resolve_obstacle(&mut self, ship: ShipId, place: u8) {
        let kind = self.obstacles[usize::from(place)].kind;
        let unit = Unit::Ship(ship);
        self.event(Event::OverlappedObstacle(unit, place));
        let case = Case::between(unit, Unit::Obstacle(place));
        match kind {
            ObstacleKind::Station if !self.station_refuses(place, unit) => self.ask_station(ship),
            _ if self.rule_in(Rule::IgnoresObstacle, case) => {}
            ObstacleKind::AsteroidField => {
                self.watch_obstacle(ship);
                self.deal(ship, true);
            }
            ObstacleKind::DebrisField => self.hurt_by_obstacle(ship, 2),
            ObstacleKind::GravityRift => self.change_speed(ship, 0),
            ObstacleKind::Exogorth => self.hurt_by_obstacle(ship, 1),
            ObstacleKind::Purrgil => self.hurt_by_obstacle(ship, self.ship(ship).speed),
            ObstacleKind::Station | ObstacleKind::DustField => {}
        }
    }

    fn hurt_by_obstacle(&mut self, ship: ShipId, points: u8) {
        self.watch_obstacle(ship);
        self.push(SufferAnywhere { ship, points });
    }

    /// Once what an obstacle does is done, cards may act if the ship was hurt.
    fn watch_obstacle(&mut self, ship: ShipId) {
        if self.cards_listen(Window::ObstacleDamage) {
            self.push(ObstacleDone { ship, before: self.soundness(ship) });
        }
    }

    /// Shields less damage cards: lower once the ship was hurt. A destroyed ship has less than any other.
    fn soundness(&self, ship: ShipId) -> i16 {
        let state = self.ship(ship);
        match state.is_deployed() {
            true => {
                state.shields.iter().map(|own| i16::from(*own)).sum::<i16>()
                    - state.damage.len() as i16
            }
            false => i16::MIN,
        }
    }

    /// The ship may discard one of its damage cards.
    fn ask_station(&mut self, ship: ShipId) {
        let faceup = one_of_each(self.ship(ship).faceup());
        let mut answers: Vec<_> =
            faceup.into_iter().map(|card| Action::Pick(Pick::Card(card))).collect();
        if self.ship(ship).facedown() > 0 {
            answers.push(Action::Pick(Pick::Facedown));
        }
        if answers.is_empty() {
            return;
        }
        answers.push(Action::Pass);
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(OverlappedObstacles { ship, left: ArrayVec::new() });
        self.ask(seat, Question::Obstacles(ship), answers);
    }
}
