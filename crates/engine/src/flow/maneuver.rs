use arrayvec::ArrayVec;
use flagbridge_cards::{Command, Mines, ObstacleKind, Size};

use super::Step;
use crate::action::Action;
use crate::dice::Dice;
use crate::effects::Window;
use crate::event::Event;
use crate::geometry::{Course, Side};
use crate::obstacle::MarkerKind;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::unit::{ShipId, Unit};

/// A ship's maneuver. RRG 1.6, Ship Movement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Maneuver {
    pub ship: ShipId,
    /// The speed an effect names; else the dial's.
    pub named: Option<u8>,
    pub stage: ManeuverStage,
    /// How far the speed may still be changed.
    pub speed_changes: u8,
    /// Clicks beyond the chart, each at any joint.
    pub extra_yaw: u8,
    pub course: Option<Course>,
    /// Ships overlapped on the way, before the speed was reduced enough.
    pub overlapped: ArrayVec<ShipId, 8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ManeuverStage {
    Start,
    Navigate,
    Speed,
    Course,
    Move,
    OverlapDamage,
    Mines,
    Obstacles,
    After,
}

impl Maneuver {
    pub fn new(ship: ShipId, named: Option<u8>) -> Self {
        Self {
            ship,
            named,
            stage: ManeuverStage::Start,
            speed_changes: 0,
            extra_yaw: 0,
            course: None,
            overlapped: ArrayVec::new(),
        }
    }
}

impl Table {
    pub(super) fn run_maneuver(&mut self, mut maneuver: Maneuver) {
        use ManeuverStage::*;
        let ship = maneuver.ship;
        let unit = Unit::Ship(ship);
        if !self.ship(ship).is_deployed() {
            return;
        }
        let seat = self.seat_of(unit);
        match maneuver.stage {
            Start => {
                maneuver.stage = if maneuver.named.is_some() { Course } else { Navigate };
                self.push(Step::Maneuver(maneuver));
                self.open(Window::Course, Some(unit));
            }
            Navigate => {
                let mut answers = self.resolve_answers(ship, Command::Navigate);
                if answers.is_empty() {
                    maneuver.stage = Speed;
                    return self.push(Step::Maneuver(maneuver));
                }
                answers.push(Action::Pass);
                self.push(Step::Maneuver(maneuver));
                self.ask(seat, Question::Navigate(ship), answers);
            }
            Speed => {
                let answers = self.speed_answers(ship, maneuver.speed_changes);
                if answers.len() <= 1 {
                    maneuver.stage = Course;
                    return self.push(Step::Maneuver(maneuver));
                }
                self.push(Step::Maneuver(maneuver));
                self.ask(seat, Question::Speed(ship), answers);
            }
            Course => {
                if self.maneuver_speed(&maneuver) == 0 {
                    maneuver.stage = Move;
                    maneuver.course = Some(Table::straight(0));
                    return self.push(Step::Maneuver(maneuver));
                }
                self.push(Step::Maneuver(maneuver));
                self.ask(seat, Question::Course(ship), Vec::new());
            }
            Move => self.execute(maneuver),
            OverlapDamage => {
                maneuver.stage = Mines;
                let overlapped = maneuver.overlapped.clone();
                self.push(Step::Maneuver(maneuver));
                self.overlap_damage(ship, &overlapped);
            }
            Mines => {
                maneuver.stage = Obstacles;
                self.push(Step::Maneuver(maneuver));
                self.open(Window::MoveEnd, Some(unit));
                self.trip_mines(ship);
            }
            Obstacles => {
                maneuver.stage = After;
                self.push(Step::Maneuver(maneuver));
                let left = self.obstacles_under(ship);
                if !left.is_empty() {
                    self.push(Step::Obstacles { ship, left });
                    self.open(Window::ObstacleOverlap, Some(unit));
                    self.open(Window::Overlap, Some(unit));
                }
            }
            After => {
                if let Some(activation) = &mut self.activation {
                    activation.maneuvers += 1;
                }
                self.open(Window::MoveAfter, Some(unit));
            }
        }
    }

