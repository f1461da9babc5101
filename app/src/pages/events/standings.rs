use std::sync::Arc;

use flagbridge_events::{EventLog, standings};
use leptos::prelude::*;

/// The ranking as a table.
#[component]
pub(super) fn StandingsTable(log: Arc<EventLog>) -> impl IntoView {
    let event = log.event();
    let hundredths = |value: u32| format!("{}.{:02}", value / 100, value % 100);
    let rows = standings(event).into_iter().map(|line| {
        let player = event.player(line.player);
        let left = player.is_some_and(|player| player.dropped);
        let group = player.map(|player| player.about.group.clone()).unwrap_or_default();
        view! {
            <tr>
                <td>{line.rank}</td>
                <th scope="row">
                    <bdi>{event.name_of(line.player).to_owned()}</bdi>
                    {left.then_some(" (dropped)")}
                </th>
                <td>
                    <bdi>{group}</bdi>
                </td>
                <td>{line.points}</td>
                <td>{line.margin}</td>
                <td>{hundredths(line.strength)}</td>
                <td>{hundredths(line.extended)}</td>
                <td>{format!("{}–{}", line.won, line.lost)}</td>
            </tr>
        }
    });
    view! {
        <div class="event-scroll" tabindex="0" role="region" aria-label="Table of standings">
            <table class="event-table">
                <thead>
                    <tr>
                        <th scope="col">"Rank"</th>
                        <th scope="col">"Player"</th>
                        <th scope="col">"Group"</th>
                        <th scope="col">"Points"</th>
                        <th scope="col">"MOV"</th>
                        <th scope="col">"SOS"</th>
                        <th scope="col">"Ext. SOS"</th>
                        <th scope="col">"Won–lost"</th>
                    </tr>
                </thead>
                <tbody>{rows.collect::<Vec<_>>()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
