use arrayvec::ArrayVec;
use flagbridge_cards::ManeuverTool;

use super::base::{Base, Pose};
use super::heading::Heading;
use super::point::Point;
use super::polygon::Polygon;

/// The side of the ship on which the maneuver tool is inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The tool lies to the left of the ship.
    Left,
    /// The tool lies to the right of the ship.
    Right,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];

    const fn sign(self) -> i32 {
        match self {
            Side::Left => -1,
            Side::Right => 1,
        }
    }
}

/// How the maneuver tool is bent and where it is inserted.
///
/// Clicks are negative to the left; the joint nearest the ship comes first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Course {
    /// Clicks at each joint, as many as the ship's speed.
    pub clicks: ArrayVec<i8, 4>,
    /// Where the tool is inserted.
    pub side: Side,
}

/// The maneuver tool. RRG 1.6, Ship Movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool(ManeuverTool);

/// A straight piece of the tool: where it ends, its heading, its length.
#[derive(Clone, Copy, Debug)]
struct Piece {
    end: Point,
    heading: Heading,
    length: i32,
}

impl Tool {
    /// The tool of these measures.
    pub const fn new(tool: ManeuverTool) -> Self {
        Self(tool)
    }

    /// Where the ship ends when it moves at a speed along the course; clicks beyond that speed are ignored.
    pub fn end(&self, base: &Base, start: Pose, course: &Course, speed: u8) -> Pose {
        let (guide, heading, _) = self.path(base, start, course, speed);
        self.beside(base, course.side, guide, heading)
    }

    /// Where a ship stands with the tool at its side, the guide at its guides.
    fn beside(&self, base: &Base, side: Side, guide: Point, heading: Heading) -> Pose {
        let beside = (base.width + self.0.width) / 2 * side.sign();
        Pose { at: guide - heading.turn(Point::new(beside, base.guide)), heading }
    }

    /// Where the ship ends when it turns in place: the last segment is inserted on the side the clicks point to and turns
    /// about its joint. RRG 1.5, Ship Movement.
    pub fn turn(&self, base: &Base, start: Pose, clicks: i8) -> Pose {
        let side = if clicks < 0 { Side::Left } else { Side::Right };
        let beside = (base.width + self.0.width) / 2 * side.sign();
        let guide = start.place(Point::new(beside, base.guide));
        let joint = guide - start.heading.step(self.0.joint_to_guide);
        let heading = start.heading + i32::from(clicks) * self.0.click;
        let guide = joint + heading.step(self.0.joint_to_guide);
        Pose { at: guide - heading.turn(Point::new(beside, base.guide)), heading }
    }

    /// Whether the ship at the end of the course would lie on the tool. RRG 1.6, Ship Movement.
    ///
    /// This is calculated from a ship in the middle that looks ahead: from where it stands, rounding would make a tool that
    /// touches the base lie under it at some headings.
    pub fn overlaps_at_end(&self, base: &Base, course: &Course, speed: u8) -> bool {
        let (guide, heading, pieces) = self.path(base, Pose::default(), course, speed);
        let outline = base.outline(self.beside(base, course.side, guide, heading));
        pieces.iter().any(|piece| outline.overlaps(&self.piece(piece)))
    }

    /// Whether the ship lies on the tool before it moves: only one that reaches ahead of the guides can. RRG 1.6, Huge
    /// Ship. Calculated like [`overlaps_at_end`](Tool::overlaps_at_end).
    pub fn overlaps_at_start(&self, base: &Base, course: &Course, speed: u8) -> bool {
        let outline = base.outline(Pose::default());
        let (_, _, pieces) = self.path(base, Pose::default(), course, speed);
        pieces.iter().any(|piece| self.piece(piece).overlaps(&outline))
    }

    /// The straight pieces of the tool from the ship to the guide it moves to.
    pub fn pieces(
        &self,
        base: &Base,
        start: Pose,
        course: &Course,
        speed: u8,
    ) -> ArrayVec<Polygon, 5> {
        let (_, _, pieces) = self.path(base, start, course, speed);
        pieces.iter().map(|piece| self.piece(piece)).collect()
    }

    /// The guide that the ship moves to, with its heading, and the straight pieces on the way.
    fn path(
        &self,
        base: &Base,
        start: Pose,
        course: &Course,
        speed: u8,
    ) -> (Point, Heading, ArrayVec<Piece, 5>) {
        let tool = &self.0;
        let beside = (base.width + tool.width) / 2 * course.side.sign();
        let mut at = start.place(Point::new(beside, base.guide));
        let mut heading = start.heading;
        let mut pieces = ArrayVec::new();
        let mut behind = 0;
        for joint in 0..usize::from(speed) {
            let ahead = at + heading.step(tool.guide_to_joint);
            let length = behind + tool.guide_to_joint;
            let _ = pieces.try_push(Piece { end: ahead, heading, length });
            let clicks = course.clicks.get(joint).copied().unwrap_or(0);
            heading = heading + i32::from(clicks) * tool.click;
            at = ahead + heading.step(tool.joint_to_guide);
            behind = tool.joint_to_guide;
        }
        if speed > 0 {
            let _ = pieces.try_push(Piece { end: at, heading, length: behind });
        }
        (at, heading, pieces)
    }

    /// The rectangle of a straight piece.
    fn piece(&self, piece: &Piece) -> Polygon {
        let Piece { end, heading, length } = *piece;
        let half = self.0.width / 2;
        let turn = heading.turner();
        Polygon::new([
            end + turn(Point::new(-half, -length)),
            end + turn(Point::new(half, -length)),
            end + turn(Point::new(half, 0)),
            end + turn(Point::new(-half, 0)),
        ])
    }
}