    pub(super) fn answer_maneuver(&mut self, mut maneuver: Maneuver, action: &Action) {
        let ship = maneuver.ship;
        match action {
            Action::Resolve { command, dial, token } => {
                maneuver.stage = ManeuverStage::Speed;
                maneuver.speed_changes = u8::from(*dial) + u8::from(*token);
                maneuver.extra_yaw += u8::from(*dial);
                self.push(Step::Maneuver(maneuver));
                self.open(Window::CommandNavigate, Some(Unit::Ship(ship)));
                self.spend_for(ship, *command, *dial, *token);
            }
            Action::Speed(speed) => {
                maneuver.stage = ManeuverStage::Course;
                self.push(Step::Maneuver(maneuver));
                self.change_speed(ship, *speed);
            }
            Action::Course(course) => {
                maneuver.course = Some(course.clone());
                maneuver.stage = ManeuverStage::Move;
                self.push(Step::Maneuver(maneuver));
            }
            _ => {
                maneuver.stage = ManeuverStage::Speed;
                self.push(Step::Maneuver(maneuver));
            }
        }
    }

    /// Speeds within reach, from 0 to the end of the chart. RRG 1.6, Speed.
    fn speed_answers(&self, ship: ShipId, changes: u8) -> Vec<Action> {
        let current = self.ship(ship).speed;
        let most = self.game.ship(ship).ship.speed.max().max(current);
        let from = current.saturating_sub(changes);
        (from..=(current + changes).min(most)).map(Action::Speed).collect()
    }

    /// Sets the speed dial.
    pub(crate) fn change_speed(&mut self, ship: ShipId, speed: u8) {
        if self.ship(ship).speed != speed {
            self.ship_mut(ship).speed = speed;
            self.event(Event::SpeedChanged(ship, speed));
            self.open(Window::SpeedChange, Some(Unit::Ship(ship)));
        }
    }

    /// Gives the maneuver in progress more yaw, taking speed changes for it if asked to.
    pub(crate) fn grant_yaw(&mut self, clicks: u8, instead_of_speed: bool) {
        if let Some(Step::Maneuver(maneuver)) =
            self.stack.iter_mut().rev().find(|step| matches!(step, Step::Maneuver(_)))
        {
            maneuver.extra_yaw += clicks;
            if instead_of_speed {
                maneuver.speed_changes = maneuver.speed_changes.saturating_sub(clicks);
            }
        }
    }

    /// Lets the maneuver in progress change speed by more.
    pub(crate) fn grant_speed_change(&mut self, amount: u8) {
        if let Some(Step::Maneuver(maneuver)) =
            self.stack.iter_mut().rev().find(|step| matches!(step, Step::Maneuver(_)))
        {
            maneuver.speed_changes += amount;
        }
    }

    /// The speed of this maneuver: a gravity rift at distance 1 to 2 takes one. RRG 1.6, Obstacles: Gravity Rift.
    fn maneuver_speed(&self, maneuver: &Maneuver) -> u8 {
        let speed = maneuver.named.unwrap_or(self.ship(maneuver.ship).speed);
        let edge = self.game.ruler.distance_edge(2);
        let base = self.base(maneuver.ship);
        let slowed = self.obstacles.iter().any(|obstacle| {
            obstacle.kind == ObstacleKind::GravityRift
                && self.outline(obstacle).distance_to_polygon(&base) <= edge
        });
        speed.saturating_sub(u8::from(slowed)).min(4)
    }

    fn current_maneuver(&self) -> Option<&Maneuver> {
        match self.stack.last() {
            Some(Step::Maneuver(maneuver)) => Some(maneuver),
            _ => None,
        }
    }

