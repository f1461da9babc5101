//! Geometry that holds wherever things stand.

mod common;

use flagbridge_cards::{HullZone, Size};
use flagbridge_engine::geometry::{Area, Base, Disc, Hull, Outline, Polygon, Tool};
use flagbridge_engine::{Course, Heading, Point, Pose, Side};
use proptest::prelude::*;

fn hulls() -> Vec<Hull> {
    flagbridge_data::catalogue().chassis.iter().map(Hull::new).collect()
}

fn pose() -> impl Strategy<Value = Pose> {
    (0..180_000, 0..90_000, 0..36_000)
        .prop_map(|(x, y, heading)| Pose::new(Point::new(x, y), Heading::new(heading)))
}

/// A pose on a part of the table so small that things often touch.
fn close_pose() -> impl Strategy<Value = Pose> {
    (0..40_000, 0..40_000, 0..36_000)
        .prop_map(|(x, y, heading)| Pose::new(Point::new(x, y), Heading::new(heading)))
}

/// An obstacle of the catalogue, wrapping around, in a pose.
fn obstacle(place: usize, pose: Pose) -> Outline {
    let all = &flagbridge_data::catalogue().table.obstacles;
    let corners = all[place % all.len()].outline.iter();
    Outline::new(corners.map(|(x, y)| pose.place(Point::new(*x, *y))).collect())
}

fn doubled_area(polygon: &Polygon) -> i64 {
    polygon.sides().map(|(from, to)| from.cross(to)).sum()
}

#[test]
fn the_zones_of_every_hull_fill_its_token_and_hold_their_targeting_points() {
    for (hull, chassis) in hulls().iter().zip(&flagbridge_data::catalogue().chassis) {
        let posed = hull.posed(Pose::default());
        let whole = doubled_area(&posed.token());
        let parts: i64 = posed.zones().map(|zone| doubled_area(posed.zone(zone))).sum();
        let missing = (whole - parts).abs() as f64 / whole as f64;
        assert!(missing < 0.005, "{}: {missing}", chassis.id);
        for zone in posed.zones() {
            let point = posed.targeting_point(zone);
            let away = posed.zone(zone).nearest_to(point).distance();
            assert!(away <= 300, "{} {zone}: {away} hundredths outside", chassis.id);
            assert!(posed.arc(zone).contains(point) || away <= 300, "{} {zone}", chassis.id);
        }
    }
}

#[test]
fn left_and_right_mirror_each_other() {
    for hull in hulls() {
        let posed = hull.posed(Pose::default());
        let (left, right) = (posed.zone(HullZone::Left), posed.zone(HullZone::Right));
        assert!((doubled_area(left) - doubled_area(right)).abs() < 200_000);
    }
}

/// How deep one convex polygon lies in another, in hundredths of a millimetre and without rounding; 0 where they touch.
fn depth(one: &[[f64; 2]], other: &[[f64; 2]]) -> f64 {
    let within = |sides: &[[f64; 2]], corners: &[[f64; 2]]| {
        let depths = (0..sides.len()).map(|place| {
            let (from, to) = (sides[place], sides[(place + 1) % sides.len()]);
            let (x, y) = (to[0] - from[0], to[1] - from[1]);
            let inside = corners
                .iter()
                .map(|it| x * (it[1] - from[1]) - y * (it[0] - from[0]))
                .fold(f64::MIN, f64::max);
            inside / x.hypot(y)
        });
        depths.fold(f64::MAX, f64::min)
    };
    within(one, other).min(within(other, one)).max(0.0)
}

/// A rectangle around a place, turned: how far it reaches to either side, behind and ahead.
fn rectangle(at: [f64; 2], heading: f64, half: f64, behind: f64, ahead: f64) -> [[f64; 2]; 4] {
    let (sin, cos) = heading.sin_cos();
    [[-half, -behind], [half, -behind], [half, ahead], [-half, ahead]]
        .map(|[x, y]| [at[0] + x * cos + y * sin, at[1] - x * sin + y * cos])
}

