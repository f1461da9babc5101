//! Where courses end. A fleet asks for the same few hundred courses all the time, so they are worked out once.

use std::cell::RefCell;

use arrayvec::ArrayVec;
use flagbridge_engine::geometry::{Base, Tool};
use flagbridge_engine::{Course, Game, Pose, Side};

/// The clicks of a course, joint by joint.
pub(crate) type Clicks = ArrayVec<i8, 4>;

/// Courses of up to four joints with up to two clicks to either side at each.
const COURSES: usize = 1 + 5 + 25 + 125 + 625;

/// How a ship moves along some clicks.
#[derive(Clone, Copy)]
struct Path {
    /// Where the tool is inserted.
    side: Side,
    /// Where a ship ends that begins in the middle and looks ahead.
    end: Pose,
}

/// The paths of ships with the same base.
struct Paths {
    tool: Tool,
    base: Base,
    /// By [`number`]; the inner option is none if the ship would end on the tool at either side.
    known: Vec<Option<Option<Path>>>,
}

thread_local! {
    static PATHS: RefCell<Vec<Paths>> = const { RefCell::new(Vec::new()) };
}

/// A course with these clicks. The tool is inserted where the ship does not end on it, outside the turn if possible; none if the
/// ship would end on it at either side. RRG 1.6, Ship Movement.
pub(crate) fn course(game: &Game, base: &Base, clicks: Clicks) -> Option<Course> {
    path(game, base, &clicks).map(|path| Course { clicks, side: path.side })
}

/// Where a ship ends that moves along these clicks, to within a hundredth of a millimeter; none if the tool does not allow it.
pub(crate) fn end(game: &Game, base: &Base, start: Pose, clicks: &Clicks) -> Option<Pose> {
    let end = path(game, base, clicks)?.end;
    Some(Pose::new(start.place(end.at), start.heading + end.heading.hundredths()))
}

fn path(game: &Game, base: &Base, clicks: &Clicks) -> Option<Path> {
    PATHS.with_borrow_mut(|all| {
        let same = |paths: &Paths| paths.base == *base && paths.tool == game.tool;
        let place = all.iter().position(same).unwrap_or_else(|| {
            all.push(Paths { tool: game.tool, base: *base, known: vec![None; COURSES] });
            all.len() - 1
        });
        *all[place].known[number(clicks)].get_or_insert_with(|| find(game, base, clicks))
    })
}

fn find(game: &Game, base: &Base, clicks: &Clicks) -> Option<Path> {
    let turn: i32 = clicks.iter().map(|click| i32::from(*click)).sum();
    let sides = if turn > 0 { [Side::Left, Side::Right] } else { [Side::Right, Side::Left] };
    let speed = clicks.len() as u8;
    sides.into_iter().find_map(|side| {
        let course = Course { clicks: clicks.clone(), side };
        let end = game.tool.end(base, Pose::default(), &course, speed);
        (!game.tool.overlaps_at_end(base, &course, speed)).then_some(Path { side, end })
    })
}

/// A number for each course; shorter ones come first.
fn number(clicks: &Clicks) -> usize {
    let shorter = [0, 1, 6, 31, 156][clicks.len()];
    clicks.iter().fold(0, |sum, click| sum * 5 + usize::from((click + 2) as u8)) + shorter
}

#[cfg(test)]
mod tests {
    use super::{COURSES, Clicks, number};

    #[test]
    fn every_course_has_a_number_of_its_own() {
        let mut all = vec![Clicks::new()];
        let mut place = 0;
        while place < all.len() {
            let shorter = all[place].clone();
            if !shorter.is_full() {
                all.extend((-2..=2).map(|click| {
                    let mut longer = shorter.clone();
                    longer.push(click);
                    longer
                }));
            }
            place += 1;
        }
        let mut numbers: Vec<_> = all.iter().map(number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..COURSES).collect::<Vec<_>>());
    }
}
