use flagbridge_campaigns::{CardLine, FleetStep};
use flagbridge_events::utc_text;
use leptos::prelude::*;

use crate::pages::day::day_and_time;
use crate::pages::scroll_table::scroll_table;

/// How a fleet became what it is, newest first; nothing before its first step.
pub(super) fn history(steps: &[FleetStep]) -> Option<AnyView> {
    if steps.is_empty() {
        return None;
    }
    let rows: Vec<_> = steps.iter().rev().map(row).collect();
    let columns = ["Turn", "Time (UTC)", "What", "Changes", "Points"];
    let part = view! {
        <details>
            <summary>"History of the fleet"</summary>
            {scroll_table("History of the fleet", &columns, rows)}
        </details>
    };
    Some(part.into_any())
}

fn row(step: &FleetStep) -> AnyView {
    let turn = if step.turn == 0 { "Setup".to_owned() } else { step.turn.to_string() };
    view! {
        <tr>
            <td>{turn}</td>
            <td>{day_and_time(&utc_text(step.at))}</td>
            <th scope="row">
                <bdi>{step.what.clone()}</bdi>
            </th>
            <td>{changes(step)}</td>
            <td>{step.points}</td>
        </tr>
    }
    .into_any()
}

fn changes(step: &FleetStep) -> String {
    let cards = |cards: &[CardLine]| {
        cards.iter().map(|it| format!("{} ({})", it.name, it.points)).collect::<Vec<_>>()
    };
    let parts = [
        ("new", cards(&step.bought)),
        ("lost", cards(&step.lost)),
        ("scarred", step.scarred.clone()),
        ("repaired", step.repaired.clone()),
        ("veterans", step.veterans.clone()),
    ];
    let parts = parts.into_iter().filter(|(_, words)| !words.is_empty());
    parts
        .map(|(name, words)| format!("{name}: {}", words.join(", ")))
        .collect::<Vec<_>>()
        .join("; ")
}
