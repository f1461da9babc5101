//! A report of a rules problem with a card, ready to be copied.

use flagbridge_cards::{Card, Resolved};
use leptos::prelude::*;

use crate::text_area::TextArea;

/// The report, folded away.
#[component]
pub fn ReportProblem(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    view! {
        <details class="card-page__report">
            <summary>"Report a rules problem"</summary>
            <p>
                "If the table or this page gets the card wrong, complete this text and send it to the people who run this site. "
                "A game's own report, under “Save and share” at the table, also holds the moves."
            </p>
            <TextArea text=text(card, edition) class="card-page__report-text" rows=12 label="Report" />
        </details>
    }
}

fn text(card: &Card, edition: Resolved<'static>) -> String {
    format!(
        "Rules problem\n\nCard: {} ({})\nRules: {}\n\nWhat Flagbridge says or does:\n\n\nWhat should happen:\n\n\n\
         Source (card, errata, FAQ or Rules Reference, with its section):\n",
        card.name,
        card.id,
        edition.edition().title,
    )
}
