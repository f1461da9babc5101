use flagbridge_events::{Author, Player};
use leptos::prelude::*;
use leptos_meta::Meta;

use super::form::{Field, change};
use super::list_check::{ListCheck, ListStatus};
use super::{EventHead, EventRequest, Notices};
use crate::pages::copy::CopyScript;
use crate::pages::head::Head;
use crate::text_area::TextArea;

/// Everyone who plays; for organisers and judges with what can be changed.
#[component]
pub(crate) fn PlayersPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let staff = asked.is_staff();
    let check = asked.may_read_lists().then(|| ListCheck::new(&asked));
    let status = |player: &Player| match &check {
        Some(check) => check.status(player),
        None if player.list.is_some() => ListStatus::Submitted,
        None => ListStatus::Missing,
    };
    let rows = event.players().iter().map(|player| {
        let actions = staff.then(|| {
            view! {
                <td>
                    <Actions asked=asked.clone() player=player.clone() />
                </td>
            }
        });
        let group = Some(player.about.group.clone()).filter(|group| !group.is_empty());
        view! {
            <tr>
                <th scope="row">
                    <bdi>{player.name().to_owned()}</bdi>
                    {player.dropped.then(|| view! { " " <span class="tag event-chip">"Dropped"</span> })}
                </th>
                <td data-label="Group">{group.map(|group| view! { <bdi>{group}</bdi> })}</td>
                <td data-label="List">{status(player).chip()}</td>
                {actions}
            </tr>
        }
    });
    let rows = rows.collect::<Vec<_>>();
    let none = rows.is_empty();
    view! {
        <Head
            title=format!("Players of {}", event.settings().name)
            description="The players of an event."
        />
        <Meta name="robots" content="noindex" />
        <EventHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        <section class="event-part" aria-labelledby="players">
            <h2 id="players">"Players"</h2>
            {if none {
                view! { <p class="notice">"No players yet."</p> }.into_any()
            } else {
                view! {
                    <table class="event-table event-table--cards">
                        <thead>
                            <tr>
                                <th scope="col">"Player"</th>
                                <th scope="col">"Group"</th>
                                <th scope="col">"List"</th>
                                {staff.then(|| view! { <th scope="col">"Change"</th> })}
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                }
                    .into_any()
            }}
            {staff.then(|| view! { <Additions asked=asked.clone() /> })}
        </section>
        <CopyScript />
    }
    .into_any()
}

/// What organisers and judges do with one player.
#[component]
fn Actions(asked: EventRequest, player: Player) -> impl IntoView {
    let id = player.id.to_string();
    let name = player.name().to_owned();
    let presence = if player.dropped {
        change(
            &asked,
            "return",
            "players",
            view! {
                <input type="hidden" name="player" value=id.clone() />
                <button class="button button--small" type="submit">"Reinstate"</button>
            },
        )
    } else {
        view! {
            <details>
                <summary>"Drop player"</summary>
                {change(&asked, "drop", "players", view! {
                    <input type="hidden" name="player" value=id.clone() />
                    <p>{format!("{name} will not be paired any more. You can reinstate them later.")}</p>
                    <button class="button button--small" type="submit">{format!("Drop {name}")}</button>
                })}
            </details>
        }
        .into_any()
    };
    let erase = (asked.author == Some(Author::Organiser)).then(|| {
        view! {
            <details>
                <summary>"Erase personal data"</summary>
                {change(&asked, "erase", "players", view! {
                    <input type="hidden" name="player" value=id.clone() />
                    <p>"Name and list are deleted from the event and its log. This cannot be undone."</p>
                    <button class="button button--small" type="submit">"Erase name and list"</button>
                })}
            </details>
        }
    });
    view! {
        <details class="event-actions">
            <summary>"Change"</summary>
            {change(&asked, "correct", "players", view! {
                <input type="hidden" name="player" value=id.clone() />
                <Field label="Name" name="name" value=name required=true />
                <Field label="Group" name="group" value=player.about.group.clone() />
                <label class="event-check">
                    <input type="checkbox" name="bye" checked=player.about.first_round_bye />
                    "First-round bye"
                </label>
                <button class="button button--small" type="submit">"Save"</button>
            })}
            {change(&asked, "list", "players", view! {
                <input type="hidden" name="player" value=id.clone() />
                <label class="field-label">
                    <span class="field-label__text">"List"</span>
                    <TextArea text=player.list.clone().unwrap_or_default() class="field" name="list" rows=5 />
                </label>
                <button class="button button--small" type="submit">"Submit"</button>
            })}
            {change(&asked, "link", "players", view! {
                <input type="hidden" name="player" value=id.clone() />
                <button class="button button--small" type="submit">"New link for this player"</button>
            })}
            {presence}
            {erase}
        </details>
    }
    .into_any()
}

/// Players to add, and pairs to keep apart.
#[component]
fn Additions(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let forbidden = event.forbidden().iter().map(|pair| {
        let names = pair.map(|player| event.name_of(player).to_owned());
        view! {
            <li>
                <bdi>{names[0].clone()}</bdi>
                " and "
                <bdi>{names[1].clone()}</bdi>
                {change(&asked, "allow", "players", view! {
                    <input type="hidden" name="one" value=names[0].clone() />
                    <input type="hidden" name="two" value=names[1].clone() />
                    <button class="button button--small" type="submit">"Allow this pairing"</button>
                })}
            </li>
        }
    });
    let forbidden = forbidden.collect::<Vec<_>>();
    view! {
        <h3>"Add player"</h3>
        {change(&asked, "enter", "players", view! {
            <div class="event-fields">
                <Field label="Name" name="name" required=true value=asked.typed.or("name", "") />
                <Field label="Group" name="group" value=asked.typed.or("group", "") />
            </div>
            <button class="button button--small" type="submit">"Add"</button>
        })}
        <details>
            <summary>"Import players from a table"</summary>
            {change(&asked, "import", "players", view! {
                <label class="field-label">
                    <span class="field-label__text">"CSV with a header such as Name,Group,List"</span>
                    <TextArea text=asked.typed.or("table", "") class="field" name="table" rows=8 required=true />
                </label>
                <button class="button button--small" type="submit">"Import"</button>
            })}
        </details>
        <details>
            <summary>"Prevent a pairing"</summary>
            <ul>{forbidden}</ul>
            {change(&asked, "forbid", "players", view! {
                <div class="event-fields">
                    <Field label="First player" name="one" required=true />
                    <Field label="Second player" name="two" required=true />
                </div>
                <button class="button button--small" type="submit">"Never pair them"</button>
            })}
        </details>
    }
    .into_any()
}