/// How deep the ship lies on the tool before and after a course.
fn exact_depths(base: &Base, course: &Course) -> [f64; 2] {
    let tool = flagbridge_data::catalogue().table.maneuver_tool;
    let (width, length, guide) =
        (f64::from(base.width), f64::from(base.length), f64::from(base.guide));
    let half = f64::from(tool.width) / 2.0;
    let beside = match course.side {
        Side::Left => -width / 2.0 - half,
        Side::Right => width / 2.0 + half,
    };
    let step = |at: [f64; 2], heading: f64, length: f64| {
        [at[0] + heading.sin() * length, at[1] + heading.cos() * length]
    };
    let (mut at, mut heading, mut pieces) = ([beside, guide], 0.0f64, Vec::new());
    let (ahead, behind) = (f64::from(tool.guide_to_joint), f64::from(tool.joint_to_guide));
    let mut before = 0.0;
    for click in &course.clicks {
        let joint = step(at, heading, ahead);
        pieces.push(rectangle(joint, heading, half, before + ahead, 0.0));
        heading += f64::from(i32::from(*click) * tool.click).to_radians() / 100.0;
        at = step(joint, heading, behind);
        before = behind;
    }
    pieces.push(rectangle(at, heading, half, before, 0.0));
    let start = rectangle([0.0; 2], 0.0, width / 2.0, length / 2.0, length / 2.0);
    let (sin, cos) = heading.sin_cos();
    let middle = [at[0] - beside * cos - guide * sin, at[1] + beside * sin - guide * cos];
    let end = rectangle(middle, heading, width / 2.0, length / 2.0, length / 2.0);
    [start, end].map(|base| pieces.iter().map(|piece| depth(&base, piece)).fold(0.0, f64::max))
}

/// Every course of a speed.
fn all_courses(speed: u32) -> impl Iterator<Item = Course> {
    (0..5usize.pow(speed)).flat_map(move |number| {
        let clicks = (0..speed).map(|joint| (number / 5usize.pow(joint) % 5) as i8 - 2);
        Side::ALL.map(|side| Course { clicks: clicks.clone().collect(), side })
    })
}

#[test]
fn a_ship_lies_on_the_tool_exactly_when_it_does_so_without_rounding() {
    let table = &flagbridge_data::catalogue().table;
    let tool = Tool::new(table.maneuver_tool);
    let large = table.bases[Size::Large as usize].length;
    let ordinary = table.bases.iter().map(|own| Base {
        width: own.width,
        length: own.length,
        guide: own.length / 2,
    });
    let huge = table.bases[Size::Huge as usize];
    let huge = Base { width: huge.width, length: huge.length, guide: large - huge.length / 2 };
    for base in ordinary.chain([huge]) {
        for course in (1..=4).flat_map(all_courses) {
            let speed = course.clicks.len() as u8;
            let [start, end] = exact_depths(&base, &course);
            // Courses are few: none is so near to the limit that rounding could decide.
            for depth in [start, end] {
                assert!(!(0.01..50.0).contains(&depth), "{base:?} {course:?}: {depth}");
            }
            let found = [
                tool.overlaps_at_start(&base, &course, speed),
                tool.overlaps_at_end(&base, &course, speed),
            ];
            assert_eq!(found, [start > 1.0, end > 1.0], "{base:?} {course:?}: {start} {end}");
        }
    }
}

