use flagbridge_events::Author;
use leptos::prelude::*;

use super::EventRequest;
use super::form::{Field, change};
use crate::text_area::TextArea;

/// Players for organisers and judges: enter, import, correct, drop, new links.
#[component]
pub(super) fn Players(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let organiser = asked.author == Some(Author::Organiser);
    let rows = event.players().iter().map(|player| {
        let id = player.id.to_string();
        let (does, words) = if player.dropped { ("return", "Came back") } else { ("drop", "Left") };
        let erase = organiser.then(|| {
            view! {
                {change(&asked, "erase", "", view! {
                    <input type="hidden" name="player" value=id.clone() />
                    <button class="button button--small" type="submit">
                        "Erase name and list for good"
                    </button>
                })}
            }
        });
        view! {
            <tr>
                <td>{player.id.to_string()}</td>
                <th scope="row">
                    <bdi>{player.name().to_owned()}</bdi>
                    {player.dropped.then_some(" (left)")}
                </th>
                <td>
                    <bdi>{player.about.group.clone()}</bdi>
                </td>
                <td>{if player.list.is_some() { "handed in" } else { "no list" }}</td>
                <td>
                    <details>
                        <summary>"Change"</summary>
                        {change(&asked, "correct", "", view! {
                            <input type="hidden" name="player" value=id.clone() />
                            <Field label="Name" name="name" value=player.name().to_owned() required=true />
                            <Field label="Group" name="group" value=player.about.group.clone() />
                            <label class="event-check">
                                <input type="checkbox" name="bye" checked=player.about.first_round_bye />
                                "Has won a bye for the first round"
                            </label>
                            <button class="button button--small" type="submit">"Correct"</button>
                        })}
                        {change(&asked, "list", "", view! {
                            <input type="hidden" name="player" value=id.clone() />
                            <label class="field-label">
                                <span class="field-label__text">"List"</span>
                                <TextArea text=player.list.clone().unwrap_or_default() class="field" name="list" rows=5 />
                            </label>
                            <button class="button button--small" type="submit">"Hand in"</button>
                        })}
                        {change(&asked, does, "", view! {
                            <input type="hidden" name="player" value=id.clone() />
                            <button class="button button--small" type="submit">{words}</button>
                        })}
                        {change(&asked, "link", "", view! {
                            <input type="hidden" name="player" value=id.clone() />
                            <button class="button button--small" type="submit">"New link for this player"</button>
                        })}
                        {erase}
                    </details>
                </td>
            </tr>
        }
    });
    let rows = rows.collect::<Vec<_>>();
    let forbidden = event.forbidden().iter().map(|pair| {
        let names = pair.map(|player| event.name_of(player).to_owned());
        view! {
            <li>
                <bdi>{names[0].clone()}</bdi>
                " and "
                <bdi>{names[1].clone()}</bdi>
                {change(&asked, "allow", "", view! {
                    <input type="hidden" name="one" value=names[0].clone() />
                    <input type="hidden" name="two" value=names[1].clone() />
                    <button class="button button--small" type="submit">"They may meet"</button>
                })}
            </li>
        }
    });
    let forbidden = forbidden.collect::<Vec<_>>();
    let judges = organiser.then(|| {
        view! {
            {change(&asked, "link", "", view! {
                <input type="hidden" name="whom" value="judge" />
                <button class="button button--small" type="submit">"New link for judges"</button>
            })}
            {change(&asked, "link", "", view! {
                <input type="hidden" name="whom" value="organiser" />
                <button class="button button--small" type="submit">"New link for the organiser"</button>
            })}
        }
    });
    let public = event.settings().lists_are_public(asked.now);
    let published = (organiser && public).then(|| {
        view! {
            {change(&asked, "publish", "", view! {
                <button class="button button--small" type="submit">
                    "Publish the lists in the library, without names"
                </button>
            })}
            {change(&asked, "withdraw", "", view! {
                <button class="button button--small" type="submit">"Take them back from the library"</button>
            })}
        }
    });
    view! {
        <section class="event-part" aria-labelledby="players">
            <h2 id="players">"Players"</h2>
            <div class="event-scroll" tabindex="0" role="region" aria-label="Table of players">
                <table class="event-table">
                    <thead>
                        <tr>
                            <th scope="col">"No."</th>
                            <th scope="col">"Player"</th>
                            <th scope="col">"Group"</th>
                            <th scope="col">"List"</th>
                            <th scope="col">"Change"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <h3>"Enter a player"</h3>
            {change(&asked, "enter", "", view! {
                <div class="event-fields">
                    <Field label="Name" name="name" required=true value=asked.typed.or("name", "") />
                    <Field label="Group" name="group" value=asked.typed.or("group", "") />
                </div>
                <button class="button button--small" type="submit">"Enter"</button>
            })}
            <details>
                <summary>"Enter many players from a table"</summary>
                {change(&asked, "import", "", view! {
                    <label class="field-label">
                        <span class="field-label__text">
                            "A table with a first line such as Name,Group,List"
                        </span>
                        <TextArea text=asked.typed.or("table", "") class="field" name="table" rows=8 required=true />
                    </label>
                    <button class="button button--small" type="submit">"Enter all"</button>
                })}
            </details>
            <details>
                <summary>"Two players who must not meet"</summary>
                <ul>{forbidden}</ul>
                {change(&asked, "forbid", "", view! {
                    <div class="event-fields">
                        <Field label="One player" name="one" required=true />
                        <Field label="The other" name="two" required=true />
                    </div>
                    <button class="button button--small" type="submit">"They must not meet"</button>
                })}
            </details>
            {judges}
            {published}
            <p>
                <a href=format!("/api/v1/events/{}/archive", asked.slug)>
                    "The event as JSON (Cryodex, ListFortress)"
                </a>
                " · "
                <a href=format!("/api/v1/events/{}/standings.csv", asked.slug)>"Standings as a table"</a>
            </p>
        </section>
    }
    .into_any()
}
