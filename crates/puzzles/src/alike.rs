//! Answers that a player could hardly tell apart.

use flagbridge_engine::{Action, Pose, Question, SquadronId, Table, Unit};

/// Two ships or squadrons that stand closer together than this stand at the same place, in hundredths of a millimetre.
const SAME_PLACE: i32 = 4_000;
/// Two headings that differ by less than this are the same, in hundredths of a degree.
const SAME_HEADING: i32 = 1_500;
const FULL_TURN: i32 = 36_000;

/// Leaves out every answer that is hardly different from an earlier one: a puzzle whose best answer differs from another
/// by a few millimetres asks for luck.
pub(crate) fn distinct(view: &Table, answers: Vec<Action>) -> Vec<Action> {
    let mut kept: Vec<Action> = Vec::new();
    for answer in answers {
        if !kept.iter().any(|other| alike(view, other, &answer)) {
            kept.push(answer);
        }
    }
    kept
}

/// Whether two answers to the open question are hardly different.
pub(crate) fn alike(view: &Table, one: &Action, two: &Action) -> bool {
    match (one, two) {
        (Action::Course(_), Action::Course(_)) => {
            let ends = [one, two].map(|answer| course_end(view, answer));
            matches!(ends, [Some(one), Some(two)] if same_pose(one, two))
        }
        (Action::Move(one), Action::Move(two)) => one.is_within(*two, SAME_PLACE),
        (Action::Activate(Unit::Squadron(one)), Action::Activate(Unit::Squadron(two))) => {
            same_squadron(view, *one, *two)
        }
        // Attacks from two hull zones can both be made, in either order.
        (Action::Attack { zone: Some(one), .. }, Action::Attack { zone: Some(two), .. })
            if one != two =>
        {
            true
        }
        _ => one == two,
    }
}

fn course_end(view: &Table, answer: &Action) -> Option<Pose> {
    let (Action::Course(course), Question::Course(ship)) = (answer, view.decision()?.question)
    else {
        return None;
    };
    Some(view.course_end(ship, course, course.clicks.len() as u8))
}

fn same_pose(one: Pose, two: Pose) -> bool {
    let turn = (one.heading.hundredths() - two.heading.hundredths()).rem_euclid(FULL_TURN);
    one.at.is_within(two.at, SAME_PLACE) && turn.min(FULL_TURN - turn) < SAME_HEADING
}

/// Whether two squadrons have the same card and hull and stand at the same place.
fn same_squadron(view: &Table, one: SquadronId, two: SquadronId) -> bool {
    let card = |id| view.game().squadron(id).card.number;
    let [first, second] = [one, two].map(|id| view.squadron(id));
    card(one) == card(two)
        && first.hull == second.hull
        && first.at.is_within(second.at, SAME_PLACE * 2)
}

#[cfg(test)]
mod tests {
    use flagbridge_engine::{Heading, Point};

    use super::*;

    #[test]
    fn a_few_millimetres_or_degrees_make_no_other_place() {
        let pose = |x: i32, degrees: i32| Pose {
            at: Point::new(x, 0),
            heading: Heading::new(degrees * 100),
        };
        assert!(same_pose(pose(0, 355), pose(3_000, 5)));
        assert!(!same_pose(pose(0, 0), pose(3_000, 22)));
        assert!(!same_pose(pose(0, 0), pose(6_000, 0)));
    }
}
