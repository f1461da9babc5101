//! The verdict: one word, the meters, and every violation with its rule.

use flagbridge_fleet::{Fix, Place, Remedy, Severity, Violation, fixes};
use leptos::prelude::*;

use super::autosave::CAMPAIGN;
use super::dom;
use super::editor_state::EditorState;
use super::mark::{Mark, Sign};
use super::meters::Meters;
use super::missing_cards::MissingCards;
use crate::editor::{Command, Verdict};

/// The verdict as a panel beside the fleet.
#[component]
pub(crate) fn VerdictPanel(state: EditorState) -> impl IntoView {
    let verdict = verdict(state);
    view! {
        <section
            class=move || format!("verdict verdict--{}", verdict.get().id())
            id="verdict"
            tabindex="-1"
            aria-labelledby="verdict-title"
        >
            <h2 class="verdict__title" id="verdict-title">
                <Seal verdict />
                <span>{move || verdict.get().word()}</span>
            </h2>
            <p class="verdict__summary">{move || summary(state, verdict.get())}</p>
            <Meters state />
            <Violations state />
            <MissingCards state />
        </section>
    }
    .into_any()
}

/// The verdict as a bar at the foot of a narrow screen.
#[component]
pub(crate) fn VerdictBar(state: EditorState) -> impl IntoView {
    let verdict = verdict(state);
    let points = Memo::new(move |_| state.judgement.with(|it| it.report().points));
    view! {
        <a
            class=move || format!("verdict-bar__link verdict--{}", verdict.get().id())
            href="#verdict"
            on:click=move |event| {
                event.prevent_default();
                state.charts.set(false);
                dom::focus("verdict");
            }
        >
            <Seal verdict />
            <span class="verdict-bar__word">{move || verdict.get().word()}</span>
            <span class="verdict-bar__points">
                <b>{move || points.get().total}</b>
                {move || format!(" / {}", points.get().limit)}
            </span>
        </a>
    }
    .into_any()
}

/// What is wrong in one place, shown there.
#[component]
pub(crate) fn Faults(
    state: EditorState,
    /// The place; nothing while it has gone.
    place: Signal<Option<Place>>,
) -> impl IntoView {
    let faults = Memo::new(move |_| {
        let Some(place) = place.get() else { return Vec::new() };
        state.judgement.with(|judgement| {
            let at = judgement.report().violations.iter().filter(|it| it.place == place);
            let grave = at.filter(|it| it.severity != Severity::Note);
            grave.map(|it| it.message(judgement.terms().edition)).collect()
        })
    });
    move || {
        let lines =
            faults.get().into_iter().map(|words| view! { <p class="slot__fault">{words}</p> });
        lines.collect_view()
    }
}

/// The verdict, followed.
pub(crate) fn verdict(state: EditorState) -> Memo<Verdict> {
    Memo::new(move |_| {
        let judgement = state.judgement.get();
        state.editing.with(|it| Verdict::new(it.draft(), judgement.report()))
    })
}

/// One sentence about the verdict.
pub(crate) fn summary(state: EditorState, verdict: Verdict) -> String {
    let judgement = state.judgement.get();
    let report = judgement.report();
    let edition = judgement.terms().edition.full_title();
    let errors = report.errors().count();
    match verdict {
        Verdict::Empty => format!("Empty fleet for {edition}."),
        Verdict::Legal => {
            let left = report.points.limit.saturating_sub(report.points.total) as usize;
            let left = flagbridge_wording::count(left, "point", "points");
            format!("Legal under {edition} · {left} left.")
        }
        Verdict::InTheMaking => {
            format!("No errors, {} missing.", flagbridge_wording::count(errors, "item", "items"))
        }
        Verdict::Illegal => {
            format!("{} under {edition}.", flagbridge_wording::count(errors, "error", "errors"))
        }
    }
}

#[component]
fn Seal(verdict: Memo<Verdict>) -> impl IntoView {
    let sign = move || match verdict.get() {
        Verdict::Legal => Sign::Check,
        Verdict::Illegal => Sign::Warning,
        Verdict::Empty | Verdict::InTheMaking => Sign::Pending,
    };
    view! {
        <span class="verdict__seal" aria-hidden="true">
            {move || view! { <Mark sign=sign() /> }}
        </span>
    }
}

/// A violation as it is shown; equal ones are not drawn again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ShownViolation {
    violation: Violation,
    message: String,
    cite: &'static str,
    title: &'static str,
    fixes: Vec<Fix>,
}

/// Whether a campaign or a lesson sets the points, so that players cannot agree on others.
fn total_is_set() -> bool {
    let path = window().location().pathname().unwrap_or_default();
    dom::asked_for(CAMPAIGN).is_some() || path.starts_with("/learn/")
}

fn raises_total(fix: &Fix) -> bool {
    matches!(fix.remedy, Remedy::RaisePoints(_))
}

#[component]
fn Violations(state: EditorState) -> impl IntoView {
    let total_is_set = total_is_set();
    let shown = Memo::new(move |_| {
        state.judgement.with(|judgement| {
            let terms = judgement.terms();
            let edition = terms.edition;
            let mut shown: Vec<ShownViolation> = judgement
                .report()
                .violations
                .iter()
                .map(|it| ShownViolation {
                    violation: *it,
                    message: it.message(edition),
                    cite: it.cite(edition),
                    title: it.rule.title(),
                    fixes: state.draft(|draft| {
                        let mut fixes = fixes(it, draft, terms);
                        fixes.retain(|fix| !total_is_set || !raises_total(fix));
                        fixes
                    }),
                })
                .collect();
            shown.sort_by_key(|it| (it.violation.severity, it.violation.is_missing()));
            shown
        })
    });
    view! {
        <ul class="violations" hidden=move || shown.with(Vec::is_empty)>
            {move || {
                shown.get().into_iter().map(|shown| view! { <ViolationRow state shown /> }).collect_view()
            }}
        </ul>
    }
}

#[component]
fn ViolationRow(state: EditorState, shown: ShownViolation) -> impl IntoView {
    let ShownViolation { violation, message, cite, title, fixes } = shown;
    let missing = violation.is_missing();
    let word = violation.severity_word();
    let class = match violation.severity {
        Severity::Error if missing => "violation violation--missing",
        Severity::Error => "violation violation--error",
        Severity::Warning => "violation violation--warning",
        Severity::Note => "violation violation--note",
    };
    let fixes = fixes.into_iter().map(|Fix { remedy, label }| {
        view! {
            <button
                class="button button--small violation__remedy"
                type="button"
                on:click=move |_| {
                    state.run(Command::ApplyFix(remedy));
                    dom::focus_later("verdict");
                }
            >
                {label}
            </button>
        }
    });
    let fixes = fixes.collect_view();
    let jump = (violation.place != Place::Fleet).then(|| {
        view! {
            <button
                class="link-button violation__jump"
                type="button"
                on:click=move |_| {
                    dom::focus(&state.element(violation.place));
                }
            >
                "Show"
                <span class="visually-hidden">{format!(" {}", violation.place)}</span>
            </button>
        }
    });
    view! {
        <li class=class>
            <p class="violation__head">
                <span class="violation__severity">{word}</span>
                <span class="violation__rule">{title}</span>
            </p>
            <p class="violation__message">{message}</p>
            <p class="violation__cite">
                <cite>{cite}</cite>
            </p>
            <div class="violation__actions">{fixes} {jump}</div>
        </li>
    }
}