    /// Whether the course keeps to the yaw values and does not end on the tool. RRG 1.6, Ship Movement; Yaw.
    pub(super) fn check_course(&self, course: &Course) -> Result<(), Refusal> {
        let maneuver = self.current_maneuver().ok_or(Refusal::NotAsked)?;
        let speed = self.maneuver_speed(maneuver);
        if course.clicks.len() != usize::from(speed) {
            return Err(Refusal::Speed);
        }
        let yaw = self.yaw(maneuver.ship, speed);
        let mut extra = maneuver.extra_yaw;
        for (joint, clicks) in course.clicks.iter().enumerate() {
            let clicks = clicks.unsigned_abs();
            let beyond = clicks.saturating_sub(yaw.get(joint).copied().unwrap_or(0));
            extra = extra.checked_sub(beyond).ok_or(Refusal::Yaw)?;
            if clicks > 2 {
                return Err(Refusal::Yaw);
            }
        }
        let profile = self.game.ship(maneuver.ship);
        let pose = self.ship(maneuver.ship).pose;
        match self.game.tool.overlaps_at_end(&profile.base, pose, course, speed) {
            true => Err(Refusal::ToolOverlap),
            false => Ok(()),
        }
    }

    /// Every legal course.
    pub(super) fn courses(&self) -> Vec<Action> {
        let Some(maneuver) = self.current_maneuver() else { return Vec::new() };
        let speed = self.maneuver_speed(maneuver);
        let yaw = self.yaw(maneuver.ship, speed);
        let reach =
            |joint: usize| (yaw.get(joint).copied().unwrap_or(0) + maneuver.extra_yaw).min(2) as i8;
        let mut all: Vec<ArrayVec<i8, 4>> = vec![ArrayVec::new()];
        for joint in 0..usize::from(speed) {
            let reach = reach(joint);
            all = all
                .into_iter()
                .flat_map(|clicks| {
                    (-reach..=reach).map(move |click| {
                        let mut clicks = clicks.clone();
                        clicks.push(click);
                        clicks
                    })
                })
                .collect();
        }
        all.into_iter()
            .flat_map(|clicks| Side::ALL.map(|side| Course { clicks: clicks.clone(), side }))
            .filter(|course| self.check_course(course).is_ok())
            .map(Action::Course)
            .collect()
    }

    /// A random course: clicks within the yaw values, on the side the rules allow.
    pub(crate) fn draw_course(&self, chance: &mut crate::chance::Chance) -> Option<Action> {
        let maneuver = self.current_maneuver()?;
        let speed = self.maneuver_speed(maneuver);
        let yaw = self.yaw(maneuver.ship, speed);
        for _ in 0..4 {
            let clicks = yaw.iter().map(|yaw| {
                let reach = usize::from(*yaw);
                chance.below(2 * reach + 1) as i8 - *yaw as i8
            });
            let clicks: ArrayVec<i8, 4> = clicks.collect();
            let first = chance.below(2);
            for side in [Side::ALL[first], Side::ALL[1 - first]] {
                let course = Course { clicks: clicks.clone(), side };
                if self.check_course(&course).is_ok() {
                    return Some(Action::Course(course));
                }
            }
        }
        None
    }

    /// Moves the ship; over another ship it moves at one speed less until it fits. RRG 1.6, Overlapping.
    fn execute(&mut self, mut maneuver: Maneuver) {
        let ship = maneuver.ship;
        let start = self.ship(ship).pose;
        let mut speed = self.maneuver_speed(&maneuver);
        let course = maneuver.course.take().unwrap_or_else(|| Table::straight(speed));
        let mut end = start;
        while speed > 0 {
            end = self.course_end(ship, &course, speed);
            let base = self.game.ship(ship).base.outline(end);
            let hit: ArrayVec<ShipId, 8> = self
                .ships()
                .filter(|other| *other != ship && self.may_touch(end, ship, *other))
                .filter(|other| self.base(*other).overlaps(&base))
                .take(8)
                .collect();
            if hit.is_empty() {
                break;
            }
            for other in hit {
                if !maneuver.overlapped.contains(&other) {
                    let _ = maneuver.overlapped.try_push(other);
                }
            }
            speed -= 1;
            end = start;
        }
        self.ship_mut(ship).pose = end;
        self.event(Event::Maneuvered(ship, end));
        maneuver.stage = ManeuverStage::OverlapDamage;
        self.push(Step::Maneuver(maneuver));
        if !self.game.play_area().contains_polygon(&self.base(ship)) {
            return self.destroy_ship(ship);
        }
        self.displace_under(ship);
    }

