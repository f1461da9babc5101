//! The list in one narrow column.

use leptos::prelude::*;

use super::subject::Subject;
use crate::editor::title;

#[component]
pub(crate) fn CompactSheet(subject: Subject) -> impl IntoView {
    let ships: Vec<_> = subject
        .draft
        .ships
        .iter()
        .map(|ship| {
            let upgrades: Vec<_> = ship
                .upgrades
                .iter()
                .map(|it| format!("{} {}", subject.name(*it), subject.cost(*it)))
                .collect();
            view! {
                <li class="compact__entry">
                    <span class="compact__head">
                        <strong>{subject.name(ship.card)} " " {subject.cost(ship.card)}</strong>
                        {subject.is_flagship(ship).then_some(" (flagship)")}
                    </span>
                    <span class="compact__points">{subject.ship_cost(ship)}</span>
                    {(!upgrades.is_empty())
                        .then(|| view! { <span class="compact__upgrades">{upgrades.join(", ")}</span> })}
                </li>
            }
        })
        .collect();
    let squadrons: Vec<_> = subject
        .draft
        .squadrons
        .iter()
        .map(|line| {
            let points = subject.cost(line.card) * u32::from(line.count);
            view! {
                <li class="compact__entry">
                    <span class="compact__head">{line.count} " × " {subject.name(line.card)}</span>
                    <span class="compact__points">{points}</span>
                </li>
            }
        })
        .collect();
    let objectives: Vec<_> = subject.draft.objectives.iter().map(|it| subject.name(*it)).collect();
    view! {
        <div class="compact">
            <h2 class="compact__name">{title(&subject.draft)}</h2>
            <p class="compact__standing">{subject.faction()} " · " {subject.standing()}</p>
            <ul class="compact__list">{ships}</ul>
            {(!squadrons.is_empty())
                .then(|| {
                    view! {
                        <h3 class="compact__title">"Squadrons"</h3>
                        <ul class="compact__list">{squadrons}</ul>
                    }
                })}
            {(!objectives.is_empty())
                .then(|| {
                    view! {
                        <h3 class="compact__title">"Objectives"</h3>
                        <p>{objectives.join(", ")}</p>
                    }
                })}
            <p class="compact__total">
                <strong>"Total"</strong>
                <span class="compact__points">{subject.points()}</span>
            </p>
        </div>
    }
    .into_any()
}
