use flagbridge_cards::{Command, Size};

use super::Procedure;
use crate::state::{Action, Event, Maneuver, ManeuverStage, OverlappedObstacles, Question, Table};
use crate::terms::{ShipId, Unit, Window};

impl Procedure for Maneuver {
    fn run(self, table: &mut Table) {
        use ManeuverStage::*;
        let mut maneuver = self;
        let ship = maneuver.ship;
        let unit = Unit::Ship(ship);
        if !table.ship(ship).is_deployed() {
            return;
        }
        let seat = table.seat_of(unit);
        match maneuver.stage {
            Start => {
                maneuver.stage = if maneuver.named.is_some() { Course } else { Navigate };
                table.then((Window::Course.about(unit), maneuver));
            }
            Navigate => {
                let mut answers = table.blank();
                answers.extend(table.resolve_answers(ship, Command::Navigate));
                if answers.is_empty() {
                    table.put_back(answers);
                    maneuver.stage = Speed;
                    return table.push(maneuver);
                }
                answers.push(Action::Pass);
                table.push(maneuver);
                table.ask(seat, Question::Navigate(ship), answers);
            }
            Speed => {
                let speeds = table.speeds_to_set(ship, maneuver.speed_changes);
                if speeds.len() <= 1 {
                    maneuver.stage = Course;
                    return table.push(maneuver);
                }
                table.push(maneuver);
                let mut answers = table.blank();
                answers.extend(speeds.map(Action::Speed));
                table.ask(seat, Question::Speed(ship), answers);
            }
            Course => {
                let speed = table.maneuver_speed(&maneuver);
                if !table.has_courses(&maneuver, speed) {
                    maneuver.stage = Move;
                    maneuver.course = Some(Table::straight(speed));
                    // Up to revision 7 nothing came before a maneuver without a choice of course.
                    if speed > 0 && table.game.revision > 7 {
                        return table.then((Window::MoveBefore.about(unit), maneuver));
                    }
                    return table.push(maneuver);
                }
                table.push(maneuver);
                table.ask(seat, Question::Course(ship), Vec::new());
            }
            Move => table.execute(maneuver),
            OverlapDamage => {
                maneuver.stage = Mines;
                let overlapped = maneuver.overlapped.clone();
                table.push(maneuver);
                table.overlap_damage(ship, &overlapped);
            }
            Mines => {
                maneuver.stage = Obstacles;
                table.then((Window::MoveEnd.about(unit), maneuver));
                table.trip_mines(ship);
            }
            Obstacles => {
                if let Some(activation) = &mut table.activation {
                    activation.collided = None;
                }
                maneuver.stage = After;
                table.push(maneuver);
                let left = table.obstacles_under(ship);
                if !left.is_empty() {
                    table.then((
                        Window::Overlap.about(unit),
                        Window::ObstacleOverlap.about(unit),
                        OverlappedObstacles { ship, left },
                    ));
                }
            }
            After => {
                if let Some(activation) = &mut table.activation {
                    activation.maneuvers += 1;
                }
                if table.cards_listen(Window::MoveDone) {
                    table.open(Window::MoveDone, Some(unit));
                }
                table.open(Window::MoveAfter, Some(unit));
            }
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let mut maneuver = self;
        let ship = maneuver.ship;
        match action {
            Action::Resolve { command, dial, token } => {
                maneuver.stage = ManeuverStage::Speed;
                table.push(maneuver);
                table.resolve_command(ship, *command, *dial, *token);
            }
            Action::Speed(speed) => {
                maneuver.stage = ManeuverStage::Course;
                table.push(maneuver);
                table.change_speed(ship, *speed);
            }
            Action::Course(course) => {
                maneuver.course = Some(course.clone());
                maneuver.stage = ManeuverStage::Move;
                table.then((Window::MoveBefore.about(Unit::Ship(ship)), maneuver));
            }
            _ => {
                maneuver.stage = ManeuverStage::Speed;
                table.push(maneuver);
            }
        }
    }
}

impl Table {
    /// Starts a maneuver at speed 1 that an effect demands: straight, or with the ship's own yaw; slowed by gravity rifts
    /// or not.
    pub(crate) fn push_ahead(&mut self, ship: ShipId, straight: bool, unslowed: bool) {
        let maneuver = Maneuver { straight, unslowed, ..Maneuver::new(ship, Some(1)) };
        self.push(maneuver);
    }

