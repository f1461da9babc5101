use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::Meta;

use super::clock::RoomClock;
use super::rounds::{outcome, title};
use super::standings::StandingsTable;
use super::{EventRequest, Winner};
use crate::pages::head::Head;

/// For a projector: who sits where by name, the standings, the clock, in large type. It reloads every twenty seconds.
#[component]
pub(crate) fn ScreenPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let name = event.settings().name.clone();
    let pairings = event.last_round().map(|round| {
        let mut seats: Vec<(String, String, String, String)> = Vec::new();
        for it in &round.matches {
            let [one, two] = super::rounds::names(event, it);
            let (table, ended) = (it.table.to_string(), outcome(event, it));
            seats.push((one.clone(), table.clone(), two.clone(), ended.clone()));
            seats.push((two, table, one, ended));
        }
        for player in &round.byes {
            let name = event.name_of(*player).to_owned();
            seats.push((name, "–".to_owned(), "Bye".to_owned(), String::new()));
        }
        seats.sort_by_key(|seat| seat.0.to_lowercase());
        let rows = seats.into_iter().map(|(player, table, opponent, ended)| {
            view! {
                <tr>
                    <th scope="row">
                        <bdi>{player}</bdi>
                    </th>
                    <td>{table}</td>
                    <td>
                        <bdi>{opponent}</bdi>
                    </td>
                    <td>{ended}</td>
                </tr>
            }
        });
        view! {
            <section class="event-part" aria-labelledby="pairings">
                <h2 id="pairings">{title(round)}</h2>
                <table class="event-table">
                    <thead>
                        <tr>
                            <th scope="col">"Player"</th>
                            <th scope="col">"Table"</th>
                            <th scope="col">"Opponent"</th>
                            <th scope="col">"Result"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect::<Vec<_>>()}</tbody>
                </table>
            </section>
        }
    });
    let mut watching = asked.clone();
    watching.author = None;
    view! {
        <Head title=format!("{name}: projector") description="Pairings by name, standings and the clock." />
        <Meta name="robots" content="noindex" />
        <div class="event-screen">
            <div class="event-screen__head">
                <h1>
                    <a href=format!("/e/{}", asked.slug)>
                        <bdi>{name}</bdi>
                    </a>
                </h1>
                <RoomClock asked=watching />
                <button class="button button--small" type="button" data-full hidden>"Full screen"</button>
            </div>
            <Winner asked=asked.clone() />
            {pairings}
            <section class="event-part" aria-labelledby="standings">
                <h2 id="standings">"Standings"</h2>
                <StandingsTable log=asked.log() />
            </section>
        </div>
        <script type="module" nonce=use_nonce()>
            {include_str!("screen.js")}
        </script>
    }
    .into_any()
}
