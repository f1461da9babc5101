use super::Procedure;
use super::slide::Slide;
use crate::geometry::{Outline, Point, Pose, TOUCH};
use crate::state::{Action, Drag, Event, Goal, MoveObstacles, Purrgils, Question, Step, Table};
use crate::terms::{Refusal, Seat};

/// The bands within which an obstacle is dragged towards something. RRG 1.5, Obstacle and Token Movement.
const BANDS: (u8, u8) = (1, 2);
/// How finely the way of a blocked obstacle is searched, in hundredths of a millimetre: first from far, then closely.
const COARSE: i32 = 200;
const STEP: i32 = 8;

/// Distances shorter than this are measured at a larger scale.
const SHORT: i32 = 1_000;

/// The straight way of an obstacle towards another: how far it may go.
struct Way {
    from: Point,
    along: Point,
    least: i32,
    most: i32,
}

impl Way {
    /// A way without a length yet. Two obstacles that nearly touch are a few hundredths of a millimetre apart: lengths are
    /// whole numbers, so that such a way has to be drawn larger before it tells a direction.
    fn towards(from: Point, along: Point) -> Way {
        let scale = if along.is_within(Point::ORIGIN, SHORT) { SHORT } else { 1 };
        let along = Point::new(along.x * scale, along.y * scale);
        Way { from, along, least: 0, most: 0 }
    }

    fn at(&self, length: i32) -> Point {
        self.from + self.along.scaled_to(length)
    }
}

impl Procedure for Drag {
    fn run(self, table: &mut Table) {
        let Drag { seat, place, to } = self;
        table.push(Drag { seat, place, to });
        table.ask(seat, Question::MoveObstacle(place), Vec::new());
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let Drag { seat, place, to } = self;
        if let Action::Obstacle { pose, .. } = *action {
            table.move_obstacle(place, pose);
        }
        if table.touches_goal(place, to) {
            table.remove_obstacle(place);
        } else {
            table.tell_moved(seat, place);
        }
    }
}

impl Table {
    /// Lets a player move an obstacle towards something, by distance 1 to 2; it is removed if it then touches it.
    pub(crate) fn let_drag(&mut self, seat: Seat, place: u8, to: Goal) {
        self.push(Drag { seat, place, to });
    }

    fn touches_goal(&self, place: u8, to: Goal) -> bool {
        match to {
            Goal::Obstacle(to) => self.obstacles_touch(place.into(), to.into()),
            Goal::Token(at) => {
                let outline = self.outline(&self.obstacles[usize::from(place)]);
                outline.is_nearer(at, self.game.token_radius + TOUCH + 1)
            }
        }
    }

    /// Along the line between the closest points, to the end of distance 1 at least or as near to it as the way is
    /// free; turned as it may, with no part beyond distance 2. RRG 1.5, Obstacle and Token Movement.
    pub(crate) fn check_drag(&self, place: u8, to: Goal, action: &Action) -> Result<(), Refusal> {
        self.check_way(place, &self.drag_way(place, to), action)
    }

    fn check_way(&self, place: u8, way: &Way, action: &Action) -> Result<(), Refusal> {
        let own = &self.obstacles[usize::from(place)];
        let Action::Obstacle { obstacle, pose } = *action else {
            return match *action == Action::Pass && way.most <= TOUCH {
                true => Ok(()),
                false => Err(Refusal::NotOffered),
            };
        };
        if obstacle != own.token {
            return Err(Refusal::NotOffered);
        }
        self.check_moved_obstacle(place, pose, BANDS.1)?;
        let length = pose.at.distance(way.from);
        if !way.at(length).is_within(pose.at, TOUCH) || length + TOUCH < way.least {
            return Err(Refusal::TooFar);
        }
        Ok(())
    }

    /// The shortest move, the longest and one between; staying where nothing else is possible.
    pub(crate) fn drags(&self, place: u8, to: Goal) -> Vec<Action> {
        let way = self.drag_way(place, to);
        let own = &self.obstacles[usize::from(place)];
        if way.most <= TOUCH {
            return vec![Action::Pass];
        }
        let mut lengths = vec![way.least, i32::midpoint(way.least, way.most), way.most];
        lengths.dedup();
        let moves = lengths.into_iter().map(|length| Action::Obstacle {
            obstacle: own.token,
            pose: Pose::new(way.at(length), own.pose.heading),
        });
        moves.filter(|action| self.check_way(place, &way, action).is_ok()).collect()
    }

