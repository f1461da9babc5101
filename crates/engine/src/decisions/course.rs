use arrayvec::ArrayVec;
use flagbridge_cards::{Command, ObstacleKind};

use crate::geometry::{Course, Side};
use crate::state::{Action, Chance, Maneuver, Step, Table};
use crate::terms::{Refusal, Rule, Unit};

impl Table {
    /// The speed of this maneuver: a gravity rift at distance 1 to 2 takes one. RRG 1.6, Obstacles: Gravity Rift.
    pub(crate) fn maneuver_speed(&self, maneuver: &Maneuver) -> u8 {
        let speed = maneuver.named.unwrap_or(self.ship(maneuver.ship).speed);
        let edge = self.game.ruler.distance_edge(2);
        let slowed = !maneuver.unslowed
            && self.obstacles.iter().any(|obstacle| {
                obstacle.kind == ObstacleKind::GravityRift
                    && self.outline(obstacle).is_within_polygon(&self.base(maneuver.ship), edge)
            });
        speed.saturating_sub(u8::from(slowed) + maneuver.slowed).min(4)
    }

    /// How far the ship may turn where it stands: nothing, unless an effect lets it yaw at speed 0; a navigate dial adds
    /// a click. RRG 1.5, Ship Movement.
    pub(crate) fn turn_in_place(&self, maneuver: &Maneuver) -> u8 {
        let unit = Unit::Ship(maneuver.ship);
        let able = self.rules().yaw_at_speed_zero
            && maneuver.named.is_none()
            && self.ship(maneuver.ship).resolved.contains(Command::Navigate)
            && self.rule(Rule::TurnsInPlace, unit);
        if able { (1 + maneuver.extra_yaw).min(2) } else { 0 }
    }

    pub(crate) fn current_maneuver(&self) -> Option<&Maneuver> {
        match self.stack.last() {
            Some(Step::Maneuver(_)) => self.under_way.maneuvers.last(),
            _ => None,
        }
    }

    /// Whether the course keeps to the yaw values and does not end on the tool. RRG 1.6, Ship Movement; Yaw.
    pub(crate) fn check_course(&self, course: &Course) -> Result<(), Refusal> {
        let maneuver = self.current_maneuver().ok_or(Refusal::NotAsked)?;
        let speed = self.maneuver_speed(maneuver);
        if speed == 0 {
            return check_turn(course, self.turn_in_place(maneuver));
        }
        let yaw = self.maneuver_yaw(maneuver, speed);
        self.check_bent(maneuver, course, speed, &yaw)
    }

    /// Whether a course at a speed keeps to these yaw values and does not end on the tool.
    fn check_bent(
        &self,
        maneuver: &Maneuver,
        course: &Course,
        speed: u8,
        yaw: &[u8],
    ) -> Result<(), Refusal> {
        if course.clicks.len() != usize::from(speed) {
            return Err(Refusal::Speed);
        }
        let mut extra = maneuver.extra_yaw;
        for (joint, clicks) in course.clicks.iter().enumerate() {
            let clicks = clicks.unsigned_abs();
            let beyond = clicks.saturating_sub(yaw.get(joint).copied().unwrap_or(0));
            extra = extra.checked_sub(beyond).ok_or(Refusal::Yaw)?;
            if clicks > 2 {
                return Err(Refusal::Yaw);
            }
        }
        let (base, tool) = (&self.game.ship(maneuver.ship).base, &self.game.tool);
        let under_bow = self.is_huge(maneuver.ship) && tool.overlaps_at_start(base, course, speed);
        match under_bow || tool.overlaps_at_end(base, course, speed) {
            true => Err(Refusal::ToolOverlap),
            false => Ok(()),
        }
    }

    /// Yaw at each joint of a maneuver.
    fn maneuver_yaw(&self, maneuver: &Maneuver, speed: u8) -> ArrayVec<u8, 4> {
        let mut yaw = self.yaw(maneuver.ship, speed);
        if maneuver.loosened {
            yaw.iter_mut().for_each(|clicks| *clicks = (*clicks).max(1));
        }
        if maneuver.straight {
            yaw.iter_mut().for_each(|clicks| *clicks = 0);
            if self.coasts(maneuver) {
                self.add_final_yaw(maneuver.ship, speed, &mut yaw);
            }
        }
        yaw
    }

    /// Whether a card of the ship lets it coast on: what others add to its yaw counts, unlike where an objective drags it. Up
    /// to revision 7 nothing did. ARM 1.03 (community): Quantum Storm.
    fn coasts(&self, maneuver: &Maneuver) -> bool {
        let activating = self.activation.as_ref().is_some_and(|own| own.ship == maneuver.ship);
        activating && !maneuver.unslowed && self.game.revision > 7
    }

    /// Whether there is a course to choose.
    pub(crate) fn has_courses(&self, maneuver: &Maneuver, speed: u8) -> bool {
        match speed {
            0 => !maneuver.straight && self.turn_in_place(maneuver) > 0,
            _ => {
                !maneuver.straight || self.maneuver_yaw(maneuver, speed).iter().any(|own| *own > 0)
            }
        }
    }

    /// Every legal course.
    pub(crate) fn courses(&self) -> Vec<Action> {
        let Some(maneuver) = self.current_maneuver() else { return Vec::new() };
        let speed = self.maneuver_speed(maneuver);
        if speed == 0 {
            return turns(self.turn_in_place(maneuver));
        }
        let yaw = self.maneuver_yaw(maneuver, speed);
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
            .filter(|course| self.check_bent(maneuver, course, speed, &yaw).is_ok())
            .map(Action::Course)
            .collect()
    }

    /// A random course: clicks within the yaw values, on the side the rules allow.
    pub(crate) fn draw_course(&self, chance: &mut Chance) -> Option<Action> {
        let maneuver = self.current_maneuver()?;
        let speed = self.maneuver_speed(maneuver);
        if speed == 0 {
            return None;
        }
        let yaw = self.maneuver_yaw(maneuver, speed);
        for _ in 0..4 {
            let clicks = yaw.iter().map(|yaw| {
                let reach = usize::from(*yaw);
                chance.below(2 * reach + 1) as i8 - *yaw as i8
            });
            let clicks: ArrayVec<i8, 4> = clicks.collect();
            let first = chance.below(2);
            for side in [Side::ALL[first], Side::ALL[1 - first]] {
                let course = Course { clicks: clicks.clone(), side };
                if self.check_bent(maneuver, &course, speed, &yaw).is_ok() {
                    return Some(Action::Course(course));
                }
            }
        }
        None
    }
}

/// A turn in place: clicks of the last joint, with the tool on the side they point to. RRG 1.5, Ship Movement.
fn check_turn(course: &Course, most: u8) -> Result<(), Refusal> {
    let &[clicks] = course.clicks.as_slice() else { return Err(Refusal::Speed) };
    let side = match clicks {
        0 => course.side,
        left if left < 0 => Side::Left,
        _ => Side::Right,
    };
    match clicks.unsigned_abs() <= most && side == course.side {
        true => Ok(()),
        false => Err(Refusal::Yaw),
    }
}

/// Every turn in place.
fn turns(most: u8) -> Vec<Action> {
    let most = most as i8;
    (-most..=most)
        .flat_map(|clicks| {
            Side::ALL.map(|side| Course { clicks: [clicks].into_iter().collect(), side })
        })
        .filter(|course| check_turn(course, most as u8).is_ok())
        .map(Action::Course)
        .collect()
}
