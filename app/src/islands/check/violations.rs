//! What is wrong, which rule says so, and how to fix it.

use std::sync::Arc;

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, Fix, MOST_LISTED, Place, Severity, Violation, fixes};
use leptos::prelude::*;

use super::sign::{Mark, Sign};
use crate::check::Answer;

/// Every violation, the grave ones first.
#[component]
pub(crate) fn Violations(answer: Arc<Answer>) -> impl IntoView {
    let mut found: Vec<(usize, &Violation)> = answer.report.violations.iter().enumerate().collect();
    found.sort_by_key(|(_, violation)| violation.severity);
    if found.is_empty() {
        return ().into_any();
    }
    let more = found.len().saturating_sub(MOST_LISTED);
    let listed = found.into_iter().take(MOST_LISTED);
    let items: Vec<_> = listed.map(|(index, violation)| item(&answer, index, violation)).collect();
    view! {
        <section class="check-part" aria-labelledby="check-violations">
            <h3 class="visually-hidden" id="check-violations">
                "What the rules say"
            </h3>
            <ol class="check-violations">{items}</ol>
            {(more > 0).then(|| view! { <p>{format!("and {more} more")}</p> })}
        </section>
    }
    .into_any()
}

fn item(answer: &Answer, index: usize, violation: &Violation) -> AnyView {
    let edition = answer.report.terms.edition;
    let sign = match violation.severity {
        Severity::Error => Sign::Illegal,
        Severity::Warning => Sign::Doubt,
        Severity::Note => Sign::Note,
    };
    let fixes = fixes(violation, &answer.reading.draft, &answer.report.terms);
    let remedies = fixes.into_iter().enumerate().map(|(fix, Fix { label, .. })| {
        let value = format!("{index}.{fix}");
        view! {
            <button class="button check-violation__remedy" type="submit" name="fix" value=value>
                {label}
            </button>
        }
    });
    let remedies: Vec<_> = remedies.collect();
    view! {
        <li
            class=format!("check-violation check-violation--{}", violation.severity)
            data-rule=violation.rule.id()
        >
            <Mark sign />
            <p class="check-violation__message">
                <span class="visually-hidden">{violation.severity_word()} ": "</span>
                {violation.message(edition)}
            </p>
            <p class="check-violation__source">
                <span class="check-violation__place">
                    {place_words(violation.place, &answer.reading.draft)}
                </span>
                " · "
                <cite class="check-violation__cite">{violation.cite(edition)}</cite>
            </p>
            {remedies}
        </li>
    }
    .into_any()
}

/// Where a violation stands, by number and name: `Ship 2, CR90 Corvette A`.
pub(crate) fn place_words(place: Place, draft: &Draft) -> String {
    match (place, place.ship()) {
        (_, Some(ship)) => {
            let card = draft.ships.get(ship).map(|it| name(it.card)).unwrap_or_default();
            format!("Ship {}, {card}", ship + 1)
        }
        (Place::Squadron(_), _) => "Squadrons".to_owned(),
        (Place::Objective(_), _) => "Objectives".to_owned(),
        _ => "Whole fleet".to_owned(),
    }
}

/// The card's name; its number where there is no such card.
pub(crate) fn name(card: CardNumber) -> String {
    catalogue().newest(card).map_or_else(|| card.to_string(), |card| card.name.to_owned())
}
