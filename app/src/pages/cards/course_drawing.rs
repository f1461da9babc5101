//! The widest courses of a ship: the maneuver tool bent as far as the speed chart allows.

use flagbridge_cards::{ManeuverTool, SpeedChart};
use flagbridge_data::catalogue;
use leptos::prelude::*;

/// For each speed the courses furthest to the left and right and straight ahead, in millimetres.
#[component]
pub(crate) fn CourseDrawing(chart: &'static SpeedChart) -> impl IntoView {
    let tool = &catalogue().table.maneuver_tool;
    let speeds = (1..=chart.max()).rev();
    let widest = speeds.clone().flat_map(|speed| course(tool, chart.yaw(speed), 1.0));
    let wide = widest.fold(96.0, |most: f64, place| most.max(place.0.abs())) + 12.0;
    let straight = course(tool, &vec![0; usize::from(chart.max())], 1.0);
    let high = straight.last().map_or(0.0, |end| -end.1) + 12.0;
    let frame = format!("{:.1} {:.1} {:.1} {:.1}", -wide, -high, 2.0 * wide, high + 16.0);
    let fans = speeds.map(|speed| {
        let yaw = chart.yaw(speed);
        let straight = vec![0; yaw.len()];
        let courses = [(yaw, -1.0), (yaw, 1.0), (straight.as_slice(), 1.0)]
            .map(|(clicks, side)| course(tool, clicks, side));
        let lines = courses.iter().map(|course| {
            view! { <polyline class="course__line" points=points(course)></polyline> }
        });
        // Ends that would lie on each other share the number of the straight course.
        let ends = courses.iter().filter_map(|course| course.last());
        let apart = ends.filter(|(x, _)| *x == 0.0 || x.abs() > 20.0);
        let numbers = apart.map(|(x, y)| {
            view! {
                <circle class="course__end" cx=format!("{x:.1}") cy=format!("{y:.1}") r="9.5"></circle>
                <text class="course__speed" x=format!("{x:.1}") y=format!("{:.1}", y + 4.6)>
                    {speed}
                </text>
            }
        });
        view! { <g>{lines.collect_view()} {numbers.collect_view()}</g> }
    });
    view! {
        <svg class="course" viewBox=frame aria-hidden="true">
            {fans.collect_view()}
            <path class="course__ship" d="M0-14 11 12H-11Z"></path>
        </svg>
    }
    .into_any()
}

type Place = (f64, f64);

/// The joints the course runs through and its end; y runs down the page, the ship starts at the origin.
fn course(tool: &ManeuverTool, clicks: &[u8], side: f64) -> Vec<Place> {
    let step = |hundredths: i32| f64::from(hundredths) / 100.0;
    let mut here = (0.0, 0.0);
    let mut bearing: f64 = 0.0;
    let mut places = vec![here];
    let mut advance = |here: &mut Place, bearing: f64, length: f64| {
        here.0 += bearing.sin() * length;
        here.1 -= bearing.cos() * length;
        places.push(*here);
    };
    for (joint, clicks) in clicks.iter().enumerate() {
        let before = if joint == 0 { 0.0 } else { step(tool.joint_to_guide) };
        advance(&mut here, bearing, before + step(tool.guide_to_joint));
        bearing += side * (step(tool.click) * f64::from(*clicks)).to_radians();
    }
    advance(&mut here, bearing, step(tool.joint_to_guide));
    places
}

fn points(places: &[Place]) -> String {
    places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool() -> &'static ManeuverTool {
        &catalogue().table.maneuver_tool
    }

    #[test]
    fn a_straight_course_is_as_long_as_the_tool() {
        let end = course(tool(), &[0, 0], 1.0).pop().unwrap();
        let segment = f64::from(tool().guide_to_joint + tool().joint_to_guide) / 100.0;
        assert!(end.0.abs() < 1e-9 && (end.1 + 2.0 * segment).abs() < 1e-9, "{end:?}");
    }

    #[test]
    fn left_mirrors_right_and_a_click_turns_the_last_part() {
        let (left, right) = (course(tool(), &[1, 2], -1.0), course(tool(), &[1, 2], 1.0));
        for (a, b) in left.iter().zip(&right) {
            assert!((a.0 + b.0).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9);
        }
        let end = course(tool(), &[2], 1.0).pop().unwrap();
        let last = f64::from(tool().joint_to_guide) / 100.0;
        assert!((end.0 - last * 45_f64.to_radians().sin()).abs() < 1e-6, "{end:?}");
    }
}
