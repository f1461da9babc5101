use flagbridge_events::{Author, utc_text};
use leptos::prelude::*;

use super::form::change;
use super::{EventHead, EventRequest, Notices};
use crate::pages::head::Head;

/// Every change, newest first, each with a button that takes it back.
#[component]
pub(super) fn LogPage(asked: EventRequest) -> impl IntoView {
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
                <td>{utc_text(entry.at).replace('T', " ")}</td>
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
        <div class="event-scroll" tabindex="0" role="region" aria-label="Log">
            <table class="event-table">
                <thead>
                    <tr>
                        <th scope="col">"No."</th>
                        <th scope="col">"Time (UTC)"</th>
                        <th scope="col">"By"</th>
                        <th scope="col">"Change"</th>
                        <th scope="col">"Undo"</th>
                    </tr>
                </thead>
                <tbody>{rows.collect::<Vec<_>>()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
