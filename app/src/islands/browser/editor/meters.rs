//! Points and counts with their limits.

use leptos::prelude::*;

use super::editor_state::EditorState;
use crate::editor::Gauge;

/// Total, squadrons, aces, activations, deployments.
#[component]
pub(crate) fn Meters(state: EditorState) -> impl IntoView {
    let points = Memo::new(move |_| state.judgement.with(|it| it.report().points));
    let reading = move |read: fn(flagbridge_fleet::PointsSummary) -> Gauge| {
        Memo::new(move |_| read(points.get()))
    };
    let total = reading(|it| Gauge { is: it.total, limit: Some(it.limit) });
    let squadrons = reading(|it| Gauge { is: it.squadrons, limit: Some(it.squadron_cap) });
    let aces = reading(|it| Gauge { is: it.aces, limit: it.ace_cap });
    let activations = move || points.get().activations;
    let deployments = move || points.get().deployments;
    view! {
        <div class="meters">
            <Meter label="Points" reading=total />
            <Meter label="Squadron points" reading=squadrons />
            <Meter label="Aces" reading=aces />
            <dl class="meters__counts">
                <div class="meters__count">
                    <dt>"Activations"</dt>
                    <dd>{activations}</dd>
                </div>
                <div class="meters__count">
                    <dt>"Deployments"</dt>
                    <dd>{deployments}</dd>
                </div>
            </dl>
        </div>
    }
    .into_any()
}

#[component]
fn Meter(label: &'static str, reading: Memo<Gauge>) -> impl IntoView {
    let width = move || format!("{}%", reading.get().percent());
    view! {
        <div
            class="meter"
            class:meter--over=move || reading.get().is_over()
            role="meter"
            aria-label=label
            aria-valuemin="0"
            aria-valuenow=move || reading.get().is
            aria-valuemax=move || reading.get().limit.unwrap_or(reading.get().is).max(1)
            aria-valuetext=move || reading.get().words()
        >
            <span class="meter__label">{label}</span>
            <span class="meter__figures">
                <b class="meter__is">{move || reading.get().is}</b>
                {move || reading.get().limit.map(|limit| format!(" / {limit}"))}
            </span>
            <svg class="meter__track" width="100%" height="8" aria-hidden="true">
                <rect class="meter__ground" width="100%" height="8" rx="4"></rect>
                <rect class="meter__fill" width=width height="8" rx="4"></rect>
            </svg>
        </div>
    }
}
