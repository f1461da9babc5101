use flagbridge_events::{Author, utc_text};
use leptos::prelude::*;

use super::form::change;
use super::{EventHead, EventRequest, Notices};
use crate::pages::day::day_and_time;
use crate::pages::head::Head;
use crate::pages::scroll_table::scroll_table;

/// Every change, newest first, each with a button that takes it back.
#[component]
pub(crate) fn LogPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let undone = log.undone();
    let name = event.settings().name.clone();
    let rows = log.entries().iter().rev().map(|entry| {
        let by = match entry.by {
            Author::Organiser => "Organiser".to_owned(),
            Author::Judge => "Judge".to_owned(),
            Author::Player(player) => event.name_of(player).to_owned(),
            Author::Visitor => "Registration".to_owned(),
            Author::Table => "Reported by the table".to_owned(),
        };
        let gone = undone.contains(&entry.number);
        let undo = if gone {
            view! { "undone" }.into_any()
        } else {
            view! {
                {change(&asked, "undo", "log", view! {
                    <input type="hidden" name="entry" value=entry.number.to_string() />
                    <button class="button button--small" type="submit">"Undo"</button>
                })}
            }
            .into_any()
        };
        view! {
            <tr>
                <td>{entry.number}</td>
                <td>{day_and_time(&utc_text(entry.at))}</td>
                <td>
                    <bdi>{by}</bdi>
                </td>
                <th scope="row">
                    <bdi>{entry.change.describe(event)}</bdi>
                </th>
                <td>{undo}</td>
            </tr>
        }
    });
    view! {
        <Head title=format!("Log of {name}") description="Every change to an event." />
        <EventHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        {scroll_table("Log", &["No.", "Time (UTC)", "By", "Change", "Undo"], rows.collect::<Vec<_>>())}
    }
    .into_any()
}
