//! What a review has found.

use flagbridge_engine::Seat;
use flagbridge_review::{Review, Verdict};
use leptos::prelude::*;

use super::Reviewed;
use super::curve::{curve, points};
use super::decisions::item;

/// How many decisions are shown at once.
const FIRST: usize = 5;

/// The figures, the curve and the costliest decisions.
pub(super) fn results(game: &Reviewed, review: &Review) -> AnyView {
    let names = game.session.names().clone();
    let costliest = review.costliest(None, usize::MAX);
    let (first, others) = costliest.split_at(costliest.len().min(FIRST));
    let first = first.iter().map(|judged| item(game, judged)).collect_view();
    let found = !costliest.is_empty();
    let more = (!others.is_empty()).then(|| {
        let items = others.iter().map(|judged| item(game, judged)).collect_view();
        view! {
            <details class="fold">
                <summary class="fold__title">{format!("{} more", others.len())}</summary>
                <ol class="review-items">{items}</ol>
            </details>
        }
    });
    view! {
        <section class="review-part" aria-labelledby="review-figures" data-review>
            <h2 id="review-figures">"Both sides"</h2>
            {figures(review, &names)}
        </section>
        <section class="review-part" aria-labelledby="review-curve">
            <h2 id="review-curve">"Expected margin"</h2>
            {curve(review, &names)}
        </section>
        <section class="review-part" aria-labelledby="review-costly">
            <h2 id="review-costly">"Costliest decisions"</h2>
            {match found {
                true => view! { <ol class="review-items">{first}</ol> }.into_any(),
                false => view! { <p>"No decision was clearly worse than another."</p> }.into_any(),
            }}
            {more}
        </section>
    }
    .into_any()
}

/// How many decisions of each side got which verdict, what they cost, and what the dice gave.
fn figures(review: &Review, names: &[String; 2]) -> AnyView {
    let summaries = Seat::ALL.map(|seat| review.summary(seat));
    let row = |words: String, cells: [String; 2]| {
        let [one, two] = cells;
        view! {
            <tr>
                <th scope="row">{words}</th>
                <td>{one}</td>
                <td>{two}</td>
            </tr>
        }
    };
    let verdicts = Verdict::ALL.into_iter().enumerate().rev().map(|(place, verdict)| {
        row(
            flagbridge_wording::capitalize(verdict.word()),
            summaries.map(|summary| summary.verdicts[place].to_string()),
        )
    });
    let verdicts = verdicts.collect_view();
    let [one, two] = names.clone();
    view! {
        <table class="table review-figures">
            <caption class="visually-hidden">"Decisions of both sides by verdict, their cost, and luck"</caption>
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{one}</th>
                    <th scope="col">{two}</th>
                </tr>
            </thead>
            <tbody>
                {row("Score".to_owned(), review.scores.map(|score| score.to_string()))}
                {verdicts}
                {row("Cost of decisions".to_owned(), summaries.map(|summary| format!("{:.0}", summary.cost)))}
                {row("Luck of the dice".to_owned(), summaries.map(|summary| points(summary.luck)))}
            </tbody>
        </table>
    }
    .into_any()
}
