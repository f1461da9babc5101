//! What one attack comes to, or two beside each other.

use leptos::prelude::*;

use super::columns::{Series, columns};
use super::number::{hundredths, percent};
use crate::analysis::Solved;

/// One attack, or two to compare.
#[derive(Clone, Copy, Debug)]
pub struct ShownOdds<'a> {
    /// The first.
    pub first: &'a Solved,
    /// The second.
    pub second: Option<&'a Solved>,
}

/// The figures, the columns and the table.
pub fn outcomes(shown: ShownOdds<'_>) -> AnyView {
    let both: Vec<&Solved> = std::iter::once(shown.first).chain(shown.second).collect();
    let likely = both.iter().map(|it| it.outcome.likely_damage());
    let first = likely.clone().map(|it| *it.start()).min().unwrap_or(0);
    let last = likely.map(|it| *it.end()).max().unwrap_or(0);
    let exactly: Vec<Series> =
        both.iter().map(|it| Series { chances: it.outcome.damage.clone() }).collect();
    let at_least: Vec<Series> = both
        .iter()
        .map(|it| {
            let chances = (0..=last).map(|damage| it.outcome.at_least(damage)).collect();
            Series { chances }
        })
        .collect();
    let figures: Vec<AnyView> = both
        .iter()
        .enumerate()
        .map(|(which, it)| figures(it, shown.second.is_some().then_some(which)))
        .collect();
    let comparison = shown.second.map(|second| sentence(shown.first, second));
    view! {
        <div class="odds-outcome">
            <div class="odds-outcome__figures">{figures}</div>
            {comparison.map(|words| view! { <p class="odds-outcome__comparison">{words}</p> })}
            <figure class="chart">
                <figcaption class="chart__caption">"Chance of exactly this damage, in percent"</figcaption>
                {columns(&exactly, first, last)}
            </figure>
            <figure class="chart">
                <figcaption class="chart__caption">"Chance of at least this damage, in percent"</figcaption>
                {columns(&at_least, first.max(1), last.max(1))}
            </figure>
            <details class="odds-outcome__table">
                <summary>"Show as table"</summary>
                {table(&both, first, last)}
            </details>
        </div>
    }
    .into_any()
}

fn figures(solved: &Solved, which: Option<usize>) -> AnyView {
    let outcome = &solved.outcome;
    let mut all: Vec<(&'static str, String)> = vec![
        ("Expected damage", hundredths(outcome.mean())),
        ("Std. deviation", hundredths(outcome.deviation())),
        ("Any accuracy", percent(outcome.any_accuracy())),
    ];
    if solved.attack.criticals_count() {
        all.push(("Critical effect", percent(outcome.critical)));
    }
    if let Some(mean) = outcome.mean_hull() {
        all.push(("Hull damage", hundredths(mean)));
    }
    if let Some(destroyed) = outcome.destroyed {
        all.push(("Destroyed", percent(destroyed)));
    }
    for it in &outcome.tokens {
        if it.locked > 0.0 {
            all.push((locked_words(it.token), percent(it.locked)));
        }
    }
    let all: Vec<AnyView> = all
        .into_iter()
        .map(|(term, value)| {
            view! {
                <div class="figure">
                    <dt class="figure__term">{term}</dt>
                    <dd class="figure__value">{value}</dd>
                </div>
            }
            .into_any()
        })
        .collect();
    let name = which.map(|which| {
        let (class, name) = match which {
            0 => ("odds-outcome__name odds-outcome__name--first", "First"),
            _ => ("odds-outcome__name odds-outcome__name--second", "Second"),
        };
        view! { <p class=class>{name}</p> }
    });
    view! {
        <div class="odds-outcome__side">
            {name} <p class="odds-outcome__attack">{solved.attack.to_string()}</p>
            <dl class="figures">{all}</dl>
        </div>
    }
    .into_any()
}

const fn locked_words(token: flagbridge_cards::DefenseToken) -> &'static str {
    use flagbridge_cards::DefenseToken::{Brace, Contain, Evade, Redirect, Salvo, Scatter};
    match token {
        Scatter => "Scatter locked",
        Evade => "Evade locked",
        Brace => "Brace locked",
        Redirect => "Redirect locked",
        Contain => "Contain locked",
        Salvo => "Salvo locked",
    }
}

fn sentence(first: &Solved, second: &Solved) -> String {
    let comparison = first.outcome.compare(&second.outcome);
    let better = match comparison.difference {
        difference if difference >= 0.005 => {
            format!("The first attack deals {} more damage on average.", hundredths(difference))
        }
        difference if difference <= -0.005 => {
            format!("The second attack deals {} more damage on average.", hundredths(-difference))
        }
        _ => "Both attacks deal the same damage on average.".to_owned(),
    };
    format!(
        "{better} Rolled side by side, the first deals more in {}, the second in {}, and they tie in {}.",
        percent(comparison.first),
        percent(comparison.second),
        percent(comparison.equal),
    )
}

fn table(both: &[&Solved], first: usize, last: usize) -> AnyView {
    let two = both.len() > 1;
    let heads: Vec<AnyView> = (0..both.len())
        .flat_map(|which| {
            let name = match (two, which) {
                (false, _) => "",
                (true, 0) => "First, ",
                (true, _) => "Second, ",
            };
            let (exactly, at_least) =
                if two { ("exactly", "at least") } else { ("Exactly", "At least") };
            [exactly, at_least]
                .map(|word| view! { <th scope="col">{format!("{name}{word}")}</th> }.into_any())
        })
        .collect();
    let rows: Vec<AnyView> = (first..=last)
        .map(|damage| {
            let cells: Vec<AnyView> = both
                .iter()
                .flat_map(|it| [it.outcome.exactly(damage), it.outcome.at_least(damage)])
                .map(|chance| view! { <td>{percent(chance)}</td> }.into_any())
                .collect();
            view! {
                <tr>
                    <th scope="row">{damage}</th>
                    {cells}
                </tr>
            }
            .into_any()
        })
        .collect();
    view! {
        <table class="table">
            <caption class="visually-hidden">"Chance of each damage total"</caption>
            <thead>
                <tr>
                    <th scope="col">"Damage"</th>
                    {heads}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
