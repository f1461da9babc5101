//! The expected margin over the game, drawn and as a table.

use flagbridge_review::{Moment, Review};
use leptos::prelude::*;

/// The height of the drawing; its width is the number of answers.
const HEIGHT: f64 = 200.0;
/// The least margin that reaches the rim of the drawing, in points.
const LEAST: f64 = 50.0;

/// The drawing, its key and the table that says the same.
pub(super) fn curve(review: &Review, names: &[String; 2]) -> AnyView {
    let margins = review.curve.iter().flat_map(|moment| [moment.margin, moment.luck]);
    let most = margins.map(f64::abs).fold(LEAST, f64::max) * 1.05;
    let width = review.answers.max(1);
    let y = |points: f64| HEIGHT / 2.0 * (1.0 - points / most);
    let line = |value: fn(&Moment) -> f64| {
        let mut path = String::new();
        for moment in &review.curve {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            path += &format!("{letter}{} {:.1}", moment.place, y(value(moment)));
        }
        path
    };
    let rounds = firsts(review);
    let ticks: String =
        rounds.iter().map(|moment| format!("M{} 0V{HEIGHT}", moment.place)).collect();
    let rows = rounds.iter().chain(review.curve.last()).enumerate().map(|(place, moment)| {
        let words = match place == rounds.len() {
            false => format!("Round {}", moment.round),
            true if review.over => "End".to_owned(),
            true => "Last moment".to_owned(),
        };
        view! {
            <tr>
                <th scope="row">{words}</th>
                <td>{points(moment.margin)}</td>
                <td>{format!("± {:.0}", 2.0 * moment.error)}</td>
                <td>{points(moment.luck)}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let [one, two] = names;
    view! {
        <figure class="review-curve">
            <svg
                class="review-curve__drawing"
                viewBox=format!("0 0 {width} {HEIGHT}")
                preserveAspectRatio="none"
                aria-hidden="true"
                focusable="false"
                data-curve
            >
                <path class="review-curve__ticks" d=ticks></path>
                <path class="review-curve__even" d=format!("M0 {}H{width}", HEIGHT / 2.0)></path>
                <path class="review-curve__luck" d=line(|moment| moment.luck)></path>
                <path class="review-curve__margin" d=line(|moment| moment.margin)></path>
            </svg>
            <figcaption>
                {format!("Solid: the expected margin; above the middle {one} is ahead, below it {two}. Dashed: what dice and damage cards have given {one} so far. The drawing reaches from +{most:.0} to −{most:.0} points.")}
            </figcaption>
        </figure>
        <details class="fold">
            <summary class="fold__title">"The curve as a table"</summary>
            <table class="table">
                <caption class="visually-hidden">{format!("Expected margin and luck for {one} at the start of each round")}</caption>
                <thead>
                    <tr>
                        <th scope="col">"Moment"</th>
                        <th scope="col">"Expected margin"</th>
                        <th scope="col">"Precision"</th>
                        <th scope="col">"Luck so far"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
    .into_any()
}

/// The first moment of each round.
fn firsts(review: &Review) -> Vec<Moment> {
    let mut firsts: Vec<Moment> = Vec::new();
    for moment in &review.curve {
        if firsts.last().is_none_or(|last| last.round != moment.round) {
            firsts.push(*moment);
        }
    }
    firsts
}

/// Points with their sign.
pub(super) fn points(points: f64) -> String {
    match points.round() as i64 {
        0 => "0".to_owned(),
        more if more > 0 => format!("+{more}"),
        less => format!("−{}", -less),
    }
}
