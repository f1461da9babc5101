//! The cards of a fleet as a short list of words.

use flagbridge_fleet::Draft;
use leptos::prelude::*;

use crate::editor::{full_name, name};

/// The cards of a fleet, in words.
#[component]
pub(crate) fn FleetCards(
    /// The fleet.
    draft: Draft,
    /// The class of the list.
    class: &'static str,
) -> impl IntoView {
    let ships = draft.ships.iter().map(|ship| {
        let upgrades = ship.upgrades.iter().map(|card| name(*card)).collect::<Vec<_>>();
        view! {
            <li>
                <strong>{name(ship.card)}</strong>
                {(!upgrades.is_empty()).then(|| format!(": {}", upgrades.join(", ")))}
            </li>
        }
    });
    let squadrons = draft.squadrons.iter().map(|line| match line.count {
        1 => full_name(line.card),
        count => format!("{count} × {}", full_name(line.card)),
    });
    let squadrons = squadrons.collect::<Vec<_>>().join(", ");
    let objectives = draft.objectives.iter().map(|card| name(*card)).collect::<Vec<_>>().join(", ");
    let line = |label: &'static str, words: String| {
        (!words.is_empty()).then(|| {
            view! {
                <li>
                    <strong>{label}</strong>
                    {words}
                </li>
            }
        })
    };
    view! {
        <ul class=class>
            {ships.collect::<Vec<_>>()}
            {line("Squadrons: ", squadrons)}
            {line("Objectives: ", objectives)}
        </ul>
    }
    .into_any()
}
