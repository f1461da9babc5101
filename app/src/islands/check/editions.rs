//! What every edition says of the list.

use std::sync::Arc;

use flagbridge_cards::Change;
use flagbridge_data::catalogue;
use flagbridge_fleet::{AsOf, Difference, EditionChange};
use leptos::prelude::*;

use super::sign::{Mark, Sign};
use super::violations::name;
use crate::check::Answer;
use crate::edition_choice::{day_of, heading};

/// How many cards are named that came into the pool together.
const NAMED: usize = 3;

/// The matrix: every edition with verdict, total and what it changed, newest first.
#[component]
pub(crate) fn Editions(answer: Arc<Answer>) -> impl IntoView {
    let asked = answer.report.terms.edition.index;
    let draft = &answer.reading.draft;
    let here = answer.report.terms.edition;
    let rows: Vec<_> = answer
        .editions
        .iter()
        .rev()
        .map(|it| {
            let crossing = (it.edition.index != asked)
                .then(|| EditionChange::new(draft, here, it.edition).sentence());
            row(it, crossing)
        })
        .collect();
    view! {
        <section class="check-part" aria-labelledby="check-editions">
            <h3 id="check-editions">"In other editions"</h3>
            <ol class="check-editions">{rows}</ol>
        </section>
    }
    .into_any()
}

/// One edition. The sentence says what going there would mean; the edition asked for has none.
fn row(as_of: &AsOf<'static>, crossing: Option<String>) -> AnyView {
    let edition = as_of.edition.edition();
    let points = as_of.report.points;
    let errors = as_of.report.errors().count();
    let (state, sign, verdict) = match errors {
        0 => ("legal", Sign::Legal, "Legal".to_owned()),
        1 => ("illegal", Sign::Illegal, "Not legal, 1 error".to_owned()),
        errors => ("illegal", Sign::Illegal, format!("Not legal, {errors} errors")),
    };
    let changes: Vec<_> =
        changes(&as_of.differences).into_iter().map(|words| view! { <li>{words}</li> }).collect();
    view! {
        <li class=format!("check-edition check-edition--{state}") data-edition=edition.id>
            <button
                class="check-edition__choose"
                type="submit"
                name="as"
                value=edition.id
                aria-pressed=crossing.is_none().to_string()
            >
                <span class="check-edition__title">{edition.title}</span>
                {(!edition.is_official())
                    .then(|| view! { <span class="check-edition__date">{heading(edition.issuer)}</span> })}
                <time class="check-edition__date" datetime=edition.date.to_string()>
                    {day_of(edition.date)}
                </time>
            </button>
            <p class="check-edition__verdict">
                <Mark sign />
                {verdict}
            </p>
            <p class="check-edition__points">{format!("{} / {}", points.total, points.limit)}</p>
            {(!edition.later.is_empty())
                .then(|| view! { <p class="check-edition__crossing">{edition.later}</p> })}
            {crossing.map(|words| view! { <p class="check-edition__crossing">{words}</p> })}
            {(!changes.is_empty()).then(|| view! { <ul class="check-edition__changes">{changes}</ul> })}
        </li>
    }
    .into_any()
}

/// What an edition changed for the list, in words; cards that came into the pool together are one change.
fn changes(differences: &[Difference]) -> Vec<String> {
    let entered = |it: &&Difference| matches!(it, Difference::Card { change: Change::Entered, .. });
    let cards: Vec<String> = differences
        .iter()
        .filter(entered)
        .filter_map(|it| match it {
            Difference::Card { card, .. } => Some(name(*card)),
            _ => None,
        })
        .collect();
    let mut all = Vec::new();
    match cards.len() {
        0 => {}
        1..=NAMED => all.push(format!("{} added", cards.join(", "))),
        count => {
            let named = cards[..NAMED - 1].join(", ");
            all.push(format!("{named} and {} more added", count - NAMED + 1));
        }
    }
    all.extend(differences.iter().filter(|it| !entered(it)).map(|it| it.text(catalogue())));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_cards::CardNumber;

    #[test]
    fn cards_that_came_together_are_one_line() {
        let entered = |card| Difference::Card {
            card: CardNumber::new(card),
            copies: 1,
            change: Change::Entered,
        };
        let lines =
            |cards: &[u16]| changes(&cards.iter().map(|card| entered(*card)).collect::<Vec<_>>());
        assert_eq!(lines(&[]), [""; 0]);
        let [a, b, c] = [1, 2, 3].map(|card| name(CardNumber::new(card)));
        assert_eq!(lines(&[1, 2, 3]), [format!("{a}, {b}, {c} added")]);
        assert_eq!(lines(&[1, 2, 3, 4, 5]), [format!("{a}, {b} and 3 more added")]);
    }
}