    /// Lifts the squadrons a ship stands on, for the other player to put down.
    pub(super) fn displace_under(&mut self, ship: ShipId) {
        let base = self.base(ship);
        let displaced: ArrayVec<_, 16> = self
            .squadrons()
            .filter(|squadron| self.disc(*squadron).overlaps_polygon(&base))
            .take(16)
            .collect();
        if !displaced.is_empty() {
            for squadron in &displaced {
                self.squadron_mut(*squadron).place = crate::ship::Presence::Waiting;
            }
            self.push(Step::Displace { ship, squadrons: displaced });
        }
    }

    fn may_touch(&self, end: crate::geometry::Pose, ship: ShipId, other: ShipId) -> bool {
        let reach = self.reach(Unit::Ship(ship)) + self.reach(Unit::Ship(other));
        end.at.is_within(self.ship(other).pose.at, reach)
    }

    /// One facedown card for the ship that moved and for the closest it overlapped; flotillas take it alone. RRG 1.6,
    /// Overlapping; Flotillas.
    fn overlap_damage(&mut self, ship: ShipId, overlapped: &[ShipId]) {
        let closest = overlapped
            .iter()
            .copied()
            .min_by_key(|other| self.gap(Unit::Ship(ship), Unit::Ship(*other)));
        let Some(other) = closest else { return };
        self.event(Event::Overlapped(ship, other));
        if let Some(activation) = &mut self.activation {
            activation.overlapped = true;
        }
        let flotilla = |ship: ShipId| self.game.ship(ship).ship.is_flotilla();
        let alone = self.rules().flotilla_takes_overlap && flotilla(ship) != flotilla(other);
        let hurt = [ship, other].map(|ship| !alone || flotilla(ship));
        if hurt[1] {
            self.deal(other, false);
        }
        if hurt[0] {
            self.deal(ship, false);
        }
        self.open(Window::Overlap, Some(Unit::Ship(ship)));
    }

    /// Mines at distance 1 go off: two blue dice each, a facedown card per hit or critical. RRG 1.6, Proximity Mine
    /// Tokens.
    fn trip_mines(&mut self, ship: ShipId) {
        let base = self.base(ship);
        let edge = self.game.ruler.distance_edge(1);
        let radius = self.game.token_radius;
        let near = |at| crate::geometry::Disc { center: at, radius }.gap_to(&base) <= edge;
        let tripped = self
            .markers
            .iter()
            .filter(|marker| marker.kind == MarkerKind::Mine && near(marker.at))
            .count();
        let count = match self.rules().mines {
            Mines::None => 0,
            Mines::One => tripped.min(1),
            Mines::All => tripped,
        };
        for _ in 0..count {
            let place = self
                .markers
                .iter()
                .position(|marker| marker.kind == MarkerKind::Mine && near(marker.at));
            let Some(place) = place else { return };
            self.markers.remove(place);
            let dice: Dice =
                (0..2).map(|_| self.chance.roll(flagbridge_cards::Color::Blue)).collect();
            self.event(Event::Rolled(dice));
            for _ in 0..dice.hits() + dice.criticals() {
                self.deal(ship, false);
            }
        }
    }

    /// Whether a ship is huge.
    pub(crate) fn is_huge(&self, ship: ShipId) -> bool {
        self.game.ship(ship).ship.size == Size::Huge
    }
}
