//! Dragging the end of the maneuver tool.

use flagbridge_engine::geometry::Course;
use flagbridge_engine::{Action, Point, Pose, ShipId, Table};

/// A ghost that is being dragged: every course it can take, by where the bow would end.
///
/// The bow follows the pointer. The middle of a long base swings outward in a turn, so it would lead to the opposite
/// turn.
#[derive(Clone, Debug)]
pub struct Steering {
    start: Pose,
    grabbed: End,
    ends: Vec<(End, Course)>,
}

/// Where a course ends, seen from where the ship stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    /// The middle of the front edge: `x` to the right, `y` ahead.
    bow: Point,
    /// All clicks together, to the right.
    turn: i32,
}

impl Steering {
    /// Takes hold of the ghost at the end of a course.
    pub fn new(table: &Table, ship: ShipId, course: &Course) -> Self {
        let courses = table.legal().actions.into_iter().filter_map(|action| match action {
            Action::Course(course) => Some(course),
            _ => None,
        });
        Self::among(table, ship, course, courses)
    }

    fn among(
        table: &Table,
        ship: ShipId,
        course: &Course,
        courses: impl Iterator<Item = Course>,
    ) -> Self {
        let start = table.ship(ship).pose;
        let front = Point::new(0, table.game().ship(ship).base.length / 2);
        let end = |course: &Course| {
            let pose = table.course_end(ship, course, course.clicks.len() as u8);
            let bow = (-start.heading).turn(pose.place(front) - start.at);
            End { bow, turn: course.clicks.iter().map(|click| i32::from(*click)).sum() }
        };
        let ends = courses.map(|course| (end(&course), course)).collect();
        Self { start, grabbed: end(course), ends }
    }

    /// Where the bow was when the ghost was taken hold of.
    pub fn bow(&self) -> Point {
        self.start.place(self.grabbed.bow)
    }

    /// The course whose bow ends nearest to a place. A drag to the right never turns further left than the ghost was, and
    /// the other way round; of courses that end alike, the straightest.
    pub fn toward(&self, bow: Point) -> Option<&Course> {
        let to = (-self.start.heading).turn(bow - self.start.at);
        let aside = to.x - self.grabbed.bow.x;
        let agrees = |end: &End| (end.turn - self.grabbed.turn) * aside.signum() >= 0;
        let bends = |course: &Course| course.clicks.iter().map(|it| it.unsigned_abs()).sum::<u8>();
        let ends = self.ends.iter().filter(|(end, _)| agrees(end));
        ends.min_by_key(|(end, course)| (end.bow.distance_squared(to), bends(course)))
            .map(|(_, course)| course)
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::Size;
    use flagbridge_engine::geometry::Side;
    use flagbridge_engine::{Heading, Position, Seat};

    use super::*;
    use crate::play::game::roster;
    use crate::play::read_list::{edition, read_list};

    const LISTS: [&str; 2] = [
        "Faction: Rebel Alliance\nGR-75 Medium Transports (18)\nCR90 Corvette A (44)\n\
         Nebulon-B Escort Frigate (57)\nMC80 Command Cruiser (106)",
        "Faction: Galactic Empire\nVictory II-class Star Destroyer (85)\n\
         Imperial I-class Star Destroyer (110)\nExecutor I-class Star Dreadnought (381)",
    ];

    /// Every course that the yaw chart of a ship allows at a speed.
    fn courses(yaw: &[u8]) -> Vec<Course> {
        let mut all = vec![Vec::new()];
        for most in yaw {
            let most = *most as i8;
            let bend = |clicks: Vec<i8>| {
                (-most..=most).map(move |click| [clicks.as_slice(), &[click]].concat())
            };
            all = all.into_iter().flat_map(bend).collect();
        }
        let sides = |clicks: Vec<i8>| {
            Side::ALL.map(|side| Course { clicks: clicks.iter().copied().collect(), side })
        };
        all.into_iter().flat_map(sides).collect()
    }

    #[test]
    fn dragging_right_never_turns_left_whatever_the_base_and_the_speed() {
        let lists = LISTS.map(|list| read_list(list, edition(""), None).unwrap());
        let game = roster::game([&lists[0].fleet, &lists[1].fleet], edition(""), None).unwrap();
        let mut sizes = std::collections::HashSet::<Size>::new();
        let mut turned = 0;
        for ship in Seat::ALL.into_iter().flat_map(|seat| game.ships_of(seat)) {
            let profile = game.ship(ship);
            sizes.insert(profile.ship.size);
            let mut position = Position::empty(std::sync::Arc::clone(&game));
            let heading = Heading::new(3_000 * i32::from(ship.0));
            position.put_ship(ship, Pose::new(Point::new(90_000, 45_000), heading));
            let table = position.table();
            for speed in 1..=profile.ship.speed.max() {
                let all = courses(profile.ship.speed.yaw(speed));
                for grabbed in &all {
                    let held = Steering::among(table, ship, grabbed, all.iter().cloned());
                    for (aside, ahead) in [(400, 0), (1_500, 500), (4_000, -1_000), (9_000, -3_000)]
                    {
                        for sign in [-1, 1] {
                            let by = heading.turn(Point::new(sign * aside, ahead));
                            let course = held.toward(held.bow() + by).unwrap();
                            let sum = |it: &Course| it.clicks.iter().sum::<i8>();
                            let turn = i32::from(sum(course) - sum(grabbed)) * sign;
                            assert!(turn >= 0, "{ship:?} at {speed}: {grabbed:?}, {course:?}");
                            turned += turn;
                        }
                    }
                }
                let straight = all.iter().find(|it| it.clicks.iter().all(|click| *click == 0));
                let held = Steering::among(table, ship, straight.unwrap(), all.iter().cloned());
                assert!(held.toward(held.bow()).unwrap().clicks.iter().all(|click| *click == 0));
            }
        }
        assert!(sizes.len() == 4 && turned > 1_000, "{sizes:?} {turned}");
    }
}