proptest! {
    #[test]
    fn nearness_is_mutual(one in pose(), other in pose(), hull in 0..30usize) {
        let hulls = hulls();
        let first = hulls[hull].posed(one).token();
        let second = hulls[0].posed(other).token();
        let (there, back) = (first.nearest(&second), second.nearest(&first));
        prop_assert!((there.distance() - back.distance()).abs() <= 2);
        prop_assert_eq!(first.overlaps(&second), second.overlaps(&first));
    }

    #[test]
    fn turning_the_table_changes_no_distance(one in pose(), other in pose(), turn in 0..36_000i32) {
        let hulls = hulls();
        let turned = |pose: Pose| {
            Pose::new(Heading::new(turn).turn(pose.at), pose.heading + turn)
        };
        let gap = |one: Pose, other: Pose| {
            hulls[3].posed(one).zone(HullZone::Front).nearest(&hulls[5].posed(other).token()).distance()
        };
        prop_assert!((gap(one, other) - gap(turned(one), turned(other))).abs() <= 10);
    }

    #[test]
    fn what_is_clipped_by_an_arc_lies_in_it(one in pose(), other in pose()) {
        let hulls = hulls();
        let hull = hulls[2].posed(one);
        let arc = hull.arc(HullZone::Front);
        let part = arc.part_of(&hulls[7].posed(other).token());
        for (from, to) in part.sides() {
            let middle = from.towards(to, 1, 2);
            let inside = middle.towards(part.corners()[0], 1, 100);
            prop_assert!(arc.contains(inside) || part.nearest_to(inside).distance() <= 3);
        }
    }

    #[test]
    fn a_line_over_a_polygon_agrees_with_its_outline(one in pose(), from in pose(), to in pose()) {
        let token = hulls()[4].posed(one).token();
        let outline = Outline::new(token.corners().to_vec());
        prop_assert_eq!(
            token.spans(from.at, to.at).any(),
            outline.spans(from.at, to.at).any()
        );
    }

    #[test]
    fn a_quick_look_at_a_line_says_what_its_stretches_say(
        one in close_pose(), from in close_pose(), to in close_pose(), hull in 0..30usize
    ) {
        let posed = hulls()[hull].posed(one);
        for zone in posed.zones() {
            let polygon = posed.zone(zone);
            let to = polygon.corners()[0].towards(to.at, 1, 9);
            prop_assert_eq!(polygon.is_crossed(from.at, to), polygon.spans(from.at, to).any());
        }
    }

    #[test]
    fn a_quick_look_at_obstacles_says_what_measuring_says(
        one in close_pose(), other in close_pose(), kinds in (0..13usize, 0..13usize), edge in 0..12_000i32
    ) {
        let (first, second) = (obstacle(kinds.0, one), obstacle(kinds.1, other));
        let apart = first.distance_to_outline(&second);
        for edge in [edge, apart, apart - 1, apart + 1].into_iter().filter(|edge| *edge >= 0) {
            prop_assert_eq!(first.is_within(&second, edge), apart <= edge);
        }
        let away = first.distance_to(other.at);
        for edge in [edge, away, away + 1] {
            prop_assert_eq!(first.is_nearer(other.at, edge), away < edge);
        }
    }

    #[test]
    fn a_quick_look_at_targets_misses_none(
        one in close_pose(), other in close_pose(), ships in (0..30usize, 0..30usize), length in 0..30_000i32
    ) {
        let hulls = hulls();
        let (own, enemy) = (hulls[ships.0].posed(one), hulls[ships.1].posed(other));
        let disc = Disc { center: other.at, radius: 1_710 };
        for zone in own.zones() {
            let (arc, polygon) = (own.arc(zone), own.zone(zone));
            let near: Vec<HullZone> = enemy.zones_near(&own, zone, length).collect();
            for theirs in enemy.zones() {
                let part = arc.part_of(enemy.zone(theirs));
                let reached = !part.is_empty() && polygon.nearest(&part).distance() < length;
                prop_assert!(!reached || near.contains(&theirs), "{} at {}", zone, theirs);
            }
            let part = arc.part_of(&disc.polygon(one.at));
            let reached = !part.is_empty() && polygon.nearest(&part).distance() < length;
            prop_assert!(!reached || own.may_reach_disc(zone, disc, length), "{}", zone);
        }
    }

    #[test]
    fn mirrored_courses_end_at_mirrored_places(clicks in proptest::collection::vec(-2i8..=2, 1..=4)) {
        let tool = Tool::new(flagbridge_data::catalogue().table.maneuver_tool);
        let base = Base { width: 4_300, length: 7_100, guide: 3_550 };
        let speed = clicks.len() as u8;
        let left = Course { clicks: clicks.iter().copied().collect(), side: Side::Left };
        let right = Course { clicks: clicks.iter().map(|click| -click).collect(), side: Side::Right };
        let one = tool.end(&base, Pose::default(), &left, speed);
        let other = tool.end(&base, Pose::default(), &right, speed);
        prop_assert!((one.at.x + other.at.x).abs() <= 4 && (one.at.y - other.at.y).abs() <= 4);
        prop_assert_eq!(one.heading, -other.heading);
        prop_assert_eq!(
            tool.overlaps_at_end(&base, &left, speed),
            tool.overlaps_at_end(&base, &right, speed)
        );
    }

    #[test]
    fn a_disc_is_as_far_as_its_middle_less_its_radius(one in pose(), at in pose()) {
        let token = hulls()[1].posed(one).token();
        let disc = Disc { center: at.at, radius: 1_710 };
        let middle = Disc { center: at.at, radius: 0 };
        prop_assert_eq!(disc.gap_to(&token), middle.gap_to(&token) - 1_710);
    }

    #[test]
    fn an_area_holds_a_disc_exactly_when_it_holds_its_inset_middle(x in -100..2_000i32, y in -100..2_000i32) {
        let area = Area::new(Point::ORIGIN, Point::new(1_800, 900));
        let at = Point::new(x, y);
        prop_assert_eq!(area.contains_disc(at, 100), area.inset(100).contains(at));
    }
}
