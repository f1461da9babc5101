//! Points and counts with their limits.

use leptos::prelude::*;

use super::desk::Desk;

/// A sum and what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    is: u32,
    limit: Option<u32>,
}

impl Reading {
    fn is_over(self) -> bool {
        self.limit.is_some_and(|limit| self.is > limit)
    }

    /// How much of the limit is used, in percent.
    fn percent(self) -> u32 {
        match self.limit {
            Some(0) | None => u32::from(self.is > 0) * 100,
            Some(limit) => (u64::from(self.is) * 100 / u64::from(limit)).min(100) as u32,
        }
    }

    fn words(self) -> String {
        match self.limit {
            Some(limit) if self.is > limit => {
                format!("{} of {limit}, {} over", self.is, self.is - limit)
            }
            Some(limit) => format!("{} of {limit}, {} left", self.is, limit - self.is),
            None => self.is.to_string(),
        }
    }
}

/// Total, squadrons, aces, activations, deployments.
#[component]
pub(super) fn Meters(desk: Desk) -> impl IntoView {
    let points = Memo::new(move |_| desk.judgement.with(|it| it.report().points));
    let reading = move |read: fn(flagbridge_fleet::PointsSummary) -> Reading| {
        Memo::new(move |_| read(points.get()))
    };
    let total = reading(|it| Reading { is: it.total, limit: Some(it.limit) });
    let squadrons = reading(|it| Reading { is: it.squadrons, limit: Some(it.squadron_cap) });
    let aces = reading(|it| Reading { is: it.aces, limit: it.ace_cap });
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
fn Meter(label: &'static str, reading: Memo<Reading>) -> impl IntoView {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_says_what_is_left_or_over() {
        let of = |is, limit| Reading { is, limit };
        assert_eq!(of(390, Some(400)).words(), "390 of 400, 10 left");
        assert_eq!(of(410, Some(400)).words(), "410 of 400, 10 over");
        assert_eq!(of(3, None).words(), "3");
        assert_eq!([of(390, Some(400)), of(800, Some(400)), of(1, Some(0))].map(Reading::percent), [97, 100, 100]);
    }
}
