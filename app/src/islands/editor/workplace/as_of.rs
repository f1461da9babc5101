//! What each edition says of the list.

use flagbridge_cards::Change;
use flagbridge_data::catalogue;
use flagbridge_fleet::{AsOf, Difference, RuleSet, as_of};
use leptos::prelude::*;

use super::desk::Desk;
use super::mark::{Mark, Sign};
use crate::editor::{Command, Verdict, name};

/// Every edition with its verdict and what it changed for this list; a click builds for that edition.
#[component]
pub(super) fn AsOfPanel(desk: Desk) -> impl IntoView {
    let shown = RwSignal::new(false);
    let rows = move || {
        if !shown.get() {
            return None;
        }
        desk.judgement.track();
        let rows = desk.draft(|draft| {
            let all = as_of(draft, catalogue());
            all.iter()
                .rev()
                .map(|it| Row::new(it, Verdict::new(draft, &it.report)))
                .collect::<Vec<_>>()
        });
        Some(rows.into_iter().map(|row| view! { <EditionRow desk row /> }).collect_view())
    };
    view! {
        <details class="panel" on:toggle=move |_| shown.update(|shown| *shown = !*shown)>
            <summary class="panel__title">"As of another day"</summary>
            <ol class="editions">{rows}</ol>
        </details>
    }
    .into_any()
}

struct Row {
    id: &'static str,
    title: &'static str,
    date: String,
    verdict: Verdict,
    points: String,
    changes: Vec<String>,
}

impl Row {
    fn new(as_of: &AsOf<'static>, verdict: Verdict) -> Self {
        let edition = as_of.edition.edition();
        let points = as_of.report.points;
        Self {
            id: edition.id,
            title: edition.title,
            date: edition.date.to_string(),
            verdict,
            points: format!("{} / {}", points.total, points.limit),
            changes: as_of.differences.iter().map(words).collect(),
        }
    }
}

#[component]
fn EditionRow(desk: Desk, row: Row) -> impl IntoView {
    let here = desk.edition.get_untracked().0.edition().id == row.id;
    let sign = match row.verdict {
        Verdict::Legal => Sign::Check,
        Verdict::Illegal => Sign::Warning,
        Verdict::Empty | Verdict::InTheMaking => Sign::Pending,
    };
    let id = row.id;
    let changes =
        row.changes.into_iter().map(|words| view! { <li>{words}</li> }).collect::<Vec<_>>();
    view! {
        <li class=format!("edition verdict--{}", row.verdict.id())>
            <button
                class="edition__choose"
                type="button"
                aria-pressed=here.to_string()
                on:click=move |_| desk.run(Command::SetEdition(id.to_owned()))
            >
                <span class="verdict__seal">
                    <Mark sign />
                </span>
                <span class="edition__title">{row.title}</span>
                <time class="edition__date" datetime=row.date.clone()>
                    {row.date.clone()}
                </time>
                <span class="edition__verdict">{row.verdict.word()}</span>
                <span class="edition__points">{row.points}</span>
            </button>
            {(!changes.is_empty()).then(|| view! { <ul class="edition__changes">{changes}</ul> })}
        </li>
    }
}

fn words(difference: &Difference) -> String {
    match difference {
        Difference::Card { card, copies, change } => {
            let card =
                if *copies > 1 { format!("{copies} × {}", name(*card)) } else { name(*card) };
            match change {
                Change::Entered => format!("{card} entered the pool"),
                Change::Left => format!("{card} left the pool"),
                Change::Points { from, to } => format!("{card}: {from} → {to} points"),
                Change::Effect => format!("{card}: new effect"),
                Change::Facets => format!("{card}: new figures or limits"),
                Change::Barred => format!("{card} barred from competitive play"),
                Change::Admitted => format!("{card} admitted again"),
            }
        }
        Difference::Total { from, to } => format!("The list costs {to} instead of {from}"),
        Difference::Limit { from, to } => format!("{to} points to spend instead of {from}"),
        Difference::Mended(rules) => format!("No longer broken: {}", titles(*rules)),
        Difference::Broken(rules) => format!("Newly broken: {}", titles(*rules)),
    }
}

fn titles(rules: RuleSet) -> String {
    rules.iter().map(|rule| rule.title()).collect::<Vec<_>>().join(", ")
}
