//! The standings of an event.

use std::sync::Arc;

use flagbridge_events::{EventLog, standings};
use leptos::prelude::*;

use crate::pages::scroll_table::scroll_table;

/// The ranking as a table.
#[component]
pub(crate) fn StandingsTable(log: Arc<EventLog>) -> impl IntoView {
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
    scroll_table(
        "Table of standings",
        &["Rank", "Player", "Group", "Points", "MOV", "SOS", "Ext. SOS", "Won–lost"],
        rows.collect::<Vec<_>>(),
    )
}