    fn drag_way(&self, place: u8, to: Goal) -> Way {
        let own = self.obstacles[usize::from(place)];
        let here = self.outline(&own);
        let ruler = &self.game.ruler;
        let (mut least, mut most) = (ruler.distance_edge(BANDS.0), ruler.distance_edge(BANDS.1));
        let (near, far) = match to {
            Goal::Obstacle(to) => nearest(&here, &self.outline(&self.obstacles[usize::from(to)])),
            Goal::Token(at) => {
                let near = here.nearest_to(at);
                // It stops where it touches the token.
                let gap = (near.distance(at) - self.game.token_radius).max(0);
                (least, most) = (least.min(gap), most.min(gap));
                (near, at)
            }
        };
        let mut way = Way::towards(own.pose.at, far - near);
        if near == far {
            return way;
        }
        let mut slide = Slide::new(self, place, BANDS.1);
        let mut first_free = |from: i32, to: i32, step: i32| {
            slide.first_free(|length| way.at(length), from, to, step)
        };
        // The whole outline moves by as much, so that no part ends beyond the band.
        let mut farthest = |low: i32, high: i32| {
            let coarse = first_free(high, low, -COARSE)?;
            first_free(high.min(coarse + COARSE), coarse, -STEP)
        };
        let (shortest, longest) = match farthest(least, most) {
            Some(longest) => (first_free(least, longest, STEP).unwrap_or(longest), longest),
            None => {
                let nearest = farthest(0, least - 1).unwrap_or(0);
                (nearest, nearest)
            }
        };
        (way.least, way.most) = (shortest, longest);
        way
    }

    /// Takes an obstacle off the table with the tokens that lie on it.
    pub(crate) fn remove_obstacle(&mut self, place: u8) {
        let outline = self.outline(&self.obstacles[usize::from(place)]).into_owned();
        let radius = self.game.token_radius;
        while let Some(token) =
            self.markers.iter().position(|marker| outline.is_nearer(marker.at, radius))
        {
            self.drop_marker(token);
        }
        let laid = self.obstacles.remove(usize::from(place));
        self.keep_outlines();
        self.event(Event::ObstacleRemoved(laid.token));
        self.close_obstacle_gap(place);
    }

    /// What names obstacles by their places follows when one of them is gone.
    pub(super) fn close_obstacle_gap(&mut self, place: u8) {
        self.stations.retain(|station| station.obstacle != place);
        for station in &mut self.stations {
            station.obstacle -= u8::from(station.obstacle > place);
        }
        for step in &mut self.stack {
            match step {
                Step::Purrgils(Purrgils { moved, .. }) => {
                    let before = *moved & ((1 << place) - 1);
                    *moved = before | (*moved >> (place + 1)) << place;
                }
                Step::MoveObstacles(MoveObstacles { left, .. }) => {
                    left.retain(|own| *own != place);
                    left.iter_mut().for_each(|own| *own -= u8::from(*own > place));
                }
                _ => {}
            }
        }
    }
}

/// The places of two outlines nearest to each other.
fn nearest(one: &Outline, other: &Outline) -> (Point, Point) {
    let there = one.corners().iter().map(|corner| (*corner, other.nearest_to(*corner)));
    let back = other.corners().iter().map(|corner| (one.nearest_to(*corner), *corner));
    there
        .chain(back)
        .min_by_key(|(near, far)| near.distance_squared(*far))
        .unwrap_or((Point::ORIGIN, Point::ORIGIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_as_long_as_it_says_however_near_its_end_is() {
        for along in
            [Point::new(1, 1), Point::new(-2, 1), Point::new(3, -5), Point::new(900, 1_100)]
        {
            let way = Way::towards(Point::new(700, 800), along);
            for length in [0, 150, 7_600] {
                let found = way.at(length).distance(way.from);
                assert!((found - length).abs() <= 1, "{found} for {length} along {along:?}");
            }
        }
    }
}