    /// A dial changes speed by one and adds a click of yaw, a token changes speed by one. RRG 1.6, Commands: Navigate.
    pub(crate) fn start_navigate(&mut self, ship: ShipId, dial: bool, token: bool) {
        self.grant_yaw(u8::from(dial), false);
        self.grant_speed_change(u8::from(dial) + u8::from(token));
        self.open(Window::CommandNavigate, Some(Unit::Ship(ship)));
    }

    /// Speeds within reach, from 0 to the end of the chart. RRG 1.6, Speed.
    fn speeds_to_set(&self, ship: ShipId, changes: u8) -> std::ops::Range<u8> {
        let current = self.ship(ship).speed;
        let most = self.game.ship(ship).ship.speed.max().max(current);
        let from = current.saturating_sub(changes);
        from..(current + changes).min(most) + 1
    }

    /// Other speeds at most so far from the current one, as far as the chart goes and not below a least one. RRG 1.6,
    /// Speed.
    pub(crate) fn speeds_near(
        &self,
        ship: ShipId,
        change: u8,
        least: u8,
    ) -> impl Iterator<Item = u8> + use<> {
        let speed = self.ship(ship).speed;
        let most = self.game.ship(ship).ship.speed.max().min(speed + change);
        let least = speed.saturating_sub(change).max(least);
        (least..=most).filter(move |other| *other != speed)
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
        if let Some(maneuver) = self.under_way.maneuvers.last_mut() {
            maneuver.extra_yaw += clicks;
            if instead_of_speed {
                maneuver.speed_changes = maneuver.speed_changes.saturating_sub(clicks);
                maneuver.token_turned = true;
            }
        }
    }

    /// Joints without any yaw have one click in the maneuver in progress.
    pub(crate) fn loosen_joints(&mut self) {
        if let Some(maneuver) = self.under_way.maneuvers.last_mut() {
            maneuver.loosened = true;
        }
    }

    /// Slows the maneuver in progress; the dial stays as it is.
    pub(crate) fn slow_maneuver(&mut self, amount: u8) {
        if let Some(maneuver) = self.under_way.maneuvers.last_mut() {
            maneuver.slowed += amount;
        }
    }

    /// The speed of the maneuver in progress, as the dial or an effect gives it.
    pub(crate) fn speed_of_maneuver(&self) -> Option<u8> {
        let maneuver = self.under_way.maneuvers.last()?;
        Some(maneuver.named.unwrap_or(self.ship(maneuver.ship).speed))
    }

    /// Starts a maneuver straight ahead at a speed.
    pub(crate) fn coast(&mut self, ship: ShipId, speed: u8) {
        let maneuver = Maneuver { straight: true, ..Maneuver::new(ship, Some(speed)) };
        self.push(maneuver);
    }

    /// Whether the speed change of the navigate token was given up for yaw in the maneuver in progress.
    pub(crate) fn token_is_turned(&self) -> bool {
        self.under_way.maneuvers.iter().any(|maneuver| maneuver.token_turned)
    }

    /// The ship that is executing a maneuver.
    pub(crate) fn maneuvering(&self) -> Option<ShipId> {
        self.under_way.maneuvers.last().map(|maneuver| maneuver.ship)
    }

    /// Lets the maneuver in progress change speed by more.
    pub(crate) fn grant_speed_change(&mut self, amount: u8) {
        if let Some(maneuver) = self.under_way.maneuvers.last_mut() {
            maneuver.speed_changes += amount;
        }
    }

    /// Whether a ship is huge.
    pub(crate) fn is_huge(&self, ship: ShipId) -> bool {
        self.game.ship(ship).ship.size == Size::Huge
    }
}
