//! The verdict and the sums behind it.

use std::sync::Arc;

use leptos::prelude::*;

use super::sign::{Mark, Sign};
use crate::check::Answer;
use crate::emblem::faction_glyph;
use crate::icon::Icon;

/// Legal or not, in words; whose fleet it is; points and squadrons with their limits.
#[component]
pub(crate) fn VerdictHead(answer: Arc<Answer>) -> impl IntoView {
    let legal = answer.report.is_legal();
    let read = !answer.reading.is_empty();
    let (state, sign, word) = match (read, legal) {
        (false, _) => ("nothing", Sign::Doubt, "Not a list"),
        (_, true) => ("legal", Sign::Legal, "Legal"),
        (_, false) => ("illegal", Sign::Illegal, "Not legal"),
    };
    view! {
        <section class=format!("check-verdict check-verdict--{state}") aria-labelledby="check-verdict">
            <h2 class="check-verdict__word" id="check-verdict">
                <Mark sign />
                {word}
            </h2>
            <p class="check-verdict__sentence">{answer.particulars()}</p>
            {read.then(|| view! { <Fleet answer=answer.clone() /> })}
            {read.then(|| view! { <Sums answer /> })}
        </section>
    }
    .into_any()
}

#[component]
fn Fleet(answer: Arc<Answer>) -> impl IntoView {
    let faction = answer.report.faction.map(|faction| {
        view! {
            <span class="check-verdict__faction">
                <Icon glyph=faction_glyph(faction) />
                {faction.name()}
            </span>
        }
    });
    let name = Some(answer.reading.draft.name.clone()).filter(|name| !name.is_empty());
    let format = answer.reading.format.map(|format| format!("Format: {}", format.name()));
    view! {
        <p class="check-verdict__fleet">
            {name.map(|name| view! { <b class="check-verdict__name">{name}</b> })}
            {faction}
            {format.map(|format| view! { <span>{format}</span> })}
        </p>
    }
}

#[component]
fn Sums(answer: Arc<Answer>) -> impl IntoView {
    let points = answer.report.points;
    view! {
        <div class="check-sums">
            <Sum label="Points" is=points.total limit=points.limit />
            <Sum label="Squadrons" is=points.squadrons limit=points.squadron_cap />
            {points.ace_cap.map(|cap| view! { <Sum label="Aces" is=points.aces limit=cap /> })}
        </div>
    }
}

#[component]
fn Sum(label: &'static str, is: u32, limit: u32) -> impl IntoView {
    let over = is > limit;
    let words = if over {
        format!("{is} of {limit}, {} over", is - limit)
    } else {
        format!("{is} of {limit}, {} left", limit - is)
    };
    view! {
        <div
            class="check-sum"
            class:check-sum--over=over
            role="meter"
            aria-label=label
            aria-valuemin="0"
            aria-valuenow=is.min(limit)
            aria-valuemax=limit.max(1)
            aria-valuetext=words
        >
            <span class="check-sum__label">{label}</span>
            <span class="check-sum__figures">
                <b>{is}</b>
                " / "
                {limit}
                {over.then(|| format!(" · {} over", is - limit))}
            </span>
            <svg class="check-sum__track" width="100%" height="6" aria-hidden="true">
                <rect class="check-sum__ground" width="100%" height="6" rx="3"></rect>
                <rect class="check-sum__fill" width=percent(is, limit) height="6" rx="3"></rect>
            </svg>
        </div>
    }
}

/// How much of the limit is used; a limit of nothing is used up by anything.
fn percent(is: u32, limit: u32) -> String {
    let used = (u64::from(is) * 100).checked_div(u64::from(limit));
    format!("{}%", used.unwrap_or(u64::from(is) * 100).min(100))
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_bar_is_never_longer_than_its_track() {
        let widths = [(0, 400), (331, 400), (800, 400), (0, 0), (1, 0)];
        let widths = widths.map(|(is, limit)| percent(is, limit));
        assert_eq!(widths, ["0%", "82%", "100%", "0%", "100%"]);
    }
}
