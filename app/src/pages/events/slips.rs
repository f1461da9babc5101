use leptos::prelude::*;

use super::EventRequest;
use super::rounds::{names, title};
use crate::pages::head::Head;

/// One slip for every table of the running round, to be printed and cut apart.
#[component]
pub(crate) fn SlipsPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let name = event.settings().name.clone();
    let Some(round) = event.last_round() else {
        return view! {
            <Head title="Slips" description="Slips for the tables of a round." />
            <p class="notice">"No round has been paired yet."</p>
            <p>
                <a href=format!("/e/{}", asked.slug)>"Back to the event"</a>
            </p>
        }
        .into_any();
    };
    let slips = round.matches.iter().map(|it| {
        let lines = names(event, it).map(|player| {
            view! {
                <tr>
                    <th scope="row">
                        <bdi>{player}</bdi>
                    </th>
                    <td></td>
                    <td>"☐"</td>
                    <td>"☐"</td>
                    <td></td>
                </tr>
            }
        });
        view! {
            <article class="slip">
                <p class="slip__head">
                    {name.clone()} " · " {title(round)} " · " <strong>"Table " {it.table}</strong>
                </p>
                <table class="slip__table">
                    <thead>
                        <tr>
                            <th scope="col">"Player"</th>
                            <th scope="col">"Score"</th>
                            <th scope="col">"First"</th>
                            <th scope="col">"Won"</th>
                            <th scope="col">"Signature"</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </article>
        }
    });
    view! {
        <Head title=format!("Slips of {name}") description="Slips for the tables of a round." />
        <p class="no-print">
            <a href=format!("/e/{}", asked.slug)>"Back to the event"</a>
            " · "
            <button class="button button--small" type="button" data-print hidden>"Print"</button>
        </p>
        <div class="slips">{slips.collect::<Vec<_>>()}</div>
    }
    .into_any()
}
