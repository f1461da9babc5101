//! How far a squadron moves: its base and the bands of the distance ruler.

use flagbridge_data::catalogue;
use leptos::prelude::*;

/// Half rings for the five distances, those within reach marked.
#[component]
pub(crate) fn ReachDrawing(
    /// The squadron's speed.
    speed: u8,
    /// Whether the base carries a single model.
    single: bool,
) -> impl IntoView {
    let table = &catalogue().table;
    let base = f64::from(table.squadron_base) / 200.0;
    let radius = |distance: i32| base + f64::from(distance) / 100.0;
    let rings = table.rulers.distance.iter().enumerate().rev().map(|(place, distance)| {
        let (r, number) = (radius(*distance), place + 1);
        let within = number <= usize::from(speed);
        let class = if within { "reach__ring reach__ring--within" } else { "reach__ring" };
        view! {
            <path class=class d=format!("M{:.1} 0A{r:.1} {r:.1} 0 0 1 {r:.1} 0Z", -r)></path>
            <text class="reach__number" x="0" y=format!("{:.1}", -r + 26.0)>
                {number}
            </text>
        }
    });
    let widest = table.rulers.distance.last().map_or(base, |distance| radius(*distance));
    let frame = format!(
        "{:.1} {:.1} {:.1} {:.1}",
        -widest - 4.0,
        -widest - 4.0,
        2.0 * widest + 8.0,
        widest + base + 12.0
    );
    let craft = "M0-9 5 7 0 3-5 7Z";
    let places: &[&str] = if single {
        &["translate(0 1) scale(1.3)"]
    } else {
        &["translate(0 -6) scale(.6)", "translate(-7 5) scale(.6)", "translate(7 5) scale(.6)"]
    };
    let crafts = places.iter().map(|place| {
        view! { <path class="reach__craft" d=craft transform=*place></path> }
    });
    view! {
        <svg
            class="reach"
            viewBox=frame
            role="img"
            aria-label=format!("Moves up to distance {speed}")
        >
            {rings.collect_view()}
            <circle class="reach__base" cx="0" cy="0" r=format!("{base:.1}")></circle>
            {crafts.collect_view()}
        </svg>
    }
    .into_any()
}
