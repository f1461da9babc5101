//! What each edition says of the list.

use flagbridge_cards::Date;
use flagbridge_data::catalogue;
use flagbridge_fleet::{AsOf, EditionChange, as_of};
use leptos::prelude::*;

use super::editor_state::EditorState;
use super::mark::{Mark, Sign};
use crate::edition_choice::{day_of, heading};
use crate::editor::{Verdict, edition_of};

/// Every edition with its verdict and what it changed for this list; a click builds for that edition.
pub(crate) fn editions(state: EditorState, open: Signal<bool>) -> AnyView {
    let rows = move || {
        if !open.get() {
            return None;
        }
        state.judgement.track();
        let rows = state.draft(|draft| {
            let here = edition_of(draft);
            let row = |it: &AsOf<'static>| {
                let crossing = (it.edition.index != here.index)
                    .then(|| EditionChange::new(draft, here, it.edition).sentence());
                Row::new(it, Verdict::new(draft, &it.report), crossing)
            };
            as_of(draft, catalogue()).iter().rev().map(row).collect::<Vec<_>>()
        });
        Some(rows.into_iter().map(|row| view! { <EditionRow state row /> }).collect_view())
    };
    view! { <ol class="editions">{rows}</ol> }.into_any()
}

struct Row {
    id: &'static str,
    title: &'static str,
    date: Date,
    verdict: Verdict,
    points: String,
    /// What going there would mean; none for the edition the fleet is built for.
    crossing: Option<String>,
    changes: Vec<String>,
    issuer: Option<&'static str>,
    /// What is known of a later state; may be empty.
    later: &'static str,
}

impl Row {
    fn new(as_of: &AsOf<'static>, verdict: Verdict, crossing: Option<String>) -> Self {
        let edition = as_of.edition.edition();
        let points = as_of.report.points;
        Self {
            id: edition.id,
            title: edition.title,
            date: edition.date,
            verdict,
            points: format!("{} / {}", points.total, points.limit),
            crossing,
            later: edition.later,
            issuer: (!edition.is_official()).then(|| heading(edition.issuer)),
            changes: as_of.differences.iter().map(|it| it.text(catalogue())).collect(),
        }
    }
}

#[component]
fn EditionRow(state: EditorState, row: Row) -> impl IntoView {
    let here = state.edition.get_untracked().0.edition().id == row.id;
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
                on:click=move |_| state.choose_edition(id)
            >
                <span class="verdict__seal">
                    <Mark sign />
                </span>
                <span class="edition__title">
                    {row.title}
                    {row.issuer.map(|issuer| view! { <span class="edition__issuer">{issuer}</span> })}
                </span>
                <time class="edition__date" datetime=row.date.to_string()>
                    {day_of(row.date)}
                </time>
                <span class="edition__verdict">{row.verdict.word()}</span>
                <span class="edition__points">{row.points}</span>
            </button>
            {(!row.later.is_empty())
                .then(|| view! { <p class="edition__crossing">{row.later}</p> })}
            {row.crossing.map(|words| view! { <p class="edition__crossing">{words}</p> })}
            {(!changes.is_empty()).then(|| view! { <ul class="edition__changes">{changes}</ul> })}
        </li>
    }
}
